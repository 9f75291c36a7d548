import type { AgentEvent, AgentResult } from "../../ports/agent-runner.ts";
import type { AgentParser, ProcessExit } from "../agent-cli.ts";
import { type Prices, type Spending } from "../token-prices.ts";
export interface GeminiSession {
    readonly prices: Prices;
    /** What was spent according to the session's own record, for one that ends without saying. */
    readonly readSpent: (sessionId: string) => readonly Spending[];
    readonly now?: () => number;
}
/** Reads the events of one Gemini CLI session. */
export declare class GeminiParser implements AgentParser {
    #private;
    constructor(session: GeminiSession);
    get finished(): boolean;
    line(text: string): readonly AgentEvent[];
    outcome(exit: ProcessExit): AgentResult;
}
