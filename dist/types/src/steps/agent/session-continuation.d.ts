import type { AgentResult } from "../../ports/agent-runner.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { Session } from "../../run/session.ts";
import { type StepState } from "../../run/state.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import type { StepContext, StepSettings } from "../step-context.ts";
import { type SessionRequest } from "./agent-session.ts";
interface Attempt extends AttemptKey {
    readonly previous?: Readonly<StepState>;
}
export interface SessionEnd {
    readonly result: AgentResult;
    /** Where steps after this one may go on. */
    readonly session?: Session;
}
/** Runs a step's session: a fresh one or, with `context: continue`, that of the step before; where that is gone, a fresh one with a digest of it. */
export declare function runStepSession(context: StepContext, at: Attempt, request: SessionRequest & {
    readonly settings: StepSettings;
}): Promise<SessionEnd>;
/** The event of an attempt, with the session it had. */
export declare function withSession(event: NewRunEvent, session: Session | undefined): NewRunEvent;
export {};
