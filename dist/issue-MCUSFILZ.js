const require = process.getBuiltinModule;
import {
  createBoard
} from "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-2OYUWWV3.js";
import {
  readIssueText
} from "./chunk-JV3WSQZL.js";
import {
  commentSurface,
  pullRequestSurface,
  stateUrlOf
} from "./chunk-NJPJFZWX.js";
import "./chunk-XNSBOXRQ.js";
import "./chunk-T3J7GVCV.js";
import "./chunk-RP3QV3AJ.js";
import "./chunk-VYTRFMWV.js";
import "./chunk-JAPP7OTF.js";
import "./chunk-WCVLNDDG.js";
import "./chunk-TDOK6G5H.js";
import {
  openGitHub
} from "./chunk-CM3VVWDB.js";
import "./chunk-DUSHWKFV.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-QK74JMBQ.js";
import "./chunk-QNR4TMVO.js";
import "./chunk-2OVD7Y6T.js";
import "./chunk-636PSN2T.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-2W4WCTDF.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import {
  threadSurface
} from "./chunk-OMB6S7Q2.js";
import "./chunk-APUMDSPT.js";
import "./chunk-EXG26JVL.js";
import {
  redactorFor
} from "./chunk-J7CUMXV2.js";
import {
  systemClock
} from "./chunk-BWATLCUR.js";
import "./chunk-LGRUPU6E.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
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
