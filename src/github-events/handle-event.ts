import { readCommand } from "../comment-commands/comment-command.ts";
import { AgenticError } from "../errors.ts";
import { validateRun } from "../storage/queries/materialize-run.ts";
import { findRun } from "../storage/refs/find-run.ts";
import { readInbox } from "../storage/refs/inbox.ts";
import { isUnreachable } from "../storage/refs/update-ref.ts";
import { handleChecks, mayHaveFailed } from "./checks/check-event.ts";
import { handleCommand } from "./comments/comment-event.ts";
import { runsWithCommentIn } from "./comments/comment-marker.ts";
import { activeLease } from "./dispatch-run.ts";
import type { Delivery, EventContext, EventResult } from "./event-context.ts";
import { candidateRunsIn, conversationOf, readRunInfo, type RunInfo } from "./find-runs.ts";
import { handleIssues, issueEventRequest } from "./label-events.ts";
import { checkPermission, type PermissionResult } from "./permissions/check-permission.ts";
import { resumeWaitingRuns } from "./recovery/resume-runs.ts";
import { NOTHING, refused, TOO_MUCH } from "./refusal.ts";
import { showApprovals } from "./reviews/void-answers.ts";
import { handleReview, handleReviewComment } from "./reviews/review-event.ts";
import {
  commentIn,
  hasCommand,
  isAnswer,
  isCommand,
  isTextEvent,
  parseEvent,
  requestIn,
  type SupportedEvent,
} from "./webhook-events.ts";

/**
 * Whether an unparsed delivery can be relevant. Most comments do not contain the command name. A JSON text with escaped letters
 * has to be parsed.
 */
export function mightConcern(name: string, text: string): boolean {
  return name !== "issue_comment" || /agentic/i.test(text) || text.includes("\\u00");
}

/** Judges a delivery by its payload alone. `invalid`: GitHub does not document such a payload. */
export function relevanceOf(delivery: Delivery): "relevant" | "irrelevant" | "invalid" {
  const event = parseEvent(delivery.name, delivery.payload);
  if (event.name === undefined) return event.problem === undefined ? "irrelevant" : "invalid";
  return event.name === "schedule" || isRelevant(event) ? "relevant" : "irrelevant";
}

export const INVALID_PAYLOAD = "The payload is invalid.";

/**
 * Processes a delivery from GitHub. Idempotent and without memory: it looks for every effect before it makes it, so a repeated delivery
 * only adds what is missing. Expected errors are the results `again` and `refused`.
 */
export async function handleEvent({ name, payload }: Delivery, ports: EventContext): Promise<EventResult> {
  const event = parseEvent(name, payload);
  if (event.name === undefined)
    return event.problem === undefined ? NOTHING : refused(event.problem, INVALID_PAYLOAD);
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

interface Withdrawal {
  readonly id: string;
  readonly issue: number;
  readonly runId: string | undefined;
  readonly by: string;
}

const CHANGES: ReadonlySet<string> = new Set(["edited", "deleted", "dismissed"]);

function withdrawalIn(event: SupportedEvent): Withdrawal | undefined {
  if (!isTextEvent(event) || !CHANGES.has(event.payload.action)) return undefined;
  const { kind, id, body, issue } = commentIn(event);
  const withdrawn = { issue, by: event.payload.sender.login };
  if (event.name === "issue_comment") {
    const before = event.payload.changes?.body?.from ?? "";
    const answer = [before, body].find(isAnswer);
    return answer === undefined
      ? undefined
      : { ...withdrawn, id: `comment-${id}`, runId: runNamedIn(answer) };
  }
  const review = "comment" in event.payload ? event.payload.comment.pull_request_review_id : undefined;
  const answerId = typeof review === "number" ? `review-${review}` : `${kind}-${id}`;
  return { ...withdrawn, id: answerId, runId: runNamedIn(body) };
}

function runNamedIn(body: string): string | undefined {
  const { command } = readCommand(body);
  return command !== undefined && "runId" in command ? command.runId : undefined;
}

/**
 * Verifies the answers of the run again whose inbox has the withdrawn one. Replies that it does not count, and updates the number of
 * approvals. An answer that the run has processed is not changed.
 */
async function handleWithdrawal(
  ports: EventContext,
  { id, issue, runId: named, by }: Withdrawal,
): Promise<EventResult> {
  if (ports.isWithinRateLimit?.(by) === false) return TOO_MUCH;
  const { stateRef } = await ports.settings();
  const runs =
    named === undefined ? await runsAt(ports, issue) : [await readRunInfo(ports.refs, named, stateRef)];
  for (const run of runs) {
    if (run?.where !== "live") continue;
    const { runId } = run;
    if (!(await readInbox(ports.refs, runId)).requests.some((each) => each.id === id)) continue;
    const found = await findRun(ports.refs, runId, { stateRef });
    if (!found) continue;
    const { state } = await validateRun(found);
    const version = (await activeLease(ports, runId)) ? undefined : found.version;
    await showApprovals(ports, runId, { state, stateRef, version });
    return { status: "done", what: "withdrawal", runId };
  }
  return { status: "nothing" };
}

async function runsAt({ forge, refs }: EventContext, issue: number): Promise<readonly RunInfo[]> {
  const now = await forge.issue(issue);
  if (!now) return [];
  return await candidateRunsIn(refs, conversationOf(issue, now), () => runsWithCommentIn(forge, issue));
}

/**
 * Checks the permission of an event again, without executing it or replying. Undefined for an event that is not supported. Errors: those
 * of the forge.
 */
export async function recheckPermission(
  { name, payload }: Delivery,
  ports: EventContext,
): Promise<PermissionResult | undefined> {
  const event = parseEvent(name, payload);
  if (event.name === undefined || event.name === "schedule") return undefined;
  const settings = await ports.settings();
  if (event.name === "issues") {
    const found = issueEventRequest(event.payload, ports, settings);
    return found && (await checkPermission(ports, found.request, { settings, answers: false }));
  }
  if (!isTextEvent(event)) return undefined;
  const request = requestIn(event, ports);
  const { body = "" } = request.text ?? {};
  // Any text of a review is an answer, except a command.
  const answers = event.name === "issue_comment" ? isAnswer(body) : !isCommand(body);
  return await checkPermission(ports, request, { settings, answers });
}
