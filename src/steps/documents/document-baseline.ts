import * as z from "zod";
import type { RunStore } from "../../ports/run-store.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import { runFiles } from "../../run/paths.ts";

/** The baseline state of a worktree and the run's files at their last synchronization. */
export interface DocumentBaseline {
  /** Document hashes by name. */
  readonly hashes: Map<string, string>;
  readonly versions: Map<string, string>;
  saved: boolean;
}

/** By branch: hashes by name. Saved with the run, so that another process can detect changes. */
const Saved = z.record(z.string(), z.record(z.string(), z.string()));

const known = new WeakMap<RunStore, Map<string, DocumentBaseline>>();

export function documentBaseline({
  workspace,
  store,
}: {
  workspace: Workspace;
  store: RunStore;
}): DocumentBaseline {
  const branches = known.get(store) ?? load(store);
  known.set(store, branches);
  const branch = workspace.branch ?? "";
  const baseline = branches.get(branch) ?? baselineFrom({});
  branches.set(branch, baseline);
  return baseline;
}

export function setBaselineHash(baseline: DocumentBaseline, name: string, hash: string): void {
  if (baseline.hashes.get(name) === hash) return;
  baseline.hashes.set(name, hash);
  baseline.saved = false;
}

export function saveBaselines(store: RunStore): void {
  const branches = Array.from(known.get(store) ?? []);
  if (branches.every(([, { saved }]) => saved)) return;
  const entries = branches.filter(([, { hashes }]) => hashes.size > 0);
  const saved = entries.map(([branch, { hashes }]) => [branch, Object.fromEntries(hashes)] as const);
  store.write(runFiles.worktrees, JSON.stringify(Object.fromEntries(saved)));
  for (const [, baseline] of branches) baseline.saved = true;
}

export function clearBaseline(store: RunStore, branch: string): void {
  const baseline = known.get(store)?.get(branch);
  if (!baseline || baseline.hashes.size === 0) return;
  baseline.hashes.clear();
  baseline.versions.clear();
  baseline.saved = false;
  saveBaselines(store);
}

function load(store: RunStore): Map<string, DocumentBaseline> {
  const saved = Saved.safeParse(parseJson(store.read(runFiles.worktrees)), { jitless: true });
  const entries = Object.entries(saved.success ? saved.data : {});
  return new Map(entries.map(([branch, hashes]) => [branch, baselineFrom(hashes)]));
}

function baselineFrom(hashes: Record<string, string>): DocumentBaseline {
  return { hashes: new Map(Object.entries(hashes)), versions: new Map(), saved: true };
}

/** Returns undefined for an invalid file. Then all documents count as changed, and the run's files as newer. */
function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}
