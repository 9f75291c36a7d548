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

interface AnswersOptions {
  readonly state: RunState;
  /** The output as the step gave it, where the journal refers to a file for it. */
  readonly whole: (name: string, output: StepOutput) => StepOutput;
  /** Absolute folder of the user's files. */
  readonly root: string;
}

/** What goes back to a program: what came of its steps, as the journal tells it. */
export class ReplayedResults {
  readonly #options: AnswersOptions;
  /** Paths of steps whose results the code was given. Results may be large: they are made again from the journal. */
  readonly #given = new Set<string>();
  /** Paths of the steps whose failures were thrown. */
  readonly #causes = new WeakMap<Error, string>();

  constructor(options: AnswersOptions) {
    this.#options = options;
  }

  /** Gives a call its result, or throws its failure where the code waits. */
  give(call: StepCall): void {
    const result = this.#resultAt(call.path);
    this.#given.add(call.path);
    const end = call.branches ? parallelEnd(call, result, branchResults(call, this.#options)) : result;
    if (end instanceof Error) call.reject(this.#thrown(call.path, end));
    else if (!call.branches && result.status === "failed" && !call.continues)
      call.reject(this.failureOf(call.path));
    else call.resolve(end);
  }

  /** What is thrown for a step that failed for good. */
  failureOf(path: string): StepFailure {
    return this.#thrown(path, new StepFailure(this.#resultAt(path)));
  }

  /** A result the code was given, by the id of its step, as seen from a list. */
  find(prefix: string, id: string): StepResult | undefined {
    for (let list = prefix; ; list = prefixOf(list)) {
      const path = joinPath(list, id);
      if (this.#given.has(path)) return this.#resultAt(path);
      if (list === "") return undefined;
    }
  }

  /** What the code threw, and the step it is about, where it is about one. */
  describe(error: unknown): { failure: Failure; step?: string } {
    const step = error instanceof Error ? this.#causes.get(error) : undefined;
    if (error instanceof Error && step !== undefined)
      return { failure: { class: "fatal", code: "step-failed", message: error.message }, step };
    const code = error instanceof AgenticError ? error.code : "program-failed";
    return { failure: { class: "fatal", code, message: messageOf(error, this.#options.root) } };
  }

  #resultAt(path: string): StepResult {
    const { state, whole } = this.#options;
    const step = state.steps.get(path);
    if (!step) throw new AgenticError({ code: "internal", message: `Step ${path} is not known.` });
    return resultOf(step, whole);
  }

  #thrown<E extends Error>(path: string, error: E): E {
    this.#causes.set(error, path);
    return error;
  }
}
