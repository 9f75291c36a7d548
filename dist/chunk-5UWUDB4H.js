const require = process.getBuiltinModule;

// src/run/ids.ts
var LONGEST = 150;
function branchIdOf(path) {
  const id = path.replaceAll("/", "+");
  return id.length <= LONGEST ? id : `${id.slice(0, LONGEST - 14)}++${digestOf(path)}`;
}
function digestOf(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36).padStart(13, "0").slice(-12);
}
var RUN_ID = /^\d{8}-[0-9a-z]{6}$/;
function createRunId(now, suffix) {
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${suffix}`;
}
function isRunId(text) {
  return RUN_ID.test(text);
}
var MOST_OF_A_DAY = 10;
function newestRunIds(runIds, most) {
  const sorted = Array.from(runIds).toSorted().toReversed();
  const lastDay = sorted[most - 1]?.slice(0, 8) ?? "";
  return sorted.filter((runId) => runId.slice(0, 8) >= lastDay).slice(0, most * MOST_OF_A_DAY);
}
function dayOf(runId) {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-/.exec(runId) ?? [];
  const moment = /* @__PURE__ */ new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? void 0 : moment;
}
var REQUEST_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function isRequestId(text) {
  return REQUEST_ID.test(text);
}
function suffixOf(runId) {
  return runId.slice(-6);
}
async function suffixFor(text) {
  const { createHash } = await import("node:crypto");
  const digest = createHash("sha256").update(text).digest("hex");
  return BigInt(`0x${digest.slice(0, 15)}`).toString(36).padStart(6, "0").slice(-6);
}
function checkpointId(number) {
  return `chk-${String(number).padStart(3, "0")}`;
}
function highestCheckpoint(text) {
  const numbers = Array.from(
    text.matchAll(/^\s*checkpoint_id:\s*["']?chk-(\d{1,9})\b/gm),
    ([, digits]) => Number(digits)
  );
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

export {
  branchIdOf,
  createRunId,
  isRunId,
  newestRunIds,
  dayOf,
  isRequestId,
  suffixOf,
  suffixFor,
  checkpointId,
  highestCheckpoint
};
