import * as z from "zod";
import { answerRequest } from "../../comment-commands/answer-request.ts";
import type { HumanReply } from "../../comment-commands/human-reply.ts";
import { lateAnswerText } from "../../output/github/late-answer-comment.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { parseJson } from "../../run/parse-json.ts";
import type { RunState } from "../../run/state.ts";
import { validateRun } from "../../storage/queries/validate-run.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { addRequest, readInbox } from "../../storage/refs/inbox.ts";
import { earlyText } from "../comments/reply-text.ts";
import { claimAtWork, dispatchResume, OTHER_INSTANCE_TIMEOUT_MS } from "../dispatch-run.ts";
import type { EventContext, EventResult } from "../event-context.ts";
import { endedRunAt, activeRunsIn, type Conversation, readRunInfo } from "../find-runs.ts";
import { refused } from "../refusal.ts";
import { findOpenQuestion } from "./open-question.ts";
import { showApprovals } from "./partial-approvals.ts";
import { type CountingPorts, countAnswers } from "./void-answers.ts";

/** The run that an answer is for: the one it names, the one that has it already, or the newest here that asks something. */
export async function findRunForAnswer(
  { refs }: Pick<EventContext, "refs">,
  spot: Conversation,
  { reply, stateRef }: { readonly reply: HumanReply; readonly stateRef: string },
): Promise<{ readonly runId: string; readonly has: boolean } | undefined> {
  const { id, run_id: named } = reply;
  if (named !== undefined) return (await readRunInfo(refs, named, stateRef)) && { runId: named, has: false };
  const here = await activeRunsIn(refs, spot);
  const ended = await endedRunAt(refs, spot, stateRef);
  for (const { runId } of ended ? [...here, ended] : here)
    if (await hasRequest(refs, { runId, id, stateRef })) return { runId, has: true };
  const asking = here.find(({ progress }) => progress.questions.length > 0);
  return asking && { runId: asking.runId, has: false };
}

/** Whether a run has taken a request. */
export async function hasRequest(
  refs: StateRefs,
  { runId, id, stateRef }: { readonly runId: string; readonly id: string; readonly stateRef: string },
): Promise<boolean> {
  const path = `inbox/${id}.json`;
  const found = await findRun(refs, runId, { stateRef });
  return found !== undefined && (await found.read([path])).has(path);
}

interface Said {
  readonly reply: HumanReply;
  readonly stateRef: string;
  readonly isReview: boolean;
  readonly headRef?: string | undefined;
  /** Number of the issue or pull request where it was said. */
  readonly issue?: number;
}

/** An answer to nothing that is open: what people are told, and whether the run was answered something before. */
export interface LateAnswer {
  readonly status: "late";
  readonly text: string;
  readonly hasAnswered: boolean;
}

/** Clocks of engines and of GitHub are not the same. */
const SKEW_MS = 60_000;

/**
 * Leaves what a person said in the inbox of a run, once, and has the run go on where nobody works on it. `isReview`: it may be for any
 * question that is open when the run reads it. `headRef`: branch of the pull request where it was said.
 */
export async function submitAnswer(
  ports: EventContext,
  runId: string,
  { reply, stateRef, isReview, headRef, issue }: Said,
): Promise<EventResult | LateAnswer> {
  const { refs, own } = ports;
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return refused(`There is no run ${runId}.`);
  const { state } = await validateRun(found);
  const done: EventResult = { status: "done", what: "answer", runId };
  if (state.requests.has(reply.id)) return done;
  const asked = findOpenQuestion(state, { step: reply.step, headRef: headRef ?? reply.head_ref });
  const said = Date.parse(reply.at ?? "");
  if (!asked)
    return { status: "late", text: lateAnswerText(state, reply), hasAnswered: state.answered.size > 0 };
  // What was said before anything was asked is no answer to it, however late it comes in.
  if (said + SKEW_MS < Date.parse(asked.at))
    return { status: "late", text: earlyText(runId), hasAnswered: true };
  const { branch, step } = asked;
  const request = answerRequest(reply, {
    ...(isReview ? {} : { asked: asked.seq }),
    ...(issue === undefined ? {} : { issue }),
    ...(step === undefined ? {} : { step }),
    ...(branch === undefined ? {} : { branch }),
    ...(own.login === undefined ? {} : { via: own.login }),
  });
  await addRequest(ports, { runId, ...request, stateRef });
  const judged = reply.id;
  const unread = await unreadAnswers(ports, runId, { state, judged });
  if (unread.length === 0) {
    const version = (await claimAtWork(ports, runId)) ? undefined : found.version;
    const isShown = await showApprovals(ports, runId, { state, stateRef, version, judged });
    return isShown ? { ...done, what: "approval" } : done;
  }
  if (isLeftByAnother(ports, unread, reply)) return done;
  const since = new Date(Number.isNaN(said) ? asked.at : said);
  await dispatchResume(ports, { command: "resume", runId }, { since, again: "when-over" });
  return done;
}

/** Why an answer comes too late where no run asks anything: the newest run that is not over was answered before; undefined where it was not. */
export async function lateTextAt(
  { refs }: Pick<EventContext, "refs">,
  spot: Conversation,
  { reply, stateRef }: { readonly reply: HumanReply; readonly stateRef: string },
): Promise<string | undefined> {
  const [run] = await activeRunsIn(refs, spot);
  const found = run && (await findRun(refs, run.runId, { stateRef }));
  const { state } = found ? await validateRun(found) : {};
  return state && state.answered.size > 0 ? lateAnswerText(state, reply) : undefined;
}

/** Whether another of us, who hears the same words, has left this answer just now, and has the run go on itself. */
function isLeftByAnother(
  { own, clock }: EventContext,
  unread: readonly UnreadAnswer[],
  { id, at = "" }: HumanReply,
): boolean {
  const via = unread.find((each) => each.id === id)?.via;
  const isFresh = clock.now().getTime() - Date.parse(at) < OTHER_INSTANCE_TIMEOUT_MS;
  return via !== undefined && own.login !== undefined && via !== own.login && isFresh;
}

interface UnreadAnswer {
  readonly id: string;
  readonly via: string | undefined;
}

/** Answers to what a run asks that nobody works on, which it has not taken and from which something follows. */
export async function unreadAnswers(
  ports: CountingPorts & Pick<EventContext, "refs">,
  runId: string,
  { state, judged }: { readonly state: RunState; readonly judged?: string },
): Promise<readonly UnreadAnswer[]> {
  if (state.status !== "paused") return [];
  const { requests } = await readInbox(ports.refs, runId);
  const counted = await countAnswers(ports, { requests, state, ...(judged === undefined ? {} : { judged }) });
  const unread = counted.flatMap(({ tally, answers }) => (tally.isEnough ? answers : []));
  const contents = new Map(requests.map(({ id, content }) => [id, content]));
  return unread.map(({ id }) => ({ id, via: Via.safeParse(parseJson(contents.get(id))).data?.via }));
}

const Via = z.object({ via: z.string().optional() });
