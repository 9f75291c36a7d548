const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-6ADFPUKO.js";
import "./chunk-WWXMSOXI.js";
import "./chunk-2YGHVBY5.js";
import "./chunk-WCQB5YQB.js";
import "./chunk-K2U5JCRK.js";
import "./chunk-WLEBQRGG.js";
import "./chunk-I22O342A.js";
import {
  inTime
} from "./chunk-B3H2PUNR.js";
import "./chunk-IGTJXEUD.js";
import "./chunk-MSFCQKZX.js";
import "./chunk-UXECRFTD.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-LJMBGBS3.js";
import {
  systemClock
} from "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
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
