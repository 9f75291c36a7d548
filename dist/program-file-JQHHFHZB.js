const require = process.getBuiltinModule;
import {
  isProgram
} from "./chunk-33CYRIBI.js";
import "./chunk-FYX764OR.js";
import {
  code,
  renderProblems
} from "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import {
  packageRoot
} from "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";

// src/store/program-file.ts
const { createHash } = process.getBuiltinModule("node:crypto");
const { readFileSync } = process.getBuiltinModule("node:fs");
const { relative, sep } = process.getBuiltinModule("node:path");
const { fileURLToPath, pathToFileURL: pathToFileURL2 } = process.getBuiltinModule("node:url");

// src/store/module-hooks.ts
const module = process.getBuiltinModule("node:module");
const { join } = process.getBuiltinModule("node:path");
const { pathToFileURL } = process.getBuiltinModule("node:url");
var OWN_NAME = "agentic-sdlc";
var VERSION_PARAMETER = "agentic-sdlc";
var BESIDE_DEFINITIONS = /\/\.agentic\/(?!.*\/node_modules\/)[^?]*\.ts$/;
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
      if (specifier !== "zod" || context.parentURL === own) return nextResolve(specifier, context);
      return attempt(() => nextResolve(specifier, context)) ?? attempt(() => nextResolve(specifier, { ...context, parentURL: own })) ?? {
        url: own,
        shortCircuit: true
      };
    },
    load: (url, context, nextLoad) => {
      const isOurs = url.includes(`?${VERSION_PARAMETER}=`) || BESIDE_DEFINITIONS.test(url);
      return nextLoad(url, isOurs ? { ...context, format: "module-typescript" } : context);
    }
  });
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

// src/store/program-file.ts
async function loadProgram(path, file) {
  if (!runsTypeScript()) {
    throw new AgenticError({
      code: "unsupported",
      message: `${file}: workflows in TypeScript need Node 22.18 or newer; this is ${process.versions.node}.`
    });
  }
  registerHooks2();
  const source = readFileSync(path, "utf8");
  const version = createHash("sha256").update(source).digest("hex").slice(0, 16);
  const loaded = await importFile(`${pathToFileURL2(path).href}?${VERSION_PARAMETER}=${version}`, {
    path,
    file,
    source
  });
  const definition = Reflect.get(loaded, "default");
  if (isProgram(definition)) return { definition, source };
  throw invalid({
    file,
    ...lineOf(source, /^export default/m),
    message: "the default export is no workflow; write `export default defineWorkflow({ \u2026 })`."
  });
}
async function importFile(url, loading) {
  try {
    return await import(url);
  } catch (cause) {
    throw invalid(problemOf(cause, loading), cause);
  }
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
  const importer = from === path ? source : textOf(from);
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
function textOf(path) {
  try {
    return readFileSync(path, "utf8");
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
  const from = fileURLToPath(url);
  if (from.includes(`${sep}node_modules${sep}`)) return void 0;
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
