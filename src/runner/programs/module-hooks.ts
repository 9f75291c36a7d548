import * as module from "node:module";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageRoot } from "../../system/package-root.ts";
import { isPathInside } from "../../system/path-containment.ts";

const OWN_NAME = "agentic-sdlc";

/** URL parameter with a version per text, so that a changed file is loaded again. */
export const VERSION_PARAMETER = "agentic-sdlc";

/** TypeScript files in `.agentic` that definitions import. */
const BESIDE_DEFINITIONS = /\/\.agentic\/(?!.*\/node_modules\/).*\.ts$/;

export interface ModuleSet {
  readonly entry: string;
  /** Files in this folder belong to the definition, except dependencies. */
  readonly root: string;
  /** Texts used instead of the files. Undefined: files are read from disk. */
  savedTexts?: ReadonlyMap<string, string>;
  readonly loaded: Map<string, string>;
}

/** Module sets by version. Imported files inherit the version of the definition. */
const sets = new Map<string, ModuleSet>();

/** Returns the module set of a version. Node loads each version once per process. */
export function openModuleSet(
  version: string,
  { entry, root, savedTexts }: Omit<ModuleSet, "loaded">,
): ModuleSet {
  const known = sets.get(version);
  if (known) return known;
  const made: ModuleSet = { entry, root, loaded: new Map(), ...(savedTexts ? { savedTexts } : {}) };
  sets.set(version, made);
  return made;
}

let registered = false;

export function supportsTypeScript(): boolean {
  return typeof module.registerHooks === "function" && process.features.typescript !== false;
}

/**
 * Resolves `agentic-sdlc` in a definition to the running engine, and `zod` to the repository's or else the engine's copy. Loads
 * definitions and files in `.agentic` as ES modules, whatever the enclosing package.json says.
 */
export function registerHooks(): void {
  if (registered) return;
  registered = true;
  const own = pathToFileURL(ownEntry()).href;
  module.registerHooks({
    resolve: (specifier, context, nextResolve) => {
      if (specifier === OWN_NAME) return { url: own, shortCircuit: true };
      if (isSavedEntry(specifier)) return { url: specifier, shortCircuit: true };
      const version = versionIn(context.parentURL);
      const set = version === undefined ? undefined : sets.get(version);
      if (version === undefined || !set) return resolveAny(specifier, context, { nextResolve, own });
      const saved = savedUrl(set, specifier, context.parentURL);
      if (saved !== undefined) return { url: `${saved}?${VERSION_PARAMETER}=${version}`, shortCircuit: true };
      const found = resolveAny(specifier, context, { nextResolve, own });
      return isOwnFile(set, found.url)
        ? { ...found, url: `${found.url}?${VERSION_PARAMETER}=${version}` }
        : found;
    },
    load: (url, context, nextLoad) => {
      const set = sets.get(versionIn(url) ?? "");
      const [plain = url] = url.split("?", 1);
      const path = set ? fileURLToPath(plain) : "";
      const saved = set?.savedTexts?.get(path);
      if (saved !== undefined) return { format: formatOf(path), source: saved, shortCircuit: true };
      const isOwn = (set !== undefined && set.entry === path) || BESIDE_DEFINITIONS.test(plain);
      const loaded = nextLoad(url, isOwn ? { ...context, format: "module-typescript" } : context);
      if (set && MODULES.has(loaded.format ?? "") && loaded.source)
        set.loaded.set(path, textOf(loaded.source));
      return loaded;
    },
  });
}

type Resolve = NonNullable<Parameters<typeof module.registerHooks>[0]["resolve"]>;

/** Falls back to the engine's entry, which exports `z`: the bundled engine has no zod package beside it. */
function resolveAny(
  specifier: string,
  context: Parameters<Resolve>[1],
  { nextResolve, own }: { readonly nextResolve: Parameters<Resolve>[2]; readonly own: string },
): ReturnType<Resolve> {
  if (specifier !== "zod" || context.parentURL === own) return nextResolve(specifier, context);
  return (
    attempt(() => nextResolve(specifier, context)) ??
    attempt(() => nextResolve(specifier, { ...context, parentURL: own })) ?? { url: own, shortCircuit: true }
  );
}

/** Formats whose text Node passes to hooks. */
const MODULES: ReadonlySet<string> = new Set(["module", "module-typescript", "json"]);

function formatOf(path: string): string {
  if (path.endsWith(".json")) return "json";
  return /\.m?ts$/.test(path) ? "module-typescript" : "module";
}

function versionIn(url: string | undefined): string | undefined {
  return url?.split(`?${VERSION_PARAMETER}=`, 2)[1];
}

/** Whether a definition has saved texts, so that its file may be deleted. */
function isSavedEntry(specifier: string): boolean {
  const version = versionIn(specifier);
  return version !== undefined && sets.get(version)?.savedTexts !== undefined;
}

/** Returns the URL of a saved file that an import names by relative path. The file may be deleted. */
function savedUrl(
  { savedTexts }: ModuleSet,
  specifier: string,
  parentURL: string | undefined,
): string | undefined {
  if (!savedTexts || !/^\.\.?\//.test(specifier)) return undefined;
  const url = new URL(specifier, parentURL);
  url.search = "";
  return savedTexts.has(fileURLToPath(url)) ? url.href : undefined;
}

function isOwnFile({ root, entry }: ModuleSet, url: string): boolean {
  if (!url.startsWith("file:") || url.includes("?")) return false;
  const path = fileURLToPath(url);
  return (
    (isPathInside(root, path) || isPathInside(dirname(entry), path)) &&
    !path.includes(`${sep}node_modules${sep}`)
  );
}

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray): string {
  return typeof source === "string" ? source : new TextDecoder().decode(source);
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function ownEntry(): string {
  const isSource = import.meta.filename.endsWith(".ts");
  return join(packageRoot(), ...(isSource ? ["src", "index.ts"] : ["dist", "index.js"]));
}
