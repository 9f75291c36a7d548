import { extname, join } from "node:path";
import type { Environment } from "../config/credential-variables.ts";
import type { Config } from "../config/schema.ts";
import { createGit } from "../git/process/git.ts";
import { withTrustedConfig } from "../git/trusted-agent-config.ts";
import type { AgentRequest, AgentRunner, ToolServer } from "../ports/agent-runner.ts";
import { packageRoot } from "../system/package-root.ts";

export const TOOL_SERVER = "agentic-sdlc";

/** Adds the tools of `agentic-sdlc mcp` to every session, unless the configuration disables them. */
export function withTools(runner: AgentRunner, config: Config): AgentRunner {
  if (!config.agents.tools) return runner;
  return {
    run: (request, hooks) => runner.run({ ...request, tools: toolsFor(request, config) }, hooks),
    endOrphans: (runId) => runner.endOrphans(runId),
  };
}

/** Returns a server with its run and step in the environment: agent CLIs do not pass theirs to servers. */
function toolsFor({ runId, step, attempt, readOnly = false }: AgentRequest, config: Config): ToolServer {
  const { entry, env } = program();
  return {
    name: TOOL_SERVER,
    instructions: describeTools({ memory: config.memory.enabled, readOnly, inRun: true }),
    command: process.execPath,
    args: [entry, "mcp", ...(readOnly ? ["--read-only"] : [])],
    env: { AGENTIC_RUN_ID: runId, AGENTIC_STEP: step, AGENTIC_ATTEMPT: String(attempt), ...env },
  };
}

/** Returns the CLI's entry point: the published one, or the TypeScript source with the same compile cache. */
function program(): { entry: string; env: Readonly<Record<string, string>> } {
  const root = packageRoot();
  if (extname(import.meta.filename) === ".js")
    return { entry: join(root, "bin", "agentic-sdlc.js"), env: {} };
  const cache = join(root, "node_modules", ".cache", "agentic-sdlc");
  return { entry: join(root, "src", "cli", "entry.ts"), env: { NODE_COMPILE_CACHE: cache } };
}

type ToolFacts = Readonly<Record<"memory" | "readOnly" | "inRun", boolean>>;

export function describeTools({ memory, readOnly, inRun }: ToolFacts): string {
  const search = "memory_search before complex work and when something surprises you.";
  const create = "memory_create for what you learned and the code does not show.";
  const run = !inRun
    ? "run_status and checkpoint_list for the state of a run that you name."
    : readOnly
      ? "run_status and checkpoint_list for the state of the run."
      : "checkpoint_create before you stop with work left.";
  const texts = [...(memory ? [search] : []), ...(memory && !readOnly ? [create] : []), run];
  return `Tools of ${TOOL_SERVER}: ${texts.join(" ")}`;
}

/** Makes every session use the agent configuration of a trusted commit, even in a checkout of untrusted code. */
export function withTrustedAgents(
  runner: AgentRunner,
  { environment, trustedCommit }: { readonly environment: Environment; readonly trustedCommit: string },
): AgentRunner {
  return {
    run: (request, hooks) =>
      withTrustedConfig(createGit(request.cwd, environment), trustedCommit, () => runner.run(request, hooks)),
    endOrphans: (runId) => runner.endOrphans(runId),
  };
}
