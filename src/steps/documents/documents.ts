import { isAbsolute, relative } from "node:path";
import type { Workspace } from "../../ports/workspaces.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { attemptDirectory, documentIn, isEngineFile } from "../../run/paths.ts";
import { branchAt, modeAt, type StepState } from "../../run/state.ts";
import { type StepOutput, artifactIn } from "../../run/step-output.ts";
import { filesOfOutput } from "../full-output.ts";
import type { StepContext } from "../step-context.ts";
import { setBaselineHash, commonDocuments, saveCommon } from "./document-baseline.ts";

/** Larger files stay in the worktree. */
export const DOCUMENT_LIMIT_BYTES = 10 * 1024 * 1024;

type Kept = Pick<StepContext, "workspace" | "store" | "state">;

/**
 * Keeps what an attempt wrote into the run's folder of a worktree with the run's files: plans, checkpoints, artifacts. What others have
 * written there meanwhile is replaced, and stays beside the attempt.
 */
export async function saveDocuments(
  context: Kept,
  path: string,
  event: NewRunEvent | undefined,
): Promise<void> {
  const { store, state } = context;
  if (modeAt(state, path) !== "worktree") return;
  const folder = attemptDirectory(path, attemptOf(event) ?? state.steps.get(path)?.attempt ?? 1);
  for await (const { name, content, compare } of newsIn(context, event)) {
    const { theirs, isSame, isBehind, settle } = compare();
    if (theirs && isBehind) store.write(`${folder}/replaced/${name}`, theirs);
    if (!isSame) store.write(name, content);
    settle();
  }
  saveCommon(store);
}

function attemptOf(event: NewRunEvent | undefined): number | undefined {
  return event && "attempt" in event ? event.attempt : undefined;
}

/**
 * Brings a worktree in line with the run's files when it is opened. What was changed in it counts where the run's file is as it was; what
 * an attempt left that was cut off, and what is behind the run's file, stays beside the latest attempt.
 */
export async function restoreDocuments(context: Kept): Promise<void> {
  const { store } = context;
  for await (const { name, content, compare } of newsIn(context)) {
    const { theirs, isSame, isBehind, settle } = compare();
    const last = isSame ? undefined : lastAttemptIn(context);
    if (last && (isBehind || last.isCutOff)) {
      store.write(`${attemptDirectory(last.path, last.attempt)}/documents/${name}`, content);
      // What the run has no file of stays in the worktree too: the next attempt finds it, as it finds other files that git ignores.
      if (!theirs) continue;
    } else if (last) store.write(name, content);
    settle();
  }
  commonDocuments(context).versions.clear();
  await bringInLine(context);
}

/** Brings a worktree in line that stands already. What changed in it too is left alone: an attempt is at it. */
export async function updateDocuments(context: Kept, path: string): Promise<void> {
  if (modeAt(context.state, path) === "worktree") await bringInLine(context);
}

async function bringInLine({ workspace, store }: Kept): Promise<void> {
  const common = commonDocuments({ workspace, store });
  const behind = store.files().filter((name) => store.version(name) !== common.versions.get(name));
  if (behind.length === 0) return;
  const digest = await createDigest();
  for (const name of behind) {
    const content = store.readBytes(name);
    if (!content) continue;
    common.versions.set(name, store.version(name) ?? "");
    const file = `${store.location}/${name}`;
    const mine = digest(await readBytes(workspace, file));
    const theirs = digest(content) ?? "";
    if (mine !== undefined && mine !== theirs && mine !== common.hashes.get(name)) continue;
    if (mine === theirs || (await writeBytes(workspace, file, content)))
      setBaselineHash(common, name, theirs);
  }
  saveCommon(store);
}

interface News {
  readonly name: string;
  readonly content: Uint8Array;
  /** To be called when it is acted upon at once: the branches write the run's files in turn with each other. */
  compare(): Comparison;
}

interface Comparison {
  /** The run's file of that name. */
  readonly theirs: Uint8Array | undefined;
  readonly isSame: boolean;
  /** Whether the run's file has changed otherwise since the worktree was in line with it. */
  readonly isBehind: boolean;
  /** Notes that the worktree's copy is known: where the run's file differs, it is the newer one. */
  settle(): void;
}

/** Documents that changed in a worktree since it was last in line: it also has its copies of what others wrote. */
async function* newsIn(context: Kept, event?: NewRunEvent): AsyncGenerator<News> {
  const { workspace, store } = context;
  const names = (await filesOf(context)).filter((name) => !isEngineFile(name));
  if (names.length === 0) return;
  const common = commonDocuments(context);
  let engines: ReadonlySet<string> | undefined;
  const digest = await createDigest();
  for (const name of names) {
    const file = `${store.location}/${name}`;
    const content = await readBytes(workspace, file);
    const mine = digest(content);
    // What the run has lost, to `git clean` for example, is taken from the worktree again.
    const isKnown = mine === common.hashes.get(name) && store.version(name) !== undefined;
    if (!content || mine === undefined || isKnown) continue;
    engines ??= artifactsOf(context, event);
    if (engines.has(file)) continue;
    const compare = (): Comparison => {
      const theirs = store.readBytes(name);
      const kept = digest(theirs);
      const isSame = kept === mine;
      return {
        theirs,
        isSame,
        isBehind: !isSame && kept !== common.hashes.get(name),
        settle: () => {
          setBaselineHash(common, name, mine);
          common.versions.set(name, store.version(name) ?? "");
        },
      };
    };
    yield { name, content, compare };
  }
}

type Digest = (content: Uint8Array | undefined) => string | undefined;

async function createDigest(): Promise<Digest> {
  const { hash } = await import("node:crypto");
  return (content) => content && hash("sha256", content, "base64");
}

interface Attempt {
  readonly path: string;
  readonly attempt: number;
  readonly isCutOff: boolean;
}

/** The one that began last in a workspace; number 0 before the first. */
export function lastAttemptIn({
  workspace,
  state,
}: {
  readonly workspace: Pick<Workspace, "branch">;
  readonly state: Kept["state"];
}): Attempt {
  const own = state.workspace?.branch;
  const latest = Array.from(state.steps.values())
    .filter(({ attempt, path }) => attempt > 0 && (branchAt(state, path)?.branch ?? own) === workspace.branch)
    .reduce<StepState | undefined>(
      (last, step) => ((step.startedAt ?? "") >= (last?.startedAt ?? "") ? step : last),
      undefined,
    );
  if (!latest) return { path: workspace.branch ?? "run", attempt: 0, isCutOff: false };
  return { path: latest.path, attempt: latest.attempt, isCutOff: latest.status === "interrupted" };
}

/** Outputs that were too large for the journal: the engine's own files among those of the agents. */
function artifactsOf({ state }: Kept, event: NewRunEvent | undefined): Set<string> {
  const outputs = Array.from(state.steps.values(), (step) => step.output);
  if (event && "output" in event) outputs.push(event.output);
  return new Set(outputs.flatMap((output) => filesOfOutput(artifactIn(output?.data) ?? "")));
}

/** None where a step has put a link in place of the folder. */
async function filesOf({ workspace, store }: Kept): Promise<readonly string[]> {
  try {
    return await workspace.listFiles(store.location, DOCUMENT_LIMIT_BYTES);
  } catch {
    return [];
  }
}

/** What cannot be read stays where it is: the result of the step does not depend on it. */
async function readBytes(workspace: Workspace, path: string): Promise<Uint8Array | undefined> {
  try {
    return await workspace.readBytes(path);
  } catch {
    return undefined;
  }
}

/** Nor does it on what cannot be written, since something else lies there. */
async function writeBytes(workspace: Workspace, path: string, content: Uint8Array): Promise<boolean> {
  try {
    await workspace.writeFile(path, content);
    return true;
  } catch {
    return false;
  }
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
