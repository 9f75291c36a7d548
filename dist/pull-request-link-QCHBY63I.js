const require = process.getBuiltinModule;
import "./chunk-H5P24KGK.js";
import "./chunk-3ZO6GAU3.js";
import "./chunk-FQSX4XPP.js";
import {
  editedBody
} from "./chunk-GFLBLU5I.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-JTJL3YG5.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-3ZJZZHBB.js";
import "./chunk-42MKPXF6.js";
import "./chunk-BTYGQPS3.js";
import "./chunk-FFN3NPMW.js";
import "./chunk-QILUMCF7.js";
import "./chunk-CRYNYRRB.js";
import "./chunk-G4OG2UXL.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-PX45ZHGW.js";
import "./chunk-5W236SRZ.js";
import "./chunk-3HFAQCYJ.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-NTM5Q3NA.js";
import {
  explained
} from "./chunk-DHDGVQX7.js";
import {
  locationOf
} from "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-S5OVL7BT.js";
import "./chunk-OYC3NWXO.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-23AOZOYG.js";
import "./chunk-IOCB4R6B.js";
import "./chunk-TJFDSCNW.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-HDH2PJ2A.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-B6W4YOVN.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
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
