import type { EventForge, PostedComment } from "../../ports/event-forge.ts";
/** What a comment of ours begins with. It is shown to nobody. */
export declare const MARKER: RegExp;
/** Runs that have a comment at an issue, by whichever of us; the newest first. */
export declare function runsWithCommentIn(forge: Pick<EventForge, "shownAt">, issue: number): Promise<readonly string[]>;
/** What the comment with a marker says; undefined where there is none. */
export declare function textWith(shown: readonly PostedComment[], marker: string): string | undefined;
