const require = process.getBuiltinModule;

// src/system/make-folder.ts
const { existsSync, mkdirSync, statSync } = process.getBuiltinModule("node:fs");
const { dirname } = process.getBuiltinModule("node:path");
function makeFolder(path, mode) {
  if (isMade(path, mode)) return path;
  if (isFolder(path)) return void 0;
  const parent = dirname(path);
  const first = existsSync(parent) ? void 0 : makeFolder(parent, mode);
  if (isFolder(path)) return first;
  mkdirSync(path, { mode });
  return first ?? path;
}
function isMade(path, mode) {
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    const { code } = error;
    if (code === "ENOENT" || code === "EEXIST" && isFolder(path)) return false;
    throw error;
  }
}
function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

export {
  makeFolder
};
