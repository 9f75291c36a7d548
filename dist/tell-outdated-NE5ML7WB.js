const require = process.getBuiltinModule;
import {
  findPullRequest
} from "./chunk-PWAQWPH5.js";
import "./chunk-GFLBLU5I.js";
import "./chunk-CZJHFDEB.js";
import {
  createStickyComment
} from "./chunk-D4ZUSKCD.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-VTCR26ML.js";
import "./chunk-VJBQPI42.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-Y6DPZI43.js";
import {
  againMarker,
  againText
} from "./chunk-SWSJTUTB.js";
import "./chunk-NWKSRQKW.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-ZWCBCJDN.js";
import "./chunk-DUXVH4EU.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
import {
  systemClock
} from "./chunk-TTQX642Q.js";
import "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import {
  dayOf
} from "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
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
