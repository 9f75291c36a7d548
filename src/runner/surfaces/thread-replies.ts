import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { changesBetween, isNear } from "../../github/pulls/changed-lines.ts";
import { findPullRequest } from "../../github/pulls/github-forge.ts";
import {
  subjectOnBranch,
  hasReply,
  readOpenThreads,
  readThreadComments,
  replyInThread,
  resolveOpenThread,
  type ThreadComment,
} from "../../github/pulls/review-threads.ts";
import { type Links, linkTo } from "../../output/github/links.ts";
import { sanitizeCode, sanitizeLine } from "../../output/github/sanitized-text.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import type { AnsweredThread } from "../../run/answered-threads.ts";
import { pullRequestsOf, type RunState } from "../../run/state.ts";

interface Replying {
  readonly state: RunState;
  readonly links: Links;
  readonly redactor: Redactor;
  readonly report: (text: string) => void;
}

/**
 * Tells every thread of the run's pull requests by which commit it was taken up, and resolves it. What is there already stays; what cannot be
 * done is told once, and done by whoever looks at the run next.
 */
export async function replyToThreads(
  place: RepositoryClient,
  threads: readonly AnsweredThread[],
  replying: Replying,
): Promise<void> {
  const { report } = replying;
  const told = new Set<string>();
  const telling = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (!told.has(text)) report(text);
      told.add(text);
    }
  };
  for (const [branch, on] of Map.groupBy(threads, (each) => each.branch))
    await telling(async () => await replyOnBranch(place, { ...replying, branch, threads: on, telling }));
}

interface OnBranch extends Replying {
  readonly branch: string;
  readonly threads: readonly AnsweredThread[];
  /** Tells people why it could not be done. */
  readonly telling: (work: () => Promise<unknown>) => Promise<void>;
}

async function replyOnBranch(place: RepositoryClient, replying: OnBranch): Promise<void> {
  const { branch, threads, state, links, redactor, telling } = replying;
  const own = pullRequestsOf(state).find((each) => each.branch === branch);
  const pull = own?.number ?? (await findPullRequest(place, branch))?.number;
  if (pull === undefined) return;
  const comments = await readThreadComments(place, pull);
  const waiting = threads.filter((thread) => isWaiting(comments, thread, state.runId));
  const subjects = new Map<string, string>();
  for (const commit of new Set(waiting.map((each) => each.commit))) {
    // Its branch may be gone where another one has the work.
    const subject =
      (await subjectOnBranch(place, { branch, commit })) ??
      (own && (await subjectOnBranch(place, { branch: own.base, commit })));
    if (subject !== undefined) subjects.set(commit, subject);
  }
  const pushed = waiting.filter(({ commit }) => subjects.has(commit));
  if (pushed.length === 0) return;
  let open: ReadonlyMap<number, string> = new Map();
  await telling(async () => {
    open = await readOpenThreads(
      place,
      pull,
      pushed.map((each) => each.thread),
    );
  });
  const isDone = doneThreads(place, comments);
  for (const each of pushed) {
    const { thread, commit, request } = each;
    let done = false;
    await telling(async () => {
      done = await isDone(each);
    });
    // The reply comes last: where it is, nothing is left to do, and a thread that a person opens again stays open.
    if (done) await telling(() => resolveOpenThread(place, open.get(thread)));
    const subject = subjects.get(commit) ?? "";
    const body = redactor.redactDocument(replyBody(each, { subject, links, done }));
    const marker = replyMarker(state.runId, request);
    await telling(() => replyInThread(place, { pull, thread, marker, body }, comments));
  }
}

/** By which the reply to an answer is found again. It is shown to nobody. */
export function replyMarker(runId: string, request: string): string {
  return `<!-- agentic-sdlc:run=${runId} answer=${request} -->`;
}

/** Whether the thread is there, came with the answer, and has no reply to it: a journal may say anything. */
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

/** Whether a step names a thread as done, or its lines or lines near them were changed since. */
function doneThreads(
  place: RepositoryClient,
  comments: readonly ThreadComment[],
): (thread: AnsweredThread) => Promise<boolean> {
  const known = new Map<string, ReturnType<typeof changesBetween>>();
  return async ({ thread, path, commit: to, isTouched, said }) => {
    if (said !== undefined) return true;
    const first = comments.find(({ id }) => id === thread);
    if (!isTouched || !first) return false;
    if (first.isAboutFile) return true;
    const key = `${first.commit} ${to}`;
    const changes = known.get(key) ?? changesBetween(place, { from: first.commit, to });
    known.set(key, changes);
    const ranges = (await changes)?.get(path);
    return ranges !== undefined && first.lines !== undefined && isNear(ranges, first.lines);
  };
}

const MOST_SUBJECT = 120;
const MOST_SAID = 600;

interface Reply {
  readonly subject: string;
  readonly links: Links;
  /** Whether the thread is resolved. */
  readonly done: boolean;
}

function replyBody(
  { commit, path, isTouched, said }: AnsweredThread,
  { subject, links, done }: Reply,
): string {
  const { server, repository } = links;
  const link = linkTo(`\`${commit.slice(0, 7)}\``, `${server}/${repository}/commit/${commit}`, links);
  const line = sanitizeLine(subject, MOST_SUBJECT);
  const words = `${link}${line === "" ? "" : `: ${line}`}`;
  if (said !== undefined) return `Done in ${words}\n\n${sanitizeLine(said, MOST_SAID)}`;
  if (done) return `Done in ${words}`;
  const why = isTouched ? "was changed, but not near this line" : "itself was not changed";
  return `Taken up in ${words}\n\n${sanitizeCode(path, 200)} ${why}, so this thread stays open.`;
}
