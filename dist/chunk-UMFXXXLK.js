const require = process.getBuiltinModule;

// src/package-root.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { dirname, join } = process.getBuiltinModule("node:path");
function packageRoot(from = import.meta.dirname) {
  if (existsSync(join(from, "package.json"))) return from;
  return packageRoot(dirname(from));
}
function projectRoot(cwd) {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return { root: folder, isRepository: true };
    if (dirname(folder) === folder) return { root: cwd, isRepository: false };
  }
}

export {
  packageRoot,
  projectRoot
};
