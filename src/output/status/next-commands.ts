import { type Limits, limitsOf } from "../../decision/budget/spending-limits.ts";
import { matrixOf, questionsOf } from "../../run/progress.ts";
import type { RunState } from "../../run/state.ts";
import { tokensOf } from "../../run/token-usage.ts";

type Purpose = "Next" | "Answer" | "Elsewhere" | "Then" | "Follow it" | "If that process is gone";

export interface NextCommand {
  readonly purpose: Purpose;
  readonly command: "resume" | "retry" | "input" | "branch" | "logs";
  readonly runId: string;
  readonly target?: string | undefined;
  readonly options: readonly (readonly [name: string, value: string])[];
  /** For an answer: whether the command also resumes the run. */
  readonly resumes?: boolean;
}

export function terminalCommand({ command, runId, target, options, resumes = true }: NextCommand): string {
  switch (command) {
    case "branch":
      return `agentic-sdlc branch ${runId} ${target}`;
    case "logs":
      return `agentic-sdlc logs ${runId} --follow`;
    case "input": {
      const step = target === undefined ? "" : ` --step ${target}`;
      return `agentic-sdlc input ${runId}${step} "your words"${resumes ? " --resume" : ""}`;
    }
    default:
      return `agentic-sdlc resume ${runId}${options.map(([name, value]) => ` --${name} ${value}`).join("")}`;
  }
}

export function commentCommand({ command, runId, target, options }: NextCommand, withRunId: boolean): string {
  const values = options
    .map(([name, value]) => ` --${name === "from-step" ? "from" : name} ${value}`)
    .join("");
  const step = target === undefined || command !== "input" ? "" : ` --step ${target}`;
  const text = command === "input" ? " your words" : "";
  return `\`/agentic ${command}${withRunId ? ` ${runId}` : ""}${step}${values}${text}\``;
}

interface NextSource {
  readonly state: RunState;
  readonly limits?: Limits | undefined;
  readonly live?: boolean;
  readonly remote?: object | undefined;
}

export function nextCommands({ state, limits = {}, live = false, remote }: NextSource): NextCommand[] {
  const { runId, status } = state;
  const resume = { command: "resume", runId, options: [] } as const;
  if (status === "completed" || status === "pending") return [];
  if (status === "running" && live) {
    const follow: NextCommand = { ...resume, purpose: "Follow it", command: "logs" };
    return remote ? [follow, { ...resume, purpose: "If that process is gone" }] : [follow];
  }
  const matrix = matrixOf(state);
  if (matrix) {
    const runners = matrix.branch.map((target): NextCommand => ({
      ...resume,
      purpose: "Elsewhere",
      command: "branch",
      target,
    }));
    return [...runners, { ...resume, purpose: "Then" }];
  }
  if (isAsking(state)) return answerCommands(state);
  const command = status === "failed" ? "retry" : "resume";
  return [{ purpose: "Next", command, runId, options: [...allowance(state, limits), ...fromStep(state)] }];
}

export function answerCommands(state: RunState, resumes = true): NextCommand[] {
  const questions = questionsOf(state);
  const targets = questions.length <= 1 ? [undefined] : questions.map(({ path }) => path);
  return targets.map((target) => ({
    purpose: "Answer",
    command: "input",
    runId: state.runId,
    target,
    options: [],
    resumes,
  }));
}

export const OTHER_ANSWERS = 'or --approve, or --reject "why", in place of the words';

const MOST_RUNNERS = 4;

export function renderNext(commands: readonly NextCommand[]): string[] {
  const runners = commands.filter(({ command }) => command === "branch");
  const hidden = new Set(runners.slice(MOST_RUNNERS));
  const lines = commands
    .filter((command) => !hidden.has(command))
    .map((command) => `${command.purpose}:  ${terminalCommand(command)}`);
  if (hidden.size > 0)
    lines.splice(-1, 0, `            and ${hidden.size} more; \`status --json\` names all of them`);
  return commands.some(({ purpose }) => purpose === "Answer")
    ? [...lines, `         ${OTHER_ANSWERS}`]
    : lines;
}

export function isAsking(state: RunState): boolean {
  if (state.status !== "paused" || state.reason === "budget") return false;
  return questionsOf(state).length > 0 || isOrchestratorAsking(state);
}

export function isOrchestratorAsking({ status, reason, paused }: RunState): boolean {
  return status === "paused" && reason === "human" && paused !== undefined && paused.step === undefined;
}

const BLOCKS: ReadonlySet<string> = new Set(["sequence", "conditional", "recurring", "parallel", "workflow"]);

/** Returns `--from-step` for a failed top-level step. For nested steps and blocks, a plain resume preserves more results. */
function fromStep({ status, failure, steps }: RunState): NextCommand["options"] {
  const step = failure?.step === undefined ? undefined : steps.get(failure.step);
  if (status !== "failed" || step?.status !== "failed") return [];
  return step.path === step.name && !BLOCKS.has(step.kind) ? [["from-step", step.name]] : [];
}

/** Returns the option that raises an exceeded budget of the run. Resuming alone renews the budget of a step. */
function allowance(state: RunState, values: Limits): NextCommand["options"] {
  if (state.status !== "paused" || state.reason !== "budget" || state.paused?.step !== undefined) return [];
  const { maxCostUsd, maxTokens } = limitsOf(values, state);
  if (maxCostUsd !== undefined && state.knownCostUsd >= maxCostUsd)
    return [["max-cost-usd", roundUp(withRoom(state.knownCostUsd, maxCostUsd))]];
  if (maxTokens === undefined) return [];
  return [["max-tokens", String(Math.ceil(withRoom(tokensOf(state.usage), maxTokens) / 1000) * 1000)]];
}

/** Adds the larger of limit and spending, because one response may exceed the limit by far. */
function withRoom(spent: number, limit: number): number {
  return spent + Math.max(spent, limit);
}

function roundUp(dollars: number): string {
  return dollars > 1 ? String(Math.ceil(dollars)) : (Math.ceil(dollars * 100) / 100).toFixed(2);
}
