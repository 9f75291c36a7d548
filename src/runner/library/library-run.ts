import { renderProblems, sortProblems } from "../../definition/diagnostic.ts";
import type { Workflow } from "../../definition/schema.ts";
import { renderVariableProblems, resolveVariables } from "../../definition/variables.ts";
import type { RunEnd } from "../../engine/run-request.ts";
import { Stop } from "../../engine/stop-signal.ts";
import { AgenticError } from "../../errors.ts";
import type { AnswerSource } from "../../ports/answer-source.ts";
import type { WorkflowProgram } from "../../program/define-workflow.ts";
import { namesIn, pullRequestsOf } from "../../run/state.ts";
import { createFullOutputReader } from "../../steps/full-output.ts";
import type { GitHubEnvironment } from "../../wiring/github-access.ts";
import { loadStartable } from "../do-workflow/load-do.ts";
import { INLINE_DEFINITION, type LoadedProgram, loadInlineProgram } from "../programs/load-program.ts";
import { type PreparedRun, prepareResume, prepareStart, overridesOf } from "../start/prepare-run.ts";
import { openProject, type Project } from "../start/project.ts";
import { runSession } from "../start/run-session.ts";
import type { ResumeOptions, RunOptions, RunResult } from "./library-options.ts";
import { Callbacks } from "./run-callbacks.ts";

/** Creates the source that rereads answers from GitHub. The entry point passes it: `runner` may not import `github-events`. */
export type OpenAnswers = (from: GitHubEnvironment, report: (text: string) => void) => AnswerSource;

interface Loaded {
  readonly workflow: Workflow;
  readonly program?: LoadedProgram | undefined;
  readonly source: string;
}

export async function startFromCode(
  workflow: string | WorkflowProgram,
  options: RunOptions,
  openAnswers: OpenAnswers,
): Promise<RunResult> {
  const project = openProject(options.cwd ?? process.cwd());
  const environment = environmentOf(options);
  const definition = await load(project, workflow, options);
  const launch = await prepareStart({
    project,
    environment,
    definition,
    variables: await argumentsOf(definition, options.args ?? {}),
    overrides: overridesOf(options),
    trigger: "library",
    actor: environment["USER"] ?? "unknown",
    trustRemotes: options.trustRemotes,
  });
  for (const text of launch.warnings ?? []) warn(text);
  return await inSession(launch, options, openAnswers);
}

export async function resumeFromCode(
  runId: string,
  options: ResumeOptions,
  openAnswers: OpenAnswers,
): Promise<RunResult> {
  const launch = await prepareResume({
    project: openProject(options.cwd ?? process.cwd()),
    environment: environmentOf(options),
    runId,
    fromStep: options.fromStep,
    overrides: overridesOf(options),
    program: options.workflow,
    trustDefinition: options.trustDefinition,
    trustRemotes: options.trustRemotes,
    report: warn,
  });
  return await inSession(launch, options, openAnswers);
}

async function load(
  project: Project,
  workflow: string | WorkflowProgram,
  { cwd = process.cwd() }: RunOptions,
): Promise<Loaded> {
  if (typeof workflow !== "string") {
    const program = await loadInlineProgram(workflow);
    return { workflow: program.workflow, program, source: INLINE_DEFINITION };
  }
  const loaded = await loadStartable(project, cwd, workflow);
  const problems = sortProblems([...loaded.invalid, ...loaded.missing]);
  if (problems.length === 0) return loaded;
  throw new AgenticError({
    code: "definition-invalid",
    message: renderProblems(problems, { nothingStarted: true }),
    data: { problems },
  });
}

async function argumentsOf(
  { workflow, program }: Loaded,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { resolveArguments } = await import("../../program/program-arguments.ts");
  const resolved = program
    ? resolveArguments(program.definition, values, "file")
    : resolveVariables(workflow, values, "file");
  if ("variables" in resolved) return resolved.variables;
  const { problems } = resolved;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(problems),
    data: { problems },
  });
}

async function inSession(
  launch: PreparedRun,
  options: RunOptions | ResumeOptions,
  openAnswers: OpenAnswers,
): Promise<RunResult> {
  const stop = new Stop();
  const interrupt = (): void => stop.request({ kind: "interrupted" });
  options.signal?.addEventListener("abort", interrupt);
  if (options.signal?.aborted) interrupt();
  let callbacks: Callbacks | undefined;
  const end = await runSession(launch, {
    environment: environmentOf(options),
    stop,
    answers: openAnswers({ ...launch.project, environment: environmentOf(options) }, warn),
    kill: new AbortController().signal,
    createObservers: ({ store }) => {
      callbacks = new Callbacks(options, { workflow: launch.workflow, whole: createFullOutputReader(store) });
      return [callbacks];
    },
  }).finally(() => options.signal?.removeEventListener("abort", interrupt));
  await callbacks?.settled();
  return resultOf(end, callbacks?.errors ?? []);
}

function resultOf({ state, facts }: RunEnd, callbackErrors: readonly unknown[]): RunResult {
  const error =
    state.failure?.failure.message ?? (state.status === "paused" ? state.paused?.message : undefined);
  return {
    runId: facts.runId,
    status: state.status,
    ...(error === undefined ? {} : { error }),
    directory: facts.directory,
    ...(state.workspace ? { branch: state.workspace.branch } : {}),
    pullRequests: pullRequestsOf(state).map(({ url, number }) => ({
      ...(url === undefined ? {} : { url }),
      ...(number === undefined ? {} : { number }),
    })),
    outputs: Object.fromEntries(namesIn(state, "").outputs),
    costUsd: state.usage.cost_usd,
    callbackErrors,
  };
}

function warn(text: string): void {
  process.emitWarning(text, "agentic-sdlc");
}

function environmentOf({ environment = process.env }: Pick<RunOptions, "environment">) {
  return environment;
}
