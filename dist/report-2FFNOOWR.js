const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-RTMZCZMD.js";
import {
  renderPage
} from "./chunk-BCHWDQRT.js";
import {
  shownRun
} from "./chunk-YT757JAA.js";
import {
  readReportSource
} from "./chunk-CHGFRP5E.js";
import {
  buildReport
} from "./chunk-YDEH7YTU.js";
import "./chunk-XUVLRTC7.js";
import "./chunk-3CETPB5V.js";
import "./chunk-VEIHPWN2.js";
import "./chunk-65LDHN7W.js";
import "./chunk-TFFO7RFA.js";
import "./chunk-5BMHBZ2P.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-HCNZKUR7.js";
import "./chunk-3VTGWSTQ.js";
import "./chunk-VN7UU5NU.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import {
  notFound,
  openForReading
} from "./chunk-UJAWIUN4.js";
import "./chunk-4JY5OJLA.js";
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
