const require = process.getBuiltinModule;
import {
  isPathInside,
  resolveRealPath
} from "./chunk-KMKBUXCO.js";
import {
  beginningOf,
  withVisibleNul
} from "./chunk-EO6JZ5KM.js";
import {
  acquireLock,
  isLockedByOtherProcess,
  releaseLock
} from "./chunk-4YWLZDBW.js";
import {
  damaged,
  parseJson,
  placeIn
} from "./chunk-WTW3FVGE.js";
import {
  object,
  string
} from "./chunk-67EWWL3V.js";
import {
  hasTags
} from "./chunk-YVZVQPSV.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/process/repository.ts
const { appendFileSync, existsSync, lstatSync, realpathSync, statSync } = process.getBuiltinModule("node:fs");
const { dirname, isAbsolute, join, resolve } = process.getBuiltinModule("node:path");
async function requireBase(repository, needs, detached = { advice: SWITCH }) {
  const { git } = repository;
  const head = await findHead(git);
  if (head === void 0) {
    await git.run("rev-parse", "--git-dir");
    throw unsuitable(
      "This repository has no commits yet. Make a first one: git commit --allow-empty -m start"
    );
  }
  const { sha } = head;
  const branch = head.branch ?? await branchFor(sha, needs, detached);
  if (needs.commits) await requireIdentity(git);
  if (!needs.worktree) await requireClean(git);
  return { branch, sha };
}
async function branchFor(sha, { worktree }, { work, findBranch, advice }) {
  if (work && (work.sha ?? sha) === sha) return work.branch;
  const at = `HEAD is detached at ${sha.slice(0, 8)}`;
  if (!worktree || !findBranch) throw unsuitable(`${at}, so there is no branch to come back to. ${advice}`);
  const found = await findBranch();
  if ("branch" in found) return found.branch;
  throw unsuitable(
    `${at}, and the branch that the work is for is not known: ${found.problem}. Set \`git.mainBranch\` in agentic/config.json, or switch to a branch: git switch main`
  );
}
async function findHead(git) {
  const found = await git.try("rev-parse", "HEAD^{commit}", "--symbolic-full-name", "HEAD");
  const [sha, name = ""] = found?.split("\n") ?? [];
  if (sha === void 0) return void 0;
  return { sha, branch: name.startsWith(HEADS) ? name.slice(HEADS.length) : void 0 };
}
var HEADS = "refs/heads/";
var SWITCH = "Switch to one: git switch main";
async function requireIdentity(git) {
  const known = ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"].map(
    (who) => git.try("-c", "user.useConfigOnly=true", "var", who)
  );
  if ((await Promise.all(known)).every((ident) => ident !== void 0)) return;
  const missing = await git.try("config", "user.name") === void 0 ? "user.name" : "user.email";
  const example = missing === "user.name" ? '"Your Name"' : "you@example.com";
  throw unsuitable(
    `git has no ${missing}, so nothing can be committed. Set it: git config --global ${missing} ${example}`
  );
}
async function requireClean(git) {
  const status = await git.run("status", "--porcelain=v1", "--untracked-files=normal");
  if (status === "") return;
  const files = status.split("\n");
  const first = files[0]?.slice(3) ?? "";
  const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
  throw unsuitable(
    `Your checkout has uncommitted changes (${first}${more}) that would be mixed with the run's. Commit or stash them, or set \`git.worktree: true\`.`
  );
}
async function exclude(repository, patterns) {
  const file = await excludeFile(repository);
  const text = existsSync(file) ? readRegularText(file) : "";
  const lines2 = new Set(text.split("\n"));
  const missing = patterns.filter((pattern) => !lines2.has(pattern));
  if (missing.length === 0) return;
  makeFolder(dirname(file));
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  appendFileSync(file, `${separator}${missing.join("\n")}
`);
}
async function excludeFile({ git, root }) {
  const folder = join(root, ".git");
  if (statSync(folder).isDirectory()) return join(folder, "info", "exclude");
  const path = await git.run("rev-parse", "--git-path", "info/exclude");
  return isAbsolute(path) ? path : join(root, path);
}
async function commonFolder({ git, root }) {
  const own = join(root, ".git");
  const isPlain2 = lstatSync(own, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isPlain2 && !existsSync(join(own, "commondir"))) return realpathSync(own);
  return realpathSync(resolve(git.directory, await git.run("rev-parse", "--git-common-dir")));
}
function unsuitable(message) {
  return new AgenticError({ code: "git-unsuitable", message });
}
async function findCheckoutObjects(repository) {
  const folder = await commonFolder(repository);
  const file = join(folder, "shallow");
  return {
    objects: join(folder, "objects"),
    shallow: () => existsSync(file) ? readRegularText(file).match(/^[0-9a-f]+$/gm) ?? [] : []
  };
}
async function gitPath(git, name) {
  const path = await git.run("rev-parse", "--git-path", name);
  return isAbsolute(path) ? path : join(git.directory, path);
}

// src/git/worktrees/branch-names.ts
var WORKTREES = ".worktrees";
var WORKTREE_PREFIX = "agentic-";
var PART_LIMIT = 30;
var cut = (part) => part.slice(0, PART_LIMIT);
function worktreePath(workflow, suffix) {
  return `${WORKTREES}/${WORKTREE_PREFIX}${cut(workflow)}-${suffix}`;
}
function branchName(prefix, words, suffix) {
  const slug = cutAtWord(
    words.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "")
  );
  return `${prefix}${slug === "" ? "run" : slug}-${suffix}`;
}
function cutAtWord(slug) {
  if (slug.length <= PART_LIMIT) return slug;
  const end = slug.lastIndexOf("-", PART_LIMIT);
  return slug.slice(0, end > 0 ? end : PART_LIMIT);
}
function branchNames(step) {
  const name = `${cut(step.workflow)}-${cut(step.step)}-${step.suffix}`;
  return { branch: `agentic/${name}`, path: `${WORKTREES}/${WORKTREE_PREFIX}${name}` };
}
function worktreeOf(branch) {
  return `${WORKTREES}/${WORKTREE_PREFIX}${branch.replace(/^agentic\//, "")}`;
}
var MERGE_MARKS = "refs/agentic/merges/";

// src/git/process/serial-queue.ts
const { hostname } = process.getBuiltinModule("node:os");
const { setTimeout: sleep } = process.getBuiltinModule("node:timers/promises");
function createTurns(width) {
  const waiting = [];
  let free = width;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
var queues = /* @__PURE__ */ new Map();
function inSequence(thing, work) {
  const turns = queues.get(thing) ?? createTurns(1);
  queues.set(thing, turns);
  return turns(work);
}
var WAIT_LIMIT_MS = 6e4;
var AWAY_WAIT_LIMIT_MS = 15e4;
var POLL_MS = 5;
function inTurnEverywhere(lock, work) {
  return inSequence(lock, async () => {
    await acquire(lock);
    try {
      return await work();
    } finally {
      releaseLock(lock);
    }
  });
}
async function acquire(file) {
  for (let waited = 0; ; waited += POLL_MS) {
    const lock = acquireLock(file);
    if (lock.held) return;
    if (waited >= (lock.host === hostname() ? WAIT_LIMIT_MS : AWAY_WAIT_LIMIT_MS)) {
      throw unsuitable(
        `Process ${lock.pid} on ${lock.host} has been changing the repository's worktrees for more than a minute. End it; if it is gone already, remove ${file}.`
      );
    }
    await sleep(POLL_MS);
  }
}

// src/git/process/wait-for-lock.ts
const { existsSync: existsSync2, rmSync } = process.getBuiltinModule("node:fs");
const { setTimeout: sleep2 } = process.getBuiltinModule("node:timers/promises");
var LOCK_WAIT_MS = 2e3;
var LOCK_POLL_MS = 20;
async function waitAndRemoveLock(lock) {
  for (let waited = 0; existsSync2(lock) && waited < LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    await sleep2(LOCK_POLL_MS);
  }
  rmSync(lock, { force: true });
}

// src/git/process/index-file.ts
const {
  copyFileSync,
  existsSync: existsSync3,
  linkSync,
  renameSync,
  rmSync: rmSync2,
  statSync: statSync2,
  utimesSync
} = process.getBuiltinModule("node:fs");
const { setTimeout: sleep3 } = process.getBuiltinModule("node:timers/promises");
async function linkIndex(git, name) {
  const [index, aside] = [await gitPath(git, "index"), await gitPath(git, name)];
  for (const file of [aside, `${aside}.lock`]) rmSync2(file, { force: true });
  if (!existsSync3(index)) return aside;
  try {
    linkSync(index, aside);
  } catch {
    copyFileSync(index, aside);
    const { atime, mtime } = statSync2(index);
    utimesSync(aside, atime, mtime);
  }
  return aside;
}
var looks = 0;
async function diffWorkTree(git, ...args) {
  looks += 1;
  const index = await linkIndex(git, `agentic-look-${process.pid}-${looks}`);
  try {
    return await git.with({ environment: { GIT_INDEX_FILE: index } }).try("diff", ...args);
  } finally {
    rmSync2(index, { force: true });
  }
}
async function changeIndex(git, work) {
  const index = await gitPath(git, "index");
  const lock = `${index}.lock`;
  return await inSequence(lock, async () => {
    const left = await takeLock(git, { index, lock });
    try {
      const aside = await gitPath(git, ASIDE);
      if (left !== void 0 && left === versionOf(index)) await finish(aside, index);
      await linkIndex(git, ASIDE);
      const result = await work(git.with({ environment: { GIT_INDEX_FILE: aside } }));
      if (existsSync3(aside)) renameSync(aside, index);
      return result;
    } finally {
      rmSync2(await gitPath(git, ASIDE), { force: true });
      releaseLock(lock);
    }
  });
}
var ASIDE = "agentic-index";
async function finish(aside, index) {
  await waitAndRemoveLock(`${aside}.lock`);
  if (existsSync3(aside)) renameSync(aside, index);
}
async function takeLock(git, { index, lock }) {
  for (let waited = 0; waited <= LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    const taken = acquireLock(lock, { work: versionOf(index), unreadable: "held" });
    if (taken.held) return taken.from;
    await sleep3(LOCK_POLL_MS);
  }
  throw unsuitable(
    `${lock} exists: another git changes the index, or was killed while it did. If no git works in ${git.directory}, remove that file, then resume.`
  );
}
function versionOf(index) {
  const stat = statSync2(index, { throwIfNoEntry: false });
  return stat ? `index ${stat.ino} ${stat.mtimeMs} ${stat.size}` : "no index";
}

// src/git/process/checkout-branch.ts
var FORMAT = "--format=%(refname)%00%(objectname)%00%(worktreepath)";
async function dropBranches({ git }, heads, into) {
  const refs = new Map(Array.from(heads, ([branch, head]) => [`refs/heads/${branch}`, head]));
  const listed2 = await git.run("for-each-ref", FORMAT, `--merged=refs/heads/${into}`, ...refs.keys());
  for (const line of listed2.split("\n")) {
    const [ref = "", commit = "", worktree = ""] = line.split("\0");
    if (refs.get(ref) !== commit || worktree !== "") continue;
    await git.try("update-ref", "-d", ref, commit);
  }
}
async function ensureCheckout({ git, root }, { branch, base }) {
  return await changeIndex(git, (own) => switchTo({ git: own, root }, { branch, base }));
}
async function switchTo({ git, root }, { branch, base }) {
  if (await headOf(git) === branch) return root;
  const exists = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
  if (exists === void 0) {
    await git.run("switch", "--quiet", "-c", branch, base);
    return root;
  }
  if (!await isClean(git)) {
    throw unsuitable(
      `The run works on ${branch}, but your checkout is elsewhere with uncommitted changes. Commit or stash them first.`
    );
  }
  await git.run("switch", "--quiet", branch);
  return root;
}
async function returnToBranch(git, { branch, base }) {
  const head = await findHead(git);
  if (head?.branch === branch) return head.sha;
  const ref = `refs/heads/${branch}`;
  await requireOwnRef(git, ref, base);
  const continues = await git.try("merge-base", "--is-ancestor", ref, "HEAD");
  if (continues !== void 0) await git.run("update-ref", ref, "HEAD");
  await git.run("symbolic-ref", "HEAD", ref);
  return void 0;
}
async function requireOwnRef(git, ref, base) {
  const isLink = await git.try("symbolic-ref", "--quiet", ref) !== void 0;
  const isThere = await git.try("rev-parse", "--verify", "--quiet", `${ref}^{commit}`) !== void 0;
  if (!isLink && isThere) return;
  if (base === void 0)
    throw unsuitable(`${ref} ${isLink ? "leads to another branch" : "is gone"}. Put it back, then resume.`);
  await git.run("update-ref", "--no-deref", ref, base);
}
async function requireBranch(git, branch) {
  const head = await findHead(git);
  if (head?.branch === branch) return head.sha;
  const current = head?.branch ?? await headOf(git);
  throw unsuitable(
    `The step left ${git.directory} on ${current ?? "a detached HEAD"} instead of ${branch}. Steps must stay on the run's branch.`
  );
}
function headOf(git) {
  return git.try("symbolic-ref", "--quiet", "--short", "HEAD");
}
async function isClean(git) {
  return await git.try("status", "--porcelain=v1", "--untracked-files=all", "--ignore-submodules=none") === "";
}

// src/git/process/checkout.ts
const { rmSync: rmSync3, writeFileSync } = process.getBuiltinModule("node:fs");
var Origin = object({
  run: string(),
  branch: string().describe("Branch of the run."),
  from: object({ branch: string().optional(), sha: string().regex(/^[0-9a-f]{40,64}$/) })
});
function createCheckout({ git }) {
  let claimed;
  const fileOf = (name) => gitPath(git, `agentic-checkout.${name}`);
  return {
    claim: async (run) => {
      const [lock, file] = [await fileOf("lock"), await fileOf("json")];
      const taken = acquireLock(lock, { work: run });
      if (!taken.held) throw inUse(git, taken);
      try {
        await refuseLeft(git, { run, file });
      } catch (error) {
        releaseLock(lock);
        throw error;
      }
      claimed = { run, file };
      return {
        giveBack: () => giveBack(git, { run, file }),
        [Symbol.dispose]: () => {
          claimed = void 0;
          releaseLock(lock);
        }
      };
    },
    before: async (branch) => {
      const origin = readOrigin(await fileOf("json"));
      const from = origin?.branch === branch ? origin.from : void 0;
      if (from?.branch === void 0) return void 0;
      return {
        branch: from.branch,
        sha: await git.try("rev-parse", `refs/heads/${from.branch}`) ?? from.sha
      };
    },
    noteOrigin: async ({ branch, base_branch, base_sha }) => {
      if (!claimed) return;
      const { run, file } = claimed;
      const head = await findHead(git);
      const isThere = head?.branch === branch;
      if (isThere && readOrigin(file)?.run === run) return;
      const { branch: name, sha } = head && !isThere ? head : { branch: base_branch, sha: base_sha };
      const from = { ...name === void 0 ? {} : { branch: name }, sha };
      writeFileSync(file, `${JSON.stringify({ run, branch, from })}
`);
    }
  };
}
function inUse({ directory }, { pid, host, work }) {
  return unsuitable(
    `${work === void 0 ? "A run" : `Run ${work}`} (process ${pid} on ${host}) works in the checkout ${directory}, and two runs there would mix. Wait until it has ended, or start a new run with \`git.worktree: true\`, which works beside the checkout.`
  );
}
async function refuseLeft(git, { run, file }) {
  const origin = readOrigin(file);
  if (origin === void 0 || origin.run === run) return;
  if ((await findHead(git))?.branch !== origin.branch) return;
  throw unsuitable(
    `The checkout ${git.directory} is on ${origin.branch}, where run ${origin.run} left it. Finish that run: agentic-sdlc resume ${origin.run} (or cancel it). To leave its branch without that: ${backTo(origin)}`
  );
}
function backTo({ from }) {
  return `git switch ${from.branch ?? `--detach ${from.sha.slice(0, 12)}`}`;
}
async function giveBack(git, { run, file }) {
  const origin = readOrigin(file);
  if (origin?.run !== run) return void 0;
  const { branch, from } = origin;
  const done = () => rmSync3(file, { force: true });
  const back = backTo(origin);
  const head = await findHead(git);
  if (head?.branch !== branch) {
    done();
    if (head === void 0 || isAt(head, from)) return void 0;
    const place = head.branch ?? `a detached HEAD (${head.sha.slice(0, 12)})`;
    return `Your checkout stays on ${place}: a step or a person switched it there while the run worked. To go back: ${back}`;
  }
  const problem = await switchTo2(git, from);
  if (problem !== void 0)
    return `Your checkout stays on ${branch}: ${problem}. When that is settled: ${back}`;
  done();
  return void 0;
}
function isAt(head, { branch, sha }) {
  return branch === void 0 ? head.branch === void 0 && head.sha === sha : head.branch === branch;
}
async function switchTo2(git, { branch, sha }) {
  if (!await isClean(git)) return "uncommitted changes are in it";
  const isThere = branch !== void 0 && await hasBranch(git, branch);
  const target = isThere ? `refs/heads/${branch}` : sha;
  const changed = await git.try("diff-tree", "-r", "--no-renames", target, "HEAD");
  if (changed?.split("\n").some((line) => line.slice(0, 14).includes("160000")) === true)
    return "the run changed a submodule";
  try {
    const place = isThere ? [branch] : ["--detach", sha];
    await changeIndex(git, (own) => own.run("switch", "--quiet", "--no-guess", ...place));
    return void 0;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]?.replace(/\.$/, "");
  }
}
async function hasBranch(git, branch) {
  return await git.try("show-ref", "--verify", "--quiet", `refs/heads/${branch}`) !== void 0;
}
function readOrigin(file) {
  try {
    return Origin.safeParse(parseJson(readRegularText(file)), { jitless: true }).data;
  } catch {
    return void 0;
  }
}

// src/git/worktrees/worktree-metadata.ts
const {
  closeSync,
  existsSync: existsSync4,
  lstatSync: lstatSync2,
  openSync,
  readdirSync,
  readSync,
  renameSync: renameSync2,
  rmSync: rmSync4,
  statSync: statSync3,
  writeFileSync: writeFileSync2
} = process.getBuiltinModule("node:fs");
const { chmod, readdir, rm } = process.getBuiltinModule("node:fs/promises");
const { basename, dirname: dirname2, join: join2, resolve: resolve2 } = process.getBuiltinModule("node:path");
function recordsIn(gitFolder) {
  const folder = join2(gitFolder, "worktrees");
  const ids = existsSync4(folder) ? readdirSync(folder) : [];
  return ids.flatMap((id) => recordAt(join2(folder, id)) ?? []);
}
function recordAt(folder) {
  const link = readText(join2(folder, "gitdir"));
  return link === void 0 ? void 0 : { folder, directory: dirname2(resolve2(folder, link)) };
}
function readWorktreeStatus(directory, gitFolder) {
  const found = findRecord(directory, gitFolder);
  if ("record" in found) {
    const lockedFor = lockOf(found.record);
    return holdsNoWork(found.record) && lockedFor !== void 0 ? { state: "void" } : { state: "whole", record: found.record, lockedFor };
  }
  if (isVoid(directory, gitFolder)) return { state: "void" };
  const owner = ownerOf(directory, gitFolder);
  return owner === void 0 ? { state: "damaged", problem: found.problem } : { state: "foreign", owner };
}
function findRecord(directory, gitFolder) {
  if (!isFolder(directory)) return { problem: "the folder is gone." };
  const link = lstatSync2(join2(directory, ".git"), { throwIfNoEntry: false });
  if (!link?.isFile()) return { problem: link ? "its `.git` is no file any more." : "its `.git` is gone." };
  const folder = targetOf(directory);
  if (folder === void 0 || dirname2(folder) !== join2(gitFolder, "worktrees"))
    return { problem: `its \`.git\` leads to ${folder ?? "nothing"}, and not to its record.` };
  const record = recordAt(folder);
  if (record?.directory !== directory)
    return { problem: `its record ${folder} is gone, or leads to another folder.` };
  if (!isEngineRecord(record) || (placeNameOf(record) ?? basename(directory)) !== basename(directory))
    return { problem: `its \`.git\` leads to ${folder}, the record of another worktree.` };
  const problem = problemIn(record, gitFolder);
  return problem === void 0 ? { record } : { problem };
}
function problemIn({ folder }, gitFolder) {
  if (!isFolder(folder)) return `its record ${folder} is no folder any more.`;
  const common = readText(join2(folder, "commondir"));
  if (common === void 0 || resolve2(folder, common) !== gitFolder)
    return `its record ${folder} leads to another repository (commondir).`;
  if (!/^(?:ref: refs\/.+|[0-9a-f]{40,64})$/.test(readText(join2(folder, "HEAD")) ?? ""))
    return `its HEAD (${join2(folder, "HEAD")}) is gone or unreadable.`;
  const link = [folder, join2(folder, "logs")].flatMap(linksIn)[0];
  return link === void 0 ? void 0 : `its record has a link in it (${link}).`;
}
function indexProblem({ folder }) {
  const index = join2(folder, "index");
  return startOf(index, INDEX_MARK.length) === INDEX_MARK ? void 0 : `its index (${index}) is gone or unreadable.`;
}
var INDEX_MARK = "DIRC";
function startOf(file, length) {
  try {
    const opened = openSync(file, "r");
    const start = Buffer.alloc(length);
    const read = readSync(opened, start, 0, length, 0);
    closeSync(opened);
    return start.toString("latin1", 0, read);
  } catch {
    return "";
  }
}
function linksIn(folder) {
  if (!isFolder(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => join2(folder, name));
}
function targetOf(directory) {
  const target = /^gitdir: (.+)$/m.exec(readText(join2(directory, ".git")) ?? "")?.[1];
  return target === void 0 ? void 0 : resolve2(directory, target);
}
var ASIDE2 = /^agentic-(?:new|removed)-\d+-[0-9a-z]+-\d+$/;
function isVoid(directory, gitFolder) {
  if (!hasFiles(directory) || ASIDE2.test(basename(directory))) return true;
  if (!lstatSync2(join2(directory, ".git"), { throwIfNoEntry: false })) return false;
  const folder = targetOf(directory);
  if (folder === void 0 || dirname2(folder) !== join2(gitFolder, "worktrees")) return false;
  const record = recordAt(folder);
  return record !== void 0 && lockOf(record) !== void 0 && holdsNoWork(record);
}
function hasFiles(directory) {
  return isFolder(directory) && readdirSync(directory).length > 0;
}
function isFolder(path) {
  return lstatSync2(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
function ownerOf(directory, gitFolder) {
  const link = lstatSync2(join2(directory, ".git"), { throwIfNoEntry: false });
  if (link === void 0 || recordsIn(gitFolder).some((record) => record.directory === directory))
    return void 0;
  if (!link.isFile()) return join2(directory, ".git");
  const folder = targetOf(directory);
  return folder === void 0 || dirname2(folder) === join2(gitFolder, "worktrees") ? void 0 : folder;
}
function lockOf({ folder }) {
  return readText(join2(folder, "locked"));
}
var SPARE = "agentic-sdlc: holds no work";
var HOLDS_NO_WORK = /* @__PURE__ */ new Set(["initializing", "added with --lock", SPARE]);
function holdsNoWork(record) {
  const reason = lockOf(record);
  return reason === void 0 || HOLDS_NO_WORK.has(reason);
}
function markReusable({ folder }) {
  writeFileSync2(join2(folder, "locked"), SPARE);
}
function markReady({ folder }) {
  rmSync4(join2(folder, "locked"), { force: true });
}
var HOLDER = "agentic-holder.json";
function lockWorktree({ folder }) {
  rmSync4(join2(folder, HOLDER), { force: true });
  acquireLock(join2(folder, HOLDER));
}
function isWorktreeInUse({ folder }) {
  return isLockedByOtherProcess(join2(folder, HOLDER));
}
function holdingOf({ folder }) {
  const file = join2(folder, HOLDER);
  return `${statSync3(file, { throwIfNoEntry: false })?.mtimeMs} ${readText(file)}`;
}
var MADE_FOR = "agentic-place";
function placeNameOf({ folder }) {
  return readText(join2(folder, MADE_FOR));
}
function isEngineRecord({ folder, directory }) {
  const id = basename(folder);
  if (ASIDE2.test(id) || existsSync4(join2(folder, MADE_FOR))) return true;
  return id.startsWith(WORKTREE_PREFIX) && directory.endsWith(join2("/", WORKTREES, id));
}
function isOnBranch({ folder }, branch) {
  return readText(join2(folder, "HEAD")) === `ref: refs/heads/${branch}`;
}
var KEPT_FILES = /* @__PURE__ */ new Set(["HEAD", "index", "commondir", "gitdir", "locked", HOLDER, MADE_FOR]);
function removeGitState({ folder }) {
  for (const name of readdirSync(folder)) {
    if (!KEPT_FILES.has(name)) rmSync4(join2(folder, name), { recursive: true, force: true });
  }
}
function hasOwnSettings({ folder }) {
  return ["config.worktree", "modules", "reftable"].some((name) => existsSync4(join2(folder, name)));
}
function detach({ folder }, commit) {
  replaceText(join2(folder, "HEAD"), `${commit}
`);
}
function moveWorktree(record, directory) {
  pointTo(record, directory);
  renameSync2(record.directory, directory);
  return { ...record, directory };
}
function pointTo({ folder }, directory) {
  writeFileSync2(join2(folder, MADE_FOR), basename(directory));
  replaceText(join2(folder, "gitdir"), `${join2(directory, ".git")}
`);
}
function giveRecord(record, { directory, earlier }) {
  pointTo(record, directory);
  const link = join2(directory, ".git");
  if (!lstatSync2(link, { throwIfNoEntry: false })?.isFile()) rmSync4(link, { recursive: true, force: true });
  const folder = takeOver(record, earlier);
  replaceText(link, `gitdir: ${folder}
`);
  rmSync4(record.directory, { recursive: true, force: true });
  return { folder, directory };
}
function takeOver({ folder }, earlier) {
  const named = earlier.find((each) => isFolder(each.folder) && isFolder(join2(each.folder, "modules")));
  if (named) renameSync2(join2(named.folder, "modules"), join2(folder, "modules"));
  for (const each of earlier) removeRecord(each);
  if (!named) return folder;
  renameSync2(folder, named.folder);
  return named.folder;
}
function removeRecord({ folder }) {
  rmSync4(folder, { recursive: true, force: true });
}
function replaceText(file, text) {
  const draft = `${file}.new`;
  writeFileSync2(draft, text);
  renameSync2(draft, file);
}
function readText(file) {
  try {
    return readRegularText(file).trimEnd();
  } catch {
    return void 0;
  }
}
async function removeFolder(folder) {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    await remove();
  } catch {
    await makeWritable(folder).then(remove, () => void 0).catch(() => void 0);
  }
}
async function makeWritable(folder) {
  await chmod(folder, 448);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeWritable(join2(folder, entry.name));
  }
}

// src/git/worktrees/reusable-worktree.ts
const { existsSync: existsSync5, readdirSync: readdirSync2 } = process.getBuiltinModule("node:fs");
const { join: join3 } = process.getBuiltinModule("node:path");
var LOOK_CLOSELY = [
  "core.trustctime=true",
  "core.checkStat=default",
  "core.ignoreStat=false",
  "core.untrackedCache=false"
].flatMap((setting) => ["-c", setting]);
var STATUS = "status --porcelain=v2 --branch -z --untracked-files=all --ignore-submodules=none".split(" ");
async function headOfCleanWorktree(git) {
  const status = await git.try(...LOOK_CLOSELY, ...STATUS);
  const lines2 = (status ?? "?").split("\0").filter((line) => line !== "");
  if (lines2.some((line) => !line.startsWith("# "))) return void 0;
  const header = (name) => lines2.find((line) => line.startsWith(`# ${name} `))?.slice(`# ${name} `.length);
  const commit = header("branch.oid");
  if (commit === void 0 || commit === "(initial)") return void 0;
  return header("branch.head") !== "(detached)" || await isKept(git, commit) ? commit : void 0;
}
async function isKept(git, commit) {
  const shared = ["refs/heads", "refs/remotes", "refs/tags"];
  const refs = await git.try("for-each-ref", "--count=1", "--format=x", "--contains", commit, ...shared);
  return refs !== void 0 && refs !== "";
}
async function isReusable(git, record) {
  if (hasOwnSettings(record)) return false;
  const listed2 = await git.try("ls-files", "-v", "--stage", "-z");
  return listed2 !== void 0 && listed2.split("\0").every((line) => isPlain(git.directory, line));
}
var SUBMODULE = "160000";
function isPlain(directory, line) {
  if (line === "") return true;
  if (!line.startsWith("H ")) return false;
  return !line.startsWith(`H ${SUBMODULE} `) || isEmpty(join3(directory, line.slice(line.indexOf("	") + 1)));
}
function isEmpty(folder) {
  return !existsSync5(folder) || readdirSync2(folder).length === 0;
}

// src/git/worktrees/stray-worktrees.ts
const { basename: basename2, join: join4 } = process.getBuiltinModule("node:path");
function recordsOf(directory, { gitFolder, branch }) {
  return recordsIn(gitFolder).filter((record) => {
    if (!isEngineRecord(record)) return false;
    const name = placeNameOf(record);
    const isNamed = name === basename2(directory);
    if (record.directory === directory && (isNamed || name === void 0)) return true;
    if (name === basename2(record.directory) && leadsBack(record)) return false;
    if (branch !== void 0) return isNamed || isOnBranch(record, branch);
    return isNamed && !leadsBack(record);
  });
}
function placeOf(record, worktrees) {
  const name = placeNameOf(record);
  const isPlace = name === void 0 || name === basename2(record.directory) || leadsBack(record);
  return isPlace ? record.directory : join4(worktrees, name);
}
function leadsBack({ directory, folder }) {
  return targetOf(directory) === folder;
}

// src/git/worktrees/worktree-git.ts
function worktreeGit({ git }, { directory, gitFolder }) {
  const locate = async () => {
    const found = findRecord(directory, await gitFolder());
    if ("problem" in found) throw damaged(directory, found.problem);
    return { GIT_DIR: found.record.folder, GIT_WORK_TREE: directory };
  };
  return git.with({ place: { directory, locate } });
}

// src/git/worktrees/worktrees.ts
const { existsSync: existsSync6, realpathSync: realpathSync2, renameSync: renameSync3 } = process.getBuiltinModule("node:fs");
const { basename: basename3, dirname: dirname3, join: join5 } = process.getBuiltinModule("node:path");
function createWorktrees(repository) {
  const spares = /* @__PURE__ */ new Map();
  let found;
  const gitFolder = () => found ??= commonFolder(repository);
  const alone = async (work) => {
    const folder = await gitFolder();
    return await inTurnEverywhere(join5(folder, "agentic-worktrees.lock"), () => work(folder));
  };
  const gitAt = (directory) => directory === repository.root ? repository.git : worktreeGit(repository, { directory, gitFolder });
  const pool = { ...repository, gitFolder, gitAt, spares, alone };
  const at = (path, work) => {
    const directory = absolute(repository, path);
    return inSequence(directory, () => work(directory));
  };
  return {
    open: (place) => at(place.path, (directory) => open(pool, directory, place)),
    repair: (place) => at(place.path, async (directory) => {
      const found2 = findRecord(directory, await gitFolder());
      const problem = "record" in found2 ? indexProblem(found2.record) : found2.problem;
      if (problem !== void 0) await open(pool, directory, { ...place, worked: true });
      return problem;
    }),
    git: gitAt,
    look: async (path) => {
      const directory = absolute(repository, path);
      return { directory, state: readWorktreeStatus(directory, await gitFolder()).state };
    },
    release: (path) => at(path, (directory) => release(pool, directory)),
    recycle: (path) => at(path, (directory) => recycle(pool, directory)),
    drain: async () => {
      for (const directory of spares.keys()) await inSequence(directory, () => discard(pool, directory));
    },
    discard: (path) => at(path, (directory) => discard(pool, directory)),
    survey: async () => ({ gitFolder: await gitFolder(), kept: new Set(spares.keys()) }),
    sweep: async (choose) => {
      const aside = await alone((gitFolder2) => {
        const directories = choose({ gitFolder: gitFolder2, kept: new Set(spares.keys()) });
        return Promise.resolve(directories.flatMap((directory) => setAside(directory, gitFolder2) ?? []));
      });
      for (const folder of aside) await removeFolder(folder);
    }
  };
}
function absolute({ root }, path) {
  const directory = join5(root, path);
  makeFolder(dirname3(directory));
  return join5(realpathSync2(dirname3(directory)), basename3(directory));
}
var filling = createTurns(2);
async function open(pool, directory, place) {
  const git = pool.gitAt(directory);
  const { record, found } = await filling(async () => {
    const stood = await pool.alone((gitFolder) => stand(pool, directory, { gitFolder, place }));
    if (stood.aside !== void 0) await removeFolder(stood.aside);
    await waitAndRemoveLock(join5(await pool.gitFolder(), "refs/heads", `${place.branch}.lock`));
    if (stood.found === "spare" || stood.found === "fresh")
      await fill(pool, directory, { place, found: stood.found });
    return stood;
  });
  if (found === "whole" || found === "relinked") {
    for (const name of ["index.lock", "HEAD.lock"]) await waitAndRemoveLock(join5(record.folder, name));
    await returnToBranch(git, place);
  } else markReady(record);
  return { git, isRelinked: found === "relinked" };
}
async function stand(pool, directory, { gitFolder, place }) {
  const { git, spares } = pool;
  await repair(git, directory, gitFolder);
  const standing = readWorktreeStatus(directory, gitFolder);
  const earlier = recordsOf(directory, { gitFolder, branch: place.branch });
  const keepOnly = (used) => {
    for (const record2 of earlier) if (record2.folder !== used?.folder) removeRecord(record2);
  };
  const isDamaged = standing.state === "whole" ? indexProblem(standing.record) !== void 0 : standing.state === "damaged" || place.worked === true;
  if (isDamaged && hasFiles(directory))
    return { record: await relink(pool, directory, { gitFolder, place, earlier }), found: "relinked" };
  if (standing.state === "foreign") throw foreign(directory, standing.owner);
  if (standing.state === "whole") {
    keepOnly(standing.record);
    lockWorktree(standing.record);
    return { record: standing.record, found: "whole" };
  }
  const spare = takeSpare(spares, { directory, gitFolder });
  keepOnly(spare);
  if (spare?.directory === directory) return { record: spare, found: "spare" };
  const record = spare ?? await addWorktree(git, { directory, gitFolder, base: place.base });
  const aside = setAside(directory, gitFolder);
  return { record: moveWorktree(record, directory), found: spare ? "spare" : "fresh", aside };
}
async function relink({ git, gitAt, ...pool }, directory, {
  gitFolder,
  place,
  earlier
}) {
  pool.spares.delete(directory);
  const fresh = await addWorktree(git, { directory, gitFolder, base: place.base });
  const own = gitAt(fresh.directory);
  await returnToBranch(own, place);
  await own.run("read-tree", "HEAD");
  markReady(fresh);
  return giveRecord(fresh, { directory, earlier });
}
async function repair(git, directory, gitFolder) {
  const standing = readWorktreeStatus(directory, gitFolder);
  if (standing.state === "foreign" && !existsSync6(standing.owner))
    await git.try("worktree", "repair", directory);
}
function foreign(directory, owner) {
  return unsuitable(
    `${directory} is needed for a worktree, but belongs to another repository (${owner}). Move it away or remove it.`
  );
}
function takeSpare(spares, { directory, gitFolder }) {
  for (; ; ) {
    const from = spares.has(directory) ? directory : Array.from(spares.keys()).at(-1);
    const record = from === void 0 ? void 0 : spares.get(from);
    if (from === void 0 || record === void 0) return void 0;
    spares.delete(from);
    if ("record" in findRecord(from, gitFolder)) return record;
  }
}
async function addWorktree(git, { directory, gitFolder, base }) {
  const fresh = join5(dirname3(directory), uniqueName("new"));
  await git.run("worktree", "add", "--no-checkout", "--lock", "--detach", fresh, base);
  const record = recordsIn(gitFolder).find((record2) => record2.directory === fresh);
  if (record === void 0) throw new Error(`git has no record of the worktree ${fresh} it made.`);
  lockWorktree(record);
  return record;
}
var names = 0;
function uniqueName(word) {
  names += 1;
  return `${WORKTREE_PREFIX}${word}-${process.pid}-${Date.now().toString(36)}-${names}`;
}
async function fill(pool, directory, { place, found }) {
  const git = pool.gitAt(directory);
  try {
    await switchTo3(git, place);
    if (found === "spare") await git.run("clean", "-ffdxq");
  } catch (error) {
    await discard(pool, directory);
    throw error;
  }
}
async function switchTo3(git, { branch, base, worked }) {
  const onto = (...target) => git.run("switch", "--quiet", "--discard-changes", ...target);
  try {
    await onto("--no-track", "-c", branch, base);
  } catch (error) {
    if (await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`) === void 0)
      throw error;
    if (worked !== true) await requireFree(git, branch);
    await onto("--no-guess", ...worked === true ? ["--ignore-other-worktrees"] : [], branch);
  }
}
async function requireFree(git, branch) {
  const folder = await git.run("for-each-ref", "--format=%(worktreepath)", `refs/heads/${branch}`);
  if (folder === "" || folder === git.directory) return;
  throw unsuitable(
    `${branch} is checked out in ${folder}. Switch that folder to another branch, then resume: git -C ${folder} switch --detach`
  );
}
async function release(pool, directory) {
  const git = pool.gitAt(directory);
  const kept = pool.spares.has(directory);
  if (!kept && existsSync6(directory) && await headOfCleanWorktree(git) === void 0) return false;
  await discard(pool, directory);
  return true;
}
async function recycle(pool, directory) {
  if (pool.spares.has(directory)) return true;
  const git = pool.gitAt(directory);
  const standing = readWorktreeStatus(directory, await pool.gitFolder());
  const commit = standing.state === "whole" ? await headOfCleanWorktree(git) : void 0;
  if (standing.state !== "whole" || commit === void 0 || !await isReusable(git, standing.record))
    return await release(pool, directory);
  markReusable(standing.record);
  removeGitState(standing.record);
  detach(standing.record, commit);
  pool.spares.set(directory, standing.record);
  return true;
}
async function discard(pool, directory) {
  const aside = await pool.alone((gitFolder) => {
    pool.spares.delete(directory);
    return Promise.resolve(setAside(directory, gitFolder));
  });
  if (aside !== void 0) await removeFolder(aside);
}
function setAside(directory, gitFolder) {
  const aside = join5(dirname3(directory), uniqueName("removed"));
  const exists = renameIfThere(directory, aside);
  for (const record of recordsOf(directory, { gitFolder })) removeRecord(record);
  return exists ? aside : void 0;
}
function renameIfThere(from, to) {
  try {
    renameSync3(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

// src/git/process/secret-scan.ts
const { StringDecoder } = process.getBuiltinModule("node:string_decoder");
var SCANNED_LOG = [
  "-c",
  "core.quotePath=false",
  "-c",
  "log.showRoot=true",
  "log",
  "--format=commit %H%n%w(0,1,1)%an <%ae>%n%cn <%ce>%n%B",
  ..."--patch --unified=0 --text --no-color --no-ext-diff --no-textconv --no-renames".split(" "),
  ..."--diff-merges=separate --submodule=short --src-prefix=a/ --dst-prefix=b/".split(" ")
];
var PIECE = 1024 * 1024;
var SHARED = 64 * 1024;
function searchLog(find) {
  const scan = new LogScan(find);
  const decoder = new StringDecoder("utf8");
  let rest = "";
  return {
    read: (chunk) => {
      const text = rest + decoder.write(chunk);
      let from = 0;
      for (let end = text.indexOf("\n"); end !== -1 && !scan.found; end = text.indexOf("\n", from)) {
        scan.read(text.slice(from, end));
        from = end + 1;
      }
      rest = text.slice(from);
      if (rest.length > PIECE) {
        scan.read(rest);
        scan.searchPart();
        rest = rest.slice(0, 1) + rest.slice(-SHARED);
      }
      return scan.found === void 0;
    },
    end: () => {
      scan.read(rest + decoder.end());
      scan.flush();
      return scan.found;
    }
  };
}
var SECRET_ADVICE = "Have the step done again without it (resume with --from-step), or take it out of the branch's commits and resume. Replace the secret if others could have read it.";
async function secretIn(git, commits, find) {
  const search = searchLog(find);
  await git.stream((chunk) => search.read(chunk), ...SCANNED_LOG, ...commits);
  return search.end();
}
function secretFound(place) {
  const message = `${secretMessage(place, "Nothing of it was pushed")} ${SECRET_ADVICE}`;
  return new AgenticError({ code: "secret-found", message });
}
function secretMessage({ commit, file, line }, what) {
  const place = file === void 0 ? "its message or the name of a file" : `${file}:${line ?? 1}`;
  return `Commit ${commit.slice(0, 8)} holds a secret of the engine's environment in ${place}. ${what}.`;
}
var LogScan = class {
  found;
  #find;
  #commit = "";
  #file;
  /** Lines that stand together: a secret may go over several. */
  #lines = [];
  #size = 0;
  /** Number of the first of them in the file; undefined for what is no content. */
  #first;
  constructor(find) {
    this.#find = find;
  }
  read(line) {
    const mark = line[0];
    if (mark === "+" && this.#first !== void 0) return this.#add(line.slice(1));
    if (mark === " ") return this.#add(line);
    if ((mark === "-" || mark === "\\") && this.#first !== void 0) return;
    this.flush();
    const [, start] = /^@@ -\S+ \+(\d+)/.exec(line) ?? [];
    if (start !== void 0) this.#first = Number(start);
    else this.#readHeader(line);
  }
  #add(line) {
    this.#lines.push(line);
    this.#size += line.length + 1;
    if (this.#size > PIECE) this.#searchPiece();
  }
  /** Looks at the lines so far; of the last one there is more, which comes with the end of this part. */
  searchPart() {
    this.#search();
    if (this.#first !== void 0) this.#first += this.#lines.length - 1;
    this.#lines = [];
    this.#size = 0;
  }
  /** Looks at the lines so far; the last of them are looked at again with those that follow. */
  #searchPiece() {
    this.#search();
    let from = this.#lines.length;
    for (let kept = 0; from > 0; from -= 1) {
      kept += (this.#lines[from - 1] ?? "").length + 1;
      if (kept > SHARED) break;
    }
    if (this.#first !== void 0) this.#first += from;
    this.#lines = this.#lines.slice(from);
    this.#size = this.#lines.reduce((sum, line) => sum + line.length + 1, 0);
  }
  #readHeader(line) {
    const [, commit] = /^commit ([0-9a-f]+)/.exec(line) ?? [];
    if (commit !== void 0) this.#commit = commit;
    if (line.startsWith("diff --git ")) this.#file = void 0;
    else if (line.startsWith("+++ ")) this.#file = line.replace(/^\+\+\+ "?(?:b\/)?|"?\t?$/g, "");
    else return;
    if (this.#find(line).length > 0) this.found ??= { commit: this.#commit };
  }
  /** Looks at the lines that stand together, to their end. */
  flush() {
    this.#search();
    this.#lines = [];
    this.#size = 0;
    this.#first = void 0;
  }
  #search() {
    const text = this.#lines.join("\n");
    const [hit] = text === "" ? [] : this.#find(text);
    if (!hit) return;
    const line = (this.#first ?? 1) + text.slice(0, hit[0]).split("\n").length - 1;
    this.found ??= {
      commit: this.#commit,
      ...this.#first !== void 0 && this.#file !== void 0 ? { file: this.#file, line } : {}
    };
  }
};

// src/git/settings/read-settings.ts
async function readSettings(git) {
  return parseSettings(await git.try("config", "--list", "--show-scope", "-z") ?? "");
}
function parseSettings(listed2) {
  const parts = listed2.split("\0");
  return parts.flatMap((scope, at) => {
    const text = parts[at + 1];
    return at % 2 === 1 || text === void 0 || isEngines(scope) ? [] : [{ scope, ...parseEntry(text) }];
  });
}
function isEngines(scope) {
  return scope === "command";
}
function parseEntry(text) {
  const end = text.indexOf("\n");
  if (end === -1) return { key: text, value: "true" };
  return { key: text.slice(0, end), value: text.slice(end + 1) };
}
function isOwn({ scope }) {
  return scope === "local" || scope === "worktree";
}
function renderSettings(settings) {
  return settings.filter(({ key }) => !/^include(?:if\..*)?\.path$/s.test(key)).map(({ key, value }) => {
    const first = key.indexOf(".");
    const last = key.lastIndexOf(".");
    const subsection = last > first ? ` ${quoted(key.slice(first + 1, last))}` : "";
    return `[${key.slice(0, first)}${subsection}]
	${key.slice(last + 1)} = ${quoted(value)}
`;
  }).join("");
}
var ESCAPED = {
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "	": "\\t",
  "\b": "\\b"
};
function quoted(text) {
  return `"${text.replaceAll(/[\\"\n\t\b]/g, (found) => ESCAPED[found] ?? found)}"`;
}

// src/git/remote/remote.ts
const { resolve: resolve3 } = process.getBuiltinModule("node:path");
var CONNECTION = /^http\.(?:.*\.)?(?:extraheader|proxy|proxyauthmethod|proxyssl\w+|sslcainfo|sslcapath|sslcert|sslkey|sslverify|sslversion|pinnedpubkey|version|useragent|emptyauth)$/;
var SIGN_IN = /^(?:credential\.(?:.*\.)?helper|core\.sshcommand|core\.askpass|core\.gitproxy)$/;
function remoteSettings(settings, directory) {
  const own = settings.filter(isOwn);
  const last = new Map(settings.map(({ key, value }) => [key, value]));
  return {
    remotes: remotesIn(settings, directory),
    at: (address) => remoteAt(settings, directory, address),
    setting: (key) => last.get(key),
    connection: own.flatMap(({ key, value }) => CONNECTION.test(key) ? [[key, value]] : []),
    unused: [...new Set(own.flatMap(({ key, value }) => SIGN_IN.test(key) && value !== "" ? [key] : []))],
    sshCommand: settings.findLast((each) => each.key === "core.sshcommand" && !isOwn(each))?.value,
    inherited: renderSettings(settings.filter((each) => !isOwn(each)))
  };
}
function remotesIn(settings, root) {
  const names2 = settings.flatMap(({ key }) => /^remote\.(.+)\.(?:push)?url$/.exec(key)?.[1] ?? []);
  const remotes = [...new Set(names2)].sort().flatMap((name) => {
    const url = pushUrl(settings, name);
    if (url === void 0) return [];
    return [[name, { name, url: isPath(url) ? resolve3(root, url) : url }]];
  });
  return new Map(remotes);
}
function remoteAt(settings, root, address) {
  const url = rewritten(settings, address, "pushinsteadof") ?? rewritten(settings, address, "insteadof") ?? address;
  return { name: withoutUserInfo(address), url: isPath(url) ? resolve3(root, url) : url };
}
function pushUrl(settings, name) {
  const explicit = firstUrl(settings, `remote.${name}.pushurl`);
  if (explicit !== void 0) return rewritten(settings, explicit, "insteadof") ?? explicit;
  const url = firstUrl(settings, `remote.${name}.url`);
  if (url === void 0) return void 0;
  return rewritten(settings, url, "pushinsteadof") ?? rewritten(settings, url, "insteadof") ?? url;
}
function firstUrl(settings, key) {
  const urls = settings.filter((setting) => setting.key === key).map(({ value }) => value);
  return urls[urls.lastIndexOf("") + 1];
}
function rewritten(settings, url, kind) {
  const rules = settings.flatMap(({ key, value }) => {
    const base = key.startsWith("url.") && key.endsWith(`.${kind}`) ? key.slice(4, -kind.length - 1) : void 0;
    return base !== void 0 && url.startsWith(value) ? [{ base, value }] : [];
  });
  const [best] = rules.sort((a, b) => b.value.length - a.value.length);
  return best && best.base + url.slice(best.value.length);
}
function chooseRemote({ remotes, setting }, base) {
  const keys = [`branch.${base}.pushremote`, "remote.pushdefault", `branch.${base}.remote`];
  for (const key of keys) {
    const configured = remotes.get(setting(key) ?? "");
    if (configured) return configured;
  }
  const [first, ...others] = remotes.values();
  const origin = remotes.get("origin");
  if (origin || first === void 0 || others.length === 0) return origin ?? first;
  throw unsuitable(
    `There are several remotes (${[...remotes.keys()].join(", ")}) and none is the default. Choose one: git config remote.pushDefault ${first.name}`
  );
}
function isLocalUrl(url) {
  return url.startsWith("file://") || isPath(url);
}
function isPath(url) {
  return !(url.includes("://") || /^[^/]*:/.test(url));
}
function withoutUserInfo(text) {
  return text.replace(/(\w:\/\/)[^/@\s]*@/g, "$1");
}
var HTTP_USER_INFO = /^(https?:\/\/)([^/@:?#]*)(?::([^/@?#]*))?@/i;
function splitUserInfo(url) {
  const [found, scheme, user, password] = HTTP_USER_INFO.exec(url) ?? [];
  if (found === void 0 || scheme === void 0 || user === void 0) return { url };
  const userInfo = {
    user: percentDecoded(user),
    password: password === void 0 ? void 0 : percentDecoded(password)
  };
  return { url: scheme + url.slice(found.length), userInfo };
}
function percentDecoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
function connectionEnvironment({ connection }) {
  const entries = connection.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value]
  ]);
  return Object.fromEntries([["GIT_CONFIG_COUNT", String(connection.length)], ...entries]);
}
var SSH = "ssh -o BatchMode=yes -o ConnectTimeout=20 -o ServerAliveInterval=15";
function sshEnvironment(settings, environment) {
  const chosen = environment["GIT_SSH_COMMAND"] ?? environment["GIT_SSH"] ?? settings.sshCommand;
  return chosen === void 0 ? { GIT_SSH_COMMAND: SSH } : {};
}

// src/git/process/commits.ts
function trailersOf({ runId, step, attempt }) {
  return `Agentic-Run: ${runId}
Agentic-Step: ${step}#${attempt}`;
}
var MOST_MESSAGE = 3e4;
function messageArguments(key, message) {
  const text = withVisibleNul(message);
  const kept = text.length > MOST_MESSAGE ? `${beginningOf(text, MOST_MESSAGE)}
[shortened]` : text;
  return ["-m", kept, "-m", trailersOf(key)];
}
async function findCommit(git, { runId, step, attempt }, range) {
  const valueOf = (key) => `%(trailers:key=${key},valueonly,separator=)`;
  const format = `%H%x09${valueOf("Agentic-Run")}%x09${valueOf("Agentic-Step")}`;
  const lines2 = (await git.run("log", `--format=${format}`, range)).split("\n");
  const made2 = lines2.map((line) => line.split("	").map((part) => part.trim()));
  return made2.find(([, run, at]) => run === runId && at === `${step}#${attempt}`)?.[0];
}
async function filesBetween(git, from, to) {
  return paths(await git.run("diff", "--name-only", "-z", from, to));
}
async function changedSince(git, commit) {
  const tracked = await diffWorkTree(git, "--name-only", "-z", "--no-renames", commit);
  const others = await git.try("ls-files", "--others", "--exclude-standard", "-z");
  return [...new Set(paths(`${tracked ?? ""}\0${others ?? ""}`))].toSorted();
}
function paths(output) {
  return output.split("\0").filter((path) => path !== "");
}

// src/git/submodules/submodule-tree.ts
const { existsSync: existsSync7, lstatSync: lstatSync3, rmSync: rmSync5, writeFileSync: writeFileSync3 } = process.getBuiltinModule("node:fs");
const { join: join6, relative, resolve: resolve4 } = process.getBuiltinModule("node:path");
function hasSubmodules({ directory }) {
  return lstatSync3(join6(directory, ".gitmodules"), { throwIfNoEntry: false })?.isFile() === true;
}
async function submodulesOf(git, commit) {
  const names2 = await namesByPath(git, commit);
  if (names2.size === 0) return [];
  const list = commit === void 0 ? ["ls-files", "--stage"] : ["ls-tree", "-r", "--full-tree", commit];
  const [command = "", ...args] = list;
  const listed2 = await git.run("--literal-pathspecs", command, "-z", ...args, "--", ...names2.keys());
  return paths(listed2).flatMap((line) => {
    const [, id, path = ""] = /^160000 (?:commit )?(\w+)(?: 0)?\t([^]+)$/.exec(line) ?? [];
    const name = names2.get(path);
    const isReal = isPathInside(resolveRealPath(git.directory), resolveRealPath(join6(git.directory, path)));
    return id === void 0 || name === void 0 || !isReal ? [] : [{ name, path, commit: id }];
  });
}
async function namesByPath(git, commit) {
  if (commit === void 0 && !hasSubmodules(git)) return /* @__PURE__ */ new Map();
  const source = commit === void 0 ? ["--file", join6(git.directory, ".gitmodules")] : ["--blob", `${commit}:.gitmodules`];
  const listed2 = await git.try("config", ...source, "-z", "--get-regexp", "^submodule\\..*\\.path$");
  const entries = paths(listed2 ?? "").flatMap((record) => {
    const end = record.indexOf("\n");
    const name = record.slice("submodule.".length, end - ".path".length);
    const isPlain2 = name.split(/[/\\]/).every((part) => part !== "" && part !== "." && part !== "..");
    return end === -1 || !isPlain2 ? [] : [[record.slice(end + 1).replace(/\/+$/, ""), name]];
  });
  return new Map(entries);
}
function gitFolderAt(folder) {
  const link = join6(folder, ".git");
  const stats = lstatSync3(link, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return link;
  if (stats?.isFile() !== true) return void 0;
  const target = /^gitdir: (.+)$/m.exec(readRegularText(link))?.[1];
  const gitDir = target === void 0 ? void 0 : resolve4(folder, target);
  return gitDir !== void 0 && existsSync7(join6(gitDir, "HEAD")) ? gitDir : void 0;
}
function gitIn(git, path, gitDir) {
  return git.with({ place: placeIn(gitDir, join6(git.directory, path)) });
}
var READY = "agentic-ready";
async function filledSubmodules(git, from) {
  const all = from === void 0 && !hasSubmodules(git) ? [] : await submodulesOf(git, from);
  if (all.length === 0) return [];
  const modules = await gitPath(git, "modules");
  return all.flatMap(({ path, commit, name }) => {
    const own = join6(modules, name);
    const gitDir = existsSync7(join6(own, READY)) ? own : gitFolderAt(join6(git.directory, path));
    return gitDir === void 0 ? [] : [{ git: gitIn(git, path, gitDir), gitDir, path, commit }];
  });
}
function linkFolder(directory, gitDir) {
  makeFolder(directory);
  const link = join6(directory, ".git");
  if (lstatSync3(link, { throwIfNoEntry: false })?.isFile() !== true)
    rmSync5(link, { recursive: true, force: true });
  writeFileSync3(link, `gitdir: ${relative(directory, gitDir)}
`);
}

// src/git/worktrees/reset-worktree.ts
const { existsSync: existsSync8, readdirSync: readdirSync3, rmSync: rmSync6 } = process.getBuiltinModule("node:fs");
const { join: join7 } = process.getBuiltinModule("node:path");
async function setBackTo(git, commit) {
  await git.run("reset", "--quiet", "--hard", commit);
  await git.run("clean", "-ffdq");
  await removeAdded(git);
  await setBackSubmodules(git);
}
async function setBackSubmodules(git) {
  for (const submodule of await filledSubmodules(git)) {
    if (!await setBackOne(submodule)) continue;
    await removeAdded(submodule.git);
    await setBackSubmodules(submodule.git);
  }
}
async function removeAdded(git) {
  const modules = await gitPath(git, "modules");
  const known = Array.from((await namesByPath(git)).values());
  for (const name of existsSync8(modules) ? readdirSync3(modules) : [])
    if (!known.some((each) => each === name || each.startsWith(`${name}/`)))
      rmSync6(join7(modules, name), { recursive: true, force: true });
}
async function setBackOne({ git, gitDir, commit }) {
  linkFolder(git.directory, gitDir);
  if (await git.try("cat-file", "-e", `${commit}^{commit}`) === void 0) {
    for (const name of readdirSync3(git.directory))
      rmSync6(join7(git.directory, name), { recursive: true, force: true });
    rmSync6(gitDir, { recursive: true, force: true });
    return false;
  }
  unlockIndex(gitDir);
  await git.run("checkout", "--quiet", "--force", "--detach", commit);
  await git.run("clean", "-ffdq");
  return true;
}
function unlockIndex(gitDir) {
  rmSync6(join7(gitDir, "index.lock"), { force: true });
  if (indexProblem({ folder: gitDir }) !== void 0)
    rmSync6(join7(gitDir, "index"), { recursive: true, force: true });
}

// src/git/merge/conflict-markers.ts
const { lstatSync: lstatSync4, readFileSync } = process.getBuiltinModule("node:fs");
const { join: join8 } = process.getBuiltinModule("node:path");
async function filesWithMarkers(git, files, search) {
  const sizes = await markerSizes(git, Array.from(search.conflicted));
  const found = [];
  for (const file of files) {
    const signs = search.conflicted.has(file) ? "<|=>" : "<>";
    const lines2 = markerLines(readRegular(join8(git.directory, file)), { signs, size: sizes.get(file) ?? 7 });
    if (lines2.size > 0 && !await areTheirs(git, lines2, { file, sides: search.sides })) found.push(file);
  }
  return found;
}
function markerLines(text, { signs, size }) {
  const marks = Array.from(signs, (sign) => sign.repeat(size));
  const isMarker = (line) => marks.some((mark) => line === mark || line.startsWith(`${mark} `));
  return new Set(
    text.split("\n").map((line) => line.replace(/\r$/, "")).filter(isMarker)
  );
}
async function areTheirs(git, lines2, { file, sides }) {
  const texts = await Promise.all(sides.map((side) => git.try("cat-file", "blob", `${side}:${file}`)));
  const known = new Set(texts.flatMap((text) => (text ?? "").split(/\r?\n/)));
  return Array.from(lines2).every((line) => known.has(line));
}
async function markerSizes(git, files) {
  if (files.length === 0) return /* @__PURE__ */ new Map();
  const fields = paths(await git.run("check-attr", "-z", "conflict-marker-size", "--", ...files));
  const sizes = /* @__PURE__ */ new Map();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const size = Number(fields[at + 2]);
    if (Number.isInteger(size) && size > 0) sizes.set(fields[at] ?? "", size);
  }
  return sizes;
}
function readRegular(path) {
  return lstatSync4(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path, "latin1") : "";
}

// src/git/merge/try-merge.ts
var PLAIN_MERGE = ["-c", "merge.verifySignatures=false", "-c", "rerere.enabled=false"];
async function tryMerge(git, { ours, theirs }) {
  const commits = [ours.commit, theirs.commit];
  try {
    const args = [...PLAIN_MERGE, "merge-tree", "--write-tree", "-z", "--messages"];
    const { yes, output } = await git.ask(...args, ...commits);
    if (yes) return { clean: true, tree: output.split("\0", 1)[0] ?? "" };
    return { clean: false, ...readConflicts(output, { ours, theirs }) };
  } catch (error) {
    const old = await git.try("merge-tree", "--write-tree", "HEAD", "HEAD") === void 0;
    if (old) return void 0;
    throw error;
  }
}
function readConflicts(output, sides) {
  const fields = output.split("\0");
  const end = fields.indexOf("", 1);
  const files = fields.slice(1, end).map((line) => line.slice(line.indexOf("	") + 1));
  const texts = [];
  for (let at = end + 1; at < fields.length - 1; ) {
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
function describeConflicts(files, texts, { ours, theirs }) {
  const renamed = (text) => text.replaceAll(`~${ours.commit}`, "~HEAD").replaceAll(`~${theirs.commit}`, `~${theirs.branch.replaceAll("/", "_")}`);
  const named = texts.map(
    (text) => renamed(text).replaceAll(ours.commit, ours.branch).replaceAll(theirs.commit, theirs.branch)
  );
  const sorted = [...new Set(files.map(renamed))].toSorted();
  const count = sorted.length === 1 ? "1 file" : `${sorted.length} files`;
  const head = `Merging ${theirs.branch} into ${ours.branch} conflicts in ${count}:`;
  return { files: sorted, description: [head, ...named.map((text) => `- ${text}`)].join("\n") };
}
async function layOutMerge(git, { theirs }) {
  const isTip = await git.try("rev-parse", "--verify", `refs/heads/${theirs.branch}`) === theirs.commit;
  const name = isTip ? theirs.branch : theirs.commit;
  const style = ["-c", "merge.conflictStyle=diff3"];
  return await git.ask(...PLAIN_MERGE, ...style, "merge", "--no-commit", "--no-ff", "--no-autostash", name);
}
async function unmergedFiles(git) {
  const lines2 = paths(await git.run("ls-files", "--unmerged", "-z"));
  return [...new Set(lines2.map((line) => line.slice(line.indexOf("	") + 1)))].toSorted();
}

// src/git/worktrees/workspace-folder.ts
const { existsSync: existsSync9, lstatSync: lstatSync5, realpathSync: realpathSync3, statSync: statSync4 } = process.getBuiltinModule("node:fs");
const { mkdir, readdir: readdir2, readFile, writeFile } = process.getBuiltinModule("node:fs/promises");
const { dirname: dirname4, join: join9, relative: relative2, resolve: resolve5 } = process.getBuiltinModule("node:path");
function createFolder(directory) {
  const inside = (path) => resolveInside(directory, path);
  const readBytes = async (path) => {
    const full = inside(path);
    return statSync4(full, { throwIfNoEntry: false })?.isFile() ? await readFile(full) : void 0;
  };
  return {
    resolve: inside,
    readBytes,
    readFile: async (path) => (await readBytes(path))?.toString("utf8"),
    filesIn: async (folder, maxBytes) => listFiles(inside(folder), maxBytes),
    writeFile: async (path, content) => {
      const full = inside(path);
      await mkdir(dirname4(full), { recursive: true });
      await writeFile(full, content);
    }
  };
}
var GIT_FOLDER = /(?:^|[\\/])\.git(?:[\\/]|$)/i;
function resolveInside(directory, path) {
  const root = realpathSync3(directory);
  const full = resolve5(root, path);
  const reachable = !path.includes("\0") && !GIT_FOLDER.test(full.slice(root.length));
  if (reachable && isPathInside(root, full) && isPathInside(root, resolveRealPath(full))) return full;
  throw new AgenticError({
    code: "usage",
    message: `\`${path}\` lies outside the working directory. Use a path inside the repository.`
  });
}
async function listFiles(folder, maxBytes) {
  if (!existsSync9(folder)) return [];
  const entries = await readdir2(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join9(parentPath, name));
  return files.filter((file) => lstatSync5(file).size <= maxBytes).map((file) => relative2(folder, file));
}

// src/git/process/listed-refs.ts
function refsIn(listed2) {
  const lines2 = listed2.toString("utf8").matchAll(/^([0-9a-f]+)\trefs\/heads\/(.+)$/gm);
  return Array.from(lines2, ([, commit = "", name = ""]) => [name, commit]);
}

// src/git/remote/git-call-folder.ts
const { mkdirSync, writeFileSync: writeFileSync4 } = process.getBuiltinModule("node:fs");
const { delimiter, join: join10 } = process.getBuiltinModule("node:path");
function placesOf(directory, objects, { apart, borrow }) {
  return {
    GIT_DIR: directory,
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CONFIG_GLOBAL: join10(directory, INHERITED),
    GIT_OBJECT_DIRECTORY: apart === void 0 ? objects : join10(directory, "objects"),
    ...borrow === void 0 ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: listed(borrow) }
  };
}
function listed(path) {
  return path.includes(delimiter) || path.startsWith('"') ? JSON.stringify(path) : path;
}
var INHERITED = "inherited";
function layOut(directory, call) {
  mkdirSync(join10(directory, "refs"));
  writeFileSync4(join10(directory, INHERITED), call.inherited, { mode: 384 });
  writeFileSync4(join10(directory, "HEAD"), "ref: refs/heads/none\n");
  writeFileSync4(join10(directory, "config"), configOf(call), { mode: 384 });
  const shallow = [...call.shallow ?? []];
  if (shallow.length > 0) writeFileSync4(join10(directory, "shallow"), lines(shallow));
  const known = (call.known ?? []).map((commit, index) => `${commit} refs/known/${1e3 + index}`);
  if (known.length > 0)
    writeFileSync4(join10(directory, "packed-refs"), lines(["# pack-refs with: sorted", ...known]));
  if (call.apart === void 0) return;
  makeFolder(join10(directory, "objects", "info"));
  writeFileSync4(join10(directory, "objects", "info", "alternates"), lines([quotedLine(call.apart)]));
}
function lines(texts) {
  return texts.map((text) => `${text}
`).join("");
}
function quotedLine(path) {
  return /^["#]/.test(path) ? JSON.stringify(path) : path;
}
var FIXED = {
  "core.bare": "true",
  // All of it can be had again from the remote.
  "core.fsync": "none",
  "core.commitGraph": "false",
  "core.alternateRefsCommand": ":",
  "fetch.negotiationAlgorithm": "noop",
  "fetch.writeCommitGraph": "false",
  "push.negotiate": "false",
  "push.useForceIfIncludes": "false",
  "push.gpgSign": "false",
  "http.lowSpeedLimit": "1",
  "http.lowSpeedTime": "60",
  "advice.pushUpdateRejected": "false"
};
function configOf({ objectFormat, remote, settings = {} }) {
  const formats = objectFormat === "sha256" ? { "core.repositoryFormatVersion": "1", "extensions.objectFormat": "sha256" } : { "core.repositoryFormatVersion": "0" };
  const all = { ...formats, ...FIXED, ...remote ? settingsOf(remote) : {}, ...settings };
  return renderSettings(Object.entries(all).map(([key, value]) => ({ key, value })));
}
var REMOTE = "origin";
var SERVE = "git -c uploadpack.allowFilter=true -c uploadpack.allowAnySHA1InWant=true upload-pack";
function settingsOf(remote) {
  const { url, userInfo } = splitUserInfo(remote.url);
  return {
    [`remote.${REMOTE}.url`]: url,
    ...userInfo && userInfo.password === void 0 ? { "credential.username": userInfo.user } : {},
    ...isLocalUrl(url) ? { [`remote.${REMOTE}.uploadPack`]: SERVE } : {}
  };
}

// src/git/remote/fetch.ts
var FETCH = [
  "fetch",
  "--quiet",
  "--no-tags",
  "--no-prune",
  "--no-write-fetch-head",
  "--no-auto-maintenance",
  "--recurse-submodules=no"
];
var PARTIAL = ["promisor=true", "partialCloneFilter=tree:0"].flatMap((setting) => [
  "-c",
  `remote.${REMOTE}.${setting}`
]);
function partialFetch(filter) {
  return [...PARTIAL, ...FETCH, `--filter=${filter}`];
}

// src/git/remote/ancestry.ts
var DEPTH = 100;
async function isPartOfHistory({ repository, remote }, { commit, tip }) {
  return await repository.together({ remote }, async (run) => {
    await run([...partialFetch("tree:0"), `--depth=${DEPTH}`, REMOTE, tip], { remote });
    return (await run(["merge-base", "--is-ancestor", commit, tip])).exitCode === 0;
  });
}
async function unreachableCommits({ repository, remote }, commits, tips) {
  let strangers = commits.filter((commit) => !tips.includes(commit));
  for (const tip of new Set(tips)) {
    if (strangers.length === 0) break;
    const left = [];
    await repository.together({ remote }, async (run) => {
      await run([...partialFetch("tree:0"), `--depth=${DEPTH}`, REMOTE, tip], { remote });
      for (const commit of strangers)
        if ((await run(["merge-base", "--is-ancestor", commit, tip])).exitCode !== 0) left.push(commit);
    });
    strangers = left;
  }
  return strangers;
}
async function isFastForward({ repository, remote, checkout }, { from, to }) {
  const settings = { "fetch.negotiationAlgorithm": "consecutive" };
  const call = { remote, borrow: checkout.objects, shallow: checkout.shallow(), settings };
  return await repository.together(call, async (run) => {
    await run([...partialFetch("tree:0"), `--negotiation-tip=${from}`, REMOTE, to], { remote });
    return (await run(["merge-base", "--is-ancestor", from, to])).exitCode === 0;
  });
}
var MOST_COMMITS = 100;
async function listUnpushedCommits({ repository, remote, checkout }, { from, to }) {
  const call = { remote, borrow: checkout.objects, shallow: checkout.shallow() };
  return await repository.together(call, async (run) => {
    await run([...partialFetch("tree:0"), REMOTE, to], { remote });
    const log = await run(["log", `--max-count=${MOST_COMMITS}`, "--format=%an", `${from}..${to}`]);
    const names2 = log.exitCode === 0 ? log.output.toString("utf8").split("\n").slice(0, -1) : [];
    return { count: names2.length, authors: [...new Set(names2)] };
  });
}

// src/git/remote/object-cache.ts
var MOST_SEEN = 4;
function createFolderCache() {
  const seen = /* @__PURE__ */ new Map();
  return {
    of: (version) => {
      const folders = seen.get(version) ?? /* @__PURE__ */ new Map();
      seen.delete(version);
      seen.set(version, folders);
      for (const oldest of [...seen.keys()].slice(0, -MOST_SEEN)) seen.delete(oldest);
      return folders;
    },
    clear: () => seen.clear()
  };
}
var MOST_BYTES = 2 ** 21;
function createContentCache() {
  const seen = /* @__PURE__ */ new Map();
  let bytes = 0;
  const drop = (id) => {
    bytes -= seen.get(id)?.length ?? 0;
    seen.delete(id);
  };
  return {
    get: (id = "") => seen.get(id),
    add: (id, content) => {
      if (id === void 0 || content.length > MOST_BYTES) return;
      drop(id);
      seen.set(id, Buffer.from(content));
      bytes += content.length;
      for (const oldest of seen.keys()) {
        if (bytes <= MOST_BYTES) return;
        drop(oldest);
      }
    },
    clear: () => {
      seen.clear();
      bytes = 0;
    }
  };
}

// src/git/remote/tree-entries.ts
var KINDS = {
  "40000": "folder",
  "100644": "file",
  "100755": "file",
  "100664": "file"
};
function parseTree(content, objectFormat) {
  const idLength = objectFormat === "sha1" ? 20 : 32;
  const entries = [];
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(32, at);
    const end = content.indexOf(0, space);
    const mode = content.toString("latin1", at, space);
    const kind = KINDS[mode];
    const name = content.toString("utf8", space + 1, end);
    const id = content.toString("hex", end + 1, end + 1 + idLength);
    if (kind !== void 0) entries.push({ name, kind, mode, id });
    at = end + 1 + idLength;
  }
  return entries;
}
function parseListing(output, prefix) {
  const lines2 = output.toString("utf8").split("\0").filter((line) => line !== "");
  return lines2.flatMap((line) => {
    const [mode = "", , id = ""] = line.slice(0, line.indexOf("	")).split(" ");
    return KINDS[mode] === "file" ? [{ path: prefix + line.slice(line.indexOf("	") + 1), id }] : [];
  });
}

// src/git/remote/private-folder.ts
const { createHash } = process.getBuiltinModule("node:crypto");
const { chmodSync, existsSync: existsSync10, mkdtempSync, realpathSync: realpathSync4, statSync: statSync5 } = process.getBuiltinModule("node:fs");
const { homedir, tmpdir } = process.getBuiltinModule("node:os");
const { basename: basename4, dirname: dirname5, isAbsolute: isAbsolute2, join: join11, resolve: resolve6 } = process.getBuiltinModule("node:path");
var made = /* @__PURE__ */ new Map();
var untold = /* @__PURE__ */ new Map();
function privateFolder(root, environment) {
  const folder = placeOf2(root, environment);
  const reason = isPathInside(root, folder) ? void 0 : makeOurs(folder);
  if (reason === OURS) return folder;
  let known = made.get(root);
  if (known === void 0) {
    known = mkdtempSync(join11(tmpdir(), "agentic-sdlc-"));
    made.set(root, known);
    if (reason !== void 0) untold.set(known, temporaryWords(folder, { known, reason }));
  }
  return known;
}
function knownPrivateFolder(root, environment) {
  return existsSync10(placeOf2(root, environment)) ? privateFolder(root, environment) : made.get(root);
}
function placeOf2(root, environment) {
  const name = createHash("sha256").update(realpathSync4(root)).digest("hex").slice(0, 24);
  return join11(parentOf(environment), `${name}.git`);
}
function gitFolderOf(root) {
  const link = join11(root, ".git");
  const stat = statSync5(link, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return realpathSync4(link);
  const target = stat?.isFile() ? /^gitdir: (.+)$/m.exec(readRegularText(link))?.[1] : void 0;
  return target === void 0 ? void 0 : resolve6(root, target);
}
function mainCheckout(root) {
  const folder = gitFolderOf(root);
  const link = folder && join11(folder, "commondir");
  if (link === void 0 || !existsSync10(link)) return root;
  const shared = resolve6(dirname5(link), readRegularText(link).trim());
  return basename4(shared) === ".git" ? dirname5(shared) : shared;
}
function takeFolderProblem(folder) {
  const problem = untold.get(folder);
  untold.delete(folder);
  return problem;
}
function temporaryWords(folder, { known, reason }) {
  return `${folder} cannot hold the engine's copy of the repository (${reason}), so this process uses ${known}; set XDG_STATE_HOME to a folder that you can write to.`;
}
function parentOf(environment) {
  const runner = environment["RUNNER_TEMP"];
  const state = environment["XDG_STATE_HOME"];
  if (runner !== void 0 && isAbsolute2(runner)) return join11(runner, "agentic-sdlc");
  if (state !== void 0 && isAbsolute2(state)) return join11(state, "agentic-sdlc");
  return join11(homeOf(environment), ".local", "state", "agentic-sdlc");
}
function homeOf({ HOME: home }) {
  try {
    return home ?? homedir();
  } catch {
    return "";
  }
}
var OURS = "";
function makeOurs(folder) {
  if (!isAbsolute2(folder)) return "HOME is no absolute path";
  try {
    makeFolder(dirname5(folder), 448);
    makeFolder(folder, 448);
    const { uid, mode } = statSync5(folder);
    if (process.getuid && uid !== process.getuid()) return "it belongs to another user";
    if ((mode & 63) !== 0) chmodSync(folder, 448);
    return OURS;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

// src/git/settings/changed-settings.ts
function changedSettings(before, now) {
  const [old, recent] = [valuesByKey(before), valuesByKey(now)];
  return [.../* @__PURE__ */ new Set([...recent.keys(), ...old.keys()])].flatMap((key) => {
    const values = recent.get(key) ?? [];
    return JSON.stringify(values) === JSON.stringify(old.get(key) ?? []) ? [] : [{ key, values }];
  });
}
function valuesByKey(settings) {
  const found = /* @__PURE__ */ new Map();
  for (const { key, value } of settings) found.set(key, [...found.get(key) ?? [], value]);
  return found;
}
var REACHING = /^(?:remote\..+\.(?:url|pushurl|proxy|proxyauthmethod|vcs|receivepack|uploadpack)|remote\.pushdefault|url\..*|https?\..*|credential\..*|ssh\..*|protocol\..*|core\.(?:sshcommand|askpass|gitproxy)|extensions\.objectformat|submodule\..+\.origin)$/s;
function changedReach(before, now) {
  const choices = [before, now].map((settings) => remoteSettings(settings, "/"));
  return changedSettings(before, now).filter(({ key }) => {
    const [, branch] = /^branch\.(.+)\.(?:push)?remote$/s.exec(key) ?? [];
    if (branch === void 0) return REACHING.test(key);
    const [old, recent] = choices.map((settings) => nameOfChosen(settings, branch));
    return old !== recent;
  });
}
function nameOfChosen(settings, branch) {
  try {
    return chooseRemote(settings, branch)?.name;
  } catch {
    return void 0;
  }
}
var SECRET = /extraheader$|password|passphrase|token/;
var MOST_SHOWN = 160;
function renderChange({ key, values }) {
  const [last] = values.slice(-1);
  const shown = plain(withoutUserInfo(key));
  if (last === void 0) return `${shown} (removed)`;
  if (SECRET.test(key)) return `${shown} (not shown)`;
  return `${shown} = ${plain(withoutUserInfo(values.join(", ")))}`;
}
function plain(text) {
  const clean = text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?");
  return clean.length > MOST_SHOWN ? `${clean.slice(0, MOST_SHOWN)} (shortened)` : clean;
}

// src/template/render.ts
var SCOPE_LIMIT = 400 * 1024 * 1024;
var USUAL_SCOPE = 4 * 1024 * 1024;
var PER_MIB = { timeoutMs: 250, memoryMb: 16 };
var DEFAULTS = { timeoutMs: 1e3, memoryMb: 128 };
function createTemplateEngine(options = {}) {
  return new WorkerTemplateEngine({ ...DEFAULTS, ...options });
}
var WorkerTemplateEngine = class {
  #limits;
  #thread;
  #queue = Promise.resolve();
  #closed = false;
  constructor(limits) {
    this.#limits = limits;
  }
  async render(source, scope, shortening) {
    if (!hasTags(source)) return source;
    return await this.#ask({ kind: "render", source, scope: json(scope), shortening });
  }
  async evaluate(expression, scope) {
    return JSON.parse(await this.#ask({ kind: "evaluate", source: expression, scope: json(scope) }));
  }
  async [Symbol.asyncDispose]() {
    this.#closed = true;
    await this.#queue;
    await this.#thread?.end();
  }
  async #ask(request) {
    if (this.#closed) throw failed("The template engine is closed.");
    const turn = this.#queue.then(() => this.#answer(request));
    this.#queue = turn.catch(() => void 0);
    return turn;
  }
  async #answer(request) {
    const isLarge = request.scope.length > USUAL_SCOPE;
    const thread = isLarge ? await started(limitsFor(this.#limits, request.scope.length)) : this.#thread?.alive ? this.#thread : this.#thread = await started(this.#limits);
    try {
      const reply = await thread.ask(request);
      if ("text" in reply) return reply.text;
      throw "failure" in reply ? failed(reply.failure, reply.data) : failed("The template worker gave no answer.");
    } finally {
      if (isLarge || !thread.alive) await thread.end();
    }
  }
};
async function started(limits) {
  const { WorkerThread } = await import("./worker-thread-REBJQCSZ.js");
  return new WorkerThread(limits);
}
function limitsFor({ timeoutMs, memoryMb }, scopeLength) {
  const more = Math.ceil(scopeLength / 1024 / 1024);
  return { timeoutMs: timeoutMs + more * PER_MIB.timeoutMs, memoryMb: memoryMb + more * PER_MIB.memoryMb };
}
function json(scope) {
  const text = stringify(scope);
  if (text.length <= SCOPE_LIMIT) return text;
  throw failed(
    `The data for the template has ${text.length} characters of JSON; ${SCOPE_LIMIT} are allowed.`
  );
}
function stringify(scope) {
  try {
    return JSON.stringify(scope);
  } catch (cause) {
    const problem = cause instanceof RangeError ? "too large, or nests too deeply" : "not plain JSON data";
    throw new AgenticError({
      code: "template-failed",
      message: `The data for the template is ${problem}.`,
      cause
    });
  }
}
function failed(message, data = {}) {
  return new AgenticError({ code: "template-failed", message, data });
}

export {
  requireBase,
  SWITCH,
  exclude,
  commonFolder,
  unsuitable,
  findCheckoutObjects,
  gitPath,
  WORKTREES,
  WORKTREE_PREFIX,
  worktreePath,
  branchName,
  branchNames,
  worktreeOf,
  MERGE_MARKS,
  inSequence,
  waitAndRemoveLock,
  linkIndex,
  diffWorkTree,
  changeIndex,
  dropBranches,
  ensureCheckout,
  returnToBranch,
  requireOwnRef,
  requireBranch,
  createCheckout,
  recordsIn,
  readWorktreeStatus,
  hasFiles,
  holdsNoWork,
  isWorktreeInUse,
  holdingOf,
  headOfCleanWorktree,
  placeOf,
  worktreeGit,
  createWorktrees,
  SCANNED_LOG,
  searchLog,
  SECRET_ADVICE,
  secretIn,
  secretFound,
  secretMessage,
  readSettings,
  parseEntry,
  isOwn,
  remoteSettings,
  chooseRemote,
  isLocalUrl,
  withoutUserInfo,
  splitUserInfo,
  connectionEnvironment,
  sshEnvironment,
  messageArguments,
  findCommit,
  filesBetween,
  changedSince,
  paths,
  hasSubmodules,
  submodulesOf,
  namesByPath,
  gitFolderAt,
  gitIn,
  READY,
  filledSubmodules,
  linkFolder,
  setBackTo,
  setBackSubmodules,
  filesWithMarkers,
  PLAIN_MERGE,
  tryMerge,
  describeConflicts,
  layOutMerge,
  unmergedFiles,
  createFolder,
  refsIn,
  placesOf,
  layOut,
  REMOTE,
  FETCH,
  partialFetch,
  isPartOfHistory,
  unreachableCommits,
  isFastForward,
  listUnpushedCommits,
  createFolderCache,
  createContentCache,
  parseTree,
  parseListing,
  privateFolder,
  knownPrivateFolder,
  gitFolderOf,
  mainCheckout,
  takeFolderProblem,
  changedSettings,
  changedReach,
  renderChange,
  createTemplateEngine
};
