const require = process.getBuiltinModule;
import {
  createBoard
} from "./chunk-VNRSRAJK.js";
import {
  readReportSource
} from "./chunk-EXY36LTZ.js";
import {
  readIssueText
} from "./chunk-TFTJB55S.js";
import {
  commentSurface,
  pullRequestSurface,
  stateUrlOf
} from "./chunk-PZ33OLWR.js";
import "./chunk-Y3BCJGXB.js";
import "./chunk-3NKN6Z2Z.js";
import "./chunk-3RUY47IJ.js";
import "./chunk-PPJAIWFV.js";
import "./chunk-UDVEQ7H3.js";
import "./chunk-HJOJPFYX.js";
import "./chunk-L53OMNUS.js";
import "./chunk-RZUQ5JEW.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-XCQPGZDR.js";
import {
  openGitHub
} from "./chunk-KJND4GQQ.js";
import "./chunk-7PCYJMAG.js";
import "./chunk-WZDGUN2M.js";
import "./chunk-BGHJF2TF.js";
import "./chunk-LHCBEWDY.js";
import "./chunk-PV24AISS.js";
import "./chunk-VG2GR2MI.js";
import "./chunk-UZG23RRW.js";
import "./chunk-32VKYQMT.js";
import {
  threadSurface
} from "./chunk-K74ZME2I.js";
import "./chunk-PLPATOIV.js";
import "./chunk-EOM54CM4.js";
import "./chunk-Y2LZE63X.js";
import "./chunk-6GTF64CF.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-ODODKFTX.js";
import "./chunk-KVWRNJOK.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-JWB5JKCL.js";
import "./chunk-YBPZTJTE.js";
import "./chunk-DENNSI5E.js";
import "./chunk-KAMRGSON.js";
import "./chunk-LBDIJQIV.js";
import "./chunk-TBJWUN4W.js";
import "./chunk-363CUT5F.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-ZIAYQ7WV.js";
import "./chunk-5W236SRZ.js";
import "./chunk-DW7TXSAL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-SIBRC4LC.js";
import "./chunk-PZVCKPRT.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-SYAWA6RM.js";
import "./chunk-WZYT66LN.js";
import "./chunk-3CEADHNK.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import {
  redactorFor
} from "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import {
  systemClock
} from "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
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
function gitHubBoard(io, project, { runId, report }) {
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
  const how = {
    linksFor,
    place: async () => {
      const found = await openGitHub({ ...project, environment: io.environment });
      at = found.status === "open" ? found : void 0;
      return at?.place;
    },
    redactor: redactorFor(io.environment, project.config.logging.redact),
    report
  };
  return createBoard({
    surfaces: [commentSurface({ runId, ...how }), threadSurface(how), pullRequestSurface(how)],
    read: () => readReportSource(project, runId),
    clock: systemClock,
    onError: (error) => report(error instanceof Error ? error.message : String(error))
  });
}
export {
  gitHubBoard,
  issueOf
};
