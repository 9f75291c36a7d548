import type { Provider } from "../definition/settings-schema.ts";
import type { AgentEvent, AgentRequest, AgentResult } from "../ports/agent-runner.ts";
import type { Failure } from "../run/journal/event.ts";
import type { Environment } from "./process/process-environment.ts";

export interface AgentCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Written to standard input, which is then closed. */
  readonly stdin: string;
}

export type AgentLaunch =
  | { readonly status: "ready"; readonly command: AgentCommand }
  | { readonly status: "refused"; readonly failure: Failure };

export interface ProcessExit {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

export interface AgentParser {
  line(text: string): readonly AgentEvent[];
  /** Whether the agent has finished and its program only has to exit. */
  readonly finished: boolean;
  outcome(exit: ProcessExit): AgentResult;
}

export interface SessionFiles {
  readonly directory: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called once, when the session has ended, with its id where it named one. */
  close(sessionId: string | undefined): void;
}

export type Preparation =
  | { readonly status: "ready"; readonly files?: SessionFiles }
  | { readonly status: "refused"; readonly failure: Failure };

/** A coding agent with a command line. It builds command lines and parses output, and starts no process. */
export interface AgentCli {
  readonly provider: Provider;
  /** Name of the program in messages, such as "Claude Code (`claude`)". */
  readonly title: string;
  readonly install: string;
  prepare?(request: AgentRequest, environment: Environment): Preparation;
  /** Pure. `directory` contains the files of the session, if it has any. */
  command(request: AgentRequest, environment: Environment, directory?: string): AgentLaunch;
  createParser(request: AgentRequest, environment: Environment, directory?: string): AgentParser;
}
