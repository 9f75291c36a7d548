const require = process.getBuiltinModule;
import {
  hasStatus
} from "./chunk-TIQAPSL2.js";

// src/github/own-login.ts
var known = /* @__PURE__ */ new WeakMap();
function ownLogin(client) {
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

export {
  ownLogin
};
