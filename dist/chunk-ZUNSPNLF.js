const require = process.getBuiltinModule;
import {
  RAW,
  createSubmodules,
  gitlinksBetween,
  gitlinksIn,
  nestedRepositories,
  parseRaw,
  requireCarried,
  requireSettled,
  saveDiffAsPatch,
  stageAll,
  stageMost
} from "./chunk-KIAMSMLK.js";
import {
  MERGE_MARKS,
  PLAIN_MERGE,
  WORKTREES,
  WORKTREE_PREFIX,
  branchName,
  branchNames,
  changeIndex,
  changedSince,
  createCheckout,
  createFolder,
  createWorktrees,
  describeConflicts,
  diffWorkTree,
  dropBranches,
  ensureCheckout,
  exclude,
  filesBetween,
  filesWithMarkers,
  filledSubmodules,
  findCommit,
  gitPath,
  headOfCleanWorktree,
  holdingOf,
  holdsNoWork,
  inSequence,
  isWorktreeInUse,
  layOutMerge,
  linkFolder,
  linkIndex,
  messageArguments,
  paths,
  placeOf,
  readWorktreeStatus,
  recordsIn,
  requireBase,
  requireBranch,
  requireOwnRef,
  returnToBranch,
  secretFound,
  secretIn,
  setBackSubmodules,
  setBackTo,
  tryMerge,
  unmergedFiles,
  unsuitable,
  waitAndRemoveLock,
  worktreeOf,
  worktreePath
} from "./chunk-XIXLG7DY.js";
import {
  array,
  object,
  string
} from "./chunk-67EWWL3V.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/merge/merge-conflict.ts
const { existsSync: existsSync2, rmSync: rmSync4, writeFileSync } = process.getBuiltinModule("node:fs");

// src/git/worktrees/git-workspace.ts
const { rmSync: rmSync3 } = process.getBuiltinModule("node:fs");

// src/git/submodules/update-submodules.ts
async function followGitlinks(place, range) {
  const { git, owned, submodules } = place;
  if (await follow(place, range) && owned) await submodules?.populate(git);
}
async function follow(place, { from, to }) {
  const { git } = place;
  const changed = new Map((await gitlinksBetween(git, from, to)).map((link) => [link.path, link]));
  const filled = changed.size === 0 ? [] : await filledSubmodules(git);
  for (const submodule of filled) {
    const { before } = changed.get(submodule.path) ?? {};
    if (before !== void 0) await followOne(place, submodule, before);
  }
  return changed.size > 0;
}
async function followOne(place, submodule, before) {
  const { git: own, path, commit: commit2 } = submodule;
  const head = await own.try("rev-parse", "--verify", "--quiet", "HEAD");
  if (head === commit2) return;
  const { directory } = place.git;
  const advice = `Run git submodule update ${path} in ${directory}, then resume.`;
  if (!place.owned)
    throw unsuitable(
      `Submodule ${path} of your checkout stays at another commit than the branch of the run names now (${commit2.slice(0, 12)}). ${advice}`
    );
  if (head === before) await place.submodules?.bring(submodule);
  if (head !== before || await own.try("checkout", "--quiet", "--detach", commit2) === void 0)
    throw unsuitable(
      `Work in submodule ${path} of ${directory} is in the way of its commit ${commit2.slice(0, 12)}. Commit or remove it. ${advice}`
    );
  await follow({ ...place, git: own }, { from: before, to: commit2 });
}

// src/git/worktrees/reset-after.ts
const { existsSync, renameSync, rmSync: rmSync2 } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");

// src/git/worktrees/snapshot.ts
const { rmSync } = process.getBuiltinModule("node:fs");
async function snapshot(git) {
  return await withEverything(git, (own) => own.run("write-tree"));
}
async function withEverything(git, use) {
  const aside = await linkIndex(git, "agentic-snapshot-index");
  try {
    const own = git.with({ environment: { GIT_INDEX_FILE: aside } });
    for (const entry of await unmergedSubmodules(own)) await own.run("update-index", "--cacheinfo", entry);
    await stageMost(own);
    return await use(own);
  } finally {
    rmSync(aside, { force: true });
  }
}
async function unmergedSubmodules(git) {
  const entries = paths(await git.run("ls-files", "--unmerged", "-z")).flatMap((line) => {
    const [, commit2, path] = /^160000 (\w+) \d\t([^]+)$/.exec(line) ?? [];
    return commit2 === void 0 ? [] : [[path, `160000,${commit2},${path}`]];
  });
  return Array.from(new Map(entries).values());
}

// src/git/worktrees/reset-after.ts
async function setBackAfter(git, run) {
  const setBack = await remember(git);
  const result = await run();
  await setBack();
  return result;
}
async function remember(git) {
  const [before, nested] = [await snapshot(git), await nestedRepositories(git)];
  const submodules = [];
  for (const submodule of await filledSubmodules(git)) submodules.push(await rememberSubmodule(submodule));
  return async () => {
    for (const path of await nestedRepositories(git))
      if (!nested.includes(path)) rmSync2(join(git.directory, path), { recursive: true, force: true });
    await withEverything(git, async (own) => {
      if (await own.run("write-tree") !== before) await own.run("read-tree", "--reset", "-u", before);
    });
    for (const setBack of submodules) await setBack();
  };
}
async function rememberSubmodule({ git, gitDir }) {
  const commit2 = await git.try("rev-parse", "--verify", "--quiet", "HEAD");
  if (commit2 === void 0) return () => Promise.resolve();
  const branch = await git.try("symbolic-ref", "--quiet", "HEAD");
  const setBack = await remember(git);
  const index = await linkIndex(git, "agentic-index-before");
  return async () => {
    if (!existsSync(join(gitDir, "HEAD"))) return;
    linkFolder(git.directory, gitDir);
    rmSync2(join(gitDir, "index.lock"), { force: true });
    await git.run("update-ref", ...branch === void 0 ? ["--no-deref", "HEAD"] : [branch], commit2);
    if (branch !== void 0) await git.run("symbolic-ref", "HEAD", branch);
    await setBack();
    if (existsSync(index)) renameSync(index, join(gitDir, "index"));
  };
}

// src/git/worktrees/git-workspace.ts
function createGitWorkspace(options) {
  const { git, branch, owned, submodules, findSecrets, repair = () => Promise.resolve(void 0) } = options;
  let lock;
  const unlock = async () => {
    if (owned) rmSync3(await (lock ??= gitPath(git, "index.lock")), { force: true });
  };
  const place = {
    git,
    branch,
    owned,
    submodules,
    unlock,
    findSecrets,
    repair: async () => {
      const damage = await repair();
      if (damage !== void 0) lock = void 0;
      return damage;
    }
  };
  return {
    directory: git.directory,
    branch,
    owned,
    currentCommit: () => git.run("rev-parse", "--verify", "HEAD"),
    movedFrom: (commit2) => movedFrom(place, commit2),
    commit: (key, change) => commit(place, key, change),
    recover: (base, keep) => recover(place, { base, keep }),
    repair: async (base, keep) => {
      const damage = await place.repair();
      if (damage !== void 0 && owned) await recover(place, { base, keep });
      return damage;
    },
    goBack: async (commit2, back) => {
      const head = await goBack(place, commit2, back);
      return { head, files: await filesBetween(git, options.base, head) };
    },
    changes: () => changesSince(git, options.base),
    changedSince: (base) => changedSince(git, base),
    subjects: () => subjectsBefore(git, options.base),
    isCommitted: (path) => isCommitted(git, path),
    setBackAfter: (run) => owned ? setBackAfter(git, run) : run(),
    ...createFolder(git.directory)
  };
}
function createFolderWorkspace(directory) {
  return {
    directory,
    branch: void 0,
    owned: false,
    currentCommit: () => Promise.resolve(void 0),
    movedFrom: () => Promise.resolve(void 0),
    commit: () => Promise.resolve(void 0),
    recover: () => Promise.resolve(),
    repair: () => Promise.resolve(void 0),
    goBack: (base) => Promise.resolve({ head: base, files: [] }),
    changes: () => Promise.resolve({ commits: 0, files: [], added: 0, removed: 0 }),
    changedSince: () => Promise.resolve([]),
    subjects: () => Promise.resolve([]),
    isCommitted: () => Promise.resolve(false),
    setBackAfter: (run) => run(),
    ...createFolder(directory)
  };
}
async function commit(place, key, { base, message, path, except = [] }) {
  const { git, branch, owned, unlock, findSecrets } = place;
  const head = owned ? await returnToBranch(git, { branch, base }) : await requireBranch(git, branch);
  const isMade = async () => head !== base && await findCommit(git, key, `${base}..HEAD`) !== void 0;
  if (message !== void 0 && !await isMade()) {
    await unlock();
    const files = { message, path, except };
    if (owned) await commitFiles(place, key, files);
    else await changeIndex(git, (own) => commitFiles({ ...place, git: own }, key, files));
  }
  const landed = await landedSince(git, base);
  if (landed && head !== base) await requireCarried(place, await gitlinksBetween(git, base, landed.head));
  const secret = landed && findSecrets && await secretIn(git, [`${base}..${landed.head}`], findSecrets);
  if (secret) throw secretFound(secret);
  return landed;
}
async function landedSince(git, base) {
  const head = await git.run("rev-parse", "HEAD");
  if (head === base) return void 0;
  return { head, files: await filesBetween(git, base, head) };
}
async function goBack(place, commit2, { key, message, later }) {
  const { git, branch, owned, unlock } = place;
  if (owned) await returnToBranch(git, { branch, base: commit2 });
  else await requireBranch(git, branch);
  const head = await git.run("rev-parse", "HEAD");
  const found = await findCommit(git, key, `${commit2}..${head}`);
  if (found !== void 0) {
    await followGitlinks(place, { from: `${found}^`, to: found });
    return head;
  }
  await git.run("update-ref", `refs/heads/${later}`, head);
  const made = await git.run(
    "commit-tree",
    `${commit2}^{tree}`,
    "-p",
    head,
    ...messageArguments(key, message)
  );
  await unlock();
  const forward = (own) => own.try("merge", "--quiet", "--ff-only", "--no-autostash", made);
  const moved = owned ? await forward(git) : await changeIndex(git, forward);
  if (moved !== void 0) {
    await followGitlinks(place, { from: head, to: made });
    return made;
  }
  throw new AgenticError({
    code: "git-unsuitable",
    message: `Uncommitted changes in ${git.directory} are in the way of going back to ${commit2.slice(0, 8)}. Commit or remove them, then resume.`
  });
}
async function movedFrom({ git, branch }, commit2) {
  if (await git.try("merge-base", "--is-ancestor", commit2, "HEAD") !== void 0)
    return await landedSince(git, commit2);
  throw new AgenticError({
    code: "git-unsuitable",
    message: `Branch ${branch} no longer holds ${commit2.slice(0, 8)}, which the run made. Put it back (git branch -f ${branch} ${commit2.slice(0, 8)}), or start a new run.`
  });
}
async function commitFiles(place, key, { message, path, except }) {
  const { git } = place;
  if (path !== void 0 && await git.try("check-ignore", "--quiet", "--", path) !== void 0) return;
  const only = pathspecs(path, except);
  await requireSettled(place);
  await stageAll(git, only);
  const staged = parseRaw(await git.run("diff", "--cached", ...RAW, ...only));
  if (staged.length === 0) return;
  const links = gitlinksIn(staged);
  try {
    await requireCarried(place, links);
  } catch (error) {
    await git.run("--literal-pathspecs", "reset", "--quiet", "--", ...links.map((link) => link.path));
    throw error;
  }
  const texts = messageArguments(key, message);
  await git.run("commit", "--quiet", "--no-verify", "--cleanup=whitespace", ...texts, ...only);
}
function pathspecs(path, except) {
  if (path !== void 0) return ["--", `:(literal)${path}`];
  return except.length === 0 ? [] : ["--", ".", ...except.map((each) => `:(exclude,literal)${each}`)];
}
async function recover({ git, branch, owned, submodules, unlock, repair }, { base, keep }) {
  await repair();
  if (owned) await submodules?.populate(git);
  await saveDiffAsPatch(git, { base, keep, owned });
  if (!owned) return;
  await unlock();
  const ref = `refs/heads/${branch}`;
  await requireOwnRef(git, ref, base);
  await git.run("symbolic-ref", "HEAD", ref);
  await setBackTo(git, base);
  await submodules?.populate(git);
}
async function changesSince(git, base) {
  const numbers = await git.run("diff", "--numstat", "-z", "--no-renames", base, "HEAD");
  const rows = numbers.split("\0").filter((row) => row !== "");
  const commits = await git.run("rev-list", "--count", `${base}..HEAD`);
  let [added, removed] = [0, 0];
  const files = rows.map((row) => {
    const [plus = "", minus = "", file = ""] = row.split("	");
    added += Number.parseInt(plus, 10) || 0;
    removed += Number.parseInt(minus, 10) || 0;
    return file;
  });
  return { commits: Number(commits), files, added, removed };
}
var MOST_SUBJECTS = 30;
async function subjectsBefore(git, base) {
  const found = await git.try(
    "log",
    "--no-merges",
    "--format=%s",
    `--max-count=${MOST_SUBJECTS}`,
    base,
    "--"
  );
  return (found ?? "").split("\n").filter((subject) => subject !== "");
}
async function isCommitted(git, path) {
  const held = await git.try("ls-tree", "--name-only", "HEAD", "--", path);
  if (held === void 0 || held === "") return false;
  return await diffWorkTree(git, "--quiet", "HEAD", "--", `:(literal)${path}`) !== void 0;
}

// src/git/merge/merge.ts
const { join: join2 } = process.getBuiltinModule("node:path");
async function targetOf({ worktrees, submodules }, into) {
  const { directory, branch, owned } = into;
  if (branch === void 0) throw unsuitable(`${directory} has no branch to merge into.`);
  const own = worktrees.git(directory);
  if (owned) await returnToBranch(own, { branch });
  else await requireBranch(own, branch);
  return { git: own, branch, owned, submodules, head: await own.run("rev-parse", "HEAD") };
}
function sidesOf(target, { head, branch }) {
  return { ours: { commit: target.head, branch: target.branch }, theirs: { commit: head, branch } };
}
function merge(repository, into, request) {
  return inSequence(`merge into ${into.directory}`, async () => {
    const target = await targetOf(repository, into);
    const made = await findMerge(target, request);
    if (made) return { status: "merged", ...made };
    const sides = sidesOf(target, request);
    const tried = await tryMerge(target.git, sides) ?? await tryInWorktree(repository, sides);
    if (!tried.clean) return { status: "conflict", files: tried.files, description: tried.description };
    return { status: "merged", ...await commitMerge(target, request, tried.tree) };
  });
}
async function findMerge(target, request) {
  const { git, head } = target;
  const commit2 = await findCommit(git, request.key, `${request.head}..${head}`);
  if (commit2 !== void 0) {
    await followGitlinks(target, { from: `${commit2}^1`, to: commit2 });
    return { head, files: await filesBetween(git, `${commit2}^1`, commit2) };
  }
  const { yes } = await git.ask("merge-base", "--is-ancestor", request.head, head);
  return yes ? { head, files: [] } : void 0;
}
async function commitMerge(target, request, tree) {
  const { git, head: ours } = target;
  const parents = ["-p", ours, "-p", request.head];
  const texts = messageArguments(request.key, request.message.trim());
  const head = await git.run("commit-tree", tree, ...parents, ...texts);
  await moveOn(target, head, request);
  await followGitlinks(target, { from: ours, to: head });
  return { head, files: await filesBetween(git, ours, head) };
}
async function moveOn(target, commit2, request) {
  const { git, owned } = target;
  if (!owned) return await changeIndex(git, (own) => forwardTo({ ...target, git: own }, commit2, request));
  await waitAndRemoveLock(await gitPath(git, "index.lock"));
  await forwardTo(target, commit2, request);
}
async function forwardTo(target, commit2, { branch }) {
  const { git, owned } = target;
  const keep = owned ? [] : ["--no-overwrite-ignore"];
  const forward = () => git.run(...PLAIN_MERGE, "merge", "--quiet", "--ff-only", "--no-autostash", ...keep, commit2);
  try {
    await forward();
  } catch (error) {
    const inTheWay = await filesInTheWay(target, commit2);
    if (inTheWay.length === 0) throw error;
    if (await takeCutOff(target, commit2, inTheWay)) return void await forward();
    throw unsuitable(
      `Uncommitted changes in ${git.directory} are in the way of merging ${branch}: ${inTheWay.join(", ")}. Commit or remove them, then resume.`
    );
  }
}
async function filesInTheWay({ git, head }, commit2) {
  const merged = new Set(paths(await git.run("diff", "--name-only", "--no-renames", "-z", head, commit2)));
  return (await changedSince(git, head)).filter((file) => merged.has(file));
}
async function takeCutOff({ git }, commit2, inTheWay) {
  const differing = new Set(
    paths(await diffWorkTree(git, "--name-only", "--no-renames", "-z", commit2) ?? "")
  );
  for (const file of inTheWay) {
    if (differing.has(file) && !await isSame(git, commit2, file)) return false;
  }
  await git.run("add", "--all", "--", ...inTheWay.map((file) => `:(literal)${file}`));
  return true;
}
async function isSame(git, commit2, file) {
  const lies = await git.try("hash-object", "--path", file, "--", join2(git.directory, file));
  return lies !== void 0 && lies === await git.try("rev-parse", "--verify", `${commit2}:${file}`);
}
var tries = 0;
async function tryInWorktree({ git, worktrees }, sides) {
  tries += 1;
  const branch = `agentic/try-merge-${process.pid}-${tries}`;
  const path = `.worktrees/${branch.replace("/", "-")}`;
  const { git: own } = await worktrees.open({ path, branch, base: sides.ours.commit });
  try {
    const { yes, output } = await layOutMerge(own, sides);
    if (yes) return { clean: true, tree: await own.run("write-tree") };
    const texts = output.split("\n").filter((line) => line.startsWith("CONFLICT"));
    return { clean: false, ...describeConflicts(await unmergedFiles(own), texts, sides) };
  } finally {
    await worktrees.discard(path);
    await git.try("update-ref", "-d", `refs/heads/${branch}`);
  }
}

// src/git/merge/merge-conflict.ts
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
      }
    },
    files: laidOut.files,
    unresolved: () => unresolved(git, laidOut),
    conclude: () => conclude(repository, { scratch, laidOut, into, request }),
    savePartial: async (keep) => {
      await repair();
      await saveDiffAsPatch(git, { base, keep, owned: true });
    },
    discard: () => discard(repository, place)
  };
}
async function openScratch(repository, { keep, ...place }, sides) {
  const { ours, theirs } = sides;
  const { submodules, findSecrets } = repository;
  await repository.git.run("update-ref", `${MERGE_MARKS}${place.branch}`, ours.commit);
  const { git, isRelinked } = await repository.worktrees.open({ ...place, base: ours.commit });
  await submodules?.populate(git);
  if (isRelinked) await saveDiffAsPatch(git, { base: ours.commit, keep, owned: true });
  const laidOut = await readLaidOut(git);
  const isCurrent = laidOut?.ours === ours.commit && laidOut.theirs === theirs.commit;
  const scratch = { ...place, sides, git, submodules, findSecrets };
  if (isCurrent && await isBegun(git, laidOut)) return scratch;
  if (laidOut && !isCurrent && await snapshot(git) !== laidOut.tree) {
    throw unsuitable(
      `${place.path} holds work on an earlier merge of ${theirs.branch} into ${ours.branch}, and one of these branches has moved since. Commit what you need of it, remove it (git worktree remove --force ${place.path}), then resume.`
    );
  }
  await forget(git);
  await git.run("clean", "-ffdxq");
  await setBackTo(git, ours.commit);
  await submodules?.populate(git);
  return scratch;
}
async function isBegun(git, { ours, theirs }) {
  if (await isUnderWay(git, theirs)) return true;
  return await snapshot(git) !== await git.run("rev-parse", `${ours}^{tree}`);
}
async function layOut(scratch) {
  const { git, sides, submodules } = scratch;
  await layOutMerge(git, sides);
  await setBackSubmodules(git);
  await submodules?.populate(git);
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
  if (!existsSync2(file)) return void 0;
  const text = readRegularText(file);
  try {
    return LaidOut.parse(JSON.parse(text));
  } catch {
    return void 0;
  }
}
async function forget(git) {
  rmSync4(await gitPath(git, RECORD), { force: true });
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
  const differsFrom = async ({ commit: commit2 }) => new Set(paths(await git.run("diff-tree", "-r", "--name-only", "--no-renames", "-z", commit2, head)));
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
  await requireSettled(scratch);
  await stageAll(git, []);
  const changes = await git.run("diff", "--cached", ...RAW, sides.ours.commit);
  await requireCarried(scratch, gitlinksIn(parseRaw(changes)));
  return await commitMerge(target, request, await git.run("write-tree"));
}
async function abandonConflict(repository, place, keep) {
  const { state, directory } = await repository.worktrees.look(place.path);
  if (state === "foreign") throw unsuitable(`${place.path} belongs to another repository.`);
  const git = repository.worktrees.git(directory);
  const laidOut = state === "whole" ? await readLaidOut(git) : void 0;
  if (laidOut) await saveDiffAsPatch(git, { base: laidOut.ours, keep, owned: true });
  await discard(repository, place);
}
async function discard({ git, worktrees }, { path, branch }) {
  await worktrees.discard(path);
  await git.run("update-ref", "-d", `refs/heads/${branch}`);
  await git.run("update-ref", "-d", `${MERGE_MARKS}${branch}`);
}

// src/git/worktrees/prune-orphans.ts
const { existsSync: existsSync3, lstatSync, readdirSync, realpathSync } = process.getBuiltinModule("node:fs");
const { basename, dirname, join: join3 } = process.getBuiltinModule("node:path");
async function pruneOrphans(repository, { isHeld, keepFor }) {
  const { worktrees } = repository;
  const folder = join3(realpathSync(repository.root), WORKTREES);
  const removed = [];
  const kept = [];
  const ground = await worktrees.survey();
  for (const name of freeIn(folder, ground, isHeld)) {
    const directory = join3(folder, name);
    const before = traceOf(directory, ground);
    const found = await look(worktrees, directory, ground);
    const isSame2 = (now) => traceOf(directory, now) === before && freeIn(folder, now, isHeld).includes(name);
    const keep = found === "changes" ? keepFor(`${WORKTREES}/${name}`) : void 0;
    const patch = keep && await patchOf(worktrees.git(directory));
    if (found !== "nothing" && patch === void 0) {
      if (found !== "another repository" && isSame2(await worktrees.survey()))
        kept.push(`${WORKTREES}/${name}`);
      continue;
    }
    await worktrees.sweep((now) => {
      if (!isSame2(now)) return [];
      if (patch !== void 0) keep?.(patch);
      removed.push(`${WORKTREES}/${name}`);
      return [directory];
    });
  }
  await worktrees.sweep((now) => lostWorktrees(folder, now, isHeld));
  await pruneMergeBranches(repository, isHeld);
  return { removed, kept };
}
function freeIn(folder, ground, isHeld) {
  const others = recordsIn(ground.gitFolder).filter(isWorktreeInUse);
  const held = /* @__PURE__ */ new Set([...ground.kept, ...others.map(({ directory }) => directory)]);
  return worktreesIn(folder).filter(
    (name) => !held.has(join3(folder, name)) && !isHeld(`${WORKTREES}/${name}`)
  );
}
function traceOf(directory, { gitFolder }) {
  const standing = readWorktreeStatus(directory, gitFolder);
  const record = standing.state === "whole" ? standing.record : void 0;
  return JSON.stringify([standing, record && holdingOf(record)]);
}
function worktreesIn(folder) {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name.startsWith(WORKTREE_PREFIX)).map(({ name }) => name);
}
function lostWorktrees(folder, { gitFolder }, isHeld) {
  return recordsIn(gitFolder).filter(holdsNoWork).map((record) => placeOf(record, folder)).filter((directory) => dirname(directory) === folder && !existsSync3(directory)).map((directory) => basename(directory)).filter((name) => name.startsWith(WORKTREE_PREFIX) && !isHeld(`${WORKTREES}/${name}`)).map((name) => join3(folder, name));
}
async function look(worktrees, directory, { gitFolder }) {
  const standing = readWorktreeStatus(directory, gitFolder);
  if (standing.state === "foreign") return "another repository";
  if (standing.state === "void") return "nothing";
  if (standing.state === "damaged" || standing.lockedFor !== void 0) return "work";
  const git = worktrees.git(directory);
  if (await headOfCleanWorktree(git) !== void 0) return "nothing";
  return await git.try("symbolic-ref", "--quiet", "HEAD") === void 0 ? "work" : "changes";
}
async function patchOf(git) {
  let patch;
  try {
    await saveDiffAsPatch(git, { base: "HEAD", keep: (text) => patch = text, owned: true });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
  return patch;
}
async function pruneMergeBranches({ git }, isHeld) {
  const marks = await git.run("for-each-ref", "--format=%(refname)", MERGE_MARKS);
  for (const mark of marks.split("\n").filter((ref) => ref !== "")) {
    const branch = mark.slice(MERGE_MARKS.length);
    if (isHeld(worktreeOf(branch)) || await isCheckedOut(git, branch)) continue;
    const others = ["for-each-ref", "--count=2", "--format=x", "refs/heads", "refs/remotes"];
    const holders = await git.try(...others, "--contains", `refs/heads/${branch}`);
    if (holders?.includes("\n")) await git.run("update-ref", "-d", `refs/heads/${branch}`);
    await git.run("update-ref", "-d", mark);
  }
}
async function isCheckedOut(git, branch) {
  return await git.run("for-each-ref", "--format=%(worktreepath)", `refs/heads/${branch}`) !== "";
}

// src/git/create-workspaces.ts
function createWorkspaces(directory, repository, { head, detached, submodules: wanted = "auto", remotes, findSecrets, guard, kept } = {}) {
  const submodules = repository && wanted === "auto" ? createSubmodules({ repository, remotes, kept }) : void 0;
  const worktrees = repository && createWorktrees(repository);
  const whole = repository && worktrees && { ...repository, worktrees, submodules, findSecrets };
  const required = () => require2(whole, directory);
  const checkout = repository && createCheckout(repository);
  return {
    checkSettings: async () => await guard?.check(),
    hide: async (paths2) => {
      if (repository)
        await exclude(
          repository,
          [...paths2, WORKTREES].map((path) => `/${path}/`)
        );
    },
    base: (needs) => baseOf(required(), needs, { head, detached, checkout }),
    claim: async (runId) => await (checkout ?? createCheckout(required())).claim(runId),
    names: ({ workflow, prefix, words, suffix }) => ({
      branch: branchName(prefix, words, suffix),
      path: worktreePath(workflow, suffix)
    }),
    branchNames,
    open: (place, options) => openPlace(required(), place, { ...options, checkout }),
    folder: () => createFolderWorkspace(directory),
    release: async ({ mode, path }) => mode === "worktree" && await required().worktrees.release(path),
    recycle: async ({ mode, path }) => mode === "worktree" && await required().worktrees.recycle(path),
    isThere: async (path) => (await required().worktrees.look(path)).state !== "void",
    isDamaged: async (path) => (await required().worktrees.look(path)).state === "damaged",
    drain: async () => whole?.worktrees.drain(),
    prune: async (isHeld, keepFor = () => void 0) => whole ? await pruneOrphans(whole, { isHeld, keepFor }) : { removed: [], kept: [] },
    merge: (into, request) => merge(required(), into, request),
    conflict: (into, request, { keep = () => {
    }, ...place }) => openConflict(required(), { into, request }, { ...place, keep }),
    abandonConflict: (place, keep) => abandonConflict(required(), place, keep),
    dropBranches: (heads, into) => dropBranches(required(), heads, into)
  };
}
async function baseOf(repository, needs, {
  head,
  detached,
  checkout
}) {
  const base = await requireBase(
    repository,
    needs,
    head ? { work: { branch: head.branch }, advice: "" } : detached
  );
  if (head && !needs.worktree) throw needsWorktree(head);
  if (head) return head;
  return RUN_BRANCH.test(base.branch) && await checkout?.before(base.branch) || base;
}
var RUN_BRANCH = /-[0-9a-z]{6}$/;
function needsWorktree({ branch }) {
  return unsuitable(
    `A run on the pull request of ${branch} needs a place beside the checkout, which stays as it is. Set \`git.worktree: true\`.`
  );
}
async function openPlace(repository, place, { commits, keep = () => {
}, checkout }) {
  const { submodules, findSecrets } = repository;
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
