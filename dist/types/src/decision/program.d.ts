import type { ProgramView } from "./program-view.ts";
import { type At, type Progress, type StepList, type Walk } from "./walk.ts";
type DecideStep = (walk: Walk, at: At) => Progress;
/** What a program's list asks for is done one after the other; a step that failed for good is the program's to deal with. */
export declare function decideCalls(walk: Walk, { prefix, frame }: StepList, { program, decideStep }: {
    program: ProgramView;
    decideStep: DecideStep;
}): Progress;
/** Begins the reason of a step that was left out because it failed. */
export declare const FAILED = "failed: ";
export {};
