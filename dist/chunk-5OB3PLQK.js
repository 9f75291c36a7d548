const require = process.getBuiltinModule;

// src/store/files.ts
import { existsSync, lstatSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, sep } from "node:path";
function replaceFile(path, content, { durable = false } = {}) {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, content, { flush: durable });
  renameSync(draft, path);
}
var nothingThere = /* @__PURE__ */ new Set(["ENOENT", "ENOTDIR", "EISDIR"]);
function readOptional(path) {
  return readOptionalBytes(path)?.toString("utf8");
}
function readOptionalBytes(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && nothingThere.has(error.code)) return void 0;
    throw error;
  }
}
function isDraft(path) {
  return /\.\d+\.tmp$/.test(path);
}
function isRealInside(root, folder) {
  let existing = folder;
  while (lstatSync(existing, { throwIfNoEntry: false }) === void 0) existing = dirname(existing);
  if (!existsSync(existing)) return false;
  return `${realpathSync(existing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
}

export {
  replaceFile,
  readOptional,
  readOptionalBytes,
  isDraft,
  isRealInside
};
