import { splitAtNul } from "../process/commits.ts";
import type { Git } from "../process/git.ts";

export interface MergeHeads {
  /** Commit of the branch merged into, and the branch. */
  readonly current: { readonly commit: string; readonly branch: string };
  readonly incoming: { readonly commit: string; readonly branch: string };
}

export type TryMergeResult =
  | { readonly clean: true; readonly tree: string }
  | { readonly clean: false; readonly files: readonly string[]; readonly description: string };

/** Settings of a user that would make two merges of the same commits differ, or stop them. */
export const MERGE_SETTINGS = ["-c", "merge.verifySignatures=false", "-c", "rerere.enabled=false"];

/** Merges two commits without a work tree; undefined for a git older than 2.38, which cannot. Errors: `git-failed`. */
export async function tryMerge(
  git: Git,
  { current: ours, incoming: theirs }: MergeHeads,
): Promise<TryMergeResult | undefined> {
  const commits = [ours.commit, theirs.commit];
  try {
    const args = [...MERGE_SETTINGS, "merge-tree", "--write-tree", "-z", "--messages"];
    const { yes, output } = await git.ask(...args, ...commits);
    if (yes) return { clean: true, tree: output.split("\0", 1)[0] ?? "" };
    return { clean: false, ...readConflicts(output, { current: ours, incoming: theirs }) };
  } catch (error) {
    const old = (await git.try("merge-tree", "--write-tree", "HEAD", "HEAD")) === undefined;
    if (old) return undefined;
    throw error;
  }
}

/** After the tree: a line for each stage of a conflicted file, an empty field, then messages of the form count, paths, kind, text. */
function readConflicts(output: string, sides: MergeHeads): { files: string[]; description: string } {
  const fields = output.split("\0");
  const end = fields.indexOf("", 1);
  const files = fields.slice(1, end).map((line) => line.slice(line.indexOf("\t") + 1));
  const texts: string[] = [];
  for (let at = end + 1; at < fields.length - 1;) {
    const count = Number(fields[at]);
    const [kind = "", text = ""] = fields.slice(at + 1 + count, at + 3 + count);
    if (kind.startsWith("CONFLICT")) {
      files.push(...fields.slice(at + 1, at + 1 + count));
      texts.push(text.trim());
    }
    at += count + 3;
  }
  return describeConflicts(files, texts, sides);
}

/** Words on a merge's conflicts for people and agents, from git's own. */
export function describeConflicts(
  files: readonly string[],
  texts: readonly string[],
  { current: ours, incoming: theirs }: MergeHeads,
): { files: string[]; description: string } {
  // Where a file cannot have its name, git adds the side to it; in a work tree that is `HEAD` or the branch.
  const renamed = (text: string) =>
    text
      .replaceAll(`~${ours.commit}`, "~HEAD")
      .replaceAll(`~${theirs.commit}`, `~${theirs.branch.replaceAll("/", "_")}`);
  const named = texts.map((text) =>
    renamed(text).replaceAll(ours.commit, ours.branch).replaceAll(theirs.commit, theirs.branch),
  );
  const sorted = [...new Set(files.map(renamed))].toSorted();
  const count = sorted.length === 1 ? "1 file" : `${sorted.length} files`;
  const head = `Merging ${theirs.branch} into ${ours.branch} conflicts in ${count}:`;
  return { files: sorted, description: [head, ...named.map((text) => `- ${text}`)].join("\n") };
}

/**
 * Lays a merge out in a work tree that stands at our commit, without committing it. Says whether it is clean, and what git said of it.
 */
export async function startMerge(
  git: Git,
  { incoming: theirs }: MergeHeads,
): Promise<{ yes: boolean; output: string }> {
  // The name of the branch becomes part of the conflict markers.
  const isTip = (await git.try("rev-parse", "--verify", `refs/heads/${theirs.branch}`)) === theirs.commit;
  const name = isTip ? theirs.branch : theirs.commit;
  const style = ["-c", "merge.conflictStyle=diff3"];
  return await git.ask(
    ...MERGE_SETTINGS,
    ...style,
    "merge",
    "--no-commit",
    "--no-ff",
    "--no-autostash",
    name,
  );
}

export async function unmergedFiles(git: Git): Promise<string[]> {
  const lines = splitAtNul(await git.run("ls-files", "--unmerged", "-z"));
  return [...new Set(lines.map((line) => line.slice(line.indexOf("\t") + 1)))].toSorted();
}
