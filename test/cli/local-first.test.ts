// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCli, until } from "../support/cli/cli-process.ts";
import { runCli } from "../support/cli/cli.ts";
import { ask } from "../support/git/clones.ts";
import { type GitServer, startGitServer } from "../support/git/git-server.ts";
import { createProject, type Project } from "../support/project.ts";

let server: GitServer;
let project: Project;
let other: Project;
let runId: string;

const never = () => new Promise<void>(() => {});

beforeAll(async () => {
  server = await startGitServer();
  project = createProject({ remote: server.directory, workflows: { ask } });
  other = createProject({ cloneOf: server.directory });
  for (const { git } of [project, other]) git("remote", "set-url", "origin", server.url);
  expect(await runCli(project, ["run", "ask"])).toMatchObject({ code: 3 });
  [runId = ""] = project.runs();
  expect(await runCli(project, ["checkpoint", "create", "--run", runId, "--context", "Half."])).toMatchObject(
    {
      code: 0,
    },
  );
});

afterAll(async () => {
  project[Symbol.dispose]();
  other[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});

async function addNote(title: string): Promise<void> {
  const note = ["--category", "pattern", "--title", title, "--content", `${title} is what it says.`];
  expect(await runCli(project, ["memory", "create", ...note])).toMatchObject({ code: 0 });
}

describe("while the remote takes connections and never answers", () => {
  test.each([
    { name: "status", argv: [], text: () => "· paused (human)" },
    { name: "list", argv: [], text: () => `${runId}  ` },
    { name: "logs", argv: ["RUN"], text: () => "Asks a person" },
    { name: "report", argv: ["RUN"], text: () => `# ask ${runId}: paused` },
    { name: "checkpoint", argv: ["list", "--run", "RUN"], text: () => "Half." },
  ])("`$name` prints what this clone has before it waits, and once", async ({ name, argv, text }) => {
    server.setOnRequest(never);
    await using cli = startCli(project, [name, ...argv.map((word) => word.replace("RUN", runId))]);
    await until("the facts of this clone are printed", () => cli.stdout().includes(text()));
    expect(cli.stderr()).toBe("");
    expect(cli.child.exitCode).toBe(null);
    const { code, stdout, stderr } = await cli.ended;
    expect(code).toBe(0);
    expect(stdout.split(text())).toHaveLength(2);
    expect(stderr).toContain("The remote origin has not responded for 6 seconds.");
  });

  test("`memory create` prints where the note is, and gives the remote up after one wait", async () => {
    server.setOnRequest(undefined);
    await addNote("Tests need a database");
    server.setOnRequest(never);
    const begun = performance.now();
    const note = ["--category", "error", "--title", "Ports are taken", "--content", "Choose another one."];
    await using cli = startCli(project, ["memory", "create", ...note]);
    await until("the note is named", () => cli.stdout().includes("is saved in"));
    expect(await cli.ended).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("has not responded for 6 seconds") as string,
    });
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  test("`branch` gives the remote up", async () => {
    server.setOnRequest(never);
    const begun = performance.now();
    expect(await runCli(project, ["branch", runId, "x"])).toMatchObject({ code: 1 });
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  test("`resume` says that it waits", async () => {
    server.setOnRequest(never);
    await using cli = startCli(project, ["resume", runId]);
    await until("it says so", () => cli.stderr().includes("Waiting for the remote origin"));
    expect(cli.stderr()).not.toContain("goes on with");
  });
});

describe("a run that went on in another clone", () => {
  test("is shown as this clone has it, and then as the remote has it", async () => {
    server.setOnRequest(undefined);
    expect(await runCli(other, ["cancel", runId])).toMatchObject({ code: 0 });
    const status = await runCli(project, ["status", runId]);
    expect(status.stdout).toMatch(
      new RegExp(
        `· paused \\(human\\)[^]*\\n\\nRun ${runId} was resumed in another clone. Its state at origin:\\n\\n[^]*· cancelled \\(requested\\)`,
      ),
    );
    const { stdout: list } = await runCli(project, ["list"]);
    expect(list).toMatch(
      new RegExp(
        `^${runId} .*  paused \\(human\\) [^]*\\nChanged in other clones:\\n${runId} .* cancelled \\(requested\\) .*\\(origin\\)\\n`,
      ),
    );
    const { stdout: logs } = await runCli(project, ["logs", runId]);
    expect(logs.split("Asks a person")).toHaveLength(2);
    const { stdout: json } = await runCli(project, ["status", runId, "--json"]);
    expect(JSON.parse(json)).toMatchObject({ status: "cancelled" });
  });
});
