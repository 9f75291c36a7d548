import { randomUUID, hash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join, dirname } from "node:path";
import * as z from "zod";
import { AgenticError } from "../../errors.ts";
import type { CommitResult, RefChange, StateCommit, StateEntry, StateRefs } from "../../ports/state-refs.ts";
import { type LockHolder, withLock } from "../../system/file-lock.ts";
import {
  type DraftFolder,
  draftTree,
  findEntry,
  findFiles,
  type Folders,
  listEntries,
} from "../refs/tree-builder.ts";
import { validateChange } from "../refs/ref-names.ts";
import { replaceFile } from "./atomic-files.ts";

/** One file for all refs, so that several refs move atomically. */
const REFS_FILE = "refs.json";
const LOCK_FILE = "lock";
const LOCK_WAIT_MS = 10_000;

const Refs = z.record(z.string(), z.string());
const Version = z.object({
  top: z.string(),
  parent: z.string().optional(),
  message: z.string(),
  /** Makes each commit a unique version. */
  commit: z.string(),
});
const Entries = z.array(z.object({ name: z.string(), kind: z.enum(["file", "folder"]), id: z.string() }));

/** State refs in a folder, such as one on a shared disk: immutable objects named by hash, and one file with the refs. */
export function createFolderStateRefs(directory: string): StateRefs {
  const objects = createContentStore(join(directory, "objects"));
  const folders: Folders = {
    top: async (version) => Version.parse(await readJson(objects, "version", version)).top,
    entries: async (folder) => Entries.parse(await readJson(objects, "folder", folder)),
  };
  const reporting = <T>(work: () => Promise<T>): Promise<T> => mapFileErrors(directory, work);
  return {
    location: directory,
    refs: (prefix) =>
      reporting(async () => {
        const refs = await readRefs(directory);
        return new Map([...refs].filter(([ref]) => ref.startsWith(prefix)));
      }),
    list: (version, folder) => reporting(() => listEntries(folders, version, folder)),
    files: (version, folder) =>
      reporting(async () => {
        const found = await findEntry(folders, version, folder);
        return found?.kind === "folder" ? await filesUnder(folders, found.id, folder) : [];
      }),
    read: (version, paths) =>
      reporting(async () => {
        const files = await findFiles(folders, version, paths);
        const read = async ([path, id]: [string, string]): Promise<[string, Uint8Array]> => [
          path,
          await objects.read("file", id),
        ];
        return new Map(await Promise.all(Array.from(files, read)));
      }),
    commit: (change) =>
      reporting(async () => {
        validateChange(change);
        return await commitTo(directory, change, { folders, objects });
      }),
  };
}

interface RefStorage {
  readonly folders: Folders;
  readonly objects: ContentStore;
}

async function commitTo(directory: string, change: StateCommit, storage: RefStorage): Promise<CommitResult> {
  const early = movedOf(await readRefs(directory), change.refs);
  if (early.length > 0) return { status: "moved", refs: early };
  if (change.branches?.size) return { status: "refused", branches: noBranches(directory, change.branches) };
  makeFolder(directory);
  const drafts = await Promise.all(change.refs.map((each) => draftOf(each, storage.folders)));
  return await underLock(directory, async () => {
    const refs = await readRefs(directory);
    const moved = movedOf(refs, change.refs);
    if (moved.length > 0) return { status: "moved", refs: moved };
    // Under the lock: a writer that loses the race after writing its objects would delay the others.
    const made = await Promise.all(drafts.map((each) => writeVersion(each, storage.objects)));
    await storage.objects.settle();
    const versions = new Map(change.refs.map(({ ref }, index) => [ref, made[index]]));
    const next = new Map<string, string>();
    for (const [ref, version] of new Map<string, string | undefined>([...refs, ...versions]))
      if (version !== undefined) next.set(ref, version);
    replaceFile(join(directory, REFS_FILE), `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`, {
      durable: true,
    });
    await syncFolder(directory);
    return {
      status: "committed",
      versions: new Map([...next].filter(([ref]) => versions.has(ref))),
    };
  });
}

function movedOf(refs: ReadonlyMap<string, string>, changes: readonly RefChange[]): string[] {
  return changes.filter(({ ref, expected }) => refs.get(ref) !== expected).map(({ ref }) => ref);
}

function noBranches(directory: string, branches: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(Array.from(branches.keys(), (branch) => [branch, `${directory} stores no code`]));
}

interface Draft extends RefChange {
  readonly top: DraftFolder | undefined;
}

async function draftOf(change: RefChange, folders: Folders): Promise<Draft> {
  const { expected, next } = change;
  return { ...change, top: next && (await draftTree(folders, expected, next.changes)) };
}

async function writeVersion(
  { expected, next, top }: Draft,
  objects: ContentStore,
): Promise<string | undefined> {
  if (!next || !top) return undefined;
  const version: z.infer<typeof Version> = {
    top: await writeFolder(top, objects),
    parent: expected,
    message: next.message,
    commit: randomUUID(),
  };
  return await objects.write("version", Buffer.from(JSON.stringify(version)));
}

async function writeFolder(folder: DraftFolder, objects: ContentStore): Promise<string> {
  const entries = await Promise.all(
    Array.from(folder.entries, async ([name, entry]): Promise<StateEntry> => {
      if (entry.kind === "draft") return { name, kind: "folder", id: await writeFolder(entry, objects) };
      if (entry.kind === "content")
        return { name, kind: "file", id: await objects.write("file", entry.content) };
      return { name, kind: entry.kind, id: entry.id };
    }),
  );
  const inOrder = entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return await objects.write("folder", Buffer.from(JSON.stringify(inOrder)));
}

async function filesUnder(
  folders: Folders,
  id: string,
  path: string,
): Promise<{ path: string; id: string }[]> {
  const entries = await folders.entries(id);
  const found = await Promise.all(
    entries.map(async ({ name, kind, id }) => {
      const full = path === "" ? name : `${path}/${name}`;
      return kind === "file" ? [{ path: full, id }] : await filesUnder(folders, id, full);
    }),
  );
  return found.flat();
}

async function readJson(objects: ContentStore, kind: "version" | "folder", id: string): Promise<unknown> {
  return JSON.parse(Buffer.from(await objects.read(kind, id)).toString("utf8"));
}

async function readRefs(directory: string): Promise<ReadonlyMap<string, string>> {
  const path = join(directory, REFS_FILE);
  const text = (await readOptionalFile(path))?.toString("utf8");
  if (text === undefined) return new Map();
  try {
    return new Map(Object.entries(Refs.parse(JSON.parse(text))));
  } catch (cause) {
    throw new AgenticError({
      code: "remote-refused",
      message: `${path} is not a valid list of refs. Restore it from a backup of the folder.`,
      cause,
    });
  }
}

/** Does not create the parent: the shared disk may not be mounted. */
function makeFolder(directory: string): void {
  if (!existsSync(directory)) mkdirSync(directory);
}

function underLock<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const lock = join(directory, LOCK_FILE);
  const refuse = ({ pid, host }: LockHolder): AgenticError =>
    new AgenticError({
      code: "remote-unreachable",
      message: `${directory} is being written by process ${pid} on ${host}. Try again, or delete ${lock} if that process has ended.`,
    });
  return withLock(lock, work, { limitMs: LOCK_WAIT_MS, refuse });
}

const refusals = new Set<unknown>(["EACCES", "EPERM", "EROFS"]);

async function mapFileErrors<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause) || cause instanceof AgenticError) throw cause;
    const refused = refusals.has(cause.code);
    throw new AgenticError({
      code: refused ? "remote-refused" : "remote-unreachable",
      message: refused
        ? `${directory} cannot be read or written (${String(cause.code)}). Grant this user access to it.`
        : `${directory} cannot be reached (${String(cause.code)}). Check that its disk is mounted and has free space, then try again.`,
      cause,
    });
  }
}

type ObjectKind = "file" | "folder" | "version";

type ContentStore = ReturnType<typeof createContentStore>;

function createContentStore(directory: string) {
  const pathOf = (id: string): string => join(directory, id.slice(0, 2), id.slice(2));
  const unsettled = new Set<string>();
  return {
    read: async (kind: ObjectKind, id: string): Promise<Uint8Array> => {
      const content = /^[0-9a-f]{64}$/.test(id) ? await readOptionalFile(pathOf(id)) : undefined;
      if (content === undefined) throw contentNotFound(kind, id, `${directory} has none`);
      if (idOf(kind, content) !== id)
        throw contentNotFound(kind, id, `${pathOf(id)} is damaged or something else`);
      return content;
    },
    write: async (kind: ObjectKind, content: Uint8Array): Promise<string> => {
      const id = idOf(kind, content);
      if (!existsSync(pathOf(id))) await writeOnce(pathOf(id), content);
      unsettled.add(dirname(pathOf(id)));
      return id;
    },
    /** Flushes the folders of new objects, also of those that other processes just wrote. */
    settle: async (): Promise<void> => {
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

async function syncFolder(path: string): Promise<void> {
  try {
    await using folder = await open(path, "r");
    await folder.sync();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && unsyncable.has(error.code))) throw error;
  }
}

/** Error codes of Windows and some network file systems. */
const unsyncable = new Set<unknown>(["EPERM", "EISDIR", "EINVAL", "ENOTSUP"]);

async function readOptionalFile(path: string): Promise<Buffer | undefined> {
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
