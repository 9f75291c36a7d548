import type { Config } from "../config/schema.ts";
import type { AgenticError } from "../errors.ts";
import type { Io } from "../runner/process/io.ts";
import type { Project } from "../runner/start/project.ts";

/** Where an agent works, and what its session may do. */
export interface AgentSessionContext extends Project {
  /** Top of the worktree or checkout that it works in. */
  readonly root: string;
  /** That of the checkout: in a worktree an agent could have changed it. */
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Streams and surroundings of the command that serves. */
  readonly io: Io;
  /** Its session may look and answer, and change nothing. */
  readonly readOnly: boolean;
  /** Why nothing works here, where that is so: agents are told when they ask, instead of missing their tools. */
  readonly problem?: AgenticError | undefined;
}

/** Whether the session belongs to a run: it then sees that one alone, and writes to it. */
export function isInRun({ environment }: AgentSessionContext): boolean {
  return (environment["AGENTIC_RUN_ID"] ?? "") !== "";
}
