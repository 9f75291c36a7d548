import { AgenticError } from "../errors.ts";
import { isUnreachable } from "../storage/refs/update-ref.ts";
import { handleChecks, mayHaveFailed } from "./checks/check-event.ts";
import { handleCommand } from "./comments/comment-event.ts";
import { handleWithdrawal, withdrawalIn } from "./comments/withdrawn-answers.ts";
import type { Delivery, EventContext, EventResult } from "./event-context.ts";
import { handleIssues } from "./label-events.ts";
import { resumeWaitingRuns } from "./recovery/resume-runs.ts";
import { NOTHING, refused } from "./refusal.ts";
import { handleReview, handleReviewComment } from "./reviews/review-event.ts";
import { commentIn, hasCommand, requestIn } from "./text-event.ts";
import { type SupportedEvent, parseEvent } from "./webhook-events.ts";

/**
 * Whether an unparsed delivery can be relevant. Most comments do not contain the command name. A JSON text with escaped letters
 * has to be parsed.
 */
export function mightConcern(name: string, text: string): boolean {
  return name !== "issue_comment" || /agentic/i.test(text) || text.includes("\\u00");
}

/** Whether a delivery is relevant, by its payload alone. */
export function isRelevantDelivery(delivery: Delivery): boolean {
  const event = parseEvent(delivery.name, delivery.payload);
  if (event.name === undefined) return false;
  return event.name === "schedule" || isRelevant(event);
}

/**
 * Processes a delivery from GitHub. Idempotent and without memory: it looks for every effect before it makes it, so a repeated delivery
 * only adds what is missing. Expected errors are the results `again` and `refused`.
 */
export async function handleEvent({ name, payload }: Delivery, ports: EventContext): Promise<EventResult> {
  const event = parseEvent(name, payload);
  if (event.name === undefined)
    return event.problem === undefined ? NOTHING : refused(event.problem, "The payload is invalid.");
  try {
    if (event.name === "schedule") {
      // The actor of a sweep is not an actor of the requests that it finds.
      const sweepContext = { ...ports, actors: [] };
      return await resumeWaitingRuns(
        sweepContext,
        (delivery) => handleEvent(delivery, sweepContext),
        event.headSha,
      );
    }
    if (event.payload.repository.full_name.toLowerCase() !== ports.repository.toLowerCase())
      return refused("The delivery is from another repository.");
    return isRelevant(event) ? await handle(event, ports) : NOTHING;
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const { message: reason } = error;
    return { status: isUnreachable(error) ? "again" : "refused", reason, logged: reason };
  }
}

function isRelevant(event: SupportedEvent): boolean {
  if (withdrawalIn(event)) return true;
  switch (event.name) {
    case "issue_comment":
      return event.payload.action === "created" && hasCommand(event.payload.comment.body);
    case "issues":
      return event.payload.action === "labeled" || event.payload.action === "assigned";
    case "pull_request_review":
      return event.payload.action === "submitted";
    case "pull_request_review_comment":
      return event.payload.action === "created";
    case "check_suite":
    case "check_run":
      return mayHaveFailed(event.payload);
  }
}

function handle(event: SupportedEvent, ports: EventContext): Promise<EventResult> {
  const withdrawal = withdrawalIn(event);
  if (withdrawal) return handleWithdrawal(ports, withdrawal);
  switch (event.name) {
    case "issue_comment":
      return handleCommand(ports, commentIn(event), requestIn(event, ports));
    case "issues":
      return handleIssues(event.payload, ports);
    case "pull_request_review":
      return handleReview(event, ports);
    case "pull_request_review_comment":
      return handleReviewComment(event, ports);
    case "check_suite":
    case "check_run":
      return handleChecks(event.payload, ports);
  }
}
