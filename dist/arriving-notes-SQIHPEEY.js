const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-34PQCBI6.js";
import "./chunk-56HQN2ZB.js";
import "./chunk-H7VRT457.js";
import "./chunk-ZOE3NZG5.js";
import "./chunk-46WQDFJW.js";
import "./chunk-BIMDPWBJ.js";
import "./chunk-7FYZZFXU.js";
import "./chunk-I22O342A.js";
import {
  inTime
} from "./chunk-HPFXOX6T.js";
import "./chunk-LDLZLJUU.js";
import "./chunk-PYFKSQJP.js";
import "./chunk-ZFUVVWWC.js";
import "./chunk-TKJXAUTO.js";
import {
  systemClock
} from "./chunk-22O3BWTJ.js";
import "./chunk-5V2DKE5R.js";
import "./chunk-Q6A6KXFS.js";
import "./chunk-GTO7YL4A.js";
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
