import type { Workflow } from "../../definition/schema.ts";
import { type RunEnd, Stop } from "../../engine/run-request.ts";
import type { AnswerSource } from "../../ports/answer-source.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { StepResult, WorkflowProgram } from "../../program/define-workflow.ts";
import { resultOf } from "../../program/replayed-results.ts";
import { nameOf } from "../../run/ids.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { namesIn, pullRequestsOf, type RunState, type RunStatus } from "../../run/state.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { roundUsd } from "../../run/token-usage.ts";
import { createFullOutputReader } from "../../steps/step-outputs.ts";
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
import { findStep } from "../../decision/execution-plan.ts";
import { runSession } from "../start/run-session.ts";

/** Called one at a time, in the order of the journal. The run does not wait for callbacks, but `run` and `resume` do. */
export interface RunCallbacks {
  /** Called when a step starts, but not for its retries. Steps in blocks have paths such as `build/2/fix`. */
  readonly onStepStart?: (stepId: string) => unknown;
  /** Called when a step completed, was skipped, or failed without further retries. */
  readonly onStepComplete?: (stepId: string, result: StepResult) => unknown;
  /** Called when a program enters a phase. */
  readonly onPhaseChange?: (phase: string) => unknown;
  /** Called for every event of the journal. */
  readonly onEvent?: (event: RunEvent) => unknown;
}

interface CommonOptions extends RunCallbacks {
  /** Folder of the repository. Default: the working directory. */
  readonly cwd?: string;
  /** Environment. Agents and scripts get only the variables that they need. Default: that of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Agent CLI of every step. Default: that of each step, else of the workflow, else of the configuration. */
  readonly provider?: "claude" | "codex" | "gemini" | "replay";
  /** Model of every step, by the provider's name for it. */
  readonly model?: string;
  /** US dollars at which the run pauses. */
  readonly maxCostUsd?: number;
  /** Input and output tokens at which the run pauses. */
  readonly maxTokens?: number;
  /** Aborting stops the run safely: it can be resumed. */
  readonly signal?: AbortSignal;
  /** Accepted version of changed git settings, as named in the process warning. */
  readonly trustRemotes?: string;
}

/** Options of `run`. */
export interface RunOptions extends CommonOptions {
  /** Arguments of the workflow: its `variables`, or the input of its `argsSchema`. */
  readonly args?: Readonly<Record<string, unknown>>;
}

/** Options of `resume`. They replace those of the start for the remaining run. */
export interface ResumeOptions extends CommonOptions {
  /** The workflow of a run that was started from code. */
  readonly workflow?: WorkflowProgram;
  /** Name or path of the step from which the run starts again. */
  readonly fromStep?: string;
  /** Confirmed version of the run's files, as named in the error `definition-changed` or `definition-untrusted`. */
  readonly trustDefinition?: string;
}

/** The state of a run that ended or paused. */
export interface RunResult {
  /** ID such as `20260131-k3f9qz`. */
  readonly runId: string;
  /** Status after the run ended or paused. */
  readonly status: RunStatus;
  /** Why the run is not completed. */
  readonly error?: string;
  /** Folder of the run's files, relative to the repository. */
  readonly directory: string;
  /** Branch of the run; absent without git. */
  readonly branch?: string;
  /** Opened pull requests; `url` and `number` are absent if one was only written to a file. */
  readonly pullRequests: readonly { readonly url?: string; readonly number?: number }[];
  /** Outputs of the top-level steps, by step name. */
  readonly outputs: Readonly<Record<string, StepOutput>>;
  /** US dollars; null if a price is unknown. */
  readonly costUsd: number | null;
  /** Errors thrown by callbacks. */
  readonly callbackErrors: readonly unknown[];
}

/** Creates the source that rereads answers from GitHub. The entry point passes it: `runner` may not import `github-events`. */
type OpenAnswers = (from: GitHubEnvironment, report: (text: string) => void) => AnswerSource;

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
    ...options,
    project: openProject(cwd),
    environment,
    runId,
    overrides: options,
    program: options.workflow,
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
  return runResultOf(end, callbacks?.errors ?? []);
}

function runResultOf({ state, facts }: RunEnd, callbackErrors: readonly unknown[]): RunResult {
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

interface Watching {
  readonly workflow: Workflow;
  readonly whole: (name: string, output: StepOutput) => StepOutput;
}

class Callbacks implements RunObserver {
  readonly errors: unknown[] = [];
  readonly #callbacks: RunCallbacks;
  readonly #watching: Watching;
  readonly #open = new Set<string>();
  #phase: string | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(callbacks: RunCallbacks, watching: Watching) {
    this.#callbacks = callbacks;
    this.#watching = watching;
  }

  onEvent(event: RunEvent, state: RunState): void {
    const { onEvent } = this.#callbacks;
    if (onEvent) this.#call(() => onEvent(event));
    switch (event.type) {
      case "phase.entered":
        return this.#enter(event.phase);
      case "step.started":
        this.#enter(this.#phaseOf(event.step));
        return this.#begin(event.step);
      case "human.asked":
        return this.#begin(event.step);
      case "step.succeeded":
      case "step.skipped":
        return this.#end(state, event.step);
      case "run.failed":
        for (const path of state.failed) if (this.#open.has(path)) this.#end(state, path);
        return undefined;
      default:
        return undefined;
    }
  }

  async settled(): Promise<void> {
    await this.#last;
  }

  #begin(path: string): void {
    if (this.#open.has(path)) return;
    this.#open.add(path);
    const { onStepStart } = this.#callbacks;
    if (onStepStart) this.#call(() => onStepStart(path));
  }

  #end(state: RunState, path: string): void {
    this.#open.delete(path);
    const step = state.steps.get(path);
    const { onStepComplete } = this.#callbacks;
    if (!step || !onStepComplete) return;
    const result = resultOf(step, this.#watching.whole);
    this.#call(() => onStepComplete(path, result));
  }

  #enter(phase: string | undefined): void {
    if (phase === undefined || phase === this.#phase) return;
    this.#phase = phase;
    const { onPhaseChange } = this.#callbacks;
    if (onPhaseChange) this.#call(() => onPhaseChange(phase));
  }

  #phaseOf(path: string): string | undefined {
    return findStep(this.#watching.workflow.steps, nameOf(path))?.phase;
  }

  #call(callback: () => unknown): void {
    this.#last = this.#after(this.#last, callback);
  }

  async #after(last: Promise<void>, callback: () => unknown): Promise<void> {
    await last;
    try {
      await callback();
    } catch (error) {
      this.errors.push(error);
    }
  }
}
