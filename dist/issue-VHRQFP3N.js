const require = process.getBuiltinModule;
import {
  createBoard
} from "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-CHGFRP5E.js";
import {
  readIssueText
} from "./chunk-GSOTL6NA.js";
import {
  commentSurface,
  pullRequestSurface,
  stateUrlOf
} from "./chunk-HUUW5QZK.js";
import "./chunk-YDEH7YTU.js";
import "./chunk-XUVLRTC7.js";
import "./chunk-BX65OPJY.js";
import "./chunk-X7NWAJMJ.js";
import "./chunk-E4XZZTMU.js";
import "./chunk-3CETPB5V.js";
import "./chunk-X23XLWJQ.js";
import {
  openGitHub
} from "./chunk-GYPGRFVD.js";
import "./chunk-ZXI5CBAK.js";
import "./chunk-C5NJXGRT.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-VEIHPWN2.js";
import "./chunk-65LDHN7W.js";
import "./chunk-TFFO7RFA.js";
import "./chunk-5BMHBZ2P.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-HCNZKUR7.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import {
  threadSurface
} from "./chunk-3VTGWSTQ.js";
import "./chunk-VN7UU5NU.js";
import "./chunk-EXG26JVL.js";
import {
  redactorFor
} from "./chunk-LJMBGBS3.js";
import {
  systemClock
} from "./chunk-UJAWIUN4.js";
import "./chunk-4JY5OJLA.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
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
