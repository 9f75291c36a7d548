import type { ProgressDocument } from "../../run/progress-schema.ts";
import type { EventContext, EventResult } from "../event-context.ts";
import type { CountingPorts } from "../reviews/void-answers.ts";
import { type Deliver } from "./missed-comments.ts";
/**
 * Has every run go on that waits for nobody any more, and hands on comments and reviews that were never delivered: what was lost between two of our
 * effects is made up for. What changes nothing starts no job.
 */
export declare function resumeWaitingRuns(ports: EventContext, deliver: Deliver, headSha?: string): Promise<EventResult>;
/** What people have asked of a paused run that nobody has taken. */
export declare function pendingRequestsOf(ports: CountingPorts & Pick<EventContext, "refs">, runId: string, stateRef: string): Promise<"resume" | "cancel" | undefined>;
type Standing = Pick<ProgressDocument, "status" | "reason" | "updated_at" | "questions" | "paused_until">;
/** Whether time has brought a run what it waited for, or its runner was lost. */
export declare function canResume({ status, reason, updated_at, questions, paused_until: until }: Standing, now: number): boolean;
export {};
