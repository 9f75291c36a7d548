import { decide } from "../../decision/decide.ts";
import type { Decision } from "../../decision/traversal.ts";
import type { Program } from "../../program/program-execution.ts";
import { SUPERSEDED_BRANCH } from "../../run/branch-report.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { headAt, type RunState } from "../../run/state.ts";
import { enclosingBlocks, isInside } from "../../run/ids.ts";
import type { EffectContext, Stop } from "../run-request.ts";
import { type Effect, effectKey, pathOf, performEffect } from "../effects/effects.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { stopIfRequested, watchSuspension } from "./run-limits.ts";

/** Interval at which the event loop runs, so that fast steps do not block timers, signals and requests. */
const LONGEST_STRETCH_MS = 50;

/** Maximum age of a request lookup for steps without an agent session. */
const SHARED_LOOK_MS = 1_000;

const INSTANT: ReadonlySet<Decision["type"]> = new Set(["record", "cancel-branch", "pause", "tell-program"]);

interface Finished {
  readonly key: string;
  readonly events: readonly NewRunEvent[];
}

interface ActiveEffect {
  readonly path: string | undefined;
  readonly cancel: AbortController;
}

interface Engine {
  readonly context: EffectContext;
  readonly journal: JournalWriter;
  readonly stop: Stop;
  readonly program?: Program | undefined;
}

/** Decide, record the intents, start the effects, record their events. The result of a step and the start of the next share an append. */
export async function runWorkflow(engine: Engine): Promise<RunState> {
  const loop = new Loop(engine);
  return await loop.run();
}

class Loop {
  readonly #engine: Engine;
  readonly #active = new Map<string, ActiveEffect>();
  #finished: Finished[] = [];
  #wake: () => void = () => {};
  /** Lookups for answers that found none since the last event. */
  readonly #unanswered = new Set<string>();
  /** Event that ends or pauses the run when no effect is active. */
  #failure: NewRunEvent | undefined;
  #fetched: { readonly at: number; isCurrent: boolean } | undefined;
  #wantsRequests = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async run(): Promise<RunState> {
    const { journal, stop, context, program } = this.#engine;
    const now = (): number => context.clock.now().getTime();
    using suspension = context.store.confirmOwner ? watchSuspension(now) : undefined;
    let turned = now();
    for (;;) {
      // Another engine may have taken over the run while this process was suspended.
      if (suspension?.wasSuspended() === true) await context.store.confirmOwner?.().catch(() => {});
      const effects = this.#isEnding() ? [] : await this.#advance();
      journal.sync();
      if (this.#wantsRequests) {
        await this.#fetchRequests();
        continue;
      }
      for (const effect of effects) this.#start(effect);
      if (program && !this.#isEnding() && journal.state.status === "running") this.#follow(program);
      if (this.#active.size === 0) break;
      if (now() - turned > LONGEST_STRETCH_MS) {
        await new Promise((resolve) => setImmediate(resolve));
        turned = now();
      }
      await this.#next();
    }
    if (this.#failure) journal.add(this.#failure);
    if (stop.reason?.kind === "taken-over") throw stop.reason.error;
    if (stop.reason && journal.state.status === "running") journal.add(endFor(stop));
    journal.sync();
    return journal.state;
  }

  /** Checks for cancel requests before a step or a pause. Returns whether the run stops or must fetch requests first. */
  #isHeldBy(what: "session" | "step" | "pause"): boolean {
    const { context, stop } = this.#engine;
    if (context.fetchRequests && this.#isFetchDue(what)) {
      this.#wantsRequests = true;
      return true;
    }
    stopIfRequested(context, stop);
    return stop.reason !== undefined;
  }

  #isFetchDue(what: "session" | "step" | "pause"): boolean {
    if (!this.#fetched) return true;
    if (this.#fetched.isCurrent) return false;
    // Short steps share a fetch, because each one takes as long as the remote.
    return what !== "step" || this.#engine.context.clock.now().getTime() - this.#fetched.at >= SHARED_LOOK_MS;
  }

  async #fetchRequests(): Promise<void> {
    const { context } = this.#engine;
    this.#wantsRequests = false;
    await context.fetchRequests?.();
    this.#fetched = { at: context.clock.now().getTime(), isCurrent: true };
  }

  async #next(): Promise<void> {
    const { journal, context } = this.#engine;
    if (this.#finished.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    for (const { key, events } of this.#finished) {
      this.#active.delete(key);
      if (events.length > 0) this.#unanswered.clear();
      else if (key.startsWith("await-human") && !context.waitsForPeople) this.#unanswered.add(key);
      journal.add(...this.#withoutEnd(events));
    }
    this.#finished = [];
    if (this.#fetched) this.#fetched.isCurrent = false;
  }

  #isEnding(): boolean {
    return this.#engine.stop.reason !== undefined || this.#failure !== undefined;
  }

  /** Delays the event that ends the run until all active effects have ended. */
  #withoutEnd(events: readonly NewRunEvent[]): readonly NewRunEvent[] {
    const failure = events.find(({ type }) => type === "run.failed" || type === "run.paused");
    if (!failure) return events;
    this.#failure ??= failure;
    for (const [key, { cancel }] of this.#active)
      if (/^(wait |await-human |program$)/.test(key)) cancel.abort();
    return events.filter((event) => event !== failure);
  }

  async #advance(): Promise<Effect[]> {
    const { stop, program } = this.#engine;
    for (;;) {
      await program?.settle();
      if (stop.reason) return [];
      const effects = this.#decide();
      if (effects) return effects;
    }
  }

  /** Returns undefined if it recorded an event and must decide again. */
  #decide(): Effect[] | undefined {
    const { context, journal, program } = this.#engine;
    const decisions = decide(context.plan, journal.state, context.clock.now().getTime());
    const records = decisions
      .filter((decision) => decision.type === "record")
      .filter(({ event }) => !this.#cancelSkippedStep(event));
    const failures = decisions.filter((decision) => decision.type === "tell-program");
    if (records.length + failures.length === 0) return this.#open(decisions);
    // Active effects end before the pause.
    const pauses = records.some(({ event }) => event.type === "run.paused");
    if (pauses && (this.#active.size > 0 || this.#isHeldBy("pause"))) return [];
    journal.add(...records.map(({ event }) => event));
    for (const { path } of failures) program?.deliverFailure(path);
    return undefined;
  }

  #follow(program: Program): void {
    const key = "program";
    if (!program.isBusy() || this.#active.has(key)) return;
    const cancel = new AbortController();
    this.#active.set(key, { path: undefined, cancel });
    const signal = AbortSignal.any([this.#engine.context.signal, cancel.signal]);
    void this.#await(key, async () => {
      await program.untilChanged(signal);
      return [];
    });
  }

  #cancelSkippedStep(event: NewRunEvent): boolean {
    if (event.type !== "step.skipped" || this.#active.size === 0) return false;
    return this.#cancel(event.step);
  }

  #open(decisions: readonly Decision[]): Effect[] {
    const { journal } = this.#engine;
    const effects: Effect[] = [];
    for (const decision of decisions) {
      if (decision.type === "cancel-branch") this.#cancel(decision.path);
      else if (isEffect(decision) && !this.#active.has(effectKey(decision))) {
        // No effect may be active in a worktree that is removed.
        if (decision.type !== "close-branch" || !this.#cancel(decision.path)) effects.push(decision);
      }
    }
    const news = effects.filter((effect) => !this.#unanswered.has(effectKey(effect)));
    const isIdle = this.#active.size === 0 && this.#engine.program?.isBusy() !== true;
    if (news.length === 0 && isIdle) return this.#pauseFor(effects);
    const starts = news.filter((effect) => effect.type === "start-step");
    const isSession = starts.some(({ step }) => step.type === "prompt" || step.type === "command");
    if (starts.length > 0 && this.#isHeldBy(isSession ? "session" : "step")) return [];
    for (const effect of starts) journal.add(this.#intentOf(effect));
    return news;
  }

  #pauseFor(questions: readonly Effect[]): Effect[] {
    const [first] = questions;
    if (first?.type !== "await-human" || this.#isHeldBy("pause")) return [];
    const { journal } = this.#engine;
    const message = journal.state.steps.get(first.path)?.question?.askedEvent.message ?? "";
    journal.add({ type: "run.paused", reason: "human", message, step: first.path });
    return [];
  }

  #intentOf(effect: Extract<Effect, { type: "start-step" }>): NewRunEvent {
    const { path, step, attempt } = effect;
    const { journal, program } = this.#engine;
    const base = headAt(journal.state, path);
    const fingerprint = program?.fingerprintOf(path);
    return { type: "step.started", step: path, attempt, kind: step.type, base, fingerprint };
  }

  #start(effect: Effect): void {
    const { context } = this.#engine;
    const key = effectKey(effect);
    const cancel = new AbortController();
    const path = pathOf(effect);
    // Only branches of parallel blocks can be cancelled separately. A signal for each step would slow down long runs.
    const { steps } = context.state;
    const alone = enclosingBlocks(path ?? "").some((block) => steps.get(block)?.kind === "parallel");
    const signal = alone ? AbortSignal.any([context.signal, cancel.signal]) : context.signal;
    this.#active.set(key, { path, cancel });
    void this.#await(key, () => performEffect({ ...context, signal }, effect));
  }

  async #await(key: string, work: () => Promise<readonly NewRunEvent[]>): Promise<void> {
    const events = await work();
    this.#finished.push({ key, events });
    this.#wake();
  }

  #cancel(branch: string): boolean {
    const inside = Array.from(this.#active.values()).filter(({ path = "" }) => isInside(path, branch));
    for (const { cancel } of inside) cancel.abort();
    return inside.length > 0;
  }
}

function isEffect(decision: Decision): decision is Effect {
  return !INSTANT.has(decision.type);
}

function endFor({ reason }: Stop): NewRunEvent {
  switch (reason?.kind) {
    case "failed":
      return { type: "run.failed", failure: reason.failure };
    case "cancelled":
      return { type: "run.cancelled", reason: "requested", request: reason.request };
    case "overtaken":
      return { type: "run.cancelled", reason: SUPERSEDED_BRANCH };
    default:
      return { type: "run.cancelled", reason: "interrupted" };
  }
}
