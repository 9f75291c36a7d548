import type { StepOf } from "../../definition/schema.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import { type Surroundings } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
interface Asked {
    readonly at: AttemptKey;
    readonly step: StepOf<"prompt"> | StepOf<"command">;
    /** The rendered prompt. */
    readonly asked: string;
    readonly around: Surroundings;
}
/** Notes that fit what a step is about, where it asks for them: they help, and so nothing that is wrong with them fails a step. */
export declare function describeRelated(context: StepContext, { at, ...given }: Asked): Promise<string>;
export {};
