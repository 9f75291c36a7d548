import * as module from "node:module";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageRoot } from "../../system/package-root.ts";
import { isPathInside } from "../../system/path-containment.ts";

/** What definitions import us by. */
const OWN_NAME = "agentic-sdlc";

/** What marks the address of a definition: a number that is another one for every text, so that a changed file is read again. */
export const VERSION_PARAMETER = "agentic-sdlc";

/** What definitions import from beside them. */
const BESIDE_DEFINITIONS = /\/\.agentic\/(?!.*\/node_modules\/).*\.ts$/;

/** Files of one version of a definition, by their absolute paths. */
export interface ModuleSet {
  readonly entry: string;
  /** Files under this folder are the definition's own, dependencies aside. */
  readonly root: string;
  /** Texts that take the place of the files; absent where these are read as they are now. */
  kept?: ReadonlyMap<string, string>;
  readonly loaded: Map<string, string>;
}

/** By the value of `VERSION_PARAMETER`, which a definition hands on to the files it imports. */
const sets = new Map<string, ModuleSet>();

/** The files of a version of a definition; those that this process loaded before are not loaded again. */
export function moduleSet(version: string, { entry, root, kept }: Omit<ModuleSet, "loaded">): ModuleSet {
  const known = sets.get(version);
  if (known) return known;
  const made: ModuleSet = { entry, root, loaded: new Map(), ...(kept ? { kept } : {}) };
  sets.set(version, made);
  return made;
}

let registered = false;

/** Whether this Node runs TypeScript and lets us say what its imports mean. */
export function runsTypeScript(): boolean {
  return typeof module.registerHooks === "function" && process.features.typescript !== false;
}

/**
 * From a definition `agentic-sdlc` means the engine that runs it, wherever that is installed, and `zod` what the repository has, else
 * ours. Definitions and what lies in `.agentic` are ES modules whatever the package.json around them says.
 */
export function registerHooks(): void {
  if (registered) return;
  registered = true;
  const own = pathToFileURL(ownEntry()).href;
  module.registerHooks({
    resolve: (specifier, context, nextResolve) => {
      if (specifier === OWN_NAME) return { url: own, shortCircuit: true };
      if (isKeptEntry(specifier)) return { url: specifier, shortCircuit: true };
      const version = versionIn(context.parentURL);
      const set = version === undefined ? undefined : sets.get(version);
      if (version === undefined || !set) return resolveAny(specifier, context, { nextResolve, own });
      const kept = keptUrl(set, specifier, context.parentURL);
      if (kept !== undefined) return { url: `${kept}?${VERSION_PARAMETER}=${version}`, shortCircuit: true };
      const found = resolveAny(specifier, context, { nextResolve, own });
      return isOwnFile(set, found.url)
        ? { ...found, url: `${found.url}?${VERSION_PARAMETER}=${version}` }
        : found;
    },
    load: (url, context, nextLoad) => {
      const set = sets.get(versionIn(url) ?? "");
      const [plain = url] = url.split("?", 1);
      const path = set ? fileURLToPath(plain) : "";
      const kept = set?.kept?.get(path);
      if (kept !== undefined) return { format: formatOf(path), source: kept, shortCircuit: true };
      const isOurs = (set !== undefined && set.entry === path) || BESIDE_DEFINITIONS.test(plain);
      const loaded = nextLoad(url, isOurs ? { ...context, format: "module-typescript" } : context);
      if (set && MODULES.has(loaded.format ?? "") && loaded.source)
        set.loaded.set(path, textOf(loaded.source));
      return loaded;
    },
  });
}

type Resolve = NonNullable<Parameters<typeof module.registerHooks>[0]["resolve"]>;

/** Last comes our entry, which exports `z` too: where we are one bundle, there is no zod beside it. */
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

/** Formats of which Node hands the text to hooks. */
const MODULES: ReadonlySet<string> = new Set(["module", "module-typescript", "json"]);

function formatOf(path: string): string {
  if (path.endsWith(".json")) return "json";
  return /\.m?ts$/.test(path) ? "module-typescript" : "module";
}

function versionIn(url: string | undefined): string | undefined {
  return url?.split(`?${VERSION_PARAMETER}=`, 2)[1];
}

/** A run's definition need not be on disk any more. */
function isKeptEntry(specifier: string): boolean {
  const version = versionIn(specifier);
  return version !== undefined && sets.get(version)?.kept !== undefined;
}

/** A kept file that an import names by its path, though it may be gone. */
function keptUrl({ kept }: ModuleSet, specifier: string, parentURL: string | undefined): string | undefined {
  if (!kept || !/^\.\.?\//.test(specifier)) return undefined;
  const url = new URL(specifier, parentURL);
  url.search = "";
  return kept.has(fileURLToPath(url)) ? url.href : undefined;
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

/** The library's entry: the built one, or the source where we run from source. */
function ownEntry(): string {
  const isSource = import.meta.filename.endsWith(".ts");
  return join(packageRoot(), ...(isSource ? ["src", "index.ts"] : ["dist", "index.js"]));
}
