const require = process.getBuiltinModule;
import {
  unsuitable
} from "./chunk-7AOZWJNQ.js";
import {
  reasonIn
} from "./chunk-LQMA3VKW.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/remote.ts
const { resolve } = process.getBuiltinModule("node:path");
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
  const names = settings.flatMap(({ key }) => /^remote\.(.+)\.(?:push)?url$/.exec(key)?.[1] ?? []);
  const remotes = [...new Set(names)].sort().flatMap((name) => {
    const url = pushUrl(settings, name);
    if (url === void 0) return [];
    return [[name, { name, url: isPath(url) ? resolve(root, url) : url }]];
  });
  return new Map(remotes);
}
function remoteAt(settings, root, address) {
  const url = rewritten(settings, address, "pushinsteadof") ?? rewritten(settings, address, "insteadof") ?? address;
  return { name: withoutUserInfo(address), url: isPath(url) ? resolve(root, url) : url };
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
    `There are several remotes (${[...remotes.keys()].join(", ")}) and none is the default. Choose one, then resume: git config remote.pushDefault ${first.name}`
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
const { mkdirSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { delimiter, join } = process.getBuiltinModule("node:path");
function placesOf(directory, objects, { apart, borrow }) {
  return {
    GIT_DIR: directory,
    GIT_OBJECT_DIRECTORY: apart === void 0 ? objects : join(directory, "objects"),
    ...borrow === void 0 ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: listed(borrow) }
  };
}
function listed(path) {
  return path.includes(delimiter) || path.startsWith('"') ? JSON.stringify(path) : path;
}
function layOut(directory, call) {
  mkdirSync(join(directory, "refs"));
  writeFileSync(join(directory, "HEAD"), "ref: refs/heads/none\n");
  writeFileSync(join(directory, "config"), configOf(call), { mode: 384 });
  const shallow = [...call.shallow ?? []];
  if (shallow.length > 0) writeFileSync(join(directory, "shallow"), lines(shallow));
  const known = (call.known ?? []).map((commit, index) => `${commit} refs/known/${1e3 + index}`);
  if (known.length > 0)
    writeFileSync(join(directory, "packed-refs"), lines(["# pack-refs with: sorted", ...known]));
  if (call.apart === void 0) return;
  mkdirSync(join(directory, "objects", "info"), { recursive: true });
  writeFileSync(join(directory, "objects", "info", "alternates"), lines([quotedLine(call.apart)]));
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
function settingsOf({ url }) {
  return {
    [`remote.${REMOTE}.url`]: url,
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

// src/git/remote-failure.ts
var DENIED = /Authentication failed|could not read (Username|Password)|Permission (to \S+ )?denied|returned error: 40[13]|HTTP (code = )?40[13]|Invalid username or|access denied|not authorized|Repository not found|repository '.*' not found|Host key verification failed|Write access to repository not granted|terminal prompts disabled/i;
var DAMAGE = /(?:object|pack|index)\b.*(?:corrupt|is empty|too small)|unable to (?:read|unpack) |bad object/;
function isDenied({ errors }) {
  return DENIED.test(errors);
}
function remoteFailure({ remote, hint }, answer) {
  const where = `The remote ${remote.name} (${withoutUserInfo(remote.url)})`;
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

// src/git/ancestry.ts
var DEPTH = 100;
async function isPartOfHistory({ repository, remote }, { commit, tip }) {
  return await repository.together({ remote }, async (run) => {
    await run([...partialFetch("tree:0"), `--depth=${DEPTH}`, REMOTE, tip], { remote });
    return (await run(["merge-base", "--is-ancestor", commit, tip])).exitCode === 0;
  });
}
async function isFastForward({ repository, remote, checkout }, { from, to }) {
  const settings = { "fetch.negotiationAlgorithm": "consecutive" };
  const call = { remote, borrow: checkout.objects, shallow: checkout.shallow(), settings };
  return await repository.together(call, async (run) => {
    await run([...partialFetch("tree:0"), `--negotiation-tip=${from}`, REMOTE, to], { remote });
    return (await run(["merge-base", "--is-ancestor", from, to])).exitCode === 0;
  });
}

// src/git/push.ts
const { setTimeout: sleep } = process.getBuiltinModule("node:timers/promises");
var HEADS = "refs/heads/";
var TRIES = 6;
var PAUSE_MS = 40;
async function push(place, request) {
  const branches = new Map(request.branches);
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
    const refused = refusedBranches(place, { branches, rejections, answer });
    if (refused.size > 0) return { status: "refused", branches: refused };
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
async function listRefs(source, names) {
  const patterns = names.map((name) => HEADS + name);
  const args = ["ls-remote", "--quiet", "--heads", REMOTE, ...patterns];
  const answer = await source.repository.call(args, { remote: source.remote });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
  return new Map(refsIn(answer.output).filter(([name]) => names.includes(name)));
}
function refsIn(listed2) {
  const lines2 = listed2.toString("utf8").matchAll(/^([0-9a-f]+)\trefs\/heads\/(.+)$/gm);
  return Array.from(lines2, ([, commit = "", name = ""]) => [name, commit]);
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
function isRace(answer, rejections) {
  return [...rejections.values()].some(({ reason }) => RACE.test(reason)) || RACE.test(answer.errors);
}
function failure(place, answer, rejections) {
  const first = [...rejections].find(([, { reason: reason2, there }]) => there && !WITH_OTHERS.test(reason2));
  if (first === void 0) return remoteFailure(place, answer);
  const [ref, rejection] = first;
  const reason = reasonFor(rejection, { name: place.remote.name, ref, said: answer.errors });
  return new AgenticError({
    code: "remote-refused",
    message: `${reason} Have pushes of ${ref} permitted there.`,
    cause: new Error(sentenceOf(answer.errors))
  });
}

export {
  readRemoteSettings,
  chooseRemote,
  isLocalUrl,
  connectionEnvironment,
  sshEnvironment,
  placesOf,
  layOut,
  REMOTE,
  FETCH,
  partialFetch,
  remoteFailure,
  signInHint,
  push,
  listRefs,
  refsIn
};
