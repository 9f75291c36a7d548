import type { Endpoints, OctokitResponse, RequestParameters } from "@octokit/types";
import { AgenticError } from "../../errors.ts";
import { requireAnswerShape } from "./answer-shape.ts";
import { locationOf, type RepositoryClient } from "./github-repository.ts";

type Route = Extract<keyof Endpoints, `${string} /repos/{owner}/{repo}${string}`>;
type WithoutRepository<Parameters> = Parameters extends unknown ? Omit<Parameters, "owner" | "repo"> : never;
type ParametersOf<R extends Route> = WithoutRepository<Endpoints[R]["parameters"]> & RequestParameters;
type DataOf<R extends Route> = Endpoints[R]["response"]["data"];

/** Sends a request about the repository. Rejects with the error of the request, or if fields are missing in the answer. */
export async function request<R extends Route>(
  { client, repository }: RepositoryClient,
  route: R,
  parameters: ParametersOf<R>,
): Promise<OctokitResponse<DataOf<R>>> {
  const all = { ...repository, ...parameters };
  // With `string`, Octokit's types do not check the parameters again.
  const response: OctokitResponse<DataOf<R>> = await client.request(route as string, all);
  const named = all as Readonly<Record<string, unknown>>;
  const address = route.replace(/\{(\w+)\}/g, (_, name: string) => String(named[name]));
  requireAnswerShape({ route, address, ...response });
  return response;
}

/** Compares commits or branches. Rejects with the error of the request. */
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

/** Returns the last pages of a list, in its order. */
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

/** Runs the work for every item with limited concurrency. Returns the results in the order of the items. */
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
