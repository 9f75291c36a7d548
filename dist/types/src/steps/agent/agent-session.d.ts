import type { AgentEvent, AgentRequest, AgentResult } from "../../ports/agent-runner.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { type AttemptKey } from "../attempt-outcome.ts";
import type { StepContext, StepSettings } from "../step-context.ts";
/** What a session is asked, and what differs from how every session runs. */
export interface SessionRequest extends Pick<AgentRequest, "prompt">, Partial<Omit<AgentRequest, "prompt">> {
    readonly settings: Pick<StepSettings, "provider" | "model" | "bypassPermissions">;
}
/** Runs an agent session of an attempt; its prompt and all it does are kept beside the attempt. */
export declare function runSession(context: StepContext, { path, attempt }: AttemptKey, { settings, ...asked }: SessionRequest): Promise<AgentResult>;
/** Keeps an event with the attempt, and shows it to those who watch. */
export declare function transcribe(context: StepContext, key: AttemptKey, event: AgentEvent): void;
/** Keeps what came of a session beside the attempt. */
export declare function keepAnswer({ store }: StepContext, key: AttemptKey, output: StepOutput): void;
