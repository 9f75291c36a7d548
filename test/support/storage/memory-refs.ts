import { createHash, randomUUID } from "node:crypto";
import { AgenticError } from "../../../src/errors.ts";
import type {
  CommitResult,
  RefChange,
  StateCommit,
  StateEntry,
  StateRefs,
} from "../../../src/ports/state-refs.ts";
import { validateChange } from "../../../src/storage/refs/ref-names.ts";

type Tree = ReadonlyMap<string, Uint8Array>;

/** What all clients of one remote share. */
interface Remote {
  readonly refs: Map<string, string>;
  readonly versions: Map<string, { readonly tree: Tree; readonly message: string; readonly parent?: string }>;
  readonly branches: Map<string, string>;
  /** All commits that code branches had. */
  readonly pushed: Map<string, readonly string[]>;
  readonly refusedBranches: Map<string, string>;
}

/** State refs in memory, with what can go wrong between them and who uses them; held to the contract of the others. */
export interface MemoryRefs extends StateRefs {
  /** Another client of the same remote, to which nothing happens yet. */
  another(): MemoryRefs;
  /** While it is true every call fails, and changes nothing. */
  unreachable: boolean;
  /** As many answers to commits are lost, after the commits happened. */
  lostAnswers: number;
  /** Awaited before each commit is made: a latency, or an error in its place. */
  beforeCommit: (change: StateCommit) => Promise<void> | void;
  /** Awaited after a commit was made or found moved, before its answer is given. */
  afterCommit: (change: StateCommit, result: CommitResult) => Promise<void> | void;
  /** Awaited before each call that reads. */
  beforeRead: (call: "refs" | "list" | "files" | "read") => Promise<void> | void;
  /** What was committed through this client, in order. */
  readonly commits: readonly StateCommit[];
  /** Code branches at the remote, with their commits. */
  readonly branches: Map<string, string>;
  /** Code branches that take no commits, with the reason. */
  readonly refusedBranches: Map<string, string>;
  /** Files of a ref as texts by path; undefined where there is no such ref. */
  tree(ref: string): Record<string, string> | undefined;
  /** Messages of a ref's versions, the last one first. */
  history(ref: string): string[];
}

/** A remote of its own for each call; `another()` opens the same one again. */
export function createMemoryRefs(remote: Remote = emptyRemote()): MemoryRefs {
  const commits: StateCommit[] = [];
  const reading = async (call: Parameters<MemoryRefs["beforeRead"]>[0]): Promise<void> => {
    await client.beforeRead(call);
    if (client.unreachable) throw unreachable();
  };
  const client: MemoryRefs = {
    location: "memory",
    another: () => createMemoryRefs(remote),
    unreachable: false,
    lostAnswers: 0,
    beforeCommit: () => {},
    afterCommit: () => {},
    beforeRead: () => {},
    commits,
    branches: remote.branches,
    refusedBranches: remote.refusedBranches,
    tree: (ref) => textsOf(remote, ref),
    history: (ref) => historyOf(remote, ref),
    refs: async (prefix) => {
      await reading("refs");
      const all = [...remote.refs, ...remote.branches];
      return new Map(all.filter(([ref]) => ref.startsWith(prefix)).sort());
    },
    list: async (version, folder) => {
      await reading("list");
      return listOf(treeOf(remote, version), folder);
    },
    files: async (version, folder) => {
      await reading("files");
      const files = [...under(treeOf(remote, version), folder)].filter(([path]) => path !== folder);
      return files.map(([path, bytes]) => ({ path, id: idOf(bytes) }));
    },
    read: async (version, paths) => {
      await reading("read");
      const tree = treeOf(remote, version);
      return new Map(paths.flatMap((path) => (tree.has(path) ? [[path, tree.get(path)!.slice()]] : [])));
    },
    commit: async (change) => {
      validateChange(change);
      await client.beforeCommit(change);
      if (client.unreachable) throw unreachable();
      const result = commitTo(remote, change);
      if (result.status === "committed") commits.push(change);
      await client.afterCommit(change, result);
      if (client.lostAnswers === 0) return result;
      client.lostAnswers -= 1;
      throw unreachable();
    },
  };
  return client;
}

function emptyRemote(): Remote {
  return {
    refs: new Map(),
    versions: new Map(),
    branches: new Map(),
    pushed: new Map(),
    refusedBranches: new Map(),
  };
}

function unreachable(): AgenticError {
  return new AgenticError({ code: "remote-unreachable", message: "memory cannot be reached." });
}

/** Synchronous: nobody sees a part of it. */
function commitTo(remote: Remote, change: StateCommit): CommitResult {
  const refused = remote.refusedBranches;
  const standing = (ref: string): string | undefined => remote.refs.get(ref) ?? remote.branches.get(ref);
  const moved = change.refs.filter(({ ref, expected }) => standing(ref) !== expected);
  if (moved.length > 0) return { status: "moved", refs: moved.map(({ ref }) => ref) };
  const branches = [...(change.branches ?? [])];
  const closed = branches.filter(([branch]) => refused.has(branch));
  if (closed.length > 0)
    return { status: "refused", branches: new Map(closed.map(([branch]) => [branch, refused.get(branch)!])) };
  const next = change.refs.map((each) => ({ ...each, tree: nextTree(remote, each) }));
  const versions = new Map<string, string>();
  for (const { ref, expected, next: commit, tree } of next) {
    if (!commit || !tree) {
      for (const all of [remote.refs, remote.branches, remote.pushed]) all.delete(ref);
      continue;
    }
    const version = randomUUID();
    remote.versions.set(version, {
      tree,
      message: commit.message,
      ...(expected !== undefined && { parent: expected }),
    });
    remote.refs.set(ref, version);
    versions.set(ref, version);
  }
  for (const [branch, commit] of branches) {
    const had = remote.pushed.get(branch) ?? [];
    if (had.includes(commit)) continue;
    remote.pushed.set(branch, [...had, commit]);
    remote.branches.set(branch, commit);
  }
  return { status: "committed", versions };
}

function nextTree(remote: Remote, { expected, next }: RefChange): Tree | undefined {
  if (!next) return undefined;
  const tree = new Map(expected === undefined ? [] : treeOf(remote, expected));
  for (const change of next.changes) {
    const content = contentOf(remote, change);
    for (const path of under(tree, change.path).keys()) tree.delete(path);
    if (content.size > 0) for (const path of foldersOf(change.path)) tree.delete(path);
    for (const [rest, bytes] of content) tree.set(`${change.path}${rest}`, bytes);
  }
  return tree;
}

/** What comes to lie at a path: a file has the rest `""`. */
function contentOf(remote: Remote, change: NonNullable<RefChange["next"]>["changes"][number]): Tree {
  if ("remove" in change) return new Map();
  if ("content" in change) {
    const { content } = change;
    return new Map([["", typeof content === "string" ? Buffer.from(content) : Buffer.from(content)]]);
  }
  const { version, path } = change.from;
  const found = under(treeOf(remote, version), path);
  if (found.size > 0) return new Map(Array.from(found, ([full, bytes]) => [full.slice(path.length), bytes]));
  throw new AgenticError({ code: "not-found", message: `There is no ${path} in version ${version}.` });
}

/** The file at a path, or all under it. */
function under(tree: Tree, path: string): Tree {
  const prefix = path === "" ? "" : `${path}/`;
  return new Map([...tree].filter(([each]) => each === path || each.startsWith(prefix)));
}

function foldersOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

function treeOf(remote: Remote, version: string): Tree {
  const found = remote.versions.get(version);
  if (found) return found.tree;
  throw new AgenticError({ code: "not-found", message: `There is no version ${version}.` });
}

function listOf(tree: Tree, folder: string): StateEntry[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const inside = [...tree.keys()].filter((path) => path.startsWith(prefix));
  const names = new Set(inside.map((path) => path.slice(prefix.length).split("/", 1)[0] ?? ""));
  return [...names].sort().map((name) => {
    const path = `${prefix}${name}`;
    const file = tree.get(path);
    if (file) return { name, kind: "file", id: idOf(file) };
    const below = listOf(tree, path).map((entry) => `${entry.kind} ${entry.id} ${entry.name}`);
    return { name, kind: "folder", id: idOf(Buffer.from(below.join("\n"))) };
  });
}

function idOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function textsOf(remote: Remote, ref: string): Record<string, string> | undefined {
  const version = remote.refs.get(ref);
  if (version === undefined) return undefined;
  const files = [...treeOf(remote, version)].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(files.map(([path, bytes]) => [path, Buffer.from(bytes).toString("utf8")]));
}

function historyOf(remote: Remote, ref: string): string[] {
  const messages: string[] = [];
  let version = remote.refs.get(ref);
  while (version !== undefined) {
    const found = remote.versions.get(version);
    if (found) messages.push(found.message);
    version = found?.parent;
  }
  return messages;
}
