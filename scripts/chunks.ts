import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { mergedImports } from "./merge-chunks.ts";

type Files = ReadonlySet<string>;

/**
 * Makes fewer chunks, since each takes its time to load. esbuild makes one for every set of entries that share modules, be they there
 * already when an entry is loaded or not. Here an entry that is loaded later imports what was loaded before it, so that it counts in
 * no set for these.
 */
export function fewerChunks(metafile: Metafile, root: string): Plugin {
  const { inputs } = metafile;
  const before = loadedBefore(inputs);
  const besides = mergedImports(metafile, before);
  return {
    name: "fewer-chunks",
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const name = path.slice(root.length + 1);
        const files = new Set([...(before.get(name) ?? []), ...(besides.get(name) ?? [])]);
        // Dependencies say that they have no side effects: a bare import of theirs is none.
        const imports = Array.from(files).filter((file) => /^src\/.*\.ts$/.test(file));
        if (imports.length === 0) return undefined;
        const lines = imports.map((file) => `import ${JSON.stringify(join(root, file))};`);
        return { contents: `${readFileSync(path, "utf8")}\n${lines.join("\n")}\n`, loader: "ts" };
      });
    },
  };
}

/**
 * What is loaded whenever an entry begins to load, by entries that are loaded later. Not counted is what the first entry imports: it waits
 * for those that it loads, so that they would wait for it. Nothing here leads back to such an entry, which would be a circle.
 */
function loadedBefore(inputs: Metafile["inputs"]): ReadonlyMap<string, Files> {
  const importsOf = (file: string, when: "first" | "later"): string[] =>
    (inputs[file]?.imports ?? [])
      .filter(({ external, kind }) => external !== true && (kind === "dynamic-import") === (when === "later"))
      .map(({ path }) => path);
  const wholes = new Map<string, Files>();
  const whole = (entry: string): Files => {
    const found = new Set([entry]);
    if (!wholes.has(entry))
      for (const file of found) for (const next of importsOf(file, "first")) found.add(next);
    return wholes.get(entry) ?? (wholes.set(entry, found), found);
  };
  const all = Object.keys(inputs);
  const importedFirst = new Set(all.flatMap((file) => importsOf(file, "first")));
  const later = new Set(all.flatMap((file) => importsOf(file, "later")));
  const before = new Map<string, Files>();
  const due: { entry: string; loaded: Files }[] = [];
  const follow = (entry: string, loaded: Files): void => {
    for (const file of whole(entry)) {
      for (const next of importsOf(file, "later")) due.push({ entry: next, loaded });
      if (later.has(file) && file !== entry) due.push({ entry: file, loaded });
    }
  };
  for (const file of all) if (!importedFirst.has(file) && !later.has(file)) follow(file, new Set());
  for (let next = due.pop(); next; next = due.pop()) {
    const { entry, loaded } = next;
    const known = before.get(entry);
    const shared = known ? new Set(Array.from(known).filter((file) => loaded.has(file))) : loaded;
    if (known?.size === shared.size) continue;
    before.set(entry, shared);
    follow(entry, new Set([...shared, ...whole(entry)]));
  }
  const leadsOn = (file: string): boolean => Array.from(whole(file)).some((each) => later.has(each));
  return new Map(
    Array.from(before, ([entry, files]) => [
      entry,
      new Set(Array.from(files).filter((file) => !leadsOn(file))),
    ]),
  );
}
