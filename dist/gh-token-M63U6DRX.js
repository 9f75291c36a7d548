const require = process.getBuiltinModule;
import "./chunk-SVQC4LPX.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import "./chunk-BW7CBDEG.js";
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
