const require = process.getBuiltinModule;
import {
  unsuitable
} from "./chunk-SRLUVUMH.js";
import {
  acquireLock,
  isLockedElsewhere
} from "./chunk-WD6ELVH2.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/names.ts
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

// src/git/branch.ts
async function ensureCheckout({ git, root }, { branch, base }) {
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
async function returnToBranch(git, branch) {
  if (await headOf(git) === branch) return;
  const ref = `refs/heads/${branch}`;
  const continues = await git.try("merge-base", "--is-ancestor", ref, "HEAD");
  if (continues !== void 0) await git.run("update-ref", ref, "HEAD");
  await git.run("symbolic-ref", "HEAD", ref);
}
async function requireBranch(git, branch) {
  const current = await headOf(git);
  if (current === branch) return;
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

// src/git/commits.ts
function trailersOf({ runId, step, attempt }) {
  return `Agentic-Run: ${runId}
Agentic-Step: ${step}#${attempt}`;
}
async function findCommit(git, { runId, step, attempt }, range) {
  const valueOf = (key) => `%(trailers:key=${key},valueonly,separator=)`;
  const format = `%H%x09${valueOf("Agentic-Run")}%x09${valueOf("Agentic-Step")}`;
  const lines = (await git.run("log", `--format=${format}`, range)).split("\n");
  const made = lines.map((line) => line.split("	").map((part) => part.trim()));
  return made.find(([, run, at]) => run === runId && at === `${step}#${attempt}`)?.[0];
}
async function filesBetween(git, from, to) {
  return paths(await git.run("diff", "--name-only", "-z", from, to));
}
async function changedSince(git, commit2) {
  const tracked = await git.try("diff", "--name-only", "-z", "--no-renames", commit2);
  const others = await git.try("ls-files", "--others", "--exclude-standard", "-z");
  return [...new Set(paths(`${tracked ?? ""}\0${others ?? ""}`))].toSorted();
}
function paths(output) {
  return output.split("\0").filter((path) => path !== "");
}

// src/git/git-path.ts
const { isAbsolute, join } = process.getBuiltinModule("node:path");
async function gitPath(git, name) {
  const path = await git.run("rev-parse", "--git-path", name);
  return isAbsolute(path) ? path : join(git.directory, path);
}

// src/git/worktree-record.ts
const {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} = process.getBuiltinModule("node:fs");
const { dirname, join: join2, resolve } = process.getBuiltinModule("node:path");
function recordsIn(gitFolder) {
  const folder = join2(gitFolder, "worktrees");
  const ids = existsSync(folder) ? readdirSync(folder) : [];
  return ids.flatMap((id) => recordAt(join2(folder, id)) ?? []);
}
function recordAt(folder) {
  const link = readText(join2(folder, "gitdir"));
  return link === void 0 ? void 0 : { folder, directory: dirname(resolve(folder, link)) };
}
function inspect(directory, gitFolder) {
  const link = lstatSync(join2(directory, ".git"), { throwIfNoEntry: false });
  if (link === void 0 || lstatSync(directory).isSymbolicLink()) return { state: "void" };
  if (!link.isFile()) return { state: "foreign", owner: join2(directory, ".git") };
  const target = /^gitdir: (.+)$/m.exec(readText(join2(directory, ".git")) ?? "")?.[1];
  if (target === void 0) return { state: "void" };
  const folder = resolve(directory, target);
  if (dirname(folder) !== join2(gitFolder, "worktrees")) return { state: "foreign", owner: folder };
  const record = recordAt(folder);
  if (record?.directory !== directory) return { state: "void" };
  const lockedFor = readText(join2(folder, "locked"));
  return lockedFor !== void 0 && HOLDS_NO_WORK.has(lockedFor) ? { state: "void" } : { state: "whole", record, lockedFor };
}
var SPARE = "agentic-sdlc: holds no work";
var HOLDS_NO_WORK = /* @__PURE__ */ new Set(["initializing", "added with --lock", SPARE]);
function holdsNoWork({ folder }) {
  const reason = readText(join2(folder, "locked"));
  return reason === void 0 || HOLDS_NO_WORK.has(reason);
}
function markSpare({ folder }) {
  writeFileSync(join2(folder, "locked"), SPARE);
}
function markReady({ folder }) {
  rmSync(join2(folder, "locked"), { force: true });
}
var HOLDER = "agentic-holder.json";
function hold({ folder }) {
  rmSync(join2(folder, HOLDER), { force: true });
  acquireLock(join2(folder, HOLDER));
}
function isHeldElsewhere({ folder }) {
  return isLockedElsewhere(join2(folder, HOLDER));
}
function holdingOf({ folder }) {
  const file = join2(folder, HOLDER);
  return `${statSync(file, { throwIfNoEntry: false })?.mtimeMs} ${readText(file)}`;
}
var KEPT_FILES = /* @__PURE__ */ new Set(["HEAD", "index", "commondir", "gitdir", "locked", HOLDER]);
function clearTraces({ folder }) {
  for (const name of readdirSync(folder)) {
    if (!KEPT_FILES.has(name)) rmSync(join2(folder, name), { recursive: true, force: true });
  }
}
function hasOwnSettings({ folder }) {
  return ["config.worktree", "modules", "reftable"].some((name) => existsSync(join2(folder, name)));
}
function detach({ folder }, commit2) {
  replaceText(join2(folder, "HEAD"), `${commit2}
`);
}
function moveWorktree(record, directory) {
  replaceText(join2(record.folder, "gitdir"), `${join2(directory, ".git")}
`);
  renameSync(record.directory, directory);
  return { ...record, directory };
}
function replaceText(file, text) {
  const draft = `${file}.new`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
function readText(file) {
  try {
    return readFileSync(file, "utf8").trimEnd();
  } catch {
    return void 0;
  }
}

// src/git/snapshot.ts
const { copyFileSync, rmSync: rmSync2 } = process.getBuiltinModule("node:fs");
async function snapshot(git) {
  return await withEverything(git, (own) => own.run("write-tree"));
}
async function setBackAfter(git, run) {
  const before = await snapshot(git);
  const result = await run();
  await withEverything(git, async (own) => {
    if (await own.run("write-tree") !== before) await own.run("read-tree", "--reset", "-u", before);
  });
  return result;
}
async function withEverything(git, use) {
  const aside = await gitPath(git, "agentic-snapshot-index");
  rmSync2(`${aside}.lock`, { force: true });
  copyFileSync(await gitPath(git, "index"), aside);
  try {
    const own = git.with({ environment: { GIT_INDEX_FILE: aside } });
    for (const entry of await unmergedSubmodules(own)) await own.run("update-index", "--cacheinfo", entry);
    await own.run("add", "--all");
    return await use(own);
  } finally {
    rmSync2(aside, { force: true });
  }
}
async function unmergedSubmodules(git) {
  const entries = paths(await git.run("ls-files", "--unmerged", "-z")).flatMap((line) => {
    const [, commit2, path] = /^160000 (\w+) \d\t([^]+)$/.exec(line) ?? [];
    return commit2 === void 0 ? [] : [[path, `160000,${commit2},${path}`]];
  });
  return Array.from(new Map(entries).values());
}

// src/git/folder.ts
const { existsSync: existsSync2, lstatSync: lstatSync2, readlinkSync, realpathSync, statSync: statSync2 } = process.getBuiltinModule("node:fs");
const { mkdir, readdir, readFile, writeFile } = process.getBuiltinModule("node:fs/promises");
const { basename, dirname: dirname2, join: join3, parse, relative, resolve: resolve2, sep } = process.getBuiltinModule("node:path");
function createFolder(directory) {
  const inside = (path) => resolveInside(directory, path);
  const readBytes = async (path) => {
    const full = inside(path);
    return statSync2(full, { throwIfNoEntry: false })?.isFile() ? await readFile(full) : void 0;
  };
  return {
    resolve: inside,
    readBytes,
    readFile: async (path) => (await readBytes(path))?.toString("utf8"),
    filesIn: async (folder, maxBytes) => listFiles(inside(folder), maxBytes),
    writeFile: async (path, content) => {
      const full = inside(path);
      await mkdir(dirname2(full), { recursive: true });
      await writeFile(full, content);
    }
  };
}
var GIT_FOLDER = /(?:^|[\\/])\.git(?:[\\/]|$)/i;
function resolveInside(directory, path) {
  const root = realpathSync(directory);
  const full = resolve2(root, path);
  const reachable = !path.includes("\0") && !GIT_FOLDER.test(full.slice(root.length));
  if (reachable && isInside(root, full) && isInside(root, realOf(full))) return full;
  throw new AgenticError({
    code: "usage",
    message: `\`${path}\` lies outside the working directory. Use a path inside the repository.`
  });
}
async function listFiles(folder, maxBytes) {
  if (!existsSync2(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join3(parentPath, name));
  return files.filter((file) => lstatSync2(file).size <= maxBytes).map((file) => relative(folder, file));
}
var LINK_LIMIT = 40;
function realOf(path, links = LINK_LIMIT) {
  if (existsSync2(path)) return realpathSync(path);
  const parent = dirname2(path);
  if (parent === path || links === 0) return parse(path).root;
  const place = join3(realOf(parent, links), basename(path));
  const isLink = lstatSync2(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? realOf(resolve2(dirname2(place), readlinkSync(place)), links - 1) : place;
}
function isInside(root, path) {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

// src/git/workspace.ts
const { rmSync: rmSync3 } = process.getBuiltinModule("node:fs");
function createGitWorkspace(options) {
  const { git, branch, owned } = options;
  let lock;
  const unlock = async () => {
    if (owned) rmSync3(await (lock ??= gitPath(git, "index.lock")), { force: true });
  };
  const place = { git, branch, owned, unlock };
  return {
    directory: git.directory,
    branch,
    owned,
    currentCommit: () => git.run("rev-parse", "--verify", "HEAD"),
    movedFrom: (commit2) => movedFrom(place, commit2),
    commit: (key, change) => commit(place, key, change),
    recover: (base, keep) => recover(place, { base, keep }),
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
    changes: () => Promise.resolve({ commits: 0, files: [], added: 0, removed: 0 }),
    changedSince: () => Promise.resolve([]),
    subjects: () => Promise.resolve([]),
    isCommitted: () => Promise.resolve(false),
    setBackAfter: (run) => run(),
    ...createFolder(directory)
  };
}
async function commit({ git, branch, owned, unlock }, key, { base, message, path, except = [] }) {
  if (owned) await returnToBranch(git, branch);
  else await requireBranch(git, branch);
  if (message !== void 0 && await findCommit(git, key, `${base}..HEAD`) === void 0) {
    await unlock();
    await commitFiles(git, key, { message, path, except });
  }
  return await landedSince(git, base);
}
async function landedSince(git, base) {
  const head = await git.run("rev-parse", "HEAD");
  if (head === base) return void 0;
  return { head, files: await filesBetween(git, base, head) };
}
async function movedFrom({ git, branch }, commit2) {
  if (await git.try("merge-base", "--is-ancestor", commit2, "HEAD") !== void 0)
    return await landedSince(git, commit2);
  throw new AgenticError({
    code: "git-unsuitable",
    message: `Branch ${branch} no longer holds ${commit2.slice(0, 8)}, which the run made. Put it back (git branch -f ${branch} ${commit2.slice(0, 8)}), or start a new run.`
  });
}
async function commitFiles(git, key, { message, path, except }) {
  if (path !== void 0 && await git.try("check-ignore", "--quiet", "--", path) !== void 0) return;
  const only = pathspecs(path, except);
  await git.run("add", "--all", ...only);
  const staged = await git.run("diff", "--cached", "--name-only", ...only);
  if (staged === "") return;
  const texts = ["-m", message, "-m", trailersOf(key)];
  await git.run("commit", "--quiet", "--no-verify", "--cleanup=whitespace", ...texts, ...only);
}
function pathspecs(path, except) {
  if (path !== void 0) return ["--", `:(literal)${path}`];
  return except.length === 0 ? [] : ["--", ".", ...except.map((each) => `:(exclude,literal)${each}`)];
}
async function recover({ git, branch, owned, unlock }, { base, keep }) {
  await handOver(git, base, keep);
  if (!owned) return;
  await unlock();
  await git.run("symbolic-ref", "HEAD", `refs/heads/${branch}`);
  await git.run("reset", "--quiet", "--hard", base);
  await git.run("clean", "-fdq");
}
async function handOver(git, base, keep) {
  const patch = await patchSince(git, base);
  if (patch !== "") keep(patch);
}
var PATCH = "--binary --full-index --no-ext-diff --no-textconv --no-color --src-prefix=a/ --dst-prefix=b/".split(" ");
async function patchSince(git, base) {
  const index = await gitPath(git, "agentic-recover-index");
  const aside = git.with({ environment: { GIT_INDEX_FILE: index } });
  rmSync3(`${index}.lock`, { force: true });
  try {
    await aside.run("read-tree", base);
    await aside.run("add", "--all");
    return await aside.run("diff", "--cached", ...PATCH, base);
  } finally {
    rmSync3(index, { force: true });
  }
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
  return await git.try("diff", "--quiet", "HEAD", "--", `:(literal)${path}`) !== void 0;
}

export {
  WORKTREES,
  WORKTREE_PREFIX,
  worktreePath,
  branchName,
  branchNames,
  worktreeOf,
  MERGE_MARKS,
  ensureCheckout,
  returnToBranch,
  requireBranch,
  trailersOf,
  findCommit,
  filesBetween,
  changedSince,
  paths,
  gitPath,
  recordsIn,
  inspect,
  holdsNoWork,
  markSpare,
  markReady,
  hold,
  isHeldElsewhere,
  holdingOf,
  clearTraces,
  hasOwnSettings,
  detach,
  moveWorktree,
  snapshot,
  createGitWorkspace,
  createFolderWorkspace,
  handOver
};
