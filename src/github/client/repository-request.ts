import type { Endpoints, OctokitResponse, RequestParameters } from "@octokit/types";
import { AgenticError } from "../../errors.ts";
import type { GitHubRequests } from "./client.ts";
import { locationOf, type RepositoryClient } from "./github-repository.ts";

type Route = Extract<keyof Endpoints, `${string} /repos/{owner}/{repo}${string}`>;
type WithoutRepository<Parameters> = Parameters extends unknown ? Omit<Parameters, "owner" | "repo"> : never;
type ParametersOf<R extends Route> = WithoutRepository<Endpoints[R]["parameters"]> & RequestParameters;
type DataOf<R extends keyof Endpoints> = NonNullable<Endpoints[R]["response"]["data"]>;

/** Sends a request. Rejects with the error of the request, or if fields are missing in the answer. */
export async function sendRequest<R extends keyof Endpoints>(
  client: GitHubRequests,
  route: R,
  parameters: Endpoints[R]["parameters"] & RequestParameters,
): Promise<OctokitResponse<DataOf<R>>> {
  // With `string`, Octokit's types do not check the parameters again.
  const response: OctokitResponse<DataOf<R>> = await client.request(route as string, parameters);
  const named = parameters as Readonly<Record<string, unknown>>;
  // The code of a registration is a secret.
  const address = route.replace(/\{(?!code\})(\w+)\}/g, (_, name: string) => String(named[name]));
  requireAnswerShape({ route, address, ...response });
  return response;
}

/** The same for a request about the repository. */
export async function request<R extends Route>(
  { client, repository }: RepositoryClient,
  route: R,
  parameters: ParametersOf<R>,
): Promise<OctokitResponse<DataOf<R>>> {
  return await sendRequest(client, route, { ...repository, ...parameters });
}

export async function compareCommits(
  github: RepositoryClient,
  { from, to }: { readonly from: string; readonly to: string },
  options: { readonly per_page?: number } = { per_page: 1 },
): Promise<DataOf<"GET /repos/{owner}/{repo}/compare/{basehead}">> {
  const route = "GET /repos/{owner}/{repo}/compare/{basehead}";
  return (await request(github, route, { basehead: `${from}...${to}`, ...options })).data;
}

const PER_PAGE = 100;

export function pagesFor(count: number): number {
  return Math.ceil(count / PER_PAGE);
}

/** Yields the pages of a list; a page is requested when the caller needs it. */
export async function* pages<R extends Route>(
  github: RepositoryClient,
  route: R,
  parameters: ParametersOf<R>,
): AsyncGenerator<DataOf<R>> {
  for (let page = Number(parameters["page"] ?? 1); ; page += 1) {
    const { data, headers } = await request(github, route, { ...parameters, per_page: PER_PAGE, page });
    yield data;
    if (!hasNext(headers)) return;
  }
}

export async function* take<Item>(most: number, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of items) {
    yield item;
    count += 1;
    if (count === most) return;
  }
}

const MOST_LAST_PAGES = 10;

export async function lastPages<R extends Route>(
  github: RepositoryClient,
  route: R,
  parameters: ParametersOf<R>,
): Promise<DataOf<R>[]> {
  const { data, headers } = await request(github, route, { ...parameters, per_page: PER_PAGE, page: 1 });
  const last = lastPageIn(headers.link);
  const found = last <= MOST_LAST_PAGES ? [data] : [];
  if (!hasNext(headers)) return found;
  const page = Math.max(2, last - MOST_LAST_PAGES + 1);
  found.push(...(await Array.fromAsync(pages(github, route, { ...parameters, page }))));
  return found.slice(-MOST_LAST_PAGES);
}

function hasNext({ link }: { readonly link?: string | undefined }): boolean {
  return link?.includes('rel="next"') === true;
}

function lastPageIn(link = ""): number {
  const [, address = ""] = /<([^>]*)>; rel="last"/.exec(link) ?? [];
  return Number(/[?&]page=(\d+)/.exec(address)?.[1] ?? 1);
}

/** Sends a GraphQL query and returns the unvalidated data. Errors: `remote-refused`, and those of the request. */
export async function graphql(
  github: RepositoryClient,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { data, errors } = await sendGraphql(github, query, variables);
  const [problem] = errors;
  if (!problem) return data;
  throw new AgenticError({
    code: "remote-refused",
    message: `GitHub rejected the request in ${locationOf(github)}: ${String(problem.message)}. Give the token the permission \`pull-requests: write\`.`,
  });
}

interface GraphqlAnswer {
  readonly data: unknown;
  readonly errors: readonly { readonly message?: unknown; readonly type?: unknown }[];
}

/** The same with GraphQL's errors as data. */
export async function sendGraphql(
  { client }: RepositoryClient,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<GraphqlAnswer> {
  const url = graphqlUrl(client.request.endpoint.DEFAULTS.baseUrl);
  const { data } = await client.request({ method: "POST", url, query, variables });
  const answer = data as Partial<GraphqlAnswer> | undefined;
  return { data: answer?.data, errors: answer?.errors ?? [] };
}

/** On GitHub Enterprise Server the GraphQL API is not below the REST API. */
function graphqlUrl(baseUrl: string): string {
  return `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v3$/, "/api")}/graphql`;
}

/** GitHub limits concurrent requests. */
const MAX_CONCURRENT = 6;

export async function withConcurrencyLimit<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
  most = MAX_CONCURRENT,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items].entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}

/** GitHub's limit is 65,536 characters; the rest is reserved for additions. */
const MAX_TEXT_LENGTH = 65_000;

const CUT = "\n\n… (truncated at GitHub's limit)";

export function truncateText(text: string, longest = MAX_TEXT_LENGTH): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - CUT.length).replace(/[\uD800-\uDBFF]$/, "")}${CUT}`;
}

const SHA = ["sha"];
const ID = ["id"];

/** Fields that the engine reads without a check, by route. `[]` stands for each item of a list. */
const READ_FIELDS: Readonly<Record<string, readonly string[]>> = {
  "GET /repos/{owner}/{repo}": ["default_branch"],
  "GET /repos/{owner}/{repo}/git/matching-refs/{ref}": ["[].ref", "[].object.sha"],
  "GET /repos/{owner}/{repo}/git/ref/{ref}": ["object.sha"],
  "GET /repos/{owner}/{repo}/git/commits/{commit_sha}": ["tree.sha", "message", "committer.date"],
  "GET /repos/{owner}/{repo}/git/trees/{tree_sha}": ["tree.[]"],
  "GET /repos/{owner}/{repo}/git/blobs/{file_sha}": ["content", "encoding"],
  "POST /repos/{owner}/{repo}/git/blobs": SHA,
  "POST /repos/{owner}/{repo}/git/trees": SHA,
  "POST /repos/{owner}/{repo}/git/commits": SHA,
  "GET /repos/{owner}/{repo}/compare/{basehead}": ["status"],
  "GET /repos/{owner}/{repo}/issues/{issue_number}": ["url", "state", "locked", "title"],
  "GET /repos/{owner}/{repo}/issues/{issue_number}/comments": ["[].id", "[].created_at"],
  "GET /repos/{owner}/{repo}/issues/comments": ["[].id", "[].issue_url", "[].html_url", "[].created_at"],
  "GET /repos/{owner}/{repo}/issues/comments/{comment_id}": ["id", "user"],
  "GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions": ["[].content"],
  "POST /repos/{owner}/{repo}/issues/{issue_number}/comments": ID,
  "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}": ID,
  "GET /repos/{owner}/{repo}/pulls": ["[].number", "[].head.sha", "[].head.ref"],
  "GET /repos/{owner}/{repo}/pulls/{pull_number}": ["state", "head.sha", "head.ref"],
  "POST /repos/{owner}/{repo}/pulls": ["number"],
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/commits": ["[].sha", "[].commit.message"],
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews": ["[].id", "[].state"],
  "GET /repos/{owner}/{repo}/pulls/{pull_number}/comments": ["[].id", "[].path"],
  "GET /repos/{owner}/{repo}/pulls/comments/{comment_id}": ["id", "user"],
  "GET /repos/{owner}/{repo}/collaborators/{username}/permission": ["permission"],
  "GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs": [
    "workflow_runs.[].id",
    "workflow_runs.[].created_at",
  ],
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}": ["status", "created_at"],
  "GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs": ["jobs.[].name"],
  "GET /repos/{owner}/{repo}/commits/{ref}/check-runs": ["check_runs.[].id", "check_runs.[].name"],
  "GET /repos/{owner}/{repo}/commits/{ref}/check-suites": ["check_suites.[].id"],
  "POST /repos/{owner}/{repo}/check-runs": ID,
  "GET /repos/{owner}/{repo}/installation": ID,
  "GET /app": ["id", "slug", "permissions", "events.[]"],
  "GET /app/installations": ["[].id", "[].permissions"],
  "GET /app/hook/deliveries": ["[].id", "[].guid", "[].delivered_at", "[].status_code"],
  "POST /app/installations/{installation_id}/access_tokens": ["token", "expires_at"],
  "POST /app-manifests/{code}/conversions": ["id", "pem", "html_url"],
};

interface Answered {
  readonly route: string;
  readonly address: string;
  readonly status: number;
  readonly data: unknown;
}

/** Throws `remote-unreachable` for a JSON answer without a field that the engine reads: a proxy or another server answered. */
function requireAnswerShape({ route, address, status, data }: Answered): void {
  const fields = READ_FIELDS[route];
  if (!fields || status === 204 || status >= 300) return;
  const missing = isObject(data)
    ? fields.map((field) => missingField(data, field.split("."), "")).find((field) => field !== undefined)
    : "";
  if (missing === undefined) return;
  const problem = missing === "" ? "is not the JSON that GitHub documents" : `has no field \`${missing}\``;
  throw new AgenticError({
    code: "remote-unreachable",
    message: `The answer of GitHub to \`${address}\` ${problem}. Check that GITHUB_API_URL is the address of GitHub's API and that no proxy changes its answers, then try again.`,
  });
}

function missingField(value: unknown, [name, ...below]: readonly string[], path: string): string | undefined {
  if (name === undefined) return undefined;
  if (name === "[]") {
    if (!Array.isArray(value)) return path === "" ? "[0]" : path;
    for (const [index, item] of value.entries()) {
      const missing = missingField(item, below, `${path}[${index}]`);
      if (missing !== undefined) return missing;
    }
    return undefined;
  }
  const full = path === "" ? name : `${path}.${name}`;
  if (!isObject(value) || Array.isArray(value)) return full;
  const next = (value as Readonly<Record<string, unknown>>)[name];
  return next === undefined ? full : missingField(next, below, full);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
