import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { type ApprovalCount, countApprovals } from "../../comment-commands/approval-count.ts";
import { outdatedApprovalMarker, voidAnswerText } from "../../output/github/answer-comments.ts";
import { withApprovals } from "../../output/github/question-comment.ts";
import { runMarker } from "../../output/github/run-comment.ts";
import type { EventForge } from "../../ports/event-forge.ts";
import { dayOf } from "../../run/ids.ts";
import { answersIn, answersTo, type RecordedAnswer } from "../../run/inbox-request.ts";
import { pullRequestsOf, type RunState } from "../../run/state.ts";
import { versionOf } from "../../storage/refs/find-run.ts";
import { type Inbox, readInbox } from "../../storage/refs/inbox.ts";
import { runRef } from "../../storage/refs/ref-names.ts";
import { textOfMarker } from "../comments/comment-marker.ts";
import type { EventContext } from "../event-context.ts";
import { readRunInfo } from "../find-runs.ts";
import { type AnswerPorts, verifyAnswer } from "./verify-answer.ts";

export interface UnreadAnswers {
  readonly path: string;
  readonly questionSeq: number;
  readonly answers: readonly RecordedAnswer[];
  readonly tally: ApprovalCount;
}

export interface CountingPorts extends AnswerPorts {
  readonly forge: AnswerPorts["forge"] & Pick<EventForge, "postStatusComment">;
}

interface CountOptions {
  readonly requests: Inbox["requests"];
  readonly state: RunState;
  readonly verifiedId?: string | undefined;
}

/** Counts the valid answers to open questions. Replies to each answer that is no longer valid. */
export async function countAnswers(
  ports: CountingPorts,
  { requests, state, verifiedId }: CountOptions,
): Promise<UnreadAnswers[]> {
  const unread = answersIn(requests, state);
  const all = answersIn(requests, { requests: new Set() });
  const counted: UnreadAnswers[] = [];
  for (const path of state.questions) {
    const question = state.steps.get(path)?.question;
    const answers = answersTo(state, path, unread);
    const readIds = new Set(question?.approvals.map(({ request }) => request));
    if (!question || answers.length + readIds.size === 0) continue;
    const voided = new Set<string>();
    for (const each of [...answers, ...all.filter(({ id }) => readIds.has(id))])
      if (each.id !== verifiedId && (await isVoid(ports, each, { state, path }))) voided.add(each.id);
    const remaining = answers.filter(({ id }) => !voided.has(id));
    const approvals = question.approvals.filter(({ request }) => !voided.has(request));
    if (remaining.length === 0 && voided.size === 0) continue;
    const tally = countApprovals({ askedEvent: question.askedEvent, approvals }, remaining);
    counted.push({ path, questionSeq: question.askedEvent.seq, answers: remaining, tally });
  }
  return counted;
}

/** Whether an answer is no longer valid, and replies that it does not count. */
async function isVoid(
  ports: CountingPorts,
  recorded: RecordedAnswer,
  { state, path }: { readonly state: RunState; readonly path: string },
): Promise<boolean> {
  const { id: request, answer } = recorded;
  if (!gitHubAnswerOf(request)) return false;
  const { runId } = state;
  const pulls = pullRequestsOf(state).flatMap(({ number }) => number ?? []);
  const validity = await verifyAnswer(ports, recorded, pulls);
  // The run verifies the answer again when it processes it.
  if (validity.status !== "void") return false;
  const issue = answer.issue ?? pulls[0];
  if (issue !== undefined)
    await ports.forge.postStatusComment({
      issue,
      marker: outdatedApprovalMarker(runId, request),
      body: voidAnswerText({ runId, path, request, reason: validity.reason, actor: answer.actor }),
      since: dayOf(runId) ?? new Date(0),
    });
  return true;
}

/** Another approval may arrive at the same time. */
const MAX_UPDATES = 4;

interface ApprovalOptions {
  readonly state: RunState;
  readonly stateRef: string;
  /** Version of the run ref with this state. Undefined while a job is active, which shows the approvals itself. */
  readonly version: string | undefined;
  readonly verifiedId?: string | undefined;
}

type ApprovalPorts = CountingPorts & Pick<EventContext, "refs" | "forge">;

/**
 * Updates the number of approvals in the comment of a run without an active job. Returns whether a question has too few approvals, so that
 * no job is needed.
 */
export async function showApprovals(
  ports: ApprovalPorts,
  runId: string,
  { state, stateRef, version, verifiedId }: ApprovalOptions,
): Promise<boolean> {
  const { refs } = ports;
  if (state.status !== "paused") return false;
  let inbox = await readInbox(refs, runId);
  for (let update = 0; update < MAX_UPDATES; update += 1) {
    const counted = await countAnswers(ports, { ...inbox, state, verifiedId });
    const partial = counted.filter(({ tally }) => !tally.isEnough);
    if (partial.length === 0) return false;
    if (version === undefined) return true;
    await showOnce(ports, partial, { runId, stateRef, version });
    const before = inbox.version;
    inbox = await readInbox(refs, runId);
    if (inbox.version === before) break;
  }
  return true;
}

async function showOnce(
  { refs, forge }: Pick<EventContext, "refs" | "forge">,
  partial: readonly UnreadAnswers[],
  { runId, stateRef, version }: Readonly<Record<"runId" | "stateRef" | "version", string>>,
): Promise<void> {
  const issue = (await readRunInfo(refs, runId, stateRef))?.record.issue?.number;
  if (issue === undefined) return;
  // The comment of a run is not older than its ID.
  const since = dayOf(runId) ?? new Date(0);
  const marker = runMarker(runId);
  const before = textOfMarker(await forge.listPostedComments(issue, since), marker);
  if (before === undefined) return;
  const body = partial.reduce(
    (text, { questionSeq, tally: { needed, approvers } }) =>
      withApprovals(text, { asked: questionSeq, approvals: needed, approved_by: [...approvers] }),
    before,
  );
  // A job that updated the run has written the comment as well.
  if (body === before || (await versionOf(refs, runRef(runId))) !== version) return;
  await forge.postStatusComment({ issue, marker, body: body.replace(marker, "").trim(), since });
}
