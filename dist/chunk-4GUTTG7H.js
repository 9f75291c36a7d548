const require = process.getBuiltinModule;
import {
  systemClock
} from "./chunk-WTW3FVGE.js";

// src/wiring/engine-identity.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");
const { hostname } = process.getBuiltinModule("node:os");
const { setTimeout: delay } = process.getBuiltinModule("node:timers/promises");
var engineIdentity = { host: hostname(), pid: process.pid };
var newId = () => randomUUID();
var retryTiming = {
  clock: systemClock,
  random: Math.random,
  pause: async (milliseconds, signal) => {
    await delay(Math.max(0, milliseconds), void 0, { signal, ref: false });
  }
};

export {
  engineIdentity,
  newId,
  retryTiming
};
