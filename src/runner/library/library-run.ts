import type { RunEnd } from "../../engine/run-request.ts";
import { Stop } from "../../engine/stop-signal.ts";
import type { AnswerSource } from "../../ports/answer-source.ts";
import type { WorkflowProgram } from "../../program/define-workflow.ts";
import { namesIn, pullRequestsOf } from "../../run/state.ts";
import { roundUsd } from "../../run/token-usage.ts";
import { createFullOutputReader } from "../../steps/full-output.ts";
import type { GitHubEnvironment } from "../../wiring/github-access.ts";
import { loadStartable } from "../do-workflow/load-do.ts";
import { INLINE_DEFINITION, loadInlineProgram } from "../programs/load-program.ts";
import {
  type PreparedRun,
  prepareResume,
  prepareStart,
  requireValid,
  type ResolvedDefinition,
} from "../start/prepare-run.ts";
import { openProject, type Project } from "../start/project.ts";
import { resolveVariableValues } from "../start/read-variables.ts";
import { runSession } from "../start/run-session.ts";
import type { ResumeOptions, RunOptions, RunResult } from "./library-options.ts";
import { Callbacks } from "./run-callbacks.ts";

/** Creates the source that rereads answers from GitHub. The entry point passes it: `runner` may not import `github-events`. */
export type OpenAnswers = (from: GitHubEnvironment, report: (text: string) => void) => AnswerSource;

export async function startFromCode(
  workflow: string | WorkflowProgram,
  options: RunOptions,
  openAnswers: OpenAnswers,
): Promise<RunResult> {
  const { cwd = process.cwd(), environment = process.env } = options;
  const project = openProject(cwd);
  const definition = await load(project, cwd, workflow);
  const prepared = await prepareStart({
    project,
    environment,
    definition,
    variables: await resolveVariableValues(definition, options.args ?? {}, "file"),
    overrides: options,
    trigger: "library",
    actor: environment["USER"] ?? "unknown",
    trustRemotes: options.trustRemotes,
  });
  return await execute(prepared, options, openAnswers);
}

export async function resumeFromCode(
  runId: string,
  options: ResumeOptions,
  openAnswers: OpenAnswers,
): Promise<RunResult> {
  const { cwd = process.cwd(), environment = process.env } = options;
  const prepared = await prepareResume({
    project: openProject(cwd),
    environment,
    runId,
    fromStep: options.fromStep,
    overrides: options,
    program: options.workflow,
    trustDefinition: options.trustDefinition,
    trustRemotes: options.trustRemotes,
    report: warn,
  });
  return await execute(prepared, options, openAnswers);
}

async function load(
  project: Project,
  cwd: string,
  workflow: string | WorkflowProgram,
): Promise<ResolvedDefinition> {
  if (typeof workflow !== "string") {
    const program = await loadInlineProgram(workflow);
    return { workflow: program.workflow, program, source: INLINE_DEFINITION };
  }
  const loaded = await loadStartable(project, cwd, workflow);
  requireValid(loaded);
  return loaded;
}

async function execute(
  prepared: PreparedRun,
  options: RunOptions | ResumeOptions,
  openAnswers: OpenAnswers,
): Promise<RunResult> {
  const { environment = process.env, signal } = options;
  const { project, workflow } = prepared;
  const stop = new Stop();
  const interrupt = (): void => stop.request({ kind: "interrupted" });
  signal?.addEventListener("abort", interrupt);
  if (signal?.aborted) interrupt();
  let callbacks: Callbacks | undefined;
  const end = await runSession(prepared, {
    environment,
    stop,
    report: warn,
    answers: openAnswers({ ...project, environment }, warn),
    kill: new AbortController().signal,
    createObservers: ({ store }) => {
      callbacks = new Callbacks(options, { workflow, whole: createFullOutputReader(store) });
      return [callbacks];
    },
  }).finally(() => signal?.removeEventListener("abort", interrupt));
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
    costUsd: roundUsd(state.usage.cost_usd),
    callbackErrors,
  };
}

function warn(text: string): void {
  process.emitWarning(text, "agentic-sdlc");
}
