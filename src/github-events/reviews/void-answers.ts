import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { type ApprovalCount, countApprovals } from "../../comment-commands/approval-count.ts";
import { outdatedApprovalMarker, voidAnswerText } from "../../output/github/void-answer-comment.ts";
import type { EventForge } from "../../ports/event-forge.ts";
import type { VoidReason } from "../../run/human-decision.ts";
import { dayOf } from "../../run/ids.ts";
import { answersIn, answersTo, type RecordedAnswer } from "../../run/inbox-request.ts";
import { pullRequestsOf, type RunState } from "../../run/state.ts";
import type { Inbox } from "../../storage/refs/inbox.ts";
import { type AnswerPorts, checkAnswer } from "./verify-answer.ts";

/** What the answers to a question come to that its run has not taken. */
export interface UntakenAnswers {
  readonly path: string;
  /** Number of the question. */
  readonly asked: number;
  readonly answers: readonly RecordedAnswer[];
  readonly tally: ApprovalCount;
}

export interface CountingPorts extends AnswerPorts {
  readonly forge: AnswerPorts["forge"] & Pick<EventForge, "postStatusComment">;
}

interface Counting {
  readonly requests: Inbox["requests"];
  readonly state: RunState;
  /** One that was judged a moment ago. */
  readonly judged?: string;
}

/** What the answers to open questions come to that count still. People are told of each that does not. */
export async function countAnswers(
  ports: CountingPorts,
  { requests, state, judged }: Counting,
): Promise<UntakenAnswers[]> {
  const untaken = answersIn(requests, state);
  const all = answersIn(requests, { requests: new Set() });
  const counted: UntakenAnswers[] = [];
  for (const path of state.questions) {
    const question = state.steps.get(path)?.question;
    const answers = answersTo(state, path, untaken);
    const taken = new Set(question?.approvals.map(({ request }) => request));
    if (!question || answers.length + taken.size === 0) continue;
    const voided = new Set<string>();
    for (const each of [...answers, ...all.filter(({ id }) => taken.has(id))])
      if (each.id !== judged && (await isVoid(ports, each, { state, path }))) voided.add(each.id);
    const left = answers.filter(({ id }) => !voided.has(id));
    const approvals = question.approvals.filter(({ request }) => !voided.has(request));
    if (left.length === 0 && voided.size === 0) continue;
    const tally = countApprovals({ ...question, approvals }, left);
    counted.push({ path, asked: question.asked.seq, answers: left, tally });
  }
  return counted;
}

interface Asked {
  readonly state: RunState;
  readonly path: string;
}

async function isVoid(ports: CountingPorts, given: RecordedAnswer, { state, path }: Asked): Promise<boolean> {
  if (!gitHubAnswerOf(given.id)) return false;
  const pulls = pullRequestsOf(state).flatMap(({ number }) => number ?? []);
  const validity = await checkAnswer(ports, given, pulls);
  // What cannot be known now the run finds out when it takes the answer.
  if (validity.status !== "void") return false;
  const [pull] = pulls;
  await tellVoid(ports, {
    given,
    reason: validity.reason,
    runId: state.runId,
    path,
    issue: given.answer.issue ?? pull,
  });
  return true;
}

interface Voided {
  readonly given: RecordedAnswer;
  readonly reason: VoidReason;
  readonly runId: string;
  readonly path: string;
  readonly issue: number | undefined;
}

async function tellVoid(
  { forge }: CountingPorts,
  { given: { id: request, answer }, reason, runId, path, issue }: Voided,
): Promise<void> {
  if (issue === undefined) return;
  const body = voidAnswerText({ runId, path, request, reason, actor: answer.actor });
  await forge.postStatusComment({
    issue,
    marker: outdatedApprovalMarker(runId, request),
    body,
    since: dayOf(runId) ?? new Date(0),
  });
}
