import { AgenticError } from "../errors.ts";
import type { ReactionTarget, Reaction } from "../ports/event-forge.ts";
import type { EventContext } from "./event-context.ts";

/** Shows that words were read. A reaction is a courtesy: where GitHub takes none for good, they count all the same. Errors: those that another time may mend. */
export async function acknowledge(
  { forge, warnOnce }: Pick<EventContext, "forge" | "warnOnce">,
  target: ReactionTarget,
  content: Reaction,
): Promise<void> {
  try {
    await forge.react(target, content);
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "remote-refused") throw error;
    warnOnce?.(`${error.message} What was written is acted on all the same.`);
  }
}

const MOST_TOLD = 1_000;

/** Tells each text once, as long as it is remembered. */
export function createWarnOnce(report: (text: string) => void): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    if (told.has(text)) return;
    told.add(text);
    const [oldest] = told;
    if (told.size > MOST_TOLD && oldest !== undefined) told.delete(oldest);
    report(text);
  };
}
