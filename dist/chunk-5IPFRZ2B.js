const require = process.getBuiltinModule;
import {
  failureOf,
  gitHubError
} from "./chunk-SCEKDUDZ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github/client/github-repository.ts
function locationOf({ repository: { owner, repo } }) {
  return `${owner}/${repo}`;
}
function repositoryOf(url, serverUrl) {
  const server = URL.parse(serverUrl);
  const address = url.includes("://") ? addressOf(url) : shortAddressOf(url);
  if (!server || !address) return void 0;
  const host = address.isWeb ? server.host : server.hostname;
  if (address.host !== host && !isSshOverHttps(address, server)) return void 0;
  const [, owner = "", repo = ""] = /^\/?([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(address.path) ?? [];
  return isName(owner) && isName(repo) ? { owner, repo } : void 0;
}
function addressOf(url) {
  const parsed = URL.parse(url);
  const path = decoded(parsed?.pathname ?? "");
  if (!parsed || path === void 0) return void 0;
  const { protocol, host, hostname } = parsed;
  if (protocol === "https:" || protocol === "http:") return { host, path, isWeb: true };
  return /^(?:git\+)?ssh:$/.test(protocol) ? { host: hostname.toLowerCase(), path, isWeb: false } : void 0;
}
function shortAddressOf(url) {
  const [, host, path] = /^(?:[^@/\s]+@)?([\w.-]+):(.+)$/.exec(url) ?? [];
  return host === void 0 || path === void 0 ? void 0 : { host: host.toLowerCase(), path, isWeb: false };
}
function isSshOverHttps({ host, isWeb }, server) {
  return !isWeb && host === "ssh.github.com" && server.hostname === "github.com";
}
function isName(text) {
  return /^[\w.-]+$/.test(text) && text !== "." && text !== "..";
}
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return void 0;
  }
}

// src/github/client/token.ts
function staticToken(token, name) {
  return { name, current: () => Promise.resolve(token), renewed: () => Promise.resolve(void 0) };
}
function refreshingToken(first, read, name) {
  let token = first;
  return {
    name,
    current: () => Promise.resolve(token),
    renewed: async (refused) => {
      const next = await read();
      if (next === void 0 || next === refused) return void 0;
      token = next;
      return next;
    }
  };
}
function appToken({ app, repository, apiUrl, fetch }) {
  let minting;
  const mint = async (refresh) => {
    try {
      minting ??= openMint({ app, repository, apiUrl, ...fetch && { fetch } });
      return await (await minting)(refresh);
    } catch (error) {
      minting = void 0;
      throw refusedApp(error, app, repository);
    }
  };
  return { name: `GitHub App ${app.appId}`, current: () => mint(false), renewed: () => mint(true) };
}
async function openMint({ app, repository, apiUrl, fetch }) {
  const [{ createAppAuth }, { Octokit }] = await Promise.all([
    import("./dist-node-3NLFR4M6.js"),
    import("./dist-src-E6VQ67ZU.js")
  ]);
  const { request: asked } = new Octokit({ baseUrl: apiUrl, ...fetch && { request: { fetch } } });
  const { appId, privateKey } = app;
  const auth = createAppAuth({ appId, privateKey, request: asked });
  const installationId = app.installationId ?? await findInstallation();
  return async (refresh) => (await auth({ type: "installation", installationId, refresh })).token;
  async function findInstallation() {
    const { token } = await auth({ type: "app" });
    const { data } = await asked("GET /repos/{owner}/{repo}/installation", {
      ...repository,
      headers: { authorization: `bearer ${token}` }
    });
    return data.id;
  }
}
function refusedApp(error, { appId }, { owner, repo }) {
  if ((failureOf(error)?.status ?? 0) >= 500) return gitHubError(error, `${owner}/${repo}`);
  const reason = error instanceof Error ? error.message : String(error);
  return new AgenticError({
    code: "remote-refused",
    message: `GitHub gives App ${appId} no token for ${owner}/${repo} (${reason}). See that its id and private key belong together, and that it is installed there.`,
    cause: error
  });
}
function tokenExpired(location, reason, cause) {
  return new AgenticError({
    code: "token-expired",
    message: `${location}: GitHub does not take the token, or not any more (${reason}). Give another one (GITHUB_TOKEN, GH_TOKEN or \`gh auth login\`). What a run has done is kept, and \`resume\` goes on with it.`,
    cause
  });
}

export {
  locationOf,
  repositoryOf,
  staticToken,
  refreshingToken,
  appToken,
  tokenExpired
};
