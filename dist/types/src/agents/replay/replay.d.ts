import type { AgentCli } from "../agent-cli.ts";
export interface ReplayOptions {
    /** Absolute directory of the recordings. */
    readonly directory: string;
    /** Names of further environment variables that replayed commands see. */
    readonly passEnvironment?: readonly string[];
}
/** Plays recorded Claude Code sessions: their words as they were, their tool calls for real. */
export declare function createReplayCli({ directory, passEnvironment }: ReplayOptions): AgentCli;
