const require = process.getBuiltinModule;
import "./chunk-EERQ346J.js";
import {
  findPullRequest
} from "./chunk-I4X2ZQ6C.js";
import "./chunk-GFLBLU5I.js";
import "./chunk-5V3TZNOU.js";
import {
  createStickyComment
} from "./chunk-3637TRLG.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YOGVU3KW.js";
import "./chunk-6XIILTZB.js";
import "./chunk-BMBOKWFZ.js";
import {
  againMarker,
  againText
} from "./chunk-XCJ2A7GD.js";
import "./chunk-GTFUX3XE.js";
import "./chunk-MJMTUU7S.js";
import "./chunk-5ZD4FQD6.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-FCNYOZFQ.js";
import "./chunk-5W236SRZ.js";
import "./chunk-SRPGWCXF.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-B35VGDY4.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-BKXHC2WT.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-RZSQKXN3.js";
import "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import "./chunk-G74EMCHD.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import {
  systemClock
} from "./chunk-YEGJBSNO.js";
import {
  dayOf
} from "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/launch/tell-outdated.ts
async function tellOutdated(place, outdated, { state: { runId }, redactor, report }) {
  for (const each of outdated) {
    const pull = each.issue ?? (await findPullRequest(place, each.branch))?.number;
    if (pull === void 0) continue;
    const marker = againMarker(runId, each.request);
    const since = dayOf(runId);
    const comment = createStickyComment(place, {
      issue: pull,
      marker,
      clock: systemClock,
      ...since ? { since } : {},
      isOnlyChanged: each.became !== void 0,
      report
    });
    comment.show(`${marker}
${redactor.redactDocument(textOf(runId, each))}
`, "now");
    await comment.flush();
  }
}
function textOf(runId, { path, title, settled, again, became }) {
  if (became === void 0) return againText({ runId, path, title, why: again });
  return [`### \u2714\uFE0F Settled: ${settled}`, became, `<sub>run ${runId}</sub>`].join("\n\n");
}
export {
  tellOutdated
};
