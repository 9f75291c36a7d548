const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-DKWK52RM.js";
import {
  renderPage
} from "./chunk-M3HZQICY.js";
import {
  shownRun
} from "./chunk-XBOXZE6I.js";
import {
  readReportSource
} from "./chunk-SL7YD76Q.js";
import {
  buildReport
} from "./chunk-YAF46VFO.js";
import "./chunk-7OIZGN3X.js";
import "./chunk-3YLNCXHK.js";
import "./chunk-Z6LI4SD4.js";
import "./chunk-2677SGRE.js";
import "./chunk-M3I2JTTC.js";
import "./chunk-45TAIF7V.js";
import "./chunk-JYR5TJYK.js";
import "./chunk-QQI42RLQ.js";
import "./chunk-R7OSN4XQ.js";
import "./chunk-EXG26JVL.js";
import "./chunk-IKEGDKAE.js";
import {
  notFound,
  openForReading
} from "./chunk-YRRTB2WV.js";
import "./chunk-GI6E3CK7.js";
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
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
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
