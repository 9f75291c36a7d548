import { CONFIG_FILE } from "../../config/schema.ts";
import { renderVariableProblems, resolveVariables } from "../../definition/variables.ts";
import { sanitizeLine } from "../../output/github/sanitized-text.ts";
import { issueVariables } from "../../runner/start/read-variables.ts";
import type { EventContext, RepositorySettings, WorkflowInfo } from "../event-context.ts";

interface StartRequest {
  readonly workflow: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly issue: number;
}

interface RepositoryFacts {
  readonly settings: RepositorySettings;
  readonly workflows: readonly WorkflowInfo[];
}

export function startProblem(
  { own }: Pick<EventContext, "own">,
  request: StartRequest,
  { settings, workflows }: RepositoryFacts,
): string | undefined {
  const { problem, policy } = settings;
  if (problem !== undefined) return `${problemText(problem)} No run starts until then.`;
  // Only an App dispatches under its own login.
  const bot = own.appId === undefined ? undefined : own.login;
  const isNamed = policy.bots.some((each) => each.toLowerCase() === bot?.toLowerCase());
  if (bot !== undefined && !isNamed) return sanitizeLine(unlistedBotText(bot), MOST_LINE);
  const info = workflows.find(({ name }) => name === request.workflow);
  if (info?.problem !== undefined) return sanitizeLines(info.problem);
  return sizeProblem(request) ?? (info?.declared && variableProblem(request, info.declared));
}

export function unlistedBotText(login: string): string {
  return `\`${login}\` is a bot, and \`github.bots\` does not name it. Add \`"${login}"\` to \`github.bots\` in ${CONFIG_FILE} on the default branch to let it start runs.`;
}

export function problemText(problem: string): string {
  return `⚠️ The configuration of this repository is invalid. Until it is fixed, only administrators can use commands: ${sanitizeLine(problem, MOST_LINE)}`;
}

const MOST_LINE = 600;
const MOST_LINES = 8;

export function sanitizeLines(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const visible = lines.slice(0, MOST_LINES).map((line) => sanitizeLine(line, MOST_LINE));
  return [...visible, ...(lines.length > MOST_LINES ? ["…"] : [])].join("\n\n");
}

/** GitHub accepts 65,535 characters of JSON for all inputs. Linux accepts 131,072 bytes for one environment variable. */
const MOST_CHARACTERS = 60_000;
const MOST_BYTES = 110_000;

function sizeProblem({ variables }: StartRequest): string | undefined {
  const json = JSON.stringify(JSON.stringify(variables));
  const bytes = Buffer.byteLength(json);
  if (json.length <= MOST_CHARACTERS && bytes <= MOST_BYTES) return undefined;
  const [size, most] = json.length > MOST_CHARACTERS ? [json.length, MOST_CHARACTERS] : [bytes, MOST_BYTES];
  const what = json.length > MOST_CHARACTERS ? "characters" : "bytes";
  return `The request is too long to start a job: ${size.toLocaleString("en")} ${what} as GitHub counts them, where line breaks and quotes count twice or more. The limit is ${most.toLocaleString("en")}. Shorten the request, or move the long part into the text of the issue, which the run reads too.`;
}

function variableProblem(
  { variables: values, issue: number }: StartRequest,
  variables: NonNullable<WorkflowInfo["declared"]>,
): string | undefined {
  // Only the variable that receives the issue matters, not its text.
  const issue = { number, title: "-", body: "-", author: "-", comments: [] };
  const all = { ...issueVariables({ variables: [...variables] }, issue, values), ...values };
  const resolved = resolveVariables({ variables: [...variables] }, all, "comment");
  return "problems" in resolved ? sanitizeLines(renderVariableProblems(resolved.problems)) : undefined;
}
