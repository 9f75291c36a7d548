import * as z from "zod";
import type { RunStore } from "../../ports/run-store.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import { sha256 } from "../../run/ids.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { parseJson } from "../../run/parse-json.ts";
import { attemptDirectory, isEngineFile, runFiles } from "../../run/paths.ts";
import { branchAt, latestStep, modeAt } from "../../run/state.ts";
import { artifactIn } from "../../run/step-output.ts";
import { filesOfOutput } from "../step-outputs.ts";
import type { StepContext } from "../step-context.ts";

/** The baseline state of a worktree and the run's files at their last synchronization. */
interface DocumentBaseline {
  readonly hashes: Map<string, string>;
  readonly versions: Map<string, string>;
  saved: boolean;
}

/** By branch: hashes by name. Saved with the run, so that another process can detect changes. */
const Saved = z.record(z.string(), z.record(z.string(), z.string()));

const known = new WeakMap<RunStore, Map<string, DocumentBaseline>>();

function documentBaseline({ workspace, store }: { workspace: Workspace; store: RunStore }): DocumentBaseline {
  const branches = known.get(store) ?? load(store);
  known.set(store, branches);
  const branch = workspace.branch ?? "";
  const baseline = branches.get(branch) ?? baselineFrom({});
  branches.set(branch, baseline);
  return baseline;
}

function setBaselineHash(baseline: DocumentBaseline, name: string, hash: string): void {
  if (baseline.hashes.get(name) === hash) return;
  baseline.hashes.set(name, hash);
  baseline.saved = false;
}

function saveBaselines(store: RunStore): void {
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
  // Without a valid file all documents count as changed, and the run's files as newer.
  const { data } = Saved.safeParse(parseJson(store.read(runFiles.worktrees)), { jitless: true });
  const entries = Object.entries(data ?? {});
  return new Map(entries.map(([branch, hashes]) => [branch, baselineFrom(hashes)]));
}

function baselineFrom(hashes: Record<string, string>): DocumentBaseline {
  return { hashes: new Map(Object.entries(hashes)), versions: new Map(), saved: true };
}

/** Larger files are not copied from the worktree. */
const DOCUMENT_LIMIT_BYTES = 10 * 1024 * 1024;

type DocumentContext = Pick<StepContext, "workspace" | "store" | "state">;

/** A version that another step wrote meanwhile is saved with the attempt. */
export async function saveDocuments(
  context: DocumentContext,
  path: string,
  event: NewRunEvent | undefined,
): Promise<void> {
  const { store, state } = context;
  if (modeAt(state, path) !== "worktree") return;
  const folder = attemptDirectory(path, attemptOf(event) ?? state.steps.get(path)?.attempt ?? 1);
  for await (const { name, content, compare } of changedDocuments(context, event)) {
    const { stored, isSame, isBehind, settle } = compare();
    if (stored && isBehind) store.write(`${folder}/replaced/${name}`, stored);
    if (!isSame) store.write(name, content);
    settle();
  }
  saveBaselines(store);
}

function attemptOf(event: NewRunEvent | undefined): number | undefined {
  return event && "attempt" in event ? event.attempt : undefined;
}

/** Changes of the worktree win over unchanged files. Outdated ones and those of an interrupted attempt are saved with the latest attempt. */
export async function restoreDocuments(context: DocumentContext): Promise<void> {
  const { store } = context;
  for await (const { name, content, compare } of changedDocuments(context)) {
    const { stored, isSame, isBehind, settle } = compare();
    const last = isSame ? undefined : lastAttemptIn(context);
    if (last && (isBehind || last.isCutOff)) {
      store.write(`${attemptDirectory(last.path, last.attempt)}/documents/${name}`, content);
      // A document that is only in the worktree stays there for the next attempt.
      if (!stored) continue;
    } else if (last) store.write(name, content);
    settle();
  }
  documentBaseline(context).versions.clear();
  await bringInLine(context);
}

/** Synchronizes an open worktree with the run's files, except files changed in the worktree. */
export async function updateDocuments(context: DocumentContext, path: string): Promise<void> {
  if (modeAt(context.state, path) === "worktree") await bringInLine(context);
}

async function bringInLine({ workspace, store }: DocumentContext): Promise<void> {
  const baseline = documentBaseline({ workspace, store });
  const behind = store.files().filter((name) => store.version(name) !== baseline.versions.get(name));
  if (behind.length === 0) return;
  for (const name of behind) {
    const content = store.readBytes(name);
    if (!content) continue;
    baseline.versions.set(name, store.version(name) ?? "");
    const file = `${store.location}/${name}`;
    const localHash = digest(await readBytes(workspace, file));
    const stored = digest(content) ?? "";
    if (localHash !== undefined && localHash !== stored && localHash !== baseline.hashes.get(name)) continue;
    if (localHash === stored || (await writeBytes(workspace, file, content)))
      setBaselineHash(baseline, name, stored);
  }
  saveBaselines(store);
}

async function* changedDocuments(context: DocumentContext, event?: NewRunEvent) {
  const { workspace, store } = context;
  const names = (await filesOf(context)).filter((name) => !isEngineFile(name));
  if (names.length === 0) return;
  const baseline = documentBaseline(context);
  let engines: ReadonlySet<string> | undefined;
  for (const name of names) {
    const file = `${store.location}/${name}`;
    const content = await readBytes(workspace, file);
    const localHash = digest(content);
    // A document that the run lost is copied from the worktree again.
    const isKnown = localHash === baseline.hashes.get(name) && store.version(name) !== undefined;
    if (!content || localHash === undefined || isKnown) continue;
    engines ??= artifactsOf(context, event);
    if (engines.has(file)) continue;
    // Called directly before a write, because branches write in turn.
    const compare = () => {
      const stored = store.readBytes(name);
      const storedHash = digest(stored);
      const isSame = storedHash === localHash;
      return {
        stored,
        isSame,
        /** Whether the run's file has changed since the last synchronization. */
        isBehind: !isSame && storedHash !== baseline.hashes.get(name),
        /** Records the copy of the worktree as known. A different file of the run is then newer. */
        settle: () => {
          setBaselineHash(baseline, name, localHash);
          baseline.versions.set(name, store.version(name) ?? "");
        },
      };
    };
    yield { name, content, compare };
  }
}

function digest(content: Uint8Array | undefined): string | undefined {
  return content && sha256(content, "base64");
}

interface Attempt {
  readonly path: string;
  readonly attempt: number;
  readonly isCutOff: boolean;
}

/** Returns the attempt that started last in a workspace; number 0 before the first. */
export function lastAttemptIn({
  workspace,
  state,
}: {
  readonly workspace: Pick<Workspace, "branch">;
  readonly state: DocumentContext["state"];
}): Attempt {
  const own = state.workspace?.branch;
  const attempts = state.steps
    .values()
    .filter(
      ({ attempt, path }) => attempt > 0 && (branchAt(state, path)?.branch ?? own) === workspace.branch,
    );
  const latest = latestStep(attempts, "startedAt");
  if (!latest) return { path: workspace.branch ?? "run", attempt: 0, isCutOff: false };
  return { path: latest.path, attempt: latest.attempt, isCutOff: latest.status === "interrupted" };
}

function artifactsOf({ state }: DocumentContext, event: NewRunEvent | undefined): Set<string> {
  const outputs = Array.from(state.steps.values(), (step) => step.output);
  if (event?.type === "step.produced" || event?.type === "step.succeeded") outputs.push(event.output);
  return new Set(outputs.flatMap((output) => filesOfOutput(artifactIn(output?.data) ?? "")));
}

/** Returns no files if a step replaced the folder with a link. */
async function filesOf({ workspace, store }: DocumentContext): Promise<readonly string[]> {
  try {
    return await workspace.listFiles(store.location, DOCUMENT_LIMIT_BYTES);
  } catch {
    return [];
  }
}

/** Ignores an unreadable document, because the result of the step does not depend on it. */
async function readBytes(workspace: Workspace, path: string): Promise<Uint8Array | undefined> {
  try {
    return await workspace.readBytes(path);
  } catch {
    return undefined;
  }
}

/** Ignores a document that cannot be written. */
async function writeBytes(workspace: Workspace, path: string, content: Uint8Array): Promise<boolean> {
  try {
    await workspace.writeFile(path, content);
    return true;
  } catch {
    return false;
  }
}
