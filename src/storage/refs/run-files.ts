import type { StateRefs } from "../../ports/state-refs.ts";
import { growingFiles, joinSegments, segmentFolder, segmentOf } from "./segments.ts";

/** A file at a ref; segments count as one file. */
export interface RunFile {
  readonly path: string;
  /** Changes with the content. */
  readonly id: string;
  /** Paths of its segments, relative to the same folder. */
  readonly parts: readonly string[];
}

export interface RefFolder {
  readonly refs: StateRefs;
  readonly version: string;
  readonly path: string;
}

export async function listFiles({ refs, version, path: folder }: RefFolder): Promise<RunFile[]> {
  const found = new Map<string, { path: string; id: string }[]>();
  for (const { path, id } of await refs.files(version, folder)) {
    const name = path.slice(folder.length + 1);
    const whole = segmentOf(name)?.file ?? name;
    const parts = found.get(whole) ?? [];
    parts.push({ path: name, id });
    found.set(whole, parts);
  }
  return Array.from(found, ([path, parts]) => ({
    path,
    id: parts.map(({ id }) => id).join(" "),
    parts: parts.map((part) => part.path),
  }));
}

/** Finds files by name, with their segments, without listing the folder. */
export async function locateFiles(
  { refs, version, path: folder }: RefFolder,
  names: readonly string[],
): Promise<RunFile[]> {
  return await Promise.all(
    names.map(async (path) => {
      const beside = segmentFolder(path);
      const segments = growingFiles.includes(path) ? await refs.list(version, `${folder}/${beside}`) : [];
      return { path, id: "", parts: [path, ...segments.map(({ name }) => `${beside}/${name}`)] };
    }),
  );
}

/** Returns contents by path. Errors: `journal-corrupt` if a segment of the journal is missing. */
export async function readFiles(
  { refs, version, path: folder }: RefFolder,
  files: readonly RunFile[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const parts = files.flatMap((file) => file.parts);
  const read = await refs.read(
    version,
    parts.map((part) => `${folder}/${part}`),
  );
  const contents = parts.flatMap((part): [string, Uint8Array][] => {
    const content = read.get(`${folder}/${part}`);
    return content === undefined ? [] : [[part, content]];
  });
  return joinSegments(new Map(contents));
}
