import type { Provider } from "../definition/settings-schema.ts";
import type { Failure, Usage } from "../run/journal/event.ts";

/** A program that offers tools to an agent over its standard input and output, by the Model Context Protocol. */
export interface ToolServer {
  /** What the agent calls it. */
  readonly name: string;
  /** What it says of its tools itself, for agents that would not hear it. */
  readonly instructions: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Variables it has beside those that the agent's program hands on. */
  readonly env: Readonly<Record<string, string>>;
}

/** One agent session to run. */
export interface AgentRequest {
  readonly provider: Provider;
  readonly runId: string;
  /** Step path; agents see it as `AGENTIC_STEP`. */
  readonly step: string;
  readonly attempt: number;
  readonly prompt: string;
  /** Persona, appended to the agent's system prompt. */
  readonly persona?: string;
  readonly model?: string;
  /** Absolute working directory. */
  readonly cwd: string;
  readonly bypassPermissions: boolean;
  /** The agent may look and answer, and change nothing: it judges. */
  readonly readOnly?: boolean;
  readonly timeoutMs?: number;
  /** Milliseconds without any agent event after which the attempt counts as stalled. */
  readonly stallMs: number;
  /** JSON Schema of the answer, for agents that can be held to one; the answer is checked afterwards all the same. */
  readonly answerSchema?: Readonly<Record<string, unknown>>;
  /** Session of the same provider to go on with. Where it is gone the result is a failure with code `session-gone`. */
  readonly resume?: string;
  /** Tools that the agent has beside its own, and may use without being asked. */
  readonly tools?: ToolServer;
  /** US dollars the session may spend, for agents that can be held to it; exceeding is a failure with code `budget`. */
  readonly maxCostUsd?: number;
}

/** What an agent did, in one vocabulary for all providers; a line of `transcript.ndjson` adds `at`. */
export type AgentEvent =
  | { type: "session"; sessionId: string; model?: string }
  | { type: "text"; text: string; subagent?: boolean }
  | { type: "tool"; id: string; name: string; input: unknown; subagent?: boolean }
  | { type: "tool-result"; id: string; error: boolean; text: string }
  | { type: "retry"; attempt: number; status: number | null; delayMs: number; reason: string }
  | { type: "notice"; text: string; warning?: true }
  | { type: "result"; success: boolean; text: string; structured?: unknown; usage: Usage; denied: string[] };

export type AgentResult =
  | { status: "succeeded"; text: string; structured?: unknown; usage: Usage; sessionId?: string }
  | { status: "failed"; failure: Failure; usage?: Usage; sessionId?: string }
  | { status: "interrupted"; usage?: Usage };

export interface AgentHooks {
  /** Aborting ends the session's whole process tree; the result is then `interrupted`. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: AgentEvent) => void;
}

/** Runs agent sessions. Never throws for what an agent or its service does: that is a failed result. */
export interface AgentRunner {
  run(request: AgentRequest, hooks: AgentHooks): Promise<AgentResult>;
  /** Ends processes that earlier sessions of a run left behind; returns how many. */
  endOrphans(runId: string): Promise<number>;
}
