import { type Step } from "../definition/schema.ts";
import type { ExecScript } from "../steps/script/script-step.ts";
import type { StepConfig } from "./step-config.ts";
/** Ids become paths and names of branches. */
export declare function checkId(id: unknown): asserts id is string;
/** A step as the engine knows it. */
export declare function stepOf(id: string, config: StepConfig, { path, prompt, directory }: {
    path: string;
    prompt: string;
    directory: string;
}): Step;
/** A shell command of `ctx.exec`, whose exit code is a result. */
export declare function execStep(name: string, { command, cwd }: {
    command: string;
    cwd: string | undefined;
}): ExecScript;
/** A working directory as the engine takes it: relative to where the step works. */
export declare function placeIn(directory: string, cwd: string): string;
/** Text for the template engine that renders to just this text: what a program says has been put together already. */
export declare function literal(text: string): string;
/** Tells apart what steps are asked to do; how they do it (agent, model, limits) may change. */
export declare function fingerprintOf(step: Step): string;
/** The type of a step in the words of `ctx.step`, with its article. */
export declare function wordFor(kind: string): string;
