import type { At } from "../decision/walk.ts";
import type { StepOf } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/event.ts";
import type { StepContext } from "./context.ts";
/** A script of a program, which takes more of what it prints, and maybe any exit code for a result. Made by the engine, never written by an author. */
export interface CapturedScript extends StepOf<"script"> {
    readonly capture: {
        /** Characters of each stream, from its end. */
        readonly limit: number;
        readonly anyExitCode: boolean;
    };
}
/** Runs a shell script; JSON it prints becomes the data of its output. */
export declare function runScriptStep(context: StepContext, at: At<StepOf<"script">> & {
    attempt: number;
    timeoutMs?: number;
}): Promise<NewRunEvent>;
