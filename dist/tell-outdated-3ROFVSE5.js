const require = process.getBuiltinModule;
import {
  findPullRequest
} from "./chunk-SY5B7LW7.js";
import "./chunk-DE5UVWMB.js";
import {
  createStickyComment
} from "./chunk-JRVL5KLB.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-R5AHQDIQ.js";
import "./chunk-GKELLT3M.js";
import {
  outboundCode,
  outboundLine
} from "./chunk-JSSHYBGB.js";
import "./chunk-I3RVBQDC.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-XHQVVFUX.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-WJUB2A7T.js";
import {
  systemClock
} from "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import {
  dayOf
} from "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/launch/tell-outdated.ts
function againMarker(runId, request) {
  return `<!-- agentic-sdlc:again=${runId}-${request} -->`;
}
async function tellOutdated(place, outdated, { state: { runId }, redactor, report }) {
  for (const each of outdated) {
    const pull = (await findPullRequest(place, each.branch))?.number;
    if (pull === void 0) continue;
    const marker = againMarker(runId, each.request);
    const since = dayOf(runId);
    const comment = createStickyComment(place, {
      issue: pull,
      marker,
      clock: systemClock,
      ...since ? { since } : {},
      report
    });
    comment.show(`${marker}
${redactor.redactDocument(againText(runId, each))}
`, "now");
    await comment.flush();
  }
}
function againText(runId, { path, again }) {
  const approve = outboundCode(`/agentic approve ${runId} --step ${path}`, 200);
  return [
    `### \u23F8 The approval does not count yet`,
    outboundLine(again, 400),
    `Review this pull request once more, or write ${approve} when it is right as it stands now.`,
    `<sub>run ${runId}</sub>`
  ].join("\n\n");
}
export {
  againMarker,
  tellOutdated
};
