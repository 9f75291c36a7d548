const require = process.getBuiltinModule;
import {
  fitting,
  fittingLine
} from "./chunk-CSXZJUPZ.js";
import {
  explainError
} from "./chunk-T5W72HMB.js";
import {
  locationOf
} from "./chunk-5IPFRZ2B.js";

// src/github/pulls/pull-request-text.ts
const { createHash } = process.getBuiltinModule("node:crypto");
var LONGEST_TITLE = 256;
var MARKER = /\n*<!-- agentic-sdlc:pull-request=([0-9a-f]{16})\.([0-9a-f]{16})(\.draft)? -->\s*$/;
function markedText({ title, body, draft }) {
  const line = fittingLine(title, LONGEST_TITLE);
  const text = fitting(body).trimEnd();
  return {
    title: line,
    body: `${text}

${markerOf(digestOf(line), digestOf(text), draft ? ".draft" : "")}`
  };
}
function writtenIn({ title, body }) {
  const [marker, ofTitle, ofBody, draft] = MARKER.exec(body) ?? [];
  if (marker === void 0) return { title: false, body: false, draft: false };
  return {
    title: digestOf(title) === ofTitle,
    body: digestOf(body.slice(0, -marker.length)) === ofBody,
    draft: draft !== void 0
  };
}
function editedBody(body, edit) {
  const [marker, ofTitle = "", ofBody = "", draft = ""] = MARKER.exec(body) ?? [];
  if (marker === void 0) return body;
  const text = body.slice(0, -marker.length);
  const after = edit(text).trimEnd();
  const digest = digestOf(text) === ofBody ? digestOf(after) : ofBody;
  return `${after}

${markerOf(ofTitle, digest, draft)}`;
}
function markerOf(ofTitle, ofBody, draft) {
  return `<!-- agentic-sdlc:pull-request=${ofTitle}.${ofBody}${draft} -->`;
}
function digestOf(text) {
  const normal = text.replaceAll("\r\n", "\n").trimEnd();
  return createHash("sha256").update(normal).digest("hex").slice(0, 16);
}
async function moveLink(place, { pull, from, to }) {
  const at = { ...place.repository, pull_number: pull };
  try {
    const { data } = await place.client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", at);
    const before = data.body ?? "";
    const body = editedBody(before, (text) => text.replaceAll(`](${from})`, `](${to})`));
    if (body === before) return;
    await place.client.request("PATCH /repos/{owner}/{repo}/pulls/{pull_number}", { ...at, body });
  } catch (error) {
    const asked = { location: locationOf(place), what: `change the text of pull request #${pull}` };
    throw explainError(error, { ...asked, permission: "pull-requests: write" });
  }
}

export {
  markedText,
  writtenIn,
  editedBody,
  moveLink
};
