import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { acquireLock, isLockedElsewhere } from "../lock.ts";

/** What git keeps of a worktree, in `worktrees/<id>` of the repository. */
export interface WorktreeRecord {
  readonly folder: string;
  /** The worktree, whether it is there or not. */
  readonly directory: string;
}

/** The records of a repository, less those that cannot be read: another git may be making or removing them. */
export function recordsIn(gitFolder: string): WorktreeRecord[] {
  const folder = join(gitFolder, "worktrees");
  const ids = existsSync(folder) ? readdirSync(folder) : [];
  return ids.flatMap((id) => recordAt(join(folder, id)) ?? []);
}

function recordAt(folder: string): WorktreeRecord | undefined {
  const link = readText(join(folder, "gitdir"));
  return link === undefined ? undefined : { folder, directory: dirname(resolve(folder, link)) };
}

export type Standing =
  /** A worktree of the repository, with all its files. */
  | { readonly state: "whole"; readonly record: WorktreeRecord; readonly lockedFor: string | undefined }
  /** Nothing that anybody worked in: not there, never made ready, kept for reuse, or what a removal left. */
  | { readonly state: "void" }
  /** It belongs to another repository, or to one that was moved. */
  | { readonly state: "foreign"; readonly owner: string };

/** What stands at a place for a worktree. Nothing here is taken from git, which would follow a link to another repository. */
export function inspect(directory: string, gitFolder: string): Standing {
  const link = lstatSync(join(directory, ".git"), { throwIfNoEntry: false });
  if (link === undefined || lstatSync(directory).isSymbolicLink()) return { state: "void" };
  if (!link.isFile()) return { state: "foreign", owner: join(directory, ".git") };
  const target = /^gitdir: (.+)$/m.exec(readText(join(directory, ".git")) ?? "")?.[1];
  if (target === undefined) return { state: "void" };
  const folder = resolve(directory, target);
  if (dirname(folder) !== join(gitFolder, "worktrees")) return { state: "foreign", owner: folder };
  const record = recordAt(folder);
  if (record?.directory !== directory) return { state: "void" };
  const lockedFor = readText(join(folder, "locked"));
  return lockedFor !== undefined && HOLDS_NO_WORK.has(lockedFor)
    ? { state: "void" }
    : { state: "whole", record, lockedFor };
}

const SPARE = "agentic-sdlc: holds no work";

/** Why a worktree is locked in which nobody has worked yet: git's words while it makes one, and ours. */
const HOLDS_NO_WORK = new Set(["initializing", "added with --lock", SPARE]);

/** Whether a record may go although it is locked. */
export function holdsNoWork({ folder }: WorktreeRecord): boolean {
  const reason = readText(join(folder, "locked"));
  return reason === undefined || HOLDS_NO_WORK.has(reason);
}

/** From here until `markReady` whoever finds the worktree may remove it. */
export function markSpare({ folder }: WorktreeRecord): void {
  writeFileSync(join(folder, "locked"), SPARE);
}

export function markReady({ folder }: WorktreeRecord): void {
  rmSync(join(folder, "locked"), { force: true });
}

const HOLDER = "agentic-holder.json";

/** Names this process as the one that works in the worktree; whoever did before is dead, or has let go of it. */
export function hold({ folder }: WorktreeRecord): void {
  rmSync(join(folder, HOLDER), { force: true });
  acquireLock(join(folder, HOLDER));
}

/** Whether another process that lives works in the worktree, or is about to. */
export function isHeldElsewhere({ folder }: WorktreeRecord): boolean {
  return isLockedElsewhere(join(folder, HOLDER));
}

/** Another one once a process has taken the worktree up. */
export function holdingOf({ folder }: WorktreeRecord): string {
  const file = join(folder, HOLDER);
  return `${statSync(file, { throwIfNoEntry: false })?.mtimeMs} ${readText(file)}`;
}

const KEPT_FILES = new Set(["HEAD", "index", "commondir", "gitdir", "locked", HOLDER]);

/** What a branch may have left beside its files: reflog, bisection, half a rebase. */
export function clearTraces({ folder }: WorktreeRecord): void {
  for (const name of readdirSync(folder)) {
    if (!KEPT_FILES.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Whether a record holds what cannot be told from its owner's wishes: settings of its own, modules, refs in another format. */
export function hasOwnSettings({ folder }: WorktreeRecord): boolean {
  return ["config.worktree", "modules", "reftable"].some((name) => existsSync(join(folder, name)));
}

/** Takes a worktree off its branch. Not for refs in another format, which are never in a file. */
export function detach({ folder }: WorktreeRecord, commit: string): void {
  replaceText(join(folder, "HEAD"), `${commit}\n`);
}

/** Moves a worktree and tells git, as `git worktree move` does, which refuses locked ones. */
export function moveWorktree(record: WorktreeRecord, directory: string): WorktreeRecord {
  // The record first: a crash in between leaves a folder that no record points at, and a record without a folder.
  replaceText(join(record.folder, "gitdir"), `${join(directory, ".git")}\n`);
  renameSync(record.directory, directory);
  return { ...record, directory };
}

/** In one step: other gits read these files at any time. */
function replaceText(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trimEnd();
  } catch {
    return undefined;
  }
}
