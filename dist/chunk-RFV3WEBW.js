const require = process.getBuiltinModule;

// src/store/files.ts
const {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  writeFileSync
} = process.getBuiltinModule("node:fs");
const { dirname, sep } = process.getBuiltinModule("node:path");
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
var LAST_BYTES = 16384;
function readLastLine(path) {
  if (!existsSync(path)) return void 0;
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(LAST_BYTES);
    const length = readSync(file, bytes, { position: Math.max(0, fstatSync(file).size - LAST_BYTES) });
    const lines = bytes.toString("utf8", 0, length).split("\n");
    return lines.length > 2 || length < LAST_BYTES ? lines.at(-2) : void 0;
  } finally {
    closeSync(file);
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
  readLastLine,
  isDraft,
  isRealInside
};
