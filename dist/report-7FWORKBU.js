const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-62GNIIUA.js";
import {
  renderPage
} from "./chunk-33WVLG3O.js";
import {
  shownRun
} from "./chunk-J5XLENSX.js";
import {
  readReportSource
} from "./chunk-G3FQLUBH.js";
import {
  buildReport
} from "./chunk-R6AMIXUT.js";
import "./chunk-BFDPZRT6.js";
import "./chunk-CSQTFZZK.js";
import "./chunk-TAAUGLLX.js";
import "./chunk-7AONMOIY.js";
import "./chunk-EBNNQY34.js";
import "./chunk-QWZLLBGW.js";
import "./chunk-EERQ346J.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-A2BHZXWT.js";
import "./chunk-3NLF52KX.js";
import "./chunk-EMY46CV7.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YOGVU3KW.js";
import "./chunk-6XIILTZB.js";
import "./chunk-BMBOKWFZ.js";
import "./chunk-XCJ2A7GD.js";
import "./chunk-GTFUX3XE.js";
import "./chunk-MJMTUU7S.js";
import "./chunk-5ZD4FQD6.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-FCNYOZFQ.js";
import "./chunk-5W236SRZ.js";
import "./chunk-SRPGWCXF.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  notFound
} from "./chunk-RZSQKXN3.js";
import "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import {
  openForReading
} from "./chunk-G74EMCHD.js";
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
