const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-NX7QASBV.js";
import {
  renderPage
} from "./chunk-L4UZZ7PA.js";
import {
  readReportSource
} from "./chunk-I7KABPTP.js";
import {
  shownRun
} from "./chunk-FR4TJ6RA.js";
import {
  buildReport
} from "./chunk-OC6YRYW5.js";
import "./chunk-CFM7DBI2.js";
import "./chunk-F3VGV37T.js";
import "./chunk-PZEAQ6XH.js";
import "./chunk-5L5XME4Z.js";
import "./chunk-LY6B5T5Q.js";
import "./chunk-QBLA7FK3.js";
import {
  notFound
} from "./chunk-MLALDB67.js";
import "./chunk-YAHLZGPR.js";
import "./chunk-F2BNKN2N.js";
import "./chunk-O22OMW47.js";
import "./chunk-ZGEAOGLD.js";
import "./chunk-VXHIRFL5.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-3SMQCWEL.js";
import "./chunk-SZVKAXOM.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ALOFCRVM.js";
import "./chunk-TQLT2OBO.js";
import "./chunk-BL2XSTVY.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-SRN2DEST.js";
import "./chunk-T67FMRBK.js";
import "./chunk-GGER6NZN.js";
import "./chunk-EWTLDK6V.js";
import "./chunk-5O7Q42YB.js";
import "./chunk-5OBEWL5B.js";
import "./chunk-434EYUZH.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-AZ4W4YGV.js";
import "./chunk-QMFU5UFE.js";
import "./chunk-Z5ZXSDC4.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-IJTWNMVI.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-EZGYSFE4.js";
import {
  openForReading
} from "./chunk-2IHMYIPM.js";
import {
  print,
  printJson
} from "./chunk-RFML4UYG.js";
import {
  createLocalStore
} from "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import {
  runFiles
} from "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
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
