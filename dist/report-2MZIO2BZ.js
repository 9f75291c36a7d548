const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-DV34WPBA.js";
import {
  renderPage
} from "./chunk-ND4PK4LS.js";
import {
  shownRun
} from "./chunk-O4R3DB46.js";
import {
  readReportSource
} from "./chunk-UQGOZOF7.js";
import {
  buildReport
} from "./chunk-6YLJOX4H.js";
import "./chunk-OZD7QQOG.js";
import "./chunk-2WTPMJZ3.js";
import "./chunk-OOHEGVAE.js";
import "./chunk-BJHA63VJ.js";
import "./chunk-GG5LJ2OR.js";
import "./chunk-6M25X35M.js";
import "./chunk-2OVPQYAB.js";
import "./chunk-RGUOJJWV.js";
import "./chunk-JJAVUIOW.js";
import "./chunk-JYF226SP.js";
import "./chunk-FIKSGUKN.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YLVFUB4G.js";
import "./chunk-AIFE7RBP.js";
import "./chunk-4MWQZ46T.js";
import "./chunk-X3Z3RU2E.js";
import "./chunk-MXCE57FN.js";
import "./chunk-5BJALUZ6.js";
import "./chunk-TSMS7V5R.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-UXALEYHG.js";
import "./chunk-5W236SRZ.js";
import "./chunk-TDUQDBCM.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  notFound
} from "./chunk-DCEPDROS.js";
import "./chunk-BZ64ZFMM.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-WS6SELXH.js";
import "./chunk-UCFTB7ZX.js";
import {
  openForReading
} from "./chunk-YMYUYCUE.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-QNMNERKW.js";
import "./chunk-T6YOFJ2E.js";
import "./chunk-AJYWOZJ7.js";
import {
  createLocalStore,
  print,
  printJson
} from "./chunk-6FHDCUEY.js";
import "./chunk-6RVHJKAT.js";
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
