import type { Step, StepOf } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import type { StepFunction } from "../steps/step-context.ts";
import { checkConfig, checkParallelOptions } from "./config-validation.ts";
import { ParallelFailure, StepFailure } from "./define-workflow.ts";
import { type Branch, type CallList, nextName } from "./program-call.ts";
import type { Program, ProgramOptions } from "./program-execution.ts";
import { checkId, execStep, relativeDirectory, stepOf } from "./program-steps.ts";
import type { FunctionCall, StepConfig } from "./step-config.ts";
import type { BranchResult, ExecResult, StepResult, WorkflowContext } from "./workflow-context.ts";

export function createContext(program: Program, options: ProgramOptions): WorkflowContext {
  const { runId, args, signal, directoryOf } = options;
  const context = {
    executionId: runId,
    args,
    signal,
    get projectPath() {
      return directoryOf(program.prefix);
    },
    step: (id: string, value: unknown) => unheard(program, step({ program, options }, id, value)),
    parallel: (branches: Functions, value?: unknown) =>
      unheard(program, parallel({ program, options }, branches, value)),
    exec: async (command: string, cwd?: string) => await exec({ program, options }, command, cwd),
    checkpoint: async (text?: string) => {
      const name = nextName(program.list("A checkpoint"), "checkpoint");
      const textField = text === undefined ? {} : { text };
      await program.note(name, (id) => ({ type: "checkpoint.made", id, ...textField }));
    },
    comment: async (text: string, stepId?: string) => {
      const name = nextName(program.list("A comment"), "comment");
      const about = stepId === undefined ? {} : { step: stepId };
      await program.note(name, (id) => ({ type: "comment.made", id, text, ...about }));
    },
    phase: async (name: string) => await enter({ program, options }, name),
    getStepResult: (id: string) => program.resultFor(id),
  };
  // One function cannot express the overloads of `step` and `parallel`.
  return context as unknown as WorkflowContext;
}

/** A rejection of a call that the code does not await must not end the process. It still fails the run. */
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

async function step(running: Running, id: string, value: unknown): Promise<unknown> {
  const config = checkConfig(id, value);
  const text = config.type === "agent" && typeof config.prompt === "function" ? config.prompt() : undefined;
  const prompt = text instanceof Promise ? await text : text;
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
  const request: Step = stepOf(id, config, { path, prompt, directory });
  enterFor(running, list, config.phase);
  return await program.ask({
    step: request,
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
  const directory = cwd === undefined ? undefined : relativeDirectory(options.directoryOf(list.prefix), cwd);
  const request = execStep(nextName(list, "exec"), { command, cwd: directory });
  const { data } = (await program.ask({ step: request, continues: false })) as StepResult<ExecResult>;
  return { stdout: data.stdout, stderr: data.stderr, exitCode: data.exitCode };
}

async function parallel(running: Running, value: Functions, settings: unknown): Promise<unknown> {
  const { program } = running;
  const config = checkParallelOptions(settings);
  const list = program.list("A parallel block");
  const id = config.id ?? nextName(list, "parallel");
  checkId(id);
  const entries = Array.isArray(value)
    ? value.map((run, index): [string, () => unknown] => [`branch-${index + 1}`, run as () => unknown])
    : Object.entries(value as Readonly<Record<string, () => unknown>>);
  if (entries.length === 0) return Array.isArray(value) ? [] : {};
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
  return Array.isArray(value) ? values.map(([, value]) => value) : Object.fromEntries(values);
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

function enterFor(running: Running, list: CallList, phase: string | undefined): void {
  if (phase !== undefined && phase !== list.phase) void enter(running, phase);
}

/** Not async, so that an unknown phase throws at the call. */
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
