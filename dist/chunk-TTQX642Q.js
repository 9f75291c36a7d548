const require = process.getBuiltinModule;

// src/compose/clock.ts
const { setTimeout: delay } = process.getBuiltinModule("node:timers/promises");
var systemClock = {
  now: () => /* @__PURE__ */ new Date(),
  sleep: async (milliseconds, signal) => {
    await delay(milliseconds, void 0, signal ? { signal } : {});
  }
};

// src/compose/remote-place.ts
const { existsSync, readFileSync, statSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
function mayBeElsewhere({ root, isRepository, config }) {
  const { remote } = config.state;
  if (remote !== void 0) return remote !== false;
  return mayHaveRemotes({ root, isRepository });
}
function mayHaveRemotes({ root, isRepository }) {
  if (!isRepository) return false;
  const folder = join(root, ".git");
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return true;
  const file = join(folder, "config");
  return !existsSync(file) || /^\s*\[\s*(?:remote|include)/im.test(readFileSync(file, "utf8"));
}

export {
  systemClock,
  mayBeElsewhere,
  mayHaveRemotes
};
