const require = process.getBuiltinModule;
import {
  credentialsForRemote,
  tokenHint,
  withoutHeaders,
  withoutTokens
} from "./chunk-ZYNZBSL6.js";
import {
  keptSettings,
  signInHint
} from "./chunk-KIAMSMLK.js";
import {
  createGit,
  localEnvironment,
  reasonIn,
  remoteEnvironment,
  startGit
} from "./chunk-LYUHUQ76.js";
import {
  REMOTE,
  SCANNED_LOG,
  chooseRemote,
  connectionEnvironment,
  findCheckoutObjects,
  isLocalUrl,
  layOut,
  placesOf,
  privateFolder,
  readSettings,
  refsIn,
  remoteSettings,
  searchLog,
  secretMessage,
  sshEnvironment,
  unsuitable
} from "./chunk-XIXLG7DY.js";
import {
  secretFinderOf
} from "./chunk-OJV2YDKN.js";
import {
  runDirectory
} from "./chunk-FPHQHW5X.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";

// src/git/remote/remotes.ts
const { existsSync: existsSync2 } = process.getBuiltinModule("node:fs");
const { resolve } = process.getBuiltinModule("node:path");

// src/git/remote/private-repository.ts
const { existsSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync } = process.getBuiltinModule("node:fs");
const { basename, join } = process.getBuiltinModule("node:path");
var REMOTE_LIMIT_MS = 12e4;
function createPrivateRepository({
  root,
  environment,
  settings,
  mint,
  limitMs = REMOTE_LIMIT_MS
}) {
  const objectFormat = settings.setting("extensions.objectformat") === "sha256" ? "sha256" : "sha1";
  let place;
  const found = () => place ??= findPlace(root, environment, objectFormat);
  const local = localEnvironment(environment);
  const reached = { ...remoteEnvironment(environment), ...sshEnvironment(settings, environment) };
  const connected = { ...reached, ...connectionEnvironment(settings) };
  const signedIn = { ...withoutTokens(reached), ...connectionEnvironment(withoutHeaders(settings)) };
  async function together(call, work, { signal, onAnswer } = {}) {
    const { objects, calls } = found();
    for (const part of ["pack", "info"]) makeFolder(join(objects, part));
    makeFolder(calls);
    const directory = mkdtempSync(join(calls, "call-"));
    try {
      layOut(directory, { ...call, objectFormat, inherited: settings.inherited });
      return await work(async (args, { remote, input, onOutput } = {}) => {
        const isAway = remote !== void 0 && !isLocalUrl(remote.url);
        const signIn = isAway ? await credentialsForRemote(remote, environment, mint) : void 0;
        const away = signIn && !signIn.isFromUrl ? signedIn : connected;
        const answer = await startGit([...signIn?.args ?? [], ...args], {
          directory,
          environment: { ...isAway ? away : local, ...placesOf(directory, objects, call) },
          ...signIn ? { secret: signIn.secret } : {},
          ...input === void 0 ? {} : { input },
          ...onOutput === void 0 ? {} : { onOutput },
          ...remote === void 0 ? {} : { limitMs, ...signal ? { signal } : {} }
        });
        if (remote !== void 0 && answer.exitCode === 0) onAnswer?.();
        return answer;
      }, directory);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  const own = (listening = {}) => ({
    folder: () => found().folder,
    objectFormat,
    together: (call, work) => together(call, work, listening),
    call: (args, call = {}) => together(call, (run) => run(args, call), listening),
    renew: () => setAside(found().objects),
    until: (signal, onAnswer) => own({ signal, ...onAnswer ? { onAnswer } : {} })
  });
  return own();
}
function findPlace(root, environment, objectFormat) {
  const checkout = realpathSync(root);
  const folder = privateFolder(checkout, environment);
  const place = { folder, objects: join(folder, `objects-${objectFormat}`), calls: join(folder, "calls") };
  removeLeftovers(place);
  return place;
}
var LEFTOVER_AGE_MS = 60 * 60 * 1e3;
var PACK_LIMIT = 400;
var LOOSE_LIMIT = 100;
function removeLeftovers({ folder, calls, objects }) {
  const wasIdle = isIdle(calls);
  removeIdle(calls, () => true);
  removeIdle(folder, (name) => name.startsWith(`${basename(objects)}-`));
  for (const copies of ["copies", "shown"]) removeIdle(join(folder, copies, runDirectory(".")), () => true);
  if (!wasIdle) return;
  const packs = entriesOf(join(objects, "pack")) / 2;
  if (packs > PACK_LIMIT || entriesOf(join(objects, "17")) > LOOSE_LIMIT) setAside(objects);
}
function removeIdle(folder, isLeftover) {
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (isLeftover(name) && isIdle(join(folder, name)))
      rmSync(join(folder, name), { recursive: true, force: true });
}
function isIdle(folder) {
  const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  return changed !== void 0 && Date.now() - changed > LEFTOVER_AGE_MS;
}
function entriesOf(folder) {
  return existsSync(folder) ? readdirSync(folder).length : 0;
}
function setAside(objects) {
  const aside = `${objects}-${process.pid}-${Date.now().toString(36)}`;
  try {
    renameSync(objects, aside);
  } catch {
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}

// src/git/remote/push-guard.ts
function createPushGuard(git, shallow, finder) {
  const fetched = fetchedCommits(git);
  const known = /* @__PURE__ */ new Map();
  const knownAt = async (source) => {
    const { name } = source.remote;
    const here = (await fetched).filter(({ ref }) => ref.startsWith(`refs/remotes/${name}/`) || isTag(ref));
    return /* @__PURE__ */ new Set([...here.map(({ commit }) => commit), ...shallow, ...await commitsAt(source)]);
  };
  return {
    leaking: async (source, branches) => {
      const find = finder();
      if (!find || branches.size === 0) return /* @__PURE__ */ new Map();
      const { url } = source.remote;
      const looked = known.get(url) ?? knownAt(source);
      known.set(url, looked);
      const seen = await looked;
      const leaks = /* @__PURE__ */ new Map();
      for (const [branch, head] of branches) {
        if (seen.has(head)) continue;
        const { answer, place } = await searchNew(source, { head, known: seen, find });
        if (place) leaks.set(branch, secretMessage(place, `Nothing of ${branch} was pushed`));
        else if (answer.exitCode !== 0) leaks.set(branch, unread(branch, answer));
        else seen.add(head);
      }
      return leaks;
    }
  };
}
function isTag(ref) {
  return ref.startsWith("refs/tags/");
}
async function fetchedCommits(git) {
  const format = "--format=%(objectname) %(refname)";
  const listed = await git.try("for-each-ref", format, "refs/remotes", "refs/tags");
  return (listed ?? "").split("\n").flatMap((line) => {
    const [commit = "", ref] = line.split(" ");
    return ref === void 0 ? [] : [{ ref, commit }];
  });
}
async function commitsAt({ repository, remote }) {
  const answer = await repository.call(["ls-remote", "--quiet", "--heads", REMOTE], { remote });
  return answer.exitCode === 0 ? refsIn(answer.output).map(([, commit]) => commit) : [];
}
async function searchNew({ repository, checkout }, { head, known, find }) {
  const input = [head, ...Array.from(known, (id) => `^${id}`)].map((line) => `${line}
`).join("");
  const search = searchLog(find);
  const answer = await repository.call([...SCANNED_LOG, "--ignore-missing", "--stdin"], {
    borrow: checkout.objects,
    shallow: checkout.shallow(),
    input,
    onOutput: (chunk) => search.read(chunk)
  });
  return { answer, place: search.end() };
}
function unread(branch, { errors }) {
  return `The new commits of ${branch} could not be read to look for secrets (${reasonIn(errors)}). Nothing of ${branch} was pushed.`;
}

// src/git/remote/remotes.ts
async function openRemotes(repository, environment, { mint, findSecrets, kept } = {}) {
  const { git } = repository;
  const settings = remoteSettings(kept ?? await readSettings(git), git.directory);
  const { root } = repository;
  const checkout = await findCheckoutObjects(repository);
  const hint = signInHint(settings);
  const guard = findSecrets && createPushGuard(git, checkout.shallow(), findSecrets);
  const own = createPrivateRepository({ root, environment, settings, mint });
  return {
    choose: (base, named) => {
      const remote = named === void 0 ? chooseRemote(settings, base) : settings.remotes.get(named) ?? (isAddress(root, named) ? settings.at(named) : void 0);
      if (remote) {
        const advice = hint + tokenHint(remote, environment);
        return { repository: own, remote, checkout, hint: advice, ...guard ? { guard } : {} };
      }
      if (named === void 0) return void 0;
      throw unknown(named, [...settings.remotes.keys()]);
    }
  };
}
function isAddress(root, named) {
  return /[/:]/.test(named) || existsSync2(resolve(root, named));
}
function unknown(name, known) {
  const others = known.length === 0 ? "no other either" : known.join(", ");
  return unsuitable(
    `There is no remote ${JSON.stringify(name)}; there is ${others}. Name one that there is, or add it: git remote add ${name} <url>`
  );
}

// src/wiring/repository-remotes.ts
var opened = /* @__PURE__ */ new WeakMap();
function remotesOf({
  root,
  environment,
  config
}) {
  const known = opened.get(environment) ?? /* @__PURE__ */ new Map();
  opened.set(environment, known);
  const names = config?.logging.redact ?? [];
  const found = known.get(root) ?? open({ root, environment }, names);
  for (const name of names) found.redact.add(name);
  known.set(root, found);
  found.remotes.catch(() => known.delete(root));
  return found.remotes;
}
function forgetRemotes({
  root,
  environment
}) {
  opened.get(environment)?.delete(root);
}
function open({ root, environment }, names) {
  const redact = new Set(names);
  const remotes = openRemotes({ root, git: createGit(root, environment) }, environment, {
    mint: mintFor(environment),
    findSecrets: () => secretFinderOf(environment, [...redact]),
    kept: keptSettings({ root, environment })
  });
  return { remotes, redact };
}
function mintFor(environment) {
  if (!environment["AGENTIC_APP_ID"] || !environment["AGENTIC_APP_PRIVATE_KEY"]) return void 0;
  const sources = /* @__PURE__ */ new Map();
  const sourceAt = async (url) => {
    const { tokensAt } = await import("./github-tokens-NJZTJGI7.js");
    return await tokensAt(environment, url);
  };
  return async (url) => {
    const source = sources.get(url) ?? sourceAt(url);
    sources.set(url, source);
    return await (await source)?.current();
  };
}
function remotesUntil({ choose }, signal) {
  return {
    choose: (...wanted) => {
      const source = choose(...wanted);
      return source && { ...source, repository: source.repository.until(signal) };
    }
  };
}

export {
  openRemotes,
  remotesOf,
  forgetRemotes,
  remotesUntil
};
