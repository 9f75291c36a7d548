import type { PermissionDecision } from "../comment-commands/permission-policy.ts";
import { AgenticError } from "../errors.ts";
import type { Reaction, ReactionTarget } from "../ports/event-forge.ts";
import type { EventContext, EventResult } from "./event-context.ts";
import type { ActorRequest } from "./permissions/check-permission.ts";

export const NOTHING: EventResult = { status: "nothing" };

/** Rate limit exceeded. It gets no reply, since the sender may be a bot that answers replies. */
export const TOO_MUCH: EventResult = refused("The rate limit was exceeded.");

export const BOT_LIMIT = "A bot reached its limit in this conversation.";

const UNKNOWN: ReadonlySet<string> = new Set(["role-unknown", "team-unknown"]);

export async function refuse(
  ports: EventContext,
  { target }: ActorRequest,
  decision: Extract<PermissionDecision, { allowed: false }>,
): Promise<EventResult> {
  const { reason, reaction } = decision;
  if (reaction === "-1") await acknowledge(ports, target, "-1");
  return { status: UNKNOWN.has(reason) ? "again" : "refused", reason, logged: reason };
}

/** Returns a refusal. `logged`: the reason without text of the delivery. */
export function refused(reason: string, logged = reason): Extract<EventResult, { status: "refused" }> {
  return { status: "refused", reason, logged };
}

/** Adds a reaction to a comment, review or issue. A refused reaction is only a warning. Errors: those that a later try may resolve. */
export async function acknowledge(
  { forge, warnOnce }: Pick<EventContext, "forge" | "warnOnce">,
  target: ReactionTarget,
  content: Reaction,
): Promise<void> {
  try {
    await forge.react(target, content);
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "remote-refused") throw error;
    warnOnce?.(`${error.message} The request is processed without the reaction.`);
  }
}

const MAX_REPORTED = 1_000;

export function createWarnOnce(report: (text: string) => void): (text: string) => void {
  const reported = new Set<string>();
  return (text) => {
    if (reported.has(text)) return;
    reported.add(text);
    const [oldest] = reported;
    if (reported.size > MAX_REPORTED && oldest !== undefined) reported.delete(oldest);
    report(text);
  };
}
