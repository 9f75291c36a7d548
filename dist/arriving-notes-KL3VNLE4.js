const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-VFZPW5M4.js";
import "./chunk-XZO5562T.js";
import "./chunk-E3XYBIWP.js";
import "./chunk-7ZH77XJ3.js";
import "./chunk-6UDNVESQ.js";
import "./chunk-7LMC7OEP.js";
import "./chunk-TC4HFSGK.js";
import "./chunk-I22O342A.js";
import {
  inTime
} from "./chunk-376C66VH.js";
import "./chunk-HDKHBJW5.js";
import "./chunk-Q73R3CAQ.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-FYX764OR.js";
import {
  systemClock
} from "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import "./chunk-RYMWKMKK.js";
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
