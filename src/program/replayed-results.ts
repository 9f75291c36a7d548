import { AgenticError } from "../errors.ts";
import type { Failure } from "../run/journal/event.ts";
import type { RunState } from "../run/state.ts";
import type { StepOutput } from "../run/step-output.ts";
import { joinPath, prefixOf } from "../run/step-path.ts";
import { StepFailure } from "./define-workflow.ts";
import { branchResults, parallelEnd } from "./parallel-results.ts";
import type { StepCall } from "./program-call.ts";
import { resultOf } from "./step-results.ts";
import { messageOf } from "./user-source-location.ts";
import type { StepResult } from "./workflow-context.ts";

interface ReplayedResultsOptions {
  readonly state: RunState;
  /** Returns the full output if the journal refers to a file for it. */
  readonly readFull: (name: string, output: StepOutput) => StepOutput;
  /** Absolute folder of the user's files. */
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
    const code = error instanceof AgenticError ? error.code : "program-failed";
    return { failure: { class: "fatal", code, message: messageOf(error, this.#options.root) } };
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
