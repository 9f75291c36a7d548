import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { type InputOptions, type OutputOptions, type Plugin, rolldown } from "rolldown";
import { chunkNames } from "./chunks.ts";
import { renderNotices } from "./notices.ts";

// Bundles the program into dist; --check compares instead, --outdir takes another folder.

const root = join(import.meta.dirname, "..");
const { values: options } = parseArgs({
  options: { check: { type: "boolean" }, outdir: { type: "string" } },
});
const dist = options.outdir ?? join(root, "dist");
const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  engines: { node: string };
};
const oldestNode = engines.node.replace(">=", "");

/** Files that people, runners and the program itself name. */
const entries = {
  cli: "src/cli/entry.ts",
  action: "src/action/entry.ts",
  app: "src/app/entry.ts",
  index: "src/index.ts",
};
/** Threads and processes of their own: one file each, which imports no other. */
const programs = {
  "template-worker": "src/template/worker.ts",
  "replay-player": "src/agents/replay/replay-player.ts",
  "program-watch-thread": "src/system/program-watchdog-thread.ts",
};

/** Bundles with lazy chunks: a command loads only what it needs, and nothing has to be installed. Returns the files that were bundled. */
async function bundle(outdir: string): Promise<void> {
  const graph = new Map<string, { first: readonly string[]; later: readonly string[] }>();
  const chunks = new Map<string, string | undefined>();
  const readGraph: Plugin = {
    name: "read-graph",
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id);
        graph.set(id, { first: module?.importedIds ?? [], later: module?.dynamicallyImportedIds ?? [] });
      }
      const starts = Object.values(entries).map((path) => join(root, path));
      for (const [id, name] of chunkNames(graph, starts)) chunks.set(id, name);
    },
  };
  const input = await rolldown({ ...common, input: entries, plugins: [...plugins, readGraph] });
  const { output } = await input.write({
    ...written(outdir),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: "chunks", name: (id) => chunks.get(id) ?? null }],
    },
  });
  const outputs = [...output];
  for (const [name, path] of Object.entries(programs)) {
    const program = await rolldown({ ...common, input: { [name]: path }, plugins });
    outputs.push(...(await program.write({ ...written(outdir), codeSplitting: false })).output);
  }
  const texts = new Map(filesOf(outdir).map((name) => [name, readFileSync(join(outdir, name), "utf8")]));
  const kept = withoutFacades(texts);
  for (const name of texts.keys()) rmSync(join(outdir, name));
  for (const [name, text] of kept) writeFileSync(join(outdir, name), withPlainBuiltins(text));
  const bundled = outputs.flatMap((file) => (file.type === "chunk" ? Object.keys(file.modules) : []));
  writeFileSync(
    join(outdir, NOTICES),
    renderNotices(
      [...bundled, ...inWholeZod, ...SOURCES].map((file) => relative(root, file)),
      root,
    ),
  );
}

const common: InputOptions = {
  cwd: root,
  platform: "node",
  logLevel: "warn",
  // Node 22 has no `using`.
  transform: { target: `node${oldestNode}` },
  // Many modules are imported in both ways: the chunk is loaded late all the same.
  checks: { ineffectiveDynamicImport: false },
  preserveEntrySignatures: "allow-extension",
  // `@actions/core` imports a client for OIDC, with undici, for functions that are not used.
  treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@actions\//, sideEffects: false }] },
};

function written(dir: string): OutputOptions {
  return {
    dir,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    comments: false,
    strictExecutionOrder: false,
  };
}

const FACADE = /^(?:\S+;\n)?export \{([^}]*)\} from "(\.\/[^"]+)";\s*$/;
const PUBLIC = new Set(Object.keys(entries).map((name) => `${name}.js`));

/**
 * The bundler writes a file for each module that is imported dynamically, which only names the exports of its chunk. Imports of such a file
 * become imports of the chunk.
 */
function withoutFacades(texts: ReadonlyMap<string, string>): Map<string, string> {
  const facades = new Map<string, string>();
  for (const [name, text] of texts) {
    const [, names = "", chunk] = (PUBLIC.has(name) ? undefined : FACADE.exec(text)) ?? [];
    if (chunk === undefined) continue;
    const members = names.split(",").map((each) => {
      const [inner = "", outer = inner] = each.trim().split(" as ");
      return `${outer}: m.${inner}`;
    });
    facades.set(`./${name}`, `import("${chunk}").then((m) => ({ ${members.join(", ")} }))`);
  }
  const others = [...texts].filter(([name]) => !facades.has(`./${name}`));
  return new Map(
    others.map(([name, text]) => [
      name,
      text.replaceAll(/import\("(\.\/[^"]+)"\)/g, (found, file: string) => facades.get(file) ?? found),
    ]),
  );
}

/** Licences and notices of what the bundle contains. */
const NOTICES = "THIRD-PARTY-NOTICES.txt";

/** Packages that generated sources come from. */
const SOURCES = [join(root, "node_modules/@secretlint/secretlint-rule-preset-recommend/package.json")];

const BUILTIN = /^import ([\w$]+|\* as [\w$]+|\{[^}]*\}) from "(?:node:)?([a-z_/0-9]+)";$/gm;

/**
 * An import of one of Node's own modules reads every property it has, and with them loads what stands behind those; taking what is wanted
 * alone saves some fifteen milliseconds in all.
 */
function withPlainBuiltins(text: string): string {
  return text.replaceAll(BUILTIN, (statement, wanted: string, name: string) => {
    if (!isBuiltin(name)) return statement;
    // It is there already, under this name.
    if (wanted === "process") return "";
    const names = wanted.replace(/^\* as |^\{ default as ([\w$]+) \}$/, "$1").replaceAll(" as ", ": ");
    if (names.includes("default:")) throw new Error(`This is not handled yet: ${statement}`);
    return `const ${names} = process.getBuiltinModule("node:${name}");`;
  });
}

const WHOLE_ZOD = "\0zod";
const inWholeZod: string[] = [];

/** Commands load the part of zod that the source uses. Users' programs and dependencies get a whole copy. */
const wholeZod: Plugin = {
  name: "whole-zod",
  resolveId(source, importer = "") {
    const own = importer.startsWith(join(root, "src", "")) && importer !== join(root, "src", "index.ts");
    return /^zod(\/v4)?$/.test(source) && !own && importer !== "" ? WHOLE_ZOD : undefined;
  },
  async load(id) {
    if (id !== WHOLE_ZOD) return undefined;
    const input = await rolldown({ cwd: root, platform: "node", input: "node_modules/zod/index.js" });
    const [chunk] = (await input.generate({ format: "esm", comments: false })).output;
    inWholeZod.push(...Object.keys(chunk.modules));
    return chunk.code;
  },
};

const SHIMS = "\0mcp-shims";

/** The MCP library brings a JSON Schema validator of 300 kB. `src/mcp/` passes another one. */
const noSchemaValidator: Plugin = {
  name: "no-schema-validator",
  resolveId: (source) => (source === "@modelcontextprotocol/server/_shims" ? SHIMS : undefined),
  load: (id) =>
    id === SHIMS
      ? 'export { default as process } from "node:process"; export class DefaultJsonSchemaValidator {}'
      : undefined,
};

/** A segmenter loads tables for ten milliseconds, and most lines are ASCII: `string-width` gets it with the first other line. */
const lazySegmenter: Plugin = {
  name: "lazy-segmenter",
  transform(code, id) {
    const made = "const segmenter = new Intl.Segmenter();";
    if (!id.endsWith("/string-width/index.js")) return undefined;
    if (!code.includes(made)) throw new Error(`${id} creates its segmenter in another way.`);
    const lazy = "(segmenter ??= new Intl.Segmenter()).segment(";
    return code.replace(made, "let segmenter;").replace("segmenter.segment(", lazy);
  },
};

/** The whole library evaluates code, for Redis clients that the bundle does not have. */
const lightBottleneck: Plugin = {
  name: "light-bottleneck",
  resolveId(source, importer) {
    return source === "bottleneck" ? this.resolve("bottleneck/light.js", importer) : undefined;
  },
};

const plugins = [wholeZod, noSchemaValidator, lazySegmenter, lightBottleneck];

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files
    .map((file) => file.slice(folder.length + 1))
    .filter((file) => file.endsWith(".js") || file === NOTICES)
    .sort();
}

function differences(fresh: string): string[] {
  const names = new Set([...filesOf(fresh), ...filesOf(dist)]);
  return [...names].filter((name) => read(join(fresh, name)) !== read(join(dist, name)));
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

const fresh = mkdtempSync(join(tmpdir(), "agentic-sdlc-build-"));
try {
  await bundle(fresh);
  if (options.check === true) {
    const stale = differences(fresh);
    for (const name of stale) console.error(`dist/${name} is stale; run \`npm run build\`.`);
    if (stale.length > 0) process.exitCode = 1;
  } else {
    for (const name of filesOf(dist)) rmSync(join(dist, name));
    cpSync(fresh, dist, { recursive: true });
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
