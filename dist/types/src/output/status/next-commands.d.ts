import type { RunState } from "../../run/state.ts";
import { type Limits } from "./cost-summary.ts";
/** The command that goes on with a run that has stopped, with what it is for; a question each where people are asked. */
export declare function nextLines(state: RunState, limits: Limits): string[];
export declare function nextCommands(state: RunState, limits: Limits): string[];
/** Whether the run has paused for words: those of a step that asks, or those that the agent that decides asked for. */
export declare function isAsking(state: RunState): boolean;
/** With `orchestrator: agent` the run itself may ask: then no step does. */
export declare function asksForItself({ status, reason, paused }: RunState): boolean;
