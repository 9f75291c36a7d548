import { resolve } from "node:path";
import { resolveVariables, renderVariableProblems } from "../../definition/variables.ts";
import type { Workflow } from "../../definition/schema.ts";
import { randomIds, systemClock } from "../../compose.ts";
import { startRun } from "../../engine/run.ts";
import type { Overrides } from "../../engine/resolve-settings.ts";
import { AgenticError } from "../../errors.ts";
import { createRunId } from "../../run/ids.ts";
import { version } from "../../version.ts";
import type { Io } from "../io.ts";
import { type LoadedWorkflow, loadWorkflow, openProject, type Project, readText } from "../project.ts";
import { runSession, type SessionOptions } from "../session.ts";
import { dryRun } from "./dry-run.ts";

export interface RunOptions {
  readonly var?: readonly string[];
  readonly varsFile?: string;
  readonly fromStep?: string;
  readonly terminalOutput?: "base" | "all";
  readonly provider?: Overrides["provider"];
  readonly model?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly git?: boolean;
  readonly pullRequest?: boolean;
}

export async function runCommand(
  io: Io,
  [name = ""]: readonly string[],
  options: RunOptions,
): Promise<number> {
  const project = openProject(io.cwd);
  const loaded = loadWorkflow(project, io.cwd, name);
  const variables = await readVariables(io, loaded.workflow, options);
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start({ io, project, loaded, variables }, options);
}

interface Start {
  readonly io: Io;
  readonly project: Project;
  readonly loaded: LoadedWorkflow;
  readonly variables: Record<string, unknown>;
}

export async function start(
  { io, project, loaded: { workflow, source }, variables }: Start,
  options: Omit<RunOptions, "var" | "varsFile" | "dryRun">,
  extra: Partial<Pick<SessionOptions, "notice" | "recordings">> = {},
): Promise<number> {
  const overrides = overridesOf(options);
  const session: SessionOptions = { io, project, workflow, overrides, json: options.json ?? false, ...extra };
  return await runSession(session, (ports, request) =>
    startRun(ports, request, {
      run_id: createRunId(systemClock.now(), randomIds.suffix()),
      workflow: workflow.name,
      definition: source,
      variables,
      trigger: "cli",
      actor: io.environment["USER"] ?? io.environment["LOGNAME"] ?? "unknown",
      engine_version: version,
      overrides,
      ...(options.fromStep === undefined ? {} : { fromStep: options.fromStep }),
    }),
  );
}

export function overridesOf({ provider, model, terminalOutput, git, pullRequest }: RunOptions): Overrides {
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(model === undefined ? {} : { model }),
    ...(terminalOutput === undefined ? {} : { terminalOutput }),
    ...(git === undefined ? {} : { git }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
  };
}

async function readVariables(
  io: Io,
  workflow: Workflow,
  options: RunOptions,
): Promise<Record<string, unknown>> {
  const fromFile = options.varsFile === undefined ? {} : await readVariablesFile(io, options.varsFile);
  const fromLine = Object.fromEntries((options.var ?? []).map(parseAssignment));
  const resolved = resolveVariables(workflow, { ...fromFile, ...fromLine }, "command line");
  if ("variables" in resolved) return resolved.variables;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(resolved.problems),
    data: { problems: resolved.problems },
  });
}

function parseAssignment(text: string): [string, string] {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new AgenticError({
    code: "usage",
    message: `\`--var ${text}\` has no value; write \`--var name=value\`.`,
  });
}

async function readVariablesFile(io: Io, file: string): Promise<Record<string, unknown>> {
  const { parsePlainYaml } = await import("../../definition/plain-yaml.ts");
  const parsed = parsePlainYaml(readText(resolve(io.cwd, file), file), file);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new AgenticError({
    code: "variables-invalid",
    message: `${file} must hold variables as \`name: value\` lines or a JSON object.`,
  });
}
