import type { StepContext } from "../steps/context.ts";
import { prefixOf } from "../run/step-path.ts";

/** Milliseconds an attempt may take: its own limit, or what is left of a block around it; undefined where nothing limits it. */
export function timeLeft(
  context: StepContext,
  { path, name }: { path: string; name: string },
): number | undefined {
  const now = context.clock.now().getTime();
  const limits = [context.settingsOf({ name }).timeoutMs];
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const block = context.state.steps.get(around);
    if (block?.startedAt === undefined) continue;
    const limit = context.settingsOf(block).timeoutMs;
    limits.push(limit === undefined ? undefined : Date.parse(block.startedAt) + limit - now);
  }
  const given = limits.filter((limit) => limit !== undefined);
  return given.length === 0 ? undefined : Math.max(0, Math.min(...given));
}
