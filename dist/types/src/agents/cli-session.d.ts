import type { AgentHooks, AgentRequest, AgentResult } from "../ports/agent-runner.ts";
import type { AgentCli } from "./agent-cli.ts";
import { type Environment } from "./process/process-environment.ts";
import { type OtherUser } from "./process/sandbox-user.ts";
export interface SessionOptions {
    readonly environment: Environment;
    /** Milliseconds between SIGTERM and SIGKILL. */
    readonly graceMs: number;
    /** Milliseconds an agent has to exit after its last word. */
    readonly lingerMs: number;
    /** Ends every session at once, without grace. */
    readonly kill?: AbortSignal | undefined;
    /** As whom agents run, where that is not the engine's own user. */
    readonly user?: OtherUser | undefined;
}
/** Runs one session of an agent from its first line to the end of its last process. */
export declare function runSession(cli: AgentCli, { request, hooks }: {
    request: AgentRequest;
    hooks: AgentHooks;
}, options: SessionOptions): Promise<AgentResult>;
