import type { AgentEvent, AgentResult } from "../../ports/agent-runner.ts";
import type { AgentParser, ProcessExit } from "../agent-cli.ts";
import { type Prices } from "../token-prices.ts";
import { type Tokens } from "./codex-line.ts";
import type { Rollout } from "./codex-rollout.ts";
export interface CodexSession {
    readonly model: string | undefined;
    /** Whether the answer was held to a schema, so that it is JSON. */
    readonly structured: boolean;
    readonly prices: Prices;
    /** What the session to go on with had spent before. */
    readonly before: Tokens | undefined;
    /** The record of the session, as far as it has come. */
    readonly readRollout: (threadId: string) => Rollout | undefined;
    readonly now?: () => number;
}
/** Reads the events of one Codex session. */
export declare class CodexParser implements AgentParser {
    #private;
    constructor(session: CodexSession);
    get finished(): boolean;
    line(text: string): readonly AgentEvent[];
    outcome(exit: ProcessExit): AgentResult;
}
