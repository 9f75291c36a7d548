const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-36BJW4QC.js";
import "./chunk-KX57IB5G.js";
import "./chunk-TIMHHNGO.js";
import "./chunk-OLYH2CR4.js";
import "./chunk-KZ6QYT65.js";
import "./chunk-5J76NGEX.js";
import "./chunk-6W5PTY5G.js";
import "./chunk-I22O342A.js";
import {
  inTime
} from "./chunk-QNR4TMVO.js";
import "./chunk-2OVD7Y6T.js";
import "./chunk-636PSN2T.js";
import "./chunk-2W4WCTDF.js";
import "./chunk-J7CUMXV2.js";
import {
  systemClock
} from "./chunk-BWATLCUR.js";
import "./chunk-LGRUPU6E.js";
import "./chunk-RYMWKMKK.js";
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
