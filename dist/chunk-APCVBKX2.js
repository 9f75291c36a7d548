const require = process.getBuiltinModule;
import {
  hasStatus
} from "./chunk-SCEKDUDZ.js";

// src/github/client/authenticated-user.ts
var known = /* @__PURE__ */ new WeakMap();
function getAuthenticatedLogin(client) {
  const asked = known.get(client) ?? ask(client);
  known.set(client, asked);
  asked.catch(() => known.delete(client));
  return asked;
}
async function ask(client) {
  try {
    return (await client.request("GET /user")).data.login;
  } catch (error) {
    if (hasStatus(error, 403, 404)) return void 0;
    throw error;
  }
}
async function readAppLogin({ app, apiUrl, fetch }) {
  const [{ createAppAuth }, { Octokit }] = await Promise.all([
    import("./dist-node-3NLFR4M6.js"),
    import("./dist-src-E6VQ67ZU.js")
  ]);
  const { request } = new Octokit({ baseUrl: apiUrl, ...fetch && { request: { fetch } } });
  const auth = createAppAuth({ appId: app.appId, privateKey: app.privateKey, request });
  const { token } = await auth({ type: "app" });
  const { data } = await request("GET /app", { headers: { authorization: `bearer ${token}` } });
  return data?.slug === void 0 ? void 0 : `${data.slug}[bot]`;
}

export {
  getAuthenticatedLogin,
  readAppLogin
};
