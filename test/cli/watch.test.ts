import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCli } from "../support/cli/cli.ts";
import { startCli, until } from "../support/cli/cli-process.ts";
import { createProject, type Project } from "../support/project.ts";

const waits = `
name: waits
version: "1.0"
steps:
  - { name: first, type: script, run: "true" }
  - { name: second, type: script, run: "until [ -e ../go ] || [ -e ../../../go ]; do sleep 0.05; done" }
`;

let project: Project;
beforeEach(() => {
  project = createProject({ git: false, workflows: { waits } });
});
afterEach(() => project[Symbol.dispose]());

describe("--watch", { tags: "slow" }, () => {
  test("of status shows a run until no engine works on it", async () => {
    await using run = startCli(project, ["run", "waits"]);
    await until("the run has its first step", () => run.stderr().includes("first"));
    await using watch = startCli(project, ["status", "--watch"]);
    await until("the running step is shown", () => /▸ second/.test(watch.stdout()));
    project.write("../go", "");
    const { code, stdout, stderr } = await watch.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.match(/^waits · run /gm)?.length).toBeLessThanOrEqual(4);
    expect(stdout).toMatch(/waits · run \S+ · completed[^]*✔ second/);
    await run.ended;
  });

  test("of list shows new runs and changed ones, each text once", async () => {
    await using watch = startCli(project, ["list", "--watch"]);
    await until("the empty list is shown", () => watch.stdout() === "There are no runs yet.\n");
    project.write("../go", "");
    expect(await runCli(project, ["run", "waits"])).toMatchObject({ code: 0 });
    await until("the run is listed", () => /completed +waits\n/.test(watch.stdout()));
    expect(watch.stdout().match(/no runs yet/g)).toHaveLength(1);
  });
});

describe("--watch", () => {
  test.each(["status", "list"])("of %s refuses --json, which is one document", async (command) => {
    expect(await runCli(project, [command, "--watch", "--json"])).toMatchObject({
      code: 2,
      stderr: "`--json` prints one document, and `--watch` a text that changes; give one of them.\n",
    });
  });

  test("of status ends at once for a run that has ended", async () => {
    project.write("../go", "");
    await runCli(project, ["run", "waits"]);
    const watched = await runCli(project, ["status", "--watch"]);
    expect(watched).toEqual(await runCli(project, ["status"]));
  });
});
