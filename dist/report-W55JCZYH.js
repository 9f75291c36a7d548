const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-LHDQEMKL.js";
import {
  renderPage
} from "./chunk-7WU7V5Q2.js";
import {
  shownRun
} from "./chunk-CUZLMQKH.js";
import {
  readReportSource
} from "./chunk-BV5RVJCI.js";
import {
  buildReport
} from "./chunk-O7ZT4MYV.js";
import "./chunk-E5UNR73H.js";
import "./chunk-X5LR6XEI.js";
import "./chunk-IHXMLFJO.js";
import "./chunk-HPFXOX6T.js";
import "./chunk-LDLZLJUU.js";
import "./chunk-PYFKSQJP.js";
import "./chunk-ZFUVVWWC.js";
import "./chunk-UP7DUHWM.js";
import "./chunk-KXISZZD2.js";
import "./chunk-EXG26JVL.js";
import "./chunk-TKJXAUTO.js";
import {
  notFound,
  openForReading
} from "./chunk-22O3BWTJ.js";
import "./chunk-5V2DKE5R.js";
import {
  createLocalStore,
  print,
  printJson,
  runFiles
} from "./chunk-Q6A6KXFS.js";
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
