import type { Word } from "./command-arguments.ts";
import { type WithMistake } from "./command-error.ts";
/** Where a run goes on, what it may spend from now on, and the version of its files that a person has looked at. */
export interface ResumeOptions {
    readonly fromStep?: string;
    readonly maxCostUsd?: number;
    readonly maxTokens?: number;
    readonly trustDefinition?: string;
}
/** Path or name of a step. */
export declare const STEP: RegExp;
/** Digest of the files that a run reads. */
export declare const DEFINITION_VERSION: RegExp;
interface At {
    readonly name: "status" | "cancel" | "resume" | "retry";
    readonly words: readonly Word[];
    readonly at: number;
    /** How the command is written. */
    readonly usage: string;
}
/** The option at a place of a line: `--from step`, or `--from=step`. */
export declare function readOption({ name, words, at, usage, }: At): {
    readonly option: string;
    readonly given: ResumeOptions;
    readonly last: number;
} | WithMistake;
export declare function noStep(text: string): WithMistake;
export {};
