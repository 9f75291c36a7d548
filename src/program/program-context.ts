import type { Step, StepOf } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import type { StepFunction } from "../steps/step-context.ts";
import { checkConfig, checkParallelOptions } from "./config-validation.ts";
import { ParallelFailure, StepFailure } from "./define-workflow.ts";
import { type Branch, type CallList, nextName } from "./program-call.ts";
import type { Program, ProgramOptions } from "./program-execution.ts";
import { checkId, execStep, placeIn, stepOf } from "./program-steps.ts";
import type { FunctionCall, StepConfig } from "./step-config.ts";
import type { BranchResult, ExecResult, StepResult, WorkflowContext } from "./workflow-context.ts";

/** What `execute` is called with. */
export function createContext(program: Program, options: ProgramOptions): WorkflowContext {
  const { runId, args, signal, directoryOf } = options;
  const context = {
    executionId: runId,
    args,
    signal,
    get projectPath() {
      return directoryOf(program.prefix);
    },
    step: (id: string, given: unknown) => unheard(program, step({ program, options }, id, given)),
    parallel: (branches: Functions, given?: unknown) =>
      unheard(program, parallel({ program, options }, branches, given)),
    exec: async (command: string, cwd?: string) => await exec({ program, options }, command, cwd),
    checkpoint: async (text?: string) => {
      const name = nextName(program.list("A checkpoint"), "checkpoint");
      const words = text === undefined ? {} : { text };
      await program.note(name, (id) => ({ type: "checkpoint.made", id, ...words }));
    },
    comment: async (text: string, stepId?: string) => {
      const name = nextName(program.list("A comment"), "comment");
      const about = stepId === undefined ? {} : { step: stepId };
      await program.note(name, (id) => ({ type: "comment.made", id, text, ...about }));
    },
    phase: async (name: string) => await enter({ program, options }, name),
    getStepResult: (id: string) => program.resultFor(id),
  };
  // The overloads of `step` and `parallel` say more than one function can.
  return context as unknown as WorkflowContext;
}

/** Code may not wait for what it asks for: a rejection must not end the process. A step's failure fails the run; so does a mistake. */
function unheard<T>(program: Program, promise: Promise<T>): Promise<T> {
  promise.catch((error: unknown) => {
    if (!(error instanceof StepFailure || error instanceof ParallelFailure)) program.mistake(error);
  });
  return promise;
}

type Functions = Readonly<Record<string, () => unknown>> | readonly (() => unknown)[];

interface Running {
  readonly program: Program;
  readonly options: ProgramOptions;
}

async function step(running: Running, id: string, given: unknown): Promise<unknown> {
  const config = checkConfig(id, given);
  const said = config.type === "agent" && typeof config.prompt === "function" ? config.prompt() : undefined;
  const prompt = said instanceof Promise ? await said : said;
  return await askFor(running, { id, config, prompt: prompt ?? textOf(config) });
}

function textOf(config: StepConfig): string {
  return config.type === "agent" && typeof config.prompt === "string" ? config.prompt : "";
}

async function askFor(
  running: Running,
  { id, config, prompt }: { id: string; config: StepConfig; prompt: string },
): Promise<unknown> {
  const { program, options } = running;
  const list = program.list(`Step \`${id}\``);
  const path = list.prefix === "" ? id : `${list.prefix}/${id}`;
  const directory = options.directoryOf(list.prefix);
  const asked: Step = stepOf(id, config, { path, prompt, directory });
  enterFor(running, list, config.phase);
  return await program.ask({
    step: asked,
    continues: config.onError === "continue",
    ...(config.type === "function"
      ? { run: functionOf(options, { path, prefix: list.prefix, fn: config.fn }) }
      : {}),
  });
}

function functionOf(
  { state, directoryOf }: ProgramOptions,
  { path, prefix, fn }: { path: string; prefix: string; fn: (call: FunctionCall) => unknown },
): StepFunction {
  return (_scope, signal) =>
    fn({ projectPath: directoryOf(prefix), attempt: state.steps.get(path)?.attempt ?? 1, signal });
}

async function exec({ program, options }: Running, command: string, cwd?: string): Promise<ExecResult> {
  const list = program.list("A command");
  const place = cwd === undefined ? undefined : placeIn(options.directoryOf(list.prefix), cwd);
  const asked = execStep(nextName(list, "exec"), { command, cwd: place });
  const { data } = (await program.ask({ step: asked, continues: false })) as StepResult<ExecResult>;
  return { stdout: data.stdout, stderr: data.stderr, exitCode: data.exitCode };
}

async function parallel(running: Running, given: Functions, settings: unknown): Promise<unknown> {
  const { program } = running;
  const config = checkParallelOptions(settings);
  const list = program.list("A parallel block");
  const id = config.id ?? nextName(list, "parallel");
  checkId(id);
  const entries = Array.isArray(given)
    ? given.map((run, index): [string, () => unknown] => [`branch-${index + 1}`, run as () => unknown])
    : Object.entries(given as Readonly<Record<string, () => unknown>>);
  if (entries.length === 0) return Array.isArray(given) ? [] : {};
  const branches = new Map(
    entries.map(([name, run]): [string, Branch] => [name, { step: branchStep(name), run }]),
  );
  const steps = Array.from(branches.values(), (branch) => branch.step);
  enterFor(running, list, config.phase);
  const continues = config.onError === "continue";
  const results = (await program.ask({
    step: parallelStep(id, config, steps),
    continues,
    branches,
  })) as Readonly<Record<string, BranchResult>>;
  const values = Object.entries(results).map(([name, result]): [string, unknown] => [
    name,
    continues ? result : result.status === "completed" ? result.value : undefined,
  ]);
  return Array.isArray(given) ? values.map(([, value]) => value) : Object.fromEntries(values);
}

function branchStep(name: string): StepOf<"sequence"> {
  checkId(name);
  return { name, type: "sequence", steps: [] };
}

function parallelStep(
  name: string,
  { mergeMode, mergeStrategy, timeoutMinutes, maxRetry, phase }: ReturnType<typeof checkParallelOptions>,
  steps: StepOf<"sequence">[],
): StepOf<"parallel"> {
  return {
    name,
    type: "parallel",
    steps,
    ...(mergeMode === undefined ? {} : { "merge-mode": mergeMode }),
    ...(mergeStrategy === undefined ? {} : { "merge-strategy": mergeStrategy }),
    ...(timeoutMinutes === undefined ? {} : { "timeout-minutes": timeoutMinutes }),
    ...(maxRetry === undefined ? {} : { "max-retry": maxRetry }),
    ...(phase === undefined ? {} : { phase }),
  };
}

/** A step of another phase begins that phase. */
function enterFor(running: Running, list: CallList, phase: string | undefined): void {
  if (phase !== undefined && phase !== list.phase) void enter(running, phase);
}

/** Not async, so that a phase that is none is told to who names it. */
function enter({ program, options: { definition } }: Running, phase: string): Promise<void> {
  const { phases = [] } = definition;
  const list = program.list("A phase");
  if (phases.length > 0 && !phases.includes(phase)) {
    throw new AgenticError({
      code: "definition-invalid",
      message: `There is no phase \`${phase}\` in ${definition.name}; its phases: ${phases.join(", ")}.`,
    });
  }
  list.phase = phase;
  return program.note(nextName(list, "phase"), (id) => ({ type: "phase.entered", id, phase }));
}
