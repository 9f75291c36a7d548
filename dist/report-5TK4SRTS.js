const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-5XPLGUB6.js";
import {
  renderPage
} from "./chunk-RMKXZLPZ.js";
import {
  shownRun
} from "./chunk-3HJSMBCH.js";
import {
  readReportSource
} from "./chunk-B7NGQMVH.js";
import {
  buildReport
} from "./chunk-YFT7Q42B.js";
import "./chunk-UJPRZXGR.js";
import "./chunk-KZ7LAGPZ.js";
import "./chunk-RLWPFE7Q.js";
import "./chunk-PUXQZ4TZ.js";
import "./chunk-XQ4RCNIK.js";
import "./chunk-BPLAXCR2.js";
import "./chunk-767L6JUQ.js";
import "./chunk-IQOUV2IC.js";
import "./chunk-I6HTSMN2.js";
import "./chunk-42SW4LMI.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import {
  notFound,
  openForReading
} from "./chunk-63P7FHGG.js";
import "./chunk-YHMMBY3H.js";
import {
  createLocalStore,
  print,
  printJson,
  runFiles
} from "./chunk-CAGSRZIP.js";
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
