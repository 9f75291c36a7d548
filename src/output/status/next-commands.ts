import { matrixOf, questionsOf } from "../../run/progress.ts";
import type { RunState } from "../../run/state.ts";
import { type Limits, currentLimits, tokensOf } from "./cost-summary.ts";
import { answerCommand, OTHER_ANSWERS } from "./open-questions.ts";

/** The command that goes on with a run that has stopped, with what it is for; a question each where people are asked. */
export function nextLines(state: RunState, limits: Limits): string[] {
  const commands = nextCommands(state, limits);
  if (matrixOf(state)) return linesForRunners(commands);
  if (!isAsking(state)) return commands.map((command) => `Next:  ${command}`);
  return [...commands.map((command) => `Answer:  ${command}`), `         ${OTHER_ANSWERS}`];
}

/** Each command for a runner of its own, and at last the one that joins what they did. */
function linesForRunners(commands: readonly string[]): string[] {
  const runners = commands.slice(0, -1);
  const shown = runners.slice(0, MOST_RUNNERS);
  const more = runners.length - shown.length;
  return [
    ...shown.map((command) => `Elsewhere:  ${command}`),
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

/** Whether the run has paused for words: those of a step that asks, or those that the agent that decides asked for. */
export function isAsking(state: RunState): boolean {
  if (state.status !== "paused" || state.reason === "budget") return false;
  return questionsOf(state).length > 0 || isOrchestratorAsking(state);
}

/** With `orchestrator: agent` the run itself may ask: then no step does. */
export function isOrchestratorAsking({ status, reason, paused }: RunState): boolean {
  return status === "paused" && reason === "human" && paused !== undefined && paused.step === undefined;
}

const BLOCKS: ReadonlySet<string> = new Set(["sequence", "conditional", "recurring", "parallel", "workflow"]);

/** Elsewhere than at the top a plain resume keeps more: what a block has done, or a result that only waits to be committed. */
function fromStep({ status, failure, steps }: RunState): string {
  const step = failure?.step === undefined ? undefined : steps.get(failure.step);
  if (status !== "failed" || step?.status !== "failed") return "";
  return step.path === step.name && !BLOCKS.has(step.kind) ? ` --from-step ${step.name}` : "";
}

/** Whoever goes on after a limit of the run allows it more; a step is allowed the same again by resuming alone. */
function allowance(state: RunState, given: Limits): string {
  if (state.status !== "paused" || state.reason !== "budget" || state.paused?.step !== undefined) return "";
  const { maxCostUsd, maxTokens } = currentLimits(given, state);
  if (maxCostUsd !== undefined && state.knownCostUsd >= maxCostUsd)
    return ` --max-cost-usd ${roundUp(withRoom(state.knownCostUsd, maxCostUsd))}`;
  if (maxTokens === undefined) return "";
  return ` --max-tokens ${Math.ceil(withRoom(tokensOf(state.usage), maxTokens) / 1000) * 1000}`;
}

/** As much again, and twice what was spent: a limit that one response went far beyond says little of what the run needs. */
function withRoom(spent: number, limit: number): number {
  return spent + Math.max(spent, limit);
}

function roundUp(dollars: number): string {
  return dollars > 1 ? String(Math.ceil(dollars)) : (Math.ceil(dollars * 100) / 100).toFixed(2);
}
