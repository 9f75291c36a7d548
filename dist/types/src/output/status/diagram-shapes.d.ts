import type { RunState, StepStatus } from "../../run/state.ts";
import { type TableSource } from "./step-rows.ts";
/** A step of the picture of a workflow. */
export interface StepShape {
    readonly shape: "step";
    readonly name: string;
    readonly status: StepStatus;
    /** What it is, and how often it ran. */
    readonly note: string;
    /** Names of the steps beside it that come before it. */
    readonly after: readonly string[];
}
/** A block: lists of steps side by side, each from top to bottom. */
export interface GroupShape extends Omit<StepShape, "shape"> {
    readonly shape: "group";
    readonly lists: readonly {
        readonly label: string;
        readonly shapes: readonly Shape[];
    }[];
}
export type Shape = StepShape | GroupShape;
/** The steps of a workflow as they are drawn, with what became of them; those of a loop once, however often it went round. */
export declare function shapesOf({ steps, definitions, prefix }: TableSource, state: RunState): Shape[];
