import { StepOutput } from "../run/step-output.ts";
/** What an agent's last message says: its JSON where it holds one, else its words. */
export interface Answer {
    readonly output: StepOutput;
    /** The JSON value found, before it was wrapped. */
    readonly json?: unknown;
}
/**
 * Reads an agent's last message: JSON alone, or an object that ends it, bare or in a fence. Anything else is wrapped as text: what
 * stands in the middle is quoted, not answered.
 */
export declare function parseAnswer(text: string, structured?: unknown): Answer;
export declare function firstLine(text: string, limit?: number): string;
/** What an object says of itself reads better than its JSON. */
export declare function summaryIn(value: unknown): string | undefined;
/** The output as the journal keeps it; what is too large is written whole by `keep`, which returns the path to refer to. */
export declare function fitOutput(output: StepOutput, keep: (output: StepOutput) => string): StepOutput;
