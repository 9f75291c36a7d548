import { nestedSettings } from "../../decision/execution-plan.ts";
import { onlyWaits, type StepState } from "../../run/state.ts";
import { prefixOf } from "../../run/step-path.ts";
import type { StepContext } from "../../steps/step-context.ts";
import { formatDuration } from "../../system/format.ts";
import { isSupersededBranch } from "../branches/superseded-branch.ts";
import type { NestedDefinition } from "../effects/effect-context.ts";
import type { RunSettings } from "../run-settings.ts";
import type { Stop } from "../stop-signal.ts";

const MINUTE_MS = 60_000;

export interface TimeLeft {
  readonly ms: number;
  /** The block around the step whose limit it is; absent where it is the step's own. */
  readonly block?: string;
}

/** Running time an attempt may take: its own limit, or what is left of a block's; undefined where nothing limits it. */
export function remainingTime(context: StepContext, path: string): TimeLeft | undefined {
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

const INBOX_INTERVAL_MS = 1_000;
const SHORTEST_LOOK_MS = 1_000;
/** Longest delay a timer takes; more would fire at once. */
const LONGEST_SLEEP_MS = 2 ** 31 - 1;

/** Stops a run at its time limit, or when a request in its inbox asks for it. */
export function watchLimits({ context, stop }: { context: StepContext; stop: Stop }): Disposable {
  const over = new AbortController();
  void stopAtDeadline(context, { stop, signal: over.signal });
  void stopOnRequest(context, { stop, signal: over.signal });
  return { [Symbol.dispose]: () => over.abort() };
}

interface Watch {
  readonly stop: Stop;
  readonly signal: AbortSignal;
}

async function stopAtDeadline(context: StepContext, { stop, signal }: Watch): Promise<void> {
  const { clock, plan } = context;
  for (let left = timeOfRun(context); left > 0; left = timeOfRun(context)) {
    // Of a run that waits for a person the time left does not shrink.
    const wait = onlyWaits(context.state) ? Math.max(left, SHORTEST_LOOK_MS) : left;
    if (!(await sleep(clock, Math.min(wait, LONGEST_SLEEP_MS), signal))) return;
  }
  const message = `The workflow took longer than its limit of ${formatDuration(plan.timeoutMs)}. Resuming gives it the same time again.`;
  stop.request({ kind: "failed", failure: { class: "fatal", code: "workflow-timeout", message } });
}

/** Milliseconds of running time that are left; waiting for a person takes none. */
function timeOfRun({ clock, plan, state }: StepContext): number {
  const since = onlyWaits(state) ? 0 : clock.now().getTime() - Date.parse(state.updatedAt ?? "");
  return plan.timeoutMs - (state.elapsedMs - state.limitFromMs) - since;
}

async function stopOnRequest(context: StepContext, { stop, signal }: Watch): Promise<void> {
  while (await sleep(context.clock, INBOX_INTERVAL_MS, signal)) stopIfAsked(context, stop);
}

/** Stops a run where a request in its inbox asks for it. */
export function stopIfAsked({ store, state, plan }: StepContext, stop: Stop): void {
  const requests = readRequests(store);
  const request = requests.find(({ id, content }) => !state.requests.has(id) && isCancel(content));
  if (request) stop.request({ kind: "cancelled", request: request.id });
  if (plan.branch !== undefined && isSupersededBranch(requests, { branch: plan.branch, round: state.round }))
    stop.request({ kind: "overtaken" });
}

/** An inbox that cannot be read now may be read at the next look; the run goes on. */
function readRequests(store: StepContext["store"]): ReturnType<StepContext["store"]["requests"]> {
  try {
    return store.requests();
  } catch {
    return [];
  }
}

export function isCancel(content: string): boolean {
  try {
    const request: unknown = JSON.parse(content);
    return typeof request === "object" && request !== null && Reflect.get(request, "type") === "cancel";
  } catch {
    return false;
  }
}

async function sleep(
  clock: StepContext["clock"],
  milliseconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await clock.sleep(milliseconds, signal);
    return !signal.aborted;
  } catch {
    return false;
  }
}

/** Whether some step has a spending limit of its own, or runs a definition that has one. */
export function limitsSteps(
  settings: RunSettings,
  definitions: ReadonlyMap<string, NestedDefinition>,
): boolean {
  const nested = [...definitions.values()];
  return (
    [settings, ...nested.map((each) => each.settings)].some(hasLimitedStep) ||
    nested.some(({ workflow }) =>
      isLimit(workflow.settings?.["max-cost-usd"], workflow.settings?.["max-tokens"]),
    )
  );
}

function hasLimitedStep({ policies }: RunSettings): boolean {
  return Array.from(policies.values()).some(({ maxCostUsd, maxTokens }) => isLimit(maxCostUsd, maxTokens));
}

function isLimit(...limits: readonly (number | undefined)[]): boolean {
  return limits.some((limit) => limit !== undefined);
}
