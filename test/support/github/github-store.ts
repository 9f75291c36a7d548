/** Parts of the emulator that are laid open; it has no types for them. */
export type Row = { readonly id: number } & Readonly<Record<string, unknown>>;

export interface Collection {
  insert(row: object): Row;
  get(id: number): Row | undefined;
  update(id: number, change: object): Row | undefined;
  delete(id: number): boolean;
  all(): Row[];
  findBy(field: string, value: unknown): Row[];
  findOneBy(field: string, value: unknown): Row | undefined;
}

type Kept =
  | "branches"
  | "checkRuns"
  | "collaborators"
  | "comments"
  | "commits"
  | "issues"
  | "labels"
  | "pullRequests"
  | "refs"
  | "repos"
  | "reviews"
  | "trees"
  | "users"
  | "workflows";

export type GitHubStore = Readonly<Record<Kept, Collection>>;

export interface Identity {
  readonly login: string;
  readonly id: number;
  readonly scopes: readonly string[];
  /** Whose token an App's is. */
  readonly installation?: object;
}

export type Tokens = Map<string, Identity>;

/** What tests ask for by themselves. */
export const OWN_TOKEN = "token-0";

export function tokenOf(request: Request): string {
  return (request.headers.get("authorization") ?? "").replace(/^(?:bearer|token) /i, "");
}

export type Fetch = (request: Request) => Promise<Response>;

const REQUESTS_OF_A_NAME = 4_000;

/** Gives a token another name after each 4,000 requests: the emulator counts by name. */
export function withoutLimit(emulate: Fetch, tokens: Tokens): Fetch {
  const counts = new Map<string, number>();
  return async (request) => {
    // Routes of the tests look accounts up without a token.
    const token = tokenOf(request) || OWN_TOKEN;
    const identity = tokens.get(token);
    const count = (counts.get(token) ?? 0) + 1;
    counts.set(token, count);
    if (!identity || count < REQUESTS_OF_A_NAME) return await emulate(request);
    const name = `${token}-${Math.floor(count / REQUESTS_OF_A_NAME)}`;
    tokens.set(name, identity);
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${name}`);
    return await emulate(new Request(request, { headers }));
  };
}

/** Commits that a branch has and its base has not. */
export function commitsBetween(
  gh: GitHubStore,
  repoId: number,
  [base, head]: readonly [string, string],
): string[] {
  const known = new Map(gh.commits.findBy("repo_id", repoId).map((row) => [row["sha"] as string, row]));
  const ancestorsOf = (sha: string): Set<string> => {
    const found = new Set<string>();
    const waiting = [sha];
    for (const each of waiting) {
      if (found.has(each)) continue;
      found.add(each);
      waiting.push(...((known.get(each)?.["parent_shas"] as string[] | undefined) ?? []));
    }
    return found;
  };
  const below = ancestorsOf(base);
  return [...ancestorsOf(head)].filter((sha) => !below.has(sha));
}
