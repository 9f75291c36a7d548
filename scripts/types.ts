import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Emits the declarations of the library entry into dist/types; --check compares them instead.

const root = join(import.meta.dirname, "..");
const target = join(root, "dist", "types");

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

const fresh = mkdtempSync(join(tmpdir(), "agentic-sdlc-types-"));
try {
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [compiler, "-p", "tsconfig.types.json", "--outDir", fresh], {
    cwd: root,
    stdio: "inherit",
  });
  if (process.argv.includes("--check")) {
    const names = new Set([...filesOf(fresh), ...filesOf(target)]);
    const stale = [...names].filter((name) => read(join(fresh, name)) !== read(join(target, name)));
    for (const name of stale) console.error(`dist/types/${name} is stale; run \`npm run build\`.`);
    if (stale.length > 0) process.exitCode = 1;
  } else {
    rmSync(target, { recursive: true, force: true });
    cpSync(fresh, target, { recursive: true });
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
