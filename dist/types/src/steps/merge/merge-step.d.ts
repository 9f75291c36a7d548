import type { NewRunEvent } from "../../run/journal/event.ts";
import type { StepContext } from "../step-context.ts";
import { type MergeAt } from "./merge-sides.ts";
/** Merges the branch of a step of a parallel block into the branch around it; an agent is asked only where git cannot. */
export declare function mergeBranch(context: StepContext, at: MergeAt): Promise<NewRunEvent>;
