import { type HumanReply, readReview, readReviewComment } from "../human/reply.ts";
import { askedRun, leaveAnswer } from "./answer.ts";
import { type Deed, judge } from "./asking.ts";
import type { EventOf } from "./events.ts";
import type { AppPorts, Handled } from "./ports.ts";
import { refuse } from "./refuse.ts";

const NOTHING: Handled = { status: "nothing" };

/** A review is one answer with all its comments, whichever of them is delivered first. */
export async function handleReview(
  payload: EventOf<"pull_request_review">,
  ports: AppPorts,
): Promise<Handled> {
  const { action, sender, pull_request: pull, review } = payload;
  return await takeReview(ports, {
    pull: pull.number,
    id: review.id,
    deed: {
      event: "review",
      action,
      people: [review.user, sender],
      issue: pull.number,
      target: { kind: "review", nodeId: review.node_id },
    },
  });
}

export async function handleReviewComment(
  payload: EventOf<"pull_request_review_comment">,
  ports: AppPorts,
): Promise<Handled> {
  const { action, sender, pull_request: pull, comment } = payload;
  const deed: Deed = {
    event: "review-comment",
    action,
    people: [comment.user, sender],
    issue: pull.number,
    text: {
      body: comment.body,
      isEdited: (comment.updated_at ?? comment.created_at) !== comment.created_at,
      now: () => ports.forge.text("review-comment", comment.id),
    },
    target: { kind: "review-comment", id: comment.id },
    appId: comment.performed_via_github_app?.id,
  };
  const { review, reply } = readReviewComment(comment);
  if (review !== undefined) return await takeReview(ports, { pull: pull.number, id: review, deed });
  return reply ? await take(ports, deed, () => Promise.resolve(reply)) : NOTHING;
}

interface AskedReview {
  readonly pull: number;
  readonly id: number;
  readonly deed: Deed;
}

/** The event has what was delivered; the review is read as it stands now, with every comment. */
async function takeReview(ports: AppPorts, { pull, id, deed }: AskedReview): Promise<Handled> {
  return await take(ports, deed, async (head) => {
    const read = await ports.forge.review(pull, id);
    // Somebody else's words do not come in under this name.
    const isTheirs = read?.review.user?.login === deed.people[0]?.login;
    if (!read || !isTheirs) return undefined;
    return readReview(read.review, { comments: read.comments, ...(head ? { head } : {}) });
  });
}

type ReadReply = (head: { readonly ref: string } | undefined) => Promise<HumanReply | undefined>;

/** Most reviews are of pull requests that no run waits for: these cost a look at the runs alone, and nobody is told anything. */
async function take(ports: AppPorts, deed: Deed, read: ReadReply): Promise<Handled> {
  const settings = await ports.settings();
  const { stateRef } = settings;
  const issue = await ports.forge.issue(deed.issue);
  if (!issue) return { status: "refused", reason: "transferred" };
  const spot = { issue: deed.issue, ...(issue.head ? { headRef: issue.head.ref } : {}) };
  const reply = await read(issue.head);
  if (!reply) return NOTHING;
  const asked = await askedRun(ports, spot, { reply, stateRef });
  if (!asked) return NOTHING;
  const { who } = await judge(ports, deed, { settings, answers: true });
  if (!who.allowed) return await refuse(ports, deed, who);
  await ports.forge.react(deed.target, "eyes");
  return await leaveAnswer(ports, asked.runId, { reply, stateRef, isReview: true });
}
