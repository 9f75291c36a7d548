import type { PermissionDecision } from "../comment-commands/permission-policy.ts";
import { acknowledge } from "./acknowledge.ts";
import type { EventContext, EventResult } from "./event-context.ts";
import type { ActorRequest } from "./permissions/check-permission.ts";

/** Who asks for more than a person would is not told: it may be a machine that answers. */
export const TOO_MUCH: EventResult = refused("Too much was asked for in a short time.");

/** What the log has of a bot that goes on and on. */
export const ENOUGH = "A bot has asked for enough here.";

/** What may be otherwise when GitHub can be asked. */
const UNKNOWN: ReadonlySet<string> = new Set(["role-unknown", "team-unknown"]);

/** Nobody who may not is told more than that. */
export async function refuse(
  ports: EventContext,
  { target }: ActorRequest,
  who: Extract<PermissionDecision, { allowed: false }>,
): Promise<EventResult> {
  const { reason, reaction } = who;
  if (reaction === "-1") await acknowledge(ports, target, "-1");
  return { status: UNKNOWN.has(reason) ? "again" : "refused", reason, logged: reason };
}

/** `logged`: the same without a word of the delivery, where one is in it. */
export function refused(reason: string, logged = reason): Extract<EventResult, { status: "refused" }> {
  return { status: "refused", reason, logged };
}
