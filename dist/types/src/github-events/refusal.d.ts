import type { PermissionDecision } from "../comment-commands/permission-policy.ts";
import type { EventContext, EventResult } from "./event-context.ts";
import type { ActorRequest } from "./permissions/check-permission.ts";
/** Who asks for more than a person would is not told: it may be a machine that answers. */
export declare const TOO_MUCH: EventResult;
/** What the log has of a bot that goes on and on. */
export declare const ENOUGH = "A bot has asked for enough here.";
/** Nobody who may not is told more than that. */
export declare function refuse(ports: EventContext, { target }: ActorRequest, who: Extract<PermissionDecision, {
    allowed: false;
}>): Promise<EventResult>;
/** `logged`: the same without a word of the delivery, where one is in it. */
export declare function refused(reason: string, logged?: string): Extract<EventResult, {
    status: "refused";
}>;
