/** What asked for a run, once: the same delivered again is the same. */
export type RunSource = {
    readonly repository: string;
    /** When it was asked for, as GitHub has it. */
    readonly at: Date;
} & ({
    readonly kind: "comment" | "review" | "review-comment";
    readonly id: number;
} | {
    readonly kind: "label";
    readonly issue: number;
    readonly label: string;
    readonly moment: string;
} | {
    readonly kind: "assignment";
    readonly issue: number;
    readonly assignee: string;
    readonly moment: string;
} | ({
    readonly kind: "checks";
} & CheckedHead));
/** A commit of a pull request whose checks failed. */
export interface CheckedHead {
    readonly pull: number;
    readonly headSha: string;
}
/** The id of the run that something asks for: the same for the same, so that it is found before it is made. */
export declare function runIdFor(source: RunSource): Promise<string>;
/** What the ids of runs end in that failing checks of a commit start, whenever that is. */
export declare function checksSuffix(repository: string, head: CheckedHead): Promise<string>;
