const require = process.getBuiltinModule;
import "./chunk-XPVJBLQY.js";
import {
  findPullRequest
} from "./chunk-UD6A4WRW.js";
import "./chunk-JEGSFVXV.js";
import "./chunk-7PCFXUGB.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import {
  graphql
} from "./chunk-O3ZPKHK4.js";
import {
  pages
} from "./chunk-OFEZFCCX.js";
import "./chunk-L24H4EE3.js";
import "./chunk-CSXZJUPZ.js";
import {
  explainError
} from "./chunk-T5W72HMB.js";
import {
  locationOf
} from "./chunk-5IPFRZ2B.js";
import {
  failureOf,
  hasStatus
} from "./chunk-SCEKDUDZ.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import {
  linkTo,
  sanitizeCode,
  sanitizeLine
} from "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import {
  pullRequestsOf
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/github/pulls/changed-lines.ts
var NEAR_LINES = 3;
function changedRanges(patch) {
  const ranges = [];
  let old = 0;
  for (const line of patch.split("\n")) {
    const [, start] = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/.exec(line) ?? [];
    if (start !== void 0) old = Number(start);
    else if (line.startsWith("-")) {
      ranges.push({ first: old, last: old });
      old += 1;
    } else if (line.startsWith("+")) ranges.push({ first: old - 1, last: old });
    else if (line.startsWith(" ")) old += 1;
  }
  return ranges;
}
function isNear(changes, { first, last }) {
  return changes.some((change) => change.last >= first - NEAR_LINES && change.first <= last + NEAR_LINES);
}
var MOST_FILES = 300;
async function changesBetween(place, { from, to }) {
  const { client, repository } = place;
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/compare/{basehead}", {
      ...repository,
      basehead: `${from}...${to}`
    });
    const files = data.files ?? [];
    if (data.status !== "ahead" || files.length >= MOST_FILES) return void 0;
    return new Map(
      files.map(({ filename, previous_filename: before, patch = "" }) => [
        before ?? filename,
        changedRanges(patch)
      ])
    );
  } catch (error) {
    if (hasStatus(error, 404, 422)) return void 0;
    const asked = { location: locationOf(place), what: "compare two commits", permission: "contents: read" };
    throw explainError(error, asked);
  }
}

// src/github/pulls/review-threads.ts
async function readThreadComments(place, pull) {
  const { client, repository } = place;
  const found = [];
  try {
    const all = pages(
      (page) => client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/comments", {
        ...repository,
        pull_number: pull,
        ...page
      })
    );
    for await (const comments of all) for (const comment of comments) found.push(threadCommentOf(comment));
  } catch (error) {
    throw explainError(error, told(place, "show the comments"));
  }
  return found;
}
function threadCommentOf({ id, in_reply_to_id: first, ...comment }) {
  const { pull_request_review_id: review, body, original_commit_id: commit, original_line: last } = comment;
  const isThere = typeof last === "number" && comment.side !== "LEFT";
  return {
    id: Number(id),
    thread: Number(first ?? id),
    review: numberOf(review),
    body,
    commit,
    lines: isThere ? { first: comment.original_start_line ?? last, last } : void 0,
    isAboutFile: comment.subject_type === "file"
  };
}
function hasReply(comments, { thread, marker }) {
  return comments.some((each) => each.thread === thread && each.body.trimStart().startsWith(marker));
}
async function replyInThread(place, { pull, thread, marker, body }, known) {
  const { client, repository } = place;
  const isThere = async () => hasReply(await readThreadComments(place, pull), { thread, marker });
  if (known ? hasReply(known, { thread, marker }) : await isThere()) return "known";
  try {
    await client.request("POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies", {
      ...repository,
      pull_number: pull,
      comment_id: thread,
      body: `${marker}
${body}`,
      request: { retries: 0 }
    });
    return "replied";
  } catch (error) {
    if ((failureOf(error)?.status ?? 0) >= 500 && await isThere()) return "replied";
    throw explainError(error, told(place, "take a reply"));
  }
}
async function readOpenThreads(place, pull, wanted) {
  try {
    const left = new Set(wanted);
    const open = /* @__PURE__ */ new Map();
    for await (const { id, isResolved, comments } of threadsOf(place, pull)) {
      const thread = Number(comments.nodes[0]?.fullDatabaseId ?? 0);
      if (left.delete(thread) && !isResolved) open.set(thread, id);
      if (left.size === 0) break;
    }
    return open;
  } catch (error) {
    throw explainError(error, told(place, "show the threads"));
  }
}
async function resolveOpenThread(place, thread) {
  if (thread === void 0) return false;
  try {
    await graphql(place, RESOLVE, { thread });
    return true;
  } catch (error) {
    throw explainError(error, told(place, "resolve a thread"));
  }
}
function told(place, what) {
  return { location: locationOf(place), what, permission: "pull-requests: write" };
}
var MOST_PAGES = 30;
async function* threadsOf(place, pull) {
  const { owner, repo } = place.repository;
  let after = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await graphql(place, LIST, { owner, repo, pull, after });
    const threads = answer.repository?.pullRequest?.reviewThreads;
    yield* threads?.nodes ?? [];
    if (!threads?.pageInfo.hasNextPage) return;
    after = threads.pageInfo.endCursor;
  }
}
function numberOf(id) {
  return id === null || id === void 0 ? void 0 : Number(id);
}
var LIST = `query($owner: String!, $repo: String!, $pull: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $pull) {
      reviewThreads(first: 100, after: $after) {
        nodes { id isResolved comments(first: 1) { nodes { fullDatabaseId } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;
var RESOLVE = `mutation($thread: ID!) {
  resolveReviewThread(input: { threadId: $thread }) { thread { id isResolved } }
}`;
async function subjectOnBranch(place, { branch, commit }) {
  const { client, repository } = place;
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/compare/{basehead}", {
      ...repository,
      basehead: `${commit}...${branch}`,
      per_page: 1
    });
    const isThere = data.status === "ahead" || data.status === "identical";
    return isThere ? data.base_commit.commit.message.trimStart().split("\n", 1)[0] : void 0;
  } catch (error) {
    if (hasStatus(error, 404, 422)) return void 0;
    const asked = { location: locationOf(place), what: "show a branch", permission: "contents: read" };
    throw explainError(error, asked);
  }
}

// src/runner/surfaces/thread-replies.ts
async function replyToThreads(place, threads, replying) {
  const { report } = replying;
  const told2 = /* @__PURE__ */ new Set();
  const telling = async (work) => {
    try {
      await work();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (!told2.has(text)) report(text);
      told2.add(text);
    }
  };
  for (const [branch, on] of Map.groupBy(threads, (each) => each.branch))
    await telling(async () => await replyOnBranch(place, { ...replying, branch, threads: on, telling }));
}
async function replyOnBranch(place, replying) {
  const { branch, threads, state, links, redactor, telling } = replying;
  const own = pullRequestsOf(state).find((each) => each.branch === branch);
  const pull = own?.number ?? (await findPullRequest(place, branch))?.number;
  if (pull === void 0) return;
  const comments = await readThreadComments(place, pull);
  const waiting = threads.filter((thread) => isWaiting(comments, thread, state.runId));
  const subjects = /* @__PURE__ */ new Map();
  for (const commit of new Set(waiting.map((each) => each.commit))) {
    const subject = await subjectOnBranch(place, { branch, commit }) ?? (own && await subjectOnBranch(place, { branch: own.base, commit }));
    if (subject !== void 0) subjects.set(commit, subject);
  }
  const pushed = waiting.filter(({ commit }) => subjects.has(commit));
  if (pushed.length === 0) return;
  let open = /* @__PURE__ */ new Map();
  await telling(async () => {
    open = await readOpenThreads(
      place,
      pull,
      pushed.map((each) => each.thread)
    );
  });
  const isDone = doneThreads(place, comments);
  for (const each of pushed) {
    const { thread, commit, request } = each;
    let done = false;
    await telling(async () => {
      done = await isDone(each);
    });
    if (done) await telling(() => resolveOpenThread(place, open.get(thread)));
    const subject = subjects.get(commit) ?? "";
    const body = redactor.redactDocument(replyBody(each, { subject, links, done }));
    const marker = replyMarker(state.runId, request);
    await telling(() => replyInThread(place, { pull, thread, marker, body }, comments));
  }
}
function replyMarker(runId, request) {
  return `<!-- agentic-sdlc:run=${runId} answer=${request} -->`;
}
function isWaiting(comments, { thread, request }, runId) {
  const own = comments.filter((each) => each.thread === thread);
  const isItsAnswer = own.some(
    ({ id, review }) => request === `review-${review}` || request === `review-comment-${id}`
  );
  return isItsAnswer && !hasReply(own, { thread, marker: replyMarker(runId, request) });
}
function doneThreads(place, comments) {
  const known = /* @__PURE__ */ new Map();
  return async ({ thread, path, commit: to, isTouched, said }) => {
    if (said !== void 0) return true;
    const first = comments.find(({ id }) => id === thread);
    if (!isTouched || !first) return false;
    if (first.isAboutFile) return true;
    const key = `${first.commit} ${to}`;
    const changes = known.get(key) ?? changesBetween(place, { from: first.commit, to });
    known.set(key, changes);
    const ranges = (await changes)?.get(path);
    return ranges !== void 0 && first.lines !== void 0 && isNear(ranges, first.lines);
  };
}
var MOST_SUBJECT = 120;
var MOST_SAID = 600;
function replyBody({ commit, path, isTouched, said }, { subject, links, done }) {
  const { server, repository } = links;
  const link = linkTo(`\`${commit.slice(0, 7)}\``, `${server}/${repository}/commit/${commit}`, links);
  const line = sanitizeLine(subject, MOST_SUBJECT);
  const words = `${link}${line === "" ? "" : `: ${line}`}`;
  if (said !== void 0) return `Done in ${words}

${sanitizeLine(said, MOST_SAID)}`;
  if (done) return `Done in ${words}`;
  const why = isTouched ? "was changed, but not near this line" : "itself was not changed";
  return `Taken up in ${words}

${sanitizeCode(path, 200)} ${why}, so this thread stays open.`;
}
export {
  replyMarker,
  replyToThreads
};
