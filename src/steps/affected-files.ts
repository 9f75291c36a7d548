import type { NewRunEvent } from "../run/event.ts";
import type { StepContext } from "./context.ts";

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
