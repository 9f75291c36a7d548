const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-3C3CVZW4.js";
import {
  renderPage
} from "./chunk-OIL4DK5R.js";
import {
  shownRun
} from "./chunk-G6U4LSTF.js";
import {
  readReportSource
} from "./chunk-2OYUWWV3.js";
import {
  buildReport
} from "./chunk-XNSBOXRQ.js";
import "./chunk-T3J7GVCV.js";
import "./chunk-WCVLNDDG.js";
import "./chunk-QK74JMBQ.js";
import "./chunk-QNR4TMVO.js";
import "./chunk-2OVD7Y6T.js";
import "./chunk-636PSN2T.js";
import "./chunk-2W4WCTDF.js";
import "./chunk-OMB6S7Q2.js";
import "./chunk-APUMDSPT.js";
import "./chunk-EXG26JVL.js";
import "./chunk-J7CUMXV2.js";
import {
  notFound,
  openForReading
} from "./chunk-BWATLCUR.js";
import "./chunk-LGRUPU6E.js";
import {
  createLocalStore,
  print,
  printJson,
  runFiles
} from "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
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
