import type { StepPosition } from "../../decision/traversal.ts";
import type { StepOf } from "../../definition/schema.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { StepContext } from "../step-context.ts";
/** A command of a program, whose exit code is a result. Made by the engine, never written by an author. */
export interface ExecScript extends StepOf<"script"> {
    readonly anyExitCode: true;
}
/** Runs a shell script; JSON it prints becomes the data of its output. */
export declare function runScriptStep(context: StepContext, at: StepPosition<StepOf<"script">> & {
    attempt: number;
    timeoutMs?: number;
}): Promise<NewRunEvent>;
