import type { RunStore } from "../ports/run-store.ts";
import { StepOutput } from "../run/step-output.ts";
/** Characters of a text that the journal keeps of an output that is too large for it. */
export declare const TEXT_LIMIT = 4000;
declare const STREAMS: readonly ["stdout", "stderr"];
type StreamName = (typeof STREAMS)[number];
interface Stream {
    readonly name: StreamName;
    readonly text: string;
}
/** Long texts that a script printed, among the data of its output. They have files of their own. */
export declare function streamsIn(data: unknown): Stream[];
/** Every file that an output may have. */
export declare function filesOfOutput(artifact: string): string[];
/** The file of a stream, beside that of the output. */
export declare function streamFile(artifact: string, name: StreamName): string;
/** Writes an output that is too large for the journal; returns its file, from the top of the repository. */
export declare function keepWhole(store: RunStore, base: string, output: StepOutput): string;
/** Reads outputs that were too large for the journal from the files it refers to. */
export declare function wholeOutputs(store: RunStore): (name: string, output: StepOutput) => StepOutput;
export {};
