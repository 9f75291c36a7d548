const require = process.getBuiltinModule;
import {
  renderMarkdown
} from "./chunk-KD2HWZVV.js";
import {
  renderPage
} from "./chunk-N7PTF23J.js";
import {
  showLocalFirst
} from "./chunk-7WC7GFBJ.js";
import {
  shownRun
} from "./chunk-GOIHHKIS.js";
import {
  readReportSource
} from "./chunk-A3HDOGJP.js";
import {
  buildReport
} from "./chunk-3ZO6GAU3.js";
import "./chunk-UXX76GQG.js";
import "./chunk-I5FKP3BS.js";
import {
  isRunHere
} from "./chunk-WTDQF3HB.js";
import "./chunk-6FQFPAJB.js";
import "./chunk-PAHYQ4CH.js";
import "./chunk-BXSRZTPJ.js";
import "./chunk-FQSX4XPP.js";
import "./chunk-LGVW3EWR.js";
import "./chunk-4EWNOK6P.js";
import "./chunk-JTJL3YG5.js";
import "./chunk-LZJU5AN6.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-3ZJZZHBB.js";
import "./chunk-42MKPXF6.js";
import "./chunk-BTYGQPS3.js";
import "./chunk-FFN3NPMW.js";
import "./chunk-QILUMCF7.js";
import "./chunk-CRYNYRRB.js";
import "./chunk-G4OG2UXL.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-PX45ZHGW.js";
import "./chunk-5W236SRZ.js";
import "./chunk-3HFAQCYJ.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  notFound
} from "./chunk-S5OVL7BT.js";
import "./chunk-OYC3NWXO.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-23AOZOYG.js";
import "./chunk-IOCB4R6B.js";
import {
  openForReading
} from "./chunk-TJFDSCNW.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-HDH2PJ2A.js";
import "./chunk-AJYWOZJ7.js";
import {
  print,
  printJson
} from "./chunk-B6W4YOVN.js";
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
