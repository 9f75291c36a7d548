import * as z from "zod";
import type { RunStore } from "../../ports/run-store.ts";
import { answersIn, type RecordedAnswer } from "../../run/inbox-request.ts";
import { parseJson } from "../../run/parse-json.ts";
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

const Written = z.object({
  current_step: z.object({ asked: z.number(), human_input: z.string().regex(/\S/) }),
});

export function answersInProgress({ store, state }: { store: RunStore; state: RunState }): RecordedAnswer[] {
  const progress = store.read(runFiles.progress);
  // Avoids parsing a file of several megabytes.
  if (!progress?.includes('"human_input"')) return [];
  const { data } = Written.safeParse(parseJson(progress), { jitless: true });
  if (!data) return [];
  const { asked: questionSeq, human_input: text } = data.current_step;
  const id = `progress-${questionSeq}`;
  return state.requests.has(id)
    ? []
    : [{ id, answer: { type: "input", decision: "input", text, asked: questionSeq } }];
}
