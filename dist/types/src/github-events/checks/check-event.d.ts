import type { EventContext, EventResult } from "../event-context.ts";
import type { EventOf } from "../webhook-events.ts";
/** Most checks are of no pull request, or pass. The last suite to end may pass where another one did not. */
export declare function mayHaveFailed(payload: EventOf<"check_suite"> | EventOf<"check_run">): boolean;
/** Looks at the pull requests that a check is of; whatever it says itself does not count. */
export declare function handleChecks(payload: EventOf<"check_suite"> | EventOf<"check_run">, ports: EventContext): Promise<EventResult>;
/**
 * Looks at open pull requests of runs: a repository without a server is told of no checks. `headSha`: commit whose checks have ended, where
 * that is what the look is for.
 */
export declare function sweepChecks(ports: EventContext, headSha?: string): Promise<{
    done: string[];
    problems: string[];
}>;
