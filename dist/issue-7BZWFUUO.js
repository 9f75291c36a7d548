const require = process.getBuiltinModule;
import {
  createBoard
} from "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-BV5RVJCI.js";
import {
  readIssueText
} from "./chunk-BEV652F6.js";
import {
  commentSurface,
  pullRequestSurface,
  stateUrlOf
} from "./chunk-DLWIUUCT.js";
import "./chunk-O7ZT4MYV.js";
import "./chunk-E5UNR73H.js";
import "./chunk-LQP2A3DR.js";
import "./chunk-R5IZFPSU.js";
import "./chunk-27NUWKL5.js";
import "./chunk-X5LR6XEI.js";
import "./chunk-ZXFZPDKL.js";
import {
  openGitHub
} from "./chunk-KWBAPPVL.js";
import "./chunk-WHL7DSVX.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-IHXMLFJO.js";
import "./chunk-HPFXOX6T.js";
import "./chunk-LDLZLJUU.js";
import "./chunk-PYFKSQJP.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-ZFUVVWWC.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import {
  threadSurface
} from "./chunk-UP7DUHWM.js";
import "./chunk-KXISZZD2.js";
import "./chunk-EXG26JVL.js";
import {
  redactorFor
} from "./chunk-TKJXAUTO.js";
import {
  systemClock
} from "./chunk-22O3BWTJ.js";
import "./chunk-5V2DKE5R.js";
import "./chunk-Q6A6KXFS.js";
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
