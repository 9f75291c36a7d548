import { hash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AgenticError } from "../../errors.ts";

type ObjectKind = "file" | "folder" | "version";

/** Contents named by their hash, which never change. */
export interface ContentStore {
  /** Errors: `not-found`, also for damaged content. */
  read(kind: ObjectKind, id: string): Promise<Uint8Array>;
  /** Durable after `settle`. */
  write(kind: ObjectKind, content: Uint8Array): Promise<string>;
  /** Flushes the folders of new objects, also of those that other processes just wrote. */
  settle(): Promise<void>;
}

export function createContentStore(directory: string): ContentStore {
  const pathOf = (id: string): string => join(directory, id.slice(0, 2), id.slice(2));
  const unsettled = new Set<string>();
  return {
    read: async (kind, id) => {
      const content = /^[0-9a-f]{64}$/.test(id) ? await readOptionalFile(pathOf(id)) : undefined;
      if (content === undefined) throw contentNotFound(kind, id, `${directory} has none`);
      if (idOf(kind, content) !== id)
        throw contentNotFound(kind, id, `${pathOf(id)} is damaged or something else`);
      return content;
    },
    write: async (kind, content) => {
      const id = idOf(kind, content);
      if (!existsSync(pathOf(id))) await writeOnce(pathOf(id), content);
      unsettled.add(dirname(pathOf(id)));
      return id;
    },
    settle: async () => {
      const folders = [directory, ...unsettled];
      unsettled.clear();
      await Promise.all(folders.map(syncFolder));
    },
  };
}

/** The kind is part of the hash, so that a file cannot pose as a folder. */
function idOf(kind: ObjectKind, content: Uint8Array): string {
  return hash("sha256", Buffer.concat([Buffer.from(`${kind}\0`), content]));
}

async function writeOnce(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const file = await open(draft, "wx", 0o444);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes the names in a folder durable, if the system can. */
export async function syncFolder(path: string): Promise<void> {
  try {
    await using folder = await open(path, "r");
    await folder.sync();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && unsyncable.has(error.code))) throw error;
  }
}

/** Error codes of Windows and some network file systems. */
const unsyncable = new Set<unknown>(["EPERM", "EISDIR", "EINVAL", "ENOTSUP"]);

export async function readOptionalFile(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function contentNotFound(kind: ObjectKind, id: string, reason: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `There is no ${kind} ${JSON.stringify(id.slice(0, 64))} to read: ${reason}.`,
  });
}
