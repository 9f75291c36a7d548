import { messageOf } from "../../errors.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { createStickyComment } from "../../github/issues/sticky-comment.ts";
import {
  changesBetween,
  hasReply,
  isNear,
  readOpenThreads,
  readThreadComments,
  replyInThread,
  resolveOpenThread,
  subjectOnBranch,
  type ThreadComment,
} from "../../github/pulls/review-threads.ts";
import { findPullRequest } from "../../github/pulls/github-forge.ts";
import { type Links, linkTo } from "../../output/github/links.ts";
import { sanitizeCode, sanitizeLine } from "../../output/github/sanitized-text.ts";
import { outdatedApprovalMarker, reopenedQuestionText } from "../../output/github/answer-comments.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import type { AnsweredThread } from "../../run/answered-threads.ts";
import { dayOf } from "../../run/ids.ts";
import { pullRequestsOf, type RunState } from "../../run/state.ts";
import { systemClock } from "../../system/system-clock.ts";
import type { OutdatedApproval } from "./outdated-approvals.ts";

interface Replying {
  readonly state: RunState;
  readonly links: Links;
  readonly redactor: Redactor;
  readonly report: (text: string) => void;
}

/** Keeps existing replies. Reports each error once; the next update of the run retries. */
export async function replyToThreads(
  github: RepositoryClient,
  threads: readonly AnsweredThread[],
  replying: Replying,
): Promise<void> {
  const { report } = replying;
  const reported = new Set<string>();
  const reportErrors = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const text = messageOf(error);
      if (!reported.has(text)) report(text);
      reported.add(text);
    }
  };
  for (const [branch, on] of Map.groupBy(threads, (each) => each.branch))
    await reportErrors(
      async () => await replyOnBranch(github, { ...replying, branch, threads: on, reportErrors }),
    );
}

interface OnBranch extends Replying {
  readonly branch: string;
  readonly threads: readonly AnsweredThread[];
  readonly reportErrors: (work: () => Promise<unknown>) => Promise<void>;
}

async function replyOnBranch(github: RepositoryClient, replying: OnBranch): Promise<void> {
  const { branch, threads, state, links, redactor, reportErrors } = replying;
  const own = pullRequestsOf(state).find((each) => each.branch === branch);
  const pull = own?.number ?? (await findPullRequest(github, branch))?.number;
  if (pull === undefined) return;
  const comments = await readThreadComments(github, pull);
  const waiting = threads.filter((thread) => isWaiting(comments, thread, state.runId));
  const subjects = new Map<string, string>();
  for (const commit of new Set(waiting.map((each) => each.commit))) {
    // The branch may be deleted after its merge into the base.
    const subject =
      (await subjectOnBranch(github, { branch, commit })) ??
      (own && (await subjectOnBranch(github, { branch: own.base, commit })));
    if (subject !== undefined) subjects.set(commit, subject);
  }
  const pushed = waiting.filter(({ commit }) => subjects.has(commit));
  if (pushed.length === 0) return;
  let open: ReadonlyMap<number, string> = new Map();
  await reportErrors(async () => {
    open = await readOpenThreads(
      github,
      pull,
      pushed.map((each) => each.thread),
    );
  });
  const isDone = doneThreads(github, comments);
  for (const each of pushed) {
    const { thread, commit, request } = each;
    let done = false;
    await reportErrors(async () => {
      done = await isDone(each);
    });
    // Reply last: an existing reply marks the thread as handled, so a thread that a user reopens stays open.
    if (done) await reportErrors(() => resolveOpenThread(github, open.get(thread)));
    const subject = subjects.get(commit) ?? "";
    const body = redactor.redactDocument(replyBody(each, { subject, links, done }));
    const marker = replyMarker(state.runId, request);
    await reportErrors(() => replyInThread(github, { pull, thread, marker, body }, comments));
  }
}

function replyMarker(runId: string, request: string): string {
  return `<!-- agentic-sdlc:run=${runId} answer=${request} -->`;
}

/** Whether the thread exists, belongs to the answer and has no reply. The journal is not trusted. */
function isWaiting(
  comments: readonly ThreadComment[],
  { thread, request }: AnsweredThread,
  runId: string,
): boolean {
  const own = comments.filter((each) => each.thread === thread);
  const isItsAnswer = own.some(
    ({ id, review }) => request === `review-${review}` || request === `review-comment-${id}`,
  );
  return isItsAnswer && !hasReply(own, { thread, marker: replyMarker(runId, request) });
}

/** Returns a check whether a step named a thread as done, or lines near it changed since. */
function doneThreads(
  github: RepositoryClient,
  comments: readonly ThreadComment[],
): (thread: AnsweredThread) => Promise<boolean> {
  const known = new Map<string, ReturnType<typeof changesBetween>>();
  return async ({ thread, path, commit: to, isTouched, response }) => {
    if (response !== undefined) return true;
    const first = comments.find(({ id }) => id === thread);
    if (!isTouched || !first) return false;
    if (first.isAboutFile) return true;
    const key = `${first.commit} ${to}`;
    const changes = known.get(key) ?? changesBetween(github, { from: first.commit, to });
    known.set(key, changes);
    const ranges = (await changes)?.get(path);
    return ranges !== undefined && first.lines !== undefined && isNear(ranges, first.lines);
  };
}

const MOST_SUBJECT = 120;
const MOST_RESPONSE = 600;

interface Reply {
  readonly subject: string;
  readonly links: Links;
  readonly done: boolean;
}

function replyBody(
  { commit, path, isTouched, response }: AnsweredThread,
  { subject, links, done }: Reply,
): string {
  const { server, repository } = links;
  const link = linkTo(`\`${commit.slice(0, 7)}\``, `${server}/${repository}/commit/${commit}`, links);
  const line = sanitizeLine(subject, MOST_SUBJECT);
  const reference = `${link}${line === "" ? "" : `: ${line}`}`;
  if (response !== undefined) return `Done in ${reference}\n\n${sanitizeLine(response, MOST_RESPONSE)}`;
  if (done) return `Done in ${reference}`;
  const why = isTouched ? "was changed, but not near this line" : "itself was not changed";
  return `Taken up in ${reference}\n\n${sanitizeCode(path, 200)} ${why}, so this thread stays open.`;
}

/** Comments on pull requests whose approval does not count: an edit of the run's comment sends no notification. */
export async function notifyOutdatedApproval(
  github: RepositoryClient,
  outdated: readonly OutdatedApproval[],
  { state: { runId }, redactor, report }: Omit<Replying, "links">,
): Promise<void> {
  for (const each of outdated) {
    const pull = each.issue ?? (await findPullRequest(github, each.branch))?.number;
    if (pull === undefined) continue;
    const marker = outdatedApprovalMarker(runId, each.request);
    const since = dayOf(runId);
    const comment = createStickyComment(github, {
      issue: pull,
      marker,
      clock: systemClock,
      ...(since ? { since } : {}),
      isUpdateOnly: each.outcome !== undefined,
      report,
    });
    comment.show(`${marker}\n${redactor.redactDocument(textOf(runId, each))}\n`, "now");
    await comment.flush();
  }
}

function textOf(runId: string, { path, title, settledTitle, again, outcome }: OutdatedApproval): string {
  if (outcome === undefined) return reopenedQuestionText({ runId, path, title, why: again });
  return [`### ✔️ Settled: ${settledTitle}`, outcome, `<sub>run ${runId}</sub>`].join("\n\n");
}
