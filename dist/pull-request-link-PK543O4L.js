const require = process.getBuiltinModule;
import "./chunk-AVXFC56P.js";
import "./chunk-MWQSAOIK.js";
import {
  editedBody
} from "./chunk-N5R7PARX.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-FGIBYY6G.js";
import "./chunk-B5LMW6KF.js";
import "./chunk-NTM5Q3NA.js";
import {
  explained
} from "./chunk-KRVHYSF5.js";
import {
  locationOf
} from "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-XC7LY6ZA.js";
import "./chunk-4KNC4DCB.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";

// src/github/pull-request-link.ts
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
    throw explained(error, { ...asked, permission: "pull-requests: write" });
  }
}
export {
  moveLink
};
