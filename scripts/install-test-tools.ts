import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

// Installs the programs that the tests drive, with `bench` also those of the benchmarks, unless the lock file is the one of last time.

const root = join(import.meta.dirname, "..");
const test = join(root, "test");

function install(directory: string): string {
  const name = relative(root, directory);
  const lock = join(directory, "package-lock.json");
  const stamp = join(directory, "node_modules", ".installed");
  if (!existsSync(lock)) return `${name}: no tools to install`;
  const wanted = createHash("sha256").update(readFileSync(lock)).update(process.version).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return `${name}: tools are up to date`;
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: directory,
    encoding: "utf8",
  });
  if (status !== 0) {
    process.exitCode = 1;
    return `${name}: npm ci failed\n${stdout ?? ""}${stderr ?? "npm is not installed"}`;
  }
  writeFileSync(stamp, wanted);
  return `${name}: tools installed in ${Math.round((performance.now() - start) / 1000)} s`;
}

for (const directory of process.argv[2] === "bench" ? [test, join(test, "bench")] : [test]) {
  process.stdout.write(`${install(directory)}\n`);
}
