import type { AgentEvent, AgentResult } from "../../ports/agent-runner.ts";
import type { AgentParser, ProcessExit } from "../agent-cli.ts";
/** Reads the stream-json output of one Claude Code session. */
export declare class ClaudeParser implements AgentParser {
    #private;
    constructor(now: () => number);
    get finished(): boolean;
    line(text: string): readonly AgentEvent[];
    outcome(exit: ProcessExit): AgentResult;
}
