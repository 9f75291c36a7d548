import { splitAtNul, resolveCommit } from "../process/commits.ts";
import type { Git } from "../process/git.ts";

export interface MergeHeads {
  readonly current: { readonly commit: string; readonly branch: string };
  readonly incoming: { readonly commit: string; readonly branch: string };
}

export type TryMergeResult =
  | { readonly clean: true; readonly tree: string }
  | { readonly clean: false; readonly files: readonly string[]; readonly description: string };

/** Switches off user settings that make merges of the same commits differ or fail. */
export const MERGE_SETTINGS = ["-c", "merge.verifySignatures=false", "-c", "rerere.enabled=false"];

/** Merges two commits without a work tree. Returns undefined for a git older than 2.38. Errors: `git-failed`. */
export async function tryMerge(
  git: Git,
  { current, incoming }: MergeHeads,
): Promise<TryMergeResult | undefined> {
  const commits = [current.commit, incoming.commit];
  try {
    const args = [...MERGE_SETTINGS, "merge-tree", "--write-tree", "-z", "--messages"];
    const { yes, output } = await git.ask(...args, ...commits);
    if (yes) return { clean: true, tree: output.split("\0", 1)[0] ?? "" };
    return { clean: false, ...readConflicts(output, { current, incoming }) };
  } catch (error) {
    const isOldGit = (await git.try("merge-tree", "--write-tree", "HEAD", "HEAD")) === undefined;
    if (isOldGit) return undefined;
    throw error;
  }
}

/** Reads the output after the tree: a line per stage of a conflicted file, an empty field, then messages (count, paths, kind, text). */
function readConflicts(output: string, heads: MergeHeads): { files: string[]; description: string } {
  const fields = output.split("\0");
  const end = fields.indexOf("", 1);
  const files = fields.slice(1, end).map((line) => line.slice(line.indexOf("\t") + 1));
  const texts: string[] = [];
  for (let index = end + 1; index < fields.length - 1;) {
    const count = Number(fields[index]);
    const [kind = "", text = ""] = fields.slice(index + 1 + count, index + 3 + count);
    if (kind.startsWith("CONFLICT")) {
      files.push(...fields.slice(index + 1, index + 1 + count));
      texts.push(text.trim());
    }
    index += count + 3;
  }
  return describeConflicts(files, texts, heads);
}

/** Describes the conflicts of a merge from git's messages, for users and agents. */
export function describeConflicts(
  files: readonly string[],
  texts: readonly string[],
  { current, incoming }: MergeHeads,
): { files: string[]; description: string } {
  // Git adds the branch to the name of a file that cannot keep its name; in a work tree it adds `HEAD` or the branch.
  const renamed = (text: string) =>
    text
      .replaceAll(`~${current.commit}`, "~HEAD")
      .replaceAll(`~${incoming.commit}`, `~${incoming.branch.replaceAll("/", "_")}`);
  const readable = texts.map((text) =>
    renamed(text).replaceAll(current.commit, current.branch).replaceAll(incoming.commit, incoming.branch),
  );
  const sorted = [...new Set(files.map(renamed))].toSorted();
  const count = sorted.length === 1 ? "1 file" : `${sorted.length} files`;
  const head = `Merging ${incoming.branch} into ${current.branch} conflicts in ${count}:`;
  return { files: sorted, description: [head, ...readable.map((text) => `- ${text}`)].join("\n") };
}

/** Starts a merge in a work tree that is at the current commit, without committing it. Returns whether it is clean, and git's output. */
export async function startMerge(
  git: Git,
  { incoming }: MergeHeads,
): Promise<{ yes: boolean; output: string }> {
  // Conflict markers contain the name of the branch.
  const isTip = (await resolveCommit(git, `refs/heads/${incoming.branch}`)) === incoming.commit;
  const name = isTip ? incoming.branch : incoming.commit;
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
