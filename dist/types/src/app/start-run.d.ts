import { type IssueWords } from "../human/asked-by.ts";
import { type RunSource } from "../human/run-id.ts";
import type { AppPorts, Dispatch, Handled, Shown } from "./ports.ts";
export interface WantedRun {
    readonly source: RunSource;
    readonly workflow: string;
    readonly variables: Readonly<Record<string, string>>;
    readonly issue: number;
    /** What stood there when they asked. */
    readonly seen?: IssueWords | undefined;
    readonly headSha?: string | undefined;
    readonly by: string;
    /** What has asked for it, in Markdown, where nobody has. */
    readonly why?: string;
}
/** Starts a run, once, however often that is asked: its id follows from what asked for it, and a run that is there is found. */
export declare function startRun(ports: AppPorts, stateRef: string, wanted: WantedRun): Promise<Handled>;
/** Whether what asks for a run has begun it already, whatever could be said against it now. */
export declare function isBegun({ forge, refs }: AppPorts, source: RunSource, stateRef: string): Promise<boolean>;
/** Longer nobody is waited for who was first to hear something, and may have crashed since. */
export declare const THEIRS_MS: number;
/** Whether another of us, who hears the same words, carries them out. */
export declare function isTheirs({ by, at }: Shown, { clock }: Pick<AppPorts, "clock">): boolean;
/** Has a run go on, or be cancelled, unless jobs are at work on it, or that was started already for the same reason. Errors: `remote-refused` with what to do. */
export declare function goOn(ports: AppPorts, dispatch: Dispatch, { since, again }: {
    readonly since: Date;
    readonly again: "when-over" | "never";
}): Promise<"started" | "known">;
