import type { RunSource } from "../comment-commands/event-run-id.ts";
import type { EventContext, RepositorySettings, EventResult } from "./event-context.ts";
import { type ActorRequest } from "./permissions/check-permission.ts";
import { type EventOf } from "./webhook-events.ts";
/** `agentic:<workflow>` on an issue runs that workflow; so does assigning it to us. */
export declare function handleIssues(payload: EventOf<"issues">, ports: EventContext): Promise<EventResult>;
interface Wanted {
    readonly workflow: string;
    readonly source: RunSource;
}
/** What somebody did by a label or an assignment, where that asks for a run. */
export declare function issueEventRequest(payload: EventOf<"issues">, ports: Pick<EventContext, "repository" | "own">, settings: RepositorySettings): {
    readonly wanted: Wanted;
    readonly deed: ActorRequest;
} | undefined;
export {};
