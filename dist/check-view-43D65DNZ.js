const require = process.getBuiltinModule;
import {
  checkAnnotations
} from "./chunk-EXG3TZX7.js";
import "./chunk-YSEZHFOI.js";
import "./chunk-XVZHFJD6.js";
import "./chunk-HI5RXKXM.js";
import "./chunk-L4UZZ7PA.js";
import "./chunk-OC6YRYW5.js";
import "./chunk-CFM7DBI2.js";
import "./chunk-773PW3ZF.js";
import "./chunk-QBLA7FK3.js";
import "./chunk-MLALDB67.js";
import "./chunk-F2BNKN2N.js";
import "./chunk-BL2XSTVY.js";
import "./chunk-QJNINPFE.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import {
  renderRunComment
} from "./chunk-S5DTHEX7.js";
import "./chunk-TC35CKDP.js";
import "./chunk-QGNLS5ZI.js";
import "./chunk-SRN2DEST.js";
import "./chunk-T67FMRBK.js";
import "./chunk-GGER6NZN.js";
import "./chunk-EWTLDK6V.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-AZ4W4YGV.js";
import "./chunk-Z5ZXSDC4.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
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

// src/action/check-view.ts
function checkView(source, {
  links,
  redactor,
  project
}) {
  const { state } = source;
  const text = redactor.redactDocument(renderRunComment(source, links));
  const [heading = "", ...rest] = text.split("\n");
  const conclusion = conclusionOf(state);
  return {
    status: conclusion === void 0 ? "in_progress" : "completed",
    ...conclusion === void 0 ? {} : { conclusion },
    title: heading.replace(/^#+ /, ""),
    summary: rest.join("\n").trim(),
    annotations: checkAnnotations(source, project).map((each) => redactor.redactValue(each))
  };
}
function conclusionOf({ status, reason }) {
  switch (status) {
    case "completed":
      return "success";
    case "failed":
      return "failure";
    case "cancelled":
      return "cancelled";
    case "paused":
      return reason === "human" ? "action_required" : "neutral";
    default:
      return void 0;
  }
}
export {
  checkView
};
