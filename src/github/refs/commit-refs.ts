import { randomUUID } from "node:crypto";
import { AgenticError, hasCode } from "../../errors.ts";
import type { CommitResult, RefChange, StateCommit } from "../../ports/state-refs.ts";
import { draftTree, type Folders } from "../../storage/refs/tree-builder.ts";
import { locationOf, type RepositoryClient } from "../client/github-repository.ts";
import { gitHubError } from "../client/request-error.ts";
import { createCommit, type GitCommit, hasCommit, listRefs, moveRef } from "./git-data-api.ts";
import {
  hasLock,
  isFresh,
  isLocked,
  type LockedRef,
  lockRef,
  removeRefLock,
  unlockRefs,
} from "./ref-lock.ts";
import { EMPTY_TREE, writeTree } from "./write-tree.ts";

export interface CommitContext {
  readonly github: RepositoryClient;
  readonly folders: Folders;
  readonly commit: (version: string) => Promise<GitCommit>;
  readonly prefetch: (version: string, paths: readonly string[]) => Promise<void>;
}

interface Prepared {
  readonly ref: string;
  readonly expected: string | undefined;
  readonly before: string;
  readonly next: { readonly message: string; readonly tree: string } | undefined;
}

/**
 * Updates several refs as one commit. GitHub updates one ref at a time and deletes without a check. So the other refs are locked
 * first, one ref decides, and then the others follow (ADR 39).
 */
export async function commitRefs(context: CommitContext, change: StateCommit): Promise<CommitResult> {
  const moved = await movedOf(context, change.refs);
  if (moved.length > 0) return { status: "moved", refs: moved };
  const missing = await missingOf(context.github, change.branches);
  if (missing.size > 0) return { status: "refused", branches: missing };
  const prepared = await Promise.all(change.refs.map((each) => prepare(context, each)));
  const pivot = prepared.find(({ next }) => next !== undefined);
  // A ref that must not exist and does not needs no lock.
  const others = prepared.filter(
    (each) => each !== pivot && (each.next !== undefined || each.expected !== undefined),
  );
  const { github } = context;
  try {
    return others.length === 0 && pivot
      ? await decide(github, pivot, new Map())
      : await commitTogether(github, pivot, others);
  } catch (error) {
    throw gitHubError(error, locationOf(github));
  }
}

/** A single ref is compared when it is moved. Only a lock has to be seen before. */
async function isDecidedByMove({ commit }: CommitContext, [only, ...others]: readonly RefChange[]) {
  if (!only?.next || others.length > 0) return false;
  if (only.expected === undefined) return true;
  const version = await commit(only.expected).catch((error: unknown) => {
    if (!hasCode(error, "not-found")) throw error;
  });
  return version !== undefined && !hasLock(version);
}

async function movedOf(context: CommitContext, changes: readonly RefChange[]): Promise<string[]> {
  const { github, commit } = context;
  if (await isDecidedByMove(context, changes)) return [];
  const moved = await Promise.all(
    changes.map(async ({ ref, expected }) => {
      const { refs, at } = await listRefs(github, ref);
      if (refs.get(ref) !== expected) return true;
      return expected !== undefined && isLocked(await commit(expected), at);
    }),
  );
  return changes.filter((_, index) => moved[index]).map(({ ref }) => ref);
}

async function missingOf(github: RepositoryClient, branches: StateCommit["branches"]) {
  const missing = new Map<string, string>();
  for (const [branch, sha] of branches ?? [])
    if (!(await hasCommit(github, branch, sha)))
      missing.set(branch, `${locationOf(github)} is written without a clone, and has no ${sha} on ${branch}`);
  return missing;
}

async function prepare(context: CommitContext, { ref, expected, next }: RefChange): Promise<Prepared> {
  const before = expected === undefined ? EMPTY_TREE : (await context.commit(expected)).tree;
  if (!next) return { ref, expected, before, next };
  const paths = next.changes.map(({ path }) => path);
  if (expected !== undefined && before !== EMPTY_TREE) await context.prefetch(expected, paths);
  const draft = await draftTree(context.folders, expected, next.changes);
  return {
    ref,
    expected,
    before,
    next: { message: next.message, tree: await writeTree(context.github, draft) },
  };
}

type Versions = Map<string, string>;

async function decide(github: RepositoryClient, pivot: Prepared, versions: Versions): Promise<CommitResult> {
  const { ref, expected } = pivot;
  const to = await makeCommit(github, pivot, expected);
  if (!(await moveRef(github, { ref, from: expected, to }))) return { status: "moved", refs: [ref] };
  return { status: "committed", versions: versions.set(ref, to) };
}

/** The random trailer makes the commits of two processes with the same change different. */
async function makeCommit(github: RepositoryClient, { next, before }: Prepared, parent: string | undefined) {
  const { message, tree } = next ?? { message: "", tree: before };
  return await createCommit(github, {
    message: `${message}\n\nAgentic-Commit: ${randomUUID()}`,
    tree,
    parent,
  });
}

async function commitTogether(
  github: RepositoryClient,
  pivot: Prepared | undefined,
  others: readonly Prepared[],
): Promise<CommitResult> {
  const closed = new Map<Prepared, LockedRef>();
  let isDecided = false;
  try {
    // Sorted, so that two processes do not each lock a part of the refs.
    for (const each of others.toSorted((a, b) => (a.ref < b.ref ? -1 : 1))) {
      const result = await lockRef(github, { ref: each.ref, before: each.expected, tree: each.before });
      if (!result) return { status: "moved", refs: [each.ref] };
      closed.set(each, result);
    }
    const finals = new Map<Prepared, string>();
    for (const each of others)
      if (each.next) finals.set(each, await makeCommit(github, each, closed.get(each)?.lockCommit));
    if (![...closed.values()].every(isFresh)) throw tooSlow(github);
    const result: CommitResult = pivot
      ? await decide(github, pivot, new Map())
      : { status: "committed", versions: new Map() };
    isDecided = result.status === "committed";
    return result.status === "committed" ? await finish(github, { closed, finals, result }) : result;
  } finally {
    if (!isDecided) await unlockRefs(github, [...closed.values()]);
  }
}

interface Decided {
  readonly closed: ReadonlyMap<Prepared, LockedRef>;
  readonly finals: ReadonlyMap<Prepared, string>;
  readonly result: CommitResult & { readonly status: "committed" };
}

/** Updates refs before it deletes others, so that no state is unreachable at any time. */
async function finish(github: RepositoryClient, { closed, finals, result }: Decided): Promise<CommitResult> {
  const versions: Versions = new Map(result.versions);
  for (const [{ ref }, to] of finals) {
    const from = [...closed.values()].find((each) => each.ref === ref)?.lockCommit;
    if (!(await moveRef(github, { ref, from, to }))) throw tooSlow(github);
    versions.set(ref, to);
  }
  for (const [each, ref] of closed) {
    if (each.next) continue;
    const stays = await removeRefLock(github, ref, each.before);
    if (stays !== undefined) versions.set(each.ref, stays);
  }
  return { status: "committed", versions };
}

function tooSlow(github: RepositoryClient): AgenticError {
  return new AgenticError({
    code: "remote-unreachable",
    message: `${locationOf(github)} responded too slowly to update several refs together. Try again.`,
  });
}
