/** The modules of a bundle by id, with what each imports. */
export type Graph = ReadonlyMap<
  string,
  { readonly first: readonly string[]; readonly later: readonly string[] }
>;

/** Chunks by the folders of the modules that are imported dynamically. The first that fits counts. */
const FEATURES: readonly (readonly [name: string, modules: RegExp])[] = [
  ["webhooks", /\/src\/app\/|serve-app/],
  ["mcp", /\/src\/mcp\/|serve-mcp/],
  ["job", /\/src\/action\//],
  ["agents", /\/src\/(agents|steps\/agent|program|runner\/programs)\/|wiring\/agent-tools/],
  ["report", /\/src\/output\/report\//],
  ["json-schema", /json-schema-validation/],
  ["git", /\/src\/git\//],
  ["remote", /\/src\/storage\/|wiring\/|runner\/(read|requests)\//],
  ["terminal", /\/src\/(output\/terminal|cli\/session)\/|node_modules\/(@clack|log-update)/],
  ["commands", /\/src\/cli\//],
];

/** Packages that have a chunk of their own where not every run loads them. They import no module of src. */
const PACKAGES: readonly (readonly [name: string, modules: RegExp])[] = [
  ["zod", /^\0zod$/],
  ["octokit", /node_modules\/(@octokit|bottleneck|universal-|toad-cache|before-after-hook|json-with-bigint)/],
  ["terminal", /node_modules\/@bomb\.sh/],
  ["yaml", /node_modules\/yaml\//],
  [
    // Few commands load these packages: a chunk of their own for each would be too many files.
    "terminal",
    /node_modules\/(execa|@sindresorhus|figures|get-stream|@sec-ant|human-signals|is-plain-obj|is-stream|is-unicode|npm-run-path|parse-ms|path-key|pretty-ms|strip-final|unicorn-magic|which-command|yoctocolors)/,
  ],
];

/** Modules that every start of the program loads, and those that every run loads. */
const BASE = ["src/cli/entry.ts", "src/action/entry.ts"];
const START = ["src/cli/cli-program.ts"];
const RUN = ["src/cli/commands/run/run-command-modules.ts"];

/**
 * The chunk of each module: `start` and `run` for what these load, the name of a feature for what one feature alone loads, `shared` for
 * the others. A module's imports are loaded by all that load it, so chunks never import each other in a circle.
 */
export function chunkNames(graph: Graph, entries: readonly string[]): Map<string, string | undefined> {
  const roots = new Set([...entries, ...[...graph.values()].flatMap(({ later }) => later)]);
  const loadedBy = new Map<string, Set<string>>();
  for (const root of roots)
    for (const module of closureOf(graph, [root]))
      loadedBy.set(module, (loadedBy.get(module) ?? new Set()).add(root));
  const base = closureOf(graph, idsOf(graph, BASE));
  const start = closureOf(graph, idsOf(graph, START));
  const run = closureOf(graph, idsOf(graph, RUN));
  return new Map(
    Array.from(loadedBy, ([module, loaders]) => {
      const [loader = ""] = loaders;
      // A module that only one entry loads is part of the entry's file.
      if (loaders.size === 1 && entries.includes(loader)) return [module, undefined];
      const features = new Set(Array.from(loaders, (each) => nameIn(FEATURES, each) ?? "shared"));
      const [only = "shared"] = features.size === 1 ? features : [];
      if (base.has(module)) return [module, "base"];
      if (start.has(module)) return [module, "start"];
      if (run.has(module)) return [module, "run"];
      // Probot brings parts of packages that no other feature loads.
      return [module, only === "webhooks" ? only : (nameIn(PACKAGES, module) ?? only)];
    }),
  );
}

function nameIn(names: typeof FEATURES, module: string): string | undefined {
  return names.find(([, modules]) => modules.test(module))?.[0];
}

function idsOf(graph: Graph, paths: readonly string[]): string[] {
  return paths.map((path) => {
    const found = [...graph.keys()].find((id) => id.endsWith(`/${path}`));
    if (found === undefined) throw new Error(`${path} is in no bundle; scripts/chunks.ts names it.`);
    return found;
  });
}

function closureOf(graph: Graph, modules: readonly string[]): Set<string> {
  const closure = new Set(modules);
  for (const module of closure) for (const next of graph.get(module)?.first ?? []) closure.add(next);
  return closure;
}
