const require = process.getBuiltinModule;
import "./chunk-I5UDNCPW.js";
import "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-TTQX642Q.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import {
  withoutCredentials
} from "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/git/gh-token.ts
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
export {
  ghToken
};
