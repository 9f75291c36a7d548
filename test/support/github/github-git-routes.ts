import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { paged, refused } from "./github-routes.ts";
import { tokenOf } from "./github-store.ts";

/** A repository of git's that GitHub's API is asked about. */
interface Linked {
  readonly directory: string;
  /** Address of the repository in the API. */
  readonly url: string;
  readonly request: Request;
  readonly values: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
}
type Handler = (linked: Linked) => Promise<Response> | Response;

const routes: readonly (readonly [method: string, pattern: RegExp, handler: Handler])[] = [
  ["GET", /^\/git\/matching-refs\/(.+)$/, matchingRefs],
  ["GET", /^\/git\/commits\/([0-9a-f]{40})$/, kept((linked) => showCommit(linked))],
  ["GET", /^\/git\/trees\/([0-9a-f]{40})$/, kept(showTree)],
  ["GET", /^\/git\/blobs\/([0-9a-f]{40})$/, kept(showBlob)],
  ["POST", /^\/git\/blobs$/, makeBlob],
  ["POST", /^\/git\/trees$/, makeTree],
  ["POST", /^\/git\/commits$/, makeCommit],
  ["POST", /^\/git\/refs$/, makeRef],
  ["PATCH", /^\/git\/refs\/(.+)$/, moveRef],
  ["DELETE", /^\/git\/refs\/(.+)$/, dropRef],
  ["GET", /^\/contents\/(.+)$/, contents],
];

/** What GitHub's API says and does where a repository's objects and refs are those of git; undefined where it is about something else. */
export async function gitAnswer(request: Request, directory: string): Promise<Response | undefined> {
  const { origin, pathname } = new URL(request.url);
  const [, name = "", path = ""] = /^(\/repos\/[^/]+\/[^/]+)(\/.*)$/.exec(pathname) ?? [];
  for (const [method, pattern, handler] of routes) {
    const match = request.method === method ? pattern.exec(decodeURIComponent(path)) : null;
    if (!match) continue;
    if (method !== "GET" && tokenOf(request) === "") return refused(401, "Requires authentication");
    const text = await request.clone().text();
    const body = text === "" ? {} : (JSON.parse(text) as Linked["body"]);
    return await handler({ directory, url: `${origin}${name}`, request, values: match.slice(1), body });
  }
  return undefined;
}

function git(
  { directory }: Pick<Linked, "directory">,
  args: readonly string[],
  input?: string | Buffer,
): string {
  return execFileSync("git", ["--git-dir", directory, ...args], {
    encoding: "utf8",
    stdio: ["pipe", "pipe", "ignore"],
    ...(input === undefined ? {} : { input }),
    env: { ...process.env, ...WRITER },
  }).trimEnd();
}

const STATUS: Readonly<Record<string, string>> = { A: "added", D: "removed" };

/** A comparison of two commits as the emulator answers it, with the files that git finds changed. */
export async function withChangedFiles(
  response: Response,
  request: Request,
  directory: string,
): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const [, name = "", from = "", to = ""] =
    /^(\/repos\/[^/]+\/[^/]+)\/compare\/(.+)\.\.\.(.+)$/.exec(decodeURIComponent(pathname)) ?? [];
  if (to === "" || !response.ok) return response;
  const diff = (...args: string[]): string => git({ directory }, ["diff", "--no-renames", from, to, ...args]);
  const changed = diff("--name-status").split("\n").filter(Boolean);
  const files = changed.map((line) => {
    const [letter = "", filename = ""] = line.split("\t");
    const url = `${origin}${name}/contents/${filename}`;
    const lines = diff("--", filename).split("\n");
    const patch = lines.slice(lines.findIndex((each) => each.startsWith("@@"))).join("\n");
    const count = (sign: string): number =>
      lines.filter((each) => /^[+-](?![+-]{2} )/.test(each) && each[0] === sign).length;
    const [additions, deletions] = [count("+"), count("-")];
    const counts = { additions, deletions, changes: additions + deletions };
    const urls = { blob_url: url, raw_url: url, contents_url: url };
    return { sha: "0".repeat(40), filename, status: STATUS[letter] ?? "modified", ...counts, ...urls, patch };
  });
  return Response.json({ ...((await response.json()) as object), files });
}

const WRITER = {
  GIT_AUTHOR_NAME: "agentic[bot]",
  GIT_AUTHOR_EMAIL: "agentic@example.com",
  GIT_COMMITTER_NAME: "agentic[bot]",
  GIT_COMMITTER_EMAIL: "agentic@example.com",
};

const isThere = ({ directory }: Linked, name: string): boolean =>
  spawnSync("git", ["--git-dir", directory, "cat-file", "-e", name]).status === 0;

/** Objects stay what they are: asked for again, they cost no process. */
function kept(show: (linked: Linked) => Response): Handler {
  const known = new Map<string, string>();
  return async (linked) => {
    const key = `${linked.directory} ${linked.request.url}`;
    const text = known.get(key);
    if (text !== undefined) return new Response(text, { headers: { "content-type": "application/json" } });
    const shown = show(linked);
    if (shown.ok) known.set(key, await shown.clone().text());
    return shown;
  };
}

/** Where a branch stands. */
function standing({ directory }: Linked, ref: string): string | undefined {
  return looseBranches(directory).get(ref.replace(/^refs\/heads\//, ""));
}

/** Without a process for each request; nobody packs refs here. */
export function looseBranches(directory: string): ReadonlyMap<string, string> {
  const folder = join(directory, "refs/heads");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".lock"));
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path, "utf8").trim()]));
}

const NOT_FOUND = "Not Found";

function refOf({ url }: Linked, ref: string, sha: string): object {
  const object = { type: "commit", sha, url: `${url}/git/commits/${sha}` };
  return { ref, node_id: "R", url: `${url}/git/${ref}`, object };
}

function matchingRefs(linked: Linked): Response {
  const prefix = `refs/${linked.values[0]}`;
  const all = Array.from(
    looseBranches(linked.directory),
    ([name, sha]) => [`refs/heads/${name}`, sha] as const,
  )
    .filter(([ref]) => ref.startsWith(prefix))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { page, link } = paged(all, linked.request);
  return Response.json(
    page.map(([ref, sha]) => refOf(linked, ref, sha)),
    { headers: link },
  );
}

function showCommit(linked: Linked, status = 200): Response {
  const sha = linked.values[0] ?? "";
  if (!isThere(linked, `${sha}^{commit}`)) return refused(404, NOT_FOUND);
  const [tree = "", parents = "", seconds = "", ...message] = git(linked, [
    "log",
    "-1",
    "--format=%T%n%P%n%ct%n%B",
    sha,
  ]).split("\n");
  const { url } = linked;
  const person = { date: new Date(Number(seconds) * 1000).toISOString(), email: "a@b.c", name: "a" };
  const verification = {
    verified: false,
    reason: "unsigned",
    signature: null,
    payload: null,
    verified_at: null,
  };
  const at = (each: string) => ({ url: `${url}/git/commits/${each}`, html_url: `${url}/commit/${each}` });
  return Response.json(
    {
      sha,
      node_id: "C",
      ...at(sha),
      author: person,
      committer: person,
      tree: { sha: tree, url: `${url}/git/trees/${tree}` },
      message: message.join("\n").trimEnd(),
      parents: parents
        .split(" ")
        .filter(Boolean)
        .map((each) => ({ sha: each, ...at(each) })),
      verification,
    },
    { status },
  );
}

function showTree(linked: Linked): Response {
  const sha = linked.values[0] ?? "";
  const { url, request } = linked;
  if (sha !== EMPTY_TREE && !isThere(linked, `${sha}^{tree}`)) return refused(404, NOT_FOUND);
  const how = new URL(request.url).searchParams.has("recursive") ? ["-r", "-t"] : [];
  const tree = entriesOf(linked, sha, how).map(({ mode, type, sha: id, path }) => ({
    path,
    mode,
    type,
    sha: id,
    ...(type === "commit" ? {} : { url: `${url}/git/${type}s/${id}` }),
  }));
  return Response.json({ sha, url: `${url}/git/trees/${sha}`, tree, truncated: false });
}

interface Entry {
  readonly mode: string;
  readonly type: string;
  readonly sha: string;
  readonly path: string;
}

const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

function entriesOf(linked: Linked, tree: string, how: readonly string[] = []): Entry[] {
  if (tree === EMPTY_TREE) return [];
  const lines = git(linked, ["ls-tree", "-z", ...how, tree])
    .split("\0")
    .filter(Boolean);
  return lines.map((line) => {
    const [, mode = "", type = "", sha = "", path = ""] = /^(\d+) (\w+) (\w+)\t(.*)$/s.exec(line) ?? [];
    return { mode, type, sha, path };
  });
}

function showBlob(linked: Linked): Response {
  const sha = linked.values[0] ?? "";
  if (!isThere(linked, `${sha}^{blob}`)) return refused(404, NOT_FOUND);
  const content = execFileSync("git", ["--git-dir", linked.directory, "cat-file", "blob", sha]);
  return Response.json({
    sha,
    node_id: "B",
    size: content.length,
    url: `${linked.url}/git/blobs/${sha}`,
    content: content.toString("base64"),
    encoding: "base64",
  });
}

function hashOf(linked: Linked, content: string | Buffer): string {
  return git(linked, ["hash-object", "-w", "--stdin"], content);
}

function makeBlob(linked: Linked): Response {
  const { content, encoding } = linked.body as { content: string; encoding: BufferEncoding };
  const sha = hashOf(linked, Buffer.from(content, encoding));
  return Response.json({ sha, url: `${linked.url}/git/blobs/${sha}` }, { status: 201 });
}

interface Item {
  readonly path: string;
  readonly mode: string;
  readonly type: string;
  readonly sha?: string | null;
  readonly content?: string;
}

function makeTree(linked: Linked): Response {
  const { base_tree: base, tree } = linked.body as { base_tree?: string; tree: readonly Item[] };
  const sha = changedTree(linked, base, tree);
  return showTree({ ...linked, values: [sha ?? EMPTY_TREE], request: new Request(linked.url) }).ok
    ? Response.json(
        { sha, url: `${linked.url}/git/trees/${sha}`, tree: treeOf(linked, sha), truncated: false },
        { status: 201 },
      )
    : refused(422, "The tree could not be made.");
}

function treeOf(linked: Linked, sha: string | undefined): object[] {
  return entriesOf(linked, sha ?? EMPTY_TREE).map(({ sha: id, ...entry }) => ({
    ...entry,
    sha: id,
    url: `${linked.url}/git/${entry.type}s/${id}`,
  }));
}

/** A tree with some of what lies below it otherwise; undefined where nothing is left. */
function changedTree(linked: Linked, base: string | undefined, items: readonly Item[]): string | undefined {
  const entries = new Map(
    (base === undefined ? [] : entriesOf(linked, base)).map((entry) => [entry.path, entry]),
  );
  const below = Map.groupBy(items, ({ path }) => path.split("/", 1)[0] ?? "");
  for (const [name, group] of below) {
    const own = group.find(({ path }) => path === name);
    const deeper = group
      .filter(({ path }) => path !== name)
      .map((item) => ({ ...item, path: item.path.slice(name.length + 1) }));
    if (own) entries.delete(name);
    if (own && own.sha !== null) {
      const sha = own.sha ?? hashOf(linked, own.content ?? "");
      entries.set(name, { path: name, mode: own.mode, type: own.type, sha });
    }
    if (deeper.length === 0) continue;
    const was = entries.get(name);
    const sha = changedTree(linked, was?.type === "tree" ? was.sha : undefined, deeper);
    if (sha === undefined) entries.delete(name);
    else entries.set(name, { path: name, mode: "040000", type: "tree", sha });
  }
  if (entries.size === 0) return undefined;
  const lines = Array.from(
    entries.values(),
    ({ mode, type, sha, path }) => `${mode} ${type} ${sha}\t${path}\0`,
  );
  return git(linked, ["mktree", "-z"], lines.join(""));
}

function makeCommit(linked: Linked): Response {
  const { message, tree, parents } = linked.body as {
    message: string;
    tree: string;
    parents: readonly string[];
  };
  if (tree === EMPTY_TREE) git(linked, ["mktree"], "");
  const sha = git(linked, ["commit-tree", tree, ...parents.flatMap((each) => ["-p", each])], message);
  return showCommit({ ...linked, values: [sha] }, 201);
}

/** Says whether the ref stood where it was thought to stand. */
function update({ directory }: Linked, args: readonly string[]): boolean {
  return spawnSync("git", ["--git-dir", directory, "update-ref", ...args]).status === 0;
}

const NOWHERE = "0".repeat(40);

function makeRef(linked: Linked): Response {
  const { ref, sha } = linked.body as { ref: string; sha: string };
  if (standing(linked, ref) !== undefined || !update(linked, [ref, sha, NOWHERE]))
    return refused(422, "Reference already exists");
  return Response.json(refOf(linked, ref, sha), { status: 201 });
}

function moveRef(linked: Linked): Response {
  const ref = `refs/${linked.values[0]}`;
  const { sha, force } = linked.body as { sha: string; force?: boolean };
  const before = standing(linked, ref);
  if (before === undefined) return refused(422, "Reference does not exist");
  const args = ["--git-dir", linked.directory, "merge-base", "--is-ancestor", before, sha];
  if (force !== true && spawnSync("git", args).status !== 0)
    return refused(422, "Update is not a fast forward");
  return update(linked, [ref, sha, before])
    ? Response.json(refOf(linked, ref, sha))
    : refused(409, "Conflict");
}

function dropRef(linked: Linked): Response {
  const ref = `refs/${linked.values[0]}`;
  if (standing(linked, ref) === undefined) return refused(422, "Reference does not exist");
  update(linked, ["-d", ref]);
  return new Response(null, { status: 204 });
}

/** Of the default branch. */
function contents(linked: Linked): Response {
  const { values, url } = linked;
  const path = values[0] ?? "";
  const name = `main:${path}`;
  if (!isThere(linked, name)) return refused(404, NOT_FOUND);
  const self = `${url}/contents/${path}`;
  const entry = (at: string, sha: string, type: string) => ({
    type,
    size: 0,
    name: at.split("/").at(-1) ?? "",
    path: at,
    sha,
    url: self,
    git_url: self,
    html_url: self,
    download_url: self,
    _links: { self, git: self, html: self },
  });
  const sha = git(linked, ["rev-parse", name]);
  if (git(linked, ["cat-file", "-t", name]) === "tree")
    return Response.json(
      entriesOf(linked, sha).map((each) =>
        entry(`${path}/${each.path}`, each.sha, each.type === "tree" ? "dir" : "file"),
      ),
    );
  const content = execFileSync("git", ["--git-dir", linked.directory, "cat-file", "blob", sha]);
  return Response.json({
    ...entry(path, sha, "file"),
    size: content.length,
    encoding: "base64",
    content: content.toString("base64"),
  });
}
