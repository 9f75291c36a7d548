const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-P4H4VTTL.js";
import "./chunk-YSMV6QFF.js";
import "./chunk-I5P2VG5X.js";
import "./chunk-RKQUL4ZM.js";
import {
  inTime
} from "./chunk-KCZVWMV2.js";
import "./chunk-GBSCSMD5.js";
import "./chunk-2F5IGFZJ.js";
import "./chunk-JERJIAKH.js";
import "./chunk-T4GYDQ7H.js";
import "./chunk-W2SEBNVW.js";
import "./chunk-I22O342A.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-R5AHQDIQ.js";
import "./chunk-WJUB2A7T.js";
import {
  systemClock
} from "./chunk-GNO4WAXU.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
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
