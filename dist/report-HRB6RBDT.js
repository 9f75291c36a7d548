const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-MWA7SK6L.js";
import {
  shownRun
} from "./chunk-5VHP4URH.js";
import {
  renderPage
} from "./chunk-UKXULPDW.js";
import {
  readReportSource
} from "./chunk-YEGQJQ2S.js";
import {
  buildReport
} from "./chunk-GCCCCWB3.js";
import "./chunk-H7ANUAIT.js";
import "./chunk-UM7CTWGA.js";
import "./chunk-ST47QHI2.js";
import "./chunk-IIV6KZ7V.js";
import "./chunk-PREX4QP2.js";
import "./chunk-DE5UVWMB.js";
import "./chunk-YGSW5PYX.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-R5AHQDIQ.js";
import "./chunk-GKELLT3M.js";
import "./chunk-JSSHYBGB.js";
import "./chunk-HBNKXFUW.js";
import "./chunk-WJUB2A7T.js";
import {
  notFound,
  openForReading
} from "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import {
  createLocalStore,
  print,
  printJson,
  runFiles
} from "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/report.ts
const { mkdirSync, writeFileSync } = process.getBuiltinModule("node:fs");
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
    mkdirSync(dirname(file), { recursive: true });
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
