import type { StateEntry } from "../../ports/state-refs.ts";

/** Folders by ID. */
export interface Folders {
  /** Root folder of a version. Errors: `not-found`. */
  top(version: string): Promise<string>;
  entries(folder: string): Promise<readonly StateEntry[]>;
}

/** Returns the entry at a path; `""` is the root. */
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

/** Lists a folder, sorted by name. */
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

/** Returns the IDs of the existing files, by path. */
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
