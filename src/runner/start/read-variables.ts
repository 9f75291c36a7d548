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

type Resolver = (
  values: Readonly<Record<string, unknown>>,
  source: VariableSource,
) => ResolvedVariables | { variables: Record<string, unknown> };

async function resolverOf(workflow: Workflow, program: LoadedWorkflow["program"]): Promise<Resolver> {
  if (!program) return (values, source) => resolveVariables(workflow, values, source);
  const { resolveArguments } = await import("../../program/program-arguments.ts");
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
