import type { Environment } from "../config/credentials.ts";
import type { AgentRunner } from "../ports/agents.ts";
/** Every session works with the agents' configuration of a trusted commit, wherever the code around it is from. */
export declare function withTrustedAgents(runner: AgentRunner, { environment, trusted }: {
    readonly environment: Environment;
    readonly trusted: string;
}): AgentRunner;
