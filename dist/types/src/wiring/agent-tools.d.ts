import type { Environment } from "../config/credential-variables.ts";
import type { Config } from "../config/schema.ts";
import type { AgentRunner } from "../ports/agent-runner.ts";
/** What agents call the server. */
export declare const TOOL_SERVER = "agentic-sdlc";
/** Hands every session the tools of `agentic-sdlc mcp`, of the very program that runs, where the configuration wants that. */
export declare function withTools(runner: AgentRunner, config: Config): AgentRunner;
/** When the tools are of use, in a sentence or two: every session is told. */
export declare function aboutTools({ memory, readOnly, inRun, }: {
    memory: boolean;
    readOnly: boolean;
    inRun: boolean;
}): string;
/** Every session works with the agents' configuration of a trusted commit, wherever the code around it is from. */
export declare function withTrustedAgents(runner: AgentRunner, { environment, trusted }: {
    readonly environment: Environment;
    readonly trusted: string;
}): AgentRunner;
