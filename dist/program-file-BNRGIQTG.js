const require = process.getBuiltinModule;
import {
  watchPrograms
} from "./chunk-FYI3A3TA.js";
import {
  isProgram
} from "./chunk-33CYRIBI.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import {
  code,
  isPathInside
} from "./chunk-KMKBUXCO.js";
import {
  USER_FOLDER,
  renderProblems
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  packageRoot
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/runner/programs/program-file.ts
const { createHash } = process.getBuiltinModule("node:crypto");
const { existsSync, readdirSync, realpathSync } = process.getBuiltinModule("node:fs");
const { join: join2, relative, sep: sep2 } = process.getBuiltinModule("node:path");
const { fileURLToPath: fileURLToPath2, pathToFileURL: pathToFileURL2 } = process.getBuiltinModule("node:url");

// src/runner/programs/module-hooks.ts
const module = process.getBuiltinModule("node:module");
const { dirname, join, sep } = process.getBuiltinModule("node:path");
const { fileURLToPath, pathToFileURL } = process.getBuiltinModule("node:url");
var OWN_NAME = "agentic-sdlc";
var VERSION_PARAMETER = "agentic-sdlc";
var BESIDE_DEFINITIONS = /\/\.agentic\/(?!.*\/node_modules\/).*\.ts$/;
var sets = /* @__PURE__ */ new Map();
function moduleSet(version, { entry, root, kept }) {
  const known = sets.get(version);
  if (known) return known;
  const made = { entry, root, loaded: /* @__PURE__ */ new Map(), ...kept ? { kept } : {} };
  sets.set(version, made);
  return made;
}
var registered = false;
function runsTypeScript() {
  return typeof module.registerHooks === "function" && process.features.typescript !== false;
}
function registerHooks2() {
  if (registered) return;
  registered = true;
  const own = pathToFileURL(ownEntry()).href;
  module.registerHooks({
    resolve: (specifier, context, nextResolve) => {
      if (specifier === OWN_NAME) return { url: own, shortCircuit: true };
      if (isKeptEntry(specifier)) return { url: specifier, shortCircuit: true };
      const version = versionIn(context.parentURL);
      const set = version === void 0 ? void 0 : sets.get(version);
      if (version === void 0 || !set) return resolveAny(specifier, context, { nextResolve, own });
      const kept = keptUrl(set, specifier, context.parentURL);
      if (kept !== void 0) return { url: `${kept}?${VERSION_PARAMETER}=${version}`, shortCircuit: true };
      const found = resolveAny(specifier, context, { nextResolve, own });
      return isOwnFile(set, found.url) ? { ...found, url: `${found.url}?${VERSION_PARAMETER}=${version}` } : found;
    },
    load: (url, context, nextLoad) => {
      const set = sets.get(versionIn(url) ?? "");
      const [plain = url] = url.split("?", 1);
      const path = set ? fileURLToPath(plain) : "";
      const kept = set?.kept?.get(path);
      if (kept !== void 0) return { format: formatOf(path), source: kept, shortCircuit: true };
      const isOurs = set !== void 0 && set.entry === path || BESIDE_DEFINITIONS.test(plain);
      const loaded = nextLoad(url, isOurs ? { ...context, format: "module-typescript" } : context);
      if (set && MODULES.has(loaded.format ?? "") && loaded.source)
        set.loaded.set(path, textOf(loaded.source));
      return loaded;
    }
  });
}
function resolveAny(specifier, context, { nextResolve, own }) {
  if (specifier !== "zod" || context.parentURL === own) return nextResolve(specifier, context);
  return attempt(() => nextResolve(specifier, context)) ?? attempt(() => nextResolve(specifier, { ...context, parentURL: own })) ?? { url: own, shortCircuit: true };
}
var MODULES = /* @__PURE__ */ new Set(["module", "module-typescript", "json"]);
function formatOf(path) {
  if (path.endsWith(".json")) return "json";
  return /\.m?ts$/.test(path) ? "module-typescript" : "module";
}
function versionIn(url) {
  return url?.split(`?${VERSION_PARAMETER}=`, 2)[1];
}
function isKeptEntry(specifier) {
  const version = versionIn(specifier);
  return version !== void 0 && sets.get(version)?.kept !== void 0;
}
function keptUrl({ kept }, specifier, parentURL) {
  if (!kept || !/^\.\.?\//.test(specifier)) return void 0;
  const url = new URL(specifier, parentURL);
  url.search = "";
  return kept.has(fileURLToPath(url)) ? url.href : void 0;
}
function isOwnFile({ root, entry }, url) {
  if (!url.startsWith("file:") || url.includes("?")) return false;
  const path = fileURLToPath(url);
  return (isPathInside(root, path) || isPathInside(dirname(entry), path)) && !path.includes(`${sep}node_modules${sep}`);
}
function textOf(source) {
  return typeof source === "string" ? source : new TextDecoder().decode(source);
}
function attempt(work) {
  try {
    return work();
  } catch {
    return void 0;
  }
}
function ownEntry() {
  const isSource = import.meta.filename.endsWith(".ts");
  return join(packageRoot(), ...isSource ? ["src", "index.ts"] : ["dist", "index.js"]);
}

// src/runner/programs/program-file.ts
async function loadProgram({ path, file, root, kept }) {
  if (!runsTypeScript()) {
    throw new AgenticError({
      code: "unsupported",
      message: `${file}: workflows in TypeScript need Node 22.18 or newer; this is ${process.versions.node}.`
    });
  }
  registerHooks2();
  const source = kept?.get(relative(root, path)) ?? readRegularText(path);
  const version = createHash("sha256").update(JSON.stringify([path, source, ...kept ?? []])).digest("hex").slice(0, 16);
  const real = realpathSync(root);
  const entry = join2(real, relative(root, path));
  const texts = kept && new Map(Array.from(kept, ([file2, text]) => [join2(real, file2), text]));
  const set = moduleSet(version, { entry, root: real, ...texts ? { kept: texts } : {} });
  const loaded = await importFile(`${pathToFileURL2(entry).href}?${VERSION_PARAMETER}=${version}`, {
    path,
    file,
    source
  });
  const definition = Reflect.get(loaded, "default");
  if (isProgram(definition)) return { definition, source, modules: () => modulesOf(set) };
  throw invalid({
    file,
    ...lineOf(source, /^export default/m),
    message: "the default export is no workflow; write `export default defineWorkflow({ \u2026 })`."
  });
}
function modulesOf(set) {
  set.kept ??= new Map([...filesBeside(set.root), ...set.loaded]);
  return new Map(Array.from(set.kept, ([path, text]) => [relative(set.root, path), text]));
}
function filesBeside(root) {
  const folder = join2(root, USER_FOLDER);
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile() && /\.(?:m?ts|mjs|json)$/.test(entry.name)).map(({ parentPath, name }) => join2(parentPath, name)).filter((path) => !/[/\\](?:node_modules|recordings)[/\\]/.test(path)).map((path) => [path, readRegularText(path)]);
}
var HOLD_MS = 1e3;
async function importFile(url, loading) {
  var _stack = [];
  try {
    let spun;
    const { promise: interrupted, reject } = Promise.withResolvers();
    const _watch = __using(_stack, watchPrograms((code2) => reject(spun = code2), `?${VERSION_PARAMETER}=`));
    const hold = setInterval(() => {
    }, HOLD_MS);
    try {
      return await Promise.race([import(url), interrupted]);
    } catch (cause) {
      throw invalid(spun ? spinningIn(spun, loading) : problemOf(cause, loading), cause);
    } finally {
      clearInterval(hold);
    }
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
function spinningIn({ url, line, seconds }, loading) {
  return {
    file: shownPath(fileURLToPath2(url), loading),
    line,
    column: 1,
    message: `the module kept the engine from its work for ${seconds} seconds while it was loaded, and was ended; do such work in \`execute\` or in a script step.`
  };
}
function invalid(problem, cause) {
  return new AgenticError({
    code: "definition-invalid",
    message: renderProblems([problem], { nothingStarted: true }),
    data: { problems: [problem] },
    cause
  });
}
function problemOf(cause, { path, file, source }) {
  const said = cause instanceof Error ? cause.message : String(cause);
  const kind = cause instanceof Error ? Reflect.get(cause, "code") : void 0;
  const at = placeIn(cause, { path, file }) ?? { file, line: 1, column: 1 };
  switch (kind) {
    case "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX":
      return {
        ...at,
        message: `${said.replace(/ in strip-only mode$/, "")}: Node only takes types away, so write it in JavaScript's own words.`
      };
    case "ERR_INVALID_TYPESCRIPT_SYNTAX":
      return { ...at, message: `this is no TypeScript: ${said}.` };
    case "ERR_MODULE_NOT_FOUND":
      return missingModule(said, { path, file, source });
    default:
      return { ...at, message: `${wordsFor(cause, said)}${/[.!?]$/.test(said) ? "" : "."}` };
  }
}
function wordsFor(cause, said) {
  const name = /does not provide an export named '([^']+)'/.exec(said)?.[1];
  if (name !== void 0) return `${said}; if ${code(name)} is a type, import it with \`import type\``;
  return cause instanceof Error && cause.name !== "Error" ? `${cause.name}: ${said}` : said;
}
function missingModule(said, { path, file, source }) {
  const [, kind = "module", name = "", from = path] = /Cannot find (package|module) '([^']+)' imported from (\S+)/.exec(said) ?? [];
  const importer = from === path ? source : textOf2(from);
  const last = name.split(/[/\\]/).at(-1) ?? name;
  const place = lineOf(importer, new RegExp(`(from|import)\\s*\\(?\\s*["'][^"']*${escape(last)}["']`));
  const where = from === path ? file : shownPath(from, { path, file });
  const advice = kind === "package" ? "install it in the repository" : "check the path; it needs its ending, such as `.ts`";
  return {
    file: where,
    ...place,
    message: `${code(kind === "package" ? name : last)} cannot be found: ${advice}.`
  };
}
function textOf2(path) {
  try {
    return readRegularText(path);
  } catch {
    return "";
  }
}
function escape(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function lineOf(source, pattern) {
  const index = pattern.exec(source)?.index ?? 0;
  const before = source.slice(0, index).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
function placeIn(cause, loading) {
  const stack = cause instanceof Error ? cause.stack ?? "" : "";
  const found = /(file:\/\/[^\s)]+?):(\d+)(?::(\d+))?(?=[\s)]|$)/m.exec(stack);
  if (!found) return void 0;
  const [, url = "", line = "1", column] = found;
  const from = fileURLToPath2(url);
  if (from.includes(`${sep2}node_modules${sep2}`)) return void 0;
  return {
    file: shownPath(from, loading),
    line: Number(line),
    column: Number(column ?? caretIn(stack) ?? 1)
  };
}
function caretIn(stack) {
  const at = stack.split("\n").find((line) => /^ *\^/.test(line))?.indexOf("^");
  return at === void 0 ? void 0 : at + 1;
}
function shownPath(from, { path, file }) {
  if (from === path) return file;
  const base = path.endsWith(file) ? path.slice(0, -file.length) : "";
  return base === "" ? from : relative(base, from);
}
export {
  invalid,
  lineOf,
  loadProgram
};
