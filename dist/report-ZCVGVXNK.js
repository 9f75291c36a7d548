const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-KU3F7YF4.js";
import {
  renderPage
} from "./chunk-B75A6ATV.js";
import {
  shownRun
} from "./chunk-YJLDDFNM.js";
import {
  readReportSource
} from "./chunk-EXY36LTZ.js";
import {
  buildReport
} from "./chunk-Y3BCJGXB.js";
import "./chunk-3NKN6Z2Z.js";
import "./chunk-HJOJPFYX.js";
import "./chunk-PV24AISS.js";
import "./chunk-VG2GR2MI.js";
import "./chunk-UZG23RRW.js";
import "./chunk-32VKYQMT.js";
import "./chunk-K74ZME2I.js";
import "./chunk-EOM54CM4.js";
import "./chunk-6GTF64CF.js";
import "./chunk-ODODKFTX.js";
import "./chunk-KVWRNJOK.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-JWB5JKCL.js";
import "./chunk-YBPZTJTE.js";
import "./chunk-DENNSI5E.js";
import "./chunk-KAMRGSON.js";
import "./chunk-LBDIJQIV.js";
import "./chunk-TBJWUN4W.js";
import "./chunk-363CUT5F.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-ZIAYQ7WV.js";
import "./chunk-5W236SRZ.js";
import "./chunk-DW7TXSAL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  notFound
} from "./chunk-SIBRC4LC.js";
import "./chunk-PZVCKPRT.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-SYAWA6RM.js";
import "./chunk-WZYT66LN.js";
import {
  openForReading
} from "./chunk-3CEADHNK.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import {
  createLocalStore,
  print,
  printJson
} from "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import "./chunk-YEGJBSNO.js";
import {
  runFiles
} from "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import {
  makeFolder
} from "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/report.ts
const { writeFileSync } = process.getBuiltinModule("node:fs");
const { dirname, resolve } = process.getBuiltinModule("node:path");
async function reportCommand(io, [runId = ""], { html, json }) {
  const { project, away } = await shownRun(io, openForReading(io), { runId });
  const store = createLocalStore(project.root, project.config.outputDirectory);
  if (store.read(runId, runFiles.run) === void 0) throw notFound(runId);
  const report = buildReport(await readReportSource(project, runId, away));
  if (html === void 0) {
    if (json) printJson(io, report);
    else print(io, renderMarkdown(report));
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
