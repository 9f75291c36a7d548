const require = process.getBuiltinModule;
import {
  addressesOf
} from "./chunk-EUULL6TD.js";
import {
  appToken,
  refreshingToken,
  repositoryOf,
  staticToken
} from "./chunk-5IPFRZ2B.js";

// src/wiring/github-tokens.ts
async function tokensAt(environment, url) {
  const addresses = addressesOf(environment);
  const repository = repositoryOf(url, addresses.serverUrl);
  return repository && await tokensFor(environment, repository, addresses);
}
async function tokensFor(environment, repository, { serverUrl, apiUrl }) {
  const { AGENTIC_APP_ID: appId, AGENTIC_APP_PRIVATE_KEY: privateKey } = environment;
  if (appId && privateKey) {
    const installationId = Number(environment["AGENTIC_APP_INSTALLATION_ID"]);
    const app = { appId, privateKey, ...installationId > 0 && { installationId } };
    return appToken({ app, repository, apiUrl });
  }
  const { host } = new URL(serverUrl);
  const isGitHub = host === "github.com" || host.endsWith(".ghe.com");
  const enterprise = isGitHub ? [] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"];
  const name = ["GITHUB_TOKEN", "GH_TOKEN", ...enterprise].find((each) => environment[each]);
  const token = name === void 0 ? void 0 : environment[name];
  if (name !== void 0 && token !== void 0) return staticToken(token, name);
  const { ghToken } = await import("./git-credentials-N76ZFKXM.js");
  const read = () => ghToken(host, environment);
  const kept = await read();
  return kept === void 0 ? void 0 : refreshingToken(kept, read, `gh ${host}`);
}

export {
  tokensAt,
  tokensFor
};
