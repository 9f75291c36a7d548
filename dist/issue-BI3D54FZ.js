const require = process.getBuiltinModule;
import {
  commentSurface,
  createBoard,
  stateUrlOf
} from "./chunk-QYNDLEVT.js";
import {
  readReportSource
} from "./chunk-YEGQJQ2S.js";
import "./chunk-GCCCCWB3.js";
import "./chunk-H7ANUAIT.js";
import "./chunk-YPNXT7M3.js";
import "./chunk-2MD3E7VD.js";
import "./chunk-V5IPZT6A.js";
import "./chunk-UM7CTWGA.js";
import {
  readIssueText
} from "./chunk-Y55IOXIT.js";
import "./chunk-MPVQ6WPQ.js";
import "./chunk-ST47QHI2.js";
import "./chunk-IIV6KZ7V.js";
import "./chunk-PREX4QP2.js";
import {
  openGitHub
} from "./chunk-TI354UWQ.js";
import "./chunk-GSES2UDC.js";
import "./chunk-DE5UVWMB.js";
import "./chunk-YGSW5PYX.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-R5AHQDIQ.js";
import {
  threadSurface
} from "./chunk-GKELLT3M.js";
import "./chunk-JSSHYBGB.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-HBNKXFUW.js";
import {
  redactorFor
} from "./chunk-WJUB2A7T.js";
import {
  systemClock
} from "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
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
    surfaces: [commentSurface({ runId, ...how }), threadSurface(how)],
    read: () => readReportSource(project, runId),
    clock: systemClock,
    onError: (error) => report(error instanceof Error ? error.message : String(error))
  });
}
export {
  gitHubBoard,
  issueOf
};
