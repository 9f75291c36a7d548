import type { Check } from "../../definition/schema.ts";
import { type Surroundings } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
/** Tells an agent what the engine looks at when it says it is done: what it knows it does not have to be told by a failure. */
export declare function describeChecks(context: StepContext, ensures: readonly Check[] | undefined, around: Surroundings): Promise<string>;
