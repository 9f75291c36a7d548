import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

describe("dist", () => {
  test("has at most 25 files", () => {
    expect(filesOf(join(import.meta.dirname, "../../dist")).length).toBeLessThanOrEqual(25);
  });
});
