import type { Provider } from "../definition/settings-schema.ts";
import type { Failure } from "../run/journal/event.ts";
import type { Usage } from "../run/token-usage.ts";

/** An MCP server that an agent starts and talks to over standard input and output. */
export interface ToolServer {
  readonly name: string;
  /** The server's own instructions, for agents that do not read them from the server. */
  readonly instructions: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Environment variables to add to those that the agent passes on. */
  readonly env: Readonly<Record<string, string>>;
}

/** One agent session of a step. */
export interface AgentRequest {
  readonly provider: Provider;
  readonly runId: string;
  /** Step path; agents see it as `AGENTIC_STEP`. */
  readonly step: string;
  readonly attempt: number;
  readonly prompt: string;
  /** Persona, appended to the agent's system prompt. */
  readonly persona?: string | undefined;
  readonly model?: string | undefined;
  /** Absolute working directory. */
  readonly cwd: string;
  readonly bypassPermissions: boolean;
  /** Restricts the agent to reading, as a judge. */
  readonly readOnly?: boolean | undefined;
  /** Restricts the agent to these built-in tools, by the names of Claude Code. It adds no permission. */
  readonly allowedTools?: readonly string[] | undefined;
  readonly timeoutMs?: number | undefined;
  /** Milliseconds without an agent event after which the attempt counts as stalled. */
  readonly stallMs: number;
  /** JSON Schema of the answer, for agents that support one. The caller validates the answer in any case. */
  readonly answerSchema?: Readonly<Record<string, unknown>> | undefined;
  /** Session of the same provider to resume. A missing session fails with code `session-gone`. */
  readonly resume?: string | undefined;
  /** Additional tools that the agent can use without permission prompts. */
  readonly tools?: ToolServer;
  /** Budget of the session in US dollars, for agents that support one. Exceeding it fails with code `budget`. */
  readonly maxCostUsd?: number | undefined;
}

/** Contents of files by path, after a call that does not contain them; null for a removed file. */
export type ChangedFiles = Readonly<Record<string, string | null>>;

/** An event of an agent session, in the same form for all providers. A line of `transcript.ndjson` adds `at`. */
export type AgentEvent =
  | { type: "session"; sessionId: string; model?: string }
  | { type: "text"; text: string; subagent?: boolean }
  | { type: "tool"; id: string; name: string; input: unknown; subagent?: boolean }
  | { type: "tool-result"; id: string; error: boolean; text: string; files?: ChangedFiles }
  | { type: "retry"; attempt: number; status: number | null; delayMs: number; reason: string }
  | { type: "notice"; text: string; warning?: true }
  | { type: "result"; success: boolean; text: string; structured?: unknown; usage: Usage; denied: string[] };

/** How a session ended. `structured` is the answer as JSON, if the request has an `answerSchema`. */
export type AgentResult =
  | { status: "succeeded"; text: string; structured?: unknown; usage: Usage; sessionId?: string | undefined }
  | { status: "failed"; failure: Failure; usage?: Usage; sessionId?: string | undefined }
  | { status: "interrupted"; usage?: Usage | undefined };

/** How the caller follows and stops a session. */
export interface AgentHooks {
  /** Aborting kills the session's process tree; the result is then `interrupted`. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: AgentEvent) => void;
}

/** Runs agent sessions. Failures of an agent or its service are results, never exceptions. */
export interface AgentRunner {
  run(request: AgentRequest, hooks: AgentHooks): Promise<AgentResult>;
  /** Kills processes that earlier sessions of a run left running; returns their number. */
  endOrphans(runId: string): Promise<number>;
  /** Returns the message for a provider whose program is not installed; undefined if it is. */
  readonly missingProgram?: (provider: Provider) => string | undefined;
}
