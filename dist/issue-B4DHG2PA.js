const require = process.getBuiltinModule;
import {
  createBoard
} from "./chunk-VNRSRAJK.js";
import {
  readReportSource
} from "./chunk-G3FQLUBH.js";
import {
  readIssueText
} from "./chunk-WXAHB3NS.js";
import {
  commentSurface,
  pullRequestSurface,
  stateUrlOf
} from "./chunk-42C2E4RD.js";
import "./chunk-R6AMIXUT.js";
import "./chunk-BFDPZRT6.js";
import "./chunk-3FTI77JZ.js";
import "./chunk-AWJTNCLQ.js";
import "./chunk-UDRX5UXY.js";
import "./chunk-CSQTFZZK.js";
import "./chunk-U7KGVFTD.js";
import "./chunk-LDSTRT77.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-R7COA2EP.js";
import {
  openGitHub
} from "./chunk-K37V4J2B.js";
import "./chunk-TS5BQK6T.js";
import "./chunk-SIE3JKFI.js";
import "./chunk-TCVSSYCF.js";
import "./chunk-XFSDSPN7.js";
import "./chunk-TAAUGLLX.js";
import "./chunk-7AONMOIY.js";
import "./chunk-EBNNQY34.js";
import "./chunk-QWZLLBGW.js";
import {
  threadSurface
} from "./chunk-EERQ346J.js";
import "./chunk-HMXHQV5F.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-2JPONQNQ.js";
import "./chunk-A2BHZXWT.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-3NLF52KX.js";
import "./chunk-EMY46CV7.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YOGVU3KW.js";
import "./chunk-6XIILTZB.js";
import "./chunk-BMBOKWFZ.js";
import "./chunk-XCJ2A7GD.js";
import "./chunk-GTFUX3XE.js";
import "./chunk-MJMTUU7S.js";
import "./chunk-5ZD4FQD6.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-FCNYOZFQ.js";
import "./chunk-5W236SRZ.js";
import "./chunk-SRPGWCXF.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-RZSQKXN3.js";
import "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import "./chunk-G74EMCHD.js";
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
