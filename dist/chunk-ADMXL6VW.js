const require = process.getBuiltinModule;

// src/compose/clock.ts
const { setTimeout: delay } = process.getBuiltinModule("node:timers/promises");
var systemClock = {
  now: () => /* @__PURE__ */ new Date(),
  sleep: async (milliseconds, signal) => {
    await delay(milliseconds, void 0, signal ? { signal } : {});
  }
};

export {
  systemClock
};
