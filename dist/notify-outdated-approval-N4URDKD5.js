const require = process.getBuiltinModule;
import "./chunk-XPVJBLQY.js";
import {
  findPullRequest
} from "./chunk-UD6A4WRW.js";
import "./chunk-JEGSFVXV.js";
import "./chunk-7PCFXUGB.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import {
  againText,
  outdatedApprovalMarker
} from "./chunk-KUB3IZZC.js";
import {
  createStickyComment
} from "./chunk-ODA7ZZZ2.js";
import "./chunk-XQ6PXXR7.js";
import "./chunk-APCVBKX2.js";
import "./chunk-O3ZPKHK4.js";
import "./chunk-OFEZFCCX.js";
import "./chunk-L24H4EE3.js";
import "./chunk-CSXZJUPZ.js";
import "./chunk-T5W72HMB.js";
import "./chunk-5IPFRZ2B.js";
import "./chunk-SCEKDUDZ.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import {
  dayOf
} from "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/runner/surfaces/notify-outdated-approval.ts
async function notifyOutdatedApproval(place, outdated, { state: { runId }, redactor, report }) {
  for (const each of outdated) {
    const pull = each.issue ?? (await findPullRequest(place, each.branch))?.number;
    if (pull === void 0) continue;
    const marker = outdatedApprovalMarker(runId, each.request);
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
  notifyOutdatedApproval
};
