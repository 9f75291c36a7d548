const require = process.getBuiltinModule;
import {
  unsuitable
} from "./chunk-SRLUVUMH.js";
import {
  GIVEN_UP,
  reasonIn
} from "./chunk-SVQC4LPX.js";
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

export {
  readRemoteSettings,
  chooseRemote,
  isLocalUrl,
  withoutUserInfo,
  connectionEnvironment,
  sshEnvironment,
  placesOf,
  layOut,
  REMOTE,
  isDenied,
  remoteFailure,
  sentenceOf,
  signInHint
};
