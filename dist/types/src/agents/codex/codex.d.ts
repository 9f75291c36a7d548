import type { AgentCli } from "../agent-cli.ts";
import type { Prices } from "../token-prices.ts";
export interface CodexOptions {
    /** Program to start; default `codex`, looked for in the PATH. */
    readonly file?: string;
    /** Names of further environment variables that agents see. */
    readonly passEnvironment?: readonly string[];
    readonly prices?: Prices;
    /** Times a request to a service at `OPENAI_BASE_URL` is tried again. */
    readonly retries?: number;
}
/** OpenAI's Codex. */
export declare function createCodexCli(options?: CodexOptions): AgentCli;
