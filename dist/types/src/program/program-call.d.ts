import type { NextCall } from "../decision/program-view.ts";
import type { Step, StepOf } from "../definition/schema.ts";
/** A step that a program has asked for, until it has ended. */
export interface StepCall {
    readonly kind: "step";
    readonly path: string;
    readonly step: Step;
    readonly list: CallList;
    readonly fingerprint: string;
    /** Whether a failure is a result, and not thrown. */
    readonly continues: boolean;
    /** Of `ctx.parallel`, by the names of their steps. */
    readonly branches?: ReadonlyMap<string, Branch>;
    readonly resolve: (result: unknown) => void;
    readonly reject: (error: Error) => void;
}
/** A fact that a program wants noted, until it is. */
export interface NoteCall {
    readonly kind: "note";
    readonly id: string;
    readonly event: Extract<NextCall, {
        kind: "note";
    }>["event"];
    readonly resolve: () => void;
}
export type Call = StepCall | NoteCall;
export interface Branch {
    readonly step: StepOf<"sequence">;
    readonly run: () => unknown;
    /** Of a branch that has begun. */
    list?: CallList;
}
export type Outcome = {
    readonly kind: "returned";
    readonly value: unknown;
} | {
    readonly kind: "threw";
    readonly error: unknown;
};
/** What a program, or a branch of it, asks for, one after the other. */
export interface CallList {
    readonly prefix: string;
    /** Calls that have not ended, oldest first. */
    readonly open: Call[];
    /** Steps that failed for good and of which the program was told. */
    readonly told: StepCall[];
    /** How many calls without a name of their own there were, by kind. */
    readonly counts: Map<string, number>;
    /** Every step that was asked for, as people see it. */
    readonly steps: Step[];
    /** The blocks around it, innermost first. */
    readonly enclosing: readonly Step[];
    phase: string | undefined;
    outcome?: Outcome;
}
export declare function createList(prefix: string, { steps, enclosing, phase }: Pick<CallList, "steps" | "enclosing" | "phase">): CallList;
/** The next name of a kind: `exec-1`, `exec-2`. */
export declare function nextName({ counts }: CallList, kind: string): string;
