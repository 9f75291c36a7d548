const require = process.getBuiltinModule;
import "./chunk-DE5UVWMB.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-WJUB2A7T.js";
import "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import {
  withoutCredentials
} from "./chunk-HYQC27UL.js";
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
