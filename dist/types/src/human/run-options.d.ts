import { type WithMistake } from "./mistake.ts";
import type { Word } from "./words.ts";
/** Where a run goes on, and what it may spend from now on. */
export interface GoingOn {
    readonly fromStep?: string;
    readonly maxCostUsd?: number;
    readonly maxTokens?: number;
}
/** Path or name of a step. */
export declare const STEP: RegExp;
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
    readonly given: GoingOn;
    readonly last: number;
} | WithMistake;
export declare function noStep(text: string): WithMistake;
export {};
