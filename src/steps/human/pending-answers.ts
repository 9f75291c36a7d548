import type { RunStore } from "../../ports/run-store.ts";
import { answersIn, type RecordedAnswer } from "../../run/inbox-request.ts";
import { runFiles } from "../../run/paths.ts";
import type { RunState } from "../../run/state.ts";

/** Returns the unprocessed answers of the inbox. Returns none if it is unreadable now. */
export function inboxOf({ store, state }: { store: RunStore; state: RunState }): RecordedAnswer[] {
  try {
    return answersIn(store.requests(), state);
  } catch {
    return [];
  }
}

export function answersInProgress({ store, state }: { store: RunStore; state: RunState }): RecordedAnswer[] {
  const current = currentStepIn(store.read(runFiles.progress));
  const [questionNumber, text] = ["asked", "human_input"].map((key) => current && Reflect.get(current, key));
  if (typeof questionNumber !== "number" || typeof text !== "string" || text.trim() === "") return [];
  const id = `progress-${questionNumber}`;
  return state.requests.has(id)
    ? []
    : [{ id, answer: { type: "input", decision: "input", text, asked: questionNumber } }];
}

function currentStepIn(progress = ""): object | undefined {
  // Avoids parsing a file of several megabytes.
  if (!progress.includes('"human_input"')) return undefined;
  try {
    const current: unknown = (JSON.parse(progress) as { current_step?: unknown } | null)?.current_step;
    return typeof current === "object" && current !== null ? current : undefined;
  } catch {
    return undefined;
  }
}
