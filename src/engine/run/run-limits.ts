import * as z from "zod";
import { findStep, nestedSettings } from "../../decision/execution-plan.ts";
import type { Workflow } from "../../definition/schema.ts";
import type { BranchStates, RunStore } from "../../ports/run-store.ts";
import { branchIdOf, enclosingBlocks, nameOf, prefixOf } from "../../run/ids.ts";
import { parseJson, parseJsonObject } from "../../run/parse-json.ts";
import { isOnlyWaiting, type RunState, type StepState } from "../../run/state.ts";
import type { StepContext } from "../../steps/step-context.ts";
import { formatDuration } from "../../system/format.ts";
import type { RunSettings } from "../resolve-settings.ts";
import type { NestedDefinition, Stop } from "../run-request.ts";

const MINUTE_MS = 60_000;

export interface RemainingTime {
  readonly ms: number;
  readonly block?: string;
}

/** Returns the least of the attempt's own limit and the remaining times of its blocks; undefined without a limit. */
export function remainingTime(context: StepContext, path: string): RemainingTime | undefined {
  const { state } = context;
  const now = state.elapsedMs + context.clock.now().getTime() - Date.parse(state.updatedAt ?? "");
  const own = context.settingsAt(path).timeoutMs;
  let least: RemainingTime | undefined = own === undefined ? undefined : { ms: own };
  for (const blockPath of enclosingBlocks(path)) {
    const block = state.steps.get(blockPath);
    if (block?.openedMs === undefined) continue;
    const limit = limitOf(context, block);
    const ms = limit === undefined ? Infinity : Math.max(0, block.openedMs + limit - now);
    // If several blocks time out together, the outer block counts.
    if (ms < Infinity && (least === undefined || ms < least.ms || (ms === 0 && least.ms === 0)))
      least = { ms, block: blockPath };
  }
  return least;
}

function limitOf({ plan, settingsAt }: StepContext, { path, definition }: StepState): number | undefined {
  const minutes = nestedSettings(plan, definition)["timeout-minutes"];
  return settingsAt(path).timeoutMs ?? (minutes === undefined ? undefined : minutes * MINUTE_MS);
}

export const INBOX_INTERVAL_MS = 1_000;
const SHORTEST_LOOK_MS = 1_000;
const LONGEST_SLEEP_MS = 2 ** 31 - 1;

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
  for (let remaining = timeOfRun(context); remaining > 0; remaining = timeOfRun(context)) {
    // The remaining time of a waiting run does not shrink.
    const wait = isOnlyWaiting(context.state) ? Math.max(remaining, SHORTEST_LOOK_MS) : remaining;
    if (!(await sleep(clock, Math.min(wait, LONGEST_SLEEP_MS), signal))) return;
  }
  const message = `The workflow took longer than its limit of ${formatDuration(plan.timeoutMs)}. Resuming gives it the same time again.`;
  stop.request({ kind: "failed", failure: { class: "fatal", code: "workflow-timeout", message } });
}

/** Returns the remaining running time. Waiting for a person does not count. */
function timeOfRun({ clock, plan, state }: StepContext): number {
  const since = isOnlyWaiting(state) ? 0 : clock.now().getTime() - Date.parse(state.updatedAt ?? "");
  return plan.timeoutMs - (state.elapsedMs - state.limitFromMs) - since;
}

async function stopOnRequest(context: StepContext, { stop, signal }: Watch): Promise<void> {
  while (await sleep(context.clock, INBOX_INTERVAL_MS, signal)) stopIfRequested(context, stop);
}

export function stopIfRequested({ store, state, plan }: StepContext, stop: Stop): void {
  const requests = readRequests(store);
  const request = cancelRequestIn(requests, state);
  if (request !== undefined) stop.request({ kind: "cancelled", request });
  if (plan.branch !== undefined && isSupersededBranch(requests, { branch: plan.branch, round: state.round }))
    stop.request({ kind: "overtaken" });
}

/** Reads the inbox. An unreadable inbox is read again later. */
function readRequests(store: RunStore): ReturnType<RunStore["requests"]> {
  try {
    return store.requests();
  } catch {
    return [];
  }
}

export function cancelRequestIn(
  requests: ReturnType<RunStore["requests"]>,
  state: RunState,
): string | undefined {
  return requests.find(({ id, content }) => !state.requests.has(id) && isCancelRequest(content))?.id;
}

export function isCancelRequest(content: string): boolean {
  return parseJsonObject(content)?.["type"] === "cancel";
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

export function limitsSteps(
  settings: RunSettings,
  definitions: ReadonlyMap<string, NestedDefinition>,
): boolean {
  const nested = [...definitions.values()];
  const policies = [settings, ...nested.map((each) => each.settings)].flatMap((each) => [
    ...each.policies.values(),
  ]);
  const limits = [
    ...policies.map(({ maxCostUsd, maxTokens }) => maxCostUsd ?? maxTokens),
    ...nested.map(({ workflow: { settings } }) => settings?.["max-cost-usd"] ?? settings?.["max-tokens"]),
  ];
  return limits.some((limit) => limit !== undefined);
}

const TICK_MS = 500;
/** Without a tick for this time the process was suspended or the event loop was blocked. */
const GAP_MS = 2_000;

export function watchSuspension(now: () => number) {
  let last = now();
  let isLate = false;
  const tick = (): void => {
    const at = now();
    isLate ||= Math.abs(at - last) > GAP_MS;
    last = at;
  };
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return {
    // An effect may end before the timer ticks.
    wasSuspended: () => {
      tick();
      const was = isLate;
      isLate = false;
      return was;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

const SupersededRequest = z.object({
  type: z.literal("overtaken"),
  step: z.string().describe("Path of the block."),
  round: z.int().positive(),
  by: z.string().describe("Path of the branch that came first."),
});

interface Branch {
  readonly branch: string;
  readonly round: number;
}

export function isSupersededBranch(
  requests: readonly { content: string }[],
  { branch, round }: Branch,
): boolean {
  return requests.some(({ content }) => {
    const { data } = SupersededRequest.safeParse(parseJson(content), { jitless: true });
    return data?.step === prefixOf(branch) && data.round === round && data.by !== branch;
  });
}

export async function notifyOtherBranches(
  branches: BranchStates,
  { steps }: Workflow,
  { runId, branch, round }: Branch & { readonly runId: string },
): Promise<void> {
  const block = prefixOf(branch);
  const step = findStep(steps, nameOf(block));
  if (step?.type !== "parallel" || step["merge-strategy"] !== "first-success") return;
  const request: z.infer<typeof SupersededRequest> = { type: "overtaken", step: block, round, by: branch };
  // The first branch creates the request. Later branches are superseded too.
  const id = `overtaken-${round}-${branchIdOf(block).replaceAll("+", ".")}`.slice(0, 120);
  await branches.sendRequest(runId, id, `${JSON.stringify(request)}\n`);
}
