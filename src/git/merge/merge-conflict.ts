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
import { splitAtNul } from "../process/commits.ts";
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
import { resetSubmodules, resetTo } from "../worktrees/reset-worktree.ts";
import { writeSnapshotTree } from "../worktrees/snapshot.ts";
import type { WorktreeRepository } from "../worktrees/worktrees.ts";
import { filesWithMarkers } from "./conflict-markers.ts";
import { commitMerge, findMerge, mergeHeadsOf, resolveTarget } from "./merge.ts";
import { startMerge, type MergeHeads, unmergedFiles } from "./try-merge.ts";

interface ScratchPlace {
  readonly path: string;
  readonly branch: string;
}

interface Scratch extends ScratchPlace, Pick<WorktreeRepository, "submodules" | "findSecrets"> {
  readonly git: Git;
  readonly sides: MergeHeads;
}

/** A merge as git laid it out, kept beside the scratch worktree's index. */
const LaidOut = z.object({
  ours: z.string(),
  theirs: z.string(),
  files: z.array(z.string()),
  tree: z.string().describe("Content of the work tree, conflict markers included."),
});
type LaidOut = z.infer<typeof LaidOut>;

interface Keeping {
  /** Takes what was done in a worktree that no longer led to its record, as a patch. */
  readonly keep: (patch: string) => void;
}

/** Lays a conflicted merge out in a scratch worktree, or finds one laid out before. */
export async function openConflict(
  repository: WorktreeRepository,
  { into, request }: { into: Workspace; request: MergeRequest },
  place: ScratchPlace & Keeping,
): Promise<ConflictedMerge> {
  const sides = mergeHeadsOf(await resolveTarget(repository, into), request);
  const scratch = await openScratch(repository, place, sides);
  const { git } = scratch;
  const laidOut = (await readLaidOut(git)) ?? (await layOut(scratch));
  const base = sides.current.commit;
  const repair = () => repository.worktrees.repair({ ...place, base });
  const { submodules, findSecrets } = repository;
  const { branch } = place;
  const rules = { submodules, findSecrets };
  const workspace = createGitWorkspace({ git, branch, base, owned: true, repair, ...rules });
  return {
    workspace: {
      ...workspace,
      recover: async (_base, keep) => {
        await workspace.recover(base, keep);
        await forget(git);
        await layOut(scratch);
      },
    },
    files: laidOut.files,
    unresolved: () => unresolved(git, laidOut),
    conclude: () => conclude(repository, { scratch, laidOut, into, request }),
    savePartial: async (keep) => {
      await repair();
      await saveDiffAsPatch(git, { base, keep, owned: true });
    },
    discard: () => discard(repository, place),
  };
}

async function openScratch(
  repository: WorktreeRepository,
  { keep, ...place }: ScratchPlace & Keeping,
  sides: MergeHeads,
): Promise<Scratch> {
  const { current: ours, incoming: theirs } = sides;
  const { submodules, findSecrets } = repository;
  await repository.git.run("update-ref", `${MERGE_REFS}${place.branch}`, ours.commit);
  const { git, isRelinked } = await repository.worktrees.open({ ...place, base: ours.commit });
  await submodules?.populate(git);
  // Its record is gone, and with it what was laid out.
  if (isRelinked) await saveDiffAsPatch(git, { base: ours.commit, keep, owned: true });
  const laidOut = await readLaidOut(git);
  const isCurrent = laidOut?.ours === ours.commit && laidOut.theirs === theirs.commit;
  const scratch = { ...place, sides, git, submodules, findSecrets };
  if (isCurrent && (await isBegun(git, laidOut))) return scratch;
  if (laidOut && !isCurrent && (await writeSnapshotTree(git)) !== laidOut.tree) {
    throw unsuitable(
      `${place.path} holds work on an earlier merge of ${theirs.branch} into ${ours.branch}, and one of these branches has moved since. Commit what you need of it, remove it (git worktree remove --force ${place.path}), then resume.`,
    );
  }
  // Nobody has worked in it. It may be at any commit: a merge that was laid out in part, or is out of date.
  await forget(git);
  await git.run("clean", "-ffdxq");
  await resetTo(git, ours.commit);
  await submodules?.populate(git);
  return scratch;
}

/** Not where it was given up, or set back, and nothing else was done. */
async function isBegun(git: Git, { ours, theirs }: LaidOut): Promise<boolean> {
  if (await isUnderWay(git, theirs)) return true;
  return (await writeSnapshotTree(git)) !== (await git.run("rev-parse", `${ours}^{tree}`));
}

/** What a recorded layout means, it can be worked on: before that nobody has. */
async function layOut(scratch: Scratch): Promise<LaidOut> {
  const { git, sides, submodules } = scratch;
  await startMerge(git, sides);
  // Those that merged without conflict: git leaves their files as they were on our side.
  await resetSubmodules(git);
  await submodules?.populate(git);
  const laidOut: LaidOut = {
    ours: sides.current.commit,
    theirs: sides.incoming.commit,
    files: await unmergedFiles(git),
    tree: await writeSnapshotTree(git),
  };
  writeFileSync(await gitPath(git, RECORD), JSON.stringify(laidOut));
  return laidOut;
}

const RECORD = "agentic-merge.json";

async function readLaidOut(git: Git): Promise<LaidOut | undefined> {
  const file = await gitPath(git, RECORD);
  if (!existsSync(file)) return undefined;
  const text = readRegularText(file);
  try {
    return LaidOut.parse(JSON.parse(text));
  } catch {
    // Torn by a crash, so nothing was begun after it.
    return undefined;
  }
}

async function forget(git: Git): Promise<void> {
  rmSync(await gitPath(git, RECORD), { force: true });
}

/**
 * Files with conflict markers, and those without any that lie there as git left them: a deleted or binary file is decided on by changing,
 * removing or staging it. All of them where the merge was given up.
 */
async function unresolved(git: Git, { ours, theirs, files, tree }: LaidOut): Promise<string[]> {
  if (!(await isUnderWay(git, theirs))) return files;
  const now = await writeSnapshotTree(git);
  const differing = async (from: string) =>
    splitAtNul(await git.run("diff-tree", "-r", "--name-only", "--no-renames", "-z", from, now));
  const touched = new Set(await differing(tree));
  const left = (await unmergedFiles(git)).filter((file) => !touched.has(file));
  const candidates = [...new Set([...files, ...(await differing(ours))])];
  const conflicted = new Set(files);
  const marked = await filesWithMarkers(git, candidates, { sides: [ours, theirs], conflicted });
  return [...new Set([...left, ...marked])].toSorted();
}

/** Whether the merge is still to be committed, or was committed by whoever resolved it. */
async function isUnderWay(git: Git, theirs: string): Promise<boolean> {
  if ((await git.try("rev-parse", "--verify", "--quiet", "MERGE_HEAD")) === theirs) return true;
  return (await git.ask("merge-base", "--is-ancestor", theirs, "HEAD")).yes;
}

interface Conclusion {
  readonly scratch: Scratch;
  readonly laidOut: LaidOut;
  readonly into: Workspace;
  readonly request: MergeRequest;
}

async function conclude(
  repository: WorktreeRepository,
  merge: Conclusion,
): Promise<StepCommit & { lost: LostChanges[] }> {
  const made = await commitConclusion(repository, merge);
  const { scratch, laidOut } = merge;
  return { ...made, lost: await lostIn(scratch, laidOut, made.head) };
}

/** Changes of a side in conflicted files that are, in the merge, as the other side has them. */
async function lostIn({ git, sides }: Scratch, { files }: LaidOut, head: string): Promise<LostChanges[]> {
  const differsFrom = async ({ commit }: MergeHeads["current"]): Promise<Set<string>> =>
    new Set(splitAtNul(await git.run("diff-tree", "-r", "--name-only", "--no-renames", "-z", commit, head)));
  const [fromOurs, fromTheirs] = [await differsFrom(sides.current), await differsFrom(sides.incoming)];
  const lost = [
    {
      branch: sides.current.branch,
      files: files.filter((file) => fromOurs.has(file) && !fromTheirs.has(file)),
    },
    {
      branch: sides.incoming.branch,
      files: files.filter((file) => fromTheirs.has(file) && !fromOurs.has(file)),
    },
  ];
  return lost.filter((side) => side.files.length > 0);
}

async function commitConclusion(repository: WorktreeRepository, merge: Conclusion): Promise<StepCommit> {
  const { scratch, laidOut, into, request } = merge;
  const { git, sides } = scratch;
  const target = await resolveTarget(repository, into);
  const made = await findMerge(target, request);
  if (made) return made;
  if (target.head !== sides.current.commit) {
    throw unsuitable(
      `${sides.current.branch} has moved since its merge with ${sides.incoming.branch} was laid out. Resume to lay it out again.`,
    );
  }
  const left = await unresolved(git, laidOut);
  if (left.length > 0)
    throw unsuitable(`Conflicts are left in ${scratch.path}: ${left.join(", ")}. Resolve them first.`);
  await requireCommittedSubmodules(scratch);
  await stageAll(git, []);
  const changes = await git.run("diff", "--cached", ...RAW_DIFF, sides.current.commit);
  await requireFetchableCommits(scratch, gitlinksIn(parseRawDiff(changes)));
  return await commitMerge(target, request, await git.run("write-tree"));
}

/** Removes what an earlier start laid out and nobody goes on with; what was done in it is handed over. */
export async function abandonConflict(
  repository: WorktreeRepository,
  place: ScratchPlace,
  keep: (patch: string) => void,
): Promise<void> {
  const { state, directory } = await repository.worktrees.readState(place.path);
  if (state === "foreign") throw unsuitable(`${place.path} belongs to another repository.`);
  const git = repository.worktrees.git(directory);
  const laidOut = state === "whole" ? await readLaidOut(git) : undefined;
  // Before it is recorded nobody has worked in it.
  if (laidOut) await saveDiffAsPatch(git, { base: laidOut.ours, keep, owned: true });
  await discard(repository, place);
}

async function discard(
  { git, worktrees }: WorktreeRepository,
  { path, branch }: ScratchPlace,
): Promise<void> {
  await worktrees.discard(path);
  await git.run("update-ref", "-d", `refs/heads/${branch}`);
  await git.run("update-ref", "-d", `${MERGE_REFS}${branch}`);
}
