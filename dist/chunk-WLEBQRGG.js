const require = process.getBuiltinModule;
import {
  chooseRemote,
  connectionEnvironment,
  findCheckoutObjects,
  isLocalUrl,
  layOut,
  placesOf,
  readRemoteSettings,
  signInHint,
  splitUserInfo,
  sshEnvironment,
  unsuitable
} from "./chunk-UXECRFTD.js";
import {
  isInside
} from "./chunk-GR7RHVEM.js";
import {
  SECRET_DESCRIPTOR,
  localEnvironment,
  remoteEnvironment,
  startGit
} from "./chunk-2HJVK3LW.js";

// src/git/private-folder.ts
const { chmodSync, mkdirSync, mkdtempSync, statSync } = process.getBuiltinModule("node:fs");
const { homedir, tmpdir } = process.getBuiltinModule("node:os");
const { dirname, isAbsolute, join } = process.getBuiltinModule("node:path");
var made = /* @__PURE__ */ new Map();
function privateFolder(root, environment, name) {
  const parent = parentOf(environment);
  const folder = join(parent, `${name}.git`);
  if (!isInside(root, folder) && isOurs(folder)) return folder;
  const known = made.get(root) ?? mkdtempSync(join(tmpdir(), "agentic-sdlc-"));
  made.set(root, known);
  return known;
}
function parentOf(environment) {
  const runner = environment["RUNNER_TEMP"];
  const state = environment["XDG_STATE_HOME"];
  if (runner !== void 0 && isAbsolute(runner)) return join(runner, "agentic-sdlc");
  const home = environment["HOME"] ?? homedir();
  return join(
    state !== void 0 && isAbsolute(state) ? state : join(home, ".local", "state"),
    "agentic-sdlc"
  );
}
function isOurs(folder) {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 448 });
    mkdirSync(folder, { recursive: true, mode: 448 });
    const { uid, mode } = statSync(folder);
    if (process.getuid && uid !== process.getuid()) return false;
    if ((mode & 63) !== 0) chmodSync(folder, 448);
    return true;
  } catch {
    return false;
  }
}

// src/git/sign-in.ts
var HELPER = `!f() { if [ "$1" = get ]; then IFS= read -r user <&${SECRET_DESCRIPTOR} && IFS= read -r password <&${SECRET_DESCRIPTOR} && printf 'username=%s\\npassword=%s\\n' "$user" "$password"; fi; }; f`;
var ANSWERS = 8;
var TOKENS = ["GITHUB_TOKEN", "GH_TOKEN"];
async function signInAt({ url }, environment, mint) {
  const { userInfo } = splitUserInfo(url);
  if (userInfo?.password !== void 0) return answerWith({ ...userInfo, isFromUrl: true });
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol) || userInfo) return void 0;
  const password = await mint?.(url) ?? givenFor(address, environment);
  return answerWith({ user: "x-access-token", password, isFromUrl: false });
}
function answerWith({ user, password, isFromUrl }) {
  if (password === void 0 || /[\r\n\0]/.test(user + password)) return void 0;
  const args = ["-c", "credential.helper=", "-c", `credential.helper=${HELPER}`];
  return { args, secret: `${user}
${password}
`.repeat(ANSWERS), isFromUrl };
}
function givenFor(address, environment) {
  const name = tokenNameFor(address, environment);
  return name === void 0 ? void 0 : environment[name];
}
function tokenNameFor({ origin }, environment) {
  const server = URL.parse(environment["GITHUB_SERVER_URL"] ?? "https://github.com");
  if (origin !== server?.origin) return void 0;
  return TOKENS.find((name) => (environment[name] ?? "") !== "");
}
function tokenHint({ url }, environment) {
  const address = URL.parse(url);
  const name = address && address.username === "" ? tokenNameFor(address, environment) : void 0;
  if (name === void 0) return "";
  return ` Git signed in with ${name}, not with credentials of its own: renew that token, let it write contents, or unset it.`;
}
function withoutHeaders(settings) {
  const connection = settings.connection.filter(([key]) => !key.endsWith(".extraheader"));
  return { ...settings, connection };
}
function withoutTokens(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !TOKEN.test(name)));
}
var TOKEN = /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GITHUB_PAT|GH_PAT)$/i;

// src/git/private-repository.ts
const { createHash } = process.getBuiltinModule("node:crypto");
const {
  existsSync,
  mkdirSync: mkdirSync2,
  mkdtempSync: mkdtempSync2,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync: statSync2
} = process.getBuiltinModule("node:fs");
const { join: join2 } = process.getBuiltinModule("node:path");
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
  async function together(call, work, signal) {
    const { objects, calls } = found();
    for (const part of ["pack", "info"]) mkdirSync2(join2(objects, part), { recursive: true });
    mkdirSync2(calls, { recursive: true });
    const directory = mkdtempSync2(join2(calls, "call-"));
    try {
      layOut(directory, { ...call, objectFormat });
      return await work(async (args, { remote, input } = {}) => {
        const isAway = remote !== void 0 && !isLocalUrl(remote.url);
        const signIn = isAway ? await signInAt(remote, environment, mint) : void 0;
        const away = signIn && !signIn.isFromUrl ? signedIn : connected;
        return await startGit([...signIn?.args ?? [], ...args], {
          directory,
          environment: { ...isAway ? away : local, ...placesOf(directory, objects, call) },
          ...signIn ? { secret: signIn.secret } : {},
          ...input === void 0 ? {} : { input },
          ...remote === void 0 ? {} : { limitMs, ...signal ? { signal } : {} }
        });
      }, directory);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  const own = (signal) => ({
    folder: () => found().folder,
    objectFormat,
    together: (call, work) => together(call, work, signal),
    call: (args, call = {}) => together(call, (run) => run(args, call), signal),
    renew: () => setAside(found().objects),
    until: own
  });
  return own();
}
function findPlace(root, environment, objectFormat) {
  const checkout = realpathSync(root);
  const name = createHash("sha256").update(checkout).digest("hex").slice(0, 24);
  const folder = privateFolder(checkout, environment, name);
  const place = { folder, objects: join2(folder, `objects-${objectFormat}`), calls: join2(folder, "calls") };
  removeLeftovers(place);
  return place;
}
var LEFTOVER_AGE_MS = 60 * 60 * 1e3;
var PACK_LIMIT = 400;
var LOOSE_LIMIT = 100;
function removeLeftovers({ calls, objects }) {
  if (!isIdle(calls)) return;
  for (const name of readdirSync(calls)) rmSync(join2(calls, name), { recursive: true, force: true });
  const packs = entriesOf(join2(objects, "pack")) / 2;
  if (packs > PACK_LIMIT || entriesOf(join2(objects, "17")) > LOOSE_LIMIT) setAside(objects);
}
function isIdle(folder) {
  const changed = statSync2(folder, { throwIfNoEntry: false })?.mtimeMs;
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

// src/git/remotes.ts
const { existsSync: existsSync2 } = process.getBuiltinModule("node:fs");
const { resolve } = process.getBuiltinModule("node:path");
async function openRemotes(repository, environment, mint) {
  const settings = await readRemoteSettings(repository.git);
  const { root } = repository;
  const checkout = await findCheckoutObjects(repository);
  const hint = signInHint(settings);
  const own = createPrivateRepository({ root, environment, settings, mint });
  return {
    choose: (base, named) => {
      const remote = named === void 0 ? chooseRemote(settings, base) : settings.remotes.get(named) ?? (isAddress(root, named) ? settings.at(named) : void 0);
      if (remote) return { repository: own, remote, checkout, hint: hint + tokenHint(remote, environment) };
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

export {
  privateFolder,
  openRemotes
};
