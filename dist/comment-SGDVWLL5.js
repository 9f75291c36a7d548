const require = process.getBuiltinModule;
import {
  usage
} from "./chunk-ZKWWIDJT.js";
import {
  gitHubOf
} from "./chunk-LZ7XHALR.js";
import "./chunk-YSEZHFOI.js";
import "./chunk-A2H4XKW7.js";
import "./chunk-ENDSJI2Z.js";
import "./chunk-OV2FDV2N.js";
import {
  exitCodes
} from "./chunk-F2BNKN2N.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import {
  handleEvent,
  portsAt
} from "./chunk-LWXWVWJ5.js";
import "./chunk-COZ7H35J.js";
import "./chunk-XR2SGC4S.js";
import "./chunk-S5DTHEX7.js";
import "./chunk-TC35CKDP.js";
import "./chunk-QGNLS5ZI.js";
import "./chunk-HWUGAB3R.js";
import "./chunk-TAD7GGE7.js";
import "./chunk-SRN2DEST.js";
import "./chunk-T67FMRBK.js";
import "./chunk-GGER6NZN.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-CLRVE7BE.js";
import "./chunk-XHQVVFUX.js";
import "./chunk-EWTLDK6V.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-5O7Q42YB.js";
import "./chunk-5OBEWL5B.js";
import "./chunk-434EYUZH.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-I22O342A.js";
import "./chunk-AZ4W4YGV.js";
import "./chunk-QMFU5UFE.js";
import "./chunk-Z5ZXSDC4.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-IJTWNMVI.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-EZGYSFE4.js";
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
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/action/comment.ts
const { readFileSync } = process.getBuiltinModule("node:fs");
var OWN = { login: "github-actions[bot]" };
async function commentCommand(job) {
  const { environment, log } = job;
  job.setOutputs({ allowed: "false" });
  const place = await gitHubOf(job);
  if (!place) throw usage("`command: comment` needs `github-token`, to see who asked, and to answer.");
  const report = (message) => log.annotate({ level: "warning", message });
  const name = environment["GITHUB_EVENT_NAME"] ?? "";
  const own = name === "schedule" ? {} : { dispatch: here(job) };
  const ports = portsAt(place, { own: OWN, report, ...own });
  const handled = await handleEvent({ name, payload: payloadOf(environment["GITHUB_EVENT_PATH"]) }, ports);
  switch (handled.status) {
    case "nothing":
      log.text("The event asks for nothing.");
      return exitCodes.completed;
    case "done":
      log.text(`${handled.what}${handled.runId === void 0 ? "" : ` of run ${handled.runId}`}.`);
      if (handled.runId !== void 0) job.setOutputs({ "run-id": handled.runId });
      return exitCodes.completed;
    case "refused":
      log.annotate({ level: "notice", message: handled.reason, title: "agentic-sdlc" });
      return exitCodes.completed;
    case "again":
      log.annotate({
        level: "error",
        message: `${handled.reason} Run the job again.`,
        title: "agentic-sdlc"
      });
      return exitCodes.failed;
  }
}
function here(job) {
  return ({ command, runId, workflow = "", variables, headSha = "" }) => {
    job.setOutputs({
      command,
      workflow,
      variables: variables === void 0 ? "" : JSON.stringify(variables),
      "run-id": runId,
      "head-sha": headSha,
      allowed: "true"
    });
    return Promise.resolve({ status: "started" });
  };
}
function payloadOf(path) {
  try {
    return path === void 0 || path === "" ? void 0 : parseJson(readFileSync(path, "utf8"));
  } catch {
    return void 0;
  }
}
export {
  commentCommand
};
