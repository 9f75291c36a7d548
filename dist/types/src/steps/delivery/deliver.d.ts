import type { Frame } from "../../decision/traversal.ts";
import type { Output } from "../../definition/schema.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { StepContext } from "../step-context.ts";
/** Renders one of a definition's `outputs`; no agent is involved. */
export declare function writeOutput(context: StepContext, output: Output, scope?: Frame["scope"]): Promise<NewRunEvent>;
/** Pushes the run's own branch, or that of a step; one that is stacked on a branch of the run brings that along. */
export declare function pushBranch(context: StepContext, path?: string): Promise<NewRunEvent>;
export declare function openPullRequest(context: StepContext, path?: string): Promise<NewRunEvent>;
