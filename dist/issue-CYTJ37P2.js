const require = process.getBuiltinModule;
import {
  createBoard
} from "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-ZUW4LWXF.js";
import {
  readIssueText
} from "./chunk-QNHWKVHR.js";
import {
  commentSurface,
  pullRequestSurface,
  stateUrlOf
} from "./chunk-AVXFC56P.js";
import "./chunk-MWQSAOIK.js";
import "./chunk-IULHHUFT.js";
import "./chunk-VVBJKMJG.js";
import "./chunk-AMWC3OQG.js";
import "./chunk-3BQYRSAQ.js";
import "./chunk-M2UJAMPY.js";
import "./chunk-A7MERRLX.js";
import {
  openGitHub
} from "./chunk-HT4TMITK.js";
import "./chunk-SSIK226F.js";
import "./chunk-ZWBI7H6B.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-FGIBYY6G.js";
import "./chunk-B3H2PUNR.js";
import "./chunk-IGTJXEUD.js";
import "./chunk-MSFCQKZX.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-UXECRFTD.js";
import "./chunk-B5LMW6KF.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import {
  threadSurface
} from "./chunk-XC7LY6ZA.js";
import "./chunk-4KNC4DCB.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-EXG26JVL.js";
import {
  redactorFor
} from "./chunk-LJMBGBS3.js";
import {
  systemClock
} from "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
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
