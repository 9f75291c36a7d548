import { appRoutes, rootAnswer } from "./github-app-routes.ts";
import { commitsBetween, type GitHubStore, type Identity, type Row } from "./github-store.ts";

/** A workflow or repository that was dispatched to. */
export interface Dispatch {
  readonly repo: string;
  /** Of a workflow. */
  readonly file?: string;
  /** Of a repository. */
  readonly event?: string;
  readonly ref?: string;
  readonly inputs: unknown;
}

export interface Call {
  readonly gh: GitHubStore;
  readonly request: Request;
  readonly repo: Row;
  readonly values: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly identity: Identity | undefined;
  readonly dispatches: Dispatch[];
  readonly url: string;
  /** What the emulator does. */
  readonly next: (body?: object) => Promise<Response>;
  /** The same of another request. */
  readonly pass: (request: Request) => Promise<Response>;
  /** All that is shown of somebody. */
  readonly account: (login: string) => Promise<object>;
}

export type Handler = (call: Call) => Promise<Response> | Response;

/** What the emulator lacks, or does otherwise than GitHub. */
const routes: readonly (readonly [method: string, pattern: RegExp, handler: Handler])[] = [
  ["GET", /^\/collaborators\/([^/]+)\/permission$/, permission],
  ["POST", /^\/pulls$/, openPullRequest],
  ["PATCH", /^\/pulls\/(\d+)$/, changePullRequest],
  ["POST", /^\/pulls\/(\d+)\/requested_reviewers$/, requestReview],
  ["GET", /^\/issues\/(\d+)$/, issue],
  ["GET", /^\/issues\/(\d+)\/comments$/, listComments],
  ["POST", /^\/check-runs$/, createCheckRun],
  ["PATCH", /^\/check-runs\/(\d+)$/, changeCheckRun],
  ["GET", /^\/check-runs\/(\d+)\/annotations$/, listAnnotations],
  ["GET", /^\/commits\/([^/]+)\/check-runs$/, listCheckRuns],
  ["POST", /^\/actions\/workflows\/([^/]+)\/dispatches$/, dispatchWorkflow],
  ["POST", /^\/dispatches$/, dispatchRepository],
  ["GET", /^\/installation$/, installation],
  ["GET", /^$/, repository],
  ...appRoutes,
];

export interface Answering {
  readonly gh: GitHubStore;
  readonly identity: Identity | undefined;
  readonly dispatches: Dispatch[];
  readonly next: (request: Request) => Promise<Response>;
}

/** Answers as GitHub does. */
export async function answer(request: Request, { next, ...rest }: Answering): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  // Apps have no account that could be shown.
  if (pathname === "/user" && rest.identity?.installation !== undefined) return refused(403, INTEGRATION);
  const [, owner = "", name = "", path = ""] = /^\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  const repo = rest.gh.repos.findOneBy("full_name", `${owner}/${name}`);
  if (!repo) return (await rootAnswer(request, { ...rest, next })) ?? (await next(request));
  followBranches(rest.gh, repo);
  describeLabels(rest.gh, repo);
  for (const [method, pattern, handler] of routes) {
    const match = request.method === method ? pattern.exec(path) : null;
    if (!match) continue;
    const text = await request.clone().text();
    const body = text === "" ? {} : (JSON.parse(text) as Call["body"]);
    return await handler({
      ...rest,
      request,
      repo,
      body,
      url: `${origin}/repos/${owner}/${name}`,
      values: match.slice(1).map(decodeURIComponent),
      pass: next,
      next: (changed) => next(changed ? withBody(request, changed) : request),
      account: async (login) => await json(await next(new Request(`${origin}/users/${login}`))),
    });
  }
  return await next(request);
}

const INTEGRATION = "Resource not accessible by integration";

export function refused(status: number, message: string, errors?: readonly object[]): Response {
  return Response.json(
    { message, ...(errors && { errors }), documentation_url: "https://docs.github.com/rest" },
    { status },
  );
}

function invalid(detail: object): Response {
  return refused(422, "Validation Failed", [detail]);
}

function withBody(request: Request, body: object): Request {
  const { url, method, headers } = request;
  const fresh = new Headers(headers);
  fresh.delete("content-length");
  return new Request(url, { method, headers: fresh, body: JSON.stringify(body) });
}

/** The heads of pull requests go where their branches go. */
function followBranches(gh: GitHubStore, repo: Row): void {
  for (const pull of gh.pullRequests.findBy("repo_id", repo.id)) {
    const sha = shaOf(gh, repo, pull["head_ref"]);
    if (pull["state"] === "open" && sha !== undefined && sha !== pull["head_sha"])
      gh.pullRequests.update(pull.id, { head_sha: sha });
  }
}

/** GitHub describes them as having one. */
function describeLabels(gh: GitHubStore, repo: Row): void {
  for (const label of gh.labels.findBy("repo_id", repo.id))
    if (label["description"] === null) gh.labels.update(label.id, { description: "" });
}

export function shaOf(gh: GitHubStore, repo: Row, branch: unknown): string | undefined {
  const found = gh.branches.findBy("repo_id", repo.id).find((row) => row["name"] === branch);
  return found?.["sha"] as string | undefined;
}

/** By what the emulator calls them; GitHub's older field knows fewer. */
const ROLES: Readonly<Record<string, readonly [role: string, permission: string]>> = {
  pull: ["read", "read"],
  triage: ["triage", "read"],
  push: ["write", "write"],
  maintain: ["maintain", "write"],
  admin: ["admin", "admin"],
};

async function permission({ gh, repo, values, account }: Call): Promise<Response> {
  const user = gh.users.findOneBy("login", values[0]);
  if (!user) return refused(404, "Not Found");
  const row = gh.collaborators.findBy("repo_id", repo.id).find((each) => each["user_id"] === user.id);
  const [role, permission] =
    repo["owner_id"] === user.id
      ? ["admin", "admin"]
      : (ROLES[String(row?.["permission"])] ??
        (repo["private"] === true ? ["none", "none"] : ["read", "read"]));
  const shown = await account(String(values[0]));
  return Response.json({ permission, role_name: role, user: { ...shown, role_name: role } });
}

async function openPullRequest({ gh, repo, body, next }: Call): Promise<Response> {
  const { head, base } = body as Record<string, string>;
  const owner = String(repo["full_name"]).split("/")[0];
  for (const [field, branch] of Object.entries({ head, base }))
    if (shaOf(gh, repo, branch) === undefined)
      return invalid({ resource: "PullRequest", field, code: "invalid" });
  const same = gh.pullRequests
    .findBy("repo_id", repo.id)
    .some((row) => row["state"] === "open" && row["head_ref"] === head && row["base_ref"] === base);
  if (same) return custom(`A pull request already exists for ${owner}:${head}.`);
  const ends = [shaOf(gh, repo, base) ?? "", shaOf(gh, repo, head) ?? ""] as const;
  if (commitsBetween(gh, repo.id, ends).length === 0) return custom(`No commits between ${base} and ${head}`);
  return await next();
}

function custom(message: string): Response {
  return invalid({ resource: "PullRequest", code: "custom", message });
}

/** Whether it is a draft is nothing that REST changes. */
async function changePullRequest({ body, next }: Call): Promise<Response> {
  const { draft: _, ...rest } = body;
  return await next(rest);
}

async function requestReview({ gh, repo, values, body, next }: Call): Promise<Response> {
  const pull = gh.pullRequests.findBy("repo_id", repo.id).find((row) => row["number"] === Number(values[0]));
  const author = gh.users.get(Number(pull?.["user_id"]))?.["login"];
  const { reviewers = [] } = body as { reviewers?: string[] };
  if (reviewers.includes(String(author)))
    return refused(422, "Review cannot be requested from pull request author.");
  const shown = await next();
  return shown.ok ? Response.json(await json(shown), { status: 201 }) : shown;
}

/** A pull request is an issue too. */
async function issue({ gh, repo, values, url, next }: Call): Promise<Response> {
  const row = gh.issues.findBy("repo_id", repo.id).find((each) => each["number"] === Number(values[0]));
  if (!row || row["is_pull_request"] !== true) return await next();
  gh.issues.update(row.id, { is_pull_request: false });
  const shown = await next().finally(() => gh.issues.update(row.id, { is_pull_request: true }));
  const links = ["", "diff", "patch"].map((each) => `${url}/pulls/${values[0]}${each && `.${each}`}`);
  const [self, diff_url, patch_url] = links;
  return Response.json({
    ...(await json(shown)),
    pull_request: { url: self, html_url: self, diff_url, patch_url },
  });
}

/** Those that were changed since. */
async function listComments({ request, next, pass }: Call): Promise<Response> {
  const since = new URL(request.url).searchParams.get("since");
  if (since === null) return await next();
  const all: { updated_at: string }[] = [];
  for (let number = 1; all.length === (number - 1) * 100; number += 1) {
    const address = new URL(request.url);
    address.search = `per_page=100&page=${number}`;
    const shown = await pass(new Request(address, { headers: request.headers }));
    if (!shown.ok) return shown;
    all.push(...((await shown.json()) as typeof all));
  }
  const wanted = all.filter((each) => Date.parse(each.updated_at) >= Date.parse(since));
  const { page, link } = paged(wanted, request);
  return Response.json(page, { headers: link });
}

interface Annotation {
  readonly path: string;
}
interface CheckOutput {
  readonly annotations?: readonly Annotation[];
}

const MOST_ANNOTATIONS = 50;

function tooMany({ body }: Call): Response | undefined {
  const count = (body["output"] as CheckOutput | undefined)?.annotations?.length ?? 0;
  return count > MOST_ANNOTATIONS
    ? refused(
        422,
        `Invalid request. No more than ${MOST_ANNOTATIONS} items are allowed; ${count} were supplied.`,
      )
    : undefined;
}

/** Only Apps make checks. */
function notAnApp({ identity }: Call): Response | undefined {
  return identity?.installation === undefined
    ? refused(403, "You must authenticate via a GitHub App.")
    : undefined;
}

async function createCheckRun(call: Call): Promise<Response> {
  return notAnApp(call) ?? tooMany(call) ?? (await shownCheckRun(await call.next(), call));
}

/** Annotations come on top of those that are there. */
async function changeCheckRun(call: Call): Promise<Response> {
  const { gh, values } = call;
  const refusal = notAnApp(call) ?? tooMany(call);
  if (refusal) return refusal;
  const id = Number(values[0]);
  const before = outputOf(gh.checkRuns.get(id)).annotations ?? [];
  const shown = await call.next();
  const output = outputOf(gh.checkRuns.get(id));
  const annotations = call.body["output"] === undefined ? before : [...before, ...(output.annotations ?? [])];
  gh.checkRuns.update(id, { output: { ...output, annotations, annotations_count: annotations.length } });
  return await shownCheckRun(shown, call);
}

function outputOf(row: Row | undefined): CheckOutput {
  return (row?.["output"] as CheckOutput | undefined) ?? {};
}

async function shownCheckRun(shown: Response, { gh, url }: Call): Promise<Response> {
  if (!shown.ok) return shown;
  return Response.json(checkRunOf(gh, await json(shown), url), { status: shown.status });
}

function checkRunOf(gh: GitHubStore, run: Readonly<Record<string, unknown>>, url: string): object {
  const count = outputOf(gh.checkRuns.get(Number(run["id"]))).annotations?.length ?? 0;
  const annotations_url = `${url}/check-runs/${String(run["id"])}/annotations`;
  const output = { ...(run["output"] as object), annotations_count: count, annotations_url };
  return { ...run, output };
}

async function listCheckRuns({ gh, request, url, next }: Call): Promise<Response> {
  const shown = await next();
  if (!shown.ok) return shown;
  const { total_count, check_runs: all } = (await shown.json()) as { total_count: number; check_runs: Row[] };
  const { page, link } = paged(all, request);
  return Response.json(
    { total_count, check_runs: page.map((run) => checkRunOf(gh, run, url)) },
    { headers: link },
  );
}

function listAnnotations({ gh, values, request, url }: Call): Response {
  const run = gh.checkRuns.get(Number(values[0]));
  const all = (outputOf(run).annotations ?? []).map((each) => ({
    start_column: null,
    end_column: null,
    title: null,
    raw_details: null,
    blob_href: `${url}/blob/${String(run?.["head_sha"])}/${each.path}`,
    ...each,
  }));
  const { page, link } = paged(all, request);
  return Response.json(page, { headers: link });
}

export function paged<Item>(
  all: readonly Item[],
  { url }: Request,
): { page: Item[]; link: Record<string, string> } {
  const address = new URL(url);
  const size = Number(address.searchParams.get("per_page") ?? 30);
  const number = Number(address.searchParams.get("page") ?? 1);
  const end = number * size;
  const to = (at: number): string => {
    address.searchParams.set("page", String(at));
    return address.href;
  };
  const last = Math.ceil(all.length / size);
  const link = end < all.length ? { link: `<${to(number + 1)}>; rel="next", <${to(last)}>; rel="last"` } : {};
  return { page: all.slice(end - size, end), link: link as Record<string, string> };
}

const moments = new WeakMap<Dispatch, string>();

function note(dispatches: Dispatch[], dispatch: Dispatch): void {
  moments.set(dispatch, new Date().toISOString());
  dispatches.push(dispatch);
}

/** When it was dispatched. */
export function momentOf(dispatch: Dispatch): string {
  return moments.get(dispatch) ?? new Date().toISOString();
}

function dispatchWorkflow({ gh, repo, values, body, dispatches, url }: Call): Response {
  const file = values[0] ?? "";
  const known = gh.workflows
    .findBy("repo_id", repo.id)
    .some((row) => String(row["path"]).endsWith(`/${file}`));
  if (!known) return refused(404, "Not Found");
  const { ref, inputs = {}, return_run_details: details } = body;
  if (shaOf(gh, repo, ref) === undefined) return refused(422, `No ref found for: ${String(ref)}`);
  note(dispatches, { repo: String(repo["name"]), file, ref: String(ref), inputs });
  if (details !== true) return new Response(null, { status: 204 });
  const id = dispatches.length;
  const links = { run_url: `${url}/actions/runs/${id}`, html_url: `${url}/actions/runs/${id}` };
  return Response.json({ workflow_run_id: id, ...links });
}

function dispatchRepository({ repo, body, dispatches }: Call): Response {
  const { event_type: event, client_payload: inputs = {} } = body;
  note(dispatches, { repo: String(repo["name"]), event: String(event), inputs });
  return new Response(null, { status: 204 });
}

async function repository({ next }: Call): Promise<Response> {
  return Response.json({ network_count: 0, subscribers_count: 0, ...(await json(await next())) });
}

/** The emulator shows accounts without most of what they have. */
async function installation({ url, repo, next, account }: Call): Promise<Response> {
  const shown = await next();
  if (!shown.ok) return shown;
  const owner = await account(String(repo["full_name"]).split("/")[0] ?? "");
  return Response.json({
    ...(await json(shown)),
    account: owner,
    target_id: repo["owner_id"],
    html_url: url,
  });
}

export async function json(response: Response): Promise<Readonly<Record<string, unknown>>> {
  return (await response.json()) as Record<string, unknown>;
}
