import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { systemClock } from "../system/system-clock.ts";

/** This process, as others see it at the refs of the runs it works on. */
export const engineIdentity = { host: hostname(), pid: process.pid };

export const newId = (): string => randomUUID();

/** Time and chance for what goes on in the background. */
export const retryTiming = {
  clock: systemClock,
  random: Math.random,
  pause: async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    // Node warns people of times that have passed.
    await delay(Math.max(0, milliseconds), undefined, { signal, ref: false });
  },
};
