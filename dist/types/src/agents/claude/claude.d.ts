import type { AgentCli } from "../agent-cli.ts";
export interface ClaudeOptions {
    /** Program to start; default `claude`, looked for in the PATH. */
    readonly file?: string;
    /** What agents may use without being asked, beside editing files below their working directory. */
    readonly allowedTools?: readonly string[];
    /** Names of further environment variables that agents see. */
    readonly passEnvironment?: readonly string[];
    readonly host?: Host;
    readonly now?: () => number;
}
/** What this machine is to the agent. */
export interface Host {
    readonly root: boolean;
    readonly container: boolean;
}
export declare const DEFAULT_TOOLS: readonly string[];
export declare function createClaudeCli(options?: ClaudeOptions): AgentCli;
