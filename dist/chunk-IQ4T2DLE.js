const require = process.getBuiltinModule;
import {
  plural
} from "./chunk-EO6JZ5KM.js";

// src/memory/sync/sync-report.ts
function emptyReport() {
  return {
    pushed: /* @__PURE__ */ new Set(),
    pulled: /* @__PURE__ */ new Set(),
    removedHere: /* @__PURE__ */ new Set(),
    removedThere: /* @__PURE__ */ new Set(),
    conflicts: /* @__PURE__ */ new Map(),
    kept: /* @__PURE__ */ new Map(),
    left: /* @__PURE__ */ new Map(),
    broken: /* @__PURE__ */ new Map(),
    restored: /* @__PURE__ */ new Set(),
    unsettled: false,
    isCurrent: false,
    forgotten: false
  };
}
function describeSync(report, { folder, location }) {
  const name = (path) => `${folder}/${path}`;
  const lines = [];
  if (report.restored.has("there")) {
    lines.push(
      `The history of the notes at ${location} was replaced since they were last synchronised; none was removed here, and those missing there were put back.`
    );
  }
  if (report.restored.has("here")) {
    lines.push(
      `${folder} was gone or emptied; its notes were brought back from ${location}. \`agentic-sdlc memory delete\` and \`prune\` remove notes for good.`
    );
  }
  if (report.forgotten) {
    lines.push(
      `The record of the last synchronisation with ${location} cannot be read; notes missing on one side were brought back.`
    );
  }
  for (const [path, copy] of report.conflicts) {
    lines.push(
      `${name(path)} was changed here and at ${location}; what was written here is kept as ${name(copy)}. Make one note of both.`
    );
  }
  for (const [path, side] of report.kept) {
    const [removed, changed] = side === "here" ? ["here", `at ${location}`] : [`at ${location}`, "here"];
    lines.push(`${name(path)} was removed ${removed} and changed ${changed}; it is kept.`);
  }
  const [left] = report.left;
  if (left) {
    const [path, why] = left;
    const others = othersOf(report.left.size);
    lines.push(`${name(path)}${others} is not synchronised: ${why}.`);
  }
  const [broken] = report.broken.values();
  if (broken) {
    const { path, line, message } = broken;
    lines.push(`${name(path)}:${line}${othersOf(report.broken.size)} is no note: ${message}.`);
  }
  return lines;
}
function othersOf(count) {
  return count === 1 ? "" : ` (and ${plural(count - 1, "other file")})`;
}

export {
  emptyReport,
  describeSync
};
