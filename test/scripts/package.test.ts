import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import picomatch from "picomatch";
import { transformSync } from "rolldown/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtPackage } from "../support/built-package.ts";

const MOST_MEGABYTES = 20;

let folder: string;
let installation: { status: number | null; output: string };
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agentic-package-"));
  const packed = npm("pack", "--silent", "--pack-destination", folder);
  installation = npm("install", "--global", "--prefix", folder, join(folder, packed.output.trim()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function npm(...args: string[]): { status: number | null; output: string } {
  const env = { ...process.env, npm_config_loglevel: "notice" };
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd: builtPackage(), encoding: "utf8", env });
  // npm also warns about the configuration of the machine, which is not the package's.
  const own = stderr.replace(/^npm warn Unknown (?:env|user) config .*\n?/gm, "");
  return { status, output: `${stdout}${own}` };
}

const filesOf = (path: string): string[] => readdirSync(path, { recursive: true, encoding: "utf8" });

describe("the package, installed globally", { tags: "slow" }, () => {
  test("is at most three packages and no warning", () => {
    expect(installation).toEqual({
      status: 0,
      output: expect.stringMatching(/^\s*added [1-3] packages? in \S+\s*$/),
    });
  });

  test(`takes less than ${MOST_MEGABYTES} MB`, () => {
    const bytes = filesOf(folder)
      .filter((file) => !file.endsWith(".tgz"))
      .reduce((total, file) => total + statSync(join(folder, file)).size, 0);
    expect(bytes).toBeLessThan(MOST_MEGABYTES * 1e6);
  });

  test("has no install script", () => {
    const { scripts } = JSON.parse(
      readFileSync(join(folder, "lib/node_modules/agentic-sdlc/package.json"), "utf8"),
    ) as { scripts: object };
    expect(Object.keys(scripts)).not.toContainEqual(expect.stringMatching(/install|prepare|prepublish/));
  });

  test("completes the demo", () => {
    const program = join(folder, "bin/agentic-sdlc");
    expect(execFileSync(program, ["demo"], { encoding: "utf8", cwd: folder })).toContain("Completed");
  });
});

test("the program has no syntax that the oldest supported Node lacks", { tags: "slow" }, () => {
  const { engines } = JSON.parse(readFileSync(join(builtPackage(), "package.json"), "utf8")) as {
    engines: { node: string };
  };
  const oldest = `node${engines.node.replace(">=", "")}`;
  const lowered = (text: string, target: string): string => transformSync("a.js", text, { target }).code;
  expect(lowered("using a = b;", oldest)).not.toBe(lowered("using a = b;", "esnext"));
  const dist = join(builtPackage(), "dist");
  const newer = readdirSync(dist)
    .filter((name) => name.endsWith(".js"))
    .filter((name) => {
      const text = readFileSync(join(dist, name), "utf8");
      return lowered(text, oldest) !== lowered(text, "esnext");
    });
  expect(newer).toEqual([]);
});

/** Every file of the package matches one of these. */
const CONTENT = [
  "package.json",
  "README.md",
  "LICENSE",
  "Containerfile",
  "app.yml",
  "AGENTS.example.md",
  "CLAUDE.example.md",
  "bin/agentic-sdlc.js",
  "dist/*.js",
  "dist/*.d.ts",
  "dist/THIRD-PARTY-NOTICES.txt",
  "demo/request.md",
  "demo/scenario.json",
  "demo/recordings/*.ndjson",
  "demo/package/**/*.{ts,json,md}",
  "prompts/{agents,commands,skills}/*.md",
  "schemas/*.schema.json",
  "templates/*.md.j2",
  "templates/pull-request.md",
  "templates/init/{agentic,caller}.yml",
  "templates/init/example.yaml",
  "workflows/*.yaml",
];

test("the package has these files, and no others", { tags: "slow" }, () => {
  const root = join(import.meta.dirname, "../..");
  const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json"], { cwd: root, encoding: "utf8" });
  const packed: unknown = JSON.parse(stdout);
  const [{ files }] = Object.values(packed as object) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths.filter((path) => !picomatch(CONTENT)(path))).toEqual([]);
  expect(CONTENT.filter((pattern) => !paths.some((path) => picomatch.isMatch(path, pattern)))).toEqual([]);
});

describe("dist", () => {
  test("has at most 25 files", () => {
    expect(filesOf(join(import.meta.dirname, "../../dist")).length).toBeLessThanOrEqual(25);
  });
});
