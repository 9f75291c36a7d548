import { readCommand } from "../../comment-commands/comment-command.ts";
import { validateRun } from "../../storage/queries/validate-run.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { readInbox } from "../../storage/refs/inbox.ts";
import { activeLease } from "../dispatch-run.ts";
import type { EventContext, EventResult } from "../event-context.ts";
import { candidateRunsIn, readRunInfo, type Conversation, type RunInfo } from "../find-runs.ts";
import { TOO_MUCH } from "../refusal.ts";
import { showApprovals } from "../reviews/partial-approvals.ts";
import type { EventOf, SupportedEvent } from "../webhook-events.ts";
import { isAnswer } from "./comment-event.ts";
import { runsWithCommentIn } from "./comment-marker.ts";

export interface Withdrawal {
  readonly id: string;
  readonly issue: number;
  readonly runId: string | undefined;
  readonly by: string;
}

const CHANGES: ReadonlySet<string> = new Set(["edited", "deleted", "dismissed"]);

export function withdrawalIn(event: SupportedEvent): Withdrawal | undefined {
  const { action, sender } = event.payload;
  if (!CHANGES.has(action)) return undefined;
  switch (event.name) {
    case "issue_comment": {
      const { comment, issue } = event.payload;
      const answer = [before(event.payload), comment.body].find(isAnswer);
      if (answer === undefined) return undefined;
      const id = `comment-${comment.id}`;
      return { id, issue: issue.number, runId: runNamedIn(answer), by: sender.login };
    }
    case "pull_request_review": {
      const { review, pull_request: pull } = event.payload;
      return {
        id: `review-${review.id}`,
        issue: pull.number,
        runId: runNamedIn(review.body),
        by: sender.login,
      };
    }
    case "pull_request_review_comment": {
      const { comment, pull_request: pull } = event.payload;
      const review = comment.pull_request_review_id;
      const id = typeof review === "number" ? `review-${review}` : `review-comment-${comment.id}`;
      return { id, issue: pull.number, runId: runNamedIn(comment.body), by: sender.login };
    }
    default:
      return undefined;
  }
}

function before({ changes }: EventOf<"issue_comment">): string {
  return changes?.body?.from ?? "";
}

function runNamedIn(body: string): string | undefined {
  const { command } = readCommand(body);
  return command !== undefined && "runId" in command ? command.runId : undefined;
}

/**
 * Verifies the answers of the run again whose inbox has the withdrawn one. Replies that it does not count, and updates the number of
 * approvals. An answer that the run has processed is not changed.
 */
export async function handleWithdrawal(
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
  const conversation: Conversation = { issue, ...(now.head ? { headRef: now.head.ref } : {}) };
  return await candidateRunsIn(refs, conversation, () => runsWithCommentIn(forge, issue));
}
