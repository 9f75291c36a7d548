import { nestedSettings } from "../decision/plan.ts";
import type { StepState } from "../run/state.ts";
import { prefixOf } from "../run/step-path.ts";
import type { StepContext } from "../steps/context.ts";

const MINUTE_MS = 60_000;

export interface TimeLeft {
  readonly ms: number;
  /** The block around the step whose limit it is; absent where it is the step's own. */
  readonly block?: string;
}

/** Running time an attempt may take: its own limit, or what is left of a block's; undefined where nothing limits it. */
export function timeLeft(context: StepContext, path: string): TimeLeft | undefined {
  const { state } = context;
  const now = state.elapsedMs + context.clock.now().getTime() - Date.parse(state.updatedAt ?? "");
  const own = context.settingsAt(path).timeoutMs;
  let least: TimeLeft | undefined = own === undefined ? undefined : { ms: own };
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const block = state.steps.get(around);
    if (block?.openedMs === undefined) continue;
    const limit = limitOf(context, block);
    const ms = limit === undefined ? Infinity : Math.max(0, block.openedMs + limit - now);
    // Of blocks that are over at the same time the outer one ends the inner one.
    if (ms < Infinity && (least === undefined || ms < least.ms || (ms === 0 && least.ms === 0)))
      least = { ms, block: around };
  }
  return least;
}

/** A block's own limit; of a step that runs another definition, where it has none, that of the definition. */
function limitOf({ plan, settingsAt }: StepContext, { path, definition }: StepState): number | undefined {
  const minutes = nestedSettings(plan, definition)["timeout-minutes"];
  return settingsAt(path).timeoutMs ?? (minutes === undefined ? undefined : minutes * MINUTE_MS);
}
