import { resolve } from "node:path";
import type { Workflow } from "../../definition/schema.ts";
import {
  renderVariableProblems,
  type ResolvedVariables,
  resolveVariables,
  type VariableProblem,
  type VariableSource,
} from "../../definition/variables.ts";
import { AgenticError, usageError } from "../../errors.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import type { Io } from "../process/io.ts";
import { type LoadedWorkflow, readDefinitionText } from "./project.ts";

export interface VariableOptions {
  readonly var?: readonly string[];
  readonly varsFile?: string;
  /** Returns values for the remaining variables, such as those of an issue. */
  readonly more?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** Reads a run's variables from `--var` and `--vars-file`, with defaults. Errors: `variables-invalid`, with every mistake. */
export async function readVariables(
  io: Io,
  { workflow, program }: Pick<LoadedWorkflow, "workflow" | "program">,
  options: VariableOptions,
): Promise<Record<string, unknown>> {
  const inFile = options.varsFile === undefined ? {} : await readVariablesFile(io, options.varsFile);
  const fromLine = Object.fromEntries((options.var ?? []).map(parseAssignment));
  const fromFile = { ...options.more?.({ ...inFile, ...fromLine }), ...inFile };
  const resolved = resolveAll(await resolverOf(workflow, program), fromFile, fromLine);
  if ("variables" in resolved) return resolved.variables;
  throw invalid(resolved.problems);
}

function invalid(problems: readonly VariableProblem[]): AgenticError {
  return new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(problems),
    data: { problems },
  });
}

export async function resolveVariableValues(
  { workflow, program }: Pick<LoadedWorkflow, "workflow" | "program">,
  values: Readonly<Record<string, unknown>>,
  source: VariableSource = "command line",
): Promise<Record<string, unknown>> {
  const resolve = await resolverOf(workflow, program);
  const resolved = resolve(values, source);
  if ("variables" in resolved) return resolved.variables;
  throw invalid(resolved.problems);
}

export async function findVariableProblems(
  { workflow, program }: Pick<LoadedWorkflow, "workflow" | "program">,
  values: Readonly<Record<string, unknown>>,
  source: VariableSource,
): Promise<readonly VariableProblem[]> {
  const resolved = (await resolverOf(workflow, program))(values, source);
  return "problems" in resolved ? resolved.problems : [];
}

type Resolver = (
  values: Readonly<Record<string, unknown>>,
  source: VariableSource,
) => ResolvedVariables | { variables: Record<string, unknown> };

async function resolverOf(workflow: Workflow, program: LoadedWorkflow["program"]): Promise<Resolver> {
  if (!program) return (values, source) => resolveVariables(workflow, values, source);
  const { resolveArguments } = await import("../../program/program-outline.ts");
  return (values, source) => resolveArguments(program.definition, values, source);
}

/** Prefers the command line to the file. Values in a file have types and are not converted. */
function resolveAll(
  resolveVariables: Resolver,
  fromFile: Readonly<Record<string, unknown>>,
  fromLine: Readonly<Record<string, string>>,
): ReturnType<Resolver> {
  const resolved = resolveVariables({ ...fromFile, ...fromLine }, "command line");
  const isFileOnly = (name: string) => Object.hasOwn(fromFile, name) && !Object.hasOwn(fromLine, name);
  const file = resolveVariables(fromFile, "file");
  const inFile = "problems" in file ? file.problems.filter(({ variable }) => isFileOnly(variable)) : [];
  const onLine =
    "problems" in resolved ? resolved.problems.filter(({ variable }) => !isFileOnly(variable)) : [];
  return inFile.length + onLine.length > 0 ? { problems: [...inFile, ...onLine] } : resolved;
}

function parseAssignment(text: string): [string, string] {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw usageError(`\`--var ${text}\` has no value; write \`--var name=value\`.`);
}

/** Timeout for `--vars-file <(command)`, whose command may query a server. */
const PIPE_MS = 20_000;

async function readVariablesFile(io: Io, file: string): Promise<Record<string, unknown>> {
  const { parsePlainYaml } = await import("../../definition/yaml/yaml-file.ts");
  const parsed = parsePlainYaml(readDefinitionText(resolve(io.cwd, file), file, PIPE_MS), file);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new AgenticError({
    code: "variables-invalid",
    message: `${file} must contain variables as \`name: value\` lines or a JSON object.`,
  });
}

type Comment = Pick<IssueConversation, "author" | "association" | "body">;

export interface IssueConversation {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly author: string;
  /** The author's relation to the repository in GitHub's words, such as `OWNER` or `NONE`. */
  readonly association?: string | undefined;
  readonly comments: readonly Comment[];
  /** Number of comments that were not read. */
  readonly omittedCount?: number;
  readonly asker?: string;
}

/** Variables that receive the text of an issue, in order of preference. */
const TEXT = ["request", "prompt"];
const NUMBER = "issue";
/** Receives the text if the requester gave a separate request. */
const CONTEXT = "issue_text";
/** Receives the names of the authors other than the requester. */
const OTHERS = "issue_others";

/**
 * Returns the issue as values for declared variables without a value. The text becomes `request`, or else `prompt` or `issue`. Next to
 * these, `issue` is its number. Next to a given request, `issue_text` is the text. Untrusted text is fenced.
 */
export function issueVariables(
  { variables = [] }: Pick<Workflow, "variables">,
  issue: IssueConversation,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const open = variables.filter(({ name }) => !Object.hasOwn(values, name));
  const numbered = open.find(({ name }) => name === NUMBER);
  const hasText = variables.some(({ name }) => TEXT.includes(name));
  const text = TEXT.map((name) => open.find((variable) => variable.name === name)).find(
    (variable) => variable !== undefined && variable.type === "string",
  );
  const result: Record<string, unknown> = {};
  if (text) result[text.name] = textOf(issue);
  else if (open.some(({ name, type }) => name === CONTEXT && type === "string"))
    result[CONTEXT] = textOf(issue);
  const others = othersIn(issue);
  if (others !== "" && Object.keys(result).length > 0 && open.some(({ name }) => name === OTHERS))
    result[OTHERS] = others;
  if (numbered?.type === "number") result[NUMBER] = issue.number;
  else if (numbered?.type === "string") result[NUMBER] = hasText ? String(issue.number) : textOf(issue);
  return result;
}

function othersIn({ author, comments, asker }: IssueConversation): string {
  const writers = new Set([author, ...comments.map((comment) => comment.author)]);
  return Array.from(writers)
    .filter((writer) => writer.toLowerCase() !== asker?.toLowerCase())
    .join(", ");
}

function textOf(issue: IssueConversation): string {
  const { number, title, body, comments, omittedCount = 0 } = issue;
  const parts = [
    fenceUntrustedText(`${title}\n\n${body}`.trim(), `issue #${number} by ${writerOf(issue)}`),
    ...comments.map((comment) =>
      fenceUntrustedText(comment.body, `comment on issue #${number} by ${writerOf(comment)}`),
    ),
    ...(omittedCount > 0 ? [`(${omittedCount} further comments on the issue are not shown.)`] : []),
  ];
  return parts.join("\n\n");
}

/** `ann - OWNER`: a prompt gives the words of some authors more weight. */
function writerOf({ author, association }: Comment): string {
  return association === undefined ? author : `${author} - ${association}`;
}

/** Reads an issue or pull request without comments of bots. Errors: those of `readIssue`. */
export async function readIssueText(
  github: RepositoryClient,
  number: number,
  until?: Date,
): Promise<IssueConversation> {
  const { readIssue } = await import("../../github/issues/issue.ts");
  return { number, ...(await readIssue(github, number, until)) };
}
