import type { Workspace } from "../../ports/workspaces.ts";
import type { Failure } from "../../run/journal/event.ts";
import { type AttemptKey } from "../attempt-outcome.ts";
import { type Streams } from "../output-streams.ts";
import type { StepContext } from "../step-context.ts";
/** Something that was to hold and does not: in words, and with what a command put out. */
export interface Miss {
    readonly says: string;
    readonly command?: string;
    readonly streams?: Streams;
}
export interface CheckPlace {
    readonly workspace: Workspace;
    /** Time limit of all commands together. */
    readonly timeoutMs?: number | undefined;
}
/**
 * Runs commands that have to succeed, all of them whatever the others give; undefined where the run stops meanwhile. What they write is
 * nobody's work: in a worktree of the engine's it does not stay.
 */
export declare function runChecks(context: StepContext, key: AttemptKey & CheckPlace, commands: readonly string[]): Promise<Miss[] | undefined>;
/** One failure for all that was missed, so that the next attempt can mend it all. */
export declare function missed(intro: string, misses: readonly Miss[]): Failure;
