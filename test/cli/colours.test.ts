import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const works = `
name: works
version: "1.0"
description: "Prints \\u001b[32mgreen\\u001b[39m and \\u001b[8mhidden\\u001b[28m words."
steps: [{ name: a, type: script, run: "printf '\\\\033[31mred\\\\033[0m'" }]
`;
const fails =
  'name: fails\nversion: "1.0"\nsettings: { max-retry: 0 }\nsteps: [{ name: a, type: script, run: exit 1 }]\n';

let project: Project;
beforeAll(async () => {
  project = createProject({ workflows: { works, fails } });
  await runCli(project, ["run", "works"]);
  await runCli(project, ["run", "fails"]);
});
afterAll(() => project[Symbol.dispose]());
afterEach(() => vi.unstubAllEnvs());

const GREEN = "\u001b[32m";
const RED = "\u001b[31m";
const END = "\u001b[39m";

const commands = [["status"], ["list"], ["logs"], ["workflows"], ["simulate", "works"], ["run", "works"]];

describe("colours", () => {
  test("mark the status of runs and steps", async () => {
    vi.stubEnv("FORCE_COLOR", "1");
    const list = await runCli(project, ["list"]);
    expect(list.stdout).toMatch(new RegExp(`${RED}failed .*${END}  fails`.replaceAll("[", "\\[")));
    expect(list.stdout).toMatch(new RegExp(`${GREEN}completed .*${END}  works`.replaceAll("[", "\\[")));
    const { stdout } = await runCli(project, ["status"]);
    expect(stdout).toContain(`${RED}✖${END} a`);
    const run = await runCli(project, ["run", "works"]);
    expect(run.stdout).toContain(`  ${GREEN}Completed${END} in`);
  });

  test.each(commands)("%j has them with FORCE_COLOR", async (...argv) => {
    vi.stubEnv("FORCE_COLOR", "1");
    const { stdout } = await runCli(project, argv);
    expect(stdout).toContain("\u001b[");
    expect(stdout).not.toContain("\u001b[8m");
  });

  test.each(commands)("%j has none where its output is no terminal", async (...argv) => {
    const { stdout, stderr } = await runCli(project, argv);
    expect(stdout + stderr).not.toContain("\u001b");
  });

  test("are left out with NO_COLOR, and in JSON", async () => {
    const terminal = { columns: 100, rows: 30 };
    const environment = { NO_COLOR: "1" };
    const { stderr } = await runCli(project, ["simulate", "works"], { terminal, environment });
    for (const colour of [GREEN, RED]) expect(stderr).not.toContain(colour);
    vi.stubEnv("FORCE_COLOR", "1");
    expect((await runCli(project, ["status", "--json"])).stdout).not.toContain("\u001b");
  });
});
