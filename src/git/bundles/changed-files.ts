import { AgenticError } from "../../errors.ts";
import { isGitFolder, isTreePath } from "../../storage/refs/validate-change.ts";
import type { Quarantine } from "./quarantine.ts";

/** A file that a branch changes, as its commit has it. */
export interface ChangedFile {
  readonly path: string;
  /** Git's; `000000` where it is gone. */
  readonly mode: string;
  readonly id: string;
}

/** More changed files than people can look through are no pull request. */
const MOST_CHANGED = 20_000;

/**
 * Files in which a commit differs from all of the others, which have to be the repository's own. A few objects can stand for more files than
 * any memory holds, so they are counted before git compares them. Errors: `usage` for too many.
 */
export async function listChangedFiles(
  { git }: Quarantine,
  {
    commit,
    bases,
    most = MOST_CHANGED,
  }: { readonly commit: string; readonly bases: readonly string[]; readonly most?: number },
): Promise<readonly ChangedFile[]> {
  const tooMany = (): AgenticError => refused(`it changes more than ${most} files`);
  let before = 0;
  for (const base of bases) before = Math.max(before, await countEntries(git, base, Infinity));
  const now = await countEntries(git, commit, before + most);
  if (now > before + most) throw tooMany();
  let common: Map<string, ChangedFile> | undefined;
  for (const base of new Set(bases)) common = await differences(git, { commit, base, among: common });
  if (common && common.size > most) throw tooMany();
  return [...(common?.values() ?? [])];
}

type Git = Quarantine["git"];

/** Files and folders: there are trees of folders alone. */
async function countEntries(git: Git, commit: string, most: number): Promise<number> {
  let count = 0;
  await git.each(() => (count += 1) <= most, "ls-tree", "-r", "-t", "-z", "--full-tree", commit);
  return count;
}

interface Comparison {
  readonly commit: string;
  readonly base: string;
  readonly among: ReadonlyMap<string, ChangedFile> | undefined;
}

async function differences(git: Git, { commit, base, among }: Comparison): Promise<Map<string, ChangedFile>> {
  const found = new Map<string, ChangedFile>();
  let head = "";
  const take = (record: string): boolean => {
    const [, mode, id] = /^:\d{6} (\d{6}) [0-9a-f]+ ([0-9a-f]+) \w$/.exec(head) ?? [];
    head = mode === undefined ? record : "";
    if (mode !== undefined && id !== undefined && (!among || among.has(record)))
      found.set(record, { path: record, mode, id });
    return true;
  };
  await git.each(take, "diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", base, commit);
  return found;
}

const GONE = "000000";
const LINK = "120000";
const GITLINK = "160000";
const FILES: ReadonlySet<string> = new Set(["100644", "100755"]);
/** GitHub takes none that is larger. */
const MOST_FILE_BYTES = 100 * 1024 * 1024;
const MOST_LINK = 4_096;

/** Why files of a commit may not come in, whatever they are for; undefined where all may. */
export async function unsafeFileReason(
  { git }: Quarantine,
  commit: string,
  changed: readonly ChangedFile[],
): Promise<string | undefined> {
  const odd = changed.find(({ path }) => !isTreePath(path) || path.includes("\\"));
  if (odd) return `${JSON.stringify(odd.path)} is no path for a file of a repository`;
  const files = changed.filter(({ mode }) => mode !== GONE);
  for (let at = 0; at < files.length; at += BATCH) {
    const batch = files.slice(at, at + BATCH);
    const sizes = await sizesOf(git, commit, batch);
    for (const file of batch) {
      const reason = await whyHostile(git, { ...file, commit, bytes: sizes.get(file.path) ?? Infinity });
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
  const listed = await listPaths(
    git,
    commit,
    files.map(({ path }) => path),
  );
  return new Map(listed.map(({ path, size }) => [path, size]));
}

async function listPaths(git: Git, commit: string, paths: readonly string[]) {
  const args = ["ls-tree", "-l", "-z", "--full-tree", commit, "--", ...paths];
  const listed = await git.run("--literal-pathspecs", ...args);
  // For the sake of one path git lists what is beside it as well.
  const wanted = new Set(paths);
  return listed.split("\0").flatMap((entry) => {
    const [, mode = "", size, path = ""] = /^(\d{6}) \w+ [0-9a-f]+ +(\d+|-)\t([^]*)$/.exec(entry) ?? [];
    return wanted.has(path) ? [{ mode, path, size: Number(size) }] : [];
  });
}

interface File extends ChangedFile {
  readonly commit: string;
  readonly bytes: number;
}

async function whyHostile(git: Git, { commit, path, mode, id, bytes }: File): Promise<string | undefined> {
  if (mode === LINK) {
    if (bytes > MOST_LINK) return LEADS_OUT;
    return await whyNoLink(git, { commit, path, target: await git.run("cat-file", "blob", id) });
  }
  if (mode === GITLINK) return UNCHECKED;
  if (!FILES.has(mode)) return `is no plain file (mode ${mode})`;
  return bytes > MOST_FILE_BYTES ? `has ${bytes} bytes, more than GitHub takes` : undefined;
}

/** What a submodule brings are files of another repository, protected ones too: this job does not fetch them. */
const UNCHECKED =
  "is a submodule at another commit, or a repository of its own, whose files this job cannot check. Change submodules by hand: run the step again without that change (`resume` with `--from-step`), or take it out of the branch and resume the run";

const LEADS_OUT = "is a link that leads out of the repository";

interface Link {
  readonly commit: string;
  readonly path: string;
  readonly target: string;
}

/** Each link is judged by its words alone, which hold as long as none leads over another. */
async function whyNoLink(git: Git, { commit, path, target }: Link): Promise<string | undefined> {
  const place = placeOf(path, target);
  if (!place) return LEADS_OUT;
  if (place.some(isGitFolder)) return "is a link that leads into git's own folder";
  const prefixes = place.map((_, at) => place.slice(0, at + 1).join("/"));
  const over = prefixes.length === 0 ? [] : await listPaths(git, commit, prefixes);
  return over.some(({ mode }) => mode === LINK) ? "is a link that leads over another link" : undefined;
}

/** Parts of the path a link stands for; undefined where it leads out, or could for somebody who follows links on the way up. */
function placeOf(path: string, target: string): readonly string[] | undefined {
  if (target === "" || /^([/~]|[A-Za-z]:)/.test(target) || /[\0\\]/.test(target)) return undefined;
  const place = path.split("/").slice(0, -1);
  let isDown = false;
  for (const part of target.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") {
      isDown = true;
      place.push(part);
    } else if (isDown || place.pop() === undefined) return undefined;
  }
  return place;
}

function refused(reason: string): AgenticError {
  return new AgenticError({ code: "usage", message: `Nothing is published: ${reason}.` });
}
