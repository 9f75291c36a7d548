const require = process.getBuiltinModule;
import {
  SECRET_DESCRIPTOR
} from "./chunk-LYUHUQ76.js";
import {
  splitUserInfo
} from "./chunk-XIXLG7DY.js";
import {
  withoutCredentials
} from "./chunk-M23O3J24.js";

// src/git/remote/git-credentials.ts
const { execFile } = process.getBuiltinModule("node:child_process");
const { tmpdir } = process.getBuiltinModule("node:os");
var LIMIT_MS = 1e4;
function ghToken(host, environment) {
  return new Promise((resolve) => {
    const args = ["auth", "token", "--hostname", host];
    const options = { cwd: tmpdir(), env: withoutCredentials(environment), timeout: LIMIT_MS };
    execFile("gh", args, options, (error, output) => {
      const token = output.trim();
      resolve(error || !/^\S+$/.test(token) ? void 0 : token);
    }).stdin?.end();
  });
}
var HELPER = `!f() { if [ "$1" = get ]; then IFS= read -r user <&${SECRET_DESCRIPTOR} && IFS= read -r password <&${SECRET_DESCRIPTOR} && printf 'username=%s\\npassword=%s\\n' "$user" "$password"; fi; }; f`;
var ANSWERS = 8;
var TOKENS = ["GITHUB_TOKEN", "GH_TOKEN"];
async function credentialsForRemote({ url }, environment, mint) {
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

export {
  ghToken,
  credentialsForRemote,
  tokenHint,
  withoutHeaders,
  withoutTokens
};
