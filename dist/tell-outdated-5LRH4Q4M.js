const require = process.getBuiltinModule;
import {
  findPullRequest
} from "./chunk-TVG2KB5M.js";
import "./chunk-N5R7PARX.js";
import "./chunk-BH4ENZWC.js";
import {
  createStickyComment
} from "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-B5LMW6KF.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-XC7LY6ZA.js";
import {
  outboundCode,
  outboundLine
} from "./chunk-4KNC4DCB.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-LJMBGBS3.js";
import {
  systemClock
} from "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import {
  dayOf
} from "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
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
      isOnlyChanged: each.became !== void 0,
      report
    });
    comment.show(`${marker}
${redactor.redactDocument(againText(runId, each))}
`, "now");
    await comment.flush();
  }
}
function againText(runId, { path, again, became }) {
  const run = `<sub>run ${runId}</sub>`;
  if (became !== void 0)
    return ["### \u2714\uFE0F Settled: an approval was for an earlier state", became, run].join("\n\n");
  const approve = outboundCode(`/agentic approve ${runId} --step ${path}`, 200);
  return [
    `### \u23F8 The approval does not count yet`,
    outboundLine(again, 400),
    `Review this pull request once more, or write ${approve} when it is right as it stands now.`,
    run
  ].join("\n\n");
}
export {
  againMarker,
  tellOutdated
};
