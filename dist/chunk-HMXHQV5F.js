const require = process.getBuiltinModule;
import {
  createFolderWorkspace,
  createGitWorkspace,
  createSubmodules,
  gitlinksIn,
  handOver,
  parseRaw,
  requireCarried,
  snapshot,
  stageAll
} from "./chunk-ZSQ3IXQD.js";
import {
  MERGE_MARKS,
  WORKTREES,
  branchName,
  branchNames,
  commitMerge,
  createCheckout,
  createWorktrees,
  dropBranches,
  ensureCheckout,
  exclude,
  filesWithMarkers,
  findMerge,
  gitPath,
  layOutMerge,
  merge,
  paths,
  pruneOrphans,
  requireBase,
  sidesOf,
  targetOf,
  unmergedFiles,
  unsuitable,
  worktreePath
} from "./chunk-A2BHZXWT.js";
import {
  array,
  object,
  string
} from "./chunk-YEGJBSNO.js";
import {
  readRegularText
} from "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/conflict.ts
const { existsSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs");
var LaidOut = object({
  ours: string(),
  theirs: string(),
  files: array(string()),
  tree: string().describe("Content of the work tree, conflict markers included.")
});
async function openConflict(repository, { into, request }, place) {
  const sides = sidesOf(await targetOf(repository, into), request);
  const scratch = await openScratch(repository, place, sides);
  const { git } = scratch;
  const laidOut = await readLaidOut(git) ?? await layOut(scratch);
  const base = sides.ours.commit;
  const repair = () => repository.worktrees.repair({ ...place, base });
  const workspace = createGitWorkspace({ git, branch: place.branch, base, owned: true, repair });
  return {
    workspace: {
      ...workspace,
      recover: async (_base, keep) => {
        await workspace.recover(base, keep);
        await forget(git);
        await layOut(scratch);
      }
    },
    files: laidOut.files,
    unresolved: () => unresolved(git, laidOut),
    conclude: () => conclude(repository, { scratch, laidOut, into, request }),
    savePartial: async (keep) => {
      await repair();
      await handOver(git, base, keep);
    },
    discard: () => discard(repository, place)
  };
}
async function openScratch(repository, { keep, ...place }, sides) {
  const { ours, theirs } = sides;
  await repository.git.run("update-ref", `${MERGE_MARKS}${place.branch}`, ours.commit);
  const { git, isRelinked } = await repository.worktrees.open({ ...place, base: ours.commit });
  if (isRelinked) await handOver(git, ours.commit, keep);
  const laidOut = await readLaidOut(git);
  const isCurrent = laidOut?.ours === ours.commit && laidOut.theirs === theirs.commit;
  if (isCurrent && await isBegun(git, laidOut)) return { ...place, sides, git };
  if (laidOut && !isCurrent && await snapshot(git) !== laidOut.tree) {
    throw unsuitable(
      `${place.path} holds work on an earlier merge of ${theirs.branch} into ${ours.branch}, and one of these branches has moved since. Commit what you need of it, remove it (git worktree remove --force ${place.path}), then resume.`
    );
  }
  await forget(git);
  await git.run("reset", "--quiet", "--hard", ours.commit);
  await git.run("clean", "-ffdxq");
  return { ...place, sides, git };
}
async function isBegun(git, { ours, theirs }) {
  if (await isUnderWay(git, theirs)) return true;
  return await snapshot(git) !== await git.run("rev-parse", `${ours}^{tree}`);
}
async function layOut(scratch) {
  const { git, sides } = scratch;
  await layOutMerge(git, sides);
  const laidOut = {
    ours: sides.ours.commit,
    theirs: sides.theirs.commit,
    files: await unmergedFiles(git),
    tree: await snapshot(git)
  };
  writeFileSync(await gitPath(git, RECORD), JSON.stringify(laidOut));
  return laidOut;
}
var RECORD = "agentic-merge.json";
async function readLaidOut(git) {
  const file = await gitPath(git, RECORD);
  if (!existsSync(file)) return void 0;
  const text = readRegularText(file);
  try {
    return LaidOut.parse(JSON.parse(text));
  } catch {
    return void 0;
  }
}
async function forget(git) {
  rmSync(await gitPath(git, RECORD), { force: true });
}
async function unresolved(git, { ours, theirs, files, tree }) {
  if (!await isUnderWay(git, theirs)) return files;
  const now = await snapshot(git);
  const differing = async (from) => paths(await git.run("diff-tree", "-r", "--name-only", "--no-renames", "-z", from, now));
  const touched = new Set(await differing(tree));
  const left = (await unmergedFiles(git)).filter((file) => !touched.has(file));
  const candidates = [.../* @__PURE__ */ new Set([...files, ...await differing(ours)])];
  const conflicted = new Set(files);
  const marked = await filesWithMarkers(git, candidates, { sides: [ours, theirs], conflicted });
  return [.../* @__PURE__ */ new Set([...left, ...marked])].toSorted();
}
async function isUnderWay(git, theirs) {
  if (await git.try("rev-parse", "--verify", "--quiet", "MERGE_HEAD") === theirs) return true;
  return (await git.ask("merge-base", "--is-ancestor", theirs, "HEAD")).yes;
}
async function conclude(repository, merge2) {
  const made = await commitConclusion(repository, merge2);
  const { scratch, laidOut } = merge2;
  return { ...made, lost: await lostIn(scratch, laidOut, made.head) };
}
async function lostIn({ git, sides }, { files }, head) {
  const differsFrom = async ({ commit }) => new Set(paths(await git.run("diff-tree", "-r", "--name-only", "--no-renames", "-z", commit, head)));
  const [fromOurs, fromTheirs] = [await differsFrom(sides.ours), await differsFrom(sides.theirs)];
  const lost = [
    { branch: sides.ours.branch, files: files.filter((file) => fromOurs.has(file) && !fromTheirs.has(file)) },
    {
      branch: sides.theirs.branch,
      files: files.filter((file) => fromTheirs.has(file) && !fromOurs.has(file))
    }
  ];
  return lost.filter((side) => side.files.length > 0);
}
async function commitConclusion(repository, merge2) {
  const { scratch, laidOut, into, request } = merge2;
  const { git, sides } = scratch;
  const target = await targetOf(repository, into);
  const made = await findMerge(target, request);
  if (made) return made;
  if (target.head !== sides.ours.commit) {
    throw unsuitable(
      `${sides.ours.branch} has moved since its merge with ${sides.theirs.branch} was laid out. Resume to lay it out again.`
    );
  }
  const left = await unresolved(git, laidOut);
  if (left.length > 0)
    throw unsuitable(`Conflicts are left in ${scratch.path}: ${left.join(", ")}. Resolve them first.`);
  await stageAll(git, []);
  const changes = await git.run(
    "diff",
    "--cached",
    "--raw",
    "-z",
    "--no-abbrev",
    "--no-renames",
    sides.ours.commit
  );
  await requireCarried(scratch, gitlinksIn(parseRaw(changes)));
  return await commitMerge(target, request, await git.run("write-tree"));
}
async function abandonConflict(repository, place, keep) {
  const { state, directory } = await repository.worktrees.look(place.path);
  if (state === "foreign") throw unsuitable(`${place.path} belongs to another repository.`);
  const git = repository.worktrees.git(directory);
  const laidOut = state === "whole" ? await readLaidOut(git) : void 0;
  if (laidOut) await handOver(git, laidOut.ours, keep);
  await discard(repository, place);
}
async function discard({ git, worktrees }, { path, branch }) {
  await worktrees.discard(path);
  await git.run("update-ref", "-d", `refs/heads/${branch}`);
  await git.run("update-ref", "-d", `${MERGE_MARKS}${branch}`);
}

// src/git/workspaces.ts
function createWorkspaces(directory, repository, { head, detached, submodules: wanted = "auto", remotes, findSecrets, guard, kept } = {}) {
  const whole = repository && { ...repository, worktrees: createWorktrees(repository) };
  const required = () => require2(whole, directory);
  const checkout = repository && createCheckout(repository);
  const submodules = repository && wanted === "auto" ? createSubmodules({ repository, remotes, kept }) : void 0;
  return {
    checkSettings: async () => await guard?.check(),
    hide: async (paths2) => {
      if (repository)
        await exclude(
          repository,
          [...paths2, WORKTREES].map((path) => `/${path}/`)
        );
    },
    base: (needs) => baseOf(required(), needs, { head, detached }),
    claim: async (runId) => await (checkout ?? createCheckout(required())).claim(runId),
    names: ({ workflow, prefix, words, suffix }) => ({
      branch: branchName(prefix, words, suffix),
      path: worktreePath(workflow, suffix)
    }),
    branchNames,
    open: (place, options) => openPlace(required(), place, { ...options, checkout, submodules, findSecrets }),
    folder: () => createFolderWorkspace(directory),
    release: async ({ mode, path }) => mode === "worktree" && await required().worktrees.release(path),
    recycle: async ({ mode, path }) => mode === "worktree" && await required().worktrees.recycle(path),
    isThere: async (path) => (await required().worktrees.look(path)).state !== "void",
    isDamaged: async (path) => (await required().worktrees.look(path)).state === "damaged",
    drain: async () => whole?.worktrees.drain(),
    prune: async (isHeld) => whole ? await pruneOrphans(whole, whole.worktrees, isHeld) : { removed: [], kept: [] },
    merge: (into, request) => merge(required(), into, request),
    conflict: (into, request, { keep = () => {
    }, ...place }) => openConflict(required(), { into, request }, { ...place, keep }),
    abandonConflict: (place, keep) => abandonConflict(required(), place, keep),
    dropBranches: (heads, into) => dropBranches(required(), heads, into)
  };
}
async function baseOf(repository, needs, { head, detached }) {
  const base = await requireBase(
    repository,
    needs,
    head ? { work: { branch: head.branch }, advice: "" } : detached
  );
  if (head && !needs.worktree) throw needsWorktree(head);
  return head ?? base;
}
function needsWorktree({ branch }) {
  return unsuitable(
    `A run on the pull request of ${branch} needs a place beside the checkout, which stays as it is. Set \`git.worktree: true\`.`
  );
}
async function openPlace(repository, place, { commits, keep = () => {
}, checkout, submodules, findSecrets }) {
  const { mode, path, branch, base_sha: base } = place;
  if (mode === "checkout") {
    await checkout?.noteOrigin(place);
    await ensureCheckout(repository, { branch, base });
    await submodules?.note(repository.git);
    return createGitWorkspace({ git: repository.git, branch, base, owned: false, submodules, findSecrets });
  }
  const { worktrees } = repository;
  const worktree = { path, branch, base };
  const { git, isRelinked } = await worktrees.open(worktree);
  await submodules?.populate(git);
  const repair = async () => {
    const problem = await worktrees.repair(worktree);
    if (problem !== void 0) await submodules?.populate(git);
    return problem;
  };
  const workspace = createGitWorkspace({
    git,
    branch,
    base,
    owned: commits,
    submodules,
    findSecrets,
    repair
  });
  if (isRelinked && commits) await workspace.recover(await git.run("rev-parse", "HEAD"), keep);
  return workspace;
}
function require2(repository, directory) {
  if (repository) return repository;
  throw new AgenticError({
    code: "git-unsuitable",
    message: `${directory} is not in a git repository, and this workflow works on a branch. Run it in a repository (git init), or set \`git.enabled: false\`.`
  });
}

export {
  createWorkspaces
};
