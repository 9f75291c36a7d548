import type { AgentResult } from "../../ports/agent-runner.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import type { Usage } from "../../run/token-usage.ts";
import { type ProviderWait, providerWait, QUOTA } from "../../run/pauses.ts";
import { formatFrom } from "../../system/format.ts";
import { parseAnswer } from "../step-outputs.ts";
import { attemptFile } from "../attempt-outcome.ts";
import type { StepContext } from "../step-context.ts";
import { runAgentSession, shareOf } from "./agent-session.ts";

/** Path of orchestrating sessions: `steps/orchestrator/<n>/`. */
export const ORCHESTRATOR = "orchestrator";

const MAX_RETRY = 3;

type DecisionMade = Extract<NewRunEvent, { type: "decision.made" }>;

export interface OrchestratorQuestion<T> {
  readonly about: Pick<DecisionMade, "action" | "step">;
  readonly prompt: (problem: string | undefined) => Promise<string>;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly read: (json: unknown) => { value: T } | { problem: string };
}

export interface OrchestratorAnswer<T> {
  readonly events: readonly DecisionMade[];
  readonly usage?: Usage | undefined;
  readonly value?: T;
  /** Why there is no answer. Absent if the run stops. */
  readonly failure?: Failure;
}

/** Asks until an answer is valid, with the retries of the workflow. Waits for a failing provider. */
export async function askOrchestrator<T>(
  context: StepContext,
  question: OrchestratorQuestion<T>,
): Promise<OrchestratorAnswer<T>> {
  const tries = 1 + (context.plan.maxRetry ?? MAX_RETRY);
  let problem: string | undefined;
  let wait: ProviderWait | undefined;
  for (let number = 1; ;) {
    const maxCostUsd = shareOf(context)?.maxCostUsd;
    if (maxCostUsd !== undefined && maxCostUsd <= 0) return { events: [], failure: NO_BUDGET };
    const result = await runOnce(context, { question, problem, maxCostUsd });
    const { usage } = result;
    const read = readResult(result, question);
    if ("value" in read) return { events: [], usage, value: read.value };
    const { failure } = read;
    const made = { ...question.about, reasoning: failure.message, failure, usage };
    const events: DecisionMade[] = [{ type: "decision.made", ...made }];
    if (result.status === "interrupted") return { events };
    wait = waitAfter(context, failure, wait);
    if (wait && isTooLong(context, failure))
      return { events, failure: pausedFailure(failure, wait, context) };
    if (failure.class === "fatal" || (failure.class === "blocking" && !wait)) return { events, failure };
    if (!wait || wait.counts) number += 1;
    if (number > tries) return { events, failure: exhausted(failure, tries) };
    context.record({ type: "decision.made", ...made, again: true, until: wait?.until });
    if (failure.code === UNUSABLE) problem = failure.message;
    if (!(await pause(context, wait))) return { events: [] };
  }
}

function waitAfter(
  { clock, facts }: StepContext,
  failure: Failure,
  before: ProviderWait | undefined,
): ProviderWait | undefined {
  const at = clock.now().toISOString();
  return providerWait(failure, { at, seed: `${facts.runId}:${ORCHESTRATOR}`, previous: before });
}

interface Once<T> {
  readonly question: OrchestratorQuestion<T>;
  readonly problem: string | undefined;
  readonly maxCostUsd: number | undefined;
}

async function runOnce<T>(
  context: StepContext,
  { question, problem, maxCostUsd }: Once<T>,
): Promise<AgentResult> {
  const prompt = await question.prompt(problem);
  const settings = { ...context.settingsOf({ name: ORCHESTRATOR }), bypassPermissions: false };
  const key = { path: ORCHESTRATOR, attempt: nextNumber(context) };
  const answerSchema = question.schema;
  return await runAgentSession(context, key, { prompt, settings, readOnly: true, answerSchema, maxCostUsd });
}

const NO_BUDGET: Failure = {
  class: "blocking",
  code: "budget",
  message: "The run reached its budget before the agent chose the next step.",
};

/** Returns the first unused number. A session before a crash may have left files but no event. */
function nextNumber({ state, store }: StepContext): number {
  let number = state.orchestratorSessions + 1;
  while (store.read(attemptFile({ path: ORCHESTRATOR, attempt: number }, "prompt.md")) !== undefined)
    number += 1;
  return number;
}

const UNUSABLE = "answer-refused";

function readResult<T>(
  result: AgentResult,
  { read }: OrchestratorQuestion<T>,
): { value: T } | { failure: Failure } {
  switch (result.status) {
    case "interrupted":
      return {
        failure: { class: "transient", code: "interrupted", message: "The session was interrupted." },
      };
    case "failed":
      return { failure: result.failure };
    case "succeeded": {
      const { json } = parseAnswer(result.text, result.structured);
      const found = json === undefined ? { problem: "It does not end with a JSON object." } : read(json);
      if ("value" in found) return found;
      return { failure: { class: "recoverable", code: UNUSABLE, message: found.problem } };
    }
  }
}

function exhausted({ code, message }: Failure, tries: number): Failure {
  const count = tries === 1 ? "its only try" : `${tries} tries`;
  return {
    class: "fatal",
    code,
    message: `The agent that chooses the next step gave no usable answer in ${count}. Last problem: ${message} A resume asks it again. \`orchestrator: rules\` works without it.`,
  };
}

function isTooLong({ plan }: StepContext, { retry_after_ms: wait = 0 }: Failure): boolean {
  return wait > (plan.longestWaitMs ?? Infinity);
}

function pausedFailure(failure: Failure, { until }: ProviderWait, { clock }: StepContext): Failure {
  const moment = formatFrom(until, clock.now().toISOString());
  return {
    ...failure,
    class: "blocking",
    code: QUOTA,
    message: `${failure.message} The run can continue at ${moment}.`,
  };
}

async function pause({ clock, signal }: StepContext, wait: ProviderWait | undefined): Promise<boolean> {
  const milliseconds = wait ? Date.parse(wait.until) - clock.now().getTime() : 0;
  if (milliseconds > 0) await clock.sleep(milliseconds, signal).catch(() => undefined);
  return !signal.aborted;
}
