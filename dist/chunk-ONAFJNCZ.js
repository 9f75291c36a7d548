const require = process.getBuiltinModule;
import {
  tokensFor
} from "./chunk-TVPEQRY3.js";
import {
  mayHaveRemotes
} from "./chunk-KIAMSMLK.js";
import {
  addressesOf
} from "./chunk-EUULL6TD.js";
import {
  repositoryOf
} from "./chunk-5IPFRZ2B.js";
import {
  version
} from "./chunk-4YWLZDBW.js";

// src/wiring/github-access.ts
async function openGitHub(from, base) {
  const found = await repositoryAtGitHub(from, base);
  if (!found) return { status: "elsewhere" };
  return await openRepository(from.environment, found.repository, found);
}
async function repositoryAtGitHub(from, base) {
  const addresses = addressesOf(from.environment);
  const url = await pushUrlOf(from, base);
  const repository = url === void 0 ? void 0 : repositoryOf(url, addresses.serverUrl);
  return repository && { ...addresses, repository };
}
async function openRepository(environment, repository, addresses = addressesOf(environment)) {
  const { serverUrl } = addresses;
  const client = await clientFor(environment, repository, addresses);
  if (!client) return { status: "no-token", repository, host: new URL(serverUrl).host };
  return { status: "open", place: { client, repository }, serverUrl };
}
async function pushUrlOf(from, base) {
  if (!mayHaveRemotes(from)) return void 0;
  const { remotesOf } = await import("./repository-remotes-U6M2QI3L.js");
  return (await remotesOf(from)).choose(base)?.remote.url;
}
var clients = /* @__PURE__ */ new WeakMap();
function clientFor(environment, repository, addresses) {
  const known = clients.get(environment) ?? /* @__PURE__ */ new Map();
  clients.set(environment, known);
  const key = `${addresses.apiUrl} ${repository.owner}/${repository.repo}`;
  const client = known.get(key) ?? createClient(environment, repository, addresses);
  known.set(key, client);
  client.then(
    (made) => made ?? known.delete(key),
    () => known.delete(key)
  );
  return client;
}
async function createClient(environment, repository, addresses) {
  const token = await tokensFor(environment, repository, addresses);
  if (!token) return void 0;
  const { createGitHubClient } = await import("./client-JAQ7T5UU.js");
  return createGitHubClient({ token, baseUrl: addresses.apiUrl, userAgent: `agentic-sdlc/${version}` });
}

export {
  openGitHub,
  repositoryAtGitHub,
  openRepository
};
