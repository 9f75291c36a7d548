const require = process.getBuiltinModule;

// src/agents/escape-prompt.ts
const { realpathSync } = process.getBuiltinModule("node:fs");
const { isAbsolute, resolve, sep } = process.getBuiltinModule("node:path");
function plainPrompt(prompt, cwd) {
  const text = prompt.startsWith("/") ? `
${prompt}` : prompt;
  return text.replaceAll(
    /(?<=^|\s)@("[^"]*"|\S+)/g,
    (whole, mention) => leadsOut(mention.replaceAll('"', ""), cwd) ? `@ ${mention}` : whole
  );
}
function leadsOut(path, cwd) {
  if (isAbsolute(path) || path.startsWith("~") || path.split(/[\\/]/).includes("..")) return true;
  const base = realPath(cwd) ?? cwd;
  const readings = [path, path.replace(/#.*$/s, ""), path.replace(/[^\w/-]+$/, "")];
  return readings.some((reading) => {
    const real = realPath(resolve(base, reading));
    return real !== void 0 && real !== base && !real.startsWith(base + sep);
  });
}
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return void 0;
  }
}

export {
  plainPrompt
};
