import type { AgenticError } from "../../errors.ts";
import type { MovedBranch } from "../../ports/run-store.ts";
import { fallbackBranch } from "../../run/pauses.ts";
import { tryMerge } from "../merge/merge.ts";
import { filesBetween, isAncestor, resolveCommit } from "../process/commits.ts";
import { type Repository, unsuitable } from "../process/repository.ts";
import { type CodeSource, listHeads } from "./code-source.ts";
import {
  fetchRunBranches,
  type BranchFetchRequest,
  checkedOutBranches,
  fetchBranches,
} from "./fetch-branches.ts";

export interface BranchUpdateRequest extends Omit<BranchFetchRequest, "branches"> {
  readonly remoteHeads: ReadonlyMap<string, string>;
  readonly localHeads: ReadonlyMap<string, string>;
  readonly rejectedBranches: ReadonlySet<string>;
  /** Whether local commits beyond the journal belong to a user, and not to an interrupted attempt. */
  readonly isInOrder: boolean;
  /** Branch of the run into which the current base branch is merged. */
  readonly takes?: { readonly branch: string; readonly onto: string } | undefined;
}

interface BranchUpdateResult {
  readonly moved: readonly MovedBranch[];
  readonly notices: readonly string[];
}

interface Update extends Repository {
  readonly source: CodeSource;
  readonly request: BranchUpdateRequest;
}

interface Tip {
  readonly branch: string;
  readonly remoteJournalHead: string;
  readonly localJournalHead: string;
  readonly remoteHead: string;
}

/**
 * Moves branches of the checkout to commits that users pushed since the run last pushed. Moves none if one cannot move. Errors:
 * `git-unsuitable` for a branch that was deleted or rewritten at the remote, or that diverged; those of the remote.
 */
export async function fastForwardBranches(
  repository: Repository,
  source: CodeSource,
  request: BranchUpdateRequest,
): Promise<BranchUpdateResult> {
  const update: Update = { ...repository, source, request };
  const result = await updateMovedBranches(update);
  const { takes, localHeads, remoteHeads } = request;
  const journalHead = takes && (localHeads.get(takes.branch) ?? remoteHeads.get(takes.branch));
  if (!takes || journalHead === undefined) return result;
  const moved = result.moved.find((each) => each.branch === takes.branch);
  const checkoutHead = await checkoutHeadOf(update, takes.branch, moved?.head ?? journalHead);
  const merged = await mergeBaseBranch(update, takes, { journalHead, checkoutHead });
  const others = result.moved.filter((each) => each !== moved);
  return merged ? { ...result, moved: [...others, merged] } : result;
}

async function updateMovedBranches(update: Update): Promise<BranchUpdateResult> {
  const { git, source, request } = update;
  const { remoteHeads, localHeads, rejectedBranches } = request;
  const known = [...remoteHeads.keys()];
  const tips = await listHeads(source, [...known, ...known.map(fallbackBranch)]);
  const changed: Tip[] = [];
  for (const [branch, remoteJournalHead] of remoteHeads) {
    const localJournalHead = localHeads.get(branch) ?? remoteJournalHead;
    const remoteHead = tips.get(branch);
    if (remoteHead === undefined && !rejectedBranches.has(branch))
      throw deletedError(source, branch, localJournalHead);
    if (remoteHead !== undefined && remoteHead !== remoteJournalHead)
      changed.push({ branch, remoteJournalHead, localJournalHead, remoteHead });
  }
  if (changed.length === 0) return { moved: [], notices: [] };
  const names = new Set(changed.flatMap(({ branch }) => [branch, fallbackBranch(branch)]));
  const branches = new Map([...tips].filter(([name]) => names.has(name)));
  await fetchBranches(git, source, { ...request, branches });
  const moved: Tip[] = [];
  const diverged: Tip[] = [];
  for (const tip of changed)
    if (await hasDiverged(update, tip, tips.get(fallbackBranch(tip.branch)))) diverged.push(tip);
    else if (await needsMove(update, tip)) moved.push(tip);
  const notices: string[] = [];
  for (const tip of moved) notices.push(...(await moveBranch(update, tip)));
  const all = await Promise.all(
    moved.map(async ({ branch, localJournalHead, remoteHead }): Promise<MovedBranch> => {
      return { branch, head: remoteHead, files: await filesBetween(git, localJournalHead, remoteHead) };
    }),
  );
  for (const { branch, localJournalHead, remoteHead } of diverged) {
    const checkoutHead = await checkoutHeadOf(update, branch, localJournalHead);
    const heads = { journalHead: localJournalHead, checkoutHead };
    all.push(await mergeRemoteHead(update, branch, { ...heads, incoming: { commit: remoteHead, branch } }));
  }
  return { moved: all, notices };
}

/** Whether the run's commits are on its saved branch, because users moved the branch on from an earlier commit of the run. */
async function hasDiverged(
  { git, request: { base } }: Update,
  { remoteJournalHead, remoteHead }: Tip,
  savedHead: string | undefined,
): Promise<boolean> {
  if (savedHead === undefined || !(await isAncestor(git, remoteJournalHead, savedHead))) return false;
  if (await isAncestor(git, remoteJournalHead, remoteHead)) return false;
  const mergeBase = await git.try("merge-base", remoteJournalHead, remoteHead);
  return mergeBase !== undefined && base !== undefined && !(await isAncestor(git, mergeBase, base));
}

async function needsMove(update: Update, tip: Tip): Promise<boolean> {
  const { git, source, request } = update;
  const { branch, remoteJournalHead, localJournalHead, remoteHead } = tip;
  if (!request.rejectedBranches.has(branch) && !(await isAncestor(git, remoteJournalHead, remoteHead)))
    throw rewrittenError(source, tip);
  if (await isAncestor(git, remoteHead, localJournalHead)) return false;
  const checkoutHead = await checkoutHeadOf(update, branch, localJournalHead);
  if (await isAncestor(git, checkoutHead, remoteHead)) return true;
  // If a user merged both in this clone, the run reads the merge as its own commits.
  if (await isAncestor(git, remoteHead, checkoutHead))
    return await isAncestor(git, localJournalHead, remoteHead);
  const directory = (await checkedOutBranches(git)).get(branch);
  const command = directory === undefined ? `git switch ${branch}, git` : `git -C ${directory}`;
  throw unsuitable(
    `${branch} diverged: this clone has commits that ${source.remote.name} does not have (${short(checkoutHead)}), and ${source.remote.name} has other commits (${short(remoteHead)}). Merge them (${command} merge ${remoteHead}), then resume the run.`,
  );
}

/** Returns the head of a branch in the checkout; the journal's head if the commits beyond it are not to be saved. */
async function checkoutHeadOf(
  { git, request }: Update,
  branch: string,
  journalHead: string,
): Promise<string> {
  const localHead = request.isInOrder ? await resolveCommit(git, `refs/heads/${branch}`) : undefined;
  return localHead !== undefined && (await isAncestor(git, journalHead, localHead)) ? localHead : journalHead;
}

async function moveBranch(
  update: Update,
  { branch, localJournalHead, remoteHead }: Tip,
): Promise<readonly string[]> {
  const checkoutHead = await checkoutHeadOf(update, branch, localJournalHead);
  if (await isAncestor(update.git, remoteHead, checkoutHead)) return [];
  const { isMoved, notices } = await moveTo(update, branch, remoteHead);
  if (isMoved) return notices;
  throw unsuitable(
    `${branch} moved at ${update.source.remote.name}, and the run cannot update it. ${notices[0] ?? ""} Then resume the run.`,
  );
}

async function moveTo(
  { git, root, source, request }: Update,
  branch: string,
  commit: string,
): Promise<{ isMoved: boolean; notices: readonly string[] }> {
  const branches = new Map([[branch, commit]]);
  const notices = await fetchRunBranches({ git, root }, source, { ...request, branches });
  const isMoved = (await resolveCommit(git, `refs/heads/${branch}`)) === commit;
  return { isMoved, notices: [...notices.values()] };
}

interface JournalAndCheckout {
  readonly journalHead: string;
  readonly checkoutHead: string;
}

/** Returns undefined if the run has the commits of its base branch, or if the remote deleted that branch. */
async function mergeBaseBranch(
  update: Update,
  { branch, onto }: NonNullable<BranchUpdateRequest["takes"]>,
  heads: JournalAndCheckout,
): Promise<MovedBranch | undefined> {
  const { git, source, request } = update;
  const commit = (await listHeads(source, [onto])).get(onto);
  if (commit === undefined) return undefined;
  await fetchBranches(git, source, { ...request, branches: new Map([[onto, commit]]) });
  if (await isAncestor(git, commit, heads.checkoutHead)) return undefined;
  return await mergeRemoteHead(update, branch, { ...heads, incoming: { commit, branch: onto } });
}

/** Merges the head of a remote branch into the branch of the run. Errors: `git-unsuitable` for conflicts; those of the remote. */
async function mergeRemoteHead(
  update: Update,
  branch: string,
  {
    journalHead,
    checkoutHead,
    incoming,
  }: JournalAndCheckout & { readonly incoming: { readonly commit: string; readonly branch: string } },
): Promise<MovedBranch> {
  const { git } = update;
  const isOwn = incoming.branch === branch;
  const currentBranch = isOwn ? fallbackBranch(branch) : branch;
  const result = await tryMerge(git, { current: { commit: checkoutHead, branch: currentBranch }, incoming });
  if (!result?.clean) {
    const reason =
      result?.description ?? "This git cannot merge without a work tree. Install git 2.38 or later.";
    throw unsuitable(
      `The run cannot continue on the new head of ${incoming.branch} (${incoming.commit.slice(0, 12)}). ${reason}\nMerge ${isOwn ? currentBranch : incoming.branch} into ${branch} by hand, push ${branch}, then resume the run.`,
    );
  }
  const message = isOwn ? `Merge what was pushed to ${branch}` : `Merge ${incoming.branch} into ${branch}`;
  const parents = ["-p", checkoutHead, "-p", incoming.commit];
  const head = await git.run("commit-tree", result.tree, ...parents, "-m", message);
  const { isMoved, notices } = await moveTo(update, branch, head);
  if (!isMoved)
    throw unsuitable(
      `${incoming.branch} was merged into ${branch} as ${head}, but ${branch} cannot move to that commit. ${notices[0] ?? ""} Then resume the run.`,
    );
  return { branch, head, files: await filesBetween(git, journalHead, head) };
}

function deletedError({ remote: { name } }: CodeSource, branch: string, commit: string): AgenticError {
  return unsuitable(
    `${branch} was deleted at ${name}, and the run does not recreate it. Restore it (git push ${name} ${commit}:refs/heads/${branch}, or "Restore branch" on its pull request) and resume the run, or start a new one.`,
  );
}

function rewrittenError(
  { remote: { name } }: CodeSource,
  { branch, localJournalHead, remoteHead }: Tip,
): AgenticError {
  return unsuitable(
    `${branch} no longer has the run's commits at ${name}: it was rewritten there (${short(remoteHead)}). Merge the run's last commit, ${localJournalHead}, into ${branch} and push that, then resume the run; or start a new one.`,
  );
}

function short(commit: string): string {
  return commit.slice(0, 8);
}
