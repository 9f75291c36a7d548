import type { Quarantine } from "../../git/bundles/quarantine.ts";
import type { RefChange, StateRefs, TreeChange } from "../../ports/state-refs.ts";
import { isEngineFile, runDirectory } from "../../run/paths.ts";
import { MEMORY_FOLDER, OWNER_FILE, stateMessage, isTreePath } from "../../storage/refs/ref-names.ts";
import { updateRefs, type RetryTiming } from "../../storage/refs/update-ref.ts";
import { publishRejectedError } from "./verify-code.ts";

export interface BundleTree {
  readonly refs: StateRefs;
  readonly version: string;
}

interface File {
  readonly path: string;
  readonly id: string;
}

const MAX_FILES = 50_000;
const MAX_BYTES = 256 * 1024 * 1024;
const BATCH = 200;

export async function requireStateTree(
  { git }: Quarantine,
  { name, version, runId }: { readonly name: string; readonly version: string; readonly runId: string },
): Promise<void> {
  const names = new Set<string>();
  let wrong: string | undefined;
  let bytes = 0;
  const visit = (line: string): boolean => {
    const tab = line.indexOf("\t");
    const [mode = "", , , size = ""] = line.slice(0, tab).split(/ +/);
    const path = line.slice(tab + 1);
    const quoted = JSON.stringify(path);
    bytes += Number(size);
    if (mode !== "100644") wrong = `${quoted} is not a regular file (mode ${mode})`;
    else if (!isTreePath(path) || !isStatePath(path, runId))
      wrong = `${quoted} is not a file of run ${runId}`;
    // On case-insensitive file systems one would be read instead of the other.
    else if (names.has(path.toLowerCase())) wrong = `${quoted} exists twice`;
    else if (names.add(path.toLowerCase()).size > MAX_FILES) wrong = `it has more than ${MAX_FILES} files`;
    else if (bytes > MAX_BYTES) wrong = `it has more than ${MAX_BYTES} bytes`;
    return wrong === undefined;
  };
  const isAccepted = await git.each(visit, "ls-tree", "-r", "-l", "-z", "--full-tree", version);
  if (!isAccepted) throw publishRejectedError(name, wrong ?? "it has an invalid path");
}

function isStatePath(path: string, runId: string): boolean {
  const [top, folder = "", ...segments] = path.split("/");
  if (top !== "agentic" || segments.length === 0) return false;
  return path.startsWith(`${runDirectory(runId)}/`) || folder !== "workflows";
}

interface Change {
  readonly ref: string;
  readonly folders: readonly string[];
  readonly runId: string;
  readonly replaced: ReadonlyMap<string, string>;
}

export async function computeRefChange(
  bundle: BundleTree,
  remote: BundleTree | undefined,
  { ref, folders, runId, replaced }: Change,
): Promise<RefChange | undefined> {
  const [next, before] = await Promise.all([
    filesIn(bundle, folders),
    remote ? filesIn(remote, folders) : new Map<string, string>(),
  ]);
  const changed = [...next].flatMap(([path, id]) =>
    before.get(path) === id || replaced.has(path) || isRequest(path, runId) ? [] : [path],
  );
  const deleted = [...before.keys()].filter((path) => !next.has(path) && isRemovable(path, runId));
  const changes: TreeChange[] = [
    ...deleted.map((path) => ({ path, remove: true }) as const),
    ...(await contentsOf(bundle, changed)),
    ...Array.from(replaced, ([path, content]) => ({ path, content })),
  ];
  if (changes.length === 0) return undefined;
  return { ref, expected: remote?.version, next: { message: stateMessage(`Run ${runId}`), changes } };
}

/** Whether a path is a request in the inbox. The engine does not write requests. */
function isRequest(path: string, runId: string): boolean {
  return path.toLowerCase().startsWith(`${runDirectory(runId)}/inbox/`);
}

/** Whether a deletion is allowed: not for engine files, except the owner file and segments. */
function isRemovable(path: string, runId: string): boolean {
  const folder = `${runDirectory(runId)}/`;
  if (!path.startsWith(folder)) return true;
  const name = path.slice(folder.length);
  const isSegment = /^(?:journal(?:\..+)?|logs)\.ndjson\.d\//.test(name);
  return !isEngineFile(name) || name === OWNER_FILE || isSegment;
}

/** Publishes the shared files that a run changed. Skips and returns those that changed at the remote meanwhile. */
export async function publishShared(
  { origin, stateRef, ...pace }: RetryTiming & { readonly origin: StateRefs; readonly stateRef: string },
  bundle: BundleTree,
  seed: BundleTree | undefined,
): Promise<readonly string[]> {
  const isShared = ({ path }: File): boolean => !path.startsWith("agentic/workflows/");
  const mapOf = (files: readonly File[]) => new Map(files.filter(isShared).map(({ path, id }) => [path, id]));
  const now = mapOf(await bundle.refs.files(bundle.version, "agentic"));
  const before = seed ? mapOf(await seed.refs.files(seed.version, "agentic")) : new Map<string, string>();
  const changed = [...now].filter(([path, id]) => before.get(path) !== id).map(([path]) => path);
  if (changed.length === 0) return [];
  const contents = new Map((await contentsOf(bundle, changed)).map((change) => [change.path, change]));
  return await updateRefs<readonly string[]>({ refs: origin, ...pace }, async () => {
    const expected = (await origin.refs(stateRef)).get(stateRef);
    const remote =
      expected === undefined ? new Map<string, string>() : mapOf(await origin.files(expected, "agentic"));
    const isOpen = (path: string): boolean => {
      const id = remote.get(path);
      // The next writer generates the index from the notes.
      return id === before.get(path) || id === now.get(path) || path === `${MEMORY_FOLDER}/index.md`;
    };
    const fitting = changed.filter((path) => isOpen(path) && remote.get(path) !== now.get(path));
    const conflicting = changed.filter((path) => !isOpen(path));
    const changes = fitting.flatMap((path) => contents.get(path) ?? []);
    if (changes.length === 0) return { result: conflicting };
    const next = { message: stateMessage("Notes"), changes };
    return { commit: { refs: [{ ref: stateRef, expected, next }] }, result: () => conflicting };
  });
}

async function filesIn({ refs, version }: BundleTree, folders: readonly string[]) {
  const found = new Map<string, string>();
  for (const folder of folders)
    for (const { path, id } of await refs.files(version, folder)) found.set(path, id);
  return found;
}

async function contentsOf({ refs, version }: BundleTree, paths: readonly string[]) {
  const all: { path: string; content: Uint8Array }[] = [];
  for (let at = 0; at < paths.length; at += BATCH)
    for (const [path, content] of await refs.read(version, paths.slice(at, at + BATCH)))
      all.push({ path, content });
  return all;
}
