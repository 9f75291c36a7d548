const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-CJDWRO37.js";
import {
  renderPage
} from "./chunk-EUIL3RZA.js";
import {
  showLocalFirst
} from "./chunk-55N7NUWK.js";
import {
  shownRun
} from "./chunk-HKTRY5S5.js";
import {
  readReportSource
} from "./chunk-522S32TT.js";
import {
  buildReport
} from "./chunk-6CJX7L7C.js";
import "./chunk-SUX4DCAH.js";
import "./chunk-DUY7L3F7.js";
import {
  isRunHere
} from "./chunk-NTWXTJNU.js";
import "./chunk-2HBIOINA.js";
import "./chunk-5VGBAJRU.js";
import "./chunk-3UN33L3F.js";
import "./chunk-WPY6GCTC.js";
import "./chunk-RLC63W7Z.js";
import "./chunk-EWWCX6CE.js";
import "./chunk-NXTDYZFH.js";
import "./chunk-MYWLHK3M.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-LDL52CDU.js";
import "./chunk-IIPKLNXE.js";
import "./chunk-3XFU5IET.js";
import "./chunk-SKZZPHP6.js";
import "./chunk-2L6LHCMU.js";
import "./chunk-K2D6GFR6.js";
import "./chunk-WZEJU7D7.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-S5V6HJPL.js";
import "./chunk-5W236SRZ.js";
import "./chunk-Y5LTGKZL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  notFound
} from "./chunk-YC7LB7MN.js";
import "./chunk-EYLSJCXK.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
import {
  openForReading
} from "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import {
  print,
  printJson
} from "./chunk-UHVYSGXI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
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
  const here = openForReading(io);
  const build = async ({ project, away }) => {
    if (!isRunHere(project, runId)) throw notFound(runId);
    return buildReport(await readReportSource(project, runId, away));
  };
  if (html === void 0 && !json) {
    const render = async (seen) => renderMarkdown(await build(seen));
    await showLocalFirst(io, here, { runId, find: shownRun, render });
    return 0;
  }
  const report = await build(await shownRun(io, here, { runId }));
  if (html === void 0) {
    printJson(io, report);
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
