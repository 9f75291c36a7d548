import { countOf } from "../../comment-commands/approval-count.ts";
import { activeAnswers } from "../../decision/active-approvals.ts";
import { timedOut } from "../../decision/human-wait.ts";
import type { StepPosition } from "../../decision/traversal.ts";
import type { StepOf } from "../../definition/schema.ts";
import type { QuestionSubject } from "../../run/human-decision.ts";
import { answersIn, answersTo, type RecordedAnswer, type HumanRequest } from "../../run/inbox-request.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { pullRequestsOf, type StepState } from "../../run/state.ts";
import { renderShown } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
import { answersInProgress, inboxOf } from "./pending-answers.ts";
import { questionSubjectOf, matchesSubject, whatChanged } from "./question-subject.ts";

type HumanAt = StepPosition<StepOf<"wait-for-human">> & { readonly attempt: number };

const TIMEOUT_MINUTES = 5;
const POLLING_SECONDS = 15;
const MINUTE_MS = 60_000;

/** Puts the question: what is asked, until when, and what it is about. */
export async function askHuman(
  context: StepContext,
  at: HumanAt & { previous?: Readonly<StepState> },
): Promise<NewRunEvent> {
  const { path, step, frame, attempt, previous } = at;
  const asked = (await renderShown(context, step.message, { frame })).trim();
  const again = previous?.failure?.code === "answer-unclear" ? previous.failure.message : undefined;
  const about = await questionSubjectOf(context, path);
  return {
    type: "human.asked",
    step: path,
    attempt,
    message: again === undefined ? asked : `${asked}\n\n${again}`,
    deadline: deadlineOf(context, step),
    on_timeout: step["on-timeout"] ?? "abort",
    about,
    ...neededIn(context),
    ...(again === undefined ? {} : { again }),
    ...ignoredFor(context, at, { about }),
  };
}

/** Where one approval is enough, the event says nothing of it. */
function neededIn({ approvals = 1 }: StepContext): { approvals?: number } {
  return approvals > 1 ? { approvals } : {};
}

function deadlineOf({ clock }: StepContext, step: StepOf<"wait-for-human">): string {
  const minutes = step["timeout-minutes"] ?? TIMEOUT_MINUTES;
  return new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString();
}

/** The answer, if there is one, also one that came late; else the end of the time for it. Where a person sits before the terminal, the next look is a while away. */
export async function awaitHuman(context: StepContext, at: HumanAt): Promise<NewRunEvent[]> {
  const { clock, signal, state } = context;
  const question = state.steps.get(at.path)?.question;
  const found = await findAnswer(context, at);
  const isUnknown = found === "unknown";
  const answer = isUnknown
    ? undefined
    : (found ?? (question && timedOut(at, question, watchedUntil(context))));
  if (answer || !context.waitsForPeople) return answer ? [answer] : [];
  const deadline = question?.deadline;
  const left = deadline === undefined || isUnknown ? Infinity : Date.parse(deadline) - clock.now().getTime();
  const interval = (at.step["polling-interval"] ?? POLLING_SECONDS) * 1000;
  const rung = context.bell?.signal;
  try {
    await clock.sleep(Math.max(0, Math.min(interval, left)), rung ? AbortSignal.any([signal, rung]) : signal);
  } catch (error) {
    if (!signal.aborted && rung?.aborted !== true) throw error;
  }
  return [];
}

/** Where nobody sits, time is over only for what was late already when the run was resumed: others may still be worked for. */
function watchedUntil({ clock, state, waitsForPeople }: StepContext): number {
  const { resumedAt, startedAt = "" } = state;
  return waitsForPeople ? clock.now().getTime() : Date.parse(resumedAt ?? startedAt);
}

interface Put {
  readonly about: QuestionSubject;
  /** Id of the answer that no longer holds. */
  readonly request?: string;
  /** Answers to the same question as it was put before. */
  readonly earlier?: readonly RecordedAnswer[];
}

/** What lies in the inbox already was not given to the question that is put now, unless it names the step, or was given to the same question before, and says that it is about what is shown. */
function ignoredFor(
  context: StepContext,
  { path, step }: HumanAt,
  { about, request, earlier = [] }: Put,
): { ignored?: string[] } {
  const given = new Set(earlier.map(({ id }) => id));
  const ignored = inboxOf(context).filter(({ id, answer }) => {
    const isForIt = given.has(id) || answer.step === path || answer.step === step.name;
    return id !== request && answer.asked === undefined && !(isForIt && matchesSubject(answer, about));
  });
  return ignored.length === 0 ? {} : { ignored: ignored.map(({ id }) => id) };
}

/** `unknown`: somebody has answered, and it cannot be known now whether that counts. */
async function findAnswer(context: StepContext, at: HumanAt): Promise<NewRunEvent | "unknown" | undefined> {
  const { path: step, attempt } = at;
  const answers = answersTo(context.state, step, [...inboxOf(context), ...answersInProgress(context)]);
  const [first, ...more] = activeAnswers(answers);
  if (!first) return undefined;
  const { id, answer } = first;
  const question = context.state.steps.get(step)?.question;
  const earlier = answer.decision === "approved" ? (question?.approvals ?? []) : [];
  const checked = await checkAnswers(context, at, [first, ...answersOf(context, earlier)]);
  if (checked !== "valid") return checked;
  const changed = await changeSince(context, step, [answer, ...earlier]);
  if (changed !== undefined) return await askAgain(context, at, { request: id, changed, earlier: more });
  const { approvers: by, needed } = countOf({ asked: question?.asked ?? {}, approvals: earlier }, [answer]);
  if (answer.decision === "approved" && by.length < needed)
    return { type: "human.approved", step, attempt, ...said(answer), ...aboutIn(answer), request: id };
  const others = answers.filter((other) => other.id !== id);
  return {
    type: "human.answered",
    step,
    attempt,
    decision: answer.decision,
    ...together([...earlier, answer]),
    request: id,
    ...(earlier.length === 0 ? {} : { approved_by: [...by] }),
    ...(others.length === 0 ? {} : { others: others.map((other) => other.id) }),
  };
}

/** Reads answers again where they were given, before something follows from them. */
async function checkAnswers(
  { answers: source, state, facts }: StepContext,
  { path: step, attempt }: HumanAt,
  given: readonly RecordedAnswer[],
): Promise<"valid" | "unknown" | NewRunEvent> {
  const pulls = pullRequestsOf(state).flatMap(({ number }) => number ?? []);
  const issues = [...pulls, ...(facts.issue === undefined ? [] : [facts.issue])];
  for (const each of given) {
    const validity = (await source?.check(each, issues)) ?? { status: "valid" as const };
    if (validity.status === "unknown") return "unknown";
    if (validity.status === "valid") continue;
    const { reason } = validity;
    const { actor, issue } = each.answer;
    const facts = { ...(actor === undefined ? {} : { actor }), ...(issue === undefined ? {} : { issue }) };
    return { type: "human.voided", step, attempt, request: each.id, reason, ...facts };
  }
  return "valid";
}

/** Approvals that the run has taken already, as they lie in its inbox. */
function answersOf(
  { store }: StepContext,
  approvals: readonly { readonly request: string }[],
): RecordedAnswer[] {
  const taken = new Set(approvals.map(({ request }) => request));
  return answersIn(store.requests(), { requests: new Set() }).filter(({ id }) => taken.has(id));
}

type Said = Pick<HumanRequest, "text" | "actor" | "threads" | "head">;

function said({ text, actor, threads, head }: Said) {
  return {
    text,
    ...(actor === undefined ? {} : { actor }),
    ...(threads ? { threads } : {}),
    ...(head === undefined ? {} : { head }),
  };
}

function aboutIn({ about }: Pick<HumanRequest, "about">): { about?: QuestionSubject } {
  return about ? { about } : {};
}

/** The words and remarks of everybody who approved; the last of them is the one who answered. */
function together(answers: readonly Said[]) {
  const last = answers.at(-1) ?? { text: "" };
  const threads = answers.flatMap((each) => each.threads ?? []);
  const words = answers.map(({ text }) => text.trim()).filter((text) => text !== "");
  const text = answers.length === 1 ? last.text : words.join("\n\n");
  return { ...said(last), text, ...(threads.length === 0 ? {} : { threads }) };
}

/** Approvals hold for what everybody saw: where more than one is needed, the first may be outdated when the last comes. */
async function changeSince(
  context: StepContext,
  step: string,
  approvals: readonly {
    readonly decision?: HumanRequest["decision"];
    readonly about?: QuestionSubject | undefined;
  }[],
): Promise<string | undefined> {
  for (const { decision = "approved", about } of approvals) {
    const changed = await whatChanged(context, step, { decision, about });
    if (changed !== undefined) return changed;
  }
  return undefined;
}

interface Outdated {
  readonly request: string;
  readonly changed: string;
  readonly earlier: readonly RecordedAnswer[];
}

async function askAgain(
  context: StepContext,
  at: HumanAt,
  { request, changed, earlier }: Outdated,
): Promise<NewRunEvent> {
  const { path, step, frame, attempt } = at;
  const again = `An approval came for an earlier state and does not count: ${changed} has changed since. Please look again; approvals of what is there now count.`;
  const message = (await renderShown(context, step.message, { frame })).trim();
  const about = await questionSubjectOf(context, path);
  return {
    type: "human.asked",
    step: path,
    attempt: attempt + 1,
    message: `${message}\n\n${again}`,
    deadline: deadlineOf(context, step),
    on_timeout: step["on-timeout"] ?? "abort",
    about,
    ...neededIn(context),
    again,
    request,
    ...ignoredFor(context, at, { about, request, earlier }),
  };
}
