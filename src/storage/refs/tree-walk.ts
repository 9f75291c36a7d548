import type { StateEntry } from "../../ports/state-refs.ts";

/** Folders by their ids, as adapters that look into one at a time have them. */
export interface Folders {
  /** Top folder of a version. Errors: `not-found`. */
  top(version: string): Promise<string>;
  entries(folder: string): Promise<readonly StateEntry[]>;
}

/** What lies at a path of a version; `""` is its top. A path that leads nowhere finds nothing. */
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

/** What lies right in a folder of a version, in order of names. */
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

/** Files of a version by those of the paths at which there are any. */
export async function findFiles(
  folders: Folders,
  version: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Also where nothing is asked for, a version that is not there is told.
  await folders.top(version);
  const found = await Promise.all(paths.map((path) => findEntry(folders, version, path)));
  return new Map(
    paths.flatMap((path, index) => {
      const entry = found[index];
      return entry?.kind === "file" ? [[path, entry.id]] : [];
    }),
  );
}
