import { rmSync } from "node:fs";
import { join } from "node:path";
import type { KeepPatch } from "../../ports/workspaces.ts";
import { plural } from "../../system/format.ts";
import { resolveCommit } from "../process/commits.ts";
import { gitDirLocation } from "../process/git-directory.ts";
import type { Git } from "../process/git.ts";
import { gitPath } from "../process/repository.ts";
import { nestedRepositories, stageStageable } from "../submodules/gitlinks.ts";
import { populatedSubmodules } from "../submodules/submodule-tree.ts";

interface PatchOptions {
  readonly base: string;
  readonly keep: KeepPatch;
  /** Whether the engine owns the work tree. Then repositories that a step made are removed too, so their files are saved. */
  readonly owned: boolean;
  readonly maxBytes?: number;
}

export async function saveDiffAsPatch(
  git: Git,
  { base, keep, owned, maxBytes = Infinity }: PatchOptions,
): Promise<void> {
  const diffs = collectDiffs(maxBytes);
  await addDiffs(git, { base, prefix: "", owned, diffs });
  const { patch, omitted } = diffs.end();
  if (patch !== "") keep(patch, omitted);
}

interface PatchRange extends Pick<PatchOptions, "base" | "owned"> {
  readonly prefix: string;
  readonly diffs: DiffCollector;
}

async function addDiffs(git: Git, range: PatchRange): Promise<void> {
  const { base, prefix, owned, diffs } = range;
  const submodules = await populatedSubmodules(git, base);
  const nested = await addOwnDiffs(git, range);
  for (const { git: own, path, commit } of submodules) {
    // A submodule may lack the commit, and a step may have removed its folder.
    const start =
      (await resolveCommit(own, commit)) === undefined ? await resolveCommit(own, "HEAD") : commit;
    if (start !== undefined) await addDiffs(own, { base: start, prefix: `${prefix}${path}/`, owned, diffs });
  }
  for (const path of nested) await addNestedDiffs(git, { path, prefix, diffs });
}

/** Returns files of a repository that a step made. Uses the objects of the parent repository, since its own may be damaged. */
async function addNestedDiffs(
  git: Git,
  { path, prefix, diffs }: Pick<PatchRange, "prefix" | "diffs"> & { readonly path: string },
): Promise<void> {
  const own = git.with({
    location: gitDirLocation(await git.run("rev-parse", "--absolute-git-dir"), join(git.directory, path)),
  });
  const base = await git.run("hash-object", "-t", "tree", "/dev/null");
  await addDiffs(own, { base, prefix: `${prefix}${path}/`, owned: true, diffs });
}

/** Makes a patch that applies everywhere, whatever the user's settings for colours, prefixes and external programs are. */
const PATCH = "--binary --full-index --no-ext-diff --no-textconv --no-color".split(" ");

/** Includes new files through a temporary index. Returns the paths of repositories that a step made. */
async function addOwnDiffs(git: Git, { base, prefix, owned, diffs }: PatchRange): Promise<readonly string[]> {
  const index = await gitPath(git, "agentic-recover-index");
  const indexGit = git.with({ environment: { GIT_INDEX_FILE: index } });
  rmSync(`${index}.lock`, { force: true });
  try {
    await indexGit.run("read-tree", base);
    const nested = owned ? await nestedRepositories(indexGit) : [];
    await stageStageable(indexGit);
    const prefixes = [`--src-prefix=a/${prefix}`, `--dst-prefix=b/${prefix}`];
    const only = ["--", ".", ...nested.map((path) => `:(exclude,literal)${path}`)];
    await indexGit.stream(diffs.add, "diff", "--cached", ...PATCH, ...prefixes, base, ...only);
    diffs.endOfRepository();
    return nested;
  } finally {
    rmSync(index, { force: true });
  }
}

/** Lines of a diff begin with another character, so this begins the diff of the next file. */
const BOUNDARY = "\ndiff --git ";
const MAX_HEADER = 8 * 1024;
const MOST_NAMES = 50;

type DiffCollector = ReturnType<typeof collectDiffs>;

/** Joins the output of `git diff` to a patch. A file whose diff does not fit is left out, so that memory stays bounded. */
export function collectDiffs(maxBytes: number) {
  const included: Buffer[] = [];
  const omitted: string[] = [];
  let room = maxBytes;
  let remainder = Buffer.alloc(0);
  let current = emptyDiff();
  const take = (part: Buffer): void => {
    if (!current.header.includes("\n")) current.header += part.subarray(0, MAX_HEADER).toString("utf8");
    current.bytes += part.length;
    if (current.bytes <= room) current.parts.push(part);
    else current.parts = [];
  };
  const endOfFile = (): void => {
    if (current.bytes > room) omitted.push(namesIn(current.header));
    else {
      included.push(...current.parts);
      room -= current.bytes;
    }
    current = emptyDiff();
  };
  const add = (chunk: Buffer): boolean => {
    const text = Buffer.concat([remainder, chunk]);
    let from = 0;
    for (let at = text.indexOf(BOUNDARY); at >= 0; at = text.indexOf(BOUNDARY, from)) {
      take(text.subarray(from, at + 1));
      endOfFile();
      from = at + 1;
    }
    const complete = Math.max(from, text.length - BOUNDARY.length);
    take(text.subarray(from, complete));
    remainder = text.subarray(complete);
    return true;
  };
  return {
    add,
    endOfRepository: (): void => {
      take(remainder);
      remainder = Buffer.alloc(0);
      endOfFile();
    },
    /** The patch begins with the names of the files that it leaves out. */
    end: (): { readonly patch: string; readonly omitted: number } => {
      const patch = Buffer.concat(included).toString("utf8").replace(/\n$/, "");
      const notes = omitted.length === 0 ? "" : renderNotes(omitted, maxBytes);
      return { patch: `${notes}${patch}`, omitted: omitted.length };
    },
  };
}

interface Diff {
  header: string;
  bytes: number;
  parts: Buffer[];
}

const emptyDiff = (): Diff => ({ header: "", bytes: 0, parts: [] });

function namesIn(header: string): string {
  return (header.split("\n", 1)[0] ?? "").replace("diff --git ", "");
}

/** `git apply` ignores text before the first diff. */
function renderNotes(omitted: readonly string[], maxBytes: number): string {
  const limit = `${(maxBytes / 1024 / 1024).toFixed(1)} MiB`;
  const hidden = omitted.length - MOST_NAMES;
  const names = omitted.slice(0, MOST_NAMES).map((name) => `  ${name}\n`);
  const more = hidden > 0 ? `  and ${plural(hidden, "more file")}\n` : "";
  return `This patch has at most ${limit}. It leaves out the changes of ${plural(omitted.length, "file")}:\n${names.join("")}${more}\n`;
}
