import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const src = join(root, "src");

/** Floors from the ground up; on a floor, what stands further right may import what stands further left. */
const floors = [
  [
    "errors",
    "version",
    "package-root",
    "system-fault",
    "make-folder",
    "read-file",
    "lock",
    "format",
    "heap",
    "inside",
    "template",
    "definition",
    "config",
    "redaction",
    "run",
  ],
  ["decision", "human", "ports", "routing"],
  ["state", "memory", "output", "steps", "program", "engine"],
  ["agents", "git", "store", "github", "log"],
  ["compose", "launch", "mcp", "app", "cli", "action", "api", "index"],
];

const adapters = new Set(floors[3]);
/** `mcp` and `app` are as well, and opened by commands of the others. */
const doors = new Set(["cli", "action"]);
/** Where `process.env` may be read: the doors, and programs of their own. */
const programs = new Set([
  "cli/entry.ts",
  "action/entry.ts",
  "api/start.ts",
  "agents/replay-player.ts",
  "template/worker.ts",
]);

/** Compares the times of files with the time of this machine: locks are no part of a run. */
const clocked = new Set(["lock.ts"]);

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replaceAll("\\", "/"));

const read = (file: string): string => readFileSync(join(src, file), "utf8");

const unitOf = (file: string): string => (file.split("/")[0] ?? "").replace(/\.ts$/, "");

function importsOf(file: string): string[] {
  const specifiers = read(file).matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.ts)"/g);
  return Array.from(specifiers, ([, path = ""]) => relative(src, join(src, dirname(file), path)));
}

function place(unit: string): { floor: number; column: number } {
  const floor = floors.findIndex((units) => units.includes(unit));
  return { floor, column: floors[floor]?.indexOf(unit) ?? -1 };
}

function isAllowed(from: string, to: string): boolean {
  if (from === to) return true;
  if (doors.has(from) && doors.has(to)) return false;
  if (adapters.has(from) && (adapters.has(to) || to === "engine" || to === "steps")) return false;
  const [a, b] = [place(from), place(to)];
  return b.floor < a.floor || (b.floor === a.floor && b.column < a.column);
}

const edges = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

describe("the architecture", () => {
  it("has a floor for every folder and file of src/", () => {
    const homeless = files.filter((file) => place(unitOf(file)).floor === -1);
    expect(homeless).toEqual([]);
  });

  it("imports only from lower floors and left neighbours", () => {
    const upward = edges.filter(({ file, target }) => !isAllowed(unitOf(file), unitOf(target)));
    expect(upward.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
  });

  it("has no circles of imports", () => {
    expect(findCircle()).toEqual([]);
  });

  it("reads process.env in the doors only", () => {
    const readers = files.filter((file) => /process\.env\b/.test(read(file)) && !programs.has(file));
    expect(readers).toEqual([]);
  });

  it("starts processes in agents/ and git/ only", () => {
    const starters = files.filter((file) => /"(node:child_process|execa)"/.test(read(file)));
    expect(starters.filter((file) => !/^(agents|git)\//.test(file))).toEqual([]);
  });

  it("asks the clock through its port below the doors", () => {
    const pure = files.filter((file) => place(unitOf(file)).floor <= 2 && !programs.has(file));
    const asking = pure.filter((file) => !clocked.has(file));
    expect(asking.filter((file) => /\bDate\.now\(\)|new Date\(\)|Math\.random\(/.test(read(file)))).toEqual(
      [],
    );
  });

  it("names no file utils or helpers, and has no barrels", () => {
    expect(files.filter((file) => /(utils?|helpers?|manager|service)\b/.test(file))).toEqual([]);
    expect(files.filter((file) => /^.+\/index\.ts$/.test(file))).toEqual([]);
  });

  it("imports zod as a namespace, so that what is not used of it is not bundled", () => {
    const whole = files.filter((file) => /import (?!type|\* as z\b)[^;]* from "zod"/.test(read(file)));
    expect(whole).toEqual([]);
  });

  it("mocks no module in its tests", () => {
    const folders = readdirSync(join(root, "test"), { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== "node_modules" && entry.name !== "bench",
    );
    const tests = folders
      .flatMap(({ name }) =>
        readdirSync(join(root, "test", name), { recursive: true, encoding: "utf8" }).map((file) =>
          join(name, file),
        ),
      )
      .filter((file) => file.endsWith(".test.ts"))
      .filter((file) =>
        /\bvi\.(do)?mock\(/.test(
          readFileSync(join(root, "test", file), "utf8").replace(/"[^"\n]*"|\/[^/\n]*mock[^/\n]*\//g, ""),
        ),
      );
    expect(tests).toEqual([]);
  });

  it("makes folders with `makeFolder`: Node's own never returns below /proc", () => {
    const others = files.filter((file) => /mkdirSync\([^;]*recursive/.test(read(file)));
    expect(others).toEqual([]);
  });
});

function findCircle(): string[] {
  const targets = new Map(files.map((file) => [file, importsOf(file)]));
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const target of targets.get(file) ?? []) {
      const circle = visit(target, [...trail, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of files) {
    const circle = visit(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
