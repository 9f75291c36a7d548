import type { NextCall, ProgramView } from "../decision/program-view.ts";
import type { Step, Workflow } from "../definition/schema.ts";
import type { InterruptedCode } from "../ports/program-watch.ts";
import type { Failure } from "../run/journal/event.ts";
import type { RunState } from "../run/state.ts";
import type { StepOutput } from "../run/step-output.ts";
import type { StepFunction } from "../steps/step-context.ts";
import type { WorkflowProgram } from "./define-workflow.ts";
import { type Branch, type Call, type CallList } from "./program-call.ts";
import type { StepResult } from "./workflow-context.ts";
export interface ProgramOptions {
    readonly definition: WorkflowProgram;
    /** Its steps are those that were asked for; they become more. */
    readonly workflow: Workflow;
    readonly state: RunState;
    readonly runId: string;
    readonly args: unknown;
    /** Absolute folder of the user's files. */
    readonly root: string;
    readonly signal: AbortSignal;
    /** Takes in a step, under its path, with the blocks around it, innermost first. */
    readonly addStep: (path: string, step: Step, enclosing: readonly Step[]) => void;
    /** Absolute folder in which the steps of a list work. */
    readonly directoryOf: (prefix: string) => string;
    /** The output as the step gave it, where the journal refers to a file for it. */
    readonly whole: (name: string, output: StepOutput) => StepOutput;
    /** Runs the code of the user's. */
    readonly execute: (program: Program) => unknown;
    /** Ends the run: the code and the journal do not fit. */
    readonly onFault: (failure: Failure) => void;
}
/** A step to ask for. */
export interface StepRequest {
    readonly step: Step;
    readonly continues: boolean;
    readonly branches?: ReadonlyMap<string, Branch>;
    readonly run?: StepFunction;
}
/**
 * A definition that is a program, under way. What it asks for becomes decisions; what came of them goes back to it, from the journal
 * alone. When a run is resumed it runs again from its start, and what is recorded is answered at once.
 */
export declare class Program implements ProgramView {
    #private;
    /** By the key of a function step. */
    readonly functions: Map<string, StepFunction>;
    constructor(options: ProgramOptions);
    /** Answers what has ended, and lets the program go on until it has asked for what is next or waits for something of its own. */
    settle(): Promise<void>;
    /** Whether some of its code waits for something that is no step. */
    isBusy(): boolean;
    /** Settles when the program has done something, or the signal is aborted. */
    moved(signal: AbortSignal): Promise<void>;
    next(prefix: string): NextCall;
    /** Tells the program that a step has failed for good. */
    tell(path: string): void;
    /** Code that kept the thread for itself was ended: its promises would never settle. */
    interrupted({ url, line, seconds }: InterruptedCode): void;
    mistake(error: unknown): void;
    fingerprintOf(path: string): string | undefined;
    /** Asks for a step in the list of the code that calls this. */
    ask({ step, continues, branches, run }: StepRequest): Promise<unknown>;
    /** Asks for a fact to be noted, unless it is. */
    note(id: string, event: (id: string) => Extract<Call, {
        kind: "note";
    }>["event"]): Promise<void>;
    /** The list of the code that calls this. */
    list(what: string): CallList;
    /** The list of the code that calls this, for what asks for nothing. */
    get prefix(): string;
    resultFor(id: string): StepResult | undefined;
}
