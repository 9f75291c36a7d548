import type { NewRunEvent } from "../run/event.ts";
import type { StepState } from "../run/state.ts";
import type { At } from "../decision/walk.ts";
import type { StepContext } from "./context.ts";
import { type AgentStep } from "./prompt.ts";
/** Runs an agent session and reads its answer. */
export declare function runAgentStep(context: StepContext, at: At<AgentStep> & {
    attempt: number;
    previous?: Readonly<StepState>;
    timeoutMs?: number;
}): Promise<NewRunEvent>;
