import type { RunState } from "../../../src/run/state.ts";
import type { Chance } from "../../../src/runner/simulation/outcomes/random-outcomes.ts";
import type { MemoryStates } from "../../../src/runner/simulation/memory/memory-states.ts";

interface PeopleOptions {
  readonly states: MemoryStates;
  readonly runId: string;
  readonly chance: Chance;
}

/** Who answers, cancels and disturbs: requests come early, late, twice, for nobody, and as garbage. */
export class People {
  readonly #options: PeopleOptions;
  #count = 0;

  constructor(options: PeopleOptions) {
    this.#options = options;
  }

  /** Somebody may answer each open question; in the end everybody says yes. */
  answerAll({ questions }: RunState, percent: number, yes: boolean): void {
    const { chance } = this.#options;
    for (const step of questions) {
      if (!chance.percent(percent)) continue;
      const decision = yes ? "approved" : chance.pick(["approved", "approved", "input", "rejected"]);
      const stale = !yes && chance.percent(15) ? { about: { head: "another commit" } } : {};
      const id = this.#leave({ type: "input", step, decision, text: `word ${this.#count}`, ...stale });
      // The same request again, with other words: the first ones hold.
      if (chance.percent(20)) this.#put(id, JSON.stringify({ type: "input", step, decision: "rejected" }));
    }
    if (!yes) this.meddle();
  }

  cancel(): void {
    this.#leave({ type: "cancel" });
  }

  meddle(): void {
    const { chance } = this.#options;
    if (!chance.percent(5)) return;
    const name = `s${1 + chance.below(9)}`;
    const content = chance.pick([
      "not JSON",
      '{"type": "input", "decision": "timeout"}',
      '{"type": "dance"}',
      JSON.stringify({ type: "input", decision: "approved", step: "nobody", text: "Who?" }),
      JSON.stringify({ type: "input", decision: "approved", step: name, text: "Early." }),
      JSON.stringify({ type: "input", decision: "input", text: "To whom it may concern." }),
    ]);
    this.#put(`meddling-${(this.#count += 1)}`, content);
  }

  #leave(request: Record<string, unknown>): string {
    const id = `request-${(this.#count += 1)}`;
    this.#put(id, JSON.stringify(request));
    return id;
  }

  #put(id: string, content: string): void {
    this.#options.states.addRequest(this.#options.runId, id, content);
  }
}
