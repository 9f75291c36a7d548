import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

// Installs the programs that the tests drive, or with `bench` those of the benchmarks, unless the lock file is the one of last time.

const root = join(import.meta.dirname, "..");
const directory = process.argv[2] === "bench" ? join(root, "test", "bench") : join(root, "test");
const name = relative(root, directory);
const lock = join(directory, "package-lock.json");
const stamp = join(directory, "node_modules", ".installed");

function install(): string {
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

process.stdout.write(`${install()}\n`);
