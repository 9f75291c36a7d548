import { matrixOf, questionsOf } from "../../run/progress.ts";
import type { RunState } from "../../run/state.ts";
import { type Limits, currentLimits, tokensOf } from "./cost-summary.ts";
import { answerCommand, OTHER_ANSWERS } from "./open-questions.ts";

/** Returns labelled commands that continue a stopped run: one for each open question or branch runner. */
export function nextLines(state: RunState, limits: Limits): string[] {
  const commands = nextCommands(state, limits);
  if (matrixOf(state)) return linesForRunners(commands);
  if (!isAsking(state)) return commands.map((command) => `Next:  ${command}`);
  return [...commands.map((command) => `Answer:  ${command}`), `         ${OTHER_ANSWERS}`];
}

/** One command for each branch runner, then the command that joins their results. */
function linesForRunners(commands: readonly string[]): string[] {
  const runners = commands.slice(0, -1);
  const displayed = runners.slice(0, MOST_RUNNERS);
  const more = runners.length - displayed.length;
  return [
    ...displayed.map((command) => `Elsewhere:  ${command}`),
    ...(more > 0 ? [`            and ${more} more; \`status --json\` names all of them`] : []),
    `Then:  ${commands.at(-1)}`,
  ];
}

const MOST_RUNNERS = 4;

export function nextCommands(state: RunState, limits: Limits): string[] {
  const matrix = matrixOf(state);
  if (matrix) {
    const runners = matrix.branch.map((branch) => `agentic-sdlc branch ${state.runId} ${branch}`);
    return [...runners, `agentic-sdlc resume ${state.runId}`];
  }
  if (!isAsking(state))
    return [`agentic-sdlc resume ${state.runId}${allowance(state, limits)}${fromStep(state)}`];
  const questions = questionsOf(state);
  if (questions.length <= 1) return [answerCommand(state.runId)];
  return questions.map(({ path }) => answerCommand(state.runId, path));
}

/** Returns whether the run has paused for an answer to a step or to the orchestrator. */
export function isAsking(state: RunState): boolean {
  if (state.status !== "paused" || state.reason === "budget") return false;
  return questionsOf(state).length > 0 || isOrchestratorAsking(state);
}

/** Returns whether the orchestrator agent asks, instead of a step. */
export function isOrchestratorAsking({ status, reason, paused }: RunState): boolean {
  return status === "paused" && reason === "human" && paused !== undefined && paused.step === undefined;
}

const BLOCKS: ReadonlySet<string> = new Set(["sequence", "conditional", "recurring", "parallel", "workflow"]);

/** Returns `--from-step` for a failed top-level step. For nested steps and blocks, a plain resume preserves more results. */
function fromStep({ status, failure, steps }: RunState): string {
  const step = failure?.step === undefined ? undefined : steps.get(failure.step);
  if (status !== "failed" || step?.status !== "failed") return "";
  return step.path === step.name && !BLOCKS.has(step.kind) ? ` --from-step ${step.name}` : "";
}

/** Returns the option that raises an exceeded budget of the run. Resuming alone renews the budget of a step. */
function allowance(state: RunState, values: Limits): string {
  if (state.status !== "paused" || state.reason !== "budget" || state.paused?.step !== undefined) return "";
  const { maxCostUsd, maxTokens } = currentLimits(values, state);
  if (maxCostUsd !== undefined && state.knownCostUsd >= maxCostUsd)
    return ` --max-cost-usd ${roundUp(withRoom(state.knownCostUsd, maxCostUsd))}`;
  if (maxTokens === undefined) return "";
  return ` --max-tokens ${Math.ceil(withRoom(tokensOf(state.usage), maxTokens) / 1000) * 1000}`;
}

/** Adds the larger of limit and spending, because one response may exceed the limit by far. */
function withRoom(spent: number, limit: number): number {
  return spent + Math.max(spent, limit);
}

function roundUp(dollars: number): string {
  return dollars > 1 ? String(Math.ceil(dollars)) : (Math.ceil(dollars * 100) / 100).toFixed(2);
}
