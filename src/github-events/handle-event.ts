import { readCommand } from "../comment-commands/comment-command.ts";
import { AgenticError } from "../errors.ts";
import { isUnreachable } from "../storage/refs/update-ref.ts";
import { handleChecks, mayHaveFailed } from "./checks/check-event.ts";
import { handleComment } from "./comments/comment-event.ts";
import { handleWithdrawal, withdrawalIn } from "./comments/withdrawn-answers.ts";
import type { EventContext, EventResult } from "./event-context.ts";
import { handleIssues } from "./label-events.ts";
import { resumeWaitingRuns } from "./recovery/resume-runs.ts";
import { refused } from "./refusal.ts";
import { handleReview, handleReviewComment } from "./reviews/review-event.ts";
import { type SupportedEvent, parseEvent } from "./webhook-events.ts";

export interface Delivery {
  /** As GitHub calls the event: `issue_comment`; `schedule` for a look at all runs, with `head_sha` for the checks of that commit. */
  readonly name: string;
  /** Whatever came in; nothing of it is believed. */
  readonly payload: unknown;
}

const NOTHING: EventResult = { status: "nothing" };

/**
 * Whether the text of a delivery, before it is parsed, may be for us: most comments do not even have our word in them. JSON may write
 * letters by their numbers, and then nothing is known yet.
 */
export function mayConcern(name: string, text: string): boolean {
  return name !== "issue_comment" || /agentic/i.test(text) || text.includes("\\u00");
}

/** Whether a delivery is for us at all, without a question to anybody. */
export function concerns(delivery: Delivery): boolean {
  const heard = parseEvent(delivery.name, delivery.payload);
  if (heard.name === undefined) return false;
  return heard.name === "schedule" || mayMeanUs(heard);
}

/**
 * Does what a delivery of GitHub's asks for. It keeps no memory: everything is looked for before it is made, so that the same delivery again,
 * or one after a crash, finishes what is missing and changes nothing twice. Errors: none that are expected; those are `again` and `refused`.
 */
export async function handleEvent({ name, payload }: Delivery, ports: EventContext): Promise<EventResult> {
  const heard = parseEvent(name, payload);
  if (heard.name === undefined)
    return heard.problem === undefined ? NOTHING : refused(heard.problem, "It is not as GitHub delivers it.");
  try {
    if (heard.name === "schedule") {
      // Whoever brings it about has no hand in what it finds.
      const ours = { ...ports, actors: [] };
      return await resumeWaitingRuns(ours, (delivery) => handleEvent(delivery, ours), heard.headSha);
    }
    if (heard.payload.repository.full_name.toLowerCase() !== ports.repository.toLowerCase())
      return refused("It is from another repository.");
    return mayMeanUs(heard) ? await handle(heard, ports) : NOTHING;
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const { message: reason } = error;
    return { status: isUnreachable(error) ? "again" : "refused", reason, logged: reason };
  }
}

/** Most of what is said is not for us. */
function mayMeanUs(heard: SupportedEvent): boolean {
  if (withdrawalIn(heard)) return true;
  switch (heard.name) {
    case "issue_comment": {
      const { action, comment } = heard.payload;
      const { command, mistake } = readCommand(comment.body);
      return action === "created" && (command !== undefined || mistake !== undefined);
    }
    case "issues":
      return heard.payload.action === "labeled" || heard.payload.action === "assigned";
    case "pull_request_review":
      return heard.payload.action === "submitted";
    case "pull_request_review_comment":
      return heard.payload.action === "created";
    case "check_suite":
    case "check_run":
      return mayHaveFailed(heard.payload);
  }
}

function handle(heard: SupportedEvent, ports: EventContext): Promise<EventResult> {
  const withdrawal = withdrawalIn(heard);
  if (withdrawal) return handleWithdrawal(ports, withdrawal);
  switch (heard.name) {
    case "issue_comment":
      return handleComment(heard.payload, ports);
    case "issues":
      return handleIssues(heard.payload, ports);
    case "pull_request_review":
      return handleReview(heard.payload, ports);
    case "pull_request_review_comment":
      return handleReviewComment(heard.payload, ports);
    case "check_suite":
    case "check_run":
      return handleChecks(heard.payload, ports);
  }
}
