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
import { readRegularText } from "../../system/read-file.ts";
import { WORKTREE_PREFIX, WORKTREES } from "./branch-names.ts";

/** What git keeps of a worktree, in `worktrees/<id>` of the repository. */
export interface WorktreeMetadata {
  readonly folder: string;
  /** The worktree, whether it is there or not. */
  readonly directory: string;
}

/** The records of a repository, less those that cannot be read: another git may be making or removing them. */
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
  /** A worktree of the repository, with all its files. */
  | { readonly state: "whole"; readonly record: WorktreeMetadata; readonly lockedFor: string | undefined }
  /** Nothing that anybody worked in: not there, never made ready, kept for reuse, or what a removal left. */
  | { readonly state: "void" }
  /** Files may be work, but git would not find the worktree's record from them. */
  | { readonly state: "damaged"; readonly problem: string }
  /** It belongs to another repository, or to one that was moved. */
  | { readonly state: "foreign"; readonly owner: string };

/** What stands at a place for a worktree. Nothing here is taken from git, which would follow a link to another repository. */
export function readWorktreeStatus(directory: string, gitFolder: string): WorktreeStatus {
  const found = findRecord(directory, gitFolder);
  if ("record" in found) {
    const lockedFor = lockOf(found.record);
    return holdsNoWork(found.record) && lockedFor !== undefined
      ? { state: "void" }
      : { state: "whole", record: found.record, lockedFor };
  }
  if (isVoid(directory, gitFolder)) return { state: "void" };
  const owner = ownerOf(directory, gitFolder);
  return owner === undefined ? { state: "damaged", problem: found.problem } : { state: "foreign", owner };
}

/** The record of a worktree where both lead to each other and to the repository, or what is wrong with that. */
export function findRecord(
  directory: string,
  gitFolder: string,
): { readonly record: WorktreeMetadata } | { readonly problem: string } {
  if (!isFolder(directory)) return { problem: "the folder is gone." };
  const link = lstatSync(join(directory, ".git"), { throwIfNoEntry: false });
  if (!link?.isFile()) return { problem: link ? "its `.git` is no file any more." : "its `.git` is gone." };
  const folder = recordFolderOf(directory);
  if (folder === undefined || dirname(folder) !== join(gitFolder, "worktrees"))
    return { problem: `its \`.git\` leads to ${folder ?? "nothing"}, and not to its record.` };
  const record = recordAt(folder);
  if (record?.directory !== directory)
    return { problem: `its record ${folder} is gone, or leads to another folder.` };
  if (!isEngineRecord(record) || (originalNameOf(record) ?? basename(directory)) !== basename(directory))
    return { problem: `its \`.git\` leads to ${folder}, the record of another worktree.` };
  const problem = problemIn(record, gitFolder);
  return problem === undefined ? { record } : { problem };
}

/** Files of a record that git would follow elsewhere, or could not read. */
function problemIn({ folder }: WorktreeMetadata, gitFolder: string): string | undefined {
  if (!isFolder(folder)) return `its record ${folder} is no folder any more.`;
  const common = readText(join(folder, "commondir"));
  if (common === undefined || resolve(folder, common) !== gitFolder)
    return `its record ${folder} leads to another repository (commondir).`;
  if (!/^(?:ref: refs\/.+|[0-9a-f]{40,64})$/.test(readText(join(folder, "HEAD")) ?? ""))
    return `its HEAD (${join(folder, "HEAD")}) is gone or unreadable.`;
  // Git would write through a link: into the index of the user's checkout, say.
  const link = [folder, join(folder, "logs")].flatMap(linksIn)[0];
  return link === undefined ? undefined : `its record has a link in it (${link}).`;
}

/** What is wrong with the index of a worktree that has its files: one that is gone would have tracked files that git ignores left out of commits. */
export function indexProblem({ folder }: Pick<WorktreeMetadata, "folder">): string | undefined {
  const index = join(folder, "index");
  return startOf(index, INDEX_MARK.length) === INDEX_MARK
    ? undefined
    : `its index (${index}) is gone or unreadable.`;
}

/** What git's index begins with. */
const INDEX_MARK = "DIRC";

/** The index of a large repository is not read whole. */
function startOf(file: string, length: number): string {
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

/** Where the `.git` of a worktree says that its record is. */
export function recordFolderOf(directory: string): string | undefined {
  const target = /^gitdir: (.+)$/m.exec(readText(join(directory, ".git")) ?? "")?.[1];
  return target === undefined ? undefined : resolve(directory, target);
}

/** Folders aside of their place have a name of their own, and hold nothing by then, or nothing yet. */
const ASIDE = /^agentic-(?:new|removed)-\d+-[0-9a-z]+-\d+$/;

function isVoid(directory: string, gitFolder: string): boolean {
  if (!hasFiles(directory) || ASIDE.test(basename(directory))) return true;
  // Without a record its files may be the work of a step that removed `.git`: the engine removes nothing under its own name.
  if (!lstatSync(join(directory, ".git"), { throwIfNoEntry: false })) return false;
  const folder = recordFolderOf(directory);
  if (folder === undefined || dirname(folder) !== join(gitFolder, "worktrees")) return false;
  const record = recordAt(folder);
  return record !== undefined && lockOf(record) !== undefined && holdsNoWork(record);
}

/** Whether a folder is there, itself and not as a link, with anything in it. */
export function hasFiles(directory: string): boolean {
  return isFolder(directory) && readdirSync(directory).length > 0;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The other repository that a folder belongs to; undefined where ours has a record of it, or what it names is none. */
function ownerOf(directory: string, gitFolder: string): string | undefined {
  const link = lstatSync(join(directory, ".git"), { throwIfNoEntry: false });
  if (link === undefined || recordsIn(gitFolder).some((record) => record.directory === directory))
    return undefined;
  if (!link.isFile()) return join(directory, ".git");
  const folder = recordFolderOf(directory);
  return folder === undefined || dirname(folder) === join(gitFolder, "worktrees") ? undefined : folder;
}

function lockOf({ folder }: WorktreeMetadata): string | undefined {
  return readText(join(folder, "locked"));
}

const SPARE = "agentic-sdlc: holds no work";

/** Why a worktree is locked in which nobody has worked yet: git's words while it makes one, and ours. */
const HOLDS_NO_WORK = new Set(["initializing", "added with --lock", SPARE]);

/** Whether a record may go although it is locked. */
export function holdsNoWork(record: WorktreeMetadata): boolean {
  const reason = lockOf(record);
  return reason === undefined || HOLDS_NO_WORK.has(reason);
}

/** From here until `markReady` whoever finds the worktree may remove it. */
export function markReusable({ folder }: WorktreeMetadata): void {
  writeFileSync(join(folder, "locked"), SPARE);
}

export function markReady({ folder }: WorktreeMetadata): void {
  rmSync(join(folder, "locked"), { force: true });
}

const HOLDER = "agentic-holder.json";

/** Names this process as the one that works in the worktree; whoever did before is dead, or has let go of it. */
export function lockWorktree({ folder }: WorktreeMetadata): void {
  rmSync(join(folder, HOLDER), { force: true });
  acquireLock(join(folder, HOLDER));
}

/** Whether another process that lives works in the worktree, or is about to. */
export function isWorktreeInUse({ folder }: WorktreeMetadata): boolean {
  return isLockedByOtherProcess(join(folder, HOLDER));
}

/** Another one once a process has taken the worktree up. */
export function lockStamp({ folder }: WorktreeMetadata): string {
  const file = join(folder, HOLDER);
  return `${statSync(file, { throwIfNoEntry: false })?.mtimeMs} ${readText(file)}`;
}

const MADE_FOR = "agentic-place";

/** Name of the folder that a worktree was made for: a step can move the worktree and change `gitdir`. */
export function originalNameOf({ folder }: WorktreeMetadata): string | undefined {
  return readText(join(folder, MADE_FOR));
}

/** Whether a record is the engine's, and not the user's: git names a record after the folder at which the worktree was made. */
export function isEngineRecord({ folder, directory }: WorktreeMetadata): boolean {
  const id = basename(folder);
  if (ASIDE.test(id) || existsSync(join(folder, MADE_FOR))) return true;
  return id.startsWith(WORKTREE_PREFIX) && directory.endsWith(join("/", WORKTREES, id));
}

export function isOnBranch({ folder }: WorktreeMetadata, branch: string): boolean {
  return readText(join(folder, "HEAD")) === `ref: refs/heads/${branch}`;
}

const KEPT_FILES = new Set(["HEAD", "index", "commondir", "gitdir", "locked", HOLDER, MADE_FOR]);

/** What a branch may have left beside its files: reflog, bisection, half a rebase. */
export function removeGitState({ folder }: WorktreeMetadata): void {
  for (const name of readdirSync(folder)) {
    if (!KEPT_FILES.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Whether a record holds what cannot be told from its owner's wishes: settings of its own, modules, refs in another format. */
export function hasOwnSettings({ folder }: WorktreeMetadata): boolean {
  return ["config.worktree", "modules", "reftable"].some((name) => existsSync(join(folder, name)));
}

/** Takes a worktree off its branch. Not for refs in another format, which are never in a file. */
export function detachHead({ folder }: WorktreeMetadata, commit: string): void {
  replaceText(join(folder, "HEAD"), `${commit}\n`);
}

/** Moves a worktree and tells git, as `git worktree move` does, which refuses locked ones. */
export function moveWorktree(record: WorktreeMetadata, directory: string): WorktreeMetadata {
  // The record first: a crash in between leaves a folder that no record points at, and a record without a folder.
  pointTo(record, directory);
  renameSync(record.directory, directory);
  return { ...record, directory };
}

function pointTo({ folder }: WorktreeMetadata, directory: string): void {
  writeFileSync(join(folder, MADE_FOR), basename(directory));
  replaceText(join(folder, "gitdir"), `${join(directory, ".git")}\n`);
}

/** Makes a record that of another folder, whose files stay: only the link to the record is replaced. Records of it from earlier go. */
export function attachRecord(
  record: WorktreeMetadata,
  { directory, earlier }: { readonly directory: string; readonly earlier: readonly WorktreeMetadata[] },
): WorktreeMetadata {
  // The record first, as in `moveWorktree`; in between the folder counts as damaged.
  pointTo(record, directory);
  const link = join(directory, ".git");
  if (!lstatSync(link, { throwIfNoEntry: false })?.isFile()) rmSync(link, { recursive: true, force: true });
  const folder = takeOver(record, earlier);
  replaceText(link, `gitdir: ${folder}\n`);
  rmSync(record.directory, { recursive: true, force: true });
  return { folder, directory };
}

/** Submodules lead to git's folders of them in the record by its name, and their commits may be nowhere else: then the name stays. */
function takeOver({ folder }: WorktreeMetadata, earlier: readonly WorktreeMetadata[]): string {
  const named = earlier.find((each) => isFolder(each.folder) && isFolder(join(each.folder, "modules")));
  if (named) renameSync(join(named.folder, "modules"), join(folder, "modules"));
  for (const each of earlier) removeRecord(each);
  if (!named) return folder;
  renameSync(folder, named.folder);
  return named.folder;
}

export function removeRecord({ folder }: WorktreeMetadata): void {
  rmSync(folder, { recursive: true, force: true });
}

/** In one step: other gits read these files at any time. */
function replaceText(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

function readText(file: string): string | undefined {
  try {
    return readRegularText(file).trimEnd();
  } catch {
    return undefined;
  }
}

/** Removes a folder of the engine's. What cannot be removed now is found by the next start. */
export async function removeFolder(folder: string): Promise<void> {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await remove();
  } catch {
    // Package caches are made read-only, folders included.
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
