const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-6IRJFBTO.js";
import {
  showLocalFirst
} from "./chunk-6PKOAXG5.js";
import {
  readRunWithPendingBranches
} from "./chunk-KK44GOYM.js";
import {
  renderPage
} from "./chunk-IK2RRFD5.js";
import {
  readReportSource
} from "./chunk-WNBACYBY.js";
import {
  buildReport
} from "./chunk-HAHITIL2.js";
import "./chunk-PJBL7NLY.js";
import "./chunk-PSH52E7U.js";
import "./chunk-XPVJBLQY.js";
import "./chunk-OCS5BQNW.js";
import {
  isRunHere
} from "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import "./chunk-P2C32YX7.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import {
  notFound
} from "./chunk-YW7UUTDG.js";
import {
  openForReading
} from "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import {
  print,
  printJson
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/inspect/report-command.ts
const { writeFileSync } = process.getBuiltinModule("node:fs");
const { dirname, resolve } = process.getBuiltinModule("node:path");
async function reportCommand(io, [runId = ""], { html, json }) {
  const here = openForReading(io);
  const build = async ({ project, away }) => {
    if (!isRunHere(project, runId)) throw notFound(runId);
    return buildReport(await readReportSource(project, runId, away));
  };
  if (html === void 0 && !json) {
    const render = async (seen) => renderMarkdown(await build(seen));
    await showLocalFirst(io, here, { runId, find: readRunWithPendingBranches, render });
    return 0;
  }
  const report = await build(await readRunWithPendingBranches(io, here, { runId }));
  if (html === void 0) {
    printJson(io, report);
    return 0;
  }
  const file = resolve(io.cwd, html);
  writePage(file, { html, page: renderPage(report) });
  if (json) printJson(io, { run_id: runId, html: file, left_out: report.left_out });
  else print(io, `Wrote ${html}`);
  return 0;
}
function writePage(file, { html, page }) {
  try {
    makeFolder(dirname(file));
    writeFileSync(file, page);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new AgenticError({
      code: "usage",
      message: `The report cannot be written to ${html}${reason}. Give a file in a folder that you may write to.`,
      cause
    });
  }
}
export {
  reportCommand
};
