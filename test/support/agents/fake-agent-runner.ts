import { setTimeout as sleep } from "node:timers/promises";
import type {
  AgentEvent,
  AgentHooks,
  AgentRequest,
  AgentResult,
  AgentRunner,
} from "../../../src/ports/agent-runner.ts";
import type { Failure } from "../../../src/run/journal/event.ts";
import type { Usage } from "../../../src/run/token-usage.ts";

/** What a scripted session may do beside answering. */
export interface FakeSession {
  /** Aborted when the session is to end; its answer no longer counts then. */
  readonly signal: AbortSignal;
  emit(event: AgentEvent): void;
}

/** A text is an answer; `undefined` is a session that never ends by itself. */
export type FakeAnswer = string | AgentResult | undefined;
export type FakeAgent = (request: AgentRequest, session: FakeSession) => FakeAnswer | Promise<FakeAnswer>;

export interface FakeAgentRunner extends AgentRunner {
  /** Requests in the order in which they came. */
  readonly requests: readonly AgentRequest[];
  /** Sessions running now. */
  readonly running: number;
  /** Run ids whose orphans were ended. */
  readonly orphansEnded: readonly string[];
}

export const FAKE_USAGE: Usage = { input_tokens: 100, output_tokens: 20, cost_usd: 0.01, agent_sessions: 1 };

export function answer(
  text: string,
  given: Partial<AgentResult & { status: "succeeded" }> = {},
): AgentResult {
  return { status: "succeeded", text, usage: FAKE_USAGE, ...given };
}

export function failure(code: string, given: Partial<Failure> = {}): AgentResult {
  const failed = { class: "transient", code, message: `Scripted ${code}.`, ...given } as const;
  return { status: "failed", failure: failed, usage: FAKE_USAGE };
}

/** Agent sessions in memory: each is what the function makes of the request. */
export function createFakeAgentRunner(agent: FakeAgent = () => "Done."): FakeAgentRunner {
  const requests: AgentRequest[] = [];
  const orphansEnded: string[] = [];
  let running = 0;
  return {
    requests,
    orphansEnded,
    get running() {
      return running;
    },
    async run(request, hooks) {
      requests.push(request);
      running += 1;
      try {
        return await runFake(agent, request, hooks);
      } finally {
        running -= 1;
      }
    },
    async endOrphans(runId) {
      orphansEnded.push(runId);
      return 0;
    },
  };
}

async function runFake(agent: FakeAgent, request: AgentRequest, hooks: AgentHooks): Promise<AgentResult> {
  const over = new AbortController();
  const signal = AbortSignal.any([hooks.signal, over.signal]);
  const limits = new Limits(request);
  const emit = (event: AgentEvent): void => {
    if (signal.aborted) return;
    limits.stirred();
    hooks.onEvent(event);
  };
  try {
    return await Promise.race([untilAborted(hooks.signal), limits.reached, play()]);
  } finally {
    limits.stop();
    over.abort();
  }

  async function play(): Promise<AgentResult> {
    emit({ type: "session", sessionId: `fake-${request.step}-${request.attempt}` });
    const given = await agent(request, { signal, emit });
    if (given === undefined) return never(signal);
    const result = typeof given === "string" ? answer(given) : given;
    emit(lastWord(result));
    return result;
  }
}

function lastWord(result: AgentResult): AgentEvent {
  const success = result.status === "succeeded";
  const text = success ? result.text : result.status === "failed" ? result.failure.message : "";
  return { type: "result", success, text, usage: result.usage ?? FAKE_USAGE, denied: [] };
}

async function untilAborted(signal: AbortSignal): Promise<AgentResult> {
  return never(signal);
}

async function never(signal: AbortSignal): Promise<AgentResult> {
  await sleep(2 ** 31 - 1, undefined, { signal, ref: false }).catch(() => {});
  return { status: "interrupted", usage: FAKE_USAGE };
}

class Limits {
  readonly reached: Promise<AgentResult>;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #stall: NodeJS.Timeout;

  constructor({ timeoutMs, stallMs }: AgentRequest) {
    const { promise, resolve } = Promise.withResolvers<AgentResult>();
    this.reached = promise;
    const after = (milliseconds: number, code: string): NodeJS.Timeout => {
      const timer = setTimeout(() => resolve(failure(code)), Math.min(milliseconds, 2 ** 31 - 1));
      this.#timers.push(timer);
      return timer;
    };
    if (timeoutMs !== undefined) after(timeoutMs, "timeout");
    this.#stall = after(stallMs, "stalled");
  }

  stirred(): void {
    this.#stall.refresh();
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
