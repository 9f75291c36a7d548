import type { About } from "../run/human.ts";
import type { HumanRequest } from "../run/request.ts";
import type { StepContext } from "./context.ts";
/** What a question is about: the document or output of a step, the one before the question unless it is given, and the commit the branch stands at. */
export declare function aboutOf(context: StepContext, path: string, step?: string): Promise<About>;
/** An approval holds for what the person saw, and for nothing that came after. */
export declare function whatChanged(context: StepContext, path: string, { decision, about }: Pick<HumanRequest, "decision" | "about">): Promise<string | undefined>;
/** Whether an answer says that it is about just this. */
export declare function isAbout({ about }: HumanRequest, { hash, head }: About): boolean;
/** Steps of one list run one after the other, and branches of a parallel block side by side: what has ended in those may change at any time. */
export declare function isBefore(context: StepContext, other: string, path: string): boolean;
