import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { fewerChunks } from "./chunks.ts";
import { renderNotices } from "./notices.ts";

// Bundles the program into dist; --check compares instead, --outdir takes another folder.

const root = join(import.meta.dirname, "..");
const { values: options } = parseArgs({
  options: { check: { type: "boolean" }, outdir: { type: "string" } },
});
const dist = options.outdir ?? join(root, "dist");

/** Bundles with lazy chunks: a command loads only what it needs, and nothing has to be installed. */
async function bundle(outdir: string): Promise<void> {
  const options = {
    absWorkingDir: root,
    entryPoints: {
      cli: "src/cli/entry.ts",
      action: "src/action/entry.ts",
      app: "src/app/serverless.ts",
      index: "src/index.ts",
      "template-worker": "src/template/worker.ts",
      "replay-player": "src/agents/replay/replay-player.ts",
      "program-watch-thread": "src/system/program-watchdog-thread.ts",
    },
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22.12",
    chunkNames: "[name]-[hash]",
    legalComments: "none",
    logLevel: "warning",
    banner: { js: requireShim },
    plugins: [wholeZod, noSchemaValidator],
  } satisfies BuildOptions;
  const { metafile } = await build({ ...options, metafile: true, write: false });
  const plugins = [...options.plugins, fewerChunks(metafile, root)];
  const { outputs } = (await build({ ...options, plugins, metafile: true })).metafile;
  for (const name of filesOf(outdir)) {
    const file = join(outdir, name);
    writeFileSync(file, withPlainBuiltins(readFileSync(file, "utf8")));
  }
  const parts = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const bundled = parts.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));
  writeFileSync(join(outdir, NOTICES), renderNotices([...bundled, ...inWholeZod], root));
}

/** For the notices that esbuild leaves out. */
const NOTICES = "THIRD-PARTY-NOTICES.txt";

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

const inWholeZod: string[] = [];

/** Of zod commands load only the part that the source uses: what people's programs and dependencies may use of it is a copy of its own. */
const wholeZod: Plugin = {
  name: "whole-zod",
  setup: ({ onResolve, onLoad }) => {
    const sources = join(root, "src", "");
    onResolve({ filter: /^zod(\/v4)?$/ }, ({ importer }) =>
      importer.startsWith(sources) && importer !== join(sources, "index.ts")
        ? undefined
        : { path: "zod", namespace: "whole" },
    );
    onLoad({ filter: /^zod$/, namespace: "whole" }, async () => {
      const { outputFiles, metafile } = await build({
        absWorkingDir: root,
        stdin: { contents: 'export * from "zod"; export { default } from "zod";', resolveDir: root },
        bundle: true,
        write: false,
        metafile: true,
        format: "esm",
        platform: "node",
        legalComments: "none",
      });
      inWholeZod.push(...Object.keys(metafile.inputs));
      return { contents: outputFiles[0]?.text ?? "" };
    });
  },
};

/** The MCP server's library brings a validator of JSON Schemas, three hundred kilobytes, for which `src/mcp/` gives its own. */
const noSchemaValidator: Plugin = {
  name: "no-schema-validator",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({
      path: "shims",
      namespace: "no-validator",
    }));
    onLoad({ filter: /^shims$/, namespace: "no-validator" }, () => ({
      contents:
        'export { default as process } from "node:process"; export class DefaultJsonSchemaValidator {}',
    }));
  },
};

/** Some dependencies are CommonJS and call `require` for Node's own modules. */
const requireShim = "const require = process.getBuiltinModule;";

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
