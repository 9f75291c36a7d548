const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-AKEBAJXJ.js";
import "./chunk-H3732RGS.js";
import "./chunk-HBEVWWTK.js";
import "./chunk-YWDFDBEZ.js";
import "./chunk-X3WUY3VN.js";
import "./chunk-WRK4FSHM.js";
import "./chunk-I22O342A.js";
import {
  inTime
} from "./chunk-PUXQZ4TZ.js";
import "./chunk-XQ4RCNIK.js";
import "./chunk-BPLAXCR2.js";
import "./chunk-767L6JUQ.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-63P7FHGG.js";
import {
  systemClock
} from "./chunk-YHMMBY3H.js";
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
