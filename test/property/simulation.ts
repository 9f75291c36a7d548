import { decide } from "../../src/decision/decide.ts";
import type { RunPlan } from "../../src/decision/plan.ts";
import type { Decision } from "../../src/decision/walk.ts";
import type { Workflow } from "../../src/definition/schema.ts";
import { effectKey } from "../../src/engine/effects.ts";
import { interruptions } from "../../src/engine/recover.ts";
import { resolveSettings } from "../../src/engine/resolve-settings.ts";
import { restartFrom, stepsLeftOut } from "../../src/engine/restart.ts";
import type { Failure, FailureClass, NewRunEvent, RunEvent } from "../../src/run/event.ts";
import { evolve } from "../../src/run/evolve.ts";
import { parseJournal, renderEvents } from "../../src/run/journal.ts";
import { initialState, type RunState } from "../../src/run/state.ts";
import { type Chance, createChance } from "./chance.ts";

/** What happens to a run beside its steps. */
export interface Fate {
  readonly seed: number;
  /** Chance, in percent, that an append is where the engine is killed. */
  readonly killed: number;
  /** Chance, in percent, that an attempt fails in one way or another. */
  readonly failing: number;
  /** How often a run that stopped short is resumed. */
  readonly resumes: number;
  /** Whether it starts, and is now and then resumed, from a step. */
  readonly fromSteps: boolean;
}

export interface Simulated {
  readonly plan: RunPlan;
  /** The journal as it lies there in the end. */
  readonly journal: readonly RunEvent[];
  /** The state that the last engine folded as it went. */
  readonly state: RunState;
  readonly kills: number;
  readonly starts: number;
}

const MOST_APPENDS = 5_000;

/** Runs a workflow without touching the world: attempts, conditions and lists are what chance says. */
export function simulate(workflow: Workflow, fate: Fate): Simulated {
  return new Simulation(workflow, fate).run();
}

class Killed extends Error {}

class Simulation {
  readonly #workflow: Workflow;
  readonly #fate: Fate;
  readonly #chance: Chance;
  readonly #plan: RunPlan;
  #journal: RunEvent[] = [];
  #state: RunState = initialState();
  #time = Date.parse("2026-01-31T12:00:00.000Z");
  #appends = 0;
  #kills = 0;
  #starts = 0;

  constructor(workflow: Workflow, fate: Fate) {
    this.#workflow = workflow;
    this.#fate = fate;
    this.#chance = createChance(fate.seed);
    const { policies, git, timeoutMs } = resolveSettings({ workflow, config: {}, overrides: {} });
    this.#plan = { workflow, policies, opensPullRequest: git.enabled && git.autoPr, timeoutMs };
  }

  run(): Simulated {
    let again = this.#fate.resumes;
    this.#session(() => this.#start());
    while (this.#state.status !== "completed" || this.#wantsAgain()) {
      const ended = this.#state.status !== "running" && this.#state.status !== "pending";
      if (ended && again <= 0) break;
      if (ended) again -= 1;
      this.#session(() => this.#resume());
    }
    return {
      plan: this.#plan,
      journal: this.#journal,
      state: this.#state,
      kills: this.#kills,
      starts: this.#starts,
    };
  }

  #wantsAgain(): boolean {
    return this.#fate.fromSteps && this.#fate.resumes > 0 && this.#chance.percent(20);
  }

  /** One process: it works until the run stops or it is killed. */
  #session(begin: () => NewRunEvent[]): void {
    this.#starts += 1;
    try {
      this.#append(...begin());
      if (this.#plan.opensPullRequest && !this.#state.workspace) this.#append(prepared);
      this.#work();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      this.#kills += 1;
      this.#state = fold(this.#journal);
      this.#time += 3_600_000;
    }
  }

  #start(): NewRunEvent[] {
    const from = this.#fate.fromSteps && this.#chance.percent(30) ? this.#anyName() : undefined;
    const skip = from === undefined ? [] : stepsLeftOut(this.#workflow, from);
    return [{ type: "run.started", version: 1, run_id: "20260131-k3f9qz", workflow: "random", skip }];
  }

  #resume(): NewRunEvent[] {
    const state = this.#state;
    const fresh = state.runId === "" ? this.#start() : [];
    const from =
      state.status === "completed" || (this.#fate.fromSteps && this.#chance.percent(25))
        ? restartFrom(this.#workflow, state, this.#anyName())
        : {};
    return [...fresh, ...interruptions(state), { type: "run.resumed", ...from }];
  }

  #anyName(): string {
    return this.#chance.pick(Array.from(this.#plan.policies.keys()));
  }

  #work(): void {
    for (;;) {
      const decisions = decide(this.#plan, this.#state, this.#time);
      if (decisions.length === 0) return;
      const keys = decisions.map(effectKey);
      if (new Set(keys).size !== keys.length && decisions[0]?.type !== "record")
        throw new Error(`decided twice: ${keys.join()}`);
      const decision = this.#chance.pick(decisions);
      if (decision.type === "start-step") this.#append(this.#intentOf(decision));
      if (decision.type === "wait") this.#time = Math.max(this.#time, decision.until);
      else if (this.#chance.percent(1)) return this.#append({ type: "run.cancelled", reason: "interrupted" });
      else this.#append(this.#outcomeOf(decision));
    }
  }

  #intentOf({ path, attempt, step }: Extract<Decision, { type: "start-step" }>): NewRunEvent {
    const base = this.#state.head;
    return {
      type: "step.started",
      step: path,
      attempt,
      kind: step.type,
      ...(base === undefined ? {} : { base }),
    };
  }

  #append(...events: NewRunEvent[]): void {
    this.#appends += 1;
    if (this.#appends > MOST_APPENDS) throw new Error("The run does not end.");
    this.#time += this.#chance.below(2_000);
    const at = new Date(this.#time).toISOString();
    const { events: numbered } = renderEvents(events, { seq: this.#state.seq, at });
    const killed = this.#chance.percent(this.#fate.killed);
    // A kill tears the append anywhere: some of its lines are there, or none, or all.
    const kept = killed ? this.#chance.below(numbered.length + 1) : numbered.length;
    this.#journal.push(...numbered.slice(0, kept));
    if (killed) throw new Killed();
    for (const event of numbered) evolve(this.#state, event);
  }

  #outcomeOf(decision: Exclude<Decision, { type: "wait" }>): NewRunEvent {
    switch (decision.type) {
      case "record":
        return decision.event;
      case "evaluate-condition":
        if (this.#chance.percent(2)) return this.#misevaluated(decision.path);
        return { type: "condition.evaluated", step: decision.path, value: this.#chance.percent(60) };
      case "evaluate-until":
        if (this.#chance.percent(2)) return this.#misevaluated(decision.path);
        return {
          type: "iteration.ended",
          step: decision.path,
          iteration: decision.frame.iteration ?? 0,
          done: this.#chance.percent(40),
        };
      case "evaluate-items":
        if (this.#chance.percent(2)) return this.#misevaluated(decision.path);
        return { type: "items.evaluated", step: decision.path, items: this.#items() };
      case "start-step":
        return this.#attemptOf(decision);
      case "settle-step":
        if (this.#chance.percent(5))
          return { type: "run.failed", failure: failure("fatal"), step: decision.path };
        return this.#settled(decision);
      case "write-output":
        if (this.#chance.percent(10))
          return { type: "output.failed", name: decision.output.name, failure: failure("fatal") };
        return { type: "output.written", name: decision.output.name, path: decision.output.path };
      case "push-branch":
        return { type: "branch.pushed", branch: "b", remote: "origin", head: this.#state.head ?? "" };
      case "open-pull-request":
        return { type: "pull-request.opened", branch: "b", base: "main", title: "t", draft: false };
    }
  }

  #items(): unknown[] {
    return Array.from({ length: this.#chance.below(4) }, (_, index) => ({ item: index }));
  }

  #misevaluated(step: string): NewRunEvent {
    const attempt = (this.#state.steps.get(step)?.attempt ?? 0) + 1;
    return { type: "step.failed", step, attempt, failure: failure("fatal") };
  }

  #attemptOf({ path, attempt }: Extract<Decision, { type: "start-step" }>): NewRunEvent {
    if (this.#chance.percent(this.#fate.failing)) {
      const kind = this.#chance.pick(failureClasses);
      return { type: "step.failed", step: path, attempt, failure: failure(kind) };
    }
    const output = { ...someOutput, summary: `${path} #${attempt}` };
    const usage = { input_tokens: 1, output_tokens: 1, cost_usd: 0.5, agent_sessions: 1 };
    if (!this.#state.workspace) return { type: "step.succeeded", step: path, attempt, output, usage };
    return { type: "step.produced", step: path, attempt, output, usage };
  }

  #settled({ path, attempt }: Extract<Decision, { type: "settle-step" }>): NewRunEvent {
    if (this.#chance.percent(30)) return { type: "step.succeeded", step: path, attempt };
    const commit = `commit-${path}-${attempt}`;
    return { type: "step.succeeded", step: path, attempt, commit, files: [`${path}.txt`] };
  }
}

/** The fold of a journal that was written and read back. */
export function fold(journal: readonly RunEvent[]): RunState {
  const text = journal.map((event) => `${JSON.stringify(event)}\n`).join("");
  return parseJournal(text, "journal.ndjson").reduce(evolve, initialState());
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

const prepared: NewRunEvent = {
  type: "workspace.prepared",
  mode: "worktree",
  path: ".worktrees/random",
  branch: "b",
  base_branch: "main",
  base_sha: "commit-0",
};
