const require = process.getBuiltinModule;
import "./chunk-VU5JUGJJ.js";
import "./chunk-6YLJOX4H.js";
import "./chunk-2OVPQYAB.js";
import {
  editedBody
} from "./chunk-GFLBLU5I.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-JYF226SP.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YLVFUB4G.js";
import "./chunk-AIFE7RBP.js";
import "./chunk-4MWQZ46T.js";
import "./chunk-X3Z3RU2E.js";
import "./chunk-MXCE57FN.js";
import "./chunk-5BJALUZ6.js";
import "./chunk-TSMS7V5R.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-UXALEYHG.js";
import "./chunk-5W236SRZ.js";
import "./chunk-TDUQDBCM.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-NTM5Q3NA.js";
import {
  explained
} from "./chunk-DHDGVQX7.js";
import {
  locationOf
} from "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-DCEPDROS.js";
import "./chunk-BZ64ZFMM.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-WS6SELXH.js";
import "./chunk-UCFTB7ZX.js";
import "./chunk-YMYUYCUE.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-T6YOFJ2E.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-6FHDCUEY.js";
import "./chunk-6RVHJKAT.js";
import "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
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
