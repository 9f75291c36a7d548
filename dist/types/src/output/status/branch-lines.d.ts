import type { Payload, RunState } from "../../run/state.ts";
/** What each branch of the parallel blocks came to, one line each. */
export declare function branchLines(state: RunState): string[];
/** A step path for people: the engine's merges are called what they are. */
export declare function shownPath(path: string): string;
/** `draft pull request #42 https://…`, or where its text lies. */
export declare function formatPullRequest(request: Payload<"pull-request.opened">): string;
/** `2 of 5 branches changed something`; undefined where there are none. */
export declare function branchCount({ branches }: RunState): string | undefined;
