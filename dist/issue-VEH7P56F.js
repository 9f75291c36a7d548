const require = process.getBuiltinModule;
import "./chunk-6ZMZ2TRG.js";
import {
  readIssueText
} from "./chunk-R5O3KIAE.js";
import {
  createBoard
} from "./chunk-JQFWW3LK.js";
import {
  commentSurface,
  stateUrlOf
} from "./chunk-XVZHFJD6.js";
import "./chunk-BHTL2BXE.js";
import "./chunk-S4U62SOX.js";
import "./chunk-J2WUBLEW.js";
import "./chunk-HI5RXKXM.js";
import "./chunk-GMFBJOPA.js";
import "./chunk-CK622IKJ.js";
import {
  readReportSource
} from "./chunk-I7KABPTP.js";
import "./chunk-OC6YRYW5.js";
import "./chunk-CFM7DBI2.js";
import "./chunk-VTG25CBE.js";
import "./chunk-F3VGV37T.js";
import {
  openGitHub
} from "./chunk-A2H4XKW7.js";
import "./chunk-KNM5WEVB.js";
import "./chunk-V6QPUGYW.js";
import "./chunk-K7TJQ6KF.js";
import "./chunk-LPUKFCBE.js";
import "./chunk-773PW3ZF.js";
import "./chunk-5L5XME4Z.js";
import "./chunk-LY6B5T5Q.js";
import "./chunk-QBLA7FK3.js";
import "./chunk-MLALDB67.js";
import "./chunk-OV2FDV2N.js";
import "./chunk-F2BNKN2N.js";
import "./chunk-ZGEAOGLD.js";
import "./chunk-VXHIRFL5.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-A365YEKB.js";
import "./chunk-SZVKAXOM.js";
import "./chunk-YMCXCH53.js";
import "./chunk-TQLT2OBO.js";
import "./chunk-BL2XSTVY.js";
import "./chunk-QJNINPFE.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-Y24MHOE2.js";
import "./chunk-GXGIEE3A.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-TC35CKDP.js";
import "./chunk-QGNLS5ZI.js";
import "./chunk-SRN2DEST.js";
import "./chunk-T67FMRBK.js";
import "./chunk-GGER6NZN.js";
import "./chunk-EWTLDK6V.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-5O7Q42YB.js";
import "./chunk-434EYUZH.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-AZ4W4YGV.js";
import "./chunk-QMFU5UFE.js";
import "./chunk-Z5ZXSDC4.js";
import {
  systemClock
} from "./chunk-ADMXL6VW.js";
import "./chunk-IJTWNMVI.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-EZGYSFE4.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import {
  redactorFor
} from "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
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

// src/cli/issue.ts
async function issueOf(io, project, number) {
  const { place } = await requireGitHub(io, project);
  return await readIssueText(place, number);
}
async function requireGitHub({ environment }, project) {
  const found = await openGitHub({ ...project, environment });
  if (found.status === "open") return found;
  const why = found.status === "elsewhere" ? "the branches of this repository do not go to GitHub" : `there is no token for ${found.repository.owner}/${found.repository.repo} at ${found.host}`;
  const hint = found.status === "elsewhere" ? "Add a remote there" : "Set GITHUB_TOKEN, or sign in: gh auth login";
  throw new AgenticError({ code: "usage", message: `\`--issue\` cannot be read: ${why}. ${hint}.` });
}
function issueBoard(io, project, { runId, report }) {
  let at;
  const linksFor = (source) => {
    const { owner = "", repo = "" } = at?.place.repository ?? {};
    const server = at?.serverUrl ?? "https://github.com";
    const stateUrl = stateUrlOf(`${server}/${owner}/${repo}`, project.config, source);
    const issue = source.record.issue?.number;
    return {
      server,
      repository: `${owner}/${repo}`,
      ...stateUrl === void 0 ? {} : { stateUrl },
      ...issue === void 0 ? {} : { issue }
    };
  };
  const surface = commentSurface({
    runId,
    linksFor,
    place: async () => {
      const found = await openGitHub({ ...project, environment: io.environment });
      at = found.status === "open" ? found : void 0;
      return at?.place;
    },
    redactor: redactorFor(io.environment, project.config.logging.redact),
    report
  });
  return createBoard({
    surfaces: [surface],
    read: () => readReportSource(project, runId),
    clock: systemClock,
    onError: (error) => report(error instanceof Error ? error.message : String(error))
  });
}
export {
  issueBoard,
  issueOf
};
