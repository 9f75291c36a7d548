const require = process.getBuiltinModule;
import {
  GIVEN_UP,
  createGit,
  gitFailure,
  localEnvironment,
  reasonIn,
  startGit
} from "./chunk-LYUHUQ76.js";
import {
  FETCH,
  READY,
  REMOTE,
  SECRET_ADVICE,
  WORKTREES,
  WORKTREE_PREFIX,
  changedReach,
  changedSettings,
  commonFolder,
  createContentCache,
  createFolderCache,
  filledSubmodules,
  findCheckoutObjects,
  gitFolderAt,
  gitFolderOf,
  gitIn,
  gitPath,
  hasFiles,
  hasSubmodules,
  isFastForward,
  isLocalUrl,
  isOwn,
  isPartOfHistory,
  isWorktreeInUse,
  knownPrivateFolder,
  linkFolder,
  listUnpushedCommits,
  mainCheckout,
  namesByPath,
  parseEntry,
  parseListing,
  parseTree,
  partialFetch,
  paths,
  privateFolder,
  readSettings,
  readWorktreeStatus,
  refsIn,
  renderChange,
  secretFound,
  secretIn,
  setBackTo,
  submodulesOf,
  unsuitable,
  withoutUserInfo,
  worktreeGit
} from "./chunk-XIXLG7DY.js";
import {
  isTreePath,
  keptBranch
} from "./chunk-EO6JZ5KM.js";
import {
  readOptional,
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  CLAIM_REFS,
  NOTE_BATCH_REFS,
  RUN_REFS,
  parseJson,
  placeIn
} from "./chunk-WTW3FVGE.js";
import {
  array,
  boolean,
  record,
  strictObject,
  string
} from "./chunk-67EWWL3V.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/remote/remote-failure.ts
var DENIED = /Authentication failed|could not read (Username|Password)|Permission (to \S+ )?denied|returned error: 40[13]|HTTP (code = )?40[13]|Invalid username or|access denied|not authorized|Repository not found|repository '.*' not found|Host key verification failed|Write access to repository not granted|terminal prompts disabled/i;
var DAMAGE = /(?:object|pack|index)\b.*(?:corrupt|is empty|too small)|unable to (?:read|unpack) |bad object/;
function isDenied({ errors }) {
  return DENIED.test(errors);
}
function remoteFailure({ remote, hint }, answer) {
  const url = withoutUserInfo(remote.url);
  const where = url === remote.name ? `The remote ${url}` : `The remote ${remote.name} (${url})`;
  const said = answer.late ? "it did not answer for two minutes" : describeFailure(answer.errors);
  if (isDenied(answer)) {
    return new AgenticError({
      code: "remote-refused",
      message: `${where} does not let git in: ${said}. Sign in for it, or have the account permitted to push there.${hint}`,
      cause: new Error(withoutUserInfo(answer.errors.trim()))
    });
  }
  if (DAMAGE.test(answer.errors)) {
    const message = `Git failed on what it keeps of the state: ${said}. Try again.`;
    return new AgenticError({ code: "git-failed", message, cause: new Error(answer.errors.trim()) });
  }
  const advice = isLocalUrl(remote.url) ? "Is the folder there?" : "Is the network up?";
  return new AgenticError({
    code: "remote-unreachable",
    message: `${where} cannot be reached: ${said}. ${advice}`,
    ...answer.errors.includes(GIVEN_UP) ? { data: { given_up: true } } : {},
    cause: new Error(withoutUserInfo(answer.errors.trim()))
  });
}
function describeFailure(errors) {
  const said = withoutUserInfo(reasonIn(errors)).trim();
  return said === "" ? "git does not say why" : said.replace(/[.:]+$/, "");
}
function signInHint({ unused }) {
  if (unused.length === 0) return "";
  return ` The checkout's own configuration sets ${unused.join(" and ")}, which is not used, since steps can change it: put it into your global configuration (git config --global).`;
}

// src/git/bundles/staging-repository.ts
const { execFile } = process.getBuiltinModule("node:child_process");
const { copyFileSync, existsSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { join, basename, dirname } = process.getBuiltinModule("node:path");
const { promisify } = process.getBuiltinModule("node:util");
async function openOutbox(repository, { directory, environment }) {
  const git = createGit(directory, environment);
  if (!existsSync(join(directory, "HEAD"))) await makeOutbox(repository, git, environment);
  return {
    directory,
    git,
    branches: async () => {
      const listed2 = await git.run("for-each-ref", "--format=%(objectname) %(refname)", "refs/heads/");
      const lines = listed2.matchAll(/^([0-9a-f]+) refs\/heads\/(.+)$/gm);
      return new Map(Array.from(lines, ([, commit = "", name = ""]) => [name, commit]));
    }
  };
}
var STAGING_MARK = "agentic-staging";
function isOutbox(url) {
  return isLocalUrl(url) && existsSync(join(url, STAGING_MARK));
}
async function makeOutbox(repository, { directory }, environment) {
  makeFolder(directory, 448);
  const format = await repository.git.try("rev-parse", "--show-object-format") ?? "sha1";
  const git = createGit(directory, environment);
  await git.run("init", "--quiet", "--bare", "--template=", `--object-format=${format}`, ".");
  writeFileSync(join(directory, STAGING_MARK), "");
  await addAlternate(repository, directory);
  for (const setting of ["receive.shallowUpdate", "uploadpack.allowAnySHA1InWant", "uploadpack.allowFilter"])
    await git.run("config", setting, "true");
}
async function addAlternate(repository, directory) {
  const folder = await commonFolder(repository);
  makeFolder(join(directory, "objects", "info"));
  writeFileSync(join(directory, "objects", "info", "alternates"), `${join(folder, "objects")}
`);
  if (existsSync(join(folder, "shallow"))) copyFileSync(join(folder, "shallow"), join(directory, "shallow"));
}
async function copyBranches({ git }, source, branches) {
  if (branches.length === 0) return;
  const { repository, remote, checkout } = source;
  const refs = branches.map((branch) => `+refs/heads/${branch}:refs/heads/${branch}`);
  const call = { remote, apart: checkout.objects, shallow: checkout.shallow() };
  await repository.together(call, async (run, directory) => {
    const answer = await run([...FETCH, REMOTE, ...refs], { remote });
    if (answer.exitCode !== 0) throw remoteFailure(source, answer);
    await git.run(...FETCH, "--update-shallow", directory, ...refs);
  });
}
function redirection(remote) {
  return `remote.${remote}.pushurl`;
}
async function redirect({ git }, remote, outbox) {
  const key = redirection(remote);
  if (outbox) await git.run("config", "--local", "--replace-all", key, outbox.directory);
  else await git.try("config", "--local", "--unset-all", key);
}
async function writeBundle({ git }, { file, refs, known }) {
  rmSync(file, { force: true });
  const there = await Promise.all(
    known.map(
      async (commit) => await git.try("cat-file", "-e", `${commit}^{commit}`) === void 0 ? [] : [commit]
    )
  );
  await git.run("bundle", "create", "--quiet", file, ...refs, ...there.flat().map((commit) => `^${commit}`));
}
async function packFolder(folder, { file, without }) {
  const excluded = without.map((name) => `--exclude=${name}`);
  await promisify(execFile)("tar", ["-czf", file, ...excluded, "-C", dirname(folder), basename(folder)]);
}

// src/git/remote/push.ts
const { setTimeout: sleep } = process.getBuiltinModule("node:timers/promises");
var HEADS = "refs/heads/";
var TRIES = 6;
var PAUSE_MS = 40;
async function push(place, request) {
  const branches = new Map(request.branches);
  const leaking = await place.guard?.leaking(place, branches);
  if (leaking && leaking.size > 0) return { status: "refused", branches: leaking, secret: true };
  for (let tries = 1; ; tries += 1) {
    if (request.state.size + branches.size === 0) return { status: "landed" };
    const answer = await start(place, { ...request, branches });
    if (answer.exitCode === 0) return { status: "landed" };
    const unknown = unknownCommits(answer, branches);
    if (unknown.size > 0) return { status: "refused", branches: unknown };
    const rejections = parseRejections(answer.output.toString("utf8"));
    const stale = [...request.state.keys()].filter((ref) => rejections.get(ref)?.reason === "stale info");
    if (stale.length > 0) return { status: "moved", refs: stale };
    const now = await look(place, { request, branches, answer });
    if (await hasLanded(place, { request, branches, now })) return { status: "landed" };
    const moved = [...request.state].filter(([ref, { expected }]) => now.get(ref) !== expected);
    if (moved.length > 0) return { status: "moved", refs: moved.map(([ref]) => ref) };
    const contained = await branchesThatHave(place, { branches, rejections, now });
    for (const branch of contained) branches.delete(branch);
    if (contained.length > 0) continue;
    const refused2 = refusedBranches(place, { branches, rejections, answer });
    if (refused2.size > 0) {
      const behind = await explainBehind(place, { refused: refused2, branches, rejections, now });
      const all = new Map([...refused2, ...behind]);
      return { status: "refused", branches: all, ...behind.size === 0 ? {} : { behind } };
    }
    if (tries === TRIES || !isRace(answer, rejections)) throw failure(place, answer, rejections);
    await sleep(PAUSE_MS * tries * (0.5 + Math.random()));
  }
}
async function start({ repository, remote, checkout }, { state, branches, shallow }) {
  const leases = Array.from(
    state,
    ([ref, { expected = "" }]) => `--force-with-lease=${HEADS}${ref}:${expected}`
  );
  const moves = Array.from(state, ([ref, { next = "" }]) => `${next}:${HEADS}${ref}`);
  const heads = Array.from(branches, ([branch, commit]) => `${commit}:${HEADS}${branch}`);
  const args = [
    "push",
    "--porcelain",
    "--no-verify",
    "--no-follow-tags",
    "--recurse-submodules=no",
    ...moves.length + heads.length > 1 ? ["--atomic"] : [],
    ...leases,
    REMOTE,
    ...moves,
    ...heads
  ];
  const code = branches.size > 0;
  return await repository.call(args, {
    remote,
    shallow: /* @__PURE__ */ new Set([...shallow, ...code ? checkout.shallow() : []]),
    ...code ? { borrow: checkout.objects } : {}
  });
}
function unknownCommits({ errors }, branches) {
  const named = new Set(Array.from(errors.matchAll(/(?:src refspec|bad object) (\w+)/g), ([, id]) => id));
  const unknown = [...branches].filter(([, commit]) => named.has(commit));
  return new Map(
    unknown.map(([branch, commit]) => [branch, `${branch} has no commit ${commit} in this checkout.`])
  );
}
function parseRejections(output) {
  const lines = output.matchAll(/^!\t[^\t]*?:refs\/heads\/([^\t]+)\t\[([^\]]+)\](?: \((.*)\))?$/gm);
  return new Map(
    Array.from(lines, ([, ref = "", kind = "", reason = kind]) => [
      ref,
      { reason, there: kind.startsWith("remote") }
    ])
  );
}
async function look(place, {
  request,
  branches,
  answer
}) {
  if (isDenied(answer)) throw remoteFailure(place, answer);
  return await listRefs(place, [...request.state.keys(), ...branches.keys()]);
}
async function listRefs(source, names2) {
  const patterns = names2.map((name) => HEADS + name);
  const args = ["ls-remote", "--quiet", "--heads", REMOTE, ...patterns];
  const answer = await source.repository.call(args, { remote: source.remote });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
  return new Map(refsIn(answer.output).filter(([name]) => names2.includes(name)));
}
async function hasLanded(place, { request, branches, now }) {
  for (const [ref, { expected, next }] of request.state) {
    const there = now.get(ref);
    if (there === next) continue;
    const isSuccessor = there !== void 0 && there !== expected && next !== void 0;
    if (!isSuccessor || !await isPartOfHistory(place, { commit: next, tip: there })) return false;
  }
  if (request.state.size > 0) return true;
  return [...branches].every(([branch, commit]) => now.get(branch) === commit);
}
async function branchesThatHave(place, { branches, rejections, now }) {
  const contained = [];
  for (const [branch, commit] of branches) {
    const tip = now.get(branch);
    if (!rejections.has(branch) || tip === void 0) continue;
    if (tip === commit || await isFastForward(place, { from: commit, to: tip })) contained.push(branch);
  }
  return contained;
}
var WITH_OTHERS = /^atomic|transaction failed/;
var RACE = /lock|failed to update ref|transaction failed|incorrect old value|already exists|remote ref updated/;
function refusedBranches({ remote }, {
  branches,
  rejections,
  answer
}) {
  const own = [...rejections].filter(([, { reason }]) => !WITH_OTHERS.test(reason));
  const code = own.filter(([ref, { reason }]) => branches.has(ref) && !RACE.test(reason));
  const said = answer.errors;
  const lines = said.split("\n").filter((line) => line.startsWith("remote: "));
  const named = code.filter(([ref]) => lines.some((line) => line.includes(ref)));
  const reasons = (named.length > 0 ? named : code).map(([ref, rejection]) => [
    ref,
    reasonFor(rejection, { name: remote.name, ref, said })
  ]);
  return new Map(reasons);
}
function reasonFor({ reason, there }, { name, ref, said }) {
  if (there) return `${name} refuses ${ref}: ${reason}${saidBy(said)}.`;
  return `${ref} has other commits at ${name} than here (${reason}). Bring them together there or here, or use another branch.`;
}
function saidBy(errors) {
  const said = reasonIn(errors).split("; ").slice(1).join("; ");
  return said === "" ? "" : `; ${withoutUserInfo(said)}`;
}
var BEHIND = /^(?:fetch first|non-fast-forward|needs force)/;
async function explainBehind(place, { refused: refused2, branches, rejections, now }) {
  const told = /* @__PURE__ */ new Map();
  for (const branch of refused2.keys()) {
    const [from, to] = [branches.get(branch), now.get(branch)];
    const { reason = "", there = true } = rejections.get(branch) ?? {};
    if (there || !BEHIND.test(reason) || from === void 0 || to === void 0) continue;
    told.set(branch, await movedWords(place, { branch, from, to }));
  }
  return told;
}
async function movedWords(place, { branch, from, to }) {
  const { count, authors } = await listUnpushedCommits(place, { from, to });
  const what = count > 1 ? `${count} commits` : "a commit";
  const by = authors.length === 0 ? "" : `, by ${namesOf(authors)}`;
  return `${branch} moved at ${place.remote.name} while the run worked: it has ${what} that the run does not know (${to.slice(0, 8)}${by}). Nothing was pushed over that; the run's work is on ${keptBranch(branch)}. Resume the run to merge both.`;
}
var MOST_NAMES = 3;
function namesOf(authors) {
  const names2 = authors.map((name) => name.replaceAll(/[^\p{L}\p{N} .,'@_[\]-]/gu, "").slice(0, 40));
  const more = names2.length - MOST_NAMES;
  if (more > 0) return `${names2.slice(0, MOST_NAMES).join(", ")} and ${more} more`;
  return names2.length === 1 ? names2[0] ?? "" : `${names2.slice(0, -1).join(", ")} and ${names2.at(-1)}`;
}
function isRace(answer, rejections) {
  return [...rejections.values()].some(({ reason }) => RACE.test(reason)) || RACE.test(answer.errors);
}
var OF_A_MOMENT = /internal server error|service unavailable|temporarily/i;
function failure(place, answer, rejections) {
  const first = [...rejections].find(([, { reason: reason2, there }]) => there && !WITH_OTHERS.test(reason2));
  if (first === void 0 || OF_A_MOMENT.test(first[1].reason)) return remoteFailure(place, answer);
  const [ref, rejection] = first;
  const reason = reasonFor(rejection, { name: place.remote.name, ref, said: answer.errors });
  return new AgenticError({
    code: "remote-refused",
    message: `${reason} Have pushes of ${ref} permitted there.`,
    cause: new Error(describeFailure(answer.errors))
  });
}

// src/git/worktrees/update-worktree.ts
const { realpathSync, rmSync: rmSync3 } = process.getBuiltinModule("node:fs");
const { basename: basename2, dirname: dirname2, join: join4 } = process.getBuiltinModule("node:path");

// src/git/worktrees/patch.ts
const { rmSync: rmSync2 } = process.getBuiltinModule("node:fs");
const { join: join3 } = process.getBuiltinModule("node:path");

// src/git/submodules/gitlinks.ts
const { join: join2 } = process.getBuiltinModule("node:path");
function parseRaw(output) {
  const records = paths(output);
  return records.flatMap((record2, at) => {
    const [, mode = "", before = "", commit = ""] = /^:\d{6} (\d{6}) ([0-9a-f]+) ([0-9a-f]+) \w\d*$/.exec(record2) ?? [];
    const path = records[at + 1];
    return mode === "" || path === void 0 ? [] : [{ path, mode, commit, before }];
  });
}
function gitlinksIn(changes) {
  return changes.filter(({ mode }) => mode === "160000");
}
var RAW = "--raw -z --no-abbrev --no-renames --ignore-submodules=none".split(" ");
async function gitlinksBetween(git, base, head) {
  return gitlinksIn(parseRaw(await git.run("diff", ...RAW, base, head)));
}
async function stageAll(git, only) {
  try {
    await git.run("add", "--all", ...only);
  } catch (error) {
    const [first] = await emptyRepositories(git);
    throw first === void 0 ? error : nested(first);
  }
}
async function stageMost(git) {
  if (await git.try("add", "--all") !== void 0) return;
  const left = (await emptyRepositories(git)).map((path) => `:(exclude,literal)${path}`);
  await git.run("add", "--all", ...left.length === 0 ? [] : ["--", ".", ...left]);
}
async function nestedRepositories(git) {
  const others = paths(await git.run("ls-files", "--others", "--exclude-standard", "-z"));
  return others.filter((path) => path.endsWith("/")).map((path) => path.slice(0, -1));
}
async function emptyRepositories(git) {
  const found = [];
  for (const path of await nestedRepositories(git)) {
    const gitDir = gitFolderAt(join2(git.directory, path));
    if (gitDir === void 0) continue;
    const head = await gitIn(git, path, gitDir).try("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
    if (head === void 0) found.push(path);
  }
  return found;
}
async function requireSettled({ git, submodules }) {
  if (!submodules || !hasSubmodules(git)) return;
  const own = (await submodulesOf(git)).map(({ path }) => path);
  if (own.length === 0) return;
  const status = await git.run("--literal-pathspecs", "status", "--porcelain=v2", "-z", "--", ...own);
  for (const record2 of paths(status)) {
    const [, path] = /^1 \S\S S.(?:M.|.U) (?:\S+ ){5}([^]+)$/.exec(record2) ?? [];
    if (path === void 0) continue;
    throw refused(
      `Submodule ${path} holds changes that are not committed there, so a commit here would leave them out. Commit them in ${path}, undo them, or set \`ignore\` for it in .gitmodules.`
    );
  }
}
async function requireCarried(place, links) {
  if (links.length === 0) return;
  const names2 = await namesByPath(place.git);
  const foreign = links.find(({ path }) => !names2.has(path));
  if (foreign) throw nested(foreign.path);
  for (const link of links) await requireOne(place, link);
}
async function requireOne(place, link) {
  const { git, submodules } = place;
  if (await isNamedElsewhere(place, link)) return;
  if (await isHandedOver(place)) throw unpublishable(link);
  const gitDir = gitFolderAt(join2(git.directory, link.path));
  if (gitDir === void 0)
    throw lost(link, "It is not checked out here, so nothing is known of that commit.");
  const own = gitIn(git, link.path, gitDir);
  if (await own.try("cat-file", "-e", `${link.commit}^{commit}`) === void 0)
    throw lost(link, "The submodule does not have it.");
  const origin = submodules?.originOf(gitDir);
  const origins = origin === void 0 || origin.gitDir === gitDir ? [] : [origin.gitDir];
  for (const each of [gitDir, ...origins])
    if (await isAtRemote(gitIn(git, link.path, each), link.commit)) return;
  if (origin === void 0) throw lost(link, "Its remote is not known to have it.");
  await requireNoSecret(own, { ...link, find: place.findSecrets });
  await keep(own, { ...link, branch: place.branch, gitDir, origin });
  const remotes = await submodules?.remotes?.();
  if (remotes) await carry(own, { ...link, branch: place.branch, origin, remotes });
}
async function requireNoSecret(git, { path, commit, find }) {
  const secret = find && await secretIn(git, [commit, "--not", "--remotes", "--tags"], find);
  if (secret?.file !== void 0) throw secretFound({ ...secret, file: `${path}/${secret.file}` });
  if (secret) throw secretFound(secret);
}
async function isHandedOver({ submodules }) {
  const remotes = await submodules?.remotes?.();
  try {
    return isOutbox(remotes?.choose(void 0)?.remote.url ?? "");
  } catch {
    return false;
  }
}
async function isNamedElsewhere({ git, branch }, { path, commit }) {
  const refs = [`--exclude=${branch}`, "--branches", "--remotes", "--tags"];
  const args = ["log", ...refs, "--max-count=1", "--format=%H", `--find-object=${commit}`, "--", path];
  return Boolean(await git.try("--literal-pathspecs", ...args));
}
async function isAtRemote(git, commit) {
  const found = await git.try(
    "for-each-ref",
    "--count=1",
    "--format=x",
    "--contains",
    commit,
    "refs/remotes"
  );
  return found === "x";
}
async function keep(git, { path, commit, branch, gitDir, origin }) {
  const into = git.with({ place: placeIn(origin.gitDir, git.directory) });
  const take = (name) => origin.gitDir === gitDir ? into.try("update-ref", `refs/heads/${name}`, commit) : into.try(
    "fetch",
    "--quiet",
    "--no-tags",
    "--no-write-fetch-head",
    gitDir,
    `${commit}:refs/heads/${name}`
  );
  if (await take(branch) === void 0 && await take(another(branch, commit)) === void 0)
    throw lost({ path, commit }, `It could not be kept in ${origin.gitDir}.`);
}
function another(branch, commit) {
  return `${branch}-${commit.slice(0, 8)}`;
}
async function carry(git, { path, commit, branch, origin, remotes }) {
  const source = origin.url === void 0 ? void 0 : remotes.choose(void 0, origin.url);
  if (!source) throw lost({ path, commit }, "It has no remote named origin.");
  const checkout = await findCheckoutObjects({ git, root: git.directory });
  let reason = "";
  for (const name of [branch, another(branch, commit)]) {
    try {
      const request = { state: /* @__PURE__ */ new Map(), branches: /* @__PURE__ */ new Map([[name, commit]]), shallow: [] };
      const result = await push({ ...source, checkout }, request);
      if (result.status === "landed") return;
      reason = result.status === "refused" ? result.branches.get(name) ?? "" : "";
      if (result.status === "refused" && result.secret)
        throw new AgenticError({ code: "secret-found", message: `${reason} ${SECRET_ADVICE}` });
    } catch (error) {
      if (!(error instanceof AgenticError) || error.code === "secret-found") throw error;
      reason = error.message;
    }
  }
  throw lost({ path, commit }, `It could not be pushed. ${reason}`);
}
function nested(path) {
  return refused(
    `${path} is a git repository of its own, so a commit here would leave out its files. Remove ${path}/.git and run git rm --cached ${path} where it is staged, or add it as a submodule (git submodule add <url> ${path}).`
  );
}
function lost({ path, commit }, why) {
  return refused(
    `Submodule ${path} is at commit ${commit.slice(0, 12)}, which others could not get. ${why} Push it to the remote of the submodule, or go back to a commit that is there (git submodule update ${path}).`
  );
}
function unpublishable({ path, commit }) {
  return refused(
    `Submodule ${path} is at commit ${commit.slice(0, 12)}, and the job that publishes this run takes no change of a submodule. Undo it (git submodule update ${path}), and name it in your answer: people make it by hand.`
  );
}
function refused(message) {
  return new AgenticError({ code: "commit-refused", message });
}

// src/git/worktrees/patch.ts
async function saveDiffAsPatch(git, { base, keep: keep2, owned }) {
  const patches = await patchesSince(git, { base, prefix: "", owned });
  const patch = patches.filter((text) => text !== "").join("\n");
  if (patch !== "") keep2(patch);
}
async function patchesSince(git, { base, prefix, owned }) {
  const submodules = await filledSubmodules(git, base);
  const { patch, nested: nested2 } = await patchIn(git, { base, prefix, owned });
  const patches = [patch];
  for (const { git: own, path, commit } of submodules) {
    const since = await startOf(own, commit);
    if (since !== void 0)
      patches.push(...await patchesSince(own, { base: since, prefix: `${prefix}${path}/`, owned }));
  }
  for (const path of nested2) patches.push(...await nestedPatches(git, { path, prefix }));
  return patches;
}
async function startOf(git, commit) {
  for (const each of [commit, "HEAD"])
    if (await git.try("rev-parse", "--verify", "--quiet", `${each}^{commit}`) !== void 0) return each;
  return void 0;
}
async function nestedPatches(git, { path, prefix }) {
  const own = git.with({
    place: placeIn(await git.run("rev-parse", "--absolute-git-dir"), join3(git.directory, path))
  });
  const base = await git.run("hash-object", "-t", "tree", "/dev/null");
  return await patchesSince(own, { base, prefix: `${prefix}${path}/`, owned: true });
}
var PATCH = "--binary --full-index --no-ext-diff --no-textconv --no-color".split(" ");
async function patchIn(git, { base, prefix, owned }) {
  const index = await gitPath(git, "agentic-recover-index");
  const aside = git.with({ environment: { GIT_INDEX_FILE: index } });
  rmSync2(`${index}.lock`, { force: true });
  try {
    await aside.run("read-tree", base);
    const nested2 = owned ? await nestedRepositories(aside) : [];
    await stageMost(aside);
    const under = [`--src-prefix=a/${prefix}`, `--dst-prefix=b/${prefix}`];
    const only = ["--", ".", ...nested2.map((path) => `:(exclude,literal)${path}`)];
    return { patch: await aside.run("diff", "--cached", ...PATCH, ...under, base, ...only), nested: nested2 };
  } finally {
    rmSync2(index, { force: true });
  }
}

// src/git/worktrees/update-worktree.ts
async function isIdleWorktree(repository, directory) {
  const parent = join4(realpathSync(repository.root), WORKTREES);
  if (dirname2(directory) !== parent || !basename2(directory).startsWith(WORKTREE_PREFIX)) return false;
  const standing = readWorktreeStatus(directory, await commonFolder(repository));
  return standing.state === "whole" && !isWorktreeInUse(standing.record);
}
async function updateRunWorktree(repository, directory, { branch, here, commit, keep: keep2 }) {
  const { git } = repository;
  const own = worktreeGit(repository, { directory, gitFolder: () => commonFolder(repository) });
  const told = [];
  const keepPatch = (patch) => {
    const file = keep2(`${branch.replaceAll("/", "-")}.patch`, `${patch}
`);
    told.push(
      `What was not committed in the worktree of ${branch} is no part of the run; it is kept as ${file}.`
    );
  };
  await saveDiffAsPatch(own, { base: here, keep: keepPatch, owned: true });
  if (await git.try("merge-base", "--is-ancestor", here, commit) === void 0)
    told.push(await keepCommits(git, branch, here));
  rmSync3(await gitPath(own, "index.lock"), { force: true });
  await setBackTo(own, commit);
  return told;
}
async function keepCommits(git, branch, commit) {
  const aside = `${branch}-${commit.slice(0, 8)}`;
  await git.run("update-ref", `refs/heads/${aside}`, commit);
  return `Commits of ${branch} here that are no part of the run are kept on branch ${aside}.`;
}

// src/git/remote/git-objects.ts
var NARROW = "tree:3";
var NO_CONTENTS = "blob:none";
var SMALL = [
  { prefix: RUN_REFS, filter: NO_CONTENTS },
  { prefix: CLAIM_REFS, filter: "blob:limit=4k" },
  { prefix: NOTE_BATCH_REFS, filter: "blob:limit=1m" }
];
function createObjects(source) {
  const { objectFormat } = source.repository;
  const filters = /* @__PURE__ */ new Map();
  const seen = createFolderCache();
  const seenContents = createContentCache();
  let batches = [];
  const fetchVersion = async (version) => {
    const how = { filter: filters.get(version) ?? NARROW, depth: true };
    if (batches.includes(version)) {
      const ids = batches;
      batches = [];
      if (ids.length > 1 && await fetch(source, { ...how, ids })) return true;
    }
    return await fetch(source, { ...how, ids: [version] });
  };
  const place = { ...source, fetchVersion, seen, seenContents };
  return {
    forget: () => {
      seen.clear();
      seenContents.clear();
    },
    noteRefs: (refs) => {
      batches = [...refs].flatMap(([ref, version]) => ref.startsWith(NOTE_BATCH_REFS) ? [version] : []);
      for (const [ref, version] of refs)
        for (const { prefix, filter } of SMALL) if (ref.startsWith(prefix)) filters.set(version, filter);
    },
    folders: async (version, paths2) => (await look2(place, version, { paths: paths2 })).folders,
    files: async (version, paths2) => {
      const wanted = { paths: paths2.map(folderOf), files: paths2 };
      const { folders, contents } = await look2(place, version, wanted);
      const found = paths2.flatMap((path) => {
        const entry = path.startsWith("/") ? void 0 : entryOf(folders, path);
        return entry?.kind === "file" ? [[path, entry.id]] : [];
      });
      const missing = found.filter(([path]) => !contents.has(path)).map(([, id]) => id);
      const fetched = await fetchContents(source, missing);
      for (const [id, content] of fetched) seenContents.add(id, content);
      return new Map(
        found.flatMap(([path, id]) => {
          const content = contents.get(path) ?? fetched.get(id);
          return content === void 0 ? [] : [[path, content]];
        })
      );
    },
    listing: (version, folder) => listAll(source.repository, version, folder),
    trees: async (ids) => {
      const all = /* @__PURE__ */ new Map();
      for (let level = [...ids]; level.length > 0; ) {
        for (const [id, content] of await contentsOf(source, level)) {
          all.set(id, parseTree(content, objectFormat));
        }
        const below = level.flatMap((id) => all.get(id) ?? []).filter(({ kind }) => kind === "folder");
        level = [...new Set(below.map(({ id }) => id))].filter((id) => !all.has(id));
      }
      return all;
    },
    blobs: (ids) => contentsOf(source, ids)
  };
}
async function look2(source, version, { paths: wanted, files = [] }) {
  if (!isVersion(version, source.repository)) throw noVersion(version, source);
  const paths2 = [...new Set([...wanted].filter((path) => path === "" || isTreePath(path)))];
  const names2 = [.../* @__PURE__ */ new Set(["", ...paths2.flatMap(prefixesOf)])];
  const sought = { names: names2, files: files.filter(isTreePath) };
  const given = /* @__PURE__ */ new Map();
  for (; ; ) {
    const { trees, contents, missing } = await lookHere(source, version, sought);
    if (trees.has("") && missing.length === 0)
      return { folders: new Map(paths2.flatMap((path) => pairOf(path, trees))), contents };
    const next = trees.has("") ? missing : [version];
    if (next.every((id) => given.has(id))) {
      throw next.some((id) => given.get(id)) ? unreadable(next, source) : noVersion(version, source);
    }
    const came = await (trees.has("") ? fetchObjects(source, next) : source.fetchVersion(version));
    for (const id of next) given.set(id, came);
  }
}
async function lookHere({ repository, seen, seenContents }, version, { names: names2, files }) {
  const trees = seen.of(version);
  const mayBe = (kind) => (path) => !trees.has(folderOf(path)) || path === "" || entryOf(trees, path)?.kind === kind;
  const folders = names2.filter((path) => !trees.has(path)).filter(mayBe("folder"));
  const contents = new Map(files.flatMap((path) => pairIf(path, seenContents.get(entryOf(trees, path)?.id))));
  const unseen = files.filter((path) => !contents.has(path));
  const all = [.../* @__PURE__ */ new Set([...folders, ...unseen.filter(mayBe("file"))])];
  const read2 = await readObjects(
    repository,
    all.map((path) => `${version}:${path}`)
  );
  const missing = /* @__PURE__ */ new Set();
  for (const path of folders) {
    const object = read2.get(`${version}:${path}`);
    if (object?.type === "tree") trees.set(path, parseTree(object.content, repository.objectFormat));
    const entry = object === void 0 && path !== "" ? entryOf(trees, path) : void 0;
    if (entry?.kind === "folder") missing.add(entry.id);
  }
  for (const path of unseen) {
    const object = read2.get(`${version}:${path}`);
    if (object?.type !== "blob") continue;
    contents.set(path, object.content);
    seenContents.add(entryOf(trees, path)?.id, object.content);
  }
  return { trees, contents, missing: [...missing] };
}
async function listAll(repository, version, folder) {
  if (!isVersion(version, repository) || !(folder === "" || isTreePath(folder))) return void 0;
  const { exitCode, output } = await repository.call(["ls-tree", "-r", "-z", `${version}:${folder}`]);
  return exitCode === 0 ? parseListing(output, folder === "" ? "" : `${folder}/`) : void 0;
}
async function contentsOf(source, ids) {
  const wanted = [...new Set(ids)];
  const here = await readObjects(source.repository, wanted);
  const missing = wanted.filter((id) => !here.has(id));
  const contents = new Map(Array.from(here, ([id, { content }]) => [id, content]));
  for (const [id, content] of await fetchContents(source, missing)) contents.set(id, content);
  return contents;
}
async function fetchContents(source, ids) {
  const missing = [...new Set(ids)];
  if (missing.length === 0) return /* @__PURE__ */ new Map();
  await fetchObjects(source, missing);
  const here = await readObjects(source.repository, missing);
  const lost2 = missing.filter((id) => !here.has(id));
  if (lost2.length > 0) throw unreadable(lost2, source);
  return new Map(Array.from(here, ([id, { content }]) => [id, content]));
}
function unreadable([first = ""], { remote }) {
  return new AgenticError({
    code: "git-failed",
    message: `The object ${first} of the state is missing at ${remote.name}. Try again; if it stays so, have that repository checked with git fsck.`
  });
}
function fetchObjects(source, ids) {
  return fetch(source, { ids, filter: NO_CONTENTS });
}
function pairOf(key, map) {
  return pairIf(key, map.get(key));
}
function pairIf(key, value) {
  return value === void 0 ? [] : [[key, value]];
}
function prefixesOf(path) {
  const parts = path === "" ? [] : path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
function entryOf(folders, path) {
  const end = path.lastIndexOf("/");
  const entries = folders.get(end === -1 ? "" : path.slice(0, end));
  return entries && namesOf2(entries).get(path.slice(end + 1));
}
var names = /* @__PURE__ */ new WeakMap();
function namesOf2(entries) {
  const known = names.get(entries) ?? new Map(entries.map((entry) => [entry.name, entry]));
  names.set(entries, known);
  return known;
}
function folderOf(path) {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
function isVersion(version, { objectFormat }) {
  return /^[0-9a-f]+$/.test(version) && version.length === (objectFormat === "sha1" ? 40 : 64);
}
function noVersion(version, { remote }) {
  return new AgenticError({
    code: "not-found",
    message: `There is no version ${JSON.stringify(version)} of the state at ${remote.name}: it is none of its commits, or somebody removed it. Look at what is there now.`
  });
}
async function readObjects(repository, names2) {
  const found = /* @__PURE__ */ new Map();
  if (names2.length === 0) return found;
  const args = ["cat-file", "--batch"];
  const answer = await repository.call(args, { input: names2.map((name) => `${name}
`).join("") });
  if (answer.exitCode !== 0) throw gitFailure(args, { directory: repository.folder(), ...answer });
  let at = 0;
  for (const name of names2) {
    const end = answer.output.indexOf("\n", at);
    const [, type = "", size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(answer.output.toString("utf8", at, end)) ?? [];
    at = end + 1;
    if (size === void 0) continue;
    found.set(name, { type, content: answer.output.subarray(at, at + Number(size)) });
    at += Number(size) + 1;
  }
  return found;
}
async function fetch(source, { ids, filter, depth }) {
  const { repository, remote } = source;
  const args = [...partialFetch(filter), ...depth ? ["--depth=1"] : [], "--stdin", REMOTE];
  const answer = await repository.call(args, { remote, input: ids.map((id) => `${id}
`).join("") });
  if (answer.exitCode === 0) return true;
  if (isUnadvertised(answer.errors)) return depth === true && await fetchByRef(source, ids[0] ?? "");
  if (/not our ref/.test(answer.errors)) return false;
  throw remoteFailure(source, answer);
}
function isUnadvertised(errors) {
  return /unadvertised object|does not allow request/.test(errors);
}
async function fetchByRef({ repository, remote }, version) {
  return await repository.together({ remote }, async (run) => {
    const listed2 = await run(["ls-remote", "--quiet", REMOTE], { remote });
    const [, ref] = new RegExp(`^${version}\\t(.+)$`, "m").exec(listed2.output.toString("utf8")) ?? [];
    if (ref === void 0) return false;
    const answer = await run([...FETCH, "--depth=1", REMOTE, ref], { remote });
    return answer.exitCode === 0;
  });
}

// src/git/remote/fetch-branches.ts
async function fetchRunBranches(repository, source, wanted) {
  const { git } = repository;
  await fetchBranches(git, source, wanted);
  const taken = await checkedOut(git);
  const problems = /* @__PURE__ */ new Map();
  for (const [branch, commit] of wanted.branches) {
    const told = await moveBranch(repository, {
      branch,
      commit,
      taken: taken.get(branch),
      keep: wanted.keep
    });
    if (told.length > 0) problems.set(branch, told.join(" "));
  }
  return problems;
}
async function fetchBranches(git, source, wanted) {
  const missing = await commitsMissing(git, [...wanted.branches.values()]);
  const base = wanted.base === void 0 ? [] : await commitsMissing(git, [wanted.base]);
  if (missing.length > 0) await fetchCommits(git, source, { ...wanted, missing, base });
  for (const commit of await commitsMissing(git, base)) await fetchBase(git, source, commit);
}
async function commitsMissing(git, commits) {
  const here = await Promise.all(commits.map((commit) => git.try("cat-file", "-e", `${commit}^{commit}`)));
  return [...new Set(commits.filter((_, index) => here[index] === void 0))];
}
async function fetchCommits(git, source, wanted) {
  const { repository, remote, checkout } = source;
  const shallow = checkout.shallow();
  const call = {
    remote,
    apart: checkout.objects,
    shallow,
    known: await tipsOf(git),
    settings: { "fetch.negotiationAlgorithm": "consecutive", "uploadpack.allowAnySHA1InWant": "true" }
  };
  await repository.together(call, async (run, directory) => {
    const fetch2 = (...args) => run([...FETCH, ...args], { remote });
    if (shallow.length > 0 && wanted.base.length > 0) {
      await fetch2("--depth=1", REMOTE, ...wanted.base.map((commit, index) => `${commit}:refs/base/${index}`));
    }
    const answer = await fetch2(REMOTE, ...wanted.missing);
    if (answer.exitCode !== 0) await fetchNamed(source, { ...wanted, run, errors: answer.errors });
    await git.run(...FETCH, "--update-shallow", directory, ...wanted.missing);
  });
}
async function fetchBase(git, source, commit) {
  const { repository, remote, checkout } = source;
  const shallow = checkout.shallow();
  const depth = shallow.length > 0 ? ["--depth=1"] : [];
  const call = { remote, apart: checkout.objects, shallow, known: await tipsOf(git) };
  await repository.together(call, async (run, directory) => {
    const answer = await run([...FETCH, ...depth, REMOTE, `${commit}:${BASE_REF}`], { remote });
    if (answer.exitCode !== 0 && !isUnadvertised(answer.errors) && !/not our ref/.test(answer.errors)) {
      throw remoteFailure(source, { errors: answer.errors, late: false });
    }
    if (answer.exitCode !== 0) throw baseUnknown(remote.name, commit);
    await git.run(...FETCH, "--update-shallow", directory, BASE_REF);
  });
}
var BASE_REF = "refs/base/0";
function baseUnknown(name, commit) {
  return new AgenticError({
    code: "not-found",
    message: `${name} does not have the commit ${commit.slice(0, 12)}, at which the run began. Push it there from the clone in which the run was started, then resume again.`
  });
}
async function fetchNamed(source, { branches, missing, run, errors }) {
  const { remote } = source;
  const names2 = [...branches].flatMap(([branch, commit]) => missing.includes(commit) ? [branch] : []);
  if (isUnadvertised(errors)) {
    const answer = await run([...FETCH, REMOTE, ...names2.map((name) => `refs/heads/${name}`)], { remote });
    if (answer.exitCode === 0) return;
  } else if (!/not our ref/.test(errors)) throw remoteFailure(source, { errors, late: false });
  throw new AgenticError({
    code: "not-found",
    message: `${remote.name} does not have the commits that ${names2.join(", ")} had in the run: it did not take them, or somebody has rewritten or deleted them there. Push them from a clone that has them (${putBack(remote.name, branches, names2)}; where a branch has other commits, merge them into it first), or restore the branch on its pull request, and resume the run; or start a new one.`
  });
}
function putBack(name, branches, lost2) {
  const refs = lost2.map((branch) => `${branches.get(branch) ?? ""}:refs/heads/${branch}`);
  return `git push ${name} ${refs.join(" ")}`;
}
var TIPS = 200;
async function tipsOf(git) {
  const folders = ["refs/heads", "refs/remotes"];
  const format = ["--format=%(objectname)", "--sort=-committerdate", `--count=${TIPS}`];
  const listed2 = await git.run("for-each-ref", ...format, ...folders);
  const head = await git.try("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  return [.../* @__PURE__ */ new Set([...listed2.split("\n"), head ?? ""])].filter((tip) => tip !== "");
}
async function checkedOut(git) {
  const listed2 = await git.run("worktree", "list", "--porcelain");
  const trees = listed2.matchAll(/^worktree (.+)(?:\n.+)*?\nbranch refs\/heads\/(.+)$/gm);
  return new Map(Array.from(trees, ([, directory = "", branch = ""]) => [branch, directory]));
}
async function moveBranch(repository, { branch, commit, taken, keep: keep2 }) {
  const { git } = repository;
  const ref = `refs/heads/${branch}`;
  const here = await git.try("rev-parse", "--verify", "--quiet", ref);
  if (here === commit) return [];
  if (here === void 0) {
    await git.run("update-ref", ref, commit, "");
    return [];
  }
  if (keep2 && taken !== void 0 && await isIdleWorktree(repository, taken))
    return await updateRunWorktree(repository, taken, { branch, here, commit, keep: keep2 });
  const isBehind = await git.try("merge-base", "--is-ancestor", here, commit) !== void 0;
  if (!isBehind && (taken !== void 0 || !keep2))
    return [
      `${branch} has commits in this checkout that the run does not know (${here.slice(0, 8)}); it stays as it is.`
    ];
  const told = isBehind ? [] : [await keepCommits(git, branch, here)];
  if (taken !== void 0)
    return [
      `${branch} is checked out, so it stays at ${here.slice(0, 8)}. Bring it up: git merge --ff-only ${commit}`
    ];
  await git.run("update-ref", ref, commit, here);
  return told;
}

// src/git/submodules/submodules.ts
const { appendFileSync, copyFileSync: copyFileSync2, existsSync: existsSync2, renameSync, rmSync: rmSync4, writeFileSync: writeFileSync2 } = process.getBuiltinModule("node:fs");
const { join: join5, relative } = process.getBuiltinModule("node:path");
async function submoduleOrigins(repository) {
  if (!hasSubmodules(repository.git)) return [];
  const submodules = createSubmodules({ repository });
  await submodules.note(repository.git);
  return submodules.origins().flatMap(
    ({ gitDir, url }) => url === void 0 ? [] : [{ scope: "local", key: keyOf(gitDir), value: url }]
  );
}
function keyOf(gitDir) {
  return `submodule.${gitDir}.origin`;
}
function createSubmodules({ repository, remotes, kept: kept2 }) {
  const origins = /* @__PURE__ */ new Map();
  const known = /* @__PURE__ */ new Map();
  const originAt = (git, gitDir) => {
    const before = kept2?.();
    const found = known.get(gitDir) ?? (before ? Promise.resolve(keptOrigin(before, gitDir)) : readOrigin(git, gitDir));
    known.set(gitDir, found);
    return found;
  };
  const visit = async (level) => {
    for (const submodule of await submodulesOf(level.git)) {
      const source = gitFolderAt(join5(level.checkout, submodule.path));
      if (source === void 0) continue;
      const origin = await originAt(level.git, source);
      const gitDir = level.modules === void 0 ? source : join5(level.modules, submodule.name);
      origins.set(gitDir, origin);
      const git = gitIn(level.git, submodule.path, gitDir);
      if (level.modules !== void 0) await fill(git, { submodule, gitDir, origin, remotes });
      const modules = level.modules === void 0 ? void 0 : join5(gitDir, "modules");
      await visit({ git, checkout: join5(level.checkout, submodule.path), modules });
    }
  };
  return {
    populate: async (git) => {
      if (hasSubmodules(git))
        await visit({ git, checkout: repository.root, modules: await gitPath(git, "modules") });
    },
    bring: async ({ git, gitDir, path, commit }) => {
      const origin = origins.get(gitDir);
      if (origin) await requireCommit(git, { submodule: { path, commit }, origin, remotes });
    },
    note: async (git) => {
      if (hasSubmodules(git)) await visit({ git, checkout: repository.root, modules: void 0 });
    },
    originOf: (gitDir) => origins.get(gitDir),
    origins: () => [...origins.values()],
    remotes
  };
}
async function readOrigin(git, gitDir) {
  const url = await git.try("config", "--file", join5(gitDir, "config"), "remote.origin.url");
  return { gitDir, url };
}
function keptOrigin(settings, gitDir) {
  return { gitDir, url: settings.find(({ key }) => key === keyOf(gitDir))?.value };
}
var FILLING = "agentic-filling";
async function fill(git, filling) {
  const { submodule, gitDir, origin } = filling;
  const isLeftover = existsSync2(join5(gitDir, FILLING));
  if (existsSync2(gitDir) && !isLeftover) return;
  const isWork = !isLeftover && hasFiles(git.directory);
  if (isWork && gitFolderAt(git.directory) !== void 0) return;
  for (const folder of isWork ? [gitDir] : [gitDir, git.directory])
    rmSync4(folder, { recursive: true, force: true });
  for (const folder of [gitDir, git.directory]) makeFolder(folder);
  if (!isWork) writeFileSync2(join5(gitDir, FILLING), "");
  await initialise(git, filling);
  await git.run(...LOCAL_FETCH, origin.gitDir, "+refs/remotes/origin/*:refs/remotes/origin/*");
  await requireCommit(git, filling);
  if (isWork) {
    await git.run("update-ref", "--no-deref", "HEAD", submodule.commit);
    await git.run("read-tree", submodule.commit);
    writeFileSync2(join5(gitDir, READY), "");
    return;
  }
  await git.run("checkout", "--quiet", "--force", "--detach", submodule.commit);
  renameSync(join5(gitDir, FILLING), join5(gitDir, READY));
}
var LOCAL_FETCH = "fetch --quiet --no-tags --no-write-fetch-head --recurse-submodules=no".split(" ");
async function initialise(git, { gitDir, origin }) {
  const format = await git.with({ place: placeIn(origin.gitDir, git.directory) }).run("rev-parse", "--show-object-format");
  await git.run("init", "--quiet", "--template=", `--object-format=${format}`);
  await git.run("config", "--unset", "core.worktree");
  appendFileSync(join5(gitDir, "config"), "[submodule]\n	active = .\n");
  linkFolder(git.directory, gitDir);
  const objects = join5(gitDir, "objects");
  makeFolder(join5(objects, "info"));
  writeFileSync2(
    join5(objects, "info", "alternates"),
    `${relative(objects, join5(origin.gitDir, "objects"))}
`
  );
  const shallow = join5(origin.gitDir, "shallow");
  if (existsSync2(shallow)) copyFileSync2(shallow, join5(gitDir, "shallow"));
  if (origin.url !== void 0) await git.run("remote", "add", "origin", origin.url);
}
async function requireCommit(git, {
  submodule,
  origin,
  remotes
}) {
  const { commit, path } = submodule;
  const isHere = async () => await git.try("cat-file", "-e", `${commit}^{commit}`) !== void 0;
  if (await isHere()) return;
  const source = origin.url === void 0 ? void 0 : (await remotes?.())?.choose(void 0, origin.url);
  const cause = await (source ? fetchFrom(git, { source, commit }) : void 0);
  if (await isHere()) return;
  const why = cause === void 0 ? "" : ` ${cause.message}`;
  throw unsuitable(
    `Submodule ${path} needs commit ${commit.slice(0, 12)}, which is not in this clone.${why} Run git submodule update, or set \`git.submodules\` to \`none\` in agentic/config.json.`
  );
}
async function fetchFrom(git, { source, commit }) {
  const checkout = await findCheckoutObjects({ git, root: git.directory });
  try {
    await fetchBranches(git, { ...source, checkout }, { branches: /* @__PURE__ */ new Map([["submodule", commit]]) });
    return void 0;
  } catch (error) {
    if (error instanceof AgenticError) return error;
    throw error;
  }
}

// src/git/settings/settings-guard.ts
const { realpathSync: realpathSync2, renameSync: renameSync2, rmSync: rmSync5, writeFileSync: writeFileSync3 } = process.getBuiltinModule("node:fs");
const { homedir } = process.getBuiltinModule("node:os");
const { dirname: dirname3, join: join6 } = process.getBuiltinModule("node:path");
var BREAKING = /^(?:core\.(?:bare|worktree|repositoryformatversion)|extensions\.(?!worktreeconfig$).*)$/s;
var ORDINARY = /^(?:branch|submodule)\./;
function settingsTexts(place) {
  const texts = filesOf(place).own.map((file) => [file, textOf(file)]);
  return Object.fromEntries(texts.flatMap(([file, text]) => text === void 0 ? [] : [[file, text]]));
}
function guardSettings(place, since) {
  const { own, others } = filesOf(place);
  const read2 = () => new Map([...own, ...others].map((file) => [file, textOf(file)]));
  let seen = since ? new Map([...read2(), ...own.map((file) => [file, since[file]])]) : read2();
  const look3 = async () => {
    const before = seen;
    seen = read2();
    const isSame = (file) => seen.get(file) === before.get(file);
    if ([...seen.keys()].every(isSame)) return void 0;
    const repaired = own.every(isSame) ? NOTHING : await repair(place, { own, before, now: seen });
    const changes = await changesIn(place, before, seen);
    seen = read2();
    return { ...repaired, changed: changes.map(renderChange) };
  };
  let turn = Promise.resolve(void 0);
  return { check: () => turn = turn.then(look3, look3) };
}
var NOTHING = { restored: [] };
function filesOf({ root, environment }) {
  const gitFolder = gitFolderOf(root);
  const shared = gitFolderOf(mainCheckout(root)) ?? mainCheckout(root);
  const {
    GIT_CONFIG_GLOBAL: given,
    HOME: home = homedir(),
    XDG_CONFIG_HOME: xdg = join6(home, ".config")
  } = environment;
  return {
    own: gitFolder === void 0 ? [] : [join6(shared, "config"), join6(gitFolder, "config.worktree")],
    others: given === void 0 ? [join6(home, ".gitconfig"), join6(xdg, "git", "config")] : [given]
  };
}
function textOf(file) {
  try {
    return readRegularText(file);
  } catch {
    return void 0;
  }
}
async function changesIn(place, before, now) {
  const changes = [];
  for (const [file, text] of now) {
    if (text === before.get(file)) continue;
    const [old = [], recent] = [await listed(place, before.get(file)), await listed(place, text)];
    if (recent) changes.push(...changedSettings(old, recent).filter(({ key }) => !ORDINARY.test(key)));
    else changes.push({ key: file, values: ["unreadable"] });
  }
  return changes;
}
async function listed({ root, environment }, text = "") {
  const args = ["config", "--file", "-", "--no-includes", "--list", "-z"];
  const answer = await startGit(args, {
    directory: root,
    environment: localEnvironment(environment),
    input: text
  });
  if (answer.exitCode !== 0) return void 0;
  const entries = answer.output.toString("utf8").split("\0");
  return entries.filter((entry) => entry !== "").map(parseEntry);
}
async function repair(place, changed) {
  const { own, before, now } = changed;
  const isGone = own.some((file) => before.get(file) !== void 0 && now.get(file) === void 0);
  if (!isGone && await works(place)) return NOTHING;
  const keys = isGone ? [] : await setBack(place, changed);
  if (keys.length > 0 && await works(place)) return { restored: keys };
  const saved = save(place, changed);
  for (const file of own) put(file, before.get(file));
  if (await works(place))
    return { restored: own.filter((file) => before.get(file) !== now.get(file)), saved };
  for (const file of own) put(file, now.get(file));
  return NOTHING;
}
async function works({ root, environment }) {
  const call = {
    directory: root,
    environment: { ...localEnvironment(environment), GIT_CEILING_DIRECTORIES: dirname3(root) }
  };
  const top = await startGit(["rev-parse", "--show-toplevel"], call);
  if (top.output.toString("utf8").trimEnd() !== realpathSync2(root)) return false;
  const index = await startGit(["diff", "--cached", "--quiet", "--ignore-submodules=all"], call);
  return index.exitCode === 0 || index.exitCode === 1;
}
async function setBack(place, { own, before, now }) {
  const environment = localEnvironment(place.environment);
  const keys = [];
  for (const file of own) {
    const [old, recent] = [await listed(place, before.get(file)), await listed(place, now.get(file))];
    if (!old || !recent) continue;
    const git = (...args) => startGit(["config", "--file", file, ...args], { directory: place.root, environment });
    for (const { key } of changedSettings(old, recent).filter(({ key: name }) => BREAKING.test(name))) {
      await git("--unset-all", key);
      for (const setting of old) if (setting.key === key) await git("--add", key, setting.value);
      keys.push(key);
    }
  }
  return keys;
}
function save({ root, environment }, { own, now }) {
  const folder = join6(privateFolder(mainCheckout(root), environment), "replaced", Date.now().toString(36));
  makeFolder(folder);
  for (const [at, file] of own.entries()) {
    const text = now.get(file);
    if (text !== void 0) writeFileSync3(join6(folder, at === 0 ? "config" : "config.worktree"), text);
  }
  return folder;
}
function put(file, text) {
  if (text === void 0) return rmSync5(file, { recursive: true, force: true });
  const lock = `${file}.lock`;
  writeFileSync3(lock, text, { flag: "wx" });
  try {
    renameSync2(lock, file);
  } catch {
    rmSync5(file, { recursive: true, force: true });
    renameSync2(lock, file);
  }
}

// src/wiring/recorded-git-settings.ts
const { createHash } = process.getBuiltinModule("node:crypto");
const { existsSync: existsSync3, readdirSync, rmSync: rmSync6 } = process.getBuiltinModule("node:fs");
const { basename: basename3, join: join7 } = process.getBuiltinModule("node:path");
var KeptSettings = strictObject({
  /** Checkout that the run works in: others may share the settings. */
  root: string(),
  /** Whether the run has ended. */
  ended: boolean(),
  settings: array(strictObject({ scope: string(), key: string(), value: string() })).readonly(),
  files: record(string(), string())
});
var FOLDER = "settings";
function keptSettings(place) {
  return kept(place)[0]?.settings;
}
function keptFiles(place) {
  return kept(place)[0]?.files;
}
async function keepSettings(place, runId) {
  const { settings, files } = kept(place)[0] ?? await asNow(place);
  const folder = join7(privateFolder(mainCheckout(place.root), place.environment), FOLDER);
  makeFolder(folder);
  write(join7(folder, `${runId}.json`), { root: place.root, ended: false, settings, files });
}
async function releaseSettings(place, runId, isOver = () => false) {
  const own = kept(place).find((each) => runOf(each) === runId);
  if (!own) return;
  write(own.file, { ...own, ended: true });
  const all = kept(place);
  const hasEnded = (each) => each.ended || each.root === place.root && isOver(runOf(each));
  if (all.every(hasEnded) && (await changesOf(place)).changes.length === 0)
    for (const { file } of all) rmSync6(file, { force: true });
}
function runOf({ file }) {
  return basename3(file, ".json");
}
async function changesOf(place) {
  const before = keptSettings(place);
  const changes = before ? changedReach(before, await settingsNow(place)) : [];
  const version = createHash("sha256").update(JSON.stringify(changes)).digest("hex").slice(0, 20);
  return { changes, version };
}
async function acceptSettings(place) {
  const now = await asNow(place);
  for (const each of kept(place)) write(each.file, { ...each, ...now });
}
function changeKept(place, { key, value }) {
  const added = value === void 0 ? [] : [{ scope: "local", key, value }];
  for (const each of kept(place)) {
    const others = each.settings.filter((setting) => setting.key !== key || !isOwn(setting));
    write(each.file, { ...each, settings: [...others, ...added] });
  }
}
async function asNow(place) {
  return { settings: await settingsNow(place), files: settingsTexts(place) };
}
async function settingsNow({ root, environment }) {
  const git = createGit(root, environment);
  const [settings, origins] = await Promise.all([readSettings(git), submoduleOrigins({ root, git })]);
  return [...settings, ...origins];
}
function kept({ root, environment }) {
  const parent = knownPrivateFolder(mainCheckout(root), environment);
  const folder = parent === void 0 ? "" : join7(parent, FOLDER);
  if (!existsSync3(folder)) return [];
  const names2 = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names2.sort().flatMap((name) => read(join7(folder, name)) ?? []);
}
function read(file) {
  const text = readOptional(file);
  if (text === void 0) return void 0;
  const { data } = KeptSettings.safeParse(parseJson(text), { jitless: true });
  if (data) return { ...data, file };
  throw new AgenticError({
    code: "git-unsuitable",
    message: `The settings of git that were kept for a run cannot be read (${file}). Check the remotes of this repository (git config --list --show-origin), then delete that file.`
  });
}
function write(file, { root, ended, settings, files }) {
  replaceFile(file, `${JSON.stringify({ root, ended, settings, files })}
`, { durable: true });
}

// src/wiring/remote-storage-config.ts
const { existsSync: existsSync4, statSync } = process.getBuiltinModule("node:fs");
const { join: join8 } = process.getBuiltinModule("node:path");
function hasRemoteStorage(place) {
  const { remote } = place.config.state;
  if (remote !== void 0) return remote !== false;
  return mayHaveRemotes(place);
}
function mayHaveRemotes(place) {
  const { root, isRepository } = place;
  if (!isRepository) return false;
  const kept2 = keptSettings(place);
  if (kept2) return kept2.some(({ key }) => key.startsWith("remote."));
  const folder = join8(root, ".git");
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return true;
  const file = join8(folder, "config");
  return !existsSync4(file) || /^\s*\[\s*(?:remote|include)/im.test(readRegularText(file));
}

export {
  remoteFailure,
  describeFailure,
  signInHint,
  openOutbox,
  isOutbox,
  addAlternate,
  copyBranches,
  redirection,
  redirect,
  writeBundle,
  packFolder,
  push,
  listRefs,
  movedWords,
  parseRaw,
  gitlinksIn,
  RAW,
  gitlinksBetween,
  stageAll,
  stageMost,
  nestedRepositories,
  requireSettled,
  requireCarried,
  saveDiffAsPatch,
  createObjects,
  entryOf,
  folderOf,
  fetchRunBranches,
  fetchBranches,
  checkedOut,
  createSubmodules,
  guardSettings,
  keptSettings,
  keptFiles,
  keepSettings,
  releaseSettings,
  changesOf,
  acceptSettings,
  changeKept,
  hasRemoteStorage,
  mayHaveRemotes
};
