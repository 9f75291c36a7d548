import { existsSync, rmSync, writeFileSync } from "node:fs";
import * as z from "zod";
import type {
  ConflictedMerge,
  LostChanges,
  MergeRequest,
  StepCommit,
  Workspace,
} from "../../ports/workspaces.ts";
import { readRegularText } from "../../system/read-file.ts";
import { splitAtNul, resolveCommit } from "../process/commits.ts";
import type { Git } from "../process/git.ts";
import { unsuitable, gitPath } from "../process/repository.ts";
import {
  gitlinksIn,
  parseRawDiff,
  RAW_DIFF,
  requireFetchableCommits,
  requireCommittedSubmodules,
  stageAll,
} from "../submodules/gitlinks.ts";
import { MERGE_REFS } from "../worktrees/branch-names.ts";
import { createGitWorkspace } from "../worktrees/git-workspace.ts";
import { saveDiffAsPatch } from "../worktrees/patch.ts";
import { resetSubmodules, resetTo, writeSnapshotTree } from "../worktrees/reset-worktree.ts";
import type { WorktreeRepository } from "../worktrees/worktrees.ts";
import { filesWithMarkers } from "./conflict-markers.ts";
import {
  commitMerge,
  findMerge,
  mergeHeadsOf,
  resolveTarget,
  startMerge,
  type MergeHeads,
  unmergedFiles,
} from "./merge.ts";

interface ScratchLocation {
  readonly path: string;
  readonly branch: string;
}

interface Scratch extends ScratchLocation, Pick<WorktreeRepository, "submodules" | "findSecrets"> {
  readonly git: Git;
  readonly heads: MergeHeads;
}

/** A merge in progress, recorded beside the index of the scratch worktree. */
const PreparedMerge = z.object({
  ours: z.string(),
  theirs: z.string(),
  files: z.array(z.string()),
  tree: z.string().describe("Content of the work tree, conflict markers included."),
});
type PreparedMerge = z.infer<typeof PreparedMerge>;

interface PatchSaver {
  readonly keep: (patch: string) => void;
}

export async function openConflict(
  repository: WorktreeRepository,
  { into, request }: { into: Workspace; request: MergeRequest },
  location: ScratchLocation & PatchSaver,
): Promise<ConflictedMerge> {
  const heads = mergeHeadsOf(await resolveTarget(repository, into), request);
  const scratch = await openScratch(repository, location, heads);
  const { git } = scratch;
  const prepared = (await readPreparedMerge(git)) ?? (await prepareMerge(scratch));
  const base = heads.current.commit;
  const repair = () => repository.worktrees.repair({ ...location, base });
  const { submodules, findSecrets } = repository;
  const { branch } = location;
  const shared = { git, branch, base, submodules, findSecrets };
  const workspace = createGitWorkspace({ ...shared, owned: true, repair, isWorktree: true });
  return {
    workspace: {
      ...workspace,
      recover: async (_base, keep) => {
        await repair();
        await saveResolution(git, prepared, keep);
        await workspace.recover(base, () => {});
        await removeRecord(git);
        await prepareMerge(scratch);
      },
    },
    files: prepared.files,
    unresolved: () => unresolved(git, prepared),
    conclude: () => conclude(repository, { scratch, prepared, into, request }),
    savePartial: async (keep) => {
      await repair();
      await saveResolution(git, prepared, keep);
    },
    discard: () => discard(repository, location),
  };
}

async function openScratch(
  repository: WorktreeRepository,
  { keep, ...location }: ScratchLocation & PatchSaver,
  heads: MergeHeads,
): Promise<Scratch> {
  const { current, incoming } = heads;
  const { submodules, findSecrets } = repository;
  await repository.git.run("update-ref", `${MERGE_REFS}${location.branch}`, current.commit);
  const { git, isRelinked } = await repository.worktrees.open({ ...location, base: current.commit });
  await submodules?.populate(git);
  // The record of the worktree is missing, and the prepared merge with it.
  if (isRelinked) await saveDiffAsPatch(git, { base: current.commit, keep, owned: true });
  const prepared = await readPreparedMerge(git);
  const isCurrent = prepared?.ours === current.commit && prepared.theirs === incoming.commit;
  const scratch = { ...location, heads, git, submodules, findSecrets };
  if (isCurrent && (await hasWork(git, prepared))) return scratch;
  if (prepared && !isCurrent && (await writeSnapshotTree(git)) !== prepared.tree) {
    throw unsuitable(
      `${location.path} contains work on an earlier merge of ${incoming.branch} into ${current.branch}, and one of these branches has moved since. Commit the changes that you need, remove the worktree (git worktree remove --force ${location.path}), then resume.`,
    );
  }
  // No agent has worked in it. It may be at any commit: the merge is incomplete or out of date.
  await removeRecord(git);
  await git.run("clean", "-ffdxq");
  await resetTo(git, current.commit);
  await submodules?.populate(git);
  return scratch;
}

/** False if the merge was aborted or reset, and nothing else was done. */
async function hasWork(git: Git, { ours: current, theirs: incoming }: PreparedMerge): Promise<boolean> {
  if (await isMergeInProgress(git, incoming)) return true;
  return (await writeSnapshotTree(git)) !== (await git.run("rev-parse", `${current}^{tree}`));
}

/** Starts the merge and records it. Agents work only in a recorded merge. */
async function prepareMerge(scratch: Scratch): Promise<PreparedMerge> {
  const { git, heads, submodules } = scratch;
  await startMerge(git, heads);
  // Git leaves the files of submodules that merged without conflict at the current branch's commit.
  await resetSubmodules(git);
  await submodules?.populate(git);
  const prepared: PreparedMerge = {
    ours: heads.current.commit,
    theirs: heads.incoming.commit,
    files: await unmergedFiles(git),
    tree: await writeSnapshotTree(git),
  };
  writeFileSync(await gitPath(git, RECORD_FILE), JSON.stringify(prepared));
  return prepared;
}

const RECORD_FILE = "agentic-merge.json";

async function readPreparedMerge(git: Git): Promise<PreparedMerge | undefined> {
  const file = await gitPath(git, RECORD_FILE);
  if (!existsSync(file)) return undefined;
  const text = readRegularText(file);
  try {
    return PreparedMerge.parse(JSON.parse(text));
  } catch {
    // Incomplete because of a crash: no agent has worked in this merge.
    return undefined;
  }
}

async function removeRecord(git: Git): Promise<void> {
  rmSync(await gitPath(git, RECORD_FILE), { force: true });
}

/** Returns files with conflict markers, and untouched conflicted files without markers, such as binary ones. All files if the merge was aborted. */
async function unresolved(
  git: Git,
  { ours: current, theirs: incoming, files, tree }: PreparedMerge,
): Promise<string[]> {
  if (!(await isMergeInProgress(git, incoming))) return files;
  const currentTree = await writeSnapshotTree(git);
  const touched = new Set(await treeDifferences(git, tree, currentTree));
  const remaining = (await unmergedFiles(git)).filter((file) => !touched.has(file));
  const candidates = [...new Set([...files, ...(await treeDifferences(git, current, currentTree))])];
  const conflicted = new Set(files);
  const withMarkers = await filesWithMarkers(git, candidates, { commits: [current, incoming], conflicted });
  return [...new Set([...remaining, ...withMarkers])].toSorted();
}

async function treeDifferences(git: Git, from: string, to: string): Promise<string[]> {
  return splitAtNul(await git.run("diff-tree", "-r", "--name-only", "--no-renames", "-z", from, to));
}

/** Whether the merge is not committed yet, or the agent that resolved it committed it. */
async function isMergeInProgress(git: Git, incoming: string): Promise<boolean> {
  if ((await resolveCommit(git, "MERGE_HEAD")) === incoming) return true;
  return (await git.ask("merge-base", "--is-ancestor", incoming, "HEAD")).yes;
}

interface Conclusion {
  readonly scratch: Scratch;
  readonly prepared: PreparedMerge;
  readonly into: Workspace;
  readonly request: MergeRequest;
}

async function conclude(
  repository: WorktreeRepository,
  merge: Conclusion,
): Promise<StepCommit & { lost: LostChanges[] }> {
  const made = await commitConclusion(repository, merge);
  const { scratch, prepared } = merge;
  return { ...made, lost: await findLostChanges(scratch, prepared, made.head) };
}

/** Conflicted files in which the merge keeps one branch's version, so that the other branch's changes are lost. */
async function findLostChanges(
  { git, heads }: Scratch,
  { files }: PreparedMerge,
  head: string,
): Promise<LostChanges[]> {
  const differing = async ({ commit }: MergeHeads["current"]): Promise<Set<string>> =>
    new Set(await treeDifferences(git, commit, head));
  const { current, incoming } = heads;
  const [fromCurrent, fromIncoming] = [await differing(current), await differing(incoming)];
  const onlyIn = (changed: Set<string>, other: Set<string>): string[] =>
    files.filter((file) => changed.has(file) && !other.has(file));
  const lost = [
    { branch: current.branch, files: onlyIn(fromCurrent, fromIncoming) },
    { branch: incoming.branch, files: onlyIn(fromIncoming, fromCurrent) },
  ];
  return lost.filter((each) => each.files.length > 0);
}

async function commitConclusion(repository: WorktreeRepository, merge: Conclusion): Promise<StepCommit> {
  const { scratch, prepared, into, request } = merge;
  const { git, heads } = scratch;
  const target = await resolveTarget(repository, into);
  const made = await findMerge(target, request);
  if (made) return made;
  if (target.head !== heads.current.commit) {
    throw unsuitable(
      `${heads.current.branch} has moved since its merge with ${heads.incoming.branch} was prepared. Resume to prepare it again.`,
    );
  }
  const remaining = await unresolved(git, prepared);
  if (remaining.length > 0)
    throw unsuitable(`Conflicts remain in ${scratch.path}: ${remaining.join(", ")}. Resolve them first.`);
  await requireCommittedSubmodules(scratch);
  await stageAll(git, []);
  const changes = await git.run("diff", "--cached", ...RAW_DIFF, heads.current.commit);
  await requireFetchableCommits(scratch, gitlinksIn(parseRawDiff(changes)));
  return await commitMerge(target, request, await git.run("write-tree"));
}

export async function abandonConflict(
  repository: WorktreeRepository,
  location: ScratchLocation,
  keep: (patch: string) => void,
): Promise<void> {
  const { state, directory } = await repository.worktrees.readState(location.path);
  if (state === "foreign") throw unsuitable(`${location.path} belongs to another repository.`);
  const git = repository.worktrees.git(directory);
  const prepared = state === "whole" ? await readPreparedMerge(git) : undefined;
  // No agent has worked in an unrecorded merge.
  if (prepared) await saveResolution(git, prepared, keep);
  await discard(repository, location);
}

/** Its base is the prepared merge, so that it applies to the same merge when that is prepared again. */
async function saveResolution(
  git: Git,
  { tree, ours }: PreparedMerge,
  keep: (patch: string) => void,
): Promise<void> {
  // Garbage collection may have removed the tree of a merge that waited for weeks.
  const base = (await git.try("rev-parse", "--verify", "--quiet", `${tree}^{tree}`)) ?? ours;
  await saveDiffAsPatch(git, { base, keep, owned: true });
}

async function discard(
  { git, worktrees }: WorktreeRepository,
  { path, branch }: ScratchLocation,
): Promise<void> {
  await worktrees.discard(path);
  await git.run("update-ref", "-d", `refs/heads/${branch}`);
  await git.run("update-ref", "-d", `${MERGE_REFS}${branch}`);
}
