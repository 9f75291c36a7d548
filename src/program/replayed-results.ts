import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { isMapping } from "../definition/message-text.ts";
import { AgenticError } from "../errors.ts";
import { joinPath, prefixOf } from "../run/ids.ts";
import type { Failure } from "../run/journal/event.ts";
import type { RunState, StepState } from "../run/state.ts";
import type { StepOutput } from "../run/step-output.ts";
import { type BranchResult, ParallelFailure, StepFailure, type StepResult } from "./define-workflow.ts";
import type { StepCall } from "./program-call.ts";

interface ReplayedResultsOptions {
  readonly state: RunState;
  readonly readFull: (name: string, output: StepOutput) => StepOutput;
  readonly root: string;
}

export class ReplayedResults {
  readonly #options: ReplayedResultsOptions;
  readonly #delivered = new Set<string>();
  /** Paths of the steps of thrown failures. */
  readonly #causes = new WeakMap<Error, string>();

  constructor(options: ReplayedResultsOptions) {
    this.#options = options;
  }

  deliver(call: StepCall): void {
    const result = this.#resultAt(call.path);
    this.#delivered.add(call.path);
    const end = call.branches ? parallelEnd(call, result, branchResults(call, this.#options)) : result;
    if (end instanceof Error) call.reject(this.#thrown(call.path, end));
    else if (!call.branches && result.status === "failed" && !call.continues)
      call.reject(this.failureOf(call.path));
    else call.resolve(end);
  }

  failureOf(path: string): StepFailure {
    return this.#thrown(path, new StepFailure(this.#resultAt(path)));
  }

  /** Returns a delivered result by step ID, as seen from a list. */
  find(prefix: string, id: string): StepResult | undefined {
    for (let list = prefix; ; list = prefixOf(list)) {
      const path = joinPath(list, id);
      if (this.#delivered.has(path)) return this.#resultAt(path);
      if (list === "") return undefined;
    }
  }

  describe(error: unknown): { failure: Failure; step?: string } {
    const step = error instanceof Error ? this.#causes.get(error) : undefined;
    if (error instanceof Error && step !== undefined)
      return { failure: { class: "fatal", code: "step-failed", message: error.message }, step };
    return {
      failure: { class: "fatal", code: codeOf(error), message: messageOf(error, this.#options.root) },
    };
  }

  #resultAt(path: string): StepResult {
    const { state, readFull } = this.#options;
    const step = state.steps.get(path);
    if (!step) throw new AgenticError({ code: "internal", message: `Step ${path} is not known.` });
    return resultOf(step, readFull);
  }

  #thrown<E extends Error>(path: string, error: E): E {
    this.#causes.set(error, path);
    return error;
  }
}

export class BlockingCodeError extends Error {
  override readonly name = "Error";
}

/** Errors that code gets and does not throw: a value is missing, or is not as the code expects. */
const MISTAKES = [TypeError, ReferenceError, RangeError, SyntaxError, BlockingCodeError];

function codeOf(error: unknown): string {
  if (error instanceof AgenticError) return error.code;
  return MISTAKES.some((type) => error instanceof type) ? "program-mistake" : "program-failed";
}

export function isOver({ path, branches = new Map() }: StepCall, { steps }: RunState): boolean {
  return Array.from(branches).every(([name, { list }]) => {
    return steps.get(joinPath(path, name))?.status !== "completed" || list?.outcome !== undefined;
  });
}

function branchResults(
  { path, branches = new Map() }: StepCall,
  { state, readFull }: { state: RunState; readFull: Parameters<typeof resultOf>[1] },
): Record<string, BranchResult> {
  const entries = Array.from(branches, ([name, { list }]): [string, BranchResult] => {
    const own = state.steps.get(joinPath(path, name));
    const outcome = list?.outcome;
    if (outcome?.kind === "threw") return [name, { status: "failed", error: asError(outcome.error) }];
    if (own?.status === "completed")
      return [name, { status: "completed", value: outcome?.kind === "returned" ? outcome.value : undefined }];
    if (own?.status === "failed")
      return [name, { status: "failed", error: new StepFailure(resultOf(own, readFull)) }];
    return [name, { status: "skipped" }];
  });
  return Object.fromEntries(entries);
}

function parallelEnd(
  call: StepCall,
  result: StepResult,
  results: Readonly<Record<string, BranchResult>>,
): Readonly<Record<string, BranchResult>> | Error {
  if (call.continues || result.status !== "failed") return results;
  const isSome = Object.values(results).some(({ status }) => status === "failed");
  return isSome ? new ParallelFailure(result.stepId, results) : new StepFailure(result);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** The result depends only on the journal, so that a resume gets the same result. */
export function resultOf(
  step: Readonly<StepState>,
  readFull: (name: string, output: StepOutput) => StepOutput,
): StepResult {
  const { name, startedAt, completedAt, commit, files = [], reason = "", skip } = step;
  const status = statusOf(step);
  const output = status === "completed" && step.output ? readFull(name, step.output) : undefined;
  return {
    stepId: name,
    status,
    data: output && dataOf(step.kind, output),
    summary: output?.summary ?? step.failure?.message ?? step.summary ?? reason,
    ...(output ? { output } : {}),
    ...(status === "failed"
      ? { error: step.failure?.message ?? (skip?.code === "failed" ? skip.message : reason) }
      : {}),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(completedAt === undefined ? {} : { completedAt }),
    ...(commit === undefined ? {} : { commit }),
    filesChanged: [...files],
  };
}

function statusOf({ status, skip }: StepState): StepResult["status"] {
  if (status === "completed") return "completed";
  return status === "failed" || skip?.code === "failed" ? "failed" : "skipped";
}

function dataOf(kind: string, { data, next_step_context: text }: StepOutput): unknown {
  if (kind === "script" && isMapping(data)) return { ...data, exitCode: data["exit_code"] };
  return data === undefined && (kind === "prompt" || kind === "command") ? text : data;
}

/** Returns for example `.agentic/workflows/release.ts:12`; undefined if the error arose outside the user's files. */
export function userLocation(error: unknown, root: string): string | undefined {
  return locationInStack(error instanceof Error ? (error.stack ?? "") : "", root);
}

export function locationInStack(stack: string, root: string): string | undefined {
  for (const [, url = "", line = ""] of stack.matchAll(/(file:\/\/[^\s)]+?):(\d+)(?=[:\s)]|$)/g)) {
    const path = insideOf(root, url);
    if (path !== undefined) return `${path}:${line}`;
  }
  return undefined;
}

function insideOf(root: string, url: string): string | undefined {
  const path = relative(root, fileURLToPath(url));
  const parts = path.split(sep);
  return parts[0] === ".." || parts.includes("node_modules") ? undefined : parts.join("/");
}

export function messageOf(error: unknown, root: string): string {
  const message = error instanceof Error ? `${nameOf(error)}${error.message}` : String(error);
  const location = userLocation(error, root);
  return location === undefined ? message : `${location}: ${message}`;
}

function nameOf({ name }: Error): string {
  return name === "Error" || name === "AgenticError" ? "" : `${name}: `;
}
