import type { RunEvent, RunEventOf } from "../journal/event.ts";
import type { RunState } from "../state.ts";
import type { Handlers } from "./evolve-step.ts";
/** Branches of parallel blocks that are worked on elsewhere. */
export declare const fanOutHandlers: Handlers<"fan-out.opened" | "fan-out.begun" | "fan-out.joined">;
/** Whoever takes the branches up has them from now on. */
export declare function startFanOut(state: RunState, { reason }: RunEventOf<"run.paused">): void;
/** Why a run is paused whose branches are worked on elsewhere. */
export declare const FAN_OUT = "fan-out";
/** What runners did goes on as if it had not been interrupted: nobody has decided to try again what failed. */
export declare function isJoin({ status, paused }: RunState, { reset }: RunEventOf<"run.resumed">): boolean;
/** The event was written elsewhere, by the runner of a branch. */
export declare function noteOrigin(state: RunState, { origin }: RunEvent): void;
