import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";

// Writes one declaration file for each public entry into dist; --check compares instead.

const root = join(import.meta.dirname, "..");
const entries = { "index.d.ts": "src/index.ts", "app.d.ts": "src/app/entry.ts" };

/** The declarations of an entry and of all that it imports from src. They import types of packages alone. */
async function declarationsOf(input: string): Promise<string> {
  const plugin = dts({
    emitDtsOnly: true,
    tsconfig: "tsconfig.types.json",
    logger: { ...console, info() {}, warn() {} },
  });
  const bundle = await rolldown({ cwd: root, input, external: /^[^./]/, plugins: [plugin] });
  const [chunk] = (await bundle.generate({ format: "esm" })).output;
  return chunk.code;
}

for (const [name, input] of Object.entries(entries)) {
  const file = join(root, "dist", name);
  const code = await declarationsOf(input);
  if (!process.argv.includes("--check")) writeFileSync(file, code);
  else if (!existsSync(file) || readFileSync(file, "utf8") !== code) {
    console.error(`dist/${name} is stale; run \`npm run build\`.`);
    process.exitCode = 1;
  }
}
