import type { Frame } from "../../decision/traversal.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { StepContext } from "../step-context.ts";
/** A condition in plain language, and what its value leads to. */
export interface Condition {
    readonly path: string;
    readonly frame: Frame;
    readonly condition: string;
    /** Key of the step that holds it. */
    readonly key: "condition" | "until";
    readonly event: (value: boolean) => NewRunEvent;
}
/** An agent says whether a condition in plain language holds. */
export declare function judgeCondition(context: StepContext, asked: Condition): Promise<NewRunEvent[]>;
