import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { Spending } from "../token-prices.ts";
import type { ResultLine, ToolResultLine, ToolUseLine } from "./gemini-line.ts";
export declare function toolName(name: string): string;
export declare function toolEvent({ tool_id, tool_name, parameters }: ToolUseLine): AgentEvent;
export declare function toolResultEvent({ tool_id, status, output, error }: ToolResultLine): AgentEvent;
/** Whether a call was refused for want of permission; a tool that would have to ask is not even there. */
export declare function isDenied({ error }: ToolResultLine): boolean;
/** What the models of a session spent. */
export declare function usageOfResult({ stats }: ResultLine): Spending[] | undefined;
