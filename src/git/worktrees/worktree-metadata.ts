import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { chmod, readdir, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { acquireLock, isLockedByOtherProcess } from "../../system/file-lock.ts";
import { tryReadText } from "../process/git-directory.ts";
import { WORKTREE_PREFIX, WORKTREES } from "./branch-names.ts";

/** Git's record of a worktree: `worktrees/<id>` in the repository. */
export interface WorktreeMetadata {
  readonly folder: string;
  readonly directory: string;
}

/** Returns the records of a repository, except unreadable ones: another git may be creating or removing them. */
export function recordsIn(gitFolder: string): WorktreeMetadata[] {
  const folder = join(gitFolder, "worktrees");
  const ids = existsSync(folder) ? readdirSync(folder) : [];
  return ids.flatMap((id) => recordAt(join(folder, id)) ?? []);
}

function recordAt(folder: string): WorktreeMetadata | undefined {
  const link = readText(join(folder, "gitdir"));
  return link === undefined ? undefined : { folder, directory: dirname(resolve(folder, link)) };
}

export type WorktreeStatus =
  /** A worktree of the repository with all files. */
  | { readonly state: "whole"; readonly record: WorktreeMetadata; readonly lockedFor: string | undefined }
  /** No agent worked in it: missing, incomplete, reusable, or partly removed. */
  | { readonly state: "void" }
  /** The files may be work, but git does not find the record. */
  | { readonly state: "damaged"; readonly problem: string }
  /** It belongs to another repository, or the repository was moved. */
  | { readonly state: "foreign"; readonly owner: string };

/** Returns the status of a worktree folder. Does not ask git, which would follow a link to another repository. */
export function readWorktreeStatus(directory: string, gitFolder: string): WorktreeStatus {
  const found = findRecord(directory, gitFolder);
  if ("record" in found) {
    const lockedFor = lockReason(found.record);
    return holdsNoWork(found.record) && lockedFor !== undefined
      ? { state: "void" }
      : { state: "whole", record: found.record, lockedFor };
  }
  if (isVoid(directory, gitFolder)) return { state: "void" };
  const owner = ownerOf(directory, gitFolder);
  return owner === undefined ? { state: "damaged", problem: found.problem } : { state: "foreign", owner };
}

/** Returns the record of a worktree if record, folder and repository name each other; else the problem. */
export function findRecord(
  directory: string,
  gitFolder: string,
): { readonly record: WorktreeMetadata } | { readonly problem: string } {
  if (!isFolder(directory)) return { problem: "the folder is missing." };
  const link = lstatSync(join(directory, ".git"), { throwIfNoEntry: false });
  if (!link?.isFile()) return { problem: link ? "its `.git` is not a file." : "its `.git` is missing." };
  const folder = recordFolderOf(directory);
  if (folder === undefined || dirname(folder) !== join(gitFolder, "worktrees"))
    return { problem: `its \`.git\` leads to ${folder ?? "nothing"}, and not to its record.` };
  const record = recordAt(folder);
  if (record?.directory !== directory)
    return { problem: `its record ${folder} is missing, or names another folder.` };
  if (!isEngineRecord(record) || (originalNameOf(record) ?? basename(directory)) !== basename(directory))
    return { problem: `its \`.git\` leads to ${folder}, the record of another worktree.` };
  const problem = problemIn(record, gitFolder);
  return problem === undefined ? { record } : { problem };
}

function problemIn({ folder }: WorktreeMetadata, gitFolder: string): string | undefined {
  if (!isFolder(folder)) return `its record ${folder} is not a folder.`;
  const commonDir = readText(join(folder, "commondir"));
  if (commonDir === undefined || resolve(folder, commonDir) !== gitFolder)
    return `its record ${folder} leads to another repository (commondir).`;
  if (!/^(?:ref: refs\/.+|[0-9a-f]{40,64})$/.test(readText(join(folder, "HEAD")) ?? ""))
    return `its HEAD (${join(folder, "HEAD")}) is missing or unreadable.`;
  // Git would write through a link, for example into the index of the user's checkout.
  const link = [folder, join(folder, "logs")].flatMap(linksIn)[0];
  return link === undefined ? undefined : `its record contains a link (${link}).`;
}

/** Returns the problem of a worktree's index. Without an index, tracked files that git ignores would be missing in commits. */
export function indexProblem({ folder }: Pick<WorktreeMetadata, "folder">): string | undefined {
  const index = join(folder, "index");
  return readStart(index, INDEX_SIGNATURE.length) === INDEX_SIGNATURE
    ? undefined
    : `its index (${index}) is missing or unreadable.`;
}

const INDEX_SIGNATURE = "DIRC";

/** Reads only the start: the index of a large repository is large. */
function readStart(file: string, length: number): string {
  try {
    const opened = openSync(file, "r");
    const start = Buffer.alloc(length);
    const read = readSync(opened, start, 0, length, 0);
    closeSync(opened);
    return start.toString("latin1", 0, read);
  } catch {
    return "";
  }
}

function linksIn(folder: string): string[] {
  if (!isFolder(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => join(folder, name));
}

export function recordFolderOf(directory: string): string | undefined {
  const target = /^gitdir: (.+)$/m.exec(readText(join(directory, ".git")) ?? "")?.[1];
  return target === undefined ? undefined : resolve(directory, target);
}

/** Name of a folder that was moved for removal or is not in use yet: it holds no work. */
const TEMPORARY_NAME = /^agentic-(?:new|removed)-\d+-[0-9a-z]+-\d+$/;

function isVoid(directory: string, gitFolder: string): boolean {
  if (!hasFiles(directory) || TEMPORARY_NAME.test(basename(directory))) return true;
  // Without a record the files may be work of a step that removed `.git`: the engine removes no folder under its own name.
  if (!lstatSync(join(directory, ".git"), { throwIfNoEntry: false })) return false;
  const folder = recordFolderOf(directory);
  if (folder === undefined || dirname(folder) !== join(gitFolder, "worktrees")) return false;
  const record = recordAt(folder);
  return record !== undefined && lockReason(record) !== undefined && holdsNoWork(record);
}

export function hasFiles(directory: string): boolean {
  return isFolder(directory) && readdirSync(directory).length > 0;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Returns the repository that owns a folder; undefined if this repository has a record of it, or if it names none. */
function ownerOf(directory: string, gitFolder: string): string | undefined {
  const link = lstatSync(join(directory, ".git"), { throwIfNoEntry: false });
  if (link === undefined || recordsIn(gitFolder).some((record) => record.directory === directory))
    return undefined;
  if (!link.isFile()) return join(directory, ".git");
  const folder = recordFolderOf(directory);
  return folder === undefined || dirname(folder) === join(gitFolder, "worktrees") ? undefined : folder;
}

function lockReason({ folder }: WorktreeMetadata): string | undefined {
  return readText(join(folder, "locked"));
}

const REUSABLE_REASON = "agentic-sdlc: holds no work";

/** Lock reasons of a worktree in which no agent worked: git's while it creates one, and the engine's. */
const HOLDS_NO_WORK = new Set(["initializing", "added with --lock", REUSABLE_REASON]);

export function holdsNoWork(record: WorktreeMetadata): boolean {
  const reason = lockReason(record);
  return reason === undefined || HOLDS_NO_WORK.has(reason);
}

/** Until `markReady`, any process may remove the worktree. */
export function markReusable({ folder }: WorktreeMetadata): void {
  writeFileSync(join(folder, "locked"), REUSABLE_REASON);
}

export function markReady({ folder }: WorktreeMetadata): void {
  rmSync(join(folder, "locked"), { force: true });
}

const OWNER_FILE = "agentic-holder.json";

/** Records this process as the user of the worktree. The previous one is dead or has released it. */
export function lockWorktree({ folder }: WorktreeMetadata): void {
  rmSync(join(folder, OWNER_FILE), { force: true });
  acquireLock(join(folder, OWNER_FILE));
}

export function isWorktreeInUse({ folder }: WorktreeMetadata): boolean {
  return isLockedByOtherProcess(join(folder, OWNER_FILE));
}

export function lockStamp({ folder }: WorktreeMetadata): string {
  const file = join(folder, OWNER_FILE);
  return `${statSync(file, { throwIfNoEntry: false })?.mtimeMs} ${readText(file)}`;
}

const ORIGINAL_NAME_FILE = "agentic-place";

/** Original name of the worktree's folder: a step can move the worktree and change `gitdir`. */
export function originalNameOf({ folder }: WorktreeMetadata): string | undefined {
  return readText(join(folder, ORIGINAL_NAME_FILE));
}

/** Whether the record belongs to the engine: git names a record after the original folder of the worktree. */
export function isEngineRecord({ folder, directory }: WorktreeMetadata): boolean {
  const id = basename(folder);
  if (TEMPORARY_NAME.test(id) || existsSync(join(folder, ORIGINAL_NAME_FILE))) return true;
  return id.startsWith(WORKTREE_PREFIX) && directory.endsWith(join("/", WORKTREES, id));
}

export function isOnBranch({ folder }: WorktreeMetadata, branch: string): boolean {
  return readText(join(folder, "HEAD")) === `ref: refs/heads/${branch}`;
}

const RETAINED_FILES = new Set([
  "HEAD",
  "index",
  "commondir",
  "gitdir",
  "locked",
  OWNER_FILE,
  ORIGINAL_NAME_FILE,
]);

export function removeGitState({ folder }: WorktreeMetadata): void {
  for (const name of readdirSync(folder)) {
    if (!RETAINED_FILES.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

export function hasOwnSettings({ folder }: WorktreeMetadata): boolean {
  return ["config.worktree", "modules", "reftable"].some((name) => existsSync(join(folder, name)));
}

/** Detaches HEAD from the branch. Not for refs in another format, which are in no file. */
export function detachHead({ folder }: WorktreeMetadata, commit: string): void {
  replaceText(join(folder, "HEAD"), `${commit}\n`);
}

/** Moves a worktree like `git worktree move`, which refuses locked ones. */
export function moveWorktree(record: WorktreeMetadata, directory: string): WorktreeMetadata {
  // The record first: a crash in between leaves a folder without a record, and a record without a folder.
  pointTo(record, directory);
  renameSync(record.directory, directory);
  return { ...record, directory };
}

function pointTo({ folder }: WorktreeMetadata, directory: string): void {
  writeFileSync(join(folder, ORIGINAL_NAME_FILE), basename(directory));
  replaceText(join(folder, "gitdir"), `${join(directory, ".git")}\n`);
}

/** Replaces the record of a folder and removes its earlier records. Only the link to the record changes, not the files. */
export function attachRecord(
  record: WorktreeMetadata,
  { directory, earlier }: { readonly directory: string; readonly earlier: readonly WorktreeMetadata[] },
): WorktreeMetadata {
  // The record first, as in `moveWorktree`. In between the folder counts as damaged.
  pointTo(record, directory);
  const link = join(directory, ".git");
  if (!lstatSync(link, { throwIfNoEntry: false })?.isFile()) rmSync(link, { recursive: true, force: true });
  const folder = adoptModules(record, earlier);
  replaceText(link, `gitdir: ${folder}\n`);
  rmSync(record.directory, { recursive: true, force: true });
  return { folder, directory };
}

/** Keeps the earlier record's name if it contains submodules: they link to it by name and may hold the only copy of their commits. */
function adoptModules({ folder }: WorktreeMetadata, earlier: readonly WorktreeMetadata[]): string {
  const previous = earlier.find((each) => isFolder(each.folder) && isFolder(join(each.folder, "modules")));
  if (previous) renameSync(join(previous.folder, "modules"), join(folder, "modules"));
  for (const each of earlier) removeRecord(each);
  if (!previous) return folder;
  renameSync(folder, previous.folder);
  return previous.folder;
}

export function removeRecord({ folder }: WorktreeMetadata): void {
  rmSync(folder, { recursive: true, force: true });
}

function replaceText(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

function readText(file: string): string | undefined {
  return tryReadText(file)?.trimEnd();
}

/** Removes a folder of the engine. The next start finds folders that could not be removed. */
export async function removeFolder(folder: string): Promise<void> {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await remove();
  } catch {
    // Package caches are read-only, folders included.
    await makeWritable(folder)
      .then(remove, () => undefined)
      .catch(() => undefined);
  }
}

async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeWritable(join(folder, entry.name));
  }
}
