import { answerRequest } from "../../comment-commands/answer-request.ts";
import type { HumanReply } from "../../comment-commands/human-reply.ts";
import { lateAnswerText } from "../../output/github/answer-comments.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { branchAt, type BranchState, type RunState } from "../../run/state.ts";
import { validateRun } from "../../storage/queries/materialize-run.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { type Inbox, readInbox } from "../../storage/refs/inbox.ts";
import { earlyText } from "../comments/reply-text.ts";
import { activeLease, dispatchResume, submitRequest } from "../dispatch-run.ts";
import type { EventContext, EventResult } from "../event-context.ts";
import { activeRunsIn, type Conversation, prefetchInbox, readRunInfo, requestedRun } from "../find-runs.ts";
import { refused } from "../refusal.ts";
import { countAnswers, type CountingPorts, showApprovals } from "./void-answers.ts";

/** Returns the run that an answer names, the run that already has the answer, or the newest run of the conversation with a question. */
export async function findRunForAnswer(
  { refs }: Pick<EventContext, "refs">,
  conversation: Conversation,
  { reply, stateRef }: { readonly reply: HumanReply; readonly stateRef: string },
): Promise<string | undefined> {
  const { id, run_id: named } = reply;
  if (named !== undefined) return (await readRunInfo(refs, named, stateRef))?.runId;
  const active = await activeRunsIn(refs, conversation);
  const asking = active.find(({ progress }) => progress.questions.length > 0)?.runId;
  // Its journal and inbox are read at the same moment as the requests of other runs.
  if (asking !== undefined) void prefetchAnswer(refs, asking, stateRef);
  return (await requestedRun({ refs }, { id, stateRef, conversation })) ?? asking;
}

async function prefetchAnswer(refs: StateRefs, runId: string, stateRef: string): Promise<void> {
  const journal = findRun(refs, runId, { stateRef }).then((found) => found && validateRun(found));
  await Promise.allSettled([journal, prefetchInbox(refs, runId), readInbox(refs, runId)]);
}

interface SubmittedAnswer {
  readonly reply: HumanReply;
  readonly stateRef: string;
  readonly isReview: boolean;
  readonly headRef?: string | undefined;
  readonly issue?: number;
}

/** An answer that matches no open question: the reply text, and whether the run has answered questions. */
interface LateAnswer {
  readonly status: "late";
  readonly text: string;
  readonly hasAnswered: boolean;
}

/** Tolerated difference between the clocks of engines and GitHub. */
const SKEW_MS = 60_000;

/**
 * Adds an answer to the inbox of a run, once, and dispatches a resume if no job is active. `isReview`: it may answer any
 * question that is open when the run reads it. `headRef`: branch of the pull request of the answer.
 */
export async function submitAnswer(
  ports: EventContext,
  runId: string,
  { reply, stateRef, isReview, headRef, issue }: SubmittedAnswer,
): Promise<EventResult | LateAnswer> {
  const { refs, own } = ports;
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return refused(`There is no run ${runId}.`);
  const { state } = await validateRun(found);
  const done: EventResult = { status: "done", what: "answer", runId };
  if (state.requests.has(reply.id)) return done;
  const question = findOpenQuestion(state, { step: reply.step, headRef: headRef ?? reply.head_ref });
  const answeredAt = Date.parse(reply.at ?? "");
  if (!question)
    return { status: "late", text: lateAnswerText(state, reply), hasAnswered: state.answeredSteps.size > 0 };
  // A comment from before the question is not an answer to it.
  if (answeredAt + SKEW_MS < Date.parse(question.at))
    return { status: "late", text: earlyText(runId), hasAnswered: true };
  const { branch, step } = question;
  const questionSeq = isReview ? undefined : question.seq;
  const request = answerRequest(reply, { questionSeq, issue, step, branch, via: own.login });
  const { updatedAt } = state;
  const submitted = await submitRequest(ports, { runId, ...request, stateRef, updatedAt });
  const verifiedId = reply.id;
  const unread = await unreadAnswers(ports, await submitted.requests(), { state, verifiedId });
  if (unread.length === 0) {
    const version = (await activeLease(ports, runId)) ? undefined : found.version;
    const hasPartialApprovals = await showApprovals(ports, runId, { state, stateRef, version, verifiedId });
    return hasPartialApprovals ? { ...done, what: "approval" } : done;
  }
  const since = new Date(Number.isNaN(answeredAt) ? question.at : answeredAt);
  const once = { since, again: "when-over", request: submitted, updatedAt } as const;
  await dispatchResume(ports, { command: "resume", runId }, once);
  return done;
}

/** Returns the reply to a late answer if the newest active run has answered questions; else undefined. */
export async function lateTextAt(
  { refs }: Pick<EventContext, "refs">,
  conversation: Conversation,
  { reply, stateRef }: { readonly reply: HumanReply; readonly stateRef: string },
): Promise<string | undefined> {
  const [run] = await activeRunsIn(refs, conversation);
  const found = run && (await findRun(refs, run.runId, { stateRef }));
  const { state } = found ? await validateRun(found) : {};
  return state && state.answeredSteps.size > 0 ? lateAnswerText(state, reply) : undefined;
}

export async function unreadAnswers(
  ports: CountingPorts,
  requests: Inbox["requests"],
  { state, verifiedId }: { readonly state: RunState; readonly verifiedId?: string },
): Promise<readonly { readonly id: string }[]> {
  if (state.status !== "paused") return [];
  const counted = await countAnswers(ports, { requests, state, verifiedId });
  return counted.flatMap(({ tally, answers }) => (tally.isEnough ? answers : []));
}

interface QuestionFilter {
  readonly step?: string | undefined;
  readonly headRef?: string | undefined;
}

/**
 * Returns the open question that an answer belongs to: the named one, or on the pull request of a branch the nearest question of that
 * branch or its enclosing branches. A question of another parallel branch does not match.
 */
function findOpenQuestion(state: RunState, { step: wanted, headRef }: QuestionFilter) {
  const isOfRun = headRef === state.workspace?.branch;
  const commentBranch = Array.from(state.branches.values()).find(({ branch }) => branch === headRef);
  const open = Array.from(state.questions).flatMap((path) => {
    const step = state.steps.get(path);
    const question = step?.question?.askedEvent;
    if (!question || (wanted !== undefined && wanted !== path && wanted !== step.name)) return [];
    const enclosing = branchAt(state, path);
    return [
      {
        path,
        question,
        enclosing,
        distance: commentBranch || isOfRun ? distance(enclosing, commentBranch) : 0,
      },
    ];
  });
  const [found] = open
    .filter((each) => !commentBranch || wanted !== undefined || each.distance !== Infinity)
    .sort((one, other) => one.distance - other.distance || 0);
  if (!found) return undefined;
  const { path, question, enclosing } = found;
  const branch = (enclosing ?? state.workspace)?.branch;
  // The answer must name its step, so that it answers no other question.
  const isNearest = (commentBranch || isOfRun) && (state.questions.size > 1 || enclosing !== undefined);
  return { seq: question.seq, at: question.at, branch, step: isNearest ? path : wanted };
}

/** Returns how far the question's branch encloses the comment's branch; infinite if it does not. */
function distance(asking: BranchState | undefined, commentBranch: BranchState | undefined): number {
  if (asking === commentBranch) return 0;
  if (!commentBranch) return Infinity;
  if (!asking) return commentBranch.step.length;
  return commentBranch.step.startsWith(`${asking.step}/`)
    ? commentBranch.step.length - asking.step.length
    : Infinity;
}
