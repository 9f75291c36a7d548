import { AgenticError } from "../errors.ts";
import type { ReactionTarget, Reaction } from "../ports/event-forge.ts";
import type { EventContext } from "./event-context.ts";

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
