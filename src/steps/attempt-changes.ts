import type { RunStore } from "../ports/run-store.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import { type AttemptKey, attemptFile } from "./attempt-outcome.ts";
import type { StepContext } from "./step-context.ts";

const FILES_LIMIT = 50;

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

type PatchWriter = (patch: string) => void;

/** Saves the patch once: after a crash, a repeated call would save an incomplete one. */
export function createPatchWriter(store: RunStore, attempt: AttemptKey): PatchWriter {
  const file = attemptFile(attempt, "partial.patch");
  return (patch) => {
    if (store.read(file) === undefined) store.write(file, `${patch}\n`);
  };
}

export function createNumberedPatchWriter(
  store: RunStore,
  attempt: AttemptKey,
  name: string = "partial",
): PatchWriter {
  return (patch) => {
    const content = `${patch}\n`;
    for (let number = 1; ; number += 1) {
      const file = attemptFile(attempt, number === 1 ? `${name}.patch` : `${name}-${number}.patch`);
      const existing = store.read(file);
      if (existing === content) return;
      if (existing === undefined) return store.write(file, content);
    }
  };
}
