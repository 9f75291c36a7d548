import { type GitHubPlace } from "./repository.ts";
/** A pull request as it stands now. */
export interface PullNow {
    readonly number: number;
    readonly isOpen: boolean;
    /** Its code lies in another repository. */
    readonly isFork: boolean;
    readonly headRef: string;
    readonly headSha: string;
    readonly createdAt: Date;
    /** Oldest first; GitHub tells of `MOST_COMMITS`. */
    readonly commits: readonly {
        readonly sha: string;
        readonly message: string;
    }[];
}
/** Of a pull request with more commits GitHub does not tell the last ones. */
export declare const MOST_COMMITS = 250;
/** Undefined where there is none. Rejects with what a request failed with. */
export declare function readPull(place: GitHubPlace, number: number): Promise<PullNow | undefined>;
export type OpenPull = Pick<PullNow, "number" | "headRef" | "headSha">;
/** Open pull requests whose code lies here, those first in which something happened last. Rejects with what the request failed with. */
export declare function openPulls(place: GitHubPlace): Promise<OpenPull[]>;
