import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parseSync } from "rolldown/experimental";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const src = join(root, "src");

/** Layers from the bottom up. Inside a layer, a folder may import the folders that stand before it. */
const layers = [
  ["errors", "template", "definition", "config", "redaction", "run"],
  ["ports", "system", "decision", "comment-commands", "routing"],
  ["output", "steps", "program", "engine"],
  ["storage", "memory", "agents", "git", "github"],
  ["wiring", "runner", "github-events"],
  ["mcp", "app", "cli", "action", "index"],
];

const adapters = new Set(["memory", "agents", "git", "github"]);
const effects = new Set(["output", "steps", "program", "engine"]);
/** The folders of `storage/` that an adapter may import. */
const storageFor: Readonly<Record<string, readonly string[]>> = {
  git: ["storage/refs/"],
  github: ["storage/refs/"],
  memory: ["storage/refs/", "storage/local/"],
  agents: [],
};
/** `app` and `mcp` are entry points too, but commands of `cli` start them. */
const entryPoints = new Set(["cli", "action"]);
/** Files that may read `process.env`: the entry points, and processes of their own. */
const programs = new Set([
  "cli/entry.ts",
  "app/entry.ts",
  "action/entry.ts",
  "runner/library/library-run.ts",
  "agents/replay/replay-player.ts",
  "template/worker.ts",
]);

/** Files whose exports are the package's. */
const publicExports = new Set(["index.ts", "app/entry.ts"]);

/** Files below layer 3 that may read the machine's clock. A lock compares file times with it. */
const clocked = new Set(["system/file-lock.ts", "system/system-clock.ts"]);

const MOST_TOP_FOLDERS = 26;
const MOST_FILES_IN_A_FOLDER = 20;
/** Names that several folders may use. */
const commonNames = new Set(["entry.ts", "main.ts", "parse.ts", "schema.ts"]);

const MOST_SMALL_FILES = 60;
const SMALL_FILE_LINES = 30;

/** Words that say nothing alone: no name of a file or a declaration ends in one. */
const refusedWords = new Set(
  `whose who theirs ours said asked heard told kept left gone brought carried given far here there away
  elsewhere around spot deed standing patience silence mark parcel growth spare rest hold desk words thing
  place way shown seen worked begun breakable trusted mend mended piece side
  helper util utils manager service misc common`.split(/\s+/),
);
/** Names that another program or a format defines. */
const allowedNames = new Set([
  "side", // of a diff, in GitHub's API
  "ours", // the two versions of a file in a merge, in git's terms
  "theirs",
  "breakLongWords", // an option of wrapping
  "config/propose-for-node.ts: packageManager", // a field of package.json
  "normalizeWords", // words of a search text
  "STOP_WORDS",
  "TWO_WORDS", // a pattern that needs two words
  "output/github/pull-request-body.ts: left", // a field of the templates of pull requests
  "output/report/report-events.ts: words", // a field of the report as JSON
]);

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replaceAll("\\", "/"));

const read = (file: string): string => readFileSync(join(src, file), "utf8");

const unitOf = (file: string): string => (file.split("/")[0] ?? "").replace(/\.ts$/, "");

function importsOf(file: string): string[] {
  const specifiers = read(file).matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.ts)"/g);
  return Array.from(specifiers, ([, path = ""]) => relative(src, join(src, dirname(file), path)));
}

function positionOf(unit: string): { layer: number; column: number } {
  const layer = layers.findIndex((units) => units.includes(unit));
  return { layer, column: layers[layer]?.indexOf(unit) ?? -1 };
}

function isAllowed(file: string, target: string): boolean {
  const [from, to] = [unitOf(file), unitOf(target)];
  if (from === to) return true;
  if (entryPoints.has(from) && entryPoints.has(to)) return false;
  if (adapters.has(from) && (adapters.has(to) || effects.has(to))) return false;
  if (from === "storage" && effects.has(to)) return false;
  if (adapters.has(from) && to === "storage") {
    return storageFor[from]?.some((folder) => target.startsWith(folder)) ?? false;
  }
  const [a, b] = [positionOf(from), positionOf(to)];
  return b.layer < a.layer || (b.layer === a.layer && b.column < a.column);
}

const edges = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

const readTest = (file: string): string => readFileSync(join(root, "test", file), "utf8");

function typeScriptIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : typeScriptIn(path);
    return entry.name.endsWith(".ts") ? [path] : [];
  });
}

function testFiles(): string[] {
  return typeScriptIn(join(root, "test"))
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => relative(join(root, "test"), path));
}

describe("the architecture", () => {
  it("has a layer for every folder of src/", () => {
    const unknown = files.filter((file) => positionOf(unitOf(file)).layer === -1);
    expect(unknown).toEqual([]);
  });

  it("imports only from lower layers, and from folders that stand before it in its layer", () => {
    const upward = edges.filter(({ file, target }) => !isAllowed(file, target));
    expect(upward.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
  });

  it(`has at most ${MOST_TOP_FOLDERS} folders at the top`, () => {
    expect(
      readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length,
    ).toBeLessThanOrEqual(MOST_TOP_FOLDERS);
  });

  it(`has at most ${MOST_FILES_IN_A_FOLDER} files in a folder`, () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MOST_FILES_IN_A_FOLDER)).toEqual([]);
  });

  it(`has at most ${MOST_SMALL_FILES} files under ${SMALL_FILE_LINES} lines`, () => {
    const small = files.filter((file) => read(file).split("\n").length <= SMALL_FILE_LINES);
    expect(small.length).toBeLessThanOrEqual(MOST_SMALL_FILES);
  });

  it("names no file and no declaration with a refused word", () => {
    const own = files.filter((file) => !file.endsWith(".d.ts"));
    const fileNames = own.filter((file) => isRefused(basename(file, ".ts").replaceAll("-", "_")));
    const declarations = own.flatMap((file) =>
      declaredNames(file)
        .filter(isRefused)
        .map((name) => `${file}: ${name}`),
    );
    expect([...fileNames, ...declarations].filter((name) => !allowedNames.has(name))).toEqual([]);
  });

  it("uses a file name once", () => {
    const names = files.map((file) => basename(file)).filter((name) => !commonNames.has(name));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("exports no value that no other file names", () => {
    const others = [join(root, "test"), join(root, "scripts")].flatMap((folder) => typeScriptIn(folder));
    const texts = [...files.map((file) => join(src, file)), ...others].map((path) =>
      readFileSync(path, "utf8"),
    );
    const uses = new Map<string, number>();
    for (const word of texts.flatMap((text) => Array.from(new Set(text.match(/\w+/g))))) {
      uses.set(word, (uses.get(word) ?? 0) + 1);
    }
    const declared = /^export (?:abstract |async |declare )*(?:function\*?|class|const|let) (\w+)/gm;
    const unused = files.flatMap((file) =>
      Array.from(read(file).matchAll(declared), ([, name = ""]) => name)
        .filter((name) => uses.get(name) === 1 && !publicExports.has(file))
        .map((name) => `${file}: ${name}`),
    );
    expect(unused).toEqual([]);
  });

  it("has no circles of imports", () => {
    expect(findCircle()).toEqual([]);
  });

  it("reads process.env in entry points only", () => {
    const readers = files.filter((file) => /process\.env\b/.test(read(file)) && !programs.has(file));
    expect(readers).toEqual([]);
  });

  it("starts processes in agents/ and git/ only", () => {
    const starters = files.filter((file) => /"(node:child_process|execa)"/.test(read(file)));
    expect(starters.filter((file) => !/^(agents|git)\//.test(file))).toEqual([]);
  });

  it("starts git in one place, with a type that requires a named repository or a search that ends at its folder", () => {
    const starts =
      /\b(?:spawn|exec|execFile|fork)(?:Sync)?\(\s*(?:"git"|["'`]git )|promisify\(execFile\)\("git"/;
    const starters = files.filter((file) => starts.test(read(file)));
    expect(starters.toSorted()).toEqual(["agents/gemini/gemini.ts", "git/process/git.ts"]);
    expect(read("git/process/git.ts")).toContain("readonly environment: RepositoryVariables;");
    expect(read("agents/gemini/gemini.ts")).toContain("GIT_CEILING_DIRECTORIES: dirname(cwd)");
  });

  it("advises no forced push, and forces none but of a ref whose commit it names", () => {
    const forced =
      /\bpush (?:[^"'`\n]* )?(?:--force(?!-with-lease)|-f\b|\+[\w$])|forced? push|force-push|"--force"[^\n]*push|push[^\n]*"--force"/i;
    const lines = files.flatMap((file) =>
      read(file)
        .split("\n")
        .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(lines.filter((line) => forced.test(line))).toEqual([]);
    const leases = lines.filter((line) => line.includes("--force-with-lease"));
    expect(leases).toEqual([expect.stringMatching(/^git\/remote\/push\.ts: .*:\$\{expected\}/)]);
  });

  it("reads the clock through its port below the adapters", () => {
    const low = files.filter((file) => positionOf(unitOf(file)).layer <= 2 && !programs.has(file));
    const asking = low.filter((file) => !clocked.has(file));
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
    const code = (file: string): string => readTest(file).replace(/"[^"\n]*"|\/[^/\n]*mock[^/\n]*\//g, "");
    expect(testFiles().filter((file) => /\bvi\.(do)?mock\(/.test(code(file)))).toEqual([]);
  });

  it("gives no test less time than vitest.config.ts does: a busy machine is no failure", () => {
    const limit =
      /^\s*\}, ([\d_]+)\);$|^\s+([\d_]+),\n\s*\);$|^.*(?:test|it)\b.*\btimeout: ([\d_]+) \}, async/gm;
    const short = testFiles().flatMap((file) =>
      Array.from(readTest(file).matchAll(limit), ([, ...found]) => found.join(""))
        .map((digits) => Number(digits.replaceAll("_", "")))
        .filter((milliseconds) => milliseconds >= 1_000 && milliseconds < 600_000)
        .map((milliseconds) => `${file}: ${milliseconds}`),
    );
    expect(short).toEqual([]);
  });

  it("never runs a text from GitHub as code", () => {
    const risky = /\beval\(|new Function\b|\bFunction\(|from "(node:)?vm"|\bexec(Sync|File|FileSync)?\(`/;
    const reading = files.filter((file) =>
      ["app", "github-events", "comment-commands", "github", "action"].includes(unitOf(file)),
    );
    expect(reading.length).toBeGreaterThan(100);
    expect(reading.filter((file) => risky.test(read(file)))).toEqual([]);
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

function isRefused(name: string): boolean {
  const last = name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).at(-1) ?? name;
  return !allowedNames.has(name) && refusedWords.has(last.toLowerCase());
}

type SyntaxNode = { readonly type?: string; readonly name?: string } & Readonly<Record<string, unknown>>;

/** Where a syntax node declares a name. Names of properties count where the file defines them. */
const declaringKeys: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ["id"],
  FunctionDeclaration: ["id", "params"],
  FunctionExpression: ["params"],
  ArrowFunctionExpression: ["params"],
  ClassDeclaration: ["id"],
  TSInterfaceDeclaration: ["id"],
  TSTypeAliasDeclaration: ["id"],
  PropertyDefinition: ["key"],
  MethodDefinition: ["key"],
  TSPropertySignature: ["key"],
  TSMethodSignature: ["key"],
  AssignmentPattern: ["left"],
  RestElement: ["argument"],
};

function declaredNames(file: string): string[] {
  // To parse every file takes seconds.
  if (!Array.from(new Set(read(file).match(/\w+/g))).some(isRefused)) return [];
  const names: string[] = [];
  const visit = (node: unknown, isPattern: boolean): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, isPattern);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const { type = "", name, ...fields } = node as SyntaxNode;
    if (name !== undefined) {
      if (isPattern && /^(Private)?Identifier$/.test(type)) names.push(name);
      return;
    }
    for (const [key, value] of Object.entries(fields))
      visit(
        value,
        (declaringKeys[type] ?? []).includes(key) || (type === "Property" && isPattern && key === "value"),
      );
  };
  visit(parseSync(file, read(file), { lang: "ts" }).program, false);
  return names;
}
