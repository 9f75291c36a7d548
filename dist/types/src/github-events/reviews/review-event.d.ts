import type { EventContext, EventResult } from "../event-context.ts";
import { type ActorRequest } from "../permissions/check-permission.ts";
import { type EventOf } from "../webhook-events.ts";
/** A review is one answer with all its comments, which are delivered by themselves too. */
export declare function handleReview(payload: EventOf<"pull_request_review">, ports: EventContext): Promise<EventResult>;
/** Whether words ask for something that is no answer. */
export declare function isCommand(body: string): boolean;
/** What somebody did who submitted a review. */
export declare function reviewRequest({ action, sender, pull_request: pull, review, }: EventOf<"pull_request_review">): ActorRequest;
export declare function handleReviewComment(payload: EventOf<"pull_request_review_comment">, ports: EventContext): Promise<EventResult>;
/** What somebody did who wrote on a line of a pull request. */
export declare function reviewCommentRequest({ action, sender, pull_request: pull, comment }: EventOf<"pull_request_review_comment">, { forge }: EventContext): ActorRequest;
