const require = process.getBuiltinModule;
import {
  createGitHubStateRefs
} from "./chunk-ZTSO5Q64.js";
import {
  takenBy
} from "./chunk-H5MVVNRZ.js";
import {
  findWorkflowRun,
  isWorkflowRunCompleted
} from "./chunk-HMK5U5DJ.js";
import {
  markedRun
} from "./chunk-2X75ITWD.js";
import {
  createStickyComment
} from "./chunk-ODA7ZZZ2.js";
import {
  getAuthenticatedLogin
} from "./chunk-APCVBKX2.js";
import {
  graphql
} from "./chunk-O3ZPKHK4.js";
import {
  lastPages,
  pages
} from "./chunk-OFEZFCCX.js";
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
import {
  sanitizeCode,
  sanitizeLine
} from "./chunk-5PMJUOZA.js";
import {
  parseConfig
} from "./chunk-SPMHWW7U.js";
import {
  parseWorkflow
} from "./chunk-DS35GPD3.js";
import {
  coerce_exports,
  listWorkflows,
  renderProblem,
  renderProblems
} from "./chunk-EO6JZ5KM.js";
import {
  packageRoot,
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  CONFIG_FILE,
  Config,
  array,
  boolean,
  int,
  object,
  string
} from "./chunk-67EWWL3V.js";
import {
  isRunId
} from "./chunk-5UWUDB4H.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github/actions/workflow-dispatch.ts
var ONCE = { request: { retries: 0 } };
async function dispatchWorkflow(place, { file, ref, inputs }) {
  const { client, repository } = place;
  const ask2 = async (details) => {
    const { data } = await client.request(
      "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches",
      { ...repository, workflow_id: file, ref, inputs: { ...inputs }, ...details, ...ONCE }
    );
    return startedOf(data);
  };
  try {
    return await ask2({ return_run_details: true }).catch(async (error) => {
      if (failureOf(error)?.message.includes("return_run_details") !== true) throw error;
      return await ask2({});
    });
  } catch (error) {
    const what = `start the workflow ${file} on ${ref}`;
    throw explainError(error, { location: locationOf(place), what, permission: "actions: write" });
  }
}
function startedOf(data) {
  if (typeof data !== "object" || data === null) return {};
  const [runId, url] = [Reflect.get(data, "workflow_run_id"), Reflect.get(data, "html_url")];
  return {
    ...typeof runId === "number" && { runId },
    ...typeof url === "string" && { url }
  };
}
async function dispatchRepository(place, { event, payload }) {
  try {
    await place.client.request("POST /repos/{owner}/{repo}/dispatches", {
      ...place.repository,
      event_type: event,
      client_payload: { ...payload },
      ...ONCE
    });
  } catch (error) {
    const what = `take the event ${event}`;
    throw explainError(error, { location: locationOf(place), what, permission: "contents: write" });
  }
}

// src/github-events/comments/comment-marker.ts
var MARKER = /^<!-- agentic-sdlc:[\w-]+=[\w-]{1,80} -->/;
async function runsWithCommentIn(forge, issue) {
  return (await forge.shownAt(issue)).flatMap(({ marker }) => markedRun(marker) ?? []).filter(isRunId);
}
function textWith(shown, marker) {
  return shown.findLast((each) => each.marker === marker)?.body;
}

// src/github/client/collaborators.ts
var LIMIT_MS = 2e4;
var quick = () => ({ request: { signal: AbortSignal.timeout(LIMIT_MS), retries: 1 } });
var LOGIN = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,99})(?:\[bot\])?$/;
async function fetchRole({ client, repository }, login) {
  if (!LOGIN.test(login)) return "none";
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/collaborators/{username}/permission", {
      ...repository,
      username: login,
      ...quick()
    });
    if (data.user?.login.toLowerCase() !== login.toLowerCase() || data.permission === "none") return "none";
    return data.role_name;
  } catch (error) {
    return hasStatus(error, 404) ? "none" : void 0;
  }
}
async function roleOf(place, login) {
  return await fetchRole(place, login) ?? "none";
}
async function learnTeams(place, login, teams) {
  const found = [];
  for (const team of teams) {
    const isMember = await learnMembership(place, login, team);
    if (isMember === void 0) return void 0;
    if (isMember) found.push(team);
  }
  return found;
}
async function learnMembership({ client, repository: { owner: org } }, username, team_slug) {
  try {
    const { data } = await client.request("GET /orgs/{org}/teams/{team_slug}/memberships/{username}", {
      org,
      team_slug,
      username,
      ...quick()
    });
    return data.state === "active";
  } catch (error) {
    if (!hasStatus(error, 404)) return void 0;
  }
  try {
    await client.request("GET /orgs/{org}/teams/{team_slug}", { org, team_slug, ...quick() });
    return false;
  } catch {
    return void 0;
  }
}

// src/github/client/repository-files.ts
async function readRepositoryFile({ client, repository }, path) {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/contents/{path}", {
      ...repository,
      path
    });
    if (Array.isArray(data) || data.type !== "file" || !("content" in data)) return void 0;
    return Buffer.from(data.content, "base64").toString("utf8");
  } catch (error) {
    if (hasStatus(error, 404)) return void 0;
    throw error;
  }
}
async function listRepositoryFiles({ client, repository }, path) {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/contents/{path}", {
      ...repository,
      path
    });
    if (!Array.isArray(data)) return [];
    return data.flatMap(({ type, name, sha, size }) => type === "file" ? [{ name, sha, size }] : []);
  } catch (error) {
    if (hasStatus(error, 404)) return [];
    throw error;
  }
}
async function defaultBranchOf({ client, repository }) {
  return (await client.request("GET /repos/{owner}/{repo}", { ...repository })).data.default_branch;
}

// src/github/issues/reactions.ts
var IN_GRAPHQL = { eyes: "EYES", "-1": "THUMBS_DOWN" };
async function react(place, target, content) {
  try {
    await ask(place, target, content);
  } catch (error) {
    const permission = target.kind.startsWith("review") ? "pull-requests: write" : "issues: write";
    throw explainError(error, { location: locationOf(place), what: "take a reaction", permission });
  }
}
async function ask(place, target, content) {
  const { client, repository } = place;
  switch (target.kind) {
    case "issue":
      await client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/reactions", {
        ...repository,
        issue_number: target.number,
        content
      });
      return;
    case "comment":
      await client.request("POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
        ...repository,
        comment_id: target.id,
        content
      });
      return;
    case "review-comment":
      await client.request("POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions", {
        ...repository,
        comment_id: target.id,
        content
      });
      return;
    case "review":
      await graphql(place, ADD, { subject: target.nodeId, content: IN_GRAPHQL[content] });
  }
}
var ADD = `mutation($subject: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $subject, content: $content }) { clientMutationId }
}`;

// src/github/issues/recent-comments.ts
var MOST_PAGES = 10;
async function recentComments({ client, repository }, since) {
  const found = [];
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/issues/comments", {
      ...repository,
      sort: "created",
      direction: "desc",
      since: since.toISOString(),
      ...page
    })
  );
  let seen = 0;
  for await (const comments of all) {
    for (const { id, issue_url, html_url, body = "", user, reactions, ...rest } of comments) {
      const { created_at, updated_at, performed_via_github_app: app } = rest;
      const issue = Number(issue_url.split("/").at(-1));
      if (!(issue > 0) || Date.parse(created_at) < since.getTime()) continue;
      found.push({
        id: Number(id),
        issue,
        isPullRequest: html_url.includes("/pull/"),
        body,
        user: user && { login: user.login, type: user.type },
        created_at,
        updated_at,
        html_url,
        appId: app?.id,
        reactions: (reactions?.eyes ?? 0) + (reactions?.["-1"] ?? 0)
      });
    }
    seen += 1;
    if (seen === MOST_PAGES) break;
  }
  return found;
}
async function reactionsOf({ client, repository }, comment) {
  const own = await getAuthenticatedLogin(client);
  const { data } = await client.request("GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
    ...repository,
    comment_id: comment,
    per_page: 100
  });
  return data.flatMap(({ content, user }) => {
    const isOurs = user?.type === "Bot" || own !== void 0 && user?.login === own;
    return isOurs && (content === "eyes" || content === "-1") ? [content] : [];
  });
}

// src/github/pulls/recent-reviews.ts
var LIST = `query($owner: String!, $repo: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequests(first: 30, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes {
        number
        updatedAt
        reviews(last: 20) {
          nodes {
            ...words
            submittedAt
            comments(first: 20) { nodes { ...words createdAt path } }
          }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
fragment words on Comment {
  id
  body
  lastEditedAt
  author { __typename login }
  ... on Reactable { reactions { totalCount } }
  ... on PullRequestReview { fullDatabaseId }
  ... on PullRequestReviewComment { fullDatabaseId }
}`;
var words = {
  id: string(),
  // GitHub writes large numbers as text.
  fullDatabaseId: coerce_exports.number().int().positive(),
  body: string(),
  lastEditedAt: string().nullish(),
  author: object({ __typename: string(), login: string() }).nullable(),
  reactions: object({ totalCount: int() })
};
var Review = object({
  ...words,
  /** Null of one that is not submitted. */
  submittedAt: string().nullable(),
  comments: object({ nodes: array(object({ ...words, createdAt: string(), path: string() })) })
});
var Pull = object({
  number: int(),
  updatedAt: string(),
  reviews: object({ nodes: array(Review) })
});
var Answer = object({
  repository: object({
    pullRequests: object({
      nodes: array(Pull),
      pageInfo: object({ hasNextPage: boolean(), endCursor: string().nullable() })
    })
  })
});
var MOST_PAGES2 = 5;
async function recentReviews(place, since) {
  const found = [];
  const isRecent = (at) => Date.parse(at) >= since.getTime();
  let after = null;
  for (let page = 0; page < MOST_PAGES2; page += 1) {
    const { nodes, pageInfo } = await listed(place, after);
    const pulls = nodes.filter(({ updatedAt }) => isRecent(updatedAt));
    found.push(...pulls.flatMap(wordsOf).filter(({ submittedAt }) => isRecent(submittedAt)));
    if (pulls.length < nodes.length || !pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  return found.sort((one, other) => Date.parse(other.submittedAt) - Date.parse(one.submittedAt));
}
async function listed(place, after) {
  const { owner, repo } = place.repository;
  const answer = Answer.safeParse(await graphql(place, LIST, { owner, repo, after }), { jitless: true });
  if (answer.success) return answer.data.repository.pullRequests;
  const message = `GitHub does not show the reviews of ${locationOf(place)}. Give the token the permission \`pull-requests: read\`.`;
  throw new AgenticError({ code: "remote-refused", message });
}
function wordsOf({ number: pull, reviews }) {
  return reviews.nodes.flatMap(({ submittedAt, comments, ...review }) => {
    if (submittedAt === null) return [];
    const own = { ...common(review), kind: "review", pull, at: submittedAt, submittedAt };
    const remarks = comments.nodes.map(({ createdAt: at, path, ...comment }) => ({
      ...common(comment),
      kind: "review-comment",
      pull,
      at,
      // Nobody but its writer sees it before.
      submittedAt: Date.parse(at) > Date.parse(submittedAt) ? at : submittedAt,
      path,
      review: own.id
    }));
    return [own, ...remarks];
  });
}
function common({ id: nodeId, fullDatabaseId: id, body, lastEditedAt, author, reactions }) {
  return {
    id,
    nodeId,
    body,
    user: author && { login: author.login, type: author.__typename },
    isEdited: typeof lastEditedAt === "string",
    reactions: reactions.totalCount
  };
}
var REACTIONS = `query($id: ID!) {
  node(id: $id) {
    ... on Reactable {
      reactionGroups { content viewerHasReacted reactors(last: 20) { nodes { __typename } } }
    }
  }
}`;
var Reactions = object({
  node: object({
    reactionGroups: array(
      object({
        content: string(),
        viewerHasReacted: boolean(),
        reactors: object({ nodes: array(object({ __typename: string() })) })
      })
    ).nullish()
  }).nullable()
});
async function reactionsOfNode(place, nodeId) {
  const { data } = Reactions.safeParse(await graphql(place, REACTIONS, { id: nodeId }), { jitless: true });
  const groups = data?.node?.reactionGroups ?? [];
  const isThere = (wanted) => groups.some(
    ({ content, viewerHasReacted, reactors }) => content === wanted && (viewerHasReacted || reactors.nodes.some(({ __typename }) => __typename === "Bot"))
  );
  return ["eyes", "-1"].filter((name) => isThere(IN_GRAPHQL[name]));
}

// src/github/pulls/reviews.ts
var MOST_PAGES3 = 30;
async function readReviewWithComments(place, pull, id) {
  const { client, repository } = place;
  try {
    const { data } = await client.request(
      "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}",
      {
        ...repository,
        pull_number: pull,
        review_id: id
      }
    );
    const { node_id: nodeId, state, body, user, commit_id, submitted_at } = data;
    const review = { id, nodeId, state, body, user, commit_id, submitted_at };
    return { review, comments: await commentsOf(place, pull, id) };
  } catch (error) {
    if (hasStatus(error, 404, 410)) return void 0;
    throw error;
  }
}
async function reviewsSince({ client, repository }, pull, since) {
  const found = [];
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews", {
      ...repository,
      pull_number: pull,
      ...page
    })
  );
  let seen = 0;
  for await (const reviews of all) {
    for (const { id, node_id: nodeId, state, body, user, commit_id, submitted_at } of reviews)
      if (submitted_at !== void 0 && Date.parse(submitted_at) >= since.getTime())
        found.push({
          id: Number(id),
          nodeId,
          state,
          body,
          user: user && { login: user.login, type: user.type },
          commit_id,
          submitted_at
        });
    seen += 1;
    if (seen === MOST_PAGES3) break;
  }
  return found;
}
async function commentsOf({ client, repository }, pull, id) {
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/comments", {
      ...repository,
      pull_number: pull,
      ...page
    })
  );
  const found = [];
  let seen = 0;
  for await (const comments of all) {
    found.push(...comments.filter((each) => each.pull_request_review_id === id));
    seen += 1;
    if (seen === MOST_PAGES3) break;
  }
  return found;
}

// src/github-events/github-event-forge.ts
function createAppForge(place, options) {
  const telling = async (what, work) => {
    try {
      return await work();
    } catch (error) {
      throw explainError(error, { location: locationOf(place), what, permission: "issues: read" });
    }
  };
  return {
    roleOf: (login) => fetchRole(place, login),
    teamsOf: (login, teams) => learnTeams(place, login, teams),
    issue: (number) => telling(`show issue #${number}`, () => readIssueNow(place, number)),
    text: (kind, id) => telling(`show ${kind} ${id}`, () => readTextNow(place, kind, id)),
    review: (pull, id) => telling(`show review ${id}`, () => readReviewWithComments(place, pull, id)),
    reviewsSince: (pull, since) => telling(`list the reviews of pull request #${pull}`, () => reviewsSince(place, pull, since)),
    react: (target, content) => react(place, target, content),
    show: (comment) => showComment(place, options, comment),
    shownAt: (issue, since) => telling("list the comments of an issue", () => shownAt(place, { issue, since })),
    recentComments: (since) => telling("list comments", () => recentComments(place, since)),
    recentReviews: (since) => telling("list reviews", () => recentReviews(place, since)),
    reactionsOf: ({ id, nodeId }) => telling(
      "list reactions",
      () => nodeId === void 0 ? reactionsOf(place, id) : reactionsOfNode(place, nodeId)
    ),
    started: (runId, since) => telling("list the runs of a workflow", () => startedSince(place, options, { runId, since })),
    isOver: (id) => telling("show a run of a workflow", () => isWorkflowRunCompleted(place, id)),
    dispatch: (dispatch) => startWorkflow(place, options, dispatch)
  };
}
async function showComment(place, { clock, report, login }, { issue, marker, body, since }) {
  const comment = createStickyComment(place, { issue, marker, clock, since, report });
  comment.show(`${marker}
${body}
`, "now");
  const standing = await comment.flush();
  if (!standing) return { by: "us", at: clock.now() };
  const own = await getAuthenticatedLogin(place.client).catch(() => void 0) ?? login;
  const isOurs = standing.isNew || own === void 0 || standing.login === own;
  return { by: isOurs ? "us" : "another", at: standing.at };
}
var MOST_PAGES4 = 10;
async function shownAt({ client, repository }, { issue, since }) {
  const own = await getAuthenticatedLogin(client);
  const read2 = (page) => client.request("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
    ...repository,
    issue_number: issue,
    ...since && { since: since.toISOString() },
    ...page
  });
  const found = (await lastPages(read2, MOST_PAGES4)).flat().flatMap((comment) => {
    const { body = "", user, created_at } = comment;
    const [marker] = MARKER.exec(body.trimStart()) ?? [];
    const isOurs = user?.type === "Bot" || own !== void 0 && user?.login === own;
    return marker === void 0 || !isOurs ? [] : [{ marker, body, at: new Date(created_at) }];
  });
  return found.reverse();
}
async function readIssueNow(place, number) {
  const { client, repository } = place;
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/issues/{issue_number}", {
      ...repository,
      issue_number: number
    });
    const own = `/repos/${locationOf(place)}/issues/${number}`.toLowerCase();
    if (!data.url.toLowerCase().endsWith(own)) return void 0;
    const isPullRequest = data.pull_request !== void 0;
    const words2 = { title: data.title, body: data.body ?? "" };
    const now = { isLocked: data.locked, isPullRequest, isClosed: data.state === "closed", words: words2 };
    if (!now.isPullRequest) return now;
    const pull = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
      ...repository,
      pull_number: number
    });
    const { sha, ref, repo } = pull.data.head;
    const from = repo;
    const isFork = from?.full_name.toLowerCase() !== locationOf(place).toLowerCase();
    return { ...now, head: { sha, ref, isFork } };
  } catch (error) {
    if (hasStatus(error, 404, 410, 301)) return void 0;
    throw error;
  }
}
var Made = object({ performed_via_github_app: object({ id: int() }).nullish() });
async function readTextNow({ client, repository }, kind, comment_id) {
  try {
    const { data } = kind === "comment" ? await client.request("GET /repos/{owner}/{repo}/issues/comments/{comment_id}", {
      ...repository,
      comment_id
    }) : await client.request("GET /repos/{owner}/{repo}/pulls/comments/{comment_id}", {
      ...repository,
      comment_id
    });
    const { performed_via_github_app: app } = Made.safeParse(data, { jitless: true }).data ?? {};
    return { body: data.body ?? "", login: data.user?.login, appId: app?.id };
  } catch (error) {
    if (hasStatus(error, 404, 410)) return void 0;
    throw error;
  }
}
async function startedSince(place, { workflowFile: file }, { runId, since }) {
  try {
    const run = await findWorkflowRun(place, { file, runId, since });
    return run ? run.isOver ? "over" : "waiting" : "no";
  } catch (error) {
    if (hasStatus(error, 403)) return "no";
    throw error;
  }
}
async function startWorkflow(place, { workflowFile: file, event }, dispatch) {
  const inputs = inputsOf(dispatch);
  try {
    const ref = await defaultBranchOf(place);
    try {
      await dispatchWorkflow(place, { file, ref, inputs }).catch(async (error) => {
        if (!hasStatus(causeOf(error), 422) || !(failureOf(causeOf(error))?.message ?? "").includes(SHOWN))
          throw error;
        const { [SHOWN]: _, ...known2 } = inputs;
        await dispatchWorkflow(place, { file, ref, inputs: known2 });
      });
    } catch (error) {
      const mayOtherwise = hasStatus(causeOf(error), 403) || await waitsForOther(place, file, error);
      if (!mayOtherwise || isOff(error)) throw error;
      await dispatchRepository(place, { event, payload: inputs });
    }
    return { status: "started" };
  } catch (error) {
    const told = explainError(error, {
      location: locationOf(place),
      what: `start the workflow ${file}`,
      permission: "actions: write"
    });
    if (!(told instanceof AgenticError) || told.code === "remote-unreachable") throw told;
    return { status: "refused", message: whatToDo(place, file, told) };
  }
}
async function waitsForOther(place, file, error) {
  if (!isNotTaken(error)) return false;
  const text = await readRepositoryFile(place, `.github/workflows/${file}`);
  return text?.includes("repository_dispatch") === true;
}
function isNotTaken(error) {
  const message = failureOf(causeOf(error))?.message ?? "";
  return hasStatus(causeOf(error), 422) && /workflow_dispatch|unexpected inputs/i.test(message);
}
var SHOWN = "asked-by";
function inputsOf(dispatch) {
  const { command, runId, workflow = "", variables, issue, headSha } = dispatch;
  const { fromStep, maxCostUsd, maxTokens, trustDefinition, askedBy } = dispatch;
  const given = variables === void 0 ? "" : JSON.stringify(variables);
  const others = {
    issue,
    "head-sha": headSha,
    "from-step": fromStep,
    "max-cost-usd": maxCostUsd,
    "max-tokens": maxTokens,
    "trust-definition": trustDefinition,
    [SHOWN]: askedBy
  };
  const said = Object.entries(others).flatMap(
    ([name, value]) => value === void 0 ? [] : [[name, String(value)]]
  );
  return { command, workflow, variables: given, "run-id": runId, ...Object.fromEntries(said) };
}
function causeOf(error) {
  return error instanceof AgenticError ? error.cause : error;
}
function isOff(error) {
  return /\bdisabled\b/i.test(failureOf(causeOf(error))?.message ?? "");
}
function whatToDo(place, file, error) {
  const path = sanitizeCode(`.github/workflows/${file}`, 120);
  const cause = causeOf(error);
  if (isOff(error))
    return `GitHub Actions, or the workflow ${path}, is switched off here. Switch it on: Settings \u2192 Actions \u2192 General, and Actions \u2192 the workflow \u2192 Enable.`;
  if (hasStatus(cause, 422) && /too large/i.test(failureOf(cause)?.message ?? ""))
    return "What is asked for is too long for GitHub to start a workflow with. Shorten it, or put the long part into the text of the issue, which the run reads too.";
  if (hasStatus(cause, 404))
    return `The default branch has no workflow ${path}. Add it with ${sanitizeCode("agentic-sdlc init", 40)}, and commit it.`;
  if (hasStatus(cause, 403))
    return `The App may not start workflows in ${sanitizeCode(locationOf(place), 120)}. Give it the permissions ${sanitizeCode("actions: write", 40)} and ${sanitizeCode("contents: write", 40)}, and have the owner accept them.`;
  if (isNotTaken(error))
    return `The workflow ${path} takes neither what it was asked for by ${sanitizeCode("workflow_dispatch", 40)} nor ${sanitizeCode("repository_dispatch", 40)}: ${sanitizeLine(error.message, 600)} Compare it with the one that ${sanitizeCode("agentic-sdlc init", 40)} writes.`;
  if (error.code === "token-expired")
    return "GitHub does not take the token that runs are started with here (401). Whoever set up the App, or the starter workflow, has to look at its id and key, or at its `github-token`.";
  return `${sanitizeLine(error.message, 600)}`;
}

// src/github/checks/job-log.ts
var MOST_BYTES = 32 * 1024 * 1024;
var TAIL_BYTES = 64 * 1024;
var LIMIT_MS2 = 15e3;
var TIMES = /^\d{4}-\d\d-\d\dT[\d:.]+Z /gm;
var COLOURS = /\u001B\[[0-9;]*[A-Za-z]/g;
async function readJobLog({ client, repository }, job) {
  try {
    const { headers } = await client.request("GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs", {
      ...repository,
      job_id: job,
      request: { redirect: "manual", parseSuccessResponseBody: false }
    });
    const address = headers.location;
    const { baseUrl } = client.request.endpoint.DEFAULTS;
    if (address === void 0 || new URL(address).protocol !== new URL(baseUrl).protocol) return void 0;
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(LIMIT_MS2) });
    if (!response.ok || !response.body) return void 0;
    const tail = await tailOf(response.body);
    return tail?.replaceAll(TIMES, "").replaceAll(COLOURS, "").trim();
  } catch {
    return void 0;
  }
}
async function tailOf(body) {
  let tail = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BYTES) return void 0;
    tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
  }
  return tail.toString("utf8");
}

// src/github/checks/failed-check-runs.ts
var FAILURES = /* @__PURE__ */ new Set(["failure", "timed_out"]);
var ACTIONS = "github-actions";
var OWN_NAME = /^agentic-sdlc: /;
async function readChecks(place, headSha, own) {
  const jobs = await workflowRunsOf(place, headSha, own);
  const suites = await suitesOf(place, headSha);
  const foreign = suites.filter(({ id, app }) => !jobs.own.has(id) && !isOwnApp(app, own));
  const rows = [];
  let isOver = !jobs.areRunning;
  const mixed = /* @__PURE__ */ new Set();
  const all = pages(
    (page) => place.client.request("GET /repos/{owner}/{repo}/commits/{ref}/check-runs", {
      ...place.repository,
      ref: headSha,
      filter: "latest",
      ...page
    })
  );
  for await (const { check_runs: runs } of all)
    for (const { id, name, status, conclusion, external_id, app, check_suite, output } of runs) {
      const suite = check_suite?.id ?? 0;
      if (isOwnApp(app, own) || jobs.own.has(suite)) continue;
      if (OWN_NAME.test(name) && isRunId(external_id ?? "")) {
        mixed.add(suite);
        continue;
      }
      if (status !== "completed") isOver = false;
      if (!FAILURES.has(conclusion ?? "")) continue;
      const words2 = [output.title, output.summary, output.text].filter((each) => (each ?? "") !== "");
      rows.push({
        id: Number(id),
        name,
        conclusion: conclusion ?? "",
        words: words2.join("\n\n"),
        hasAnnotations: output.annotations_count > 0,
        isJob: app?.slug === ACTIONS
      });
    }
  const open = foreign.filter(
    ({ id, status, latest_check_runs_count: count }) => status !== "completed" && count > 0 && !mixed.has(id)
  );
  const began = foreign.flatMap(({ created_at }) => created_at === null ? [] : [created_at]).sort()[0];
  return {
    isOver: isOver && open.length === 0,
    ...began === void 0 ? {} : { began: new Date(began) },
    failed: rows.toSorted((a, b) => a.id - b.id)
  };
}
var MOST_ANNOTATIONS = 30;
async function describeCheck(place, check) {
  const { id, name, conclusion, words: words2 } = check;
  const annotations = check.hasAnnotations ? await annotationsOf(place, id) : [];
  const log = check.isJob ? await readJobLog(place, id) : void 0;
  return { name, conclusion, words: words2, annotations, ...log === void 0 ? {} : { log } };
}
async function annotationsOf({ client, repository }, id) {
  const { data } = await client.request("GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations", {
    ...repository,
    check_run_id: id,
    per_page: MOST_ANNOTATIONS
  });
  return data.map(({ path, start_line: line, message }) => `${path}:${line} ${message ?? ""}`);
}
function isOwnApp(app, { appId }) {
  return appId !== void 0 && app?.id === appId;
}
async function workflowRunsOf({ client, repository }, headSha, { workflowFile }) {
  const own = /* @__PURE__ */ new Set();
  let areRunning = false;
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/actions/runs", { ...repository, head_sha: headSha, ...page })
  );
  try {
    for await (const { workflow_runs: runs } of all)
      for (const { path, status, check_suite_id: suite } of runs) {
        if (path.replace(/@.*$/, "").endsWith(`/${workflowFile}`)) own.add(Number(suite ?? 0));
        else if (status !== "completed") areRunning = true;
      }
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
  return { own, areRunning };
}
async function suitesOf({ client, repository }, ref) {
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/commits/{ref}/check-suites", { ...repository, ref, ...page })
  );
  const suites = [];
  for await (const { check_suites: some } of all)
    suites.push(...some.map((suite) => ({ ...suite, id: Number(suite.id) })));
  return suites;
}

// src/github/pulls/pull-request.ts
var MOST_COMMITS = 250;
async function getPullRequest(place, number) {
  const { client, repository } = place;
  const named = { ...repository, pull_number: number };
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", named);
    const from = data.head.repo;
    const commits = [];
    const all = pages(
      (page) => client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/commits", { ...named, ...page })
    );
    for await (const some of all)
      commits.push(...some.map(({ sha, commit: { message } }) => ({ sha, message })));
    return {
      number,
      isOpen: data.state === "open",
      isFork: from?.full_name.toLowerCase() !== locationOf(place).toLowerCase(),
      headRef: data.head.ref,
      headSha: data.head.sha,
      createdAt: new Date(data.created_at),
      commits
    };
  } catch (error) {
    if (hasStatus(error, 404)) return void 0;
    throw error;
  }
}
var MOST_PULLS = 300;
async function openPulls(place) {
  const { client, repository } = place;
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/pulls", {
      ...repository,
      state: "open",
      sort: "updated",
      direction: "desc",
      ...page
    })
  );
  const own = locationOf(place).toLowerCase();
  const found = [];
  let seen = 0;
  for await (const listed2 of all) {
    for (const { number, head } of listed2) {
      const from = head.repo;
      if (from?.full_name.toLowerCase() === own) found.push({ number, headRef: head.ref, headSha: head.sha });
    }
    seen += listed2.length;
    if (seen >= MOST_PULLS) break;
  }
  return found;
}

// src/github-events/acknowledge.ts
async function acknowledge({ forge, warnOnce }, target, content) {
  try {
    await forge.react(target, content);
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "remote-refused") throw error;
    warnOnce?.(`${error.message} What was written is acted on all the same.`);
  }
}
var MOST_TOLD = 1e3;
function createWarnOnce(report) {
  const told = /* @__PURE__ */ new Set();
  return (text) => {
    if (told.has(text)) return;
    told.add(text);
    const [oldest] = told;
    if (told.size > MOST_TOLD && oldest !== void 0) told.delete(oldest);
    report(text);
  };
}

// src/github-events/repository-settings.ts
const { readFileSync } = process.getBuiltinModule("node:fs");
async function readAppSettings(place) {
  const text = await readRepositoryFile(place, CONFIG_FILE);
  const parsed = text === void 0 ? void 0 : parseConfig(text, CONFIG_FILE);
  const isSound = parsed === void 0 || "config" in parsed;
  const config = parsed && "config" in parsed ? parsed.config : Config.parse({}, { jitless: true });
  const { permission, roles, bots, labelPrefix, assignees, fixChecks } = config.github;
  const { people, teams } = config.human;
  return {
    policy: { permission: isSound ? permission : "admin", roles, bots },
    answerers: { people, teams },
    stateRef: config.state.branch,
    labelPrefix,
    assignees,
    ...parsed && "problems" in parsed && { problem: firstOf(parsed.problems) },
    ...fixChecks.enabled && { fixChecks }
  };
}
function firstOf(problems) {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return `${first ? renderProblem(first) : "it cannot be read."}${more}`;
}
var MOST_READ = 30;
var MOST_BYTES2 = 64 * 1024;
var FOLDER = ".agentic/workflows";
async function readWorkflowInfos(place) {
  const files = await listRepositoryFiles(place, FOLDER);
  const named = files.flatMap((file) => {
    const [, name, kind = ""] = /^([A-Za-z0-9_][\w.-]*)\.(ya?ml|m?ts)$/.exec(file.name) ?? [];
    return name === void 0 || name.endsWith(".d") ? [] : [{ ...file, is: name, isYaml: kind.startsWith("y") }];
  });
  const names = [...new Set(named.map(({ is }) => is))];
  const own = names.map(async (name, index) => {
    const [file, ...others2] = named.filter(({ is }) => is === name);
    const isRead = file?.isYaml === true && others2.length === 0 && index < MOST_READ && file.size <= MOST_BYTES2;
    return { name, ...isRead ? await readDefinition(place, file) : { description: "" } };
  });
  const others = builtIn().filter(({ name }) => !names.includes(name));
  return [...await Promise.all(own), ...others].sort((a, b) => a.name < b.name ? -1 : 1);
}
var read = /* @__PURE__ */ new Map();
var MOST_KEPT = 500;
async function readDefinition(place, { name, sha }) {
  const path = `${FOLDER}/${name}`;
  const key = `${locationOf(place)} ${path} ${sha}`;
  const kept = read.get(key);
  if (kept) return kept;
  const text = await readRepositoryFile(place, path);
  const told = text === void 0 || text.length > MOST_BYTES2 ? { description: "" } : toldIn(text, path);
  const [oldest] = read.keys();
  if (read.size >= MOST_KEPT && oldest !== void 0) read.delete(oldest);
  read.set(key, told);
  return told;
}
function toldIn(text, path) {
  const parsed = parseWorkflow(text, path);
  if (!("workflow" in parsed))
    return { description: "", problem: renderProblems(parsed.problems, { nothingStarted: true }) };
  const { description = "", variables = [] } = parsed.workflow;
  return { description, declared: variables, ...takenBy(variables) };
}
var known;
function builtIn() {
  const places = { root: packageRoot(), builtIn: packageRoot() };
  known ??= listWorkflows(places).flatMap(({ name, path, origin }) => {
    const parsed = origin === "built-in" ? parseWorkflow(readFileSync(path, "utf8"), path) : { problems: [] };
    if (!("workflow" in parsed)) return [];
    const { description = "", variables = [] } = parsed.workflow;
    return [{ name, description, declared: variables, ...takenBy(variables) }];
  });
  return known;
}

// src/github-events/repository-context.ts
var STARTER = { workflowFile: "agentic.yml", event: "agentic" };
function portsAt(place, options) {
  const { own, report, isWithinRateLimit, actors, dispatch, workflowFile = STARTER.workflowFile } = options;
  const { client, repository } = place;
  const { login } = own;
  const warnOnce = options.warnOnce ?? createWarnOnce(report);
  const shown = login === void 0 ? {} : { login };
  const forge = createAppForge(place, { ...STARTER, workflowFile, clock: systemClock, report, ...shown });
  const telling = async (work) => {
    try {
      return await work();
    } catch (error) {
      const asked = { location: locationOf(place), what: "show its files", permission: "contents: read" };
      throw explainError(error, asked);
    }
  };
  return {
    repository: locationOf(place),
    own,
    forge: {
      ...forge,
      isOver: async (id) => id === options.workflowRun || await forge.isOver(id),
      ...dispatch && { dispatch }
    },
    checks: createChecksForge(place, { appId: own.appId, workflowFile }),
    refs: options.refs ?? createGitHubStateRefs({ octokit: client, ...repository }),
    settings: async () => {
      const settings = await telling(() => readAppSettings(place));
      const { problem } = settings;
      if (problem !== void 0) warnOnce(`${locationOf(place)}: only administrators are heard: ${problem}`);
      return settings;
    },
    workflows: () => telling(() => readWorkflowInfos(place)),
    clock: systemClock,
    random: Math.random,
    warnOnce,
    ...isWithinRateLimit && { isWithinRateLimit },
    ...actors && { actors }
  };
}
function createChecksForge(place, own) {
  const telling = async (what, permission, work) => {
    try {
      return await work();
    } catch (error) {
      throw explainError(error, { location: locationOf(place), what, permission });
    }
  };
  return {
    pull: (number) => telling(`show pull request #${number}`, "pull-requests: read", () => getPullRequest(place, number)),
    openPulls: () => telling("list pull requests", "pull-requests: read", () => openPulls(place)),
    checks: (headSha) => telling("show checks", "checks: read and actions: read", () => readChecks(place, headSha, own)),
    describe: (check) => telling("show a check", "checks: read", () => describeCheck(place, check))
  };
}

export {
  MOST_COMMITS,
  acknowledge,
  createWarnOnce,
  dispatchRepository,
  quick,
  roleOf,
  runsWithCommentIn,
  textWith,
  inputsOf,
  readAppSettings,
  STARTER,
  portsAt
};
