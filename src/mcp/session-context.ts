import type { Config } from "../config/schema.ts";
import type { AgenticError } from "../errors.ts";
import type { Io } from "../runner/process/io.ts";
import type { Project } from "../runner/start/project.ts";

export interface AgentSessionContext extends Project {
  readonly root: string;
  /** Configuration of the checkout; an agent could change the one of a worktree. */
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly io: Io;
  readonly readOnly: boolean;
  /** Why the server cannot work. Each tool call returns it, so that the tools stay listed. */
  readonly problem?: AgenticError | undefined;
}

/** Returns whether the session belongs to a run; it can then access only that run. */
export function isInRun({ environment }: AgentSessionContext): boolean {
  return (environment["AGENTIC_RUN_ID"] ?? "") !== "";
}
