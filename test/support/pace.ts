import { setImmediate } from "node:timers/promises";
import type { RetryTiming } from "../../src/storage/refs/update-ref.ts";

/** Waits take no time, but let others go on; chance is the same for the same seed. */
export function fastPace(seed = 1): RetryTiming {
  let now = Date.parse("2026-01-31T12:00:00Z");
  let state = seed;
  return {
    clock: {
      now: () => new Date(now),
      sleep: async (milliseconds) => {
        now += milliseconds;
        await setImmediate();
      },
    },
    // mulberry32
    random: () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
  };
}
