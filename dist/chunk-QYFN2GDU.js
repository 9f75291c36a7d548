const require = process.getBuiltinModule;

// src/human/asked-by.ts
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
function renderAskedBy(login, source, seen) {
  if (!isLogin(login)) return void 0;
  const words = "id" in source ? [`${BEGINNINGS[source.kind]}${source.id}`] : [];
  const at = Number.isNaN(source.at.getTime()) ? [] : [`at=${source.at.toISOString()}`];
  return [login, ...words, ...at, ...seen === void 0 ? [] : [`seen=${seen}`]].join(" ");
}
var ASKED = /^(?<login>\S+)(?: +(?<fragment>(?!at=|seen=)\S+))?(?: +at=(?<at>\d{4}-\d\d-\d\dT[\d:.]{8,12}Z))?(?: +seen=(?<seen>[0-9a-f]{64}))?$/;
function readAskedBy(text) {
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
function askedByOf(login, address = "", began = "") {
  if (!isLogin(login)) return void 0;
  const fragment = URL.parse(address)?.hash.slice(1) ?? "";
  const words = readAskedBy(`${login} ${fragment}`)?.words ? [fragment] : [];
  const at = readAskedBy(`${login} at=${began}`) ? [`at=${began}`] : [];
  return [login, ...words, ...at].join(" ");
}

export {
  isLogin,
  renderAskedBy,
  readAskedBy,
  issueDigest,
  askedByOf
};
