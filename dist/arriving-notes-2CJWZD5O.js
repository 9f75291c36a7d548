const require = process.getBuiltinModule;
import "./chunk-HCMCLQGE.js";
import "./chunk-B376VXON.js";
import "./chunk-24RXUUVC.js";
import "./chunk-G53VDG2Y.js";
import {
  openElsewhere
} from "./chunk-CUACUR52.js";
import "./chunk-ZQP7GE6K.js";
import "./chunk-YY2ZYVSN.js";
import "./chunk-FCTK7B6H.js";
import "./chunk-5FT67ELT.js";
import "./chunk-5S56F5DS.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-KZXASOF4.js";
import "./chunk-KKBZM433.js";
import "./chunk-XYLZBPTG.js";
import "./chunk-X3TFNLVM.js";
import "./chunk-U4MAE7CJ.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-6XTB7QDC.js";
import {
  systemClock
} from "./chunk-7AOZWJNQ.js";
import "./chunk-LQMA3VKW.js";
import "./chunk-HYHR2HOC.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import "./chunk-IBD5APJN.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";

// src/compose/arriving-notes.ts
var PATIENCE_MS = 15e3;
var FRESH_MS = 6e4;
async function bringNotesInTime(place) {
  const over = new AbortController();
  const late = systemClock.sleep(PATIENCE_MS, over.signal).then(
    () => [`Notes of others are not here: the remote has not answered for ${PATIENCE_MS / 1e3} seconds.`],
    () => []
  );
  try {
    return await Promise.race([bring(place), late]);
  } catch (error) {
    return [`Notes of others are not here: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    over.abort();
  }
}
async function bring(place) {
  const elsewhere = await openElsewhere(place);
  return await elsewhere?.synchroniseNotes({ maxAgeMs: FRESH_MS }) ?? [];
}
export {
  bringNotesInTime
};
