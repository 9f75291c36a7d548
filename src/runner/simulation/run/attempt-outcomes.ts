import { isMapping } from "../../../definition/message-text.ts";
import { type Outcome, OutcomeList, type Outcomes } from "../outcomes/outcome-list.ts";
import {
  type AttemptOfKind,
  chanceOf,
  failingOf,
  type OutcomeKind,
  randomOutcome,
} from "../outcomes/random-outcomes.ts";
import { sampleOf, type SampleOptions } from "../outcomes/sample-data.ts";

export interface OutcomeOptions {
  readonly listed?: Outcomes | undefined;
  /** Set: what is not listed is random. */
  readonly seed?: number | undefined;
  /** With a seed: listed successes are samples, and each attempt ends at random. */
  readonly samples?: boolean | undefined;
  readonly literals?: readonly (string | number)[] | undefined;
}

/** An outcome, and the choices for what it leaves open. */
export interface AttemptOutcome {
  readonly outcome: Outcome;
  readonly isListed: boolean;
  readonly sample: SampleOptions;
}

export class AttemptOutcomes {
  readonly #options: OutcomeOptions;
  readonly #list: OutcomeList;

  constructor(options: OutcomeOptions) {
    this.#options = options;
    this.#list = new OutcomeList(options.listed);
  }

  at(path: string, attempt: number, kind: OutcomeKind): AttemptOutcome {
    const { seed, samples = false, literals = [] } = this.#options;
    const chance =
      seed === undefined ? undefined : chanceOf(seed, { path, attempt, kind } satisfies AttemptOfKind);
    const sample = { chance, literals };
    const listed = samples ? undefined : this.#list.find(path, attempt);
    if (listed) return { outcome: listed, isListed: true, sample };
    const failing = failingOf(seed ?? 0);
    const outcome = chance ? randomOutcome({ chance, failing }, kind, this.#list.at(path)) : {};
    return { outcome, isListed: false, sample };
  }

  hasListed(path: string): boolean {
    return this.#list.at(path) !== undefined;
  }
}

/** Percent of the random successes whose data are made from the schema although samples are listed. */
const BEYOND_SAMPLES = 30;

export function dataOf({ outcome, isListed, sample }: AttemptOutcome, schema: unknown): unknown {
  const isKnown = outcome.data !== undefined;
  if (!isMapping(schema)) return outcome.data;
  if (isKnown && (isListed || !sample.chance?.percent(BEYOND_SAMPLES))) return outcome.data;
  return sampleOf(schema, sample);
}

/** A session, script or answer of a simulation. */
export interface SimulatedCall {
  readonly kind: "agent" | "script" | "check" | "human";
  readonly path: string;
  readonly attempt: number;
  /** Prompt, script or command. */
  readonly text: string;
  readonly failed: boolean;
}

/** What agents, scripts and people did in a simulation, in order. */
export class SimulationRecord {
  readonly calls: SimulatedCall[] = [];
  /** Sessions and scripts that take virtual time now. */
  running = 0;

  add(call: SimulatedCall): void {
    this.calls.push(call);
  }

  /** Whether the session or script of an attempt has ended. */
  hasEnded(path: string, attempt: number): boolean {
    return this.calls.some(
      (call) =>
        call.path === path && call.attempt === attempt && (call.kind === "agent" || call.kind === "script"),
    );
  }
}
