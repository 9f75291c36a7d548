import { type Deed } from "./asking.ts";
import { type EventOf } from "./events.ts";
import type { AppPorts, Handled } from "./ports.ts";
/** A review is one answer with all its comments, which are delivered by themselves too. */
export declare function handleReview(payload: EventOf<"pull_request_review">, ports: AppPorts): Promise<Handled>;
/** Whether words ask for something that is no answer. */
export declare function isCommand(body: string): boolean;
/** What somebody did who submitted a review. */
export declare function reviewDeed({ action, sender, pull_request: pull, review, }: EventOf<"pull_request_review">): Deed;
export declare function handleReviewComment(payload: EventOf<"pull_request_review_comment">, ports: AppPorts): Promise<Handled>;
/** What somebody did who wrote on a line of a pull request. */
export declare function reviewCommentDeed({ action, sender, pull_request: pull, comment }: EventOf<"pull_request_review_comment">, { forge }: AppPorts): Deed;
