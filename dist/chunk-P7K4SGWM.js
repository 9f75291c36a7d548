const require = process.getBuiltinModule;

// src/run/ids.ts
var RUN_ID = /^\d{8}-[0-9a-z]{6}$/;
function createRunId(now, suffix) {
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${suffix}`;
}
function isRunId(text) {
  return RUN_ID.test(text);
}
function suffixOf(runId) {
  return runId.slice(-6);
}
async function suffixFor(text) {
  const { createHash } = await import("node:crypto");
  const digest = createHash("sha256").update(text).digest("hex");
  return BigInt(`0x${digest.slice(0, 15)}`).toString(36).padStart(6, "0").slice(-6);
}

export {
  createRunId,
  isRunId,
  suffixOf,
  suffixFor
};
