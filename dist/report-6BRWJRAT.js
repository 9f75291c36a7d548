const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-ET447W42.js";
import {
  renderPage
} from "./chunk-KIBZ2RVT.js";
import {
  shownRun
} from "./chunk-VI5TU7LV.js";
import {
  readReportSource
} from "./chunk-ZUW4LWXF.js";
import {
  buildReport
} from "./chunk-MWQSAOIK.js";
import "./chunk-IULHHUFT.js";
import "./chunk-M2UJAMPY.js";
import "./chunk-FGIBYY6G.js";
import "./chunk-B3H2PUNR.js";
import "./chunk-IGTJXEUD.js";
import "./chunk-MSFCQKZX.js";
import "./chunk-UXECRFTD.js";
import "./chunk-B5LMW6KF.js";
import "./chunk-XC7LY6ZA.js";
import "./chunk-4KNC4DCB.js";
import "./chunk-YMCXCH53.js";
import {
  notFound
} from "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import {
  openForReading
} from "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
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
