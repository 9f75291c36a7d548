import type { Clock } from "../../ports/clock.ts";
import { type GitHubPlace } from "../client/github-repository.ts";
import { type Urgency } from "../client/throttled-update.ts";
export interface StickyCommentOptions {
    /** Number of the issue or pull request. */
    readonly issue: number;
    /** Stands first in the comment and is not seen: `<!-- agentic-sdlc:run=ID -->`. */
    readonly marker: string;
    readonly clock: Clock;
    /** When the run began: what was last changed before that is no comment of its. */
    readonly since?: Date;
    /** Where there is no comment none is made. */
    readonly isOnlyChanged?: boolean;
    readonly report: (text: string) => void;
}
/** The one comment of a run, edited in place as the run goes on. */
export interface StickyComment {
    show(body: string, urgency: Urgency): void;
    /** Shows the last text at once; undefined where there is no comment. */
    flush(): Promise<ExistingComment | undefined>;
}
/** The comment as it stands. */
export interface ExistingComment {
    readonly url: string;
    /** Who made it; undefined where the account is gone. */
    readonly login: string | undefined;
    readonly at: Date;
    /** Whether it was made here, just now. */
    readonly isNew: boolean;
}
export declare function createStickyComment(place: GitHubPlace, options: StickyCommentOptions): StickyComment;
