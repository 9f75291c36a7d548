import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { systemClock } from "../system/system-clock.ts";

/** Identifies this process in `owner.json` of its runs. */
export const engineIdentity = { host: hostname(), pid: process.pid };

export const newId = (): string => randomUUID();

/** Clock, randomness and pauses of background retries. */
export const retryTiming = {
  clock: systemClock,
  random: Math.random,
  pause: async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    // Node prints a warning for negative delays.
    await delay(Math.max(0, milliseconds), undefined, { signal, ref: false });
  },
};
