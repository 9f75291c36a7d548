import { AgenticError } from "../../errors.ts";
import type { MovedBranch } from "../../ports/run-store.ts";
import { keptBranch } from "../../run/pauses/moved-head.ts";
import { mergeRemoteHead, mergeBaseBranch } from "../merge/merge-base-branch.ts";
import { filesBetween } from "../process/commits.ts";
import type { Git } from "../process/git.ts";
import type { Repository } from "../process/repository.ts";
import type { CodeSource } from "./ancestry.ts";
import {
  fetchRunBranches,
  type BranchFetchRequest,
  checkedOutBranches,
  fetchBranches,
} from "./fetch-branches.ts";
import { listRefs } from "./push.ts";

export interface BranchUpdateRequest extends Omit<BranchFetchRequest, "branches"> {
  /** Commits at which the journal at the remote leaves branches, and those at which the one here does. */
  readonly remoteHeads: ReadonlyMap<string, string>;
  readonly localHeads: ReadonlyMap<string, string>;
  /** Branches that the remote did not take when they were pushed. */
  readonly rejectedBranches: ReadonlySet<string>;
  /** Whether commits beyond those of the journal are somebody's, and not an attempt's that was cut off. */
  readonly isInOrder: boolean;
  /** Branch of the run that takes in the branch that it began on, as that stands at the remote now. */
  readonly takes?: { readonly branch: string; readonly onto: string } | undefined;
}

export interface BranchUpdateResult {
  readonly moved: readonly MovedBranch[];
  /** What is to be told of it. */
  readonly notices: readonly string[];
}

interface Tip {
  readonly branch: string;
  /** Where the journal at the remote leaves it, where the one here does, and where it stands there now. */
  readonly left: string;
  readonly known: string;
  readonly tip: string;
}

/**
 * Makes branches of the checkout stand where somebody has moved them on to at the remote since the run left them. Nothing is moved where
 * one cannot be. Errors: `git-unsuitable` for a branch that is gone or rewritten there, or has gone on here as well; those of the remote.
 */
export async function fastForwardBranches(
  repository: Repository,
  source: CodeSource,
  { takes, ...wanted }: BranchUpdateRequest,
): Promise<BranchUpdateResult> {
  const followed = await followMoved(repository, source, wanted);
  if (!takes) return followed;
  const { remoteHeads: there, localHeads: here, isInOrder, rejectedBranches: _, ...bringing } = wanted;
  const { branch, onto } = takes;
  const moved = followed.moved.find((each) => each.branch === branch);
  const left = here.get(branch) ?? there.get(branch);
  if (left === undefined) return followed;
  const at = await standing(repository.git, { branch, known: moved?.head ?? left, isInOrder });
  const taken = await mergeBaseBranch(repository, source, {
    ...bringing,
    branch,
    baseBranch: onto,
    journalHead: left,
    checkoutHead: at,
  });
  const others = followed.moved.filter((each) => each !== moved);
  return taken ? { ...followed, moved: [...others, taken] } : followed;
}

async function followMoved(
  repository: Repository,
  source: CodeSource,
  { remoteHeads, localHeads, rejectedBranches, isInOrder, ...wanted }: Omit<BranchUpdateRequest, "takes">,
): Promise<BranchUpdateResult> {
  const tips = await listRefs(source, [...remoteHeads.keys(), ...Array.from(remoteHeads.keys(), keptBranch)]);
  const changed: Tip[] = [];
  for (const [branch, left] of remoteHeads) {
    const known = localHeads.get(branch) ?? left;
    const tip = tips.get(branch);
    if (tip === undefined && !rejectedBranches.has(branch)) throw deleted(source, branch, known);
    if (tip !== undefined && tip !== left) changed.push({ branch, left, known, tip });
  }
  if (changed.length === 0) return { moved: [], notices: [] };
  const branches = new Map(
    [...tips].filter(([name]) =>
      changed.some(({ branch }) => name === branch || name === keptBranch(branch)),
    ),
  );
  await fetchBranches(repository.git, source, { ...wanted, branches });
  const moved: Tip[] = [];
  const apart: Tip[] = [];
  for (const each of changed)
    if (await isApart(repository.git, each, { beside: tips.get(keptBranch(each.branch)), base: wanted.base }))
      apart.push(each);
    else if (await isMovedOn(repository.git, { source, rejectedBranches, isInOrder }, each)) moved.push(each);
  const notices: string[] = [];
  for (const each of moved)
    notices.push(...(await follow(repository, { ...wanted, source, isInOrder }, each)));
  const all = await Promise.all(moved.map((each) => movedBy(repository.git, each)));
  for (const each of apart) all.push(await merge(repository, { ...wanted, source, isInOrder }, each));
  return { moved: all, notices };
}

/** Whether the run's commits lie beside its branch, which people moved on from an earlier commit of the run. */
async function isApart(
  git: Git,
  { left, tip }: Tip,
  { beside, base }: { readonly beside: string | undefined; readonly base: string | undefined },
): Promise<boolean> {
  if (beside === undefined || !(await leads(git, left, beside)) || (await leads(git, left, tip)))
    return false;
  const common = await git.try("merge-base", left, tip);
  return common !== undefined && base !== undefined && !(await leads(git, common, base));
}

async function merge(
  repository: Repository,
  { source, isInOrder, ...wanted }: Following,
  { branch, known, tip }: Tip,
): Promise<MovedBranch> {
  const at = await standing(repository.git, { branch, known, isInOrder });
  const theirs = { commit: tip, branch };
  return await mergeRemoteHead(repository, source, {
    ...wanted,
    branch,
    incoming: theirs,
    journalHead: known,
    checkoutHead: at,
  });
}

async function movedBy(git: Git, { branch, known, tip }: Tip): Promise<MovedBranch> {
  return { branch, head: tip, files: await filesBetween(git, known, tip) };
}

interface Following extends Omit<BranchFetchRequest, "branches"> {
  readonly source: CodeSource;
  readonly isInOrder: boolean;
}

/** Errors: `git-unsuitable`. */
async function isMovedOn(
  git: Git,
  { source, rejectedBranches, isInOrder }: Following & Pick<BranchUpdateRequest, "rejectedBranches">,
  each: Tip,
): Promise<boolean> {
  const { branch, left, known, tip } = each;
  if (!rejectedBranches.has(branch) && !(await leads(git, left, tip))) throw rewritten(source, each);
  if (await leads(git, tip, known)) return false;
  const here = await standing(git, { branch, known, isInOrder });
  if (await leads(git, here, tip)) return true;
  // Where both were brought together here, the run finds that as its own commits made meanwhile.
  if (await leads(git, tip, here)) return await leads(git, known, tip);
  const directory = (await checkedOutBranches(git)).get(branch);
  const at = directory === undefined ? `git switch ${branch}, git` : `git -C ${directory}`;
  throw unsuitable(
    `${branch} has commits here that ${source.remote.name} does not have (${short(here)}), and others there (${short(tip)}). Bring them together (${at} merge ${tip}), then resume the run.`,
  );
}

/** Where a branch of the checkout stands, in so far as that is to be kept. */
async function standing(
  git: Git,
  { branch, known, isInOrder }: { branch: string; known: string; isInOrder: boolean },
): Promise<string> {
  const here = isInOrder ? await tipHere(git, branch) : undefined;
  return here !== undefined && (await leads(git, known, here)) ? here : known;
}

async function follow(
  repository: Repository,
  { source, isInOrder, ...wanted }: Following,
  { branch, known, tip }: Tip,
): Promise<readonly string[]> {
  const { git } = repository;
  if (await leads(git, tip, await standing(git, { branch, known, isInOrder }))) return [];
  const told = await fetchRunBranches(repository, source, { ...wanted, branches: new Map([[branch, tip]]) });
  if ((await tipHere(git, branch)) === tip) return [...told.values()];
  throw unsuitable(
    `Somebody has moved ${branch} on at ${source.remote.name}, and the run cannot follow. ${told.get(branch) ?? ""} Then resume the run.`,
  );
}

async function leads(git: Git, from: string, to: string): Promise<boolean> {
  return from === to || (await git.try("merge-base", "--is-ancestor", from, to)) !== undefined;
}

async function tipHere(git: Git, branch: string): Promise<string | undefined> {
  return await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
}

function deleted({ remote: { name } }: CodeSource, branch: string, commit: string): AgenticError {
  return unsuitable(
    `${branch} was deleted at ${name}, and the run does not put it back by itself. Restore it (git push ${name} ${commit}:refs/heads/${branch}, or "Restore branch" on its pull request) and resume the run, or start a new one.`,
  );
}

function rewritten({ remote: { name } }: CodeSource, { branch, known, tip }: Tip): AgenticError {
  return unsuitable(
    `${branch} no longer has the run's commits at ${name}: it was rewritten there (${short(tip)}). Merge the run's last commit, ${known}, into ${branch} and push that, then resume the run; or start a new one.`,
  );
}

function short(commit: string): string {
  return commit.slice(0, 8);
}

function unsuitable(message: string): AgenticError {
  return new AgenticError({ code: "git-unsuitable", message });
}
