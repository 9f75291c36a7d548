import { nestedSettings } from "../decision/plan.ts";
import type { StepState } from "../run/state.ts";
import { prefixOf } from "../run/step-path.ts";
import type { StepContext } from "../steps/context.ts";

const MINUTE_MS = 60_000;

/** Milliseconds of running time an attempt may take: its own limit, or what is left of a block's; undefined where nothing limits it. */
export function timeLeft(context: StepContext, path: string): number | undefined {
  const { state } = context;
  const now = state.elapsedMs + context.clock.now().getTime() - Date.parse(state.updatedAt ?? "");
  const limits = [context.settingsAt(path).timeoutMs];
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const block = state.steps.get(around);
    if (block?.openedMs === undefined) continue;
    const limit = limitOf(context, block);
    limits.push(limit === undefined ? undefined : block.openedMs + limit - now);
  }
  const given = limits.filter((limit) => limit !== undefined);
  return given.length === 0 ? undefined : Math.max(0, Math.min(...given));
}

/** A block's own limit; of a step that runs another definition, where it has none, that of the definition. */
function limitOf({ plan, settingsAt }: StepContext, { path, definition }: StepState): number | undefined {
  const minutes = nestedSettings(plan, definition)["timeout-minutes"];
  return settingsAt(path).timeoutMs ?? (minutes === undefined ? undefined : minutes * MINUTE_MS);
}
