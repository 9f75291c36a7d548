import type { AgentCli } from "../agent-cli.ts";
import type { Prices } from "../token-prices.ts";
export interface GeminiOptions {
    /** Program to start; default `gemini`, looked for in the PATH. */
    readonly file?: string;
    /** Names of further environment variables that agents see. */
    readonly passEnvironment?: readonly string[];
    readonly prices?: Prices;
    /** Times a request is made until it is given up; the user's own settings win. */
    readonly attempts?: number;
}
/** Google's Gemini CLI. */
export declare function createGeminiCli(options?: GeminiOptions): AgentCli;
