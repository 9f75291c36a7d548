import { AgenticError } from "../../errors.ts";
import { isGitFolder, isTreePath } from "../../storage/refs/ref-names.ts";
import type { Quarantine } from "./quarantine.ts";

export interface ChangedFile {
  readonly path: string;
  /** Mode in git's format; `000000` for a deleted file. */
  readonly mode: string;
  readonly id: string;
}

/** Reviewers cannot check more files in a pull request. */
const MAX_CHANGED_FILES = 20_000;

/** Returns files that differ from all bases. Counts before git compares: a few objects can represent more files than fit into memory. Errors: `usage`. */
export async function listChangedFiles(
  { git }: Quarantine,
  {
    commit,
    bases,
    maxChanged = MAX_CHANGED_FILES,
  }: { readonly commit: string; readonly bases: readonly string[]; readonly maxChanged?: number },
): Promise<readonly ChangedFile[]> {
  const tooMany = (): AgenticError => refused(`it changes more than ${maxChanged} files`);
  let largestBase = 0;
  for (const base of bases) largestBase = Math.max(largestBase, await countEntries(git, base, Infinity));
  const entries = await countEntries(git, commit, largestBase + maxChanged);
  if (entries > largestBase + maxChanged) throw tooMany();
  let changedInAll: Map<string, ChangedFile> | undefined;
  for (const base of new Set(bases))
    changedInAll = await listDifferences(git, { commit, base, candidates: changedInAll });
  if (changedInAll && changedInAll.size > maxChanged) throw tooMany();
  return [...(changedInAll?.values() ?? [])];
}

type Git = Quarantine["git"];

/** Counts files and folders, since a tree may contain only folders. */
async function countEntries(git: Git, commit: string, limit: number): Promise<number> {
  let count = 0;
  await git.each(() => (count += 1) <= limit, "ls-tree", "-r", "-t", "-z", "--full-tree", commit);
  return count;
}

interface Comparison {
  readonly commit: string;
  readonly base: string;
  readonly candidates: ReadonlyMap<string, ChangedFile> | undefined;
}

async function listDifferences(
  git: Git,
  { commit, base, candidates }: Comparison,
): Promise<Map<string, ChangedFile>> {
  const found = new Map<string, ChangedFile>();
  let head = "";
  const visit = (record: string): boolean => {
    const [, mode, id] = /^:\d{6} (\d{6}) [0-9a-f]+ ([0-9a-f]+) \w$/.exec(head) ?? [];
    head = mode === undefined ? record : "";
    if (mode !== undefined && id !== undefined && (!candidates || candidates.has(record)))
      found.set(record, { path: record, mode, id });
    return true;
  };
  await git.each(visit, "diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", base, commit);
  return found;
}

const DELETED_MODE = "000000";
const LINK_MODE = "120000";
const GITLINK_MODE = "160000";
const FILE_MODES: ReadonlySet<string> = new Set(["100644", "100755"]);
/** GitHub's limit. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;
const MAX_LINK_BYTES = 4_096;

export async function unsafeFileReason(
  { git }: Quarantine,
  commit: string,
  changed: readonly ChangedFile[],
): Promise<string | undefined> {
  const invalid = changed.find(({ path }) => !isTreePath(path) || path.includes("\\"));
  if (invalid) return `${JSON.stringify(invalid.path)} is not a valid path in a repository`;
  const files = changed.filter(({ mode }) => mode !== DELETED_MODE);
  for (let at = 0; at < files.length; at += BATCH) {
    const batch = files.slice(at, at + BATCH);
    const sizes = await sizesOf(git, commit, batch);
    for (const file of batch) {
      const reason = await unsafeReason(git, { ...file, commit, bytes: sizes.get(file.path) ?? Infinity });
      if (reason !== undefined) return `${file.path} ${reason}`;
    }
  }
  return undefined;
}

const BATCH = 200;

async function sizesOf(
  git: Git,
  commit: string,
  files: readonly ChangedFile[],
): Promise<ReadonlyMap<string, number>> {
  const listed = await listEntries(
    git,
    commit,
    files.map(({ path }) => path),
  );
  return new Map(listed.map(({ path, size }) => [path, size]));
}

async function listEntries(git: Git, commit: string, paths: readonly string[]) {
  const args = ["ls-tree", "-l", "-z", "--full-tree", commit, "--", ...paths];
  const listed = await git.run("--literal-pathspecs", ...args);
  // Git also lists siblings of a path.
  const requested = new Set(paths);
  return listed.split("\0").flatMap((entry) => {
    const [, mode = "", size, path = ""] = /^(\d{6}) \w+ [0-9a-f]+ +(\d+|-)\t([^]*)$/.exec(entry) ?? [];
    return requested.has(path) ? [{ mode, path, size: Number(size) }] : [];
  });
}

async function unsafeReason(
  git: Git,
  { commit, path, mode, id, bytes }: ChangedFile & { readonly commit: string; readonly bytes: number },
): Promise<string | undefined> {
  if (mode === LINK_MODE) {
    if (bytes > MAX_LINK_BYTES) return LEAVES_REPOSITORY;
    return await linkProblem(git, { commit, path, target: await git.run("cat-file", "blob", id) });
  }
  if (mode === GITLINK_MODE) return UNCHECKED_SUBMODULE;
  if (!FILE_MODES.has(mode)) return `is not a regular file (mode ${mode})`;
  return bytes > MAX_FILE_BYTES ? `has ${bytes} bytes, more than GitHub accepts` : undefined;
}

/** A submodule contains files of another repository, which may be protected. This job does not fetch them. */
const UNCHECKED_SUBMODULE =
  "is a submodule at another commit, or a nested repository, whose files this job cannot check. Change submodules by hand: run the step again without that change (`resume` with `--from-step`), or remove it from the branch and resume the run";

const LEAVES_REPOSITORY = "is a link that leads out of the repository";

interface Link {
  readonly commit: string;
  readonly path: string;
  readonly target: string;
}

/** Checks a link by its target text, which is valid only if no link leads through another. */
async function linkProblem(git: Git, { commit, path, target }: Link): Promise<string | undefined> {
  const parts = linkTargetParts(path, target);
  if (!parts) return LEAVES_REPOSITORY;
  if (parts.some(isGitFolder)) return "is a link that leads into git's own folder";
  const prefixes = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  const enclosing = prefixes.length === 0 ? [] : await listEntries(git, commit, prefixes);
  return enclosing.some(({ mode }) => mode === LINK_MODE)
    ? "is a link that leads through another link"
    : undefined;
}

function linkTargetParts(path: string, target: string): readonly string[] | undefined {
  if (target === "" || /^([/~]|[A-Za-z]:)/.test(target) || /[\0\\]/.test(target)) return undefined;
  const parts = path.split("/").slice(0, -1);
  let hasDescended = false;
  for (const part of target.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") {
      hasDescended = true;
      parts.push(part);
    } else if (hasDescended || parts.pop() === undefined) return undefined;
  }
  return parts;
}

function refused(reason: string): AgenticError {
  return new AgenticError({ code: "usage", message: `Nothing is published: ${reason}.` });
}
