import type { StepOf } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import { joinPath } from "../run/ids.ts";
import type { StepFunction } from "../steps/step-context.ts";
import {
  checkConfig,
  checkId,
  checkParallelOptions,
  execStep,
  relativeDirectory,
  stepOf,
} from "./program-steps.ts";
import {
  type BranchResult,
  type ExecResult,
  ParallelFailure,
  StepFailure,
  type StepResult,
  type WorkflowContext,
} from "./define-workflow.ts";
import { type Branch, type CallList, nextName } from "./program-call.ts";
import type { Program, ProgramOptions } from "./program-execution.ts";
import type { FunctionCall } from "./step-config.ts";

export function createContext(program: Program): WorkflowContext {
  const { runId, args, signal, directoryOf } = program.options;
  const context = {
    executionId: runId,
    args,
    signal,
    get projectPath() {
      return directoryOf(program.prefix);
    },
    step: (id: string, value: unknown) => withHandledRejection(program, step(program, id, value)),
    parallel: (branches: Functions, value?: unknown) =>
      withHandledRejection(program, parallel(program, branches, value)),
    exec: async (command: string, cwd?: string) => await exec(program, command, cwd),
    checkpoint: async (text?: string) => {
      const name = nextName(program.list("A checkpoint"), "checkpoint");
      await program.note(name, (id) => ({ type: "checkpoint.made", id, text }));
    },
    comment: async (text: string, step?: string) => {
      const name = nextName(program.list("A comment"), "comment");
      await program.note(name, (id) => ({ type: "comment.made", id, text, step }));
    },
    phase: async (name: string) => await enter(program, name),
    getStepResult: (id: string) => program.resultFor(id),
  };
  // One function cannot express the overloads of `step` and `parallel`.
  return context as unknown as WorkflowContext;
}

/** A rejection of a call that the code does not await must not end the process. It still fails the run. */
function withHandledRejection<T>(program: Program, promise: Promise<T>): Promise<T> {
  promise.catch((error: unknown) => {
    if (!(error instanceof StepFailure || error instanceof ParallelFailure)) program.mistake(error);
  });
  return promise;
}

type Functions = Readonly<Record<string, () => unknown>> | readonly (() => unknown)[];

async function step(program: Program, id: string, value: unknown): Promise<unknown> {
  const config = checkConfig(id, value);
  const promptSource = config.type === "agent" ? config.prompt : "";
  const text = typeof promptSource === "function" ? promptSource() : promptSource;
  const prompt = text instanceof Promise ? await text : text;
  const list = program.list(`Step \`${id}\``);
  const path = joinPath(list.prefix, id);
  const directory = program.options.directoryOf(list.prefix);
  const request = stepOf(id, config, { path, prompt, directory });
  enterFor(program, list, config.phase);
  const run =
    config.type === "function"
      ? functionOf(program.options, { path, prefix: list.prefix, fn: config.fn })
      : undefined;
  return await program.ask({ step: request, continues: config.onError === "continue", run });
}

function functionOf(
  { state, directoryOf }: ProgramOptions,
  { path, prefix, fn }: { path: string; prefix: string; fn: (call: FunctionCall) => unknown },
): StepFunction {
  return (_scope, signal) =>
    fn({ projectPath: directoryOf(prefix), attempt: state.steps.get(path)?.attempt ?? 1, signal });
}

async function exec(program: Program, command: string, cwd?: string): Promise<ExecResult> {
  const list = program.list("A command");
  const base = program.options.directoryOf(list.prefix);
  const directory = cwd === undefined ? undefined : relativeDirectory(base, cwd);
  const request = execStep(nextName(list, "exec"), { command, cwd: directory });
  const { data } = (await program.ask({ step: request, continues: false })) as StepResult<ExecResult>;
  return { stdout: data.stdout, stderr: data.stderr, exitCode: data.exitCode };
}

async function parallel(program: Program, value: Functions, settings: unknown): Promise<unknown> {
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
  enterFor(program, list, config.phase);
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
    "merge-mode": mergeMode,
    "merge-strategy": mergeStrategy,
    "timeout-minutes": timeoutMinutes,
    "max-retry": maxRetry,
    phase,
  };
}

function enterFor(program: Program, list: CallList, phase: string | undefined): void {
  if (phase !== undefined && phase !== list.phase) void enter(program, phase);
}

/** Not async, so that an unknown phase throws at the call. */
function enter(program: Program, phase: string): Promise<void> {
  const { definition } = program.options;
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
