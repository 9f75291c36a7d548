const require = process.getBuiltinModule;
import {
  isInside,
  isTreePath,
  realOf
} from "./chunk-GR7RHVEM.js";
import {
  CLAIM_REFS,
  GIVEN_UP,
  RUN_REFS,
  array,
  gitFailure,
  object,
  reasonIn,
  string
} from "./chunk-2HJVK3LW.js";
import {
  PULL_REQUESTS,
  acquireLock,
  isLockedElsewhere,
  releaseLock,
  runFiles
} from "./chunk-CAGSRZIP.js";
import {
  hasTags
} from "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  SESSION_MARK,
  createSessionId,
  defaultGraceMs,
  markVariables
} from "./chunk-UEQ5ZAPQ.js";
import {
  withheldCredentials,
  withoutCredentials
} from "./chunk-IWSXN7BS.js";

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

// src/git/repository.ts
const {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync
} = process.getBuiltinModule("node:fs");
const { dirname, isAbsolute, join, resolve } = process.getBuiltinModule("node:path");
async function requireBase(repository, needs, detached = { advice: "Switch to one: git switch main" }) {
  const { git } = repository;
  const head = await findHead(git);
  if (head === void 0) {
    await git.run("rev-parse", "--git-dir");
    throw unsuitable(
      "This repository has no commits yet. Make a first one: git commit --allow-empty -m start"
    );
  }
  const { work, advice } = detached;
  const { sha, branch = (work?.sha ?? head.sha) === head.sha ? work?.branch : void 0 } = head;
  if (branch === void 0)
    throw unsuitable(
      `HEAD is detached at ${sha.slice(0, 8)}, so there is no branch to come back to. ${advice}`
    );
  if (needs.commits) await requireIdentity(git);
  if (!needs.worktree) await requireClean(git);
  return { branch, sha };
}
async function findHead(git) {
  const found = await git.try("rev-parse", "HEAD^{commit}", "--symbolic-full-name", "HEAD");
  const [sha, name = ""] = found?.split("\n") ?? [];
  if (sha === void 0) return void 0;
  return { sha, branch: name.startsWith(HEADS) ? name.slice(HEADS.length) : void 0 };
}
var HEADS = "refs/heads/";
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
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const lines2 = new Set(text.split("\n"));
  const missing = patterns.filter((pattern) => !lines2.has(pattern));
  if (missing.length === 0) return;
  mkdirSync(dirname(file), { recursive: true });
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
  const head = await findHead(git);
  if (head?.branch === branch) return head.sha;
  const ref = `refs/heads/${branch}`;
  const continues = await git.try("merge-base", "--is-ancestor", ref, "HEAD");
  if (continues !== void 0) await git.run("update-ref", ref, "HEAD");
  await git.run("symbolic-ref", "HEAD", ref);
  return void 0;
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

// src/git/commits.ts
function trailersOf({ runId, step, attempt }) {
  return `Agentic-Run: ${runId}
Agentic-Step: ${step}#${attempt}`;
}
async function findCommit(git, { runId, step, attempt }, range) {
  const valueOf = (key) => `%(trailers:key=${key},valueonly,separator=)`;
  const format = `%H%x09${valueOf("Agentic-Run")}%x09${valueOf("Agentic-Step")}`;
  const lines2 = (await git.run("log", `--format=${format}`, range)).split("\n");
  const made = lines2.map((line) => line.split("	").map((part) => part.trim()));
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

// src/git/checkout-objects.ts
const { existsSync: existsSync2, readFileSync: readFileSync2 } = process.getBuiltinModule("node:fs");
const { join: join2 } = process.getBuiltinModule("node:path");
async function findCheckoutObjects(repository) {
  const folder = await commonFolder(repository);
  const file = join2(folder, "shallow");
  return {
    objects: join2(folder, "objects"),
    shallow: () => existsSync2(file) ? readFileSync2(file, "utf8").match(/^[0-9a-f]+$/gm) ?? [] : []
  };
}

// src/git/remote.ts
const { resolve: resolve2 } = process.getBuiltinModule("node:path");
var CONNECTION = /^http\.(?:.*\.)?(?:extraheader|proxy|proxyauthmethod|proxyssl\w+|sslcainfo|sslcapath|sslcert|sslkey|sslverify|sslversion|pinnedpubkey|version|useragent|emptyauth)$/;
var SIGN_IN = /^(?:credential\.(?:.*\.)?helper|core\.sshcommand|core\.askpass|core\.gitproxy)$/;
async function readRemoteSettings(git) {
  const settings = parseSettings(await git.try("config", "--list", "--show-scope", "-z") ?? "");
  const own = settings.filter(({ scope }) => scope === "local" || scope === "worktree");
  const last = new Map(settings.map(({ key, value }) => [key, value]));
  return {
    remotes: remotesIn(settings, git.directory),
    at: (address) => remoteAt(settings, git.directory, address),
    setting: (key) => last.get(key),
    connection: own.flatMap(({ key, value }) => CONNECTION.test(key) ? [[key, value]] : []),
    unused: [...new Set(own.flatMap(({ key, value }) => SIGN_IN.test(key) && value !== "" ? [key] : []))],
    sshCommand: settings.findLast((each) => each.key === "core.sshcommand" && !own.includes(each))?.value
  };
}
function parseSettings(listed2) {
  const parts = listed2.split("\0");
  return parts.flatMap((scope, at) => {
    const text = parts[at + 1];
    if (at % 2 === 1 || text === void 0) return [];
    const end = text.indexOf("\n");
    return end === -1 ? [{ scope, key: text, value: "true" }] : [{ scope, key: text.slice(0, end), value: text.slice(end + 1) }];
  });
}
function remotesIn(settings, root) {
  const names2 = settings.flatMap(({ key }) => /^remote\.(.+)\.(?:push)?url$/.exec(key)?.[1] ?? []);
  const remotes = [...new Set(names2)].sort().flatMap((name) => {
    const url = pushUrl(settings, name);
    if (url === void 0) return [];
    return [[name, { name, url: isPath(url) ? resolve2(root, url) : url }]];
  });
  return new Map(remotes);
}
function remoteAt(settings, root, address) {
  const url = rewritten(settings, address, "pushinsteadof") ?? rewritten(settings, address, "insteadof") ?? address;
  return { name: withoutUserInfo(address), url: isPath(url) ? resolve2(root, url) : url };
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

// src/git/call-folder.ts
const { mkdirSync: mkdirSync2, writeFileSync } = process.getBuiltinModule("node:fs");
const { delimiter, join: join3 } = process.getBuiltinModule("node:path");
function placesOf(directory, objects, { apart, borrow }) {
  return {
    GIT_DIR: directory,
    GIT_OBJECT_DIRECTORY: apart === void 0 ? objects : join3(directory, "objects"),
    ...borrow === void 0 ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: listed(borrow) }
  };
}
function listed(path) {
  return path.includes(delimiter) || path.startsWith('"') ? JSON.stringify(path) : path;
}
function layOut(directory, call) {
  mkdirSync2(join3(directory, "refs"));
  writeFileSync(join3(directory, "HEAD"), "ref: refs/heads/none\n");
  writeFileSync(join3(directory, "config"), configOf(call), { mode: 384 });
  const shallow = [...call.shallow ?? []];
  if (shallow.length > 0) writeFileSync(join3(directory, "shallow"), lines(shallow));
  const known = (call.known ?? []).map((commit2, index) => `${commit2} refs/known/${1e3 + index}`);
  if (known.length > 0)
    writeFileSync(join3(directory, "packed-refs"), lines(["# pack-refs with: sorted", ...known]));
  if (call.apart === void 0) return;
  mkdirSync2(join3(directory, "objects", "info"), { recursive: true });
  writeFileSync(join3(directory, "objects", "info", "alternates"), lines([quotedLine(call.apart)]));
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
function configOf(call) {
  const { objectFormat, remote, settings = {} } = call;
  const formats = objectFormat === "sha256" ? { "core.repositoryFormatVersion": "1", "extensions.objectFormat": "sha256" } : { "core.repositoryFormatVersion": "0" };
  return Object.entries({ ...formats, ...FIXED, ...remote ? settingsOf(remote) : {}, ...settings }).map(([key, value]) => {
    const at = key.indexOf(".");
    const last = key.lastIndexOf(".");
    const section = key.slice(0, at);
    const subsection = last > at ? ` ${JSON.stringify(key.slice(at + 1, last))}` : "";
    return `[${section}${subsection}]
	${key.slice(last + 1)} = ${JSON.stringify(value)}
`;
  }).join("");
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

// src/git/fetch.ts
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

// src/git/ancestry.ts
var DEPTH = 100;
async function isPartOfHistory({ repository, remote }, { commit: commit2, tip }) {
  return await repository.together({ remote }, async (run) => {
    await run([...partialFetch("tree:0"), `--depth=${DEPTH}`, REMOTE, tip], { remote });
    return (await run(["merge-base", "--is-ancestor", commit2, tip])).exitCode === 0;
  });
}
async function strangersTo({ repository, remote }, commits, tips) {
  let strangers = commits.filter((commit2) => !tips.includes(commit2));
  for (const tip of new Set(tips)) {
    if (strangers.length === 0) break;
    const left = [];
    await repository.together({ remote }, async (run) => {
      await run([...partialFetch("tree:0"), `--depth=${DEPTH}`, REMOTE, tip], { remote });
      for (const commit2 of strangers)
        if ((await run(["merge-base", "--is-ancestor", commit2, tip])).exitCode !== 0) left.push(commit2);
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
async function commitsBeyond({ repository, remote, checkout }, { from, to }) {
  const call = { remote, borrow: checkout.objects, shallow: checkout.shallow() };
  return await repository.together(call, async (run) => {
    await run([...partialFetch("tree:0"), REMOTE, to], { remote });
    const log = await run(["log", `--max-count=${MOST_COMMITS}`, "--format=%an", `${from}..${to}`]);
    const names2 = log.exitCode === 0 ? log.output.toString("utf8").split("\n").slice(0, -1) : [];
    return { count: names2.length, authors: [...new Set(names2)] };
  });
}

// src/git/remote-failure.ts
var DENIED = /Authentication failed|could not read (Username|Password)|Permission (to \S+ )?denied|returned error: 40[13]|HTTP (code = )?40[13]|Invalid username or|access denied|not authorized|Repository not found|repository '.*' not found|Host key verification failed|Write access to repository not granted|terminal prompts disabled/i;
var DAMAGE = /(?:object|pack|index)\b.*(?:corrupt|is empty|too small)|unable to (?:read|unpack) |bad object/;
function isDenied({ errors }) {
  return DENIED.test(errors);
}
function remoteFailure({ remote, hint }, answer) {
  const url = withoutUserInfo(remote.url);
  const where = url === remote.name ? `The remote ${url}` : `The remote ${remote.name} (${url})`;
  const said = answer.late ? "it did not answer for two minutes" : sentenceOf(answer.errors);
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
function sentenceOf(errors) {
  const said = withoutUserInfo(reasonIn(errors)).trim();
  return said === "" ? "git does not say why" : said.replace(/[.:]+$/, "");
}
function signInHint({ unused }) {
  if (unused.length === 0) return "";
  return ` The checkout's own configuration sets ${unused.join(" and ")}, which is not used, since steps can change it: put it into your global configuration (git config --global).`;
}

// src/git/push.ts
const { setTimeout: sleep } = process.getBuiltinModule("node:timers/promises");
var HEADS2 = "refs/heads/";
var TRIES = 6;
var PAUSE_MS = 40;
async function push(place, request) {
  const branches = new Map(request.branches);
  for (let tries2 = 1; ; tries2 += 1) {
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
    if (refused2.size > 0)
      return {
        status: "refused",
        branches: await explainBehind(place, { refused: refused2, branches, rejections, now })
      };
    if (tries2 === TRIES || !isRace(answer, rejections)) throw failure(place, answer, rejections);
    await sleep(PAUSE_MS * tries2 * (0.5 + Math.random()));
  }
}
async function start({ repository, remote, checkout }, { state, branches, shallow }) {
  const leases = Array.from(
    state,
    ([ref, { expected = "" }]) => `--force-with-lease=${HEADS2}${ref}:${expected}`
  );
  const moves = Array.from(state, ([ref, { next = "" }]) => `${next}:${HEADS2}${ref}`);
  const heads = Array.from(branches, ([branch, commit2]) => `${commit2}:${HEADS2}${branch}`);
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
  const unknown = [...branches].filter(([, commit2]) => named.has(commit2));
  return new Map(
    unknown.map(([branch, commit2]) => [branch, `${branch} has no commit ${commit2} in this checkout.`])
  );
}
function parseRejections(output) {
  const lines2 = output.matchAll(/^!\t[^\t]*?:refs\/heads\/([^\t]+)\t\[([^\]]+)\](?: \((.*)\))?$/gm);
  return new Map(
    Array.from(lines2, ([, ref = "", kind = "", reason = kind]) => [
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
  const patterns = names2.map((name) => HEADS2 + name);
  const args = ["ls-remote", "--quiet", "--heads", REMOTE, ...patterns];
  const answer = await source.repository.call(args, { remote: source.remote });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
  return new Map(refsIn(answer.output).filter(([name]) => names2.includes(name)));
}
function refsIn(listed2) {
  const lines2 = listed2.toString("utf8").matchAll(/^([0-9a-f]+)\trefs\/heads\/(.+)$/gm);
  return Array.from(lines2, ([, commit2 = "", name = ""]) => [name, commit2]);
}
async function hasLanded(place, { request, branches, now }) {
  for (const [ref, { expected, next }] of request.state) {
    const there = now.get(ref);
    if (there === next) continue;
    const isSuccessor = there !== void 0 && there !== expected && next !== void 0;
    if (!isSuccessor || !await isPartOfHistory(place, { commit: next, tip: there })) return false;
  }
  if (request.state.size > 0) return true;
  return [...branches].every(([branch, commit2]) => now.get(branch) === commit2);
}
async function branchesThatHave(place, { branches, rejections, now }) {
  const contained = [];
  for (const [branch, commit2] of branches) {
    const tip = now.get(branch);
    if (!rejections.has(branch) || tip === void 0) continue;
    if (tip === commit2 || await isFastForward(place, { from: commit2, to: tip })) contained.push(branch);
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
  const lines2 = said.split("\n").filter((line) => line.startsWith("remote: "));
  const named = code.filter(([ref]) => lines2.some((line) => line.includes(ref)));
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
  const told = new Map(refused2);
  for (const branch of refused2.keys()) {
    const [from, to] = [branches.get(branch), now.get(branch)];
    const { reason = "", there = true } = rejections.get(branch) ?? {};
    if (there || !BEHIND.test(reason) || from === void 0 || to === void 0) continue;
    const { name } = place.remote;
    const { count, authors } = await commitsBeyond(place, { from, to });
    const what = count > 1 ? `${count} commits` : "a commit";
    const by = authors.length === 0 ? "" : `, by ${namesOf(authors)}`;
    told.set(
      branch,
      `${branch} has ${what} at ${name} that the run does not know (${to.slice(0, 8)}${by}), and the run has others (up to ${from.slice(0, 8)}), so those were not pushed. Bring both together (in its worktree: git pull --no-rebase ${name} ${branch}), or move theirs to a branch of their own; then resume the run.`
    );
  }
  return told;
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
    cause: new Error(sentenceOf(answer.errors))
  });
}

// src/git/git-path.ts
const { isAbsolute: isAbsolute2, join: join4 } = process.getBuiltinModule("node:path");
async function gitPath(git, name) {
  const path = await git.run("rev-parse", "--git-path", name);
  return isAbsolute2(path) ? path : join4(git.directory, path);
}

// src/git/submodule-tree.ts
const { existsSync: existsSync3, lstatSync: lstatSync2, mkdirSync: mkdirSync3, readFileSync: readFileSync3, rmSync, writeFileSync: writeFileSync2 } = process.getBuiltinModule("node:fs");
const { join: join5, relative, resolve: resolve3 } = process.getBuiltinModule("node:path");
function hasSubmodules({ directory }) {
  return lstatSync2(join5(directory, ".gitmodules"), { throwIfNoEntry: false })?.isFile() === true;
}
async function submodulesOf(git) {
  const names2 = await namesByPath(git);
  if (names2.size === 0) return [];
  const listed2 = await git.run("--literal-pathspecs", "ls-files", "--stage", "-z", "--", ...names2.keys());
  return paths(listed2).flatMap((line) => {
    const [, commit2, path = ""] = /^160000 (\w+) 0\t([^]+)$/.exec(line) ?? [];
    const name = names2.get(path);
    const isReal = isInside(realOf(git.directory), realOf(join5(git.directory, path)));
    return commit2 === void 0 || name === void 0 || !isReal ? [] : [{ name, path, commit: commit2 }];
  });
}
async function namesByPath(git) {
  if (!hasSubmodules(git)) return /* @__PURE__ */ new Map();
  const file = join5(git.directory, ".gitmodules");
  const listed2 = await git.try("config", "--file", file, "-z", "--get-regexp", "^submodule\\..*\\.path$");
  const entries = paths(listed2 ?? "").flatMap((record) => {
    const end = record.indexOf("\n");
    const name = record.slice("submodule.".length, end - ".path".length);
    const isPlain2 = name.split(/[/\\]/).every((part) => part !== "" && part !== "." && part !== "..");
    return end === -1 || !isPlain2 ? [] : [[record.slice(end + 1).replace(/\/+$/, ""), name]];
  });
  return new Map(entries);
}
function gitFolderAt(folder) {
  const link = join5(folder, ".git");
  const stats = lstatSync2(link, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return link;
  if (stats?.isFile() !== true) return void 0;
  const target = /^gitdir: (.+)$/m.exec(readFileSync3(link, "utf8"))?.[1];
  const gitDir = target === void 0 ? void 0 : resolve3(folder, target);
  return gitDir !== void 0 && existsSync3(join5(gitDir, "HEAD")) ? gitDir : void 0;
}
function gitIn(git, path, gitDir) {
  const directory = join5(git.directory, path);
  return git.with({ directory, environment: { GIT_DIR: gitDir, GIT_WORK_TREE: directory } });
}
var READY = "agentic-ready";
async function* filledSubmodules(git, prefix = "") {
  if (!hasSubmodules(git)) return;
  const modules = await gitPath(git, "modules");
  for (const { path, commit: commit2, name } of await submodulesOf(git)) {
    const own = join5(modules, name);
    const gitDir = existsSync3(join5(own, READY)) ? own : gitFolderAt(join5(git.directory, path));
    if (gitDir === void 0) continue;
    const inside = gitIn(git, path, gitDir);
    yield { git: inside, gitDir, path: `${prefix}${path}`, commit: commit2 };
    yield* filledSubmodules(inside, `${prefix}${path}/`);
  }
}
async function setBackSubmodules(git) {
  for await (const { git: own, gitDir, commit: commit2 } of filledSubmodules(git)) {
    mkdirSync3(own.directory, { recursive: true });
    linkFolder(own.directory, gitDir);
    rmSync(join5(gitDir, "index.lock"), { force: true });
    await own.run("checkout", "--quiet", "--force", "--detach", commit2);
    await own.run("clean", "-fdq");
  }
}
function linkFolder(directory, gitDir) {
  writeFileSync2(join5(directory, ".git"), `gitdir: ${relative(directory, gitDir)}
`);
}

// src/git/gitlinks.ts
const { join: join6 } = process.getBuiltinModule("node:path");
function parseRaw(output) {
  const records = paths(output);
  return records.flatMap((record, at) => {
    const [, mode = "", commit2 = ""] = /^:\d{6} (\d{6}) [0-9a-f]+ ([0-9a-f]+) \w\d*$/.exec(record) ?? [];
    const path = records[at + 1];
    return mode === "" || path === void 0 ? [] : [{ path, mode, commit: commit2 }];
  });
}
function gitlinksIn(changes) {
  return changes.filter(({ mode }) => mode === "160000").map(({ path, commit: commit2 }) => ({ path, commit: commit2 }));
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
async function emptyRepositories(git) {
  const others = paths(await git.run("ls-files", "--others", "--exclude-standard", "-z"));
  const folders = others.filter((path) => path.endsWith("/")).map((path) => path.slice(0, -1));
  const found = [];
  for (const path of folders) {
    const gitDir = gitFolderAt(join6(git.directory, path));
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
  for (const record of paths(status)) {
    const [, path] = /^1 \S\S S.(?:M.|.U) (?:\S+ ){5}([^]+)$/.exec(record) ?? [];
    if (path === void 0) continue;
    throw refused(
      `Submodule ${path} holds changes that are not committed there, so a commit here would leave them out. Commit them in ${path}, undo them, or set \`ignore\` for it in .gitmodules.`
    );
  }
}
async function requireCarried(place, links) {
  if (links.length === 0) return;
  const names2 = await namesByPath(place.git);
  const foreign2 = links.find(({ path }) => !names2.has(path));
  if (foreign2) throw nested(foreign2.path);
  for (const link of links) await requireOne(place, link);
}
async function requireOne(place, link) {
  const { git, submodules } = place;
  if (await isNamedElsewhere(place, link)) return;
  const gitDir = gitFolderAt(join6(git.directory, link.path));
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
  await keep(own, { ...link, branch: place.branch, gitDir, origin });
  const remotes = await submodules?.remotes?.();
  if (remotes) await carry(own, { ...link, branch: place.branch, origin, remotes });
}
async function isNamedElsewhere({ git, branch }, { path, commit: commit2 }) {
  const refs = [`--exclude=${branch}`, "--branches", "--remotes", "--tags"];
  const args = ["log", ...refs, "--max-count=1", "--format=%H", `--find-object=${commit2}`, "--", path];
  return Boolean(await git.try("--literal-pathspecs", ...args));
}
async function isAtRemote(git, commit2) {
  const found = await git.try(
    "for-each-ref",
    "--count=1",
    "--format=x",
    "--contains",
    commit2,
    "refs/remotes"
  );
  return found === "x";
}
async function keep(git, { path, commit: commit2, branch, gitDir, origin }) {
  const into = git.with({ environment: { GIT_DIR: origin.gitDir } });
  const take = (name) => origin.gitDir === gitDir ? into.try("update-ref", `refs/heads/${name}`, commit2) : into.try(
    "fetch",
    "--quiet",
    "--no-tags",
    "--no-write-fetch-head",
    gitDir,
    `${commit2}:refs/heads/${name}`
  );
  if (await take(branch) === void 0 && await take(another(branch, commit2)) === void 0)
    throw lost({ path, commit: commit2 }, `It could not be kept in ${origin.gitDir}.`);
}
function another(branch, commit2) {
  return `${branch}-${commit2.slice(0, 8)}`;
}
async function carry(git, { path, commit: commit2, branch, origin, remotes }) {
  const source = origin.url === void 0 ? void 0 : remotes.choose(void 0, origin.url);
  if (!source) throw lost({ path, commit: commit2 }, "It has no remote named origin.");
  const checkout = await findCheckoutObjects({ git, root: git.directory });
  let reason = "";
  for (const name of [branch, another(branch, commit2)]) {
    try {
      const request = { state: /* @__PURE__ */ new Map(), branches: /* @__PURE__ */ new Map([[name, commit2]]), shallow: [] };
      const result = await push({ ...source, checkout }, request);
      if (result.status === "landed") return;
      reason = result.status === "refused" ? result.branches.get(name) ?? "" : "";
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      reason = error.message;
    }
  }
  throw lost({ path, commit: commit2 }, `It could not be pushed. ${reason}`);
}
async function submodulePatches(git, patchOf) {
  let patches = "";
  for await (const { git: own, path, commit: commit2 } of filledSubmodules(git))
    patches += await patchOf(own, commit2, `${path}/`);
  return patches;
}
function nested(path) {
  return refused(
    `${path} is a git repository of its own, so a commit here would leave out its files. Remove ${path}/.git and run git rm --cached ${path} where it is staged, or add it as a submodule (git submodule add <url> ${path}).`
  );
}
function lost({ path, commit: commit2 }, why) {
  return refused(
    `Submodule ${path} is at commit ${commit2.slice(0, 12)}, which others could not get. ${why} Push it to the remote of the submodule, or go back to a commit that is there (git submodule update ${path}).`
  );
}
function refused(message) {
  return new AgenticError({ code: "commit-refused", message });
}

// src/git/markers.ts
const { lstatSync: lstatSync3, readFileSync: readFileSync4 } = process.getBuiltinModule("node:fs");
const { join: join7 } = process.getBuiltinModule("node:path");
async function filesWithMarkers(git, files, search) {
  const sizes = await markerSizes(git, Array.from(search.conflicted));
  const found = [];
  for (const file of files) {
    const signs = search.conflicted.has(file) ? "<|=>" : "<>";
    const lines2 = markerLines(readRegular(join7(git.directory, file)), { signs, size: sizes.get(file) ?? 7 });
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
  return lstatSync3(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync4(path, "latin1") : "";
}

// src/git/turns.ts
const { hostname } = process.getBuiltinModule("node:os");
const { setTimeout: sleep2 } = process.getBuiltinModule("node:timers/promises");
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
function inTurn(thing, work) {
  const turns = queues.get(thing) ?? createTurns(1);
  queues.set(thing, turns);
  return turns(work);
}
var WAIT_LIMIT_MS = 6e4;
var AWAY_WAIT_LIMIT_MS = 15e4;
var POLL_MS = 5;
function inTurnEverywhere(lock, work) {
  return inTurn(lock, async () => {
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
    await sleep2(POLL_MS);
  }
}

// src/git/try-merge.ts
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

// src/git/remove-folder.ts
const { chmod, readdir, rm } = process.getBuiltinModule("node:fs/promises");
const { join: join8 } = process.getBuiltinModule("node:path");
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
    if (entry.isDirectory()) await makeWritable(join8(folder, entry.name));
  }
}

// src/git/worktree-record.ts
const {
  existsSync: existsSync4,
  lstatSync: lstatSync4,
  readdirSync,
  readFileSync: readFileSync5,
  renameSync,
  rmSync: rmSync2,
  statSync: statSync2,
  writeFileSync: writeFileSync3
} = process.getBuiltinModule("node:fs");
const { dirname: dirname2, join: join9, resolve: resolve4 } = process.getBuiltinModule("node:path");
function recordsIn(gitFolder) {
  const folder = join9(gitFolder, "worktrees");
  const ids = existsSync4(folder) ? readdirSync(folder) : [];
  return ids.flatMap((id) => recordAt(join9(folder, id)) ?? []);
}
function recordAt(folder) {
  const link = readText(join9(folder, "gitdir"));
  return link === void 0 ? void 0 : { folder, directory: dirname2(resolve4(folder, link)) };
}
function inspect(directory, gitFolder) {
  const link = lstatSync4(join9(directory, ".git"), { throwIfNoEntry: false });
  if (link === void 0 || lstatSync4(directory).isSymbolicLink()) return { state: "void" };
  if (!link.isFile()) return { state: "foreign", owner: join9(directory, ".git") };
  const target = /^gitdir: (.+)$/m.exec(readText(join9(directory, ".git")) ?? "")?.[1];
  if (target === void 0) return { state: "void" };
  const folder = resolve4(directory, target);
  if (dirname2(folder) !== join9(gitFolder, "worktrees")) return { state: "foreign", owner: folder };
  const record = recordAt(folder);
  if (record?.directory !== directory) return { state: "void" };
  const lockedFor = readText(join9(folder, "locked"));
  return lockedFor !== void 0 && HOLDS_NO_WORK.has(lockedFor) ? { state: "void" } : { state: "whole", record, lockedFor };
}
var SPARE = "agentic-sdlc: holds no work";
var HOLDS_NO_WORK = /* @__PURE__ */ new Set(["initializing", "added with --lock", SPARE]);
function holdsNoWork({ folder }) {
  const reason = readText(join9(folder, "locked"));
  return reason === void 0 || HOLDS_NO_WORK.has(reason);
}
function markSpare({ folder }) {
  writeFileSync3(join9(folder, "locked"), SPARE);
}
function markReady({ folder }) {
  rmSync2(join9(folder, "locked"), { force: true });
}
var HOLDER = "agentic-holder.json";
function hold({ folder }) {
  rmSync2(join9(folder, HOLDER), { force: true });
  acquireLock(join9(folder, HOLDER));
}
function isHeldElsewhere({ folder }) {
  return isLockedElsewhere(join9(folder, HOLDER));
}
function holdingOf({ folder }) {
  const file = join9(folder, HOLDER);
  return `${statSync2(file, { throwIfNoEntry: false })?.mtimeMs} ${readText(file)}`;
}
var KEPT_FILES = /* @__PURE__ */ new Set(["HEAD", "index", "commondir", "gitdir", "locked", HOLDER]);
function clearTraces({ folder }) {
  for (const name of readdirSync(folder)) {
    if (!KEPT_FILES.has(name)) rmSync2(join9(folder, name), { recursive: true, force: true });
  }
}
function hasOwnSettings({ folder }) {
  return ["config.worktree", "modules", "reftable"].some((name) => existsSync4(join9(folder, name)));
}
function detach({ folder }, commit2) {
  replaceText(join9(folder, "HEAD"), `${commit2}
`);
}
function moveWorktree(record, directory) {
  replaceText(join9(record.folder, "gitdir"), `${join9(directory, ".git")}
`);
  renameSync(record.directory, directory);
  return { ...record, directory };
}
function replaceText(file, text) {
  const draft = `${file}.new`;
  writeFileSync3(draft, text);
  renameSync(draft, file);
}
function readText(file) {
  try {
    return readFileSync5(file, "utf8").trimEnd();
  } catch {
    return void 0;
  }
}

// src/git/rest.ts
const { existsSync: existsSync5, readdirSync: readdirSync2 } = process.getBuiltinModule("node:fs");
const { join: join10 } = process.getBuiltinModule("node:path");
var LOOK_CLOSELY = [
  "core.trustctime=true",
  "core.checkStat=default",
  "core.ignoreStat=false",
  "core.untrackedCache=false"
].flatMap((setting) => ["-c", setting]);
var STATUS = "status --porcelain=v2 --branch -z --untracked-files=all --ignore-submodules=none".split(" ");
async function restingCommit(git) {
  const status = await git.try(...LOOK_CLOSELY, ...STATUS);
  const lines2 = (status ?? "?").split("\0").filter((line) => line !== "");
  if (lines2.some((line) => !line.startsWith("# "))) return void 0;
  const header = (name) => lines2.find((line) => line.startsWith(`# ${name} `))?.slice(`# ${name} `.length);
  const commit2 = header("branch.oid");
  if (commit2 === void 0 || commit2 === "(initial)") return void 0;
  return header("branch.head") !== "(detached)" || await isKept(git, commit2) ? commit2 : void 0;
}
async function isKept(git, commit2) {
  const shared = ["refs/heads", "refs/remotes", "refs/tags"];
  const refs = await git.try("for-each-ref", "--count=1", "--format=x", "--contains", commit2, ...shared);
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
  return !line.startsWith(`H ${SUBMODULE} `) || isEmpty(join10(directory, line.slice(line.indexOf("	") + 1)));
}
function isEmpty(folder) {
  return !existsSync5(folder) || readdirSync2(folder).length === 0;
}

// src/git/worktrees.ts
const { existsSync: existsSync6, mkdirSync: mkdirSync4, realpathSync: realpathSync2, renameSync: renameSync2, rmSync: rmSync3 } = process.getBuiltinModule("node:fs");
const { setTimeout: sleep3 } = process.getBuiltinModule("node:timers/promises");
const { basename, dirname: dirname3, join: join11 } = process.getBuiltinModule("node:path");
function createWorktrees(repository) {
  const spares = /* @__PURE__ */ new Map();
  let found;
  const gitFolder = () => found ??= commonFolder(repository);
  const alone = async (work) => {
    const folder = await gitFolder();
    return await inTurnEverywhere(join11(folder, "agentic-worktrees.lock"), () => work(folder));
  };
  const pool = { ...repository, gitFolder, spares, alone };
  const at = (path, work) => {
    const directory = absolute(repository, path);
    return inTurn(directory, () => work(directory));
  };
  return {
    open: (place) => at(place.path, (directory) => open(pool, directory, place)),
    look: async (path) => {
      const directory = absolute(repository, path);
      return { directory, state: inspect(directory, await gitFolder()).state };
    },
    release: (path) => at(path, (directory) => release(pool, directory)),
    recycle: (path) => at(path, (directory) => recycle(pool, directory)),
    drain: async () => {
      for (const directory of spares.keys()) await inTurn(directory, () => discard(pool, directory));
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
  const directory = join11(root, path);
  mkdirSync4(dirname3(directory), { recursive: true });
  return join11(realpathSync2(dirname3(directory)), basename(directory));
}
var filling = createTurns(2);
async function open(pool, directory, place) {
  const git = pool.git.with({ directory });
  const { record, found } = await filling(async () => {
    const stood = await pool.alone((gitFolder) => stand(pool, directory, { gitFolder, base: place.base }));
    if (stood.aside !== void 0) await removeFolder(stood.aside);
    await outlast(join11(await pool.gitFolder(), "refs/heads", `${place.branch}.lock`));
    if (stood.found !== "whole") await fill(pool, directory, { place, found: stood.found });
    return stood;
  });
  if (found === "whole") {
    for (const name of ["index.lock", "HEAD.lock"]) await outlast(join11(record.folder, name));
    await returnToBranch(git, place.branch);
  } else markReady(record);
  return directory;
}
async function stand({ git, spares }, directory, { gitFolder, base }) {
  await repair(git, directory, gitFolder);
  const standing = inspect(directory, gitFolder);
  if (standing.state === "foreign") throw foreign(directory, standing.owner);
  if (standing.state === "whole") {
    hold(standing.record);
    return { record: standing.record, found: "whole" };
  }
  const spare = takeSpare(spares, directory);
  if (spare?.directory === directory) return { record: spare, found: "spare" };
  const record = spare ?? await addWorktree(git, { directory, gitFolder, base });
  const aside = setAside(directory, gitFolder);
  return { record: moveWorktree(record, directory), found: spare ? "spare" : "fresh", aside };
}
async function repair(git, directory, gitFolder) {
  const standing = inspect(directory, gitFolder);
  if (standing.state === "foreign" && !existsSync6(standing.owner))
    await git.try("worktree", "repair", directory);
}
function foreign(directory, owner) {
  return unsuitable(
    `${directory} is needed for a worktree, but belongs to another repository (${owner}). Move it away or remove it.`
  );
}
function takeSpare(spares, directory) {
  const from = spares.has(directory) ? directory : Array.from(spares.keys()).at(-1);
  const record = from === void 0 ? void 0 : spares.get(from);
  if (from !== void 0) spares.delete(from);
  return record;
}
async function addWorktree(git, { directory, gitFolder, base }) {
  const fresh = join11(dirname3(directory), uniqueName("new"));
  await git.run("worktree", "add", "--no-checkout", "--lock", "--detach", fresh, base);
  const record = recordsIn(gitFolder).find((record2) => record2.directory === fresh);
  if (record === void 0) throw new Error(`git has no record of the worktree ${fresh} it made.`);
  hold(record);
  return record;
}
var names = 0;
function uniqueName(word) {
  names += 1;
  return `${WORKTREE_PREFIX}${word}-${process.pid}-${Date.now().toString(36)}-${names}`;
}
async function fill(pool, directory, { place, found }) {
  const git = pool.git.with({ directory });
  try {
    await switchTo(git, place);
    if (found === "spare") await git.run("clean", "-ffdxq");
  } catch (error) {
    await discard(pool, directory);
    throw error;
  }
}
async function switchTo(git, { branch, base }) {
  const onto = (...target) => git.run("switch", "--quiet", "--discard-changes", ...target);
  try {
    await onto("--no-track", "-c", branch, base);
  } catch (error) {
    if (await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`) === void 0)
      throw error;
    await onto("--no-guess", branch);
  }
}
var LOCK_WAIT_MS = 2e3;
var LOCK_POLL_MS = 20;
async function outlast(lock) {
  for (let waited = 0; existsSync6(lock) && waited < LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    await sleep3(LOCK_POLL_MS);
  }
  rmSync3(lock, { force: true });
}
async function release(pool, directory) {
  const git = pool.git.with({ directory });
  const kept = pool.spares.has(directory);
  if (!kept && existsSync6(directory) && await restingCommit(git) === void 0) return false;
  await discard(pool, directory);
  return true;
}
async function recycle(pool, directory) {
  if (pool.spares.has(directory)) return true;
  const git = pool.git.with({ directory });
  const standing = inspect(directory, await pool.gitFolder());
  const commit2 = standing.state === "whole" ? await restingCommit(git) : void 0;
  if (standing.state !== "whole" || commit2 === void 0 || !await isReusable(git, standing.record))
    return await release(pool, directory);
  markSpare(standing.record);
  clearTraces(standing.record);
  detach(standing.record, commit2);
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
  const aside = join11(dirname3(directory), uniqueName("removed"));
  const exists = renameIfThere(directory, aside);
  for (const record of recordsIn(gitFolder)) if (record.directory === directory) removeRecord(record);
  return exists ? aside : void 0;
}
function renameIfThere(from, to) {
  try {
    renameSync2(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
function removeRecord({ folder }) {
  rmSync3(folder, { recursive: true, force: true });
}

// src/git/merge.ts
const { join: join12 } = process.getBuiltinModule("node:path");
async function targetOf({ git }, into) {
  const { directory, branch, owned } = into;
  if (branch === void 0) throw unsuitable(`${directory} has no branch to merge into.`);
  const own = git.with({ directory });
  if (owned) await returnToBranch(own, branch);
  else await requireBranch(own, branch);
  return { git: own, branch, owned, head: await own.run("rev-parse", "HEAD") };
}
function sidesOf(target, { head, branch }) {
  return { ours: { commit: target.head, branch: target.branch }, theirs: { commit: head, branch } };
}
function merge(repository, into, request) {
  return inTurn(`merge into ${into.directory}`, async () => {
    const target = await targetOf(repository, into);
    const made = await findMerge(target, request);
    if (made) return { status: "merged", ...made };
    const sides = sidesOf(target, request);
    const tried = await tryMerge(target.git, sides) ?? await tryInWorktree(repository, sides);
    if (!tried.clean) return { status: "conflict", files: tried.files, description: tried.description };
    return { status: "merged", ...await commitMerge(target, request, tried.tree) };
  });
}
async function findMerge({ git, head }, request) {
  const commit2 = await findCommit(git, request.key, `${request.head}..${head}`);
  if (commit2 !== void 0) return { head, files: await filesBetween(git, `${commit2}^1`, commit2) };
  const { yes } = await git.ask("merge-base", "--is-ancestor", request.head, head);
  return yes ? { head, files: [] } : void 0;
}
async function commitMerge(target, request, tree) {
  const { git, head: ours } = target;
  const parents = ["-p", ours, "-p", request.head];
  const texts = ["-m", request.message.trim(), "-m", trailersOf(request.key)];
  const head = await git.run("commit-tree", tree, ...parents, ...texts);
  await moveOn(target, head, request);
  return { head, files: await filesBetween(git, ours, head) };
}
async function moveOn(target, commit2, { branch }) {
  const { git, owned } = target;
  if (owned) await outlast(await gitPath(git, "index.lock"));
  const keep2 = owned ? [] : ["--no-overwrite-ignore"];
  const forward = () => git.run(...PLAIN_MERGE, "merge", "--quiet", "--ff-only", "--no-autostash", ...keep2, commit2);
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
  const differing = new Set(paths(await git.run("diff", "--name-only", "--no-renames", "-z", commit2)));
  for (const file of inTheWay) {
    if (differing.has(file) && !await isSame(git, commit2, file)) return false;
  }
  await git.run("add", "--all", "--", ...inTheWay.map((file) => `:(literal)${file}`));
  return true;
}
async function isSame(git, commit2, file) {
  const lies = await git.try("hash-object", "--path", file, "--", join12(git.directory, file));
  return lies !== void 0 && lies === await git.try("rev-parse", "--verify", `${commit2}:${file}`);
}
var tries = 0;
async function tryInWorktree({ git, worktrees }, sides) {
  tries += 1;
  const branch = `agentic/try-merge-${process.pid}-${tries}`;
  const path = `.worktrees/${branch.replace("/", "-")}`;
  const directory = await worktrees.open({ path, branch, base: sides.ours.commit });
  const own = git.with({ directory });
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

// src/git/snapshot.ts
const { copyFileSync, rmSync: rmSync4 } = process.getBuiltinModule("node:fs");
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
  rmSync4(`${aside}.lock`, { force: true });
  copyFileSync(await gitPath(git, "index"), aside);
  try {
    const own = git.with({ environment: { GIT_INDEX_FILE: aside } });
    for (const entry of await unmergedSubmodules(own)) await own.run("update-index", "--cacheinfo", entry);
    await stageMost(own);
    return await use(own);
  } finally {
    rmSync4(aside, { force: true });
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
const { existsSync: existsSync7, lstatSync: lstatSync5, realpathSync: realpathSync3, statSync: statSync3 } = process.getBuiltinModule("node:fs");
const { mkdir, readdir: readdir2, readFile, writeFile } = process.getBuiltinModule("node:fs/promises");
const { dirname: dirname4, join: join13, relative: relative2, resolve: resolve5 } = process.getBuiltinModule("node:path");
function createFolder(directory) {
  const inside = (path) => resolveInside(directory, path);
  const readBytes = async (path) => {
    const full = inside(path);
    return statSync3(full, { throwIfNoEntry: false })?.isFile() ? await readFile(full) : void 0;
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
  if (reachable && isInside(root, full) && isInside(root, realOf(full))) return full;
  throw new AgenticError({
    code: "usage",
    message: `\`${path}\` lies outside the working directory. Use a path inside the repository.`
  });
}
async function listFiles(folder, maxBytes) {
  if (!existsSync7(folder)) return [];
  const entries = await readdir2(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join13(parentPath, name));
  return files.filter((file) => lstatSync5(file).size <= maxBytes).map((file) => relative2(folder, file));
}

// src/git/workspace.ts
const { rmSync: rmSync5 } = process.getBuiltinModule("node:fs");
function createGitWorkspace(options) {
  const { git, branch, owned, submodules } = options;
  let lock;
  const unlock = async () => {
    if (owned) rmSync5(await (lock ??= gitPath(git, "index.lock")), { force: true });
  };
  const place = { git, branch, owned, submodules, unlock };
  return {
    directory: git.directory,
    branch,
    owned,
    currentCommit: () => git.run("rev-parse", "--verify", "HEAD"),
    movedFrom: (commit2) => movedFrom(place, commit2),
    commit: (key, change) => commit(place, key, change),
    recover: (base, keep2) => recover(place, { base, keep: keep2 }),
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
async function commit(place, key, { base, message, path, except = [] }) {
  const { git, branch, owned, unlock } = place;
  const head = owned ? await returnToBranch(git, branch) : await requireBranch(git, branch);
  const isMade = async () => head !== base && await findCommit(git, key, `${base}..HEAD`) !== void 0;
  if (message !== void 0 && !await isMade()) {
    await unlock();
    await commitFiles(place, key, { message, path, except });
  }
  const landed = await landedSince(git, base);
  if (landed && head !== base) await requireCarried(place, await gitlinksBetween(git, base, landed.head));
  return landed;
}
async function landedSince(git, base) {
  const head = await git.run("rev-parse", "HEAD");
  if (head === base) return void 0;
  return { head, files: await filesBetween(git, base, head) };
}
async function gitlinksBetween(git, base, head) {
  return gitlinksIn(parseRaw(await git.run("diff", ...RAW, base, head)));
}
var RAW = "--raw -z --no-abbrev --no-renames --ignore-submodules=none".split(" ");
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
  const texts = ["-m", message, "-m", trailersOf(key)];
  await git.run("commit", "--quiet", "--no-verify", "--cleanup=whitespace", ...texts, ...only);
}
function pathspecs(path, except) {
  if (path !== void 0) return ["--", `:(literal)${path}`];
  return except.length === 0 ? [] : ["--", ".", ...except.map((each) => `:(exclude,literal)${each}`)];
}
async function recover({ git, branch, owned, unlock }, { base, keep: keep2 }) {
  await handOver(git, base, keep2);
  if (!owned) return;
  await unlock();
  await git.run("symbolic-ref", "HEAD", `refs/heads/${branch}`);
  await git.run("reset", "--quiet", "--hard", base);
  await git.run("clean", "-fdq");
  await setBackSubmodules(git);
}
async function handOver(git, base, keep2) {
  const patch = await patchSince(git, base);
  if (patch !== "") keep2(patch);
}
var PATCH = "--binary --full-index --no-ext-diff --no-textconv --no-color".split(" ");
async function patchSince(git, base) {
  return `${await patchIn(git, base)}${await submodulePatches(git, patchIn)}`;
}
async function patchIn(git, base, prefix = "") {
  const index = await gitPath(git, "agentic-recover-index");
  const aside = git.with({ environment: { GIT_INDEX_FILE: index } });
  rmSync5(`${index}.lock`, { force: true });
  try {
    await aside.run("read-tree", base);
    await stageMost(aside);
    const under = [`--src-prefix=a/${prefix}`, `--dst-prefix=b/${prefix}`];
    return await aside.run("diff", "--cached", ...PATCH, ...under, base);
  } finally {
    rmSync5(index, { force: true });
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

// src/git/conflict.ts
const { existsSync: existsSync8, readFileSync: readFileSync6, rmSync: rmSync6, writeFileSync: writeFileSync4 } = process.getBuiltinModule("node:fs");
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
  const laidOut = await readLaidOut(git) ?? await layOut2(scratch);
  const workspace = createGitWorkspace({ git, branch: place.branch, base: sides.ours.commit, owned: true });
  return {
    workspace: {
      ...workspace,
      recover: async (_base, keep2) => {
        await workspace.recover(sides.ours.commit, keep2);
        await forget(git);
        await layOut2(scratch);
      }
    },
    files: laidOut.files,
    unresolved: () => unresolved(git, laidOut),
    conclude: () => conclude(repository, { scratch, laidOut, into, request }),
    savePartial: (keep2) => handOver(git, sides.ours.commit, keep2),
    discard: () => discard2(repository, place)
  };
}
async function openScratch(repository, place, sides) {
  const { ours, theirs } = sides;
  await repository.git.run("update-ref", `${MERGE_MARKS}${place.branch}`, ours.commit);
  const directory = await repository.worktrees.open({ ...place, base: ours.commit });
  const git = repository.git.with({ directory });
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
async function layOut2(scratch) {
  const { git, sides } = scratch;
  await layOutMerge(git, sides);
  const laidOut = {
    ours: sides.ours.commit,
    theirs: sides.theirs.commit,
    files: await unmergedFiles(git),
    tree: await snapshot(git)
  };
  writeFileSync4(await gitPath(git, RECORD), JSON.stringify(laidOut));
  return laidOut;
}
var RECORD = "agentic-merge.json";
async function readLaidOut(git) {
  const file = await gitPath(git, RECORD);
  if (!existsSync8(file)) return void 0;
  const text = readFileSync6(file, "utf8");
  try {
    return LaidOut.parse(JSON.parse(text));
  } catch {
    return void 0;
  }
}
async function forget(git) {
  rmSync6(await gitPath(git, RECORD), { force: true });
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
async function abandonConflict(repository, place, keep2) {
  const { state, directory } = await repository.worktrees.look(place.path);
  if (state === "foreign") throw unsuitable(`${place.path} belongs to another repository.`);
  const git = repository.git.with({ directory });
  const laidOut = state === "whole" ? await readLaidOut(git) : void 0;
  if (laidOut) await handOver(git, laidOut.ours, keep2);
  await discard2(repository, place);
}
async function discard2({ git, worktrees }, { path, branch }) {
  await worktrees.discard(path);
  await git.run("update-ref", "-d", `refs/heads/${branch}`);
  await git.run("update-ref", "-d", `${MERGE_MARKS}${branch}`);
}

// src/git/drop-branches.ts
var FORMAT = "--format=%(refname)%00%(objectname)%00%(worktreepath)";
async function dropBranches({ git }, heads, into) {
  const refs = new Map(Array.from(heads, ([branch, head]) => [`refs/heads/${branch}`, head]));
  const listed2 = await git.run("for-each-ref", FORMAT, `--merged=refs/heads/${into}`, ...refs.keys());
  for (const line of listed2.split("\n")) {
    const [ref = "", commit2 = "", worktree = ""] = line.split("\0");
    if (refs.get(ref) !== commit2 || worktree !== "") continue;
    await git.try("update-ref", "-d", ref, commit2);
  }
}

// src/git/orphans.ts
const { existsSync: existsSync9, lstatSync: lstatSync6, readdirSync: readdirSync3, realpathSync: realpathSync4 } = process.getBuiltinModule("node:fs");
const { basename: basename2, dirname: dirname5, join: join14 } = process.getBuiltinModule("node:path");
async function pruneOrphans(repository, worktrees, isHeld) {
  const folder = join14(realpathSync4(repository.root), WORKTREES);
  const removed = [];
  const kept = [];
  const ground = await worktrees.survey();
  for (const name of freeIn(folder, ground, isHeld)) {
    const directory = join14(folder, name);
    const before = traceOf(directory, ground);
    const found = await look2(repository, directory, ground);
    const isSame2 = (now) => traceOf(directory, now) === before && freeIn(folder, now, isHeld).includes(name);
    if (found === "work" && isSame2(await worktrees.survey())) kept.push(`${WORKTREES}/${name}`);
    if (found !== "nothing") continue;
    await worktrees.sweep((now) => {
      if (!isSame2(now)) return [];
      removed.push(`${WORKTREES}/${name}`);
      return [directory];
    });
  }
  await worktrees.sweep((now) => lostWorktrees(folder, now, isHeld));
  await pruneMergeBranches(repository, isHeld);
  return { removed, kept };
}
function freeIn(folder, ground, isHeld) {
  const others = recordsIn(ground.gitFolder).filter(isHeldElsewhere);
  const held = /* @__PURE__ */ new Set([...ground.kept, ...others.map(({ directory }) => directory)]);
  return worktreesIn(folder).filter(
    (name) => !held.has(join14(folder, name)) && !isHeld(`${WORKTREES}/${name}`)
  );
}
function traceOf(directory, { gitFolder }) {
  const standing = inspect(directory, gitFolder);
  const record = standing.state === "whole" ? standing.record : void 0;
  return JSON.stringify([standing, record && holdingOf(record)]);
}
function worktreesIn(folder) {
  if (!lstatSync6(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync3(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name.startsWith(WORKTREE_PREFIX)).map(({ name }) => name);
}
function lostWorktrees(folder, { gitFolder }, isHeld) {
  return recordsIn(gitFolder).filter((record) => dirname5(record.directory) === folder && !existsSync9(record.directory)).filter((record) => basename2(record.directory).startsWith(WORKTREE_PREFIX) && holdsNoWork(record)).map(({ directory }) => directory).filter((directory) => !isHeld(`${WORKTREES}/${basename2(directory)}`));
}
async function look2({ git }, directory, { gitFolder }) {
  const standing = inspect(directory, gitFolder);
  if (standing.state === "foreign") return "another repository";
  if (standing.state === "void") return "nothing";
  const own = git.with({ directory, environment: { GIT_OPTIONAL_LOCKS: "0" } });
  return standing.lockedFor === void 0 && await restingCommit(own) !== void 0 ? "nothing" : "work";
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

// src/git/follow-worktree.ts
const { realpathSync: realpathSync5, rmSync: rmSync7 } = process.getBuiltinModule("node:fs");
const { basename: basename3, dirname: dirname6, join: join15 } = process.getBuiltinModule("node:path");
async function isIdleWorktree(repository, directory) {
  const parent = join15(realpathSync5(repository.root), WORKTREES);
  if (dirname6(directory) !== parent || !basename3(directory).startsWith(WORKTREE_PREFIX)) return false;
  const standing = inspect(directory, await commonFolder(repository));
  return standing.state === "whole" && !isHeldElsewhere(standing.record);
}
async function followRun({ git }, directory, { branch, here, commit: commit2, keep: keep2 }) {
  const own = git.with({ directory });
  const told = [];
  await handOver(own, here, (patch) => {
    const file = keep2(`${branch.replaceAll("/", "-")}.patch`, `${patch}
`);
    told.push(
      `What was not committed in the worktree of ${branch} is no part of the run; it is kept as ${file}.`
    );
  });
  if (await git.try("merge-base", "--is-ancestor", here, commit2) === void 0) {
    const aside = `${branch}-${here.slice(0, 8)}`;
    await git.run("update-ref", `refs/heads/${aside}`, here);
    told.push(`Commits of ${branch} here that are no part of the run are kept on branch ${aside}.`);
  }
  rmSync7(await gitPath(own, "index.lock"), { force: true });
  await own.run("reset", "--quiet", "--hard", commit2);
  await own.run("clean", "-fdq");
  return told;
}

// src/git/seen-contents.ts
var MOST_BYTES = 2 ** 21;
function createSeenContents() {
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

// src/git/seen-folders.ts
var MOST_SEEN = 4;
function createSeenFolders() {
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

// src/git/tree.ts
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

// src/git/objects.ts
var NARROW = "tree:3";
var NO_CONTENTS = "blob:none";
var SMALL = [
  { prefix: RUN_REFS, filter: NO_CONTENTS },
  { prefix: CLAIM_REFS, filter: "blob:limit=4k" }
];
function createObjects(source) {
  const { objectFormat } = source.repository;
  const filters = /* @__PURE__ */ new Map();
  const seen = createSeenFolders();
  const seenContents = createSeenContents();
  const fetchVersion = (version) => fetch(source, { ids: [version], filter: filters.get(version) ?? NARROW, depth: true });
  const place = { ...source, fetchVersion, seen, seenContents };
  return {
    forget: () => {
      seen.clear();
      seenContents.clear();
    },
    noteRefs: (refs) => {
      for (const [ref, version] of refs)
        for (const { prefix, filter } of SMALL) if (ref.startsWith(prefix)) filters.set(version, filter);
    },
    folders: async (version, paths2) => (await look3(place, version, { paths: paths2 })).folders,
    files: async (version, paths2) => {
      const wanted = { paths: paths2.map(folderOf), files: paths2 };
      const { folders, contents } = await look3(place, version, wanted);
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
async function look3(source, version, { paths: wanted, files = [] }) {
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
    const object2 = read2.get(`${version}:${path}`);
    if (object2?.type === "tree") trees.set(path, parseTree(object2.content, repository.objectFormat));
    const entry = object2 === void 0 && path !== "" ? entryOf(trees, path) : void 0;
    if (entry?.kind === "folder") missing.add(entry.id);
  }
  for (const path of unseen) {
    const object2 = read2.get(`${version}:${path}`);
    if (object2?.type !== "blob") continue;
    contents.set(path, object2.content);
    seenContents.add(entryOf(trees, path)?.id, object2.content);
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
  const name = path.slice(end + 1);
  return folders.get(end === -1 ? "" : path.slice(0, end))?.find((entry) => entry.name === name);
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

// src/git/bring-branches.ts
async function bringBranches(repository, source, wanted) {
  const { git } = repository;
  await fetchBranches(git, source, wanted);
  const taken = await checkedOut(git);
  const problems = /* @__PURE__ */ new Map();
  for (const [branch, commit2] of wanted.branches) {
    const told = await moveBranch(repository, {
      branch,
      commit: commit2,
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
  for (const commit2 of await commitsMissing(git, base)) await fetchBase(git, source, commit2);
}
async function commitsMissing(git, commits) {
  const here = await Promise.all(commits.map((commit2) => git.try("cat-file", "-e", `${commit2}^{commit}`)));
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
      await fetch2("--depth=1", REMOTE, ...wanted.base.map((commit2, index) => `${commit2}:refs/base/${index}`));
    }
    const answer = await fetch2(REMOTE, ...wanted.missing);
    if (answer.exitCode !== 0) await fetchNamed(source, { ...wanted, run, errors: answer.errors });
    await git.run(...FETCH, "--update-shallow", directory, ...wanted.missing);
  });
}
async function fetchBase(git, source, commit2) {
  const { repository, remote, checkout } = source;
  const shallow = checkout.shallow();
  const depth = shallow.length > 0 ? ["--depth=1"] : [];
  const call = { remote, apart: checkout.objects, shallow, known: await tipsOf(git) };
  await repository.together(call, async (run, directory) => {
    const answer = await run([...FETCH, ...depth, REMOTE, `${commit2}:${BASE_REF}`], { remote });
    if (answer.exitCode !== 0 && !isUnadvertised(answer.errors) && !/not our ref/.test(answer.errors)) {
      throw remoteFailure(source, { errors: answer.errors, late: false });
    }
    if (answer.exitCode !== 0) throw baseUnknown(remote.name, commit2);
    await git.run(...FETCH, "--update-shallow", directory, BASE_REF);
  });
}
var BASE_REF = "refs/base/0";
function baseUnknown(name, commit2) {
  return new AgenticError({
    code: "not-found",
    message: `${name} does not have the commit ${commit2.slice(0, 12)}, at which the run began. Push it there from the clone in which the run was started, then resume again.`
  });
}
async function fetchNamed(source, { branches, missing, run, errors }) {
  const { remote } = source;
  const names2 = [...branches].flatMap(([branch, commit2]) => missing.includes(commit2) ? [branch] : []);
  if (isUnadvertised(errors)) {
    const answer = await run([...FETCH, REMOTE, ...names2.map((name) => `refs/heads/${name}`)], { remote });
    if (answer.exitCode === 0) return;
  } else if (!/not our ref/.test(errors)) throw remoteFailure(source, { errors, late: false });
  throw new AgenticError({
    code: "not-found",
    message: `${remote.name} does not have the commits that ${names2.join(", ")} had in the run: it did not take them, or somebody has rewritten or deleted them there. Put them back from a clone that has them (${putBack(remote.name, branches, names2)}), or restore the branch on its pull request, and resume the run; or start a new one.`
  });
}
function putBack(name, branches, lost2) {
  const refs = lost2.map((branch) => `${branches.get(branch) ?? ""}:refs/heads/${branch}`);
  return `git push --force ${name} ${refs.join(" ")}`;
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
async function moveBranch(repository, { branch, commit: commit2, taken, keep: keep2 }) {
  const { git } = repository;
  const ref = `refs/heads/${branch}`;
  const here = await git.try("rev-parse", "--verify", "--quiet", ref);
  if (here === commit2) return [];
  if (here === void 0) {
    await git.run("update-ref", ref, commit2, "");
    return [];
  }
  if (keep2 && taken !== void 0 && await isIdleWorktree(repository, taken))
    return await followRun(repository, taken, { branch, here, commit: commit2, keep: keep2 });
  if (await git.try("merge-base", "--is-ancestor", here, commit2) === void 0) {
    return [
      `${branch} has commits in this checkout that the run does not know (${here.slice(0, 8)}); it stays as it is.`
    ];
  }
  if (taken !== void 0)
    return [
      `${branch} is checked out, so it stays at ${here.slice(0, 8)}. Bring it up: git merge --ff-only ${commit2}`
    ];
  await git.run("update-ref", ref, commit2, here);
  return [];
}

// src/git/submodules.ts
const {
  appendFileSync: appendFileSync2,
  copyFileSync: copyFileSync2,
  existsSync: existsSync10,
  mkdirSync: mkdirSync5,
  readdirSync: readdirSync4,
  renameSync: renameSync3,
  rmSync: rmSync8,
  writeFileSync: writeFileSync5
} = process.getBuiltinModule("node:fs");
const { join: join16, relative: relative3 } = process.getBuiltinModule("node:path");
function createSubmodules({ repository, remotes }) {
  const origins = /* @__PURE__ */ new Map();
  const known = /* @__PURE__ */ new Map();
  const originAt = (git, gitDir) => {
    const found = known.get(gitDir) ?? readOrigin(git, gitDir);
    known.set(gitDir, found);
    return found;
  };
  const visit = async (level) => {
    for (const submodule of await submodulesOf(level.git)) {
      const source = gitFolderAt(join16(level.checkout, submodule.path));
      if (source === void 0) continue;
      const origin = await originAt(level.git, source);
      const gitDir = level.modules === void 0 ? source : join16(level.modules, submodule.name);
      origins.set(gitDir, origin);
      const git = gitIn(level.git, submodule.path, gitDir);
      if (level.modules !== void 0) await fill2(git, { submodule, gitDir, origin, remotes });
      const modules = level.modules === void 0 ? void 0 : join16(gitDir, "modules");
      await visit({ git, checkout: join16(level.checkout, submodule.path), modules });
    }
  };
  return {
    populate: async (git) => {
      if (hasSubmodules(git))
        await visit({ git, checkout: repository.root, modules: await gitPath(git, "modules") });
    },
    note: async (git) => {
      if (hasSubmodules(git)) await visit({ git, checkout: repository.root, modules: void 0 });
    },
    originOf: (gitDir) => origins.get(gitDir),
    remotes
  };
}
async function readOrigin(git, gitDir) {
  const url = await git.try("config", "--file", join16(gitDir, "config"), "remote.origin.url");
  return { gitDir, url };
}
var FILLING = "agentic-filling";
async function fill2(git, filling2) {
  const { submodule, gitDir, origin } = filling2;
  const isLeftover = existsSync10(join16(gitDir, FILLING));
  if (existsSync10(gitDir) && !isLeftover) return;
  if (!isLeftover && existsSync10(git.directory) && readdirSync4(git.directory).length > 0) return;
  for (const folder of [gitDir, git.directory]) rmSync8(folder, { recursive: true, force: true });
  for (const folder of [gitDir, git.directory]) mkdirSync5(folder, { recursive: true });
  writeFileSync5(join16(gitDir, FILLING), "");
  await initialise(git, filling2);
  await git.run(...LOCAL_FETCH, origin.gitDir, "+refs/remotes/origin/*:refs/remotes/origin/*");
  await requireCommit(git, filling2);
  await git.run("checkout", "--quiet", "--force", "--detach", submodule.commit);
  renameSync3(join16(gitDir, FILLING), join16(gitDir, READY));
}
var LOCAL_FETCH = "fetch --quiet --no-tags --no-write-fetch-head --recurse-submodules=no".split(" ");
async function initialise(git, { gitDir, origin }) {
  const format = await git.with({ environment: { GIT_DIR: origin.gitDir } }).run("rev-parse", "--show-object-format");
  await git.run("init", "--quiet", "--template=", `--object-format=${format}`);
  await git.run("config", "--unset", "core.worktree");
  appendFileSync2(join16(gitDir, "config"), "[submodule]\n	active = .\n");
  linkFolder(git.directory, gitDir);
  const objects = join16(gitDir, "objects");
  mkdirSync5(join16(objects, "info"), { recursive: true });
  writeFileSync5(
    join16(objects, "info", "alternates"),
    `${relative3(objects, join16(origin.gitDir, "objects"))}
`
  );
  const shallow = join16(origin.gitDir, "shallow");
  if (existsSync10(shallow)) copyFileSync2(shallow, join16(gitDir, "shallow"));
  if (origin.url !== void 0) await git.run("remote", "add", "origin", origin.url);
}
async function requireCommit(git, { submodule, origin, remotes }) {
  const { commit: commit2, path } = submodule;
  const isHere = async () => await git.try("cat-file", "-e", `${commit2}^{commit}`) !== void 0;
  if (await isHere()) return;
  const source = origin.url === void 0 ? void 0 : (await remotes?.())?.choose(void 0, origin.url);
  const cause = await (source ? fetchFrom(git, { source, commit: commit2 }) : void 0);
  if (await isHere()) return;
  const why = cause === void 0 ? "" : ` ${cause.message}`;
  throw unsuitable(
    `Submodule ${path} needs commit ${commit2.slice(0, 12)}, which is not in this clone.${why} Run git submodule update, or set \`git.submodules\` to \`none\` in agentic/config.json.`
  );
}
async function fetchFrom(git, { source, commit: commit2 }) {
  const checkout = await findCheckoutObjects({ git, root: git.directory });
  try {
    await fetchBranches(git, { ...source, checkout }, { branches: /* @__PURE__ */ new Map([["submodule", commit2]]) });
    return void 0;
  } catch (error) {
    if (error instanceof AgenticError) return error;
    throw error;
  }
}

// src/git/workspaces.ts
function createWorkspaces(directory, repository, { head, detached, submodules: wanted = "auto", remotes } = {}) {
  const whole = repository && { ...repository, worktrees: createWorktrees(repository) };
  const required = () => require2(whole, directory);
  const submodules = repository && wanted === "auto" ? createSubmodules({ repository, remotes }) : void 0;
  return {
    hide: async (paths2) => {
      if (repository)
        await exclude(
          repository,
          [...paths2, WORKTREES].map((path) => `/${path}/`)
        );
    },
    base: (needs) => baseOf(required(), needs, { head, detached }),
    names: ({ workflow, prefix, words, suffix }) => ({
      branch: branchName(prefix, words, suffix),
      path: worktreePath(workflow, suffix)
    }),
    branchNames,
    open: (place, { commits }) => openPlace(required(), place, { commits, submodules }),
    folder: () => createFolderWorkspace(directory),
    release: async ({ mode, path }) => mode === "worktree" && await required().worktrees.release(path),
    recycle: async ({ mode, path }) => mode === "worktree" && await required().worktrees.recycle(path),
    isThere: async (path) => (await required().worktrees.look(path)).state !== "void",
    drain: async () => whole?.worktrees.drain(),
    prune: async (isHeld) => whole ? await pruneOrphans(whole, whole.worktrees, isHeld) : { removed: [], kept: [] },
    merge: (into, request) => merge(required(), into, request),
    conflict: (into, request, place) => openConflict(required(), { into, request }, place),
    abandonConflict: (place, keep2) => abandonConflict(required(), place, keep2),
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
async function openPlace(repository, place, { commits, submodules }) {
  const { mode, branch, base_sha: base } = place;
  const owned = mode === "worktree";
  const directory = owned ? await repository.worktrees.open({ path: place.path, branch, base }) : await ensureCheckout(repository, { branch, base });
  const git = repository.git.with({ directory });
  await (owned ? submodules?.populate(git) : submodules?.note(git));
  return createGitWorkspace({ git, branch, base, owned: owned && commits, submodules });
}
function require2(repository, directory) {
  if (repository) return repository;
  throw new AgenticError({
    code: "git-unsuitable",
    message: `${directory} is not in a git repository, and this workflow works on a branch. Run it in a repository (git init), or set \`git.enabled: false\`.`
  });
}

// src/agents/process-tree.ts
const { spawnSync } = process.getBuiltinModule("node:child_process");
const { readdirSync: readdirSync5, readFileSync: readFileSync7 } = process.getBuiltinModule("node:fs");
const { setTimeout: sleep4 } = process.getBuiltinModule("node:timers/promises");
var KILL_MS = 1e3;
var POLL_MS2 = 50;
var GROUP_POLL_MS = 2;
async function endMarked(mark, askMs) {
  const asked = /* @__PURE__ */ new Set();
  const start2 = performance.now();
  for (let waited = 0; waited < askMs + KILL_MS; waited = performance.now() - start2) {
    const alive = findMarked(mark);
    if (alive.length === 0 && !Array.from(asked).some(isAlive)) break;
    for (const pid of alive) {
      if (waited >= askMs) signalProcess(pid, "SIGKILL");
      else if (!asked.has(pid)) signalProcess(pid, "SIGTERM");
      asked.add(pid);
    }
    await sleep4(POLL_MS2);
  }
  return asked.size;
}
function killMarked(mark) {
  for (let look4 = 0; look4 < 5; look4 += 1) {
    const alive = findMarked(mark);
    if (alive.length === 0) return;
    for (const pid of alive) signalProcess(pid, "SIGKILL");
  }
}
async function endGroup(leader) {
  const start2 = performance.now();
  while (signalProcess(-leader, "SIGKILL") && performance.now() - start2 < KILL_MS) {
    if (!processIds().some((pid) => statOf(pid).group === leader && isAlive(pid))) return;
    await sleep4(GROUP_POLL_MS);
  }
}
function isAlive(pid) {
  return !["Z", "X", ""].includes(statOf(pid).state);
}
var isElevated = false;
function endAsRoot() {
  isElevated = true;
}
function findMarked(mark) {
  const needle = `\0${mark}\0`;
  const found = isElevated ? findAsRoot(mark) : processIds().filter((pid) => `\0${read(`/proc/${pid}/environ`)}`.includes(needle));
  if (found.length === 0) return found;
  const above = ancestors();
  return found.filter((pid) => !above.has(pid));
}
function signalProcess(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    const isForeign = error instanceof Error && "code" in error && error.code === "EPERM";
    return isForeign && isElevated && killAsRoot(pid, signal);
  }
}
function killAsRoot(pid, signal) {
  const args = ["-n", "kill", "-s", signal.slice("SIG".length), "--", String(pid)];
  return spawnSync("sudo", args, { stdio: "ignore" }).status === 0;
}
function findAsRoot(mark) {
  const script = 'grep -lzxF -e "$1" /proc/[0-9]*/environ 2>/dev/null';
  const { stdout } = spawnSync("sudo", ["-n", "sh", "-c", script, "sh", mark], { encoding: "utf8" });
  return Array.from(stdout.matchAll(/^\/proc\/(\d+)\/environ$/gm), ([, pid]) => Number(pid));
}
function processIds() {
  try {
    return readdirSync5("/proc").filter((name) => /^\d+$/.test(name)).map(Number);
  } catch {
    return [];
  }
}
function ancestors() {
  const above = /* @__PURE__ */ new Set();
  for (let pid = process.pid; pid > 0 && !above.has(pid); pid = statOf(pid).parent) above.add(pid);
  return above;
}
function statOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const [state = "", parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state, parent: Number(parent ?? 0), group: Number(group ?? 0) };
}
function read(path) {
  try {
    return readFileSync7(path, "latin1");
  } catch {
    return "";
  }
}

// src/agents/other-user.ts
const { execFileSync } = process.getBuiltinModule("node:child_process");
const { resolve: resolve6 } = process.getBuiltinModule("node:path");
function openOtherUser({ name, root }) {
  const isRoot = process.getuid?.() === 0;
  let account;
  const found = () => account ??= findAccount(name);
  return {
    prepare: (directory) => {
      if (!account) {
        found();
        share(root, found(), isRoot);
        ask("git", ["-C", root, "config", "core.sharedRepository", "group"]);
        if (!isRoot) endAsRoot();
      }
      requirePassage(directory, { name, isRoot, account: found() });
    },
    lend: (directory) => share(directory, found(), isRoot),
    takeBack: (...directories) => {
      if (!isRoot && account) takeBack([root, ...directories], account);
    },
    as: (command) => become(command, { name, isRoot, account: found() })
  };
}
function asUser(user, command) {
  return user ? user.as(command) : command;
}
function barredFrom(user, directory) {
  try {
    user.prepare(directory);
    return void 0;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
var SHELL = ["-c", 'umask 002; exec "$@"', "bash"];
var PLACES = /^(HOME|USER|LOGNAME|TMPDIR|XDG_\w+)$/;
function become({ file, args, cwd, env, stdin }, { name, isRoot, account }) {
  const kept = Object.fromEntries(Object.entries(env).filter(([key]) => !PLACES.test(key)));
  const own = {
    ...kept,
    HOME: account.home,
    USER: name,
    LOGNAME: name,
    // The repository is the engine's; git would not look at it.
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "safe.directory",
    GIT_CONFIG_VALUE_0: "*"
  };
  const input = stdin === void 0 ? {} : { stdin };
  const program = [...SHELL, file, ...args];
  if (isRoot)
    return { file: "bash", args: program, cwd, env: own, ...input, uid: account.uid, gid: account.gid };
  const open2 = ["PATH", "HOME", "USER", "LOGNAME"].map((key) => `${key}=${own[key] ?? ""}`);
  const names2 = Object.keys(own).join(",");
  const sudo = ["-n", "-u", name, `--preserve-env=${names2}`, "--", "env", ...open2, "bash", ...program];
  return { file: "sudo", args: sudo, cwd, env: own, ...input };
}
function findAccount(name) {
  const line = ask("getent", ["passwd", name]) ?? "";
  const [, , uid = "", gid = "", , home = ""] = line.trim().split(":");
  if (!/^\d+$/.test(uid) || !/^\d+$/.test(gid))
    throw unsupported(
      `\`agents.user\` is ${name}, and there is no such user here. Make one: sudo useradd --create-home ${name}`
    );
  if (Number(uid) === (process.getuid?.() ?? -1) || Number(uid) === 0)
    throw unsupported(
      `\`agents.user\` is ${name}, which keeps nothing from agents. Name a user of their own.`
    );
  return { uid: Number(uid), gid: Number(gid), group: gid, home };
}
function share(folder, { group }, isRoot) {
  process.umask(2);
  const script = 'chgrp -RhP "$1" "$2" && chmod -R g+rwX "$2" && find "$2" -type d -exec chmod g+s {} +';
  const command = ["bash", "-c", script, "bash", group, folder];
  const [file = "", ...args] = isRoot ? command : ["sudo", "-n", ...command];
  if (ask(file, args) === void 0)
    throw unsupported(
      "`agents.user` needs root, or sudo without a password (sudo -n true), to share the repository with that user. Remove the setting, or allow it on this runner."
    );
}
function takeBack(folders, { uid }) {
  const owner = String(process.getuid?.());
  const give = ["-user", String(uid), "-execdir", "chown", "-h", owner, "{}", "+"];
  ask("sudo", ["-n", "find", "-P", ...folders.map((folder) => resolve6(folder)), ...give]);
}
function requirePassage(directory, { name, isRoot, account }) {
  const line = ["-c", 'test -r "$1" && test -w "$1" && test -x "$1"', "bash", directory];
  const done = isRoot ? ask("bash", line, { uid: account.uid, gid: account.gid }) : ask("sudo", ["-n", "-u", name, "--", "bash", ...line]);
  if (done === void 0)
    throw unsupported(
      `The user ${name} cannot work in ${directory}: a folder above it lets nobody else through. Let them pass (chmod o+x on each), or check the repository out elsewhere.`
    );
}
function ask(file, args, who = {}) {
  try {
    return execFileSync(file, args, {
      ...who,
      cwd: "/",
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    });
  } catch {
    return void 0;
  }
}
function unsupported(message) {
  return new AgenticError({ code: "unsupported", message });
}

// src/agents/line-splitter.ts
var MAX_LINE = 8 * 1024 * 1024;
var LineSplitter = class {
  #handlers;
  #limit;
  #pending = "";
  #length = 0;
  constructor(handlers, limit = MAX_LINE) {
    this.#handlers = handlers;
    this.#limit = limit;
  }
  push(text) {
    let start2 = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start2)) {
      this.#add(text.slice(start2, end));
      this.#emit();
      start2 = end + 1;
    }
    this.#add(text.slice(start2));
  }
  /** Gives out what follows the last line break. */
  end() {
    if (this.#length > 0) this.#emit();
  }
  #add(piece) {
    this.#length += piece.length;
    this.#pending = this.#length > this.#limit ? "" : this.#pending + piece;
  }
  #emit() {
    const line = this.#pending;
    const length = this.#length;
    this.#pending = "";
    this.#length = 0;
    if (length > this.#limit) this.#handlers.onOversized(length);
    else this.#handlers.onLine(line.endsWith("\r") ? line.slice(0, -1) : line);
  }
};

// src/agents/watch.ts
var MAX_TIMER_MS = 2 ** 31 - 1;
var Watch = class {
  cut;
  killed = false;
  #pid;
  #spec;
  #timers = [];
  #stall;
  #linger;
  #over = new AbortController();
  constructor(pid, spec) {
    this.#pid = pid;
    this.#spec = spec;
    const { timeoutMs, stallMs } = spec.limits;
    if (timeoutMs !== void 0) this.#after(timeoutMs, () => this.#end("timeout"));
    if (stallMs !== void 0) this.#stall = this.#after(stallMs, () => this.#end("stalled"));
    const options = { once: true, signal: this.#over.signal };
    spec.signals.end.addEventListener("abort", () => this.abort(), options);
    spec.signals.kill?.addEventListener("abort", () => this.#kill(), options);
  }
  stirred() {
    if (this.cut === void 0) this.#stall?.refresh();
  }
  expectExit(withinMs) {
    if (this.#linger !== void 0) return void this.#linger.refresh();
    clearTimeout(this.#stall);
    this.#stall = void 0;
    this.#linger = this.#after(withinMs, () => this.#end("lingered"));
  }
  abort() {
    this.#end("aborted");
  }
  stop() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#over.abort();
  }
  #end(cut2) {
    if (this.cut !== void 0) return;
    this.cut = cut2;
    if (this.#spec.signals.kill?.aborted) return this.#kill();
    signalProcess(-this.#pid, "SIGTERM");
    this.#after(this.#spec.limits.graceMs, () => this.#kill());
  }
  #kill() {
    this.cut ??= "aborted";
    this.killed = true;
    signalProcess(-this.#pid, "SIGKILL");
  }
  #after(milliseconds, act) {
    const timer = setTimeout(act, Math.min(milliseconds, MAX_TIMER_MS));
    this.#timers.push(timer);
    return timer;
  }
};

// src/agents/process.ts
const { spawn } = process.getBuiltinModule("node:child_process");
const { once } = process.getBuiltinModule("node:events");
const { setImmediate: turn, setTimeout: sleep5 } = process.getBuiltinModule("node:timers/promises");
function startProcess(spec) {
  if (spec.signals.end.aborted)
    return over({ status: "ended", exitCode: null, signal: null, cut: "aborted" });
  const { file, args, cwd, env, stdin, uid, gid } = spec.command;
  try {
    const stdio = [stdin === void 0 ? "ignore" : "pipe", "pipe", "pipe"];
    const child = spawn(file, args, {
      cwd,
      env,
      detached: true,
      stdio: [...stdio],
      ...uid === void 0 ? {} : { uid },
      ...gid === void 0 ? {} : { gid }
    });
    if (child.pid === void 0) return { ended: refusal(child), expectExit: () => {
    } };
    return follow({ child, pid: child.pid }, spec);
  } catch (error) {
    return over(notStarted(error));
  }
}
function over(end) {
  return { ended: Promise.resolve(end), expectExit: () => {
  } };
}
async function refusal(child) {
  const [error] = await once(child, "error");
  return notStarted(error);
}
function notStarted(error) {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "UNKNOWN";
  return { status: "not-started", code, message };
}
function follow({ child, pid }, spec) {
  const watch = new Watch(pid, spec);
  const exited = once(child, "exit");
  const closed = once(child, "close");
  live.set(pid, spec.mark);
  killLiveAtExit();
  let thrown;
  const deliver = (receive) => (text) => {
    watch.stirred();
    try {
      receive(text);
    } catch (error) {
      thrown ??= { error };
      watch.abort();
    }
  };
  child.stdin?.on("error", () => {
  });
  child.stdin?.end(spec.command.stdin);
  child.stdout?.setEncoding("utf8").on("data", deliver(spec.onStdout));
  child.stderr?.setEncoding("utf8").on("data", deliver(spec.onStderr));
  async function untilEnd() {
    const [exitCode, signal] = await exited;
    watch.stop();
    await endRest(pid, spec, watch);
    await Promise.race([closed, sleep5(DRAIN_MS, void 0, { ref: false }).then(() => turn())]);
    child.stdout?.destroy();
    child.stderr?.destroy();
    live.delete(pid);
    if (thrown !== void 0) throw thrown.error;
    return { status: "ended", exitCode, signal, cut: watch.cut };
  }
  return { ended: untilEnd(), expectExit: (withinMs) => watch.expectExit(withinMs) };
}
var DRAIN_MS = 1e3;
async function endRest(pid, spec, watch) {
  const askMs = watch.killed ? 0 : leftoverGraceMs(spec.limits.graceMs);
  if (spec.endDetached || watch.cut !== void 0) await endMarked(spec.mark, askMs);
  await endGroup(pid);
}
function leftoverGraceMs(graceMs) {
  return Math.min(graceMs, 2e3);
}
var live = /* @__PURE__ */ new Map();
var watchingExit = false;
function killLiveAtExit() {
  if (watchingExit) return;
  watchingExit = true;
  process.once("exit", () => {
    for (const [pid, mark] of live) {
      signalProcess(-pid, "SIGKILL");
      killMarked(mark);
    }
  });
}

// src/agents/tail-buffer.ts
var TailBuffer = class {
  #limit;
  #text = "";
  constructor(limit) {
    this.#limit = limit;
  }
  push(text) {
    this.#text += text;
    if (this.#text.length > 2 * this.#limit) this.#text = this.#text.slice(-this.#limit);
  }
  toString() {
    return this.#text.slice(-this.#limit);
  }
};

// src/agents/script-process.ts
const { existsSync: existsSync11 } = process.getBuiltinModule("node:fs");
const { constants } = process.getBuiltinModule("node:os");
var OUTPUT_LIMIT = 1024 * 1024;
function createScriptRunner(options) {
  const base = withoutCredentials(options.environment, options.passEnvironment);
  const tellWithheld = oncePerRunner(options);
  const { user } = options;
  const graceMs = options.graceMs ?? defaultGraceMs(options.environment);
  return {
    async run(request, hooks) {
      tellWithheld();
      const session = createSessionId();
      const start2 = process.hrtime.bigint();
      const stdout = new Capture(hooks.onLine);
      const stderr = new Capture(hooks.onLine);
      const barred = user && barredFrom(user, request.cwd);
      if (barred !== void 0) return { status: "not-started", message: barred };
      const { ended } = startProcess({
        command: asUser(user, {
          file: "bash",
          args: ["-eo", "pipefail", "-c", request.script],
          cwd: request.cwd,
          env: { ...base, ...request.env, ...markVariables({ ...request, session }) }
        }),
        limits: { timeoutMs: request.timeoutMs, graceMs },
        signals: { end: hooks.signal, kill: options.kill },
        mark: `${SESSION_MARK}=${session}`,
        endDetached: false,
        onStdout: (text) => stdout.push(text),
        onStderr: (text) => stderr.push(text)
      });
      const end = await ended;
      user?.takeBack();
      const output = { stdout: stdout.end(), stderr: stderr.end() };
      return settle({ request, output, durationMs: millisecondsSince(start2) }, end);
    }
  };
}
function oncePerRunner({ environment, passEnvironment, onWithheld }) {
  let isTold = onWithheld === void 0;
  return () => {
    if (isTold) return;
    isTold = true;
    const names2 = withheldCredentials(environment, passEnvironment);
    if (names2.length > 0) onWithheld?.(names2);
  };
}
function millisecondsSince(start2) {
  return Math.round(Number(process.hrtime.bigint() - start2) / 1e6);
}
function settle({ request, output, durationMs }, end) {
  if (end.status === "not-started") {
    const known = existsSync11(request.cwd);
    const message = known ? `bash could not be started: ${end.message}` : `The working directory ${request.cwd} does not exist.`;
    return { status: "not-started", message };
  }
  if (end.cut === "timeout") return { status: "timed-out", ...output };
  if (end.cut !== void 0) return { status: "interrupted" };
  const exitCode = end.exitCode ?? 128 + constants.signals[end.signal ?? "SIGKILL"];
  return { status: "exited", exitCode, ...output, durationMs };
}
var Capture = class {
  #text = new TailBuffer(OUTPUT_LIMIT);
  #lines;
  constructor(onLine) {
    this.#lines = new LineSplitter({
      onLine,
      onOversized: (length) => onLine(`[a line of ${length} characters was left out]`)
    });
  }
  push(text) {
    this.#text.push(text);
    this.#lines.push(text);
  }
  end() {
    this.#lines.end();
    return String(this.#text);
  }
};

// src/git/delivery.ts
function createFileForge(place, run) {
  return {
    push: (branch, base) => pushBranch(place, branch, base),
    openPullRequest: (request) => {
      const file = fileOf(request);
      run.write(file, renderPullRequest(request));
      return Promise.resolve({ path: `${run.location}/${file}` });
    }
  };
}
function fileOf({ step }) {
  return step === void 0 ? runFiles.pullRequest : `${PULL_REQUESTS}/${step}.md`;
}
async function pushBranch({ root, git, remotes }, branch, base) {
  const source = (await remotes).choose(base);
  if (source === void 0) return void 0;
  const { name } = source.remote;
  return await inTurn(`push ${root} ${branch}`, async () => {
    const head = await git.run("rev-parse", `refs/heads/${branch}`);
    const branches = /* @__PURE__ */ new Map([[branch, head]]);
    const result = await push(source, { state: /* @__PURE__ */ new Map(), branches, shallow: [] });
    if (result.status === "landed") return { remote: name, head };
    const reason = result.status === "refused" ? result.branches.get(branch) : void 0;
    throw new AgenticError({
      code: "remote-refused",
      message: `git push failed: ${reason ?? `${branch} is elsewhere at ${name} than before`}`
    });
  });
}
function renderPullRequest({ title, body, branch, base, draft }) {
  const head = [
    "---",
    `title: ${JSON.stringify(title)}`,
    `branch: ${branch}`,
    `base: ${base}`,
    `draft: ${draft}`,
    "---"
  ];
  return `${head.join("\n")}

${body.trimEnd()}
`;
}

// src/git/redacted-workspaces.ts
function redactedWorkspaces(workspaces, redactor) {
  const { redact } = redactor;
  return {
    ...workspaces,
    names: (run) => workspaces.names({ ...run, words: redact(run.words) }),
    open: async (place, options) => redactedWorkspace(await workspaces.open(place, options), redactor),
    folder: () => redactedWorkspace(workspaces.folder(), redactor),
    merge: (into, request) => workspaces.merge(into, { ...request, message: redact(request.message) }),
    conflict: async (into, request, place) => {
      const redacted = { ...request, message: redact(request.message) };
      const merge2 = await workspaces.conflict(into, redacted, place);
      return { ...merge2, workspace: redactedWorkspace(merge2.workspace, redactor) };
    }
  };
}
function redactedWorkspace(workspace, { redact, redactDocument }) {
  return {
    ...workspace,
    commit: (key, change) => workspace.commit(key, { ...change, message: change.message && redact(change.message) }),
    writeFile: (path, content) => workspace.writeFile(path, typeof content === "string" ? redactDocument(content) : content)
  };
}
function redactedForge(forge, { redact }) {
  return {
    ...forge,
    openPullRequest: (request) => forge.openPullRequest({ ...request, title: redact(request.title), body: redact(request.body) })
  };
}

// src/compose/forge.ts
function composeForge(place, file) {
  const { config, report = () => {
  } } = place;
  return {
    push: file.push,
    openPullRequest: async (request) => {
      const { openGitHub } = await import("./github-TVQFF7Q3.js");
      const github = await openGitHub(place, request.origin ?? request.base);
      if (github.status === "open") {
        const { createGitHubForge } = await import("./forge-I6KKDQJA.js");
        const options = {
          push: file.push,
          file,
          settings: config.github,
          continues: place.code?.continues,
          report
        };
        return await createGitHubForge(github.place, options).openPullRequest(request);
      }
      const opened = await file.openPullRequest(request);
      if (github.status === "no-token") {
        const { owner, repo } = github.repository;
        report(
          `There is no token for ${owner}/${repo} at ${github.host}, so no pull request was opened; its text is in ${opened.path}. Set GITHUB_TOKEN, or sign in: gh auth login`
        );
      }
      return opened;
    }
  };
}

// src/template/render.ts
var SCOPE_LIMIT = 4 * 1024 * 1024;
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
  async render(source, scope) {
    return hasTags(source) ? this.#ask({ kind: "render", source, scope: json(scope) }) : source;
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
    const turn2 = this.#queue.then(() => this.#answer(request));
    this.#queue = turn2.catch(() => void 0);
    return turn2;
  }
  async #answer(request) {
    const thread = this.#thread?.alive ? this.#thread : await this.#start();
    try {
      const reply = await thread.ask(request);
      if ("text" in reply) return reply.text;
      throw "failure" in reply ? failed(reply.failure, reply.data) : failed("The template worker gave no answer.");
    } finally {
      if (!thread.alive) await thread.end();
    }
  }
  async #start() {
    const { WorkerThread } = await import("./worker-thread-56MYBNXO.js");
    this.#thread = new WorkerThread(this.#limits);
    return this.#thread;
  }
};
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
    throw new AgenticError({
      code: "template-failed",
      message: "The data for the template is not plain JSON data.",
      cause
    });
  }
}
function failed(message, data = {}) {
  return new AgenticError({ code: "template-failed", message, data });
}

export {
  WORKTREES,
  worktreePath,
  branchNames,
  commonFolder,
  unsuitable,
  filesBetween,
  paths,
  findCheckoutObjects,
  readRemoteSettings,
  chooseRemote,
  isLocalUrl,
  splitUserInfo,
  connectionEnvironment,
  sshEnvironment,
  placesOf,
  layOut,
  REMOTE,
  FETCH,
  isPartOfHistory,
  strangersTo,
  remoteFailure,
  signInHint,
  push,
  listRefs,
  refsIn,
  dropBranches,
  createObjects,
  entryOf,
  folderOf,
  bringBranches,
  fetchBranches,
  checkedOut,
  createWorkspaces,
  endMarked,
  openOtherUser,
  asUser,
  barredFrom,
  LineSplitter,
  startProcess,
  leftoverGraceMs,
  TailBuffer,
  createScriptRunner,
  createFileForge,
  redactedWorkspaces,
  redactedForge,
  composeForge,
  createTemplateEngine
};
