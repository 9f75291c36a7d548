import type { StepPosition } from "../../decision/traversal.ts";
import type { StepOf } from "../../definition/schema.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { StepSettings } from "../../steps/step-context.ts";
import type { EffectContext } from "./effect-context.ts";
/** Begins a nested workflow: its variables are those the step gives, checked as those of a run are. */
export declare function enterWorkflow(context: EffectContext, { path, step, frame }: StepPosition<StepOf<"workflow">>): Promise<NewRunEvent>;
/** The context as a step of a nested definition sees it: facts and settings are that definition's. */
export declare function within(context: EffectContext, scope: string): EffectContext;
/** The settings of any step, by its path. */
export declare function settingsAt(context: Pick<EffectContext, "state" | "definitions" | "settingsOf"> & {
    readonly isProgram?: boolean;
}, path: string): StepSettings;
