import { onlyWaits } from "../run/state.ts";
import type { StepContext } from "../steps/context.ts";
import { formatDuration } from "../format.ts";
import { isOvertaken } from "./overtaken.ts";
import type { Stop } from "./stop.ts";

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
  if (plan.branch !== undefined && isOvertaken(requests, { branch: plan.branch, round: state.round }))
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
