import type { ProgramView } from "../program-view.ts";
import { type StepPosition, type Progress, type StepList, type Traversal } from "../traversal.ts";
type DecideStep = (walk: Traversal, at: StepPosition) => Progress;
/** What a program's list asks for is done one after the other; a step that failed for good is the program's to deal with. */
export declare function decideCalls(walk: Traversal, { prefix, frame }: StepList, { program, decideStep }: {
    program: ProgramView;
    decideStep: DecideStep;
}): Progress;
/** Begins the reason of a step that was left out because it failed. */
export declare const FAILED = "failed: ";
export {};
