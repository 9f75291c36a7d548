import type { RunEventOf } from "../journal/event.ts";
import { type Payload, type RunState } from "../state.ts";
import { type Handlers } from "./evolve-step.ts";
export declare const choiceHandlers: Handlers<"decision.made">;
/** Whether a choice is for what stands at a path: for the step itself, or for a block or branch around it. */
export declare function isChoiceOf({ step }: Payload<"decision.made">, path: string): boolean;
/** A step that was chosen has begun, or could not begin: what comes after it is another choice. */
export declare function consumeChoice(state: RunState, path: string): void;
/** What was chosen before a crash still holds; what stopped the run is decided anew, and so is what comes after `--from-step`. */
export declare function reviewChoice(state: RunState, { reset }: RunEventOf<"run.resumed">): void;
