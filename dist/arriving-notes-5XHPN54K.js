const require = process.getBuiltinModule;
import "./chunk-7VWABX3T.js";
import "./chunk-OGUW47O5.js";
import "./chunk-3QSDX2SR.js";
import "./chunk-EUS3ZJVU.js";
import {
  openElsewhere
} from "./chunk-ECS2P32T.js";
import "./chunk-K425KJMB.js";
import "./chunk-XU4WLJDP.js";
import "./chunk-5DMDBROJ.js";
import "./chunk-FQ5SYMDP.js";
import "./chunk-3MTZJS7N.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-JTMS3BHA.js";
import "./chunk-EXTHAV6U.js";
import "./chunk-LWNSX7NG.js";
import "./chunk-PCGQRFLD.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-MWFVXDTW.js";
import {
  systemClock
} from "./chunk-ZZEDHZCQ.js";
import "./chunk-K3LD472P.js";
import "./chunk-OL25PYHU.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import "./chunk-LCMU23FF.js";
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
