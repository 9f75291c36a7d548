import type { RunStore } from "../ports/states.ts";
import { StepOutput } from "../run/output.ts";
/** Reads outputs that were too large for the journal from the files it refers to. */
export declare function wholeOutputs(store: RunStore): (name: string, output: StepOutput) => StepOutput;
