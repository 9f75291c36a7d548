const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-CJ4BYI46.js";
import "./chunk-CZPE4MHQ.js";
import "./chunk-BK7PWQFT.js";
import "./chunk-MBYDXEEU.js";
import "./chunk-5OCGOWZG.js";
import "./chunk-CTBQMFZV.js";
import "./chunk-LROHU5YC.js";
import "./chunk-64DOPXTM.js";
import "./chunk-M7NFXN5I.js";
import "./chunk-QCIM2UY6.js";
import "./chunk-2KNFRM3N.js";
import "./chunk-FE6UUZQE.js";
import "./chunk-CCETPRB6.js";
import "./chunk-CFBSVT4Y.js";
import "./chunk-3WTASOLU.js";
import "./chunk-VHIK4MBD.js";
import "./chunk-KJMJUXSF.js";
import "./chunk-OV33WL5H.js";
import "./chunk-YXCOMKPD.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-I22O342A.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import {
  inTime
} from "./chunk-KFAYXJJG.js";
import {
  systemClock
} from "./chunk-TTQX642Q.js";
import "./chunk-VL6SSDO4.js";
import "./chunk-WBCNIS4Y.js";
import "./chunk-QBS5POKR.js";
import "./chunk-DKTQVDHN.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-TZ25EOMX.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/compose/arriving-notes.ts
var PATIENCE_MS = 15e3;
var FRESH_MS = 6e4;
async function bringNotesInTime(place) {
  try {
    const far = await openElsewhere(place);
    if (!far) return [];
    const notes = far.synchroniseNotes({ maxAgeMs: FRESH_MS });
    return await inTime(notes, { clock: systemClock, milliseconds: PATIENCE_MS, far });
  } catch (error) {
    return [`Notes of others are not here: ${error instanceof Error ? error.message : String(error)}`];
  }
}
export {
  bringNotesInTime
};
