import type { RunStore } from "../ports/run-store.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import { type AttemptKey, attemptFile } from "./attempt-outcome.ts";
import type { StepContext } from "./step-context.ts";

const FILES_LIMIT = 50;

/** Names the files a failed attempt left changed: where the next one has to look. */
export async function withAffectedFiles(
  { workspace, state }: StepContext,
  event: NewRunEvent,
): Promise<NewRunEvent> {
  if (event.type !== "step.failed" || event.failure.class !== "recoverable") return event;
  const base = state.steps.get(event.step)?.base;
  const changed = base === undefined ? [] : await workspace.changedSince(base);
  if (changed.length === 0) return event;
  return { ...event, failure: { files: changed.slice(0, FILES_LIMIT), ...event.failure } };
}

type KeepPatch = (patch: string) => void;

/** Keeps what an attempt did, once: a crash in the middle of setting back leaves less than what was saved before it. */
export function keepPartial(store: RunStore, attempt: AttemptKey): KeepPatch {
  const file = attemptFile(attempt, "partial.patch");
  return (patch) => {
    if (store.read(file) === undefined) store.write(file, `${patch}\n`);
  };
}

/** The same for what may have been done since by others: it is kept beside what was saved before. */
export function keepFurther(store: RunStore, attempt: AttemptKey, name: string = "partial"): KeepPatch {
  return (patch) => {
    const content = `${patch}\n`;
    for (let number = 1; ; number += 1) {
      const file = attemptFile(attempt, number === 1 ? `${name}.patch` : `${name}-${number}.patch`);
      const kept = store.read(file);
      if (kept === content) return;
      if (kept === undefined) return store.write(file, content);
    }
  };
}
