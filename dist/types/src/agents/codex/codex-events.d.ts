import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { Item } from "./codex-line.ts";
export declare function isTool(item: Item): boolean;
/** The call of a tool in the vocabulary of all agents. */
export declare function toolEvent(item: Item): AgentEvent;
export declare function toolResultEvent(item: Item): AgentEvent;
export declare function callOf(item: Item): {
    name: string;
    input: unknown;
};
