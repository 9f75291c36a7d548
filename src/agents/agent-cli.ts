import * as z from "zod";
import type { Provider } from "../definition/settings-schema.ts";
import type { AgentEvent, AgentRequest, AgentResult } from "../ports/agent-runner.ts";
import type { Failure } from "../run/journal/event.ts";
import { parseJson } from "../run/parse-json.ts";
import type { Usage } from "../run/token-usage.ts";
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

export type AgentParser = Pick<SessionParser<unknown>, "line" | "finished" | "outcome">;

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

/** Reads an output of JSON lines, each with a `type`. Lines of types that the schema lacks are ignored. */
export abstract class SessionParser<Line> {
  protected abstract readonly schema: z.ZodType<Line>;
  protected sessionId: string | undefined;

  /** Whether the agent has finished and its program only has to exit. */
  abstract readonly finished: boolean;
  protected abstract read(line: Line): readonly AgentEvent[];
  protected abstract answer(): { readonly text: string; readonly structured?: unknown } | undefined;
  protected abstract failure(exit: ProcessExit): Failure;
  protected abstract usage(): Usage;

  line(text: string): readonly AgentEvent[] {
    if (text.trim() === "") return [];
    const value = parseJson(text);
    if (value === undefined) return [unreadable(text, "not JSON")];
    const line = this.schema.safeParse(value);
    if (line.success) return this.read(line.data);
    return hasUnknownType(value, line.error)
      ? []
      : [unreadable(text, z.prettifyError(line.error).replaceAll("\n", " "))];
  }

  outcome(exit: ProcessExit): AgentResult {
    const { sessionId } = this;
    const answer = exit.exitCode === 0 ? this.answer() : undefined;
    if (answer !== undefined) return { status: "succeeded", ...answer, usage: this.usage(), sessionId };
    const failure = this.failure(exit);
    if (failure.code === "session-gone") return { status: "failed", failure };
    return { status: "failed", failure, usage: this.usage(), sessionId };
  }
}

function hasUnknownType(value: unknown, { issues }: z.ZodError): boolean {
  const isTyped = z.object({ type: z.string() }).safeParse(value).success;
  return isTyped && issues.every(({ path }) => path.length === 1 && path[0] === "type");
}

function unreadable(text: string, problem: string): AgentEvent {
  return { type: "notice", text: `Unreadable output (${problem}): ${text.slice(0, 500)}` };
}

/** The first event of a session, in which every agent names its model or not. */
export function sessionEvent(sessionId: string, model: string | undefined): AgentEvent {
  return { type: "session", sessionId, ...(model === undefined ? {} : { model }) };
}
