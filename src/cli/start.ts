import { renderProblems, renderWarnings, sortProblems } from "../definition/problem.ts";
import { AgenticError } from "../errors.ts";
import { randomIds } from "../compose.ts";
import { systemClock } from "../compose/clock.ts";
import { type Overrides, resolveSettings } from "../engine/resolve-settings.ts";
import type { RunSettings } from "../engine/settings.ts";
import { createGit } from "../git/git.ts";
import { startRun } from "../engine/run.ts";
import { createRunId } from "../run/ids.ts";
import { version } from "../version.ts";
import { actorOf } from "./answer.ts";
import { type Io, say } from "./io.ts";
import { loadNested } from "./nested.ts";
import type { LoadedWorkflow, Project } from "./project.ts";
import { givenProgram } from "./programs.ts";
import { runSession, type SessionOptions } from "./session.ts";

/** Options of the commands that start or resume a run. */
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
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
}

interface Start {
  readonly io: Io;
  readonly project: Project;
  readonly loaded: LoadedWorkflow;
  readonly variables: Record<string, unknown>;
}

/** Starts a run for a person; returns its exit code. */
export async function start(
  { io, project, loaded: { workflow, program, source, wrong, missing, odd }, variables }: Start,
  options: Omit<RunOptions, "var" | "varsFile" | "dryRun">,
  extra: Partial<Pick<SessionOptions, "notice" | "table">> = {},
): Promise<number> {
  const problems = sortProblems([...wrong, ...missing]);
  if (problems.length > 0) {
    throw new AgenticError({
      code: "definition-invalid",
      message: renderProblems(problems, { nothingStarted: true }),
      data: { problems },
    });
  }
  if (odd.length > 0) say(io, renderWarnings(odd));
  // Git answers while the run is made ready.
  const actor = actorOf(io, project.root);
  const overrides = overridesOf(options);
  const definitions = loadNested(project, workflow);
  const json = options.json ?? false;
  const settings = resolveSettings({ workflow, config: project.given, overrides });
  const uncommitted = await uncommittedFiles(io, project, settings);
  const session: SessionOptions = {
    io,
    project,
    workflow,
    definitions,
    overrides,
    json,
    notes: uncommitted === 0 ? [] : [uncommittedNote(uncommitted)],
    ...extra,
    ...(program ? { program: await givenProgram(program, variables) } : {}),
  };
  return await runSession(session, async (ports, request) =>
    startRun(ports, request, {
      id: createRunId(systemClock.now(), randomIds.suffix()),
      workflow: workflow.name,
      definition: source,
      variables,
      trigger: "cli",
      actor: await actor,
      engine_version: version,
      overrides,
      ...(options.fromStep === undefined ? {} : { fromStep: options.fromStep }),
    }),
  );
}

/** How many files of the checkout have changes that a run in a worktree does not see. */
async function uncommittedFiles(io: Io, project: Project, { git }: RunSettings): Promise<number> {
  if (!project.isRepository || !git.enabled || !git.worktree) return 0;
  const status = await createGit(project.root, io.environment).try("status", "--porcelain");
  return status === undefined || status === "" ? 0 : status.split("\n").length;
}

function uncommittedNote(count: number): string {
  const files = count === 1 ? "1 file of your checkout has" : `${count} files of your checkout have`;
  return `  ${files} changes that are not committed; the run works without them.`;
}

export function overridesOf(options: RunOptions): Overrides {
  const { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens } = options;
  const given = { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
