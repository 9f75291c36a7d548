import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { Usage } from "../../run/journal/event.ts";
import { type ClaudeLine, type ResultLine, type Tokens } from "./claude-line.ts";
/** The line in the vocabulary of all agents. */
export declare function claudeEvents(line: ClaudeLine): AgentEvent[];
export declare function resultText(line: ResultLine): string;
export declare function structured(line: ResultLine): {
    structured?: unknown;
};
/** `usage` of a result line leaves sub-agents out; `modelUsage` has them. */
export declare function resultUsage(line: ResultLine): Usage;
export declare function countTokens(tokens: Tokens): {
    input_tokens: number;
    output_tokens: number;
};
