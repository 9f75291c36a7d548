const require = process.getBuiltinModule;
import "./chunk-DLWIUUCT.js";
import "./chunk-O7ZT4MYV.js";
import {
  editedBody
} from "./chunk-N5R7PARX.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-IHXMLFJO.js";
import "./chunk-NTM5Q3NA.js";
import {
  explained
} from "./chunk-KRVHYSF5.js";
import {
  locationOf
} from "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-UP7DUHWM.js";
import "./chunk-KXISZZD2.js";
import "./chunk-TKJXAUTO.js";
import "./chunk-22O3BWTJ.js";
import "./chunk-5V2DKE5R.js";
import "./chunk-Q6A6KXFS.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
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
