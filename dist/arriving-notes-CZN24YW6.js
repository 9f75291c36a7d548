const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-L72C2PSE.js";
import "./chunk-IZGBTESO.js";
import "./chunk-Y35K75SZ.js";
import "./chunk-J3OUNPUB.js";
import "./chunk-T2PUZF6W.js";
import "./chunk-7TGGZNU7.js";
import "./chunk-L5OCRERL.js";
import "./chunk-I22O342A.js";
import {
  inTime
} from "./chunk-65LDHN7W.js";
import "./chunk-TFFO7RFA.js";
import "./chunk-5BMHBZ2P.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-LJMBGBS3.js";
import {
  systemClock
} from "./chunk-UJAWIUN4.js";
import "./chunk-4JY5OJLA.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
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
