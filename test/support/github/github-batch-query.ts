/** A query with aliased fields, as the engine asks for several things about a repository at once. */
interface BatchQuery {
  readonly origin: string;
  /** Whose requests pass all checks. */
  readonly token: string;
  /** Login of the account that asks. */
  readonly viewer: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, string | number>>;
}

const FIELD = /\b(f\d+): (object|issueOrPullRequest|refs|node|defaultBranchRef)\b(?:\(\w+: \$(\w+))?/g;

/** What GitHub answers to such a query; undefined for another one. */
export async function batchAnswer(batch: BatchQuery): Promise<unknown> {
  const { query, variables } = batch;
  if (!query.includes("repository(owner: $owner, name: $repo) { id")) return undefined;
  const ask = async (path: string): Promise<Json | undefined> => {
    const address = `${batch.origin}/repos/${variables["owner"]}/${variables["repo"]}${path}`;
    const response = await fetch(address, { headers: { authorization: `token ${batch.token}` } });
    return response.ok ? ((await response.json()) as Json) : undefined;
  };
  const root: Record<string, unknown> = {};
  const repository: Record<string, unknown> = { id: "R" };
  for (const [, alias = "", field = "", variable = ""] of query.matchAll(FIELD)) {
    const value = String(variables[variable] ?? "");
    if (field === "node") root[alias] = await commentOf(ask, value);
    else if (field === "object") repository[alias] = await objectOf(ask, value);
    else if (field === "issueOrPullRequest") {
      const hasComments = new RegExp(`${alias}: [^}]*\\bcomments\\(`).test(query);
      repository[alias] = hasComments
        ? await commentsOf(ask, value, batch.viewer)
        : await conversationOf(ask, value);
    } else if (field === "refs") repository[alias] = await refsOf(ask, value);
    else repository[alias] = { name: (await ask(""))?.["default_branch"] };
  }
  return { repository, ...root };
}

// What the emulator answers is not checked again.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;
type Ask = (path: string) => Promise<Json | undefined>;

/** Comments by the IDs that `nodeIdOf` gives them. */
async function commentOf(ask: Ask, id: string): Promise<unknown> {
  const [, folder = "", number = ""] = /^(issues|pulls)-comment-(\d+)$/.exec(id) ?? [];
  const found = await ask(`/${folder}/comments/${number}`);
  if (!found) return null;
  const { body, user } = found;
  const isBot = user.type === "Bot";
  const author = { __typename: user.type, login: isBot ? user.login.replace(/\[bot\]$/, "") : user.login };
  return { body, author };
}

export function nodeIdOf(folder: "issues" | "pulls", id: number): string {
  return `${folder}-comment-${id}`;
}

async function conversationOf(ask: Ask, number: string): Promise<unknown> {
  const issue = await ask(`/issues/${number}`);
  if (!issue) return null;
  const { locked, title, body, state, url, pull_request: pull } = issue;
  const [, nameWithOwner = ""] = /\/repos\/([^/]+\/[^/]+)\/issues\//.exec(url) ?? [];
  const common = {
    locked,
    closed: state === "closed",
    title,
    body: body ?? "",
    repository: { nameWithOwner },
  };
  if (pull === undefined) return { __typename: "Issue", ...common };
  const { head } = await ask(`/pulls/${number}`);
  const headRepository = head.repo ? { nameWithOwner: head.repo.full_name } : null;
  return {
    __typename: "PullRequest",
    ...common,
    headRefOid: head.sha,
    headRefName: head.ref,
    headRepository,
  };
}

async function commentsOf(ask: Ask, number: string, viewer: string): Promise<unknown> {
  const found = (await ask(`/issues/${number}/comments?per_page=100`)) ?? [];
  const nodes = found.map(({ body, html_url, created_at, updated_at, user }: Json) => ({
    body,
    url: html_url,
    createdAt: created_at,
    updatedAt: updated_at,
    viewerDidAuthor: user.login === viewer,
    author: { __typename: user.type },
  }));
  return { comments: { totalCount: found.length === 100 ? 101 : found.length, nodes } };
}

async function refsOf(ask: Ask, prefix: string): Promise<unknown> {
  const found = (await ask(`/git/matching-refs/${prefix.replace(/^refs\//, "")}?per_page=100`)) ?? [];
  const nodes = found.map(({ ref, object }: Json) => ({
    prefix: "refs/heads/",
    name: ref.slice("refs/heads/".length),
    target: { oid: object.sha },
  }));
  return { pageInfo: { hasNextPage: nodes.length === 100 }, nodes };
}

async function objectOf(ask: Ask, expression: string): Promise<unknown> {
  const [, revision = "", path] = /^([^:]*)(?::(.*))?$/s.exec(expression) ?? [];
  const commit = await commitAt(ask, revision);
  if (path === undefined) {
    if (!commit) return await blobOf(ask, revision);
    const { message, committer, tree } = commit;
    return {
      __typename: "Commit",
      oid: commit.sha,
      message,
      committedDate: committer.date,
      tree: { oid: tree.sha },
    };
  }
  if (!commit) return null;
  let entry: Json = { type: "tree", sha: commit.tree.sha };
  for (const part of path === "" ? [] : path.split("/")) {
    const tree = entry.type === "tree" ? await ask(`/git/trees/${entry.sha}`) : undefined;
    entry = tree?.tree.find((each: Json) => each.path === part);
    if (!entry) return null;
  }
  return entry.type === "tree" ? await treeOf(ask, entry.sha) : await blobOf(ask, entry.sha);
}

async function commitAt(ask: Ask, revision: string): Promise<Json | undefined> {
  if (/^[0-9a-f]{40}$/.test(revision)) return await ask(`/git/commits/${revision}`);
  const branch = revision === "HEAD" ? (await ask(""))?.default_branch : revision;
  const refs = (await ask(`/git/matching-refs/heads/${branch}`)) ?? [];
  const found = refs.find(({ ref }: Json) => ref === `refs/heads/${branch}`);
  return found && (await ask(`/git/commits/${found.object.sha}`));
}

async function treeOf(ask: Ask, oid: string): Promise<unknown> {
  const { tree } = await ask(`/git/trees/${oid}`);
  const entries = tree.map(({ path: name, type, mode, sha, size = 0 }: Json) => ({
    name,
    type,
    mode: Number.parseInt(mode, 8),
    oid: sha,
    size,
  }));
  return { __typename: "Tree", oid, entries };
}

/** GitHub shows no text of binary files, and the start of long ones. */
async function blobOf(ask: Ask, oid: string): Promise<unknown> {
  const blob = await ask(`/git/blobs/${oid}`);
  if (!blob) return null;
  const bytes = Buffer.from(blob.content, blob.encoding === "base64" ? "base64" : "utf8");
  const isBinary = bytes.includes(0);
  const isTruncated = bytes.length > 512_000;
  const text = isBinary ? null : bytes.subarray(0, 512_000).toString("utf8");
  return { __typename: "Blob", oid, byteSize: bytes.length, isBinary, isTruncated, text };
}
