import type { QuestionSubject } from "../../run/human-decision.ts";
import type { HumanRequest } from "../../run/inbox-request.ts";
import type { StepContext } from "../step-context.ts";
/** What a question is about: the document or output of a step, the one before the question unless it is given, and the commit the branch stands at. */
export declare function questionSubjectOf(context: StepContext, path: string, step?: string): Promise<QuestionSubject>;
/** An approval holds for what the person saw, and for nothing that came after. */
export declare function whatChanged(context: StepContext, path: string, { decision, about }: Pick<HumanRequest, "decision" | "about">): Promise<string | undefined>;
/** Whether an answer says that it is about just this. */
export declare function matchesSubject({ about }: HumanRequest, { hash, head }: QuestionSubject): boolean;
/** Steps of one list run one after the other, and branches of a parallel block side by side: what has ended in those may change at any time. */
export declare function isBefore(context: StepContext, other: string, path: string): boolean;
