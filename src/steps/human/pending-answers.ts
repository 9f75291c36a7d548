import type { RunStore } from "../../ports/run-store.ts";
import { answersIn, type RecordedAnswer } from "../../run/inbox-request.ts";
import { runFiles } from "../../run/paths.ts";
import type { RunState } from "../../run/state.ts";

/** Answers in the inbox that nobody has taken. One that cannot be read now may be read at the next look. */
export function inboxOf({ store, state }: { store: RunStore; state: RunState }): RecordedAnswer[] {
  try {
    return answersIn(store.requests(), state);
  } catch {
    return [];
  }
}

/** People and programs may also write their words into `progress.json`, under `current_step.human_input`: they are for the question that the file shows. */
export function answersInProgress({ store, state }: { store: RunStore; state: RunState }): RecordedAnswer[] {
  const current = currentStepIn(store.read(runFiles.progress));
  const [asked, text] = ["asked", "human_input"].map((key) => current && Reflect.get(current, key));
  if (typeof asked !== "number" || typeof text !== "string" || text.trim() === "") return [];
  const id = `progress-${asked}`;
  return state.requests.has(id) ? [] : [{ id, answer: { type: "input", decision: "input", text, asked } }];
}

function currentStepIn(progress = ""): object | undefined {
  // That of a long run has megabytes, and hardly ever somebody's words.
  if (!progress.includes('"human_input"')) return undefined;
  try {
    const current: unknown = (JSON.parse(progress) as { current_step?: unknown } | null)?.current_step;
    return typeof current === "object" && current !== null ? current : undefined;
  } catch {
    return undefined;
  }
}
