import { type Decision, isAgentJudged } from "../../decision/traversal.ts";
import { AgenticError } from "../../errors.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import { requireJournalSize } from "../../run/journal/journal.ts";
import {
  describeUnopenedPullRequest,
  isRemoteFailure,
  REMOTE,
  remoteRetryTime,
  SECRET,
} from "../../run/pauses.ts";
import { branchAt, scopeOf } from "../../run/state.ts";
import type { Condition } from "../../steps/agent/orchestrate.ts";
import { withAffectedFiles, failed, fatal, interrupted } from "../../steps/attempt-outcome.ts";
import { commitAttempt } from "../../steps/commit-attempt.ts";
import { openPullRequest, pushBranch, writeOutput } from "../../steps/delivery/deliver.ts";
import { saveDocuments, updateDocuments } from "../../steps/documents/documents.ts";
import { askHuman, awaitHuman } from "../../steps/human/human-step.ts";
import { evaluateExpression } from "../../steps/render-values.ts";
import { checkBaseline } from "../../steps/script/project-check.ts";
import { runFunctionStep, runScriptStep } from "../../steps/script/script-step.ts";
import type { StepContext, TimedAttempt } from "../../steps/step-context.ts";
import { truthy } from "../../template/parse/parse-expression.ts";
import { checkHead, closeBranch, openBranch, openFanOut } from "../branches/branches.ts";
import { pausedForBranch } from "../run/journal-writer.ts";
import { recoverAttempt, revertAskingAttempt, revertSkippedAttempt } from "../run/recover-attempt.ts";
import { type RemainingTime, remainingTime } from "../run/run-limits.ts";
import { withWorktreeRepair } from "../branches/workspace-pool.ts";
import type { EffectContext } from "../run-request.ts";
import { enterWorkflow, withinDefinition } from "./enter-workflow.ts";

export type Effect = Exclude<Decision, { type: "record" | "cancel-branch" | "pause" | "tell-program" }>;

type StartStep = Extract<Effect, { type: "start-step" }>;
type StartedAttempt = TimedAttempt<StartStep["step"]>;

export function effectKey(effect: Decision): string {
  if ("path" in effect) return `${effect.type} ${effect.path}`;
  return "output" in effect
    ? `${effect.type} ${effect.scope?.path ?? ""} ${effect.output.name}`
    : effect.type;
}

/** Performs an effect and returns its events. Never throws: an unexpected error is a failure event. */
export async function performEffect(run: EffectContext, effect: Effect): Promise<NewRunEvent[]> {
  let context = run;
  try {
    await using _visit = visitBranch(run, effect);
    context = await contextAt(run, effect);
    return await perform(context, effect);
  } catch (error) {
    if (!context.signal.aborted) return [failureOf(context, effect, error)];
    // The next start repeats the effect; only an attempt ends.
    return effect.type === "start-step" ? [interrupted(effect)] : [];
  }
}

const WITHOUT_WORKSPACE: ReadonlySet<Effect["type"]> = new Set([
  "check-head",
  "open-branch",
  "close-branch",
  "fan-out",
  "push-branch",
  "open-pull-request",
]);

async function contextAt(context: EffectContext, effect: Effect): Promise<EffectContext> {
  const path = pathOf(effect);
  if (path === undefined || WITHOUT_WORKSPACE.has(effect.type)) return context;
  const scope = effect.type === "write-output" ? path : scopeOf(context.state, path);
  const workspace = await context.workspacePool.at(path);
  return { ...withinDefinition(context, scope), workspace };
}

/** Closes the worktree of a branch after it was opened only to check a question. */
function visitBranch({ state, workspacePool }: EffectContext, effect: Effect): AsyncDisposable {
  const branch = effect.type === "await-human" ? branchAt(state, effect.path) : undefined;
  return {
    [Symbol.asyncDispose]: async () => {
      if (branch && !branch.open) await workspacePool.close(branch);
    },
  };
}

export function pathOf(effect: Effect): string | undefined {
  if (effect.type === "write-output") return effect.scope?.path;
  return "path" in effect ? effect.path : undefined;
}

async function perform(context: EffectContext, effect: Effect): Promise<NewRunEvent[]> {
  switch (effect.type) {
    case "evaluate-condition":
    case "evaluate-until":
      return await evaluate(context, evaluationOf(effect));
    case "evaluate-items":
      return [await evaluateItems(context, effect)];
    case "start-step":
      return [await startStep(context, effect)];
    case "settle-step":
      return [await settle(context, effect)];
    case "wait":
      context.observer.onProviderWait?.(effect.path, context.state);
      return await wait(context, effect.until);
    case "enter-workflow":
      return [await enterWorkflow(context, effect)];
    case "ask-human":
      return [await askHuman(context, effect)];
    case "await-human":
      return await awaitHuman(context, effect);
    case "open-branch":
      return [await openBranch(context, effect)];
    case "close-branch":
      return [await closeBranch(context, effect.path)];
    case "fan-out":
      return [await openFanOut(context, effect)];
    case "consult": {
      const { askForDecision } = await import("../../steps/agent/orchestrate.ts");
      return await askForDecision(context, effect);
    }
    case "write-output":
      return [await writeOutput(context, effect.output, effect.scope)];
    case "check-head":
      return await checkHead(context, effect.path);
    case "push-branch":
      await flushState(context);
      return [await pushBranch(context, effect.path)];
    case "open-pull-request":
      await flushState(context);
      return [await openPullRequest(context, effect.path)];
  }
}

async function settle(
  context: EffectContext,
  effect: Extract<Effect, { type: "settle-step" }>,
): Promise<NewRunEvent> {
  try {
    return await commitAttempt(context, effect);
  } catch (error) {
    const failure = fatal(error);
    if (failure.class !== "recoverable") throw error;
    const attemptEvent = await withAffectedFiles(context, failed(effect, failure));
    await revertSkippedAttempt(context, effect, attemptEvent);
    return attemptEvent;
  }
}

/** Ignores a remote that rejects state: it may accept code. Errors: `run-taken-over`, `remote-unreachable`. */
async function flushState({ store }: StepContext): Promise<void> {
  try {
    await store.flush();
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "remote-refused") throw error;
  }
}

function failureOf({ state, clock }: StepContext, effect: Effect, error: unknown): NewRunEvent {
  const failure = fatal(error);
  // Nothing was recorded or pushed; a resume checks again.
  if (failure.code === "secret-found")
    return { type: "run.paused", reason: SECRET, message: failure.message, step: pathOf(effect) };
  const until = remoteRetryTime(failure, clock.now().toISOString());
  switch (effect.type) {
    case "start-step":
      return failed(effect, failure);
    case "evaluate-condition":
    case "evaluate-until":
    case "evaluate-items":
    case "enter-workflow":
    case "ask-human":
    case "open-branch":
      return failed(
        { path: effect.path, attempt: (state.steps.get(effect.path)?.attempt ?? 0) + 1 },
        failure,
      );
    case "settle-step":
      // The step has its result. A resumed run commits it again without running the step.
      return unsettled(state, effect.path, failure);
    case "write-output":
      return { type: "output.failed", step: effect.scope?.path, name: effect.output.name, failure };
    case "close-branch":
      // A worktree that cannot be removed is no failure.
      return { type: "branch.closed", step: effect.path, kept: state.branches.get(effect.path)?.path ?? "" };
    case "check-head":
    case "push-branch":
    case "open-pull-request":
      if (effect.path !== undefined) return { type: "delivery.failed", step: effect.path, failure };
      if (failure.code === "branch-moved") return pausedForBranch(state, failure.message);
      if (!isRemoteFailure(failure)) return { type: "run.failed", failure };
      return { type: "run.paused", reason: REMOTE, message: describeUnopenedPullRequest(failure), until };
    case "fan-out":
      if (!isRemoteFailure(failure)) return { type: "run.failed", failure };
      return { type: "run.paused", reason: REMOTE, message: failure.message, step: effect.path, until };
    default:
      return { type: "run.failed", failure };
  }
}

/** A failed commit on a branch fails only the branch. On the branch of the run it fails the run. */
function unsettled(state: StepContext["state"], path: string, failure: Failure): NewRunEvent {
  const branch = branchAt(state, path);
  if (branch) return { type: "delivery.failed", step: branch.step, failure };
  return { type: "run.failed", failure, step: path };
}

type Evaluation = Omit<Condition, "condition"> & { readonly condition: string | boolean };

function evaluationOf(
  effect: Extract<Effect, { type: "evaluate-condition" | "evaluate-until" }>,
): Evaluation {
  const { path, frame } = effect;
  if (effect.type === "evaluate-condition") {
    const { condition = true } = effect.step;
    const event = (value: boolean): NewRunEvent => ({ type: "condition.evaluated", step: path, value });
    return { path, frame, condition, key: "condition", event };
  }
  const { until: condition = false } = effect.step;
  const { iteration = 1 } = frame;
  const event = (done: boolean): NewRunEvent => ({ type: "iteration.ended", step: path, iteration, done });
  return { path, frame, condition, key: "until", event };
}

async function evaluate(context: StepContext, evaluation: Evaluation): Promise<NewRunEvent[]> {
  const { condition, frame, event } = evaluation;
  if (isAgentJudged(context.plan, frame, condition)) {
    const { judgeCondition } = await import("../../steps/agent/orchestrate.ts");
    return await judgeCondition(context, { ...evaluation, condition });
  }
  return [event(truthy(await evaluateExpression(context, condition, { frame })))];
}

async function evaluateItems(
  context: StepContext,
  { path, step, frame }: Extract<Effect, { type: "evaluate-items" }>,
): Promise<NewRunEvent> {
  const list = step["for-each"];
  const items = typeof list === "string" ? await evaluateExpression(context, list, { frame }) : list;
  if (Array.isArray(items)) {
    requireJournalSize(items, `\`for-each\` of step \`${step.name}\``);
    return { type: "items.evaluated", step: path, items };
  }
  throw new AgenticError({
    code: "template-failed",
    message: `\`for-each\` of step \`${step.name}\` gives ${describe(items)}, not a list.`,
  });
}

function describe(value: unknown): string {
  return value === null || value === undefined ? "nothing" : `a ${typeof value}`;
}

function blockTimeout(block: string, failure?: Failure): Failure {
  const message = `Block \`${block}\` took longer than its limit. Resuming gives it the same time again.`;
  return { ...failure, class: "transient", code: "timeout", message, block };
}

async function startStep(context: EffectContext, effect: StartStep): Promise<NewRunEvent> {
  if (effect.previous) await recoverAttempt(context, effect.previous);
  const remaining = remainingTime(context, effect.path);
  if (remaining?.ms === 0 && remaining.block !== undefined)
    return failed(effect, blockTimeout(remaining.block));
  await updateDocuments(context, effect.path);
  let event: NewRunEvent | undefined;
  try {
    const at = { ...effect, timeoutMs: remaining?.ms };
    const run = async () => (await setUp(context, at, remaining)) ?? (await runEnsured(context, at));
    event = await withWorktreeRepair(context, at, run);
    if (event.type === "step.failed" && event.failure.code === "timeout" && remaining?.block !== undefined)
      event = { ...event, failure: blockTimeout(remaining.block, event.failure) };
  } finally {
    await saveDocuments(context, effect.path, event);
  }
  const attemptEvent = await withAffectedFiles(context, event);
  await revertSkippedAttempt(context, effect, attemptEvent);
  if (attemptEvent.type === "human.asked") await revertAskingAttempt(context, effect.path);
  return attemptEvent;
}

/** Sets up the worktree of a step that uses it. Merges do it themselves. Returns the event if that failed. */
async function setUp(
  context: EffectContext,
  { step, ...at }: StartedAttempt,
  remaining: RemainingTime | undefined,
): Promise<NewRunEvent | undefined> {
  const { workspace, facts } = context;
  if (!facts.project?.setup || step.type === "merge" || step.type === "wait-for-human") return undefined;
  const { setUpWorktree } = await import("../../steps/script/worktree-commands.ts");
  const limitMs = remaining?.block === undefined ? undefined : remaining.ms;
  return await setUpWorktree(context, at, { workspace, limitMs });
}

async function runEnsured(context: EffectContext, at: StartedAttempt): Promise<NewRunEvent> {
  const { step } = at;
  if (!(await checkBaseline(context, at))) return interrupted(at);
  const run = () => runStep(context, at);
  if (step.type === "merge" || !step.ensures) return await run();
  const { runWithChecks } = await import("../../steps/script/success-checks.ts");
  return await runWithChecks(context, { ...at, step }, run);
}

async function runStep(context: EffectContext, at: StartedAttempt): Promise<NewRunEvent> {
  const { step } = at;
  switch (step.type) {
    case "prompt":
    case "command": {
      const { runAgentStep } = await import("../../steps/agent/agent-step.ts");
      return await runAgentStep(context, { ...at, step });
    }
    case "script":
      return await runScriptStep(context, { ...at, step });
    case "function":
      return await runFunctionStep(context, { ...at, step });
    case "merge": {
      const { mergeBranch } = await import("../../steps/merge/merge-step.ts");
      return await mergeBranch(context, { ...at, step });
    }
    case "wait-for-human": {
      const { readAnswer } = await import("../../steps/human/interpret-answer.ts");
      return await readAnswer(context, { ...at, step });
    }
    default:
      throw new AgenticError({
        code: "unsupported",
        message: `Steps of type ${step.type} are not supported yet.`,
      });
  }
}

async function wait({ clock, signal }: StepContext, until: number): Promise<NewRunEvent[]> {
  try {
    await clock.sleep(Math.max(0, until - clock.now().getTime()), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return [];
}
