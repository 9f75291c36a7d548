const require = process.getBuiltinModule;
import {
  systemClock
} from "./chunk-IWACR7N4.js";

// src/compose/engine.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");
const { hostname } = process.getBuiltinModule("node:os");
const { setTimeout: delay } = process.getBuiltinModule("node:timers/promises");
var engine = { host: hostname(), pid: process.pid };
var newId = () => randomUUID();
var pace = {
  clock: systemClock,
  random: Math.random,
  pause: async (milliseconds, signal) => {
    await delay(Math.max(0, milliseconds), void 0, { signal, ref: false });
  }
};

export {
  engine,
  newId,
  pace
};
