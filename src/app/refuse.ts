import type { Who } from "../human/who.ts";
import { acknowledge } from "./acknowledge.ts";
import type { Deed } from "./asking.ts";
import type { AppPorts, Handled } from "./ports.ts";
import { refused } from "./refused.ts";

/** Who asks for more than a person would is not told: it may be a machine that answers. */
export const TOO_MUCH: Handled = refused("Too much was asked for in a short time.");

/** What the log has of a bot that goes on and on. */
export const ENOUGH = "A bot has asked for enough here.";

/** What may be otherwise when GitHub can be asked. */
const UNKNOWN: ReadonlySet<string> = new Set(["role-unknown", "team-unknown"]);

/** Nobody who may not is told more than that. */
export async function refuse(
  ports: AppPorts,
  { target }: Deed,
  who: Extract<Who, { allowed: false }>,
): Promise<Handled> {
  const { reason, reaction } = who;
  if (reaction === "-1") await acknowledge(ports, target, "-1");
  return { status: UNKNOWN.has(reason) ? "again" : "refused", reason, logged: reason };
}
