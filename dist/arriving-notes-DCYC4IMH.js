const require = process.getBuiltinModule;
import "./chunk-KNM5WEVB.js";
import "./chunk-MLALDB67.js";
import {
  openElsewhere
} from "./chunk-EHEMDX3N.js";
import "./chunk-UQ3SXAP7.js";
import {
  inTime
} from "./chunk-VXHIRFL5.js";
import "./chunk-A365YEKB.js";
import "./chunk-JLJZPPWQ.js";
import "./chunk-CMQ3J7IK.js";
import "./chunk-Y743AWB4.js";
import "./chunk-QJNINPFE.js";
import "./chunk-ATGRMBTF.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-Y24MHOE2.js";
import "./chunk-GXGIEE3A.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-I22O342A.js";
import "./chunk-AZ4W4YGV.js";
import "./chunk-QMFU5UFE.js";
import "./chunk-Z5ZXSDC4.js";
import {
  systemClock
} from "./chunk-ADMXL6VW.js";
import "./chunk-IJTWNMVI.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
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
