import { CONFIG_FILE } from "../../config/schema.ts";
import { renderVariableProblems, resolveVariables } from "../../definition/variables.ts";
import { sanitizeLine } from "../../output/github/sanitized-text.ts";
import { issueVariables } from "../../runner/start/issue-variables.ts";
import type { EventContext, RepositorySettings, WorkflowInfo } from "../event-context.ts";

export interface Starting {
  readonly workflow: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Number of the issue or pull request. */
  readonly issue: number;
}

interface Known {
  readonly settings: RepositorySettings;
  readonly workflows: readonly WorkflowInfo[];
}

/** Why a run that somebody asks for could not begin, as far as that is known before a job begins; in Markdown. */
export function startProblem(
  { own }: Pick<EventContext, "own">,
  starting: Starting,
  { settings, workflows }: Known,
): string | undefined {
  const { problem, policy } = settings;
  if (problem !== undefined) return `${problemText(problem)} No run starts before that.`;
  // Who has no id of an App dispatches nothing.
  const bot = own.appId === undefined ? undefined : own.login;
  const isNamed = policy.bots.some((each) => each.toLowerCase() === bot?.toLowerCase());
  if (bot !== undefined && !isNamed) return sanitizeLine(botText(bot), MOST_LINE);
  const told = workflows.find(({ name }) => name === starting.workflow);
  if (told?.problem !== undefined) return lines(told.problem);
  return sizeProblem(starting) ?? (told?.declared && variableProblem(starting, told.declared));
}

/** What is said of a bot that nobody lets start runs. */
export function botText(login: string): string {
  return `\`${login}\` is no person, and \`github.bots\` does not name it. Add \`"${login}"\` to \`github.bots\` in ${CONFIG_FILE} on the default branch to let it start runs.`;
}

/** What administrators are told of the configuration, who alone are heard then. */
export function problemText(problem: string): string {
  return `⚠️ The configuration of this repository has a mistake, and until it is corrected only administrators are heard: ${sanitizeLine(problem, MOST_LINE)}`;
}

const MOST_LINE = 600;
const MOST_LINES = 8;

function lines(text: string): string {
  const given = text.split("\n").filter((line) => line.trim() !== "");
  const shown = given.slice(0, MOST_LINES).map((line) => sanitizeLine(line, MOST_LINE));
  return [...shown, ...(given.length > MOST_LINES ? ["…"] : [])].join("\n\n");
}

/** GitHub takes 65,535 characters of JSON for all inputs together, in which these are text; and a program that many bytes for one variable of its environment. */
const MOST_CHARACTERS = 60_000;
const MOST_BYTES = 110_000;

function sizeProblem({ variables }: Starting): string | undefined {
  const given = JSON.stringify(JSON.stringify(variables));
  const bytes = Buffer.byteLength(given);
  if (given.length <= MOST_CHARACTERS && bytes <= MOST_BYTES) return undefined;
  const [size, most] = given.length > MOST_CHARACTERS ? [given.length, MOST_CHARACTERS] : [bytes, MOST_BYTES];
  const what = given.length > MOST_CHARACTERS ? "characters" : "bytes";
  return `What is asked for is too long to start a job with: ${size.toLocaleString("en")} ${what} as GitHub counts them, line ends and quotes twice or more, and it takes ${most.toLocaleString("en")}. Shorten it, or put the long part into the text of the issue, which the run reads too.`;
}

function variableProblem(
  { variables: given, issue: number }: Starting,
  variables: NonNullable<WorkflowInfo["declared"]>,
): string | undefined {
  // Which of them its text becomes counts here, and not what it says.
  const issue = { number, title: "-", body: "-", author: "-", comments: [] };
  const all = { ...issueVariables({ variables: [...variables] }, issue, given), ...given };
  const resolved = resolveVariables({ variables: [...variables] }, all, "comment");
  return "problems" in resolved ? lines(renderVariableProblems(resolved.problems)) : undefined;
}
