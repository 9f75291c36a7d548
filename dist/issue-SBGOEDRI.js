const require = process.getBuiltinModule;
import {
  createBoard
} from "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-MYGMFLZH.js";
import {
  readIssueText
} from "./chunk-AOOTHT7H.js";
import {
  commentSurface,
  pullRequestSurface,
  stateUrlOf
} from "./chunk-NRY7DU7O.js";
import "./chunk-WDVCBBAL.js";
import "./chunk-ZSHIUZCJ.js";
import "./chunk-G7LQIMXZ.js";
import "./chunk-6VOETTWW.js";
import "./chunk-PGYYIXMZ.js";
import "./chunk-NWMN6KJC.js";
import "./chunk-WHVYQD6U.js";
import {
  openGitHub
} from "./chunk-WAB62ZBV.js";
import "./chunk-7FCORYQ6.js";
import "./chunk-GXRFBRST.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-NMIR6YYD.js";
import "./chunk-376C66VH.js";
import "./chunk-HDKHBJW5.js";
import "./chunk-Q73R3CAQ.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-IOZXZTLE.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import {
  threadSurface
} from "./chunk-32Y2BX7S.js";
import "./chunk-7WAMFZ5F.js";
import "./chunk-EXG26JVL.js";
import {
  redactorFor
} from "./chunk-FYX764OR.js";
import {
  systemClock
} from "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import "./chunk-RYMWKMKK.js";
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
