const require = process.getBuiltinModule;
import {
  OTHER_ANSWERS
} from "./chunk-QXRBRBSJ.js";

// src/comment-commands/requester.ts
var LOGIN = /^[a-z\d][a-z\d_-]{0,59}(?:\[bot\])?$/i;
function isLogin(text) {
  return LOGIN.test(text);
}
var WORDS = {
  "issuecomment-": "issue_comment",
  discussion_r: "pull_request_review_comment",
  "pullrequestreview-": "pull_request_review"
};
var BEGINNINGS = {
  comment: "issuecomment-",
  "review-comment": "discussion_r",
  review: "pullrequestreview-"
};
function renderRequester(login, source, seen) {
  if (!isLogin(login)) return void 0;
  const words = "id" in source ? [`${BEGINNINGS[source.kind]}${source.id}`] : [];
  const at = Number.isNaN(source.at.getTime()) ? [] : [`at=${source.at.toISOString()}`];
  return [login, ...words, ...at, ...seen === void 0 ? [] : [`seen=${seen}`]].join(" ");
}
var ASKED = /^(?<login>\S+)(?: +(?<fragment>(?!at=|seen=)\S+))?(?: +at=(?<at>\d{4}-\d\d-\d\dT[\d:.]{8,12}Z))?(?: +seen=(?<seen>[0-9a-f]{64}))?$/;
function parseRequester(text) {
  const { login = "", fragment = "", at = "", seen } = ASKED.exec(text.trim())?.groups ?? {};
  if (!isLogin(login)) return void 0;
  const [, beginning] = /^(issuecomment-|discussion_r|pullrequestreview-)[1-9]\d{0,18}$/.exec(fragment) ?? [];
  const moment = new Date(at);
  return {
    login,
    ...isBeginning(beginning) ? { words: { fragment, event: WORDS[beginning] } } : {},
    ...Number.isNaN(moment.getTime()) ? {} : { at: moment },
    ...seen === void 0 ? {} : { seen }
  };
}
async function issueDigest({ title, body }) {
  const { createHash } = await import("node:crypto");
  const text = JSON.stringify([title, body].map((each) => each.replaceAll("\r\n", "\n")));
  return createHash("sha256").update(text).digest("hex");
}
function isBeginning(text) {
  return text !== void 0 && Object.hasOwn(WORDS, text);
}
function requesterOf(login, address = "", began = "") {
  if (!isLogin(login)) return void 0;
  const fragment = URL.parse(address)?.hash.slice(1) ?? "";
  const words = parseRequester(`${login} ${fragment}`)?.words ? [fragment] : [];
  const at = parseRequester(`${login} at=${began}`) ? [`at=${began}`] : [];
  return [login, ...words, ...at].join(" ");
}

// src/output/github/github-advice.ts
var RUN = String.raw`\d{8}-[0-9a-z]{6}`;
var COMMAND = new RegExp(
  String.raw`(\x60?)agentic-sdlc (resume|cancel|status|input) (${RUN})((?: --[a-z-]+(?: [\w./$-]+)?)*)(?: ("[^"\n]*") --resume)?\1`,
  "g"
);
var CONFIG = /`?agentic-sdlc config set ([a-zA-Z.]+)(?: ([\w./-]+))?`?/g;
var LIST = /`agentic-sdlc (?:list|status)`/g;
var VARIABLE = /`--var ([A-Za-z][\w-]*)=([^`\n]*)`/g;
var INPUTS = /`--(fan-out|from-step|max-cost-usd|max-tokens|model|provider|terminal-output|trust-definition)(?: ([^`\n]+))?`/g;
function forGitHub(text) {
  return text.replaceAll(COMMAND, (...[, , name, runId, options, words]) => {
    const given = optionsOf(options ?? "");
    const answer = words === void 0 ? "" : ` ${words.slice(1, -1)}`;
    return `\`/agentic ${name} ${runId}${given}${answer}\``;
  }).replaceAll(
    CONFIG,
    (...[, key, value]) => value === void 0 ? `\`${key}\` in agentic/config.json` : `\`${key}: ${value}\` in agentic/config.json`
  ).replaceAll(OTHER_ANSWERS, "or `/agentic approve`, or `/agentic reject` and why, in place of the words").replaceAll(LIST, "`/agentic status`").replaceAll(VARIABLE, "input `variables` (`$1: $2`)").replaceAll(
    INPUTS,
    (...[, name, value]) => value === void 0 ? `input \`${name}\`` : `input \`${name}: ${value}\``
  );
}
function optionsOf(options) {
  return options.replace("--from-step", "--from");
}

export {
  isLogin,
  renderRequester,
  parseRequester,
  issueDigest,
  requesterOf,
  forGitHub
};
