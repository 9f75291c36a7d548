import { batchAnswer } from "./github-batch-query.ts";
import { reviewsAnswer, threadsAnswer } from "./github-review-answers.ts";
import { type Answering, type Call, type Handler, json, momentOf, paged, refused } from "./github-routes.ts";
import { type GitHubStore, OWN_TOKEN, type Row } from "./github-store.ts";

interface PutReaction {
  readonly id: number;
  readonly target: string;
  readonly login: string;
  readonly content: string;
}

/** What the emulator keeps nothing of. */
interface Besides {
  readonly reactions: PutReaction[];
  readonly resolved: Set<number>;
  /** Logins by the slug of their team. */
  readonly teams: Map<string, readonly string[]>;
  /** Statuses of runs of workflows, by repository and id. */
  readonly workflowRuns: Map<string, string>;
}

const besides = new WeakMap<GitHubStore, Besides>();

function besideOf(gh: GitHubStore): Besides {
  const known = besides.get(gh) ?? {
    reactions: [],
    resolved: new Set(),
    teams: new Map(),
    workflowRuns: new Map(),
  };
  besides.set(gh, known);
  return known;
}

/** Reactions, reviews with comments on lines, replies and runs of workflows, which the emulator lacks. Those with `_` are for tests. */
export const appRoutes: readonly (readonly [method: string, pattern: RegExp, handler: Handler])[] = [
  ["POST", /^\/issues\/comments\/(\d+)\/reactions$/, putReaction("comment")],
  ["POST", /^\/pulls\/comments\/(\d+)\/reactions$/, putReaction("review-comment")],
  ["POST", /^\/issues\/(\d+)\/reactions$/, putReaction("issue")],
  ["GET", /^\/issues\/comments$/, listAllComments],
  ["GET", /^\/issues\/comments\/(\d+)\/reactions$/, listReactions],
  ["GET", /^\/_reactions$/, ({ gh }) => Response.json(besideOf(gh).reactions)],
  ["GET", /^\/_resolved$/, resolvedIn],
  ["POST", /^\/_team$/, addTeam],
  ["POST", /^\/_aged$/, age],
  ["POST", /^\/pulls\/(\d+)\/reviews$/, submitReview],
  ["POST", /^\/pulls\/(\d+)\/comments\/(\d+)\/replies$/, reply],
  ["GET", /^\/pulls\/(?:(\d+)\/comments|comments\/\d+)$/, reviewComments],
  ["POST", /^\/_workflow_run$/, putWorkflowRun],
  ["GET", /^\/actions\/runs\/(\d+)$/, showWorkflowRun],
  ["GET", /^\/actions\/workflows\/([^/]+)\/runs$/, workflowRuns],
];

function putReaction(kind: string): Handler {
  return async ({ gh, values, body, identity, account }) => {
    const { status, reaction } = react(gh, {
      target: `${kind}-${values[0]}`,
      login: identity?.login ?? "",
      content: String(body["content"]),
    });
    const user = identity?.installation === undefined ? await account(identity?.login ?? "") : null;
    return Response.json(
      { id: reaction.id, node_id: "R", user, content: reaction.content, created_at: "2026-01-31T12:00:00Z" },
      { status },
    );
  };
}

/** Those of all issues, the newest first. */
async function listAllComments({ gh, repo, request, url }: Call): Promise<Response> {
  const since = Date.parse(new URL(request.url).searchParams.get("since") ?? "1970-01-01");
  const rows = gh.comments
    .findBy("repo_id", repo.id)
    .filter((row) => row["comment_type"] === "issue" && Date.parse(String(row["updated_at"])) >= since);
  const headers = { authorization: "Bearer token-0", connection: "close" };
  const shown = rows.map(
    async ({ id }) => await (await fetch(`${url}/issues/comments/${id}`, { headers })).json(),
  );
  return Response.json((await Promise.all(shown)).reverse());
}

async function listReactions({ gh, repo, values, account }: Call): Promise<Response> {
  const own = besideOf(gh).reactions.filter(({ target }) => target === `comment-${values[0]}`);
  const shown = own.map(async ({ id, login, content }) => {
    const type = login.endsWith("[bot]") ? "Bot" : "User";
    const owner = await account(type === "Bot" ? (String(repo["full_name"]).split("/")[0] ?? "") : login);
    const user = { ...owner, login, type };
    return { id, node_id: "R", user, content, created_at: "2026-01-31T12:00:00Z" };
  });
  return Response.json(await Promise.all(shown));
}

function resolvedIn({ gh, repo }: Call): Response {
  const isHere = (id: number): boolean => gh.comments.get(id)?.["repo_id"] === repo.id;
  return Response.json([...besideOf(gh).resolved].filter(isHere));
}

/** The same reaction of the same person is there once. */
function react(gh: GitHubStore, given: Omit<PutReaction, "id">): { status: number; reaction: PutReaction } {
  const { reactions } = besideOf(gh);
  const known = reactions.find(
    ({ target, login, content }) =>
      target === given.target && login === given.login && content === given.content,
  );
  if (known) return { status: 200, reaction: known };
  const reaction = { id: reactions.length + 1, ...given };
  reactions.push(reaction);
  return { status: 201, reaction };
}

function addTeam({ gh, body }: Call): Response {
  besideOf(gh).teams.set(String(body["slug"]), body["members"] as string[]);
  return new Response(null, { status: 204 });
}

/** A comment was written, or a review submitted, earlier. */
function age({ gh, body }: Call): Response {
  const { minutes, comment, review } = body;
  const at = new Date(Date.now() - Number(minutes) * 60_000).toISOString();
  const row = review === undefined ? gh.comments.get(Number(comment)) : gh.reviews.get(Number(review));
  // An update would say when it was made.
  if (row) Object.assign(row, { created_at: at, updated_at: at, submitted_at: at });
  return new Response(null, { status: 204 });
}

interface LineComment {
  readonly path: string;
  readonly line: number;
  readonly body: string;
}

/** With comments on lines; the emulator knows positions alone. */
async function submitReview({ gh, repo, values, body, next }: Call): Promise<Response> {
  const { comments = [], ...rest } = body as { comments?: readonly LineComment[] };
  const shown = await json(await next(rest));
  const review = gh.reviews.get(Number(shown["id"]));
  for (const { path, line, body: text } of comments)
    gh.comments.insert({
      ...aboutReview(review),
      repo_id: repo.id,
      pull_number: Number(values[0]),
      body: text,
      in_reply_to_id: null,
      path,
      line,
    });
  return Response.json(shown, { status: 200 });
}

function aboutReview(review: Row | undefined): object {
  return {
    node_id: "C",
    issue_number: null,
    commit_sha: review?.["commit_id"],
    user_id: review?.["user_id"],
    position: 1,
    side: "RIGHT",
    subject_type: "line",
    comment_type: "review",
    review_id: review?.id ?? null,
  };
}

async function reply({ gh, repo, url, values, body, identity, next }: Call): Promise<Response> {
  const [pull = "", first = ""] = values;
  const begun = gh.comments.get(Number(first));
  if (begun?.["comment_type"] !== "review" || begun["in_reply_to_id"] !== null)
    return refused(404, "Not Found");
  const { id: _, ...rest } = begun;
  const row = gh.comments.insert({
    ...rest,
    repo_id: repo.id,
    pull_number: Number(pull),
    in_reply_to_id: begun.id,
    body: body["body"],
    user_id: gh.users.findOneBy("login", identity?.login)?.id ?? begun["user_id"],
    review_id: null,
  });
  void next;
  // With the token of tests it is no request of the one who replies.
  const headers = { authorization: "Bearer token-0", connection: "close" };
  const shown = new Request(`${url}/pulls/comments/${row.id}`, { headers });
  return Response.json(linked(await json(await fetch(shown))), { status: 201 });
}

/** The emulator shows no links and no original line, and a null where GitHub shows nothing. */
function linked(comment: Readonly<Record<string, unknown>>): object {
  const { in_reply_to_id: first, html_url: html, url: self, pull_request_url: pull, ...rest } = comment;
  const links = { self: { href: self }, html: { href: html }, pull_request: { href: pull } };
  return {
    ...rest,
    html_url: html,
    url: self,
    pull_request_url: pull,
    pull_request_review_id: rest["pull_request_review_id"] ?? null,
    original_line: rest["line"],
    ...(typeof first === "number" && { in_reply_to_id: first }),
    _links: links,
  };
}

async function reviewComments({ next }: Call): Promise<Response> {
  const shown = await next();
  if (!shown.ok) return shown;
  const found = (await shown.json()) as Record<string, unknown> | Record<string, unknown>[];
  const { headers } = shown;
  const link = headers.get("link");
  return Response.json(Array.isArray(found) ? found.map(linked) : linked(found), {
    ...(link !== null && { headers: { link } }),
  });
}

function putWorkflowRun({ gh, repo, body }: Call): Response {
  besideOf(gh).workflowRuns.set(`${String(repo["name"])} ${String(body["id"])}`, String(body["status"]));
  return Response.json({});
}

async function showWorkflowRun({ gh, repo, request, values, url, next }: Call): Promise<Response> {
  const id = values[0] ?? "";
  const status = besideOf(gh).workflowRuns.get(`${String(repo["name"])} ${id}`);
  if (status === undefined) return refused(404, "Not Found");
  void next;
  const repository = await json(await fetch(new Request(url, { headers: request.headers })));
  const created_at = "2026-01-31T12:00:00Z";
  return Response.json(
    workflowRun({ id: Number(id), title: "agentic", status, created_at, url, repository }),
  );
}

/** Those that were dispatched to, newest first; titled as the starter workflow titles them. */
async function workflowRuns({ gh, repo, request, values, url, dispatches, next }: Call): Promise<Response> {
  const path = `.github/workflows/${values[0]}`;
  if (!gh.workflows.findBy("repo_id", repo.id).some((row) => row["path"] === path))
    return refused(404, "Not Found");
  void next;
  const repository = await json(await fetch(new Request(url, { headers: request.headers })));
  const all = dispatches.flatMap((dispatch, index) => {
    const { repo: name, file, inputs } = dispatch;
    const created_at = momentOf(dispatch);
    if (name !== repo["name"] || (file !== undefined && file !== values[0])) return [];
    const { command = "", "run-id": runId = "" } = inputs as Record<string, string>;
    const title = `agentic ${command} ${runId}`;
    const id = index + 1;
    const status = besideOf(gh).workflowRuns.get(`${String(name)} ${id}`) ?? "queued";
    return [workflowRun({ id, title, status, created_at, url, repository, path })];
  });
  const { page, link } = paged(all.toReversed(), request);
  return Response.json({ total_count: all.length, workflow_runs: page }, { headers: link });
}

interface ShownRun {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly created_at: string;
  readonly url: string;
  readonly repository: unknown;
  readonly path?: string;
}

function workflowRun({ id, title, status, created_at, url, repository, path }: ShownRun): object {
  const self = `${url}/actions/runs/${id}`;
  const links = ["jobs", "logs", "check_suite", "cancel", "rerun", "artifacts", "workflow"];
  return {
    id,
    node_id: "W",
    head_branch: "main",
    run_number: id,
    event: "workflow_dispatch",
    path: path ?? ".github/workflows/agentic.yml",
    display_title: title,
    status,
    conclusion: null,
    head_sha: "a".repeat(40),
    workflow_id: 1,
    url: self,
    html_url: self,
    created_at,
    updated_at: created_at,
    head_commit: null,
    head_repository: repository,
    repository,
    ...Object.fromEntries(links.map((each) => [`${each}_url`, self])),
    pull_requests: [],
  };
}

/** What is asked for beside repositories: teams, and the little of GraphQL that we ask. */
export async function rootAnswer(
  request: Request,
  { gh, identity, next }: Pick<Answering, "gh" | "identity" | "next">,
): Promise<Response | undefined> {
  const { pathname, origin } = new URL(request.url);
  if (pathname === "/app") return await shownApp(request, { gh, next });
  if (pathname === "/app/hook/deliveries" || pathname === "/app/installations") return Response.json([]);
  const [, org = "", slug = "", login] =
    /^\/orgs\/([^/]+)\/teams\/([^/]+)(?:\/memberships\/([^/]+))?$/.exec(pathname) ?? [];
  if (slug !== "") return team(besideOf(gh), { origin, org, slug, login });
  if (pathname !== "/graphql") return undefined;
  const { query, variables } = (await request.json()) as {
    query: string;
    variables: Readonly<Record<string, string | number>>;
  };
  const viewer = identity?.login ?? "";
  const batch = await batchAnswer({ origin, token: OWN_TOKEN, viewer, query, variables });
  if (batch !== undefined) return Response.json({ data: batch });
  return Response.json({ data: graphqlAnswer(gh, viewer, { query, variables }) });
}

/** The emulator shows the owner without most of what an account has. */
async function shownApp(request: Request, { gh, next }: Pick<Answering, "gh" | "next">): Promise<Response> {
  const shown = await next(request);
  if (!shown.ok) return shown;
  const app = await json(shown);
  const login = String(gh.users.all()[0]?.["login"]);
  const owner = await json(await next(new Request(new URL(`/users/${login}`, request.url))));
  return Response.json({ ...app, owner });
}

interface AskedTeam {
  readonly origin: string;
  readonly org: string;
  readonly slug: string;
  readonly login: string | undefined;
}

function team({ teams }: Besides, { origin, org, slug, login }: AskedTeam): Response {
  const members = teams.get(slug);
  const url = `${origin}/orgs/${org}/teams/${slug}`;
  if (!members || (login !== undefined && !members.includes(login))) return refused(404, "Not Found");
  if (login !== undefined) return Response.json({ url, role: "member", state: "active" });
  const at = "2026-01-31T12:00:00Z";
  const counts = { public_repos: 0, public_gists: 0, followers: 0, following: 0 };
  const flags = { has_organization_projects: false, has_repository_projects: false };
  const urls = ["repos", "events", "hooks", "issues", "members", "public_members"];
  const organization = {
    login: org,
    id: 1,
    node_id: "O",
    url,
    html_url: url,
    avatar_url: url,
    description: null,
    ...counts,
    ...flags,
    type: "Organization",
    created_at: at,
    updated_at: at,
    archived_at: null,
    ...Object.fromEntries(urls.map((each) => [`${each}_url`, url])),
  };
  return Response.json({
    id: 1,
    node_id: "T",
    url,
    html_url: url,
    members_url: url,
    repositories_url: url,
    name: slug,
    slug,
    description: null,
    permission: "push",
    type: "organization",
    organization,
    created_at: at,
    updated_at: at,
    members_count: members.length,
    repos_count: 1,
  });
}

function graphqlAnswer(
  gh: GitHubStore,
  login: string,
  { query, variables }: { query: string; variables: Readonly<Record<string, string | number>> },
): unknown {
  const { resolved, reactions } = besideOf(gh);
  const reviews = reviewsAnswer(gh, { query, variables }, reactions);
  if (reviews !== undefined) return reviews;
  if (query.includes("addReaction")) {
    react(gh, { target: `node-${variables["subject"]}`, login, content: String(variables["content"]) });
    return { addReaction: { clientMutationId: null } };
  }
  if (query.includes("markPullRequestReadyForReview(")) {
    const pull = gh.pullRequests.all().find(({ node_id }) => node_id === variables["pull"]);
    if (pull) gh.pullRequests.update(pull.id, { draft: false });
    return { markPullRequestReadyForReview: { clientMutationId: null } };
  }
  if (query.includes("resolveReviewThread(")) {
    const id = Number(String(variables["thread"]).slice("thread-".length));
    resolved.add(id);
    return { resolveReviewThread: { thread: { id: variables["thread"], isResolved: true } } };
  }
  return threadsAnswer(gh, variables, resolved);
}
