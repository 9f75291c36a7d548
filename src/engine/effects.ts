import type { Decision } from "../decision/walk.ts";
import type { NewRunEvent } from "../run/event.ts";
import { truthy } from "../template/expression.ts";
import { withAffectedFiles } from "../steps/affected-files.ts";
import type { StepContext } from "../steps/context.ts";
import { keepDocuments } from "../steps/documents.ts";
import { openPullRequest, pushBranch, writeOutput } from "../steps/deliver.ts";
import { runFunctionStep } from "../steps/function-step.ts";
import { failed, fatal, interrupted } from "../steps/outcome.ts";
import { runScriptStep } from "../steps/script-step.ts";
import { settleStep } from "../steps/settle-step.ts";
import { evaluateExpression } from "../steps/templates.ts";
import { AgenticError } from "../errors.ts";
import { recoverAttempt } from "./recover.ts";
import { timeLeft } from "./time-left.ts";

/** A decision that touches the world. */
export type Effect = Exclude<Decision, { type: "record" }>;
type StartStep = Extract<Effect, { type: "start-step" }>;

/** Tells effects apart, so that none is started twice while it is under way. */
export function effectKey(effect: Decision): string {
  if ("path" in effect) return `${effect.type} ${effect.path}`;
  return "output" in effect ? `${effect.type} ${effect.output.name}` : effect.type;
}

/** Does it, and returns what happened as events. Never throws: an unexpected error is a failure too. */
export async function performEffect(context: StepContext, effect: Effect): Promise<NewRunEvent[]> {
  try {
    return await perform(context, effect);
  } catch (error) {
    return context.signal.aborted ? cutOff(effect) : [failureOf(context, effect, error)];
  }
}

/** An effect that fails while the run stops (Ctrl+C reaches git too) is done again by the next start; only an attempt is over. */
function cutOff(effect: Effect): NewRunEvent[] {
  return effect.type === "start-step" ? [interrupted(effect)] : [];
}

async function perform(context: StepContext, effect: Effect): Promise<NewRunEvent[]> {
  switch (effect.type) {
    case "evaluate-condition":
      return [await evaluateCondition(context, effect)];
    case "evaluate-until":
      return [await evaluateUntil(context, effect)];
    case "evaluate-items":
      return [await evaluateItems(context, effect)];
    case "start-step":
      return [await startStep(context, effect)];
    case "settle-step":
      return [await settleStep(context, effect)];
    case "wait":
      return await wait(context, effect.until);
    case "write-output":
      return [await writeOutput(context, effect.output)];
    case "push-branch":
      return [await pushBranch(context)];
    case "open-pull-request":
      return [await openPullRequest(context)];
  }
}

function failureOf({ state }: StepContext, effect: Effect, error: unknown): NewRunEvent {
  const failure = fatal(error);
  switch (effect.type) {
    case "start-step":
      return failed(effect, failure);
    case "evaluate-condition":
    case "evaluate-until":
    case "evaluate-items":
      return failed(
        { path: effect.path, attempt: (state.steps.get(effect.path)?.attempt ?? 0) + 1 },
        failure,
      );
    case "settle-step":
      // The step itself is done: a resumed run settles it again and does not run it again.
      return { type: "run.failed", failure, step: effect.path };
    case "write-output":
      return { type: "output.failed", name: effect.output.name, failure };
    default:
      return { type: "run.failed", failure };
  }
}

async function evaluateCondition(
  context: StepContext,
  { path, step, frame }: Extract<Effect, { type: "evaluate-condition" }>,
): Promise<NewRunEvent> {
  const value = await evaluateExpression(context, step.condition ?? true, { frame });
  return { type: "condition.evaluated", step: path, value: truthy(value) };
}

async function evaluateUntil(
  context: StepContext,
  { path, step, frame }: Extract<Effect, { type: "evaluate-until" }>,
): Promise<NewRunEvent> {
  const value = await evaluateExpression(context, step.until ?? false, { frame });
  return { type: "iteration.ended", step: path, iteration: frame.iteration ?? 1, done: truthy(value) };
}

async function evaluateItems(
  context: StepContext,
  { path, step, frame }: Extract<Effect, { type: "evaluate-items" }>,
): Promise<NewRunEvent> {
  const list = step["for-each"];
  const items = typeof list === "string" ? await evaluateExpression(context, list, { frame }) : list;
  if (Array.isArray(items)) return { type: "items.evaluated", step: path, items };
  throw new AgenticError({
    code: "template-failed",
    message: `\`for-each\` of step \`${step.name}\` gives ${describe(items)}, not a list.`,
  });
}

function describe(value: unknown): string {
  return value === null || value === undefined ? "nothing" : `a ${typeof value}`;
}

const LATE = "The block around this step took longer than its limit. Resuming gives it the same time again.";

async function startStep(context: StepContext, effect: StartStep): Promise<NewRunEvent> {
  if (effect.previous) await recoverAttempt(context, effect.previous);
  const { step } = effect;
  const timeoutMs = timeLeft(context, { path: effect.path, name: step.name });
  if (timeoutMs === 0) return failed(effect, { class: "fatal", code: "timeout", message: LATE });
  const event = await runStep(context, effect, timeoutMs);
  await keepDocuments(context, event);
  return await withAffectedFiles(context, event);
}

async function runStep(
  context: StepContext,
  effect: StartStep,
  timeoutMs: number | undefined,
): Promise<NewRunEvent> {
  const { step } = effect;
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  switch (step.type) {
    case "prompt":
    case "command": {
      const { runAgentStep } = await import("../steps/agent-step.ts");
      return await runAgentStep(context, { ...effect, ...limit, step });
    }
    case "script":
      return await runScriptStep(context, { ...effect, ...limit, step });
    case "function":
      return await runFunctionStep(context, { ...effect, step });
    default:
      throw new AgenticError({
        code: "unsupported",
        message: `Steps of type ${step.type} cannot be run yet.`,
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
