import type { Environment } from "../config/credentials.ts";
import { withTrustedConfig } from "../git/agent-config.ts";
import { createGit } from "../git/git.ts";
import type { AgentRunner } from "../ports/agents.ts";

/** Every session works with the agents' configuration of a trusted commit, wherever the code around it is from. */
export function withTrustedAgents(
  runner: AgentRunner,
  { environment, trusted }: { readonly environment: Environment; readonly trusted: string },
): AgentRunner {
  return {
    run: (request, hooks) =>
      withTrustedConfig(createGit(request.cwd, environment), trusted, () => runner.run(request, hooks)),
    endOrphans: (runId) => runner.endOrphans(runId),
  };
}
