import { readCommand } from "../../comment-commands/comment-command.ts";
import { validateRun } from "../../storage/queries/validate-run.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { readInbox } from "../../storage/refs/inbox.ts";
import { activeLease } from "../dispatch-run.ts";
import type { EventContext, EventResult } from "../event-context.ts";
import { candidateRunsIn, conversationOf, readRunInfo, type RunInfo } from "../find-runs.ts";
import { TOO_MUCH } from "../refusal.ts";
import { showApprovals } from "../reviews/partial-approvals.ts";
import { commentIn, isAnswer, isTextEvent } from "../text-event.ts";
import type { SupportedEvent } from "../webhook-events.ts";
import { runsWithCommentIn } from "./comment-marker.ts";

interface Withdrawal {
  readonly id: string;
  readonly issue: number;
  readonly runId: string | undefined;
  readonly by: string;
}

const CHANGES: ReadonlySet<string> = new Set(["edited", "deleted", "dismissed"]);

export function withdrawalIn(event: SupportedEvent): Withdrawal | undefined {
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
  return await candidateRunsIn(refs, conversationOf(issue, now), () => runsWithCommentIn(forge, issue));
}
