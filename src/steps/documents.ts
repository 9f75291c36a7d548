import { isAbsolute, relative } from "node:path";
import type { NewRunEvent } from "../run/event.ts";
import { type StepOutput, artifactIn } from "../run/output.ts";
import type { Workspace } from "../ports.ts";
import { documentIn, isEngineFile } from "../run/paths.ts";
import { modeAt } from "../run/state.ts";
import type { StepContext } from "./context.ts";

/** Larger files stay in the worktree. */
export const DOCUMENT_LIMIT_BYTES = 10 * 1024 * 1024;

type Kept = Pick<StepContext, "workspace" | "store" | "state">;

/** Hashes of documents as a workspace had them when they were last brought in line with the run's files. */
const seen = new WeakMap<Workspace, Map<string, string>>();

/** Keeps what an attempt wrote into the run's folder of a worktree with the run's files: plans, checkpoints, artifacts. */
export async function keepDocuments(context: Kept, path: string, event: NewRunEvent): Promise<void> {
  const { workspace, store, state } = context;
  if (modeAt(state, path) !== "worktree") return;
  const engines = artifactsOf(context, event);
  for (const name of await filesOf(context)) {
    const file = `${store.location}/${name}`;
    if (isEngineFile(name) || engines.has(file)) continue;
    const content = await readBytes(workspace, file);
    // A branch has its copy of what others wrote: only what changed here is news.
    if (content && (await isNews(workspace, name, content)) && !isSame(content, store.readBytes(name)))
      store.write(name, content);
  }
}

/** Puts what earlier steps wrote into the run's folder into a worktree that was made anew. */
export async function restoreDocuments({ workspace, store }: Omit<Kept, "state">): Promise<void> {
  const names = store.files();
  if (names.length === 0) return;
  const there = new Set(await workspace.filesIn(store.location, Infinity));
  for (const name of names) {
    const content = store.readBytes(name);
    if (!content) continue;
    if (!there.has(name)) await workspace.writeFile(`${store.location}/${name}`, content);
    await isNews(workspace, name, content);
  }
}

async function isNews(workspace: Workspace, name: string, content: Uint8Array): Promise<boolean> {
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256").update(content).digest("base64");
  const known = seen.get(workspace) ?? new Map<string, string>();
  seen.set(workspace, known);
  if (known.get(name) === hash) return false;
  known.set(name, hash);
  return true;
}

/** Outputs that were too large for the journal: the engine's own files among those of the agents. */
function artifactsOf({ state }: Kept, event: NewRunEvent): Set<string | undefined> {
  const outputs = Array.from(state.steps.values(), (step) => step.output);
  if ("output" in event) outputs.push(event.output);
  return new Set(outputs.map((output) => artifactIn(output?.data)));
}

/** None where a step has put a link in place of the folder. */
async function filesOf({ workspace, store }: Kept): Promise<readonly string[]> {
  try {
    return await workspace.filesIn(store.location, DOCUMENT_LIMIT_BYTES);
  } catch {
    return [];
  }
}

/** What cannot be read stays where it is: the result of the step does not depend on it. */
async function readBytes(workspace: StepContext["workspace"], path: string): Promise<Uint8Array | undefined> {
  try {
    return await workspace.readBytes(path);
  } catch {
    return undefined;
  }
}

function isSame(content: Uint8Array, kept: Uint8Array | undefined): boolean {
  return kept !== undefined && Buffer.compare(content, kept) === 0;
}

/** The output with a document of the run's folder named as the repository knows it, wherever the worktree is. */
export function withRelativeDocument({ workspace, store }: StepContext, output: StepOutput): StepOutput {
  const { document_path: path } = output;
  if (path === null || !isAbsolute(path)) return output;
  const inside = [workspace.directory, workspace.resolve(".")]
    .map((folder) => relative(folder, path))
    .find((place) => documentIn(store.location, place) !== undefined);
  return inside === undefined ? output : { ...output, document_path: inside };
}
