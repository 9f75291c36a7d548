const require = process.getBuiltinModule;
import "./chunk-I5UDNCPW.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import {
  withoutCredentials
} from "./chunk-IWSXN7BS.js";
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
