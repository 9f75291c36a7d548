import { AgenticError } from "../../errors.ts";
import type { StateEntry, TreeChange } from "../../ports/state-refs.ts";

export interface Folders {
  top(version: string): Promise<string>;
  entries(folder: string): Promise<readonly StateEntry[]>;
}

export async function findEntry(
  folders: Folders,
  version: string,
  path: string,
): Promise<StateEntry | undefined> {
  let found: StateEntry | undefined = { name: "", kind: "folder", id: await folders.top(version) };
  for (const part of path === "" ? [] : path.split("/")) {
    if (found?.kind !== "folder") return undefined;
    const entries: readonly StateEntry[] = await folders.entries(found.id);
    found = entries.find(({ name }) => name === part);
  }
  return found;
}

export async function listEntries(
  folders: Folders,
  version: string,
  path: string,
): Promise<readonly StateEntry[]> {
  const found = await findEntry(folders, version, path);
  if (found?.kind !== "folder") return [];
  const entries = await folders.entries(found.id);
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export async function findFiles(
  folders: Folders,
  version: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // A missing version is an error also without paths.
  await folders.top(version);
  const found = await Promise.all(paths.map((path) => findEntry(folders, version, path)));
  return new Map(
    paths.flatMap((path, index) => {
      const entry = found[index];
      return entry?.kind === "file" ? [[path, entry.id]] : [];
    }),
  );
}

type DraftEntry =
  | { readonly kind: "file" | "folder"; readonly id: string }
  | { readonly kind: "content"; readonly content: Uint8Array }
  | DraftFolder;

export interface DraftFolder {
  readonly kind: "draft";
  readonly id: string | undefined;
  readonly original: ReadonlyMap<string, { readonly kind: "file" | "folder"; readonly id: string }>;
  readonly entries: Map<string, DraftEntry>;
}

export async function draftTree(
  folders: Folders,
  version: string | undefined,
  changes: readonly TreeChange[],
): Promise<DraftFolder> {
  const top = version === undefined ? newFolder() : await openFolder(folders, await folders.top(version));
  for (const change of changes) {
    if ("remove" in change) await removeAt(folders, top, change.path);
    else await putAt(folders, top, { path: change.path, entry: await entryOf(folders, change) });
  }
  removeEmptyFolders(top);
  return top;
}

async function entryOf(
  folders: Folders,
  change: Exclude<TreeChange, { readonly remove: true }>,
): Promise<DraftEntry> {
  if ("content" in change) return { kind: "content", content: Buffer.from(change.content) };
  const { version, path } = change.from;
  const found = await findEntry(folders, version, path);
  if (found) return { kind: found.kind, id: found.id };
  throw new AgenticError({
    code: "not-found",
    message: `There is nothing at ${path} in version ${version}. List the version first.`,
  });
}

async function putAt(
  folders: Folders,
  top: DraftFolder,
  { path, entry }: { path: string; entry: DraftEntry },
): Promise<void> {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  let folder = top;
  for (const part of parts) {
    const next = (await draftAt(folders, folder, part)) ?? newFolder();
    folder.entries.set(part, next);
    folder = next;
  }
  folder.entries.set(name, entry);
}

async function removeAt(folders: Folders, top: DraftFolder, path: string): Promise<void> {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  let folder: DraftFolder | undefined = top;
  for (const part of parts) {
    const next: DraftFolder | undefined = await draftAt(folders, folder, part);
    if (!next) return;
    folder.entries.set(part, next);
    folder = next;
  }
  folder.entries.delete(name);
}

async function draftAt(
  folders: Folders,
  folder: DraftFolder,
  name: string,
): Promise<DraftFolder | undefined> {
  const entry = folder.entries.get(name);
  if (entry?.kind === "draft") return entry;
  return entry?.kind === "folder" ? await openFolder(folders, entry.id) : undefined;
}

async function openFolder(folders: Folders, id: string): Promise<DraftFolder> {
  const original = new Map(
    (await folders.entries(id)).map(({ name, kind, id }): [string, { kind: typeof kind; id: string }] => [
      name,
      { kind, id },
    ]),
  );
  return { kind: "draft", id, original, entries: new Map(original) };
}

function newFolder(): DraftFolder {
  return { kind: "draft", id: undefined, original: new Map(), entries: new Map() };
}

function removeEmptyFolders(folder: DraftFolder): void {
  for (const [name, entry] of folder.entries) {
    if (entry.kind !== "draft") continue;
    removeEmptyFolders(entry);
    if (entry.entries.size === 0) folder.entries.delete(name);
  }
}
