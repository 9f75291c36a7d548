import type { Who } from "../human/who.ts";
import type { Deed } from "./asking.ts";
import type { AppPorts, Handled } from "./ports.ts";

/** What may be otherwise when GitHub can be asked. */
const UNKNOWN: ReadonlySet<string> = new Set(["role-unknown", "team-unknown"]);

/** Nobody who may not is told more than that. */
export async function refuse(
  { forge }: AppPorts,
  { target }: Deed,
  who: Extract<Who, { allowed: false }>,
): Promise<Handled> {
  const { reason, reaction } = who;
  if (reaction === "-1") await forge.react(target, "-1");
  return UNKNOWN.has(reason) ? { status: "again", reason } : { status: "refused", reason };
}
