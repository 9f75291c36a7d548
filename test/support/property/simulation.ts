import { isDeepStrictEqual } from "node:util";
import { decide } from "../../../src/decision/decide.ts";
import type { RunPlan } from "../../../src/decision/execution-plan.ts";
import type { Decision } from "../../../src/decision/traversal.ts";
import type { Workflow } from "../../../src/definition/schema.ts";
import { type Effect, effectKey, pathOf } from "../../../src/engine/effects/effects.ts";
import { resolveSettings } from "../../../src/engine/resolve-settings.ts";
import { planOf } from "../../../src/engine/run/execute-run.ts";
import { interruptions } from "../../../src/engine/run/recover-attempt.ts";
import { restartFrom, stepsSkippedByRestart } from "../../../src/engine/run/restart.ts";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { NewRunEvent, RunEvent } from "../../../src/run/journal/event.ts";
import { parseJournal, renderEvents } from "../../../src/run/journal/journal.ts";
import { headAt, initialState, type RunState } from "../../../src/run/state.ts";
import { type Chance, createChance } from "../../../src/runner/simulation/outcomes/random-outcomes.ts";
import type { Definitions } from "./definitions.ts";
import { Outcomes, type Temper } from "./outcomes.ts";

/** What happens to a run beside its steps. */
export interface Fate {
  readonly seed: number;
  /** Chance, in percent, that an append is where the engine is killed. */
  readonly killed: number;
  /** Chance, in percent, that an attempt fails in one way or another. */
  readonly failing: number;
  /** Chance, in percent, that a look for an answer finds one. */
  readonly answered: number;
  /** How often a run that stopped short is resumed. */
  readonly resumes: number;
  /** Whether it starts, and is now and then resumed, from a step. */
  readonly fromSteps: boolean;
  /** Whether all goes well in the end: nothing fails any more, people say yes, and limits are lifted. */
  readonly mended: boolean;
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

/** What a process that was killed left of its sessions. */
const nothing = { read: () => undefined };

const MOST_APPENDS = 5_000;
/** A run that goes well may still pause for each limit of a step and of the blocks around it before it gets on. */
const MOST_IDLE_RESUMES = 10;

/** Runs a workflow without touching the world: attempts, conditions, lists and answers are what chance says. */
export function simulate(definitions: Definitions, fate: Fate): Simulated {
  return new Simulation(definitions, fate).run();
}

class Killed extends Error {}

class Simulation {
  readonly #workflow: Workflow;
  readonly #fate: Fate;
  readonly #chance: Chance;
  readonly #plan: RunPlan;
  #temper: Temper;
  #killed: number;
  #journal: RunEvent[] = [];
  #state: RunState = initialState();
  /** Effects that were started and have not ended, by their key; those that were cut off are cancelled. */
  readonly #underWay = new Map<string, { effect: Effect; cancelled: boolean }>();
  readonly #vain = new Set<string>();
  #time = Date.parse("2026-01-31T12:00:00.000Z");
  #appends = 0;
  #kills = 0;
  #starts = 0;

  constructor({ workflow, nested }: Definitions, fate: Fate) {
    this.#workflow = workflow;
    this.#fate = fate;
    this.#chance = createChance(fate.seed);
    this.#temper = fate;
    this.#killed = fate.killed;
    const settingsOf = (each: Workflow) => resolveSettings({ workflow: each, config: {}, overrides: {} });
    const definitions = new Map(
      Array.from(nested, ([name, each]) => [name, { workflow: each, settings: settingsOf(each) }]),
    );
    const plan = planOf({ workflow, settings: settingsOf(workflow), definitions });
    this.#plan = { ...plan, checkCommand: () => "check" };
  }

  run(): Simulated {
    let again = this.#fate.resumes;
    this.#session(() => this.#start());
    while (this.#state.status !== "completed" || this.#wantsAgain()) {
      const ended = this.#hasStopped();
      if (ended && again <= 0) break;
      if (ended) again -= 1;
      this.#session(() => this.#resume());
    }
    if (this.#fate.mended) this.#mend();
    return {
      plan: this.#plan,
      journal: this.#journal,
      state: this.#state,
      kills: this.#kills,
      starts: this.#starts,
    };
  }

  /** From wherever it stands, a run to which nothing bad happens any more completes. */
  #mend(): void {
    this.#temper = { failing: 0, answered: 100 };
    this.#killed = 0;
    for (let idle = 0; this.#state.status !== "completed"; idle += 1) {
      const before = this.#successes();
      this.#session(() => this.#resume({ liftsLimits: true }));
      if (this.#successes() > before) idle = 0;
      else if (idle > MOST_IDLE_RESUMES)
        throw new Error("It does not get on, though nothing goes wrong any more.");
    }
  }

  #successes(): number {
    return this.#journal.filter(({ type }) => type === "step.succeeded").length;
  }

  #hasStopped(): boolean {
    return this.#state.status !== "running" && this.#state.status !== "pending";
  }

  #wantsAgain(): boolean {
    return this.#fate.fromSteps && this.#fate.resumes > 0 && this.#chance.percent(20);
  }

  /** One process: it works until the run stops or it is killed. */
  #session(begin: () => NewRunEvent[]): void {
    this.#starts += 1;
    this.#underWay.clear();
    this.#vain.clear();
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
    const skip = from === undefined ? [] : stepsSkippedByRestart(this.#workflow, from);
    return [{ type: "run.started", version: 1, run_id: "20260131-k3f9qz", workflow: "random", skip }];
  }

  #resume({ liftsLimits = this.#chance.percent(30) } = {}): NewRunEvent[] {
    const state = this.#state;
    const fresh = state.runId === "" ? this.#start() : [];
    const wants = state.status === "completed" || (this.#fate.fromSteps && this.#chance.percent(25));
    const from = wants && !this.#hasFate() ? restartFrom(this.#workflow, state, this.#anyName()) : {};
    const { usage, knownCostUsd } = state;
    const tokens = usage.input_tokens + usage.output_tokens;
    const more = this.#hasFate() ? 10_000 : 3;
    const limits = liftsLimits ? { max_cost_usd: knownCostUsd + more, max_tokens: tokens + more } : {};
    return [
      ...fresh,
      ...interruptions({ state, store: nothing }),
      { type: "run.resumed", ...from, ...limits },
    ];
  }

  /** Whether all goes well from now on. */
  #hasFate(): boolean {
    return this.#temper !== this.#fate;
  }

  #anyName(): string {
    return this.#chance.pick(Array.from(this.#plan.policies.keys()));
  }

  /** As the engine does: take what needs no effect, start what does, and go on with whatever ends first. */
  #work(): void {
    for (;;) {
      this.#advance();
      if (this.#underWay.size === 0) return;
      if (!this.#hasFate() && this.#chance.percent(1)) return this.#interrupt();
      this.#finish(this.#chance.pick([...this.#underWay.keys()]));
    }
  }

  #advance(): void {
    for (;;) {
      const decisions = this.#decide();
      const records = decisions
        .filter((decision) => decision.type === "record")
        .filter(({ event }) => event.type !== "step.skipped" || !this.#cancel(event.step));
      if (records.length === 0) return this.#open(decisions);
      if (this.#underWay.size > 0 && records.some(({ event }) => event.type === "run.paused")) return;
      this.#append(...records.map(({ event }) => event));
    }
  }

  #decide(): readonly Decision[] {
    const decisions = decide(this.#plan, this.#state, this.#time);
    const keys = decisions.filter(({ type }) => type !== "record").map(effectKey);
    if (new Set(keys).size !== keys.length) throw new Error(`decided twice: ${keys.join()}`);
    return decisions;
  }

  #open(decisions: readonly Decision[]): void {
    const effects = decisions.filter(isEffect).filter((effect) => !this.#underWay.has(effectKey(effect)));
    for (const { path } of decisions.filter(({ type }) => type === "cancel-branch").filter(hasPath))
      this.#cancel(path);
    const free = effects.filter((effect) => effect.type !== "close-branch" || !this.#cancel(effect.path));
    const news = free.filter((effect) => !this.#vain.has(effectKey(effect)));
    const [question] = effects;
    if (news.length === 0 && this.#underWay.size === 0 && question?.type === "await-human") {
      this.#append({ type: "run.paused", reason: "human", message: "?", step: question.path });
      return;
    }
    const intents = news
      .filter(({ type }) => type === "start-step")
      .flatMap((effect) => this.#intentOf(effect));
    if (intents.length > 0) this.#append(...intents);
    for (const effect of news) this.#underWay.set(effectKey(effect), { effect, cancelled: false });
  }

  /** Returns whether there was anything. */
  #cancel(branch: string): boolean {
    const inside = Array.from(this.#underWay.values()).filter(({ effect }) => {
      const path = pathOf(effect);
      return path === branch || path?.startsWith(`${branch}/`);
    });
    for (const each of inside) each.cancelled = true;
    return inside.length > 0;
  }

  #intentOf(effect: Effect): NewRunEvent[] {
    if (effect.type !== "start-step") return [];
    const { path: step, attempt } = effect;
    const base = headAt(this.#state, step);
    return [
      {
        type: "step.started",
        step,
        attempt,
        kind: effect.step.type,
        ...(base === undefined ? {} : { base }),
      },
    ];
  }

  #finish(key: string): void {
    const { effect, cancelled = false } = this.#underWay.get(key) ?? {};
    this.#underWay.delete(key);
    if (!effect) return;
    if (effect.type === "wait") {
      this.#time = Math.max(this.#time, effect.until);
      return;
    }
    const outcomes = this.#outcomes();
    const events = cancelled ? outcomes.whenCut(effect) : outcomes.of(effect);
    if (events.length > 0) this.#vain.clear();
    else if (effect.type === "await-human") this.#waitInVain(key);
    const failed = events.some(({ type }) => type === "run.failed");
    if (failed) this.#failAll();
    if (events.length > 0) this.#append(...events);
  }

  /** What is under way when the run fails still ends, and is recorded before. */
  #failAll(): void {
    const left = [...this.#underWay.values()].map(({ effect }) => effect);
    this.#underWay.clear();
    for (const effect of left) {
      const events = this.#outcomes()
        .of(effect)
        .filter(({ type }) => type !== "run.failed");
      if (events.length > 0) this.#append(...events);
    }
  }

  #outcomes(): Outcomes {
    return new Outcomes({
      state: this.#state,
      chance: this.#chance,
      temper: this.#temper,
      now: this.#time,
    });
  }

  /** Nobody has answered: whoever sits before a terminal is waited for; else the run pauses when nothing else is left. */
  #waitInVain(key: string): void {
    if (this.#chance.percent(50)) this.#time += 120_000;
    else this.#vain.add(key);
  }

  /** Ctrl+C: what is under way is cut off, then the run ends, by the first thing that failed it if there is one. */
  #interrupt(): void {
    const outcomes = this.#outcomes();
    const cut = [...this.#underWay.values()].flatMap(({ effect }) => outcomes.whenCut(effect));
    this.#underWay.clear();
    const left = cut.filter(({ type }) => type !== "run.failed");
    const failure = cut.find(({ type }) => type === "run.failed");
    if (left.length > 0) this.#append(...left);
    this.#append(failure ?? { type: "run.cancelled", reason: "interrupted" });
  }

  #append(...events: NewRunEvent[]): void {
    this.#appends += 1;
    if (this.#appends > MOST_APPENDS) throw new Error("The run does not end.");
    this.#time += this.#chance.below(2_000);
    const at = new Date(this.#time).toISOString();
    const { events: numbered } = renderEvents(events, { seq: this.#state.seq, at });
    const killed = this.#chance.percent(this.#killed);
    // A kill tears the append anywhere: some of its lines are there, or none, or all.
    const kept = killed ? this.#chance.below(numbered.length + 1) : numbered.length;
    this.#journal.push(...numbered.slice(0, kept));
    if (killed) throw new Killed();
    for (const event of numbered) evolve(this.#state, event);
  }
}

/** The fold of a journal that was written and read back. */
export function fold(journal: readonly RunEvent[]): RunState {
  const text = journal.map((event) => `${JSON.stringify(event)}\n`).join("");
  return parseJournal(text, "journal.ndjson").reduce(evolve, initialState());
}

/** The last lines of a journal, for people. */
export function tailOf(journal: readonly RunEvent[], count = 40): string {
  return journal
    .slice(-count)
    .map((event) => JSON.stringify(event))
    .join("\n");
}

export function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other);
}

function isEffect(decision: Decision): decision is Effect {
  return !["record", "cancel-branch", "pause", "tell-program"].includes(decision.type);
}

function hasPath<T extends object>(decision: T): decision is T & { path: string } {
  return "path" in decision && typeof decision.path === "string";
}

const prepared: NewRunEvent = {
  type: "workspace.prepared",
  mode: "worktree",
  path: ".worktrees/random",
  branch: "b",
  base_branch: "main",
  base_sha: "commit-0",
};
