import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { type ApprovalCount, countApprovals } from "../../comment-commands/approval-count.ts";
import { outdatedApprovalMarker, voidAnswerText } from "../../output/github/answer-comments.ts";
import type { EventForge } from "../../ports/event-forge.ts";
import { dayOf } from "../../run/ids.ts";
import { answersIn, answersTo, type RecordedAnswer } from "../../run/inbox-request.ts";
import { pullRequestsOf, type RunState } from "../../run/state.ts";
import type { Inbox } from "../../storage/refs/inbox.ts";
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
