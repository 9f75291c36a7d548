import type { Conversation } from "./model-conversation.ts";

/** A tool call. `write` and `shell` stand for the tools Write and Bash. */
export type ScriptedCall =
  | { readonly write: string; readonly content: string }
  | { readonly shell: string; readonly timeout?: number }
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };

export interface ScriptedUsage {
  readonly input?: number;
  readonly output?: number;
  readonly cache_read?: number;
  readonly cache_write?: number;
}

interface Delivery {
  readonly delay_ms?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One turn of the model. `say` is text before a call, `also` are further calls of the same turn. */
export type ScriptedTurn = Delivery & {
  readonly say?: string;
  readonly also?: readonly ScriptedCall[];
  readonly usage?: ScriptedUsage;
  readonly stop_reason?: string;
} & (ScriptedCall | { readonly text: string } | { readonly json: unknown });

/** What goes wrong in place of the next turn, `times` times (default: for ever). */
export type ScriptedFault = Delivery & { readonly times?: number; readonly message?: string } & (
    | { readonly status: number; readonly type?: string }
    | { readonly stream_error: string }
    | { readonly cut: true }
    | { readonly hang: "before" | "headers" | "mid" }
  );

export type ScriptedStep = ScriptedTurn | ScriptedFault;

export interface ScenarioRule {
  readonly match: RegExp;
  /** Text the expression is tried on: the system prompt, the last prompt, or (default) both. */
  readonly on?: "system" | "last";
  readonly steps: readonly ScriptedStep[];
}

/**
 * What the model says. The first rule that matches wins, else `steps`. Strings may hold `{{cwd}}` and `{{prompt}}`.
 * The turn is counted in the conversation itself, so retries, resumed sessions and sub-agents need no state here.
 */
export interface Scenario {
  readonly steps?: readonly ScriptedStep[];
  readonly rules?: readonly ScenarioRule[];
  /** Further placeholders, read from the conversation. */
  readonly values?: (conversation: Conversation) => Readonly<Record<string, string>>;
  /** Models that exist; all of them where absent. */
  readonly models?: RegExp;
}

export function isFault(step: ScriptedStep): step is ScriptedFault {
  return "status" in step || "stream_error" in step || "cut" in step || "hang" in step;
}

export class Script {
  readonly scenario: Scenario;
  readonly #served = new Map<ScriptedFault, number>();

  constructor(scenario: Scenario) {
    this.scenario = scenario;
  }

  /** The step that answers the conversation, or undefined where the scenario has none. */
  next(conversation: Conversation): ScriptedStep | undefined {
    let turn = 0;
    for (const step of this.#stepsFor(conversation)) {
      if (!isFault(step)) {
        if (turn === conversation.turns) return expand(step, this.#valuesFor(conversation));
        turn += 1;
      } else if (turn === conversation.turns && this.#due(step)) {
        return step;
      }
    }
    return undefined;
  }

  #stepsFor(conversation: Conversation): readonly ScriptedStep[] {
    const rule = this.scenario.rules?.find(({ match, on }) => match.test(searched(conversation, on)));
    return rule?.steps ?? this.scenario.steps ?? [];
  }

  #valuesFor(conversation: Conversation): Readonly<Record<string, string>> {
    const { cwd, prompt } = conversation;
    return { cwd, prompt, ...this.scenario.values?.(conversation) };
  }

  #due(fault: ScriptedFault): boolean {
    const served = this.#served.get(fault) ?? 0;
    this.#served.set(fault, served + 1);
    return served < (fault.times ?? Infinity);
  }
}

function searched(conversation: Conversation, on: ScenarioRule["on"]): string {
  if (on === "system") return conversation.system;
  if (on === "last") return conversation.prompt;
  return `${conversation.system}\n${conversation.prompt}`;
}

function expand<T>(value: T, values: Readonly<Record<string, string>>): T {
  const text = JSON.stringify(value).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const known = values[name];
    return known === undefined ? whole : JSON.stringify(known).slice(1, -1);
  });
  return JSON.parse(text);
}
