import type { RunEvent } from "../../../src/run/journal/event.ts";
import type { Usage } from "../../../src/run/token-usage.ts";
import type { Facts } from "./known.ts";

/** Nothing is started that costs once the run, or a step, has spent what it may. */
export class BudgetRules {
  readonly #facts: Facts;
  #spentUsd = 0;
  #tokens = 0;
  #maxCostUsd: number | undefined;
  #maxTokens: number | undefined;

  constructor(facts: Facts) {
    this.#facts = facts;
    const { maxCostUsd, maxTokens } = facts.tree.plan;
    this.#maxCostUsd = maxCostUsd;
    this.#maxTokens = maxTokens;
  }

  read(event: RunEvent): void {
    if (event.type === "run.resumed") {
      this.#maxCostUsd = event.max_cost_usd ?? this.#maxCostUsd;
      this.#maxTokens = event.max_tokens ?? this.#maxTokens;
    }
    // A runner knows what it may spend, and not what others spend meanwhile.
    if (event.type === "step.started" && event.origin === undefined)
      this.#facts.rule(event, !this.#isReached(), "starts within the limits");
    if (event.type === "run.paused" && event.reason === "budget" && event.step === undefined)
      this.#facts.rule(event, this.#isReached(), "pauses at a limit");
    if ("usage" in event) this.#spend(event.usage);
  }

  #isReached(): boolean {
    return this.#spentUsd >= (this.#maxCostUsd ?? Infinity) || this.#tokens >= (this.#maxTokens ?? Infinity);
  }

  #spend(usage: Usage | undefined): void {
    this.#spentUsd += usage?.cost_usd ?? 0;
    this.#tokens += (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0);
  }
}
