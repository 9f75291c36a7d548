import * as module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../package-root.ts";

/** What definitions import us by. */
const OWN_NAME = "agentic-sdlc";

/** What marks the address of a definition: a number that is another one for every text, so that a changed file is read again. */
export const VERSION_PARAMETER = "agentic-sdlc";

/** What definitions import from beside them. */
const BESIDE_DEFINITIONS = /\/\.agentic\/(?!.*\/node_modules\/)[^?]*\.ts$/;

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
      if (specifier !== "zod" || context.parentURL === own) return nextResolve(specifier, context);
      // Last comes our entry, which exports `z` too: where we are one bundle, there is no zod beside it.
      return (
        attempt(() => nextResolve(specifier, context)) ??
        attempt(() => nextResolve(specifier, { ...context, parentURL: own })) ?? {
          url: own,
          shortCircuit: true,
        }
      );
    },
    load: (url, context, nextLoad) => {
      const isOurs = url.includes(`?${VERSION_PARAMETER}=`) || BESIDE_DEFINITIONS.test(url);
      return nextLoad(url, isOurs ? { ...context, format: "module-typescript" } : context);
    },
  });
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
