import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../../src/system/package-root.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const own = `name: own\nversion: "1.0"\n# A comment.\nsteps: [{ name: a, type: script, run: "true" }]\n`;
const program = `import { defineWorkflow } from "agentic-sdlc";
export default defineWorkflow({ name: "typed", description: "In TypeScript.", async execute() {} });
`;
const builtIn = readFileSync(join(packageRoot(), "workflows/one-shot.yaml"), "utf8");

let project: Project;
beforeAll(() => {
  const files = { ".agentic/workflows/typed.ts": program, ".agentic/workflows/bad.yaml": "name: bad\n" };
  project = createProject({ workflows: { own }, files });
});
afterAll(() => project[Symbol.dispose]());

const workflows = (...argv: string[]) => runCli(project, ["workflows", ...argv]);

describe("workflows show", () => {
  test.each([
    ["own", own],
    ["one-shot", builtIn],
    ["typed", program],
    ["bad", "name: bad\n"],
  ])("prints the definition of %s as its file contains it", async (name, text) => {
    expect(await workflows("show", name)).toEqual({ code: 0, stdout: `${text.trimEnd()}\n`, stderr: "" });
  });

  test("has text, file and parsed definition with --json", async () => {
    expect(jsonOf(await workflows("show", "one-shot", "--json"))).toMatchObject({
      name: "one-shot",
      origin: "built-in",
      text: builtIn,
      definition: { name: "one-shot", steps: [{ name: "task" }] },
    });
    expect(jsonOf(await workflows("show", "typed", "--json"))).toMatchObject({
      origin: "user",
      text: program,
      definition: { name: "typed", description: "In TypeScript." },
    });
    expect(jsonOf(await workflows("show", "bad", "--json"))).toMatchObject({ definition: null });
  });

  test("names the closest workflow for an unknown one", async () => {
    const result = await workflows("show", "one-shott");
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain("Did you mean `one-shot`?");
  });
});

describe("workflows copy", () => {
  test("copies a built-in workflow, which then is yours and valid", async () => {
    const { code, stdout } = await workflows("copy", "one-shot");
    const file = ".agentic/workflows/one-shot.yaml";
    expect(code).toBe(0);
    expect(stdout).toContain(`agentic-sdlc validate ${file}`);
    expect(project.read(file)).toBe(builtIn.slice(builtIn.indexOf("\n") + 1));
    expect(await runCli(project, ["validate", file])).toMatchObject({ code: 0 });
    expect((await workflows()).stdout).toContain("one-shot  (yours)");
  });

  test("never overwrites a file", async () => {
    project.write(".agentic/workflows/one-shot.yaml", own);
    for (const name of ["one-shot", "own", "typed"]) {
      const result = await workflows("copy", name);
      expect(result).toMatchObject({ code: 2, stdout: "" });
      expect(result.stderr).toContain(`is yours already: change .agentic/workflows/${name}.`);
    }
    expect(project.read(".agentic/workflows/one-shot.yaml")).toBe(own);
  });
});
