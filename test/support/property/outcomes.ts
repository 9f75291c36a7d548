import { timedOut } from "../../../src/decision/single-step.ts";
import type { Effect } from "../../../src/engine/effects/effects.ts";
import type { Failure, FailureClass, NewRunEvent } from "../../../src/run/journal/event.ts";
import type { Usage } from "../../../src/run/token-usage.ts";
import { headAt, type RunState } from "../../../src/run/state.ts";
import type { Chance } from "../../../src/runner/simulation/outcomes/random-outcomes.ts";

type EffectOf<T extends Effect["type"]> = Extract<Effect, { type: T }>;

/** How the world treats a run now, in percent. */
export interface Temper {
  readonly failing: number;
  readonly answered: number;
}

interface OutcomesOptions {
  readonly state: RunState;
  readonly chance: Chance;
  readonly temper: Temper;
  readonly now: number;
}

/** What effects come to, as chance says. */
export class Outcomes {
  readonly #state: RunState;
  readonly #chance: Chance;
  readonly #temper: Temper;
  readonly #now: number;

  constructor({ state, chance, temper, now }: OutcomesOptions) {
    this.#state = state;
    this.#chance = chance;
    this.#temper = temper;
    this.#now = now;
  }

  of(effect: Effect): NewRunEvent[] {
    switch (effect.type) {
      case "start-step":
        return [this.#attempt(effect)];
      case "settle-step":
        return [this.#settled(effect)];
      case "await-human":
        return this.#answered(effect);
      case "evaluate-condition":
      case "evaluate-until":
      case "evaluate-items":
      case "enter-workflow":
      case "ask-human":
      case "open-branch":
        return [this.#goesWrong(2) ? this.#notBegun(effect.path) : this.#begun(effect)];
      case "check-head":
      case "close-branch":
      case "push-branch":
      case "open-pull-request":
      case "write-output":
        return [this.#delivered(effect)];
      default:
        return [];
    }
  }

  /** What is cut off comes to nothing; it may just have been done, too. */
  whenCut(effect: Effect): NewRunEvent[] {
    if (effect.type !== "start-step")
      return this.#chance.percent(50) || effect.type === "wait" ? [] : this.of(effect);
    if (this.#chance.percent(20)) return this.of(effect);
    return [{ type: "step.interrupted", step: effect.path, attempt: effect.attempt, reason: "stopped" }];
  }

  #goesWrong(percent: number): boolean {
    return this.#temper.failing > 0 && this.#chance.percent(percent);
  }

  #notBegun(step: string): NewRunEvent {
    const attempt = (this.#state.steps.get(step)?.attempt ?? 0) + 1;
    return { type: "step.failed", step, attempt, failure: failure("fatal") };
  }

  #begun(
    effect: EffectOf<
      | "evaluate-condition"
      | "evaluate-until"
      | "evaluate-items"
      | "enter-workflow"
      | "ask-human"
      | "open-branch"
    >,
  ): NewRunEvent {
    const { path: step } = effect;
    switch (effect.type) {
      case "evaluate-condition":
        return { type: "condition.evaluated", step, value: this.#chance.percent(60) };
      case "evaluate-until": {
        const done = this.#chance.percent(40);
        return { type: "iteration.ended", step, iteration: effect.frame.iteration ?? 0, done };
      }
      case "evaluate-items": {
        const items = Array.from({ length: this.#chance.below(4) }, (_, index) => ({ item: index }));
        return { type: "items.evaluated", step, items };
      }
      case "enter-workflow":
        return {
          type: "block.opened",
          step,
          kind: "workflow",
          definition: effect.step.workflow,
          variables: {},
        };
      case "ask-human":
        return this.#asked(effect, effect.attempt);
      case "open-branch":
        return this.#branchOpened(effect);
    }
  }

  #asked(
    { path: step, step: { "timeout-minutes": minutes = 5 } }: EffectOf<"ask-human" | "await-human">,
    attempt: number,
  ) {
    const deadline = new Date(this.#now + minutes * 60_000).toISOString();
    return { type: "human.asked", step, attempt, message: "?", deadline } satisfies NewRunEvent;
  }

  #answered(effect: EffectOf<"await-human">): NewRunEvent[] {
    const { path: step, attempt } = effect;
    const question = this.#state.steps.get(step)?.question;
    const request = `request-${this.#state.seq}-${step.replaceAll("/", "-")}`;
    if (!this.#chance.percent(this.#temper.answered)) {
      const late = question && timedOut(effect, question, this.#now);
      return late ? [late] : [];
    }
    if (this.#goesWrong(15)) {
      const again = "It has changed.";
      return [{ ...this.#asked(effect, attempt + 1), again, request }];
    }
    const all = ["approved", "input", "rejected"] as const;
    const decision = this.#temper.failing === 0 ? "approved" : this.#chance.pick(all);
    return [{ type: "human.answered", step, attempt, decision, text: "words", request }];
  }

  /** As the engine does: what an earlier opening left is found again. */
  #branchOpened({ path: step, block }: EffectOf<"open-branch">): NewRunEvent {
    const earlier = this.#state.branches.get(step);
    const name = `${step}#${this.#state.branchRestarts.get(step) ?? 0}`;
    const base = headAt(this.#state, block) ?? "";
    return {
      type: "branch.opened",
      step,
      path: `.worktrees/${name}`,
      branch: name,
      base_branch: "main",
      base_sha: earlier?.base_sha ?? base,
      head: earlier?.head ?? base,
    };
  }

  #attempt(effect: EffectOf<"start-step">): NewRunEvent {
    const { path: step, attempt } = effect;
    const isReading = effect.step.type === "wait-for-human";
    if (this.#chance.percent(this.#temper.failing)) {
      const kind = this.#chance.pick(failureClasses);
      const unclear = isReading && kind === "recoverable" ? { code: "answer-unclear" } : {};
      return {
        type: "step.failed",
        step,
        attempt,
        failure: { ...failure(kind), ...unclear },
        usage: this.#usage(),
      };
    }
    const output = { ...someOutput, summary: `${step} #${attempt}` };
    const usage = this.#usage();
    if (effect.step.type === "merge") {
      const commit = `commit-${step}-${attempt}`;
      const files = [`${effect.step.branch}.txt`];
      return { type: "step.succeeded", step, attempt, output, usage, commit, files };
    }
    return { type: this.#state.workspace ? "step.produced" : "step.succeeded", step, attempt, output, usage };
  }

  #usage(): Usage {
    return {
      input_tokens: 1,
      output_tokens: 1,
      cost_usd: this.#chance.percent(90) ? 0.5 : null,
      agent_sessions: 1,
    };
  }

  #settled({ path: step, attempt }: EffectOf<"settle-step">): NewRunEvent {
    if (this.#goesWrong(5)) return { type: "run.failed", failure: failure("fatal"), step };
    if (this.#chance.percent(30)) return { type: "step.succeeded", step, attempt };
    const commit = `commit-${step}-${attempt}`;
    return { type: "step.succeeded", step, attempt, commit, files: [`${step}.txt`] };
  }

  #delivered(
    effect: EffectOf<"check-head" | "close-branch" | "push-branch" | "open-pull-request" | "write-output">,
  ): NewRunEvent {
    const { path } = "path" in effect ? effect : {};
    const step = path === undefined ? {} : { step: path };
    if (effect.type === "close-branch") {
      const kept = this.#chance.percent(10) ? { kept: ".worktrees/kept" } : {};
      return { type: "branch.closed", step: effect.path, ...kept };
    }
    if (effect.type === "write-output") return this.#written(effect);
    if (effect.type === "check-head") return this.#checked(path);
    if (this.#goesWrong(6)) {
      if (path === undefined) return { type: "run.failed", failure: failure("fatal") };
      return { type: "delivery.failed", step: path, failure: failure("fatal") };
    }
    const branch = path === undefined ? "b" : (this.#state.branches.get(path)?.branch ?? "");
    if (effect.type === "open-pull-request")
      return { type: "pull-request.opened", ...step, branch, base: "main", title: "t", draft: false };
    return { type: "branch.pushed", ...step, branch, remote: "origin", head: this.#state.head ?? "" };
  }

  #checked(path: string | undefined): NewRunEvent {
    const { head } = (path === undefined ? this.#state : this.#state.branches.get(path)) ?? {};
    const passed = this.#chance.percent(70);
    const result = { passed, exit_code: passed ? 0 : 1, seconds: 1, output: "" };
    const step = path === undefined ? {} : { step: path };
    return { type: "check.ended", ...step, when: "end", command: "check", ...(head && { head }), ...result };
  }

  #written({ output: { name, path }, scope }: EffectOf<"write-output">): NewRunEvent {
    const inside = scope ? { step: scope.path } : {};
    if (this.#goesWrong(10)) return { type: "output.failed", ...inside, name, failure: failure("fatal") };
    return { type: "output.written", ...inside, name, path };
  }
}

const failureClasses: FailureClass[] = [
  "recoverable",
  "recoverable",
  "recoverable",
  "transient",
  "transient",
  "fatal",
  "blocking",
];

function failure(kind: FailureClass): Failure {
  const wait = kind === "transient" ? { retry_after_ms: 30_000 } : {};
  return { class: kind, code: `some-${kind}`, message: "It failed.", ...wait };
}

const someOutput = {
  success: true,
  output_type: "text",
  document_path: null,
  metrics: {},
  next_step_context: null,
};
