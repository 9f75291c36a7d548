import { decide } from "../decision/decide.ts";
import type { Decision } from "../decision/walk.ts";
import type { NewRunEvent } from "../run/event.ts";
import type { RunState } from "../run/state.ts";
import type { StepContext } from "../steps/context.ts";
import { type Effect, effectKey, performEffect } from "./effects.ts";
import type { JournalWriter } from "./journal-writer.ts";
import type { Stop } from "./stop.ts";

/** Steps that never wait would keep timers, signals and requests out as long as they go on: now and then the event loop turns. */
const LONGEST_STRETCH_MS = 50;

interface Finished {
  readonly key: string;
  readonly events: readonly NewRunEvent[];
}

interface Engine {
  readonly context: StepContext;
  readonly journal: JournalWriter;
  readonly stop: Stop;
}

/**
 * Runs until nothing can be done any more: decide, journal the intents, start the effects, journal what came of them. The outcome of
 * one step and the intent of the next are one append.
 */
export async function runWorkflow(engine: Engine): Promise<RunState> {
  const { journal, stop, context } = engine;
  const now = (): number => context.clock.now().getTime();
  const underWay = new Map<string, Promise<Finished>>();
  let turned = now();
  for (;;) {
    const effects = stop.reason ? [] : advance(engine, underWay);
    journal.sync();
    for (const effect of effects) underWay.set(effectKey(effect), start(engine, effect));
    if (underWay.size === 0) break;
    if (now() - turned > LONGEST_STRETCH_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      turned = now();
    }
    const finished = await Promise.race(underWay.values());
    underWay.delete(finished.key);
    journal.add(...finished.events);
  }
  if (stop.reason && journal.state.status === "running") journal.add(endFor(stop));
  journal.sync();
  return journal.state;
}

/** Takes every decision that needs no effect, and notes the intent of those that do. */
function advance({ context, journal }: Engine, underWay: ReadonlyMap<string, unknown>): Effect[] {
  for (;;) {
    const decisions = decide(context.plan, journal.state, context.clock.now().getTime());
    const records = decisions.filter((decision) => decision.type === "record");
    if (records.length === 0) return open(decisions, { journal, underWay });
    journal.add(...records.map(({ event }) => event));
  }
}

function open(
  decisions: readonly Decision[],
  { journal, underWay }: { journal: JournalWriter; underWay: ReadonlyMap<string, unknown> },
): Effect[] {
  const effects: Effect[] = [];
  for (const decision of decisions) {
    if (decision.type === "record" || underWay.has(effectKey(decision))) continue;
    if (decision.type === "start-step") journal.add(intentOf(decision, journal.state));
    effects.push(decision);
  }
  return effects;
}

function intentOf(
  { path, step, attempt }: Extract<Effect, { type: "start-step" }>,
  { head }: RunState,
): NewRunEvent {
  const base = head === undefined ? {} : { base: head };
  return { type: "step.started", step: path, attempt, kind: step.type, ...base };
}

async function start({ context }: Engine, effect: Effect): Promise<Finished> {
  return { key: effectKey(effect), events: await performEffect(context, effect) };
}

function endFor({ reason }: Stop): NewRunEvent {
  switch (reason?.kind) {
    case "failed":
      return { type: "run.failed", failure: reason.failure };
    case "cancelled":
      return { type: "run.cancelled", reason: "requested", request: reason.request };
    default:
      return { type: "run.cancelled", reason: "interrupted" };
  }
}
