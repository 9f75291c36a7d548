import { isSkippedAfter, policyAt, policyOf } from "../../decision/execution-plan.ts";
import type { MergeStep, StepPosition } from "../../decision/traversal.ts";
import type { Step } from "../../definition/schema.ts";
import { lastActivityIn } from "../../output/report/report-transcript.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Workspaces } from "../../ports/workspaces.ts";
import { enclosingBlocks, prefixOf } from "../../run/ids.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import type { RunRecord } from "../../run/record.ts";
import { branchAt, headAt, latestStep, type RunState, type StepState, zeroUsage } from "../../run/state.ts";
import { addUsage, Usage } from "../../run/token-usage.ts";
import { attemptFile, createPatchWriter } from "../../steps/attempt-outcome.ts";
import type { StepContext } from "../../steps/step-context.ts";

/** Saves the changes of an attempt and resets the engine's worktree. After a recoverable failure the changes are kept. */
export async function recoverAttempt(context: StepContext, previous: Readonly<StepState>): Promise<void> {
  const cut = previous.status === "interrupted" || previous.failure?.class === "transient";
  if (cut) await savePartial(context, previous);
}

export async function savePartial(
  { workspace, store, state }: Pick<StepContext, "workspace" | "store" | "state">,
  { path, attempt, base }: Readonly<StepState>,
): Promise<void> {
  // If the branch has a newer head, the attempt has no changes to save.
  if (base === undefined || base !== headAt(state, path)) return;
  await workspace.recover(base, createPatchWriter(store, { path, attempt }));
}

/** The next commit must not include the changes of a skipped step, so they are saved as a patch. */
export async function revertSkippedAttempt(
  context: StepContext,
  at: StepPosition<Step | MergeStep>,
  event: NewRunEvent,
): Promise<void> {
  const attempt = context.state.steps.get(at.path);
  if (!attempt || event.type !== "step.failed" || at.step.type === "merge") return;
  const { failure } = event;
  if (failure.class === "blocking") return;
  const policy = policyOf(context.plan, at);
  const { onError, maxRetry } = policy;
  const { block } = failure;
  const isLast = failure.class === "fatal" || onError === "fail" || attempt.failures >= maxRetry;
  const skipped =
    block === undefined
      ? isSkippedAfter(policy, failure) || (isLast && isSkippedBlock(context, prefixOf(at.path), failure))
      : isSkippedBlock(context, block, failure);
  if (skipped) await savePartial(context, attempt);
}

/** The next attempt starts from the same commit with the answer. The changes of the attempt that asked are saved as a patch. */
export async function revertAskingAttempt(context: StepContext, path: string): Promise<void> {
  const attempt = context.state.steps.get(path);
  if (attempt) await savePartial(context, attempt);
}

function isSkippedBlock({ plan, state }: StepContext, path: string, failure: Failure): boolean {
  return [path, ...enclosingBlocks(path)].some((block) =>
    isSkippedAfter(policyAt(plan, state, block), failure),
  );
}

export function latestAttempt(state: RunState, branch?: string): Readonly<StepState> | undefined {
  const open = Array.from(state.steps.values()).filter(
    ({ attempt, status, base, path }) =>
      attempt > 0 &&
      status !== "completed" &&
      base !== undefined &&
      branchAt(state, path)?.step === branch &&
      base === headAt(state, path),
  );
  const latest = latestStep(open, "startedAt");
  return latest && { ...latest };
}

interface CutOff {
  readonly state: RunState;
  readonly store: Pick<RunStore, "read" | "isFetched">;
  readonly isLost?: (step: Readonly<StepState>) => boolean;
  /** `crash`: the run was inactive since its last event. `killed`: it was active until now. */
  readonly reason?: "crash" | "killed";
}

export function interruptions({
  state,
  store,
  isLost = () => false,
  reason = "crash",
}: CutOff): NewRunEvent[] {
  const cut = Array.from(state.active, (path) => state.steps.get(path)).filter((step) => step !== undefined);
  const running = reason === "crash" ? cut.filter(({ status }) => status === "running") : [];
  const last = running
    .map((step) => lastActivityOf(store, step) ?? "")
    .toSorted()
    .at(-1);
  const last_sign = last ? new Date(last).toISOString() : undefined;
  return cut.flatMap((step): NewRunEvent[] => {
    const event = { type: "step.interrupted", step: step.path, attempt: step.attempt } as const;
    if (step.status === "running")
      return [{ ...event, reason, usage: usageUntilInterrupted(store, step), last_sign }];
    return isLost(step) ? [{ ...event, reason: "changes lost" }] : [];
  });
}

/** Returns which produced results lost their changes: they are on another machine, or the worktree was removed. */
export async function lostResults(
  { state, store, record }: { state: RunState; store: RunStore; record: RunRecord },
  workspaces: Workspaces,
): Promise<(step: Readonly<StepState>) => boolean> {
  const lost = new Set<string>();
  for (const path of state.active) {
    const step = state.steps.get(path);
    if (step?.status !== "produced" || step.base === undefined) continue;
    const own = branchAt(state, path);
    const worktree = own?.path ?? (record.place?.mode === "worktree" ? record.place.path : undefined);
    const isPresent =
      worktree === undefined ||
      ((await workspaces.hasWorktree(worktree)) && !(await workspaces.isDamaged(worktree)));
    const name = own?.branch ?? state.workspace?.branch;
    const isMoved = store.movedBranches?.some(({ branch }) => branch === name) === true;
    if (store.isFetched === true || isMoved || !isPresent) lost.add(path);
  }
  return ({ path }) => lost.has(path);
}

const ASKS_AGENTS: ReadonlySet<string> = new Set(["prompt", "command"]);

/** Usage of a session without a recorded end. */
const UNKNOWN_USAGE: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: null, agent_sessions: 1 };

function lastActivityOf(
  store: Pick<RunStore, "read">,
  { path, attempt }: Readonly<StepState>,
): string | undefined {
  return lastActivityIn(store.read(attemptFile({ path, attempt }, "transcript.ndjson")) ?? "");
}

/** If the transcript may be on another machine, an agent step counts one session with unknown cost. */
export function usageUntilInterrupted(
  store: Pick<RunStore, "read" | "isFetched">,
  { path, attempt, kind }: Readonly<StepState>,
): Usage | undefined {
  const transcript = store.read(attemptFile({ path, attempt }, "transcript.ndjson"));
  if (transcript === undefined)
    return store.isFetched === true && ASKS_AGENTS.has(kind) ? UNKNOWN_USAGE : undefined;
  let usage = zeroUsage;
  let isOpen = false;
  for (const line of transcript.split("\n")) {
    const event = parseJsonObject(line);
    if (event?.["type"] === "session") {
      if (isOpen) usage = addUsage(usage, UNKNOWN_USAGE);
      isOpen = true;
    }
    if (event?.["type"] !== "result") continue;
    const { data = UNKNOWN_USAGE } = Usage.safeParse(event["usage"], { jitless: true });
    usage = addUsage(usage, data);
    isOpen = false;
  }
  return isOpen ? addUsage(usage, UNKNOWN_USAGE) : usage;
}
