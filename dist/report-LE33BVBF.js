const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-FMEWDVSW.js";
import {
  renderPage
} from "./chunk-U6SE647L.js";
import {
  shownRun
} from "./chunk-WDJO7Z6K.js";
import {
  readReportSource
} from "./chunk-MYGMFLZH.js";
import {
  buildReport
} from "./chunk-WDVCBBAL.js";
import "./chunk-ZSHIUZCJ.js";
import "./chunk-NWMN6KJC.js";
import "./chunk-NMIR6YYD.js";
import "./chunk-376C66VH.js";
import "./chunk-HDKHBJW5.js";
import "./chunk-Q73R3CAQ.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-IOZXZTLE.js";
import "./chunk-32Y2BX7S.js";
import "./chunk-7WAMFZ5F.js";
import "./chunk-EXG26JVL.js";
import "./chunk-FYX764OR.js";
import {
  notFound,
  openForReading
} from "./chunk-Y7MTSHYQ.js";
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
