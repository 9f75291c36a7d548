import * as z from "zod";
import type { RunStore } from "../../ports/run-store.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import { runFiles } from "../../run/paths.ts";

/** What a worktree and the run's files last had in common. */
export interface CommonDocuments {
  /** Hashes of documents, by name. */
  readonly hashes: Map<string, string>;
  /** Versions of the run's files that the worktree was compared with, by name. */
  readonly versions: Map<string, string>;
  saved: boolean;
}

/** By branch: hashes by name. Kept with the run, since a process that goes on with it cannot know otherwise what is news. */
const Saved = z.record(z.string(), z.record(z.string(), z.string()));

const known = new WeakMap<RunStore, Map<string, CommonDocuments>>();

export function commonDocuments({
  workspace,
  store,
}: {
  workspace: Workspace;
  store: RunStore;
}): CommonDocuments {
  const branches = known.get(store) ?? load(store);
  known.set(store, branches);
  const branch = workspace.branch ?? "";
  const common = branches.get(branch) ?? commonFrom({});
  branches.set(branch, common);
  return common;
}

export function setBaselineHash(common: CommonDocuments, name: string, hash: string): void {
  if (common.hashes.get(name) === hash) return;
  common.hashes.set(name, hash);
  common.saved = false;
}

/** Writes down what has changed. */
export function saveCommon(store: RunStore): void {
  const branches = Array.from(known.get(store) ?? []);
  if (branches.every(([, { saved }]) => saved)) return;
  const entries = branches.filter(([, { hashes }]) => hashes.size > 0);
  const saved = entries.map(([branch, { hashes }]) => [branch, Object.fromEntries(hashes)] as const);
  store.write(runFiles.worktrees, JSON.stringify(Object.fromEntries(saved)));
  for (const [, common] of branches) common.saved = true;
}

/** To be called when the worktree of a branch is gone. */
export function forgetDocuments(store: RunStore, branch: string): void {
  const common = known.get(store)?.get(branch);
  if (!common || common.hashes.size === 0) return;
  common.hashes.clear();
  common.versions.clear();
  common.saved = false;
  saveCommon(store);
}

function load(store: RunStore): Map<string, CommonDocuments> {
  const saved = Saved.safeParse(parseJson(store.read(runFiles.worktrees)), { jitless: true });
  const entries = Object.entries(saved.success ? saved.data : {});
  return new Map(entries.map(([branch, hashes]) => [branch, commonFrom(hashes)]));
}

function commonFrom(hashes: Record<string, string>): CommonDocuments {
  return { hashes: new Map(Object.entries(hashes)), versions: new Map(), saved: true };
}

/** Without it nothing counts as known, and the run's files as the newer ones. */
function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}
