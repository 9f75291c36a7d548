import { rmSync, writeFileSync } from "node:fs";
import * as z from "zod";
import type { CheckoutReservation } from "../../ports/workspaces.ts";
import { parseJson } from "../../run/parse-json.ts";
import type { RunWorkspace } from "../../run/record.ts";
import { acquireLock, type LockHolder, releaseLock } from "../../system/file-lock.ts";
import { resolveCommit, isAncestor } from "./commits.ts";
import { tryReadText } from "./git-directory.ts";
import type { Git } from "./git.ts";
import { changeIndex } from "./index-file.ts";
import { gitPath, type Base, findHead, type Head, type Repository, unsuitable } from "./repository.ts";

/** The branch or commit of the user's checkout before a run changed it. A file in git's folder, so that it survives a crash. */
const Origin = z.object({
  run: z.string(),
  branch: z.string().describe("Branch of the run."),
  from: z.object({ branch: z.string().optional(), sha: z.string().regex(/^[0-9a-f]{40,64}$/) }),
});
type Origin = z.infer<typeof Origin>;

export type Checkout = ReturnType<typeof createCheckout>;

/** The user's checkout, for runs without a worktree. */
export function createCheckout({ git }: Repository) {
  let active: Claim | undefined;
  const fileOf = (name: string): Promise<string> => gitPath(git, `agentic-checkout.${name}`);
  return {
    claim: async (run: string): Promise<CheckoutReservation> => {
      const [lock, file] = [await fileOf("lock"), await fileOf("json")];
      const acquired = acquireLock(lock, { work: run });
      if (!acquired.held) throw inUseError(git, acquired);
      try {
        await refuseOtherRun(git, { run, file });
      } catch (error) {
        releaseLock(lock);
        throw error;
      }
      active = { run, file };
      return {
        restore: () => giveBack(git, { run, file }),
        [Symbol.dispose]: () => {
          active = undefined;
          releaseLock(lock);
        },
      };
    },
    originalBase: async (branch: string): Promise<Base | undefined> => {
      const origin = readOrigin(await fileOf("json"));
      const from = origin?.branch === branch ? origin.from : undefined;
      if (from?.branch === undefined) return undefined;
      return {
        branch: from.branch,
        sha: (await resolveCommit(git, `refs/heads/${from.branch}`)) ?? from.sha,
      };
    },
    recordOrigin: async ({ branch, base_branch, base_sha }: RunWorkspace): Promise<void> => {
      if (!active) return;
      const { run, file } = active;
      const head = await findHead(git);
      const isOnBranch = head?.branch === branch;
      // A killed engine left the checkout on the branch of its run.
      if (isOnBranch && readOrigin(file)?.run === run) return;
      const { branch: name, sha } = head && !isOnBranch ? head : { branch: base_branch, sha: base_sha };
      const from = { branch: name, sha };
      writeFileSync(file, `${JSON.stringify({ run, branch, from } satisfies Origin)}\n`);
    },
  };
}

function inUseError({ directory }: Git, { pid, host, work }: LockHolder): Error {
  return unsuitable(
    `${work === undefined ? "A run" : `Run ${work}`} (process ${pid} on ${host}) uses the checkout ${directory}, in which only one run may work at a time. Wait until it ends, or start a new run with \`git.worktree: true\`, which uses a worktree.`,
  );
}

interface Claim {
  readonly run: string;
  readonly file: string;
}

/** Without this check a run would start from another run's work, and open its pull request against that run's branch. */
async function refuseOtherRun(git: Git, { run, file }: Claim): Promise<void> {
  const origin = readOrigin(file);
  if (origin === undefined || origin.run === run) return;
  if ((await findHead(git))?.branch !== origin.branch) return;
  throw unsuitable(
    `The checkout ${git.directory} is on ${origin.branch}, where run ${origin.run} left it. Finish that run: agentic-sdlc resume ${origin.run} (or cancel it). To leave its branch without finishing it: ${switchCommand(origin)}`,
  );
}

function switchCommand({ from }: Origin): string {
  return `git switch ${from.branch ?? `--detach ${from.sha.slice(0, 12)}`}`;
}

/** Uses plain `git switch`: nothing is stashed, reset or moved to another branch. */
async function giveBack(git: Git, { run, file }: Claim): Promise<string | undefined> {
  const origin = readOrigin(file);
  if (origin?.run !== run) return undefined;
  const { branch, from } = origin;
  const removeRecord = (): void => rmSync(file, { force: true });
  const command = switchCommand(origin);
  const head = await findHead(git);
  if (head?.branch !== branch) {
    removeRecord();
    if (head === undefined || isAtOrigin(head, from)) return undefined;
    const location = head.branch ?? `a detached HEAD (${head.sha.slice(0, 12)})`;
    return `Your checkout stays on ${location}: a step or a person switched it there while the run worked. To go back: ${command}`;
  }
  const problem = await switchTo(git, from);
  if (problem !== undefined)
    return `Your checkout stays on ${branch}: ${problem}. Resolve this, then run: ${command}`;
  removeRecord();
  return undefined;
}

function isAtOrigin(head: Head, { branch, sha }: Origin["from"]): boolean {
  return branch === undefined ? head.branch === undefined && head.sha === sha : head.branch === branch;
}

async function switchTo(git: Git, { branch, sha }: Origin["from"]): Promise<string | undefined> {
  if (!(await isClean(git))) return "it has uncommitted changes";
  const exists = branch !== undefined && (await resolveCommit(git, `refs/heads/${branch}`)) !== undefined;
  const ref = exists ? `refs/heads/${branch}` : sha;
  // Git does not update the files of a submodule, so the user's branch would show it as changed.
  const changed = await git.try("diff-tree", "-r", "--no-renames", ref, "HEAD");
  if (changed?.split("\n").some((line) => line.slice(0, 14).includes("160000")) === true)
    return "the run changed a submodule";
  try {
    const target = exists ? [branch] : ["--detach", sha];
    await changeIndex(git, (own) => own.run("switch", "--quiet", "--no-guess", ...target));
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]?.replace(/\.$/, "");
  }
}

function readOrigin(file: string): Origin | undefined {
  return Origin.safeParse(parseJson(tryReadText(file)), { jitless: true }).data;
}

const FORMAT = "--format=%(refname)%00%(objectname)%00%(worktreepath)";

export async function deleteMergedBranches(
  { git }: Pick<Repository, "git">,
  heads: ReadonlyMap<string, string>,
  into: string,
): Promise<void> {
  const refs = new Map(Array.from(heads, ([branch, head]) => [`refs/heads/${branch}`, head]));
  const listed = await git.run("for-each-ref", FORMAT, `--merged=refs/heads/${into}`, ...refs.keys());
  for (const line of listed.split("\n")) {
    const [ref = "", commit = "", worktree = ""] = line.split("\0");
    if (refs.get(ref) !== commit || worktree !== "") continue;
    // Only if the branch is still at that commit: a newer commit is not lost.
    await git.try("update-ref", "-d", ref, commit);
  }
}

export async function checkOutRunBranch(
  { git, root }: Repository,
  { branch, base }: { branch: string; base: string },
): Promise<string> {
  // Completes an index change of a killed engine, and reports another git's lock, before a step runs.
  return await changeIndex(git, (own) => switchToRunBranch({ git: own, root }, { branch, base }));
}

async function switchToRunBranch(
  { git, root }: Repository,
  { branch, base }: { branch: string; base: string },
): Promise<string> {
  if ((await headOf(git)) === branch) return root;
  if ((await resolveCommit(git, `refs/heads/${branch}`)) === undefined) {
    await git.run("switch", "--quiet", "-c", branch, base);
    return root;
  }
  if (!(await isClean(git))) {
    throw unsuitable(
      `The run needs ${branch}, but your checkout is on another branch with uncommitted changes. Commit or stash them first.`,
    );
  }
  await git.run("switch", "--quiet", branch);
  return root;
}

/** Returns a worktree that a step left elsewhere to the run's branch; commits that do not continue it remain as changes. Returns its commit if it was there. */
export async function returnToBranch(
  git: Git,
  { branch, base }: { readonly branch: string; readonly base?: string },
): Promise<string | undefined> {
  const head = await findHead(git);
  if (head?.branch === branch) return head.sha;
  const ref = `refs/heads/${branch}`;
  await ensureBranchRef(git, ref, base);
  if (await isAncestor(git, ref, "HEAD")) await git.run("update-ref", ref, "HEAD");
  await git.run("symbolic-ref", "HEAD", ref);
  return undefined;
}

/** Commits on a missing ref would have no parent. Commits on a symbolic ref would move a branch of the user. */
export async function ensureBranchRef(git: Git, ref: string, base: string | undefined): Promise<void> {
  const isLink = (await git.try("symbolic-ref", "--quiet", ref)) !== undefined;
  const exists = (await resolveCommit(git, ref)) !== undefined;
  if (!isLink && exists) return;
  if (base === undefined)
    throw unsuitable(`${ref} ${isLink ? "leads to another branch" : "is missing"}. Restore it, then resume.`);
  await git.run("update-ref", "--no-deref", ref, base);
}

export async function requireBranch(git: Git, branch: string): Promise<string> {
  const head = await findHead(git);
  if (head?.branch === branch) return head.sha;
  const current = head?.branch ?? (await headOf(git));
  throw unsuitable(
    `The step left ${git.directory} on ${current ?? "a detached HEAD"} instead of ${branch}. Steps must stay on the run's branch.`,
  );
}

function headOf(git: Git): Promise<string | undefined> {
  return git.try("symbolic-ref", "--quiet", "--short", "HEAD");
}

async function isClean(git: Git): Promise<boolean> {
  return (
    (await git.try("status", "--porcelain=v1", "--untracked-files=all", "--ignore-submodules=none")) === ""
  );
}
