import { readCommand } from "../human/command.ts";
import { type HumanReply, readReview, readReviewComment } from "../human/reply.ts";
import { gitHubAnswerOf } from "../human/validity.ts";
import { acknowledge } from "./acknowledge.ts";
import { askedRun, lateTextAt, leaveAnswer } from "./answer.ts";
import { type Deed, judge, refusedAnyway } from "./asking.ts";
import { handleCommand, isAnswer, type Said, tell } from "./comment.ts";
import { type EventOf, wordsIn } from "./events.ts";
import { likelyRunsAt, type Spot } from "./find-runs.ts";
import type { AppPorts, AppSettings, Handled } from "./ports.ts";
import { refuse, TOO_MUCH } from "./refuse.ts";
import { refused } from "./refused.ts";
import { runsShownAt } from "./shown.ts";

const NOTHING: Handled = { status: "nothing" };

/** A review is one answer with all its comments, which are delivered by themselves too. */
export async function handleReview(
  payload: EventOf<"pull_request_review">,
  ports: AppPorts,
): Promise<Handled> {
  const { pull_request: pull, review } = payload;
  const { id, body, user, submitted_at } = review;
  const deed = reviewDeed(payload);
  const taken = await takeReview(ports, { pull: pull.number, id, deed, holdsCommand: isCommand(body) });
  // One that says nothing else may hold a command.
  if (taken.status !== "nothing" || !isCommand(body) || typeof submitted_at !== "string") return taken;
  const text = {
    body,
    isEdited: false,
    now: async () => {
      const now = await ports.forge.review(pull.number, id);
      return now && { body: now.review.body ?? "", login: now.review.user?.login };
    },
  };
  const said: Said = {
    kind: "review",
    id,
    body,
    login: user?.login ?? "",
    at: submitted_at,
    issue: pull.number,
  };
  return await handleCommand(ports, said, { ...deed, text });
}

/** Whether words ask for something that is no answer. */
export function isCommand(body: string): boolean {
  const { command, mistake } = readCommand(body);
  return mistake !== undefined || (command !== undefined && !isAnswer(body));
}

/** What somebody did who submitted a review. */
export function reviewDeed({
  action,
  sender,
  pull_request: pull,
  review,
}: EventOf<"pull_request_review">): Deed {
  return {
    event: "review",
    action,
    people: [review.user, sender],
    issue: pull.number,
    seen: wordsIn(pull),
    target: { kind: "review", nodeId: review.node_id },
  };
}

export async function handleReviewComment(
  payload: EventOf<"pull_request_review_comment">,
  ports: AppPorts,
): Promise<Handled> {
  const { pull_request: pull, comment } = payload;
  const { id, body, user, created_at } = comment;
  const deed = reviewCommentDeed(payload, ports);
  if (isCommand(body)) {
    const login = user?.login ?? "";
    const said: Said = { kind: "review-comment", id, body, login, at: created_at, issue: pull.number };
    return await handleCommand(ports, said, deed);
  }
  const { review, reply } = readReviewComment(comment);
  // The review itself is delivered; of what continues a thread that is not certain.
  if (review !== undefined && typeof comment.in_reply_to_id !== "number") return NOTHING;
  if (review !== undefined) return await takeReview(ports, { pull: pull.number, id: review, deed });
  const read = () => Promise.resolve(reply);
  return reply ? await take(ports, deed, { read, holdsCommand: false }) : NOTHING;
}

/** What somebody did who wrote on a line of a pull request. */
export function reviewCommentDeed(
  { action, sender, pull_request: pull, comment }: EventOf<"pull_request_review_comment">,
  { forge }: AppPorts,
): Deed {
  return {
    event: "review-comment",
    action,
    people: [comment.user, sender],
    issue: pull.number,
    seen: wordsIn(pull),
    text: {
      body: comment.body,
      isEdited: (comment.updated_at ?? comment.created_at) !== comment.created_at,
      now: () => forge.text("review-comment", comment.id),
    },
    target: { kind: "review-comment", id: comment.id },
    appId: comment.performed_via_github_app?.id,
  };
}

interface AskedReview {
  readonly pull: number;
  readonly id: number;
  readonly deed: Deed;
  readonly holdsCommand?: boolean;
}

/** The event has what was delivered; the review is read as it stands now, with every comment. */
async function takeReview(
  ports: AppPorts,
  { pull, id, deed, holdsCommand = false }: AskedReview,
): Promise<Handled> {
  const read = async (head: { readonly ref: string } | undefined): Promise<HumanReply | undefined> => {
    const found = await ports.forge.review(pull, id);
    // Somebody else's words do not come in under this name.
    const isTheirs = found?.review.user?.login === deed.people[0]?.login;
    if (!found || !isTheirs) return undefined;
    return readReview(found.review, { comments: found.comments, ...(head ? { head } : {}) });
  };
  return await take(ports, deed, { read, holdsCommand });
}

interface Reading {
  readonly read: (head: { readonly ref: string } | undefined) => Promise<HumanReply | undefined>;
  readonly holdsCommand: boolean;
}

/** Most reviews are of pull requests that no run waits for: these cost a look at the runs alone, and nobody is told anything. */
async function take(ports: AppPorts, deed: Deed, { read, holdsCommand }: Reading): Promise<Handled> {
  const settings = await ports.settings();
  const { stateRef } = settings;
  const refusal = await refusedAnyway(ports, deed, settings.policy);
  if (refusal) return await refuseStranger(ports, deed, refusal);
  const issue = await ports.forge.issue(deed.issue);
  if (!issue) return refused("transferred");
  const spot = { issue: deed.issue, ...(issue.head ? { headRef: issue.head.ref } : {}) };
  const reply = await read(issue.head);
  if (!reply) return NOTHING;
  const asked = await askedRun(ports, spot, { reply, stateRef });
  if (!asked) return holdsCommand ? NOTHING : await takeLate(ports, deed, { reply, spot, settings });
  if (ports.mayAskMore?.(deed.people[0]?.login ?? "") === false) return TOO_MUCH;
  const { who } = await judge(ports, deed, { settings, answers: true });
  if (!who.allowed) return await refuse(ports, deed, who);
  if (ports.mayAskMore?.() === false) return TOO_MUCH;
  await acknowledge(ports, deed.target, "eyes");
  const said = { reply, stateRef, isReview: true, ...spot };
  const left = await leaveAnswer(ports, asked.runId, said);
  if (left.status !== "late") return left;
  // No question takes it, so it is a command as it would be where nothing asks.
  return holdsCommand ? NOTHING : await tellLate(ports, deed.issue, { reply, text: left.text });
}

/** A review that decides something, where a run that is not over has been answered before. */
async function takeLate(
  ports: AppPorts,
  deed: Deed,
  {
    reply,
    spot,
    settings,
  }: { readonly reply: HumanReply; readonly spot: Spot; readonly settings: AppSettings },
): Promise<Handled> {
  if (reply.decision === "input" && reply.objects !== true) return NOTHING;
  const text = await lateTextAt(ports, spot, { reply, ...settings });
  if (text === undefined) return NOTHING;
  if (ports.mayAskMore?.(deed.people[0]?.login ?? "") === false) return TOO_MUCH;
  const { who } = await judge(ports, deed, { settings, answers: true });
  if (!who.allowed) return await refuse(ports, deed, who);
  await acknowledge(ports, deed.target, "eyes");
  return await tellLate(ports, deed.issue, { reply, text });
}

async function tellLate(
  ports: AppPorts,
  issue: number,
  { reply, text }: { readonly reply: HumanReply; readonly text: string },
): Promise<Handled> {
  const words = gitHubAnswerOf(reply.id);
  return words ? await tell(ports, { ...words, issue, at: reply.at ?? "" }, { text }) : NOTHING;
}

/** Anybody may review, again and again: for those who may not answer few runs are looked at, and none is where none is likely to ask. */
async function refuseStranger(
  ports: AppPorts,
  deed: Deed,
  who: Parameters<typeof refuse>[2],
): Promise<Handled> {
  const { forge, refs } = ports;
  const issue = await forge.issue(deed.issue);
  if (!issue) return refused("transferred");
  const spot = { issue: deed.issue, ...(issue.head ? { headRef: issue.head.ref } : {}) };
  const likely = await likelyRunsAt(refs, spot, () => runsShownAt(forge, deed.issue));
  if (!likely.some(({ progress }) => progress.questions.length > 0)) return NOTHING;
  if (ports.mayAskMore?.(deed.people[0]?.login ?? "") === false) return TOO_MUCH;
  return await refuse(ports, deed, who);
}
