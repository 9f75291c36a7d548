import type { AgentRunner } from "../ports/agent-runner.ts";
import type { AgentCli } from "./agent-cli.ts";
import { type Environment } from "./process/process-environment.ts";
import type { OtherUser } from "./process/sandbox-user.ts";
import type { Prices } from "./token-prices.ts";
export interface AgentRunnerOptions {
    /** The engine's own environment; agents see an allow-list of it. */
    readonly environment: Environment;
    /** Where the recordings of provider `replay` are. */
    readonly recordingsDirectory?: string;
    /** Prices of models whose agents do not say what they cost. */
    readonly prices?: Prices;
    /** Default: claude, codex, gemini and, where there are recordings, replay. */
    readonly clis?: readonly AgentCli[];
    /** Milliseconds between asking an agent to end and killing it. Default 30 s, on CI 5 s. */
    readonly graceMs?: number;
    /** Milliseconds an agent has to exit after its last word. Default 30 s. */
    readonly lingerMs?: number;
    /** Ends every session at once, without grace: a person asked a second time. */
    readonly kill?: AbortSignal;
    /** As whom agents run, where that is not the engine's own user. */
    readonly user?: OtherUser | undefined;
}
export declare function createAgentRunner(options: AgentRunnerOptions): AgentRunner;
