import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CliResult, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const asking = `
name: asking
version: "1.0"
steps:
  - { name: make, type: script, run: "echo made" }
  - { name: review, type: wait-for-human, message: "Good?", timeout-minutes: 60 }
`;

const names = ["journal.ndjson", "progress.json", "logs.ndjson", "run.json", "definition.yaml"] as const;
let project: Project;
let runId = "";
const whole = new Map<string, string>();
const fileOf = (name: string): string => `agentic/workflows/${runId}/${name}`;
beforeAll(async () => {
  project = createProject({ workflows: { asking } });
  await runCli(project, ["run", "asking"]);
  [runId = ""] = project.runs();
  for (const name of names) whole.set(name, project.read(fileOf(name)));
});
afterEach(() => {
  for (const [name, content] of whole) project.write(fileOf(name), content);
});
afterAll(() => project[Symbol.dispose]());

const run = (...argv: string[]): Promise<CliResult> => runCli(project, argv);
const cut = (name: string, bytes: number): void =>
  project.write(fileOf(name), project.read(fileOf(name)).slice(0, bytes));
const remove = (name: string): void => rmSync(join(project.root, fileOf(name)));

describe("a run whose progress.json", () => {
  const damages: [string, () => void][] = [
    ["is gone", () => remove("progress.json")],
    ["was cut off", () => cut("progress.json", 90)],
    ["was edited by hand", () => project.write(fileOf("progress.json"), '{"status": 42}')],
  ];
  test.each(damages)("%s is shown as its journal has it, and that is said", async (_, damage) => {
    damage();
    for (const argv of [["list"], ["status", runId]]) {
      const { code, stdout, stderr } = await run(...argv);
      expect(code).toBe(0);
      expect(stdout).toContain("paused (human)");
      expect(stderr).toBe(
        `Run ${runId}: its progress.json cannot be read. The state is read from the journal; \`resume\` writes the file again.\n`,
      );
    }
  });

  test("cannot be read is cancelled all the same", async () => {
    cut("progress.json", 90);
    expect(await run("cancel", runId)).toMatchObject({ code: 0, stderr: "" });
    expect((await run("list")).stdout).toContain("cancelled (requested)");
  });
});

const escaped = (text: string) => text.replaceAll(/[\^$.*+?()[\]{}|]/g, String.raw`\$&`);

describe("a run that cannot go on", () => {
  const damages: [string, () => void, string][] = [
    [
      "a broken line",
      () => project.write(fileOf("journal.ndjson"), `${whole.get("journal.ndjson")}oops\n`),
      "is not JSON",
    ],
    [
      "a line of the wrong shape",
      () =>
        project.write(
          fileOf("journal.ndjson"),
          (whole.get("journal.ndjson") ?? "").replace(
            '"step":"make","attempt":1',
            '"step":["make"],"attempt":1',
          ),
        ),
      "journal.ndjson:2 is no event (`step` of step.started: Invalid input: expected string, received array)",
    ],
    [
      "no journal",
      () => remove("journal.ndjson"),
      "journal.ndjson is missing or has no events, but progress.json contains completed steps",
    ],
    [
      "an empty journal",
      () => project.write(fileOf("journal.ndjson"), ""),
      "journal.ndjson is missing or has no events, but progress.json contains completed steps",
    ],
    [
      "a journal without its begin",
      () => {
        const last = (whole.get("journal.ndjson") ?? "").trimEnd().split("\n").at(-1) ?? "";
        project.write(fileOf("journal.ndjson"), `${last.replace(/"seq":\d+/, '"seq":1')}\n`);
      },
      "journal.ndjson:1 is run.paused, and a journal begins with run.started",
    ],
    ["a record that was cut off", () => cut("run.json", 30), "run.json is no record of a run"],
    ["no definition", () => remove("definition.yaml"), "definition.yaml is missing"],
    ["a definition that was cut off", () => cut("definition.yaml", 30), "definition.yaml:3:1"],
  ];
  test.each(damages)("for %s says so wherever it is asked for", async (_, damage, reason) => {
    damage();
    for (const argv of [
      ["resume", runId],
      ["report", runId],
      ["input", runId, "Good."],
    ]) {
      const { code, stdout, stderr } = await run(...argv);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(reason);
      expect(stderr).toMatch(/[Rr]estore (?:it|the file),? or start a new run/);
    }
    const { code, stdout, stderr } = await run("status", runId);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(reason);
    expect(stdout).toContain("paused (human)");
    expect(stdout).not.toContain("resume");
    const listed = await run("list");
    expect(listed.code).toBe(0);
    expect(listed.stdout).toMatch(/paused \(human\) 50%, damaged/);
    expect(listed.stderr).toMatch(new RegExp(`^Run ${runId}: .*${escaped(reason)}`));
    expect(listed.stderr).toMatch(/[Rr]estore (?:it|the file),? or start a new run/);
  });

  test.each([
    ["no journal", () => remove("journal.ndjson")],
    ["an empty journal", () => project.write(fileOf("journal.ndjson"), "")],
  ])("for %s is not cancelled: nothing is written to it", async (_, damage) => {
    damage();
    const { code, stdout, stderr } = await run("cancel", runId);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`Run ${runId} cannot be cancelled: its journal.ndjson has no events.`);
    expect(project.exists(fileOf("journal.ndjson")) ? project.read(fileOf("journal.ndjson")) : "").toBe("");
    expect(project.read(fileOf("progress.json"))).toBe(whole.get("progress.json"));
  });

  test("keeps no other from being listed", async () => {
    using mixed = createProject({ workflows: { asking } });
    await runCli(mixed, ["run", "asking"]);
    await runCli(mixed, ["run", "asking"]);
    const [damaged = "", sound = ""] = mixed.runs();
    const folder = `agentic/workflows/${damaged}`;
    const journal = mixed.read(`${folder}/journal.ndjson`);
    mixed.write(
      `${folder}/journal.ndjson`,
      journal.replace(/"type":"human.asked",.*$/m, '"type":"human.asked"}'),
    );
    rmSync(join(mixed.root, folder, "progress.json"));
    for (const argv of [["list"], ["status"]]) {
      const { code, stdout, stderr } = await runCli(mixed, argv);
      expect(code).toBe(0);
      expect(stdout).toContain(sound);
      expect(stderr).toMatch(
        new RegExp(`^Run ${damaged} is not shown: ${folder}/journal\\.ndjson:\\d+ is no event \\(`, "m"),
      );
    }
  });

  test("does not move the columns of a list", async () => {
    using mixed = createProject({ workflows: { asking } });
    await runCli(mixed, ["run", "asking"]);
    await runCli(mixed, ["run", "asking"]);
    const [damaged = ""] = mixed.runs();
    const journal = `agentic/workflows/${damaged}/journal.ndjson`;
    mixed.write(journal, `${mixed.read(journal)}oops\n`);
    const { stdout } = await runCli(mixed, ["list", "--status", "paused"]);
    const lines = stdout.split("\n").filter((line) => line.includes("paused (human) 50%"));
    expect(lines.filter((line) => line.includes("damaged"))).toHaveLength(1);
    expect(new Set(lines.map((line) => line.lastIndexOf("  asking")))).toHaveProperty("size", 1);
    expect(lines).toHaveLength(2);
  });

  test("stands in no list where nothing of it can be read, and that is said", async () => {
    cut("progress.json", 20);
    cut("run.json", 20);
    const { code, stderr } = await run("list");
    expect(code).toBe(0);
    expect(stderr).toContain(`Run ${runId} is not shown: ${fileOf("run.json")} is no record of a run`);
  });
});

test("a run whose progress.json says what its journal does not is shown as its journal has it, and that is said", async () => {
  const told = JSON.stringify({ ...project.progress(), status: "completed", pending_steps: [] });
  project.write(fileOf("progress.json"), told);
  for (const argv of [["list"], ["status", runId]]) {
    const { code, stdout, stderr } = await run(...argv);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `Run ${runId}: its progress.json differs from its journal. The state is read from the journal; \`resume\` writes the file again.\n`,
    });
    expect(stdout).toContain("paused (human)");
  }
});

test("a run without progress.json has the same percent in list, with the steps of a nested workflow", async () => {
  const inner = `name: inner\nversion: "1.0"\nsteps:\n${["a", "b", "c"].map((name) => `  - { name: ${name}, type: script, run: "true" }\n`).join("")}`;
  const nesting = asking.replace('type: script, run: "echo made"', "type: workflow, workflow: inner");
  using nested = createProject({ workflows: { asking: nesting, inner } });
  await runCli(nested, ["run", "asking"]);
  expect((await runCli(nested, ["list"])).stdout).toContain("paused (human) 75%");
  rmSync(join(nested.root, `agentic/workflows/${nested.runs()[0]}/progress.json`));
  expect((await runCli(nested, ["list"])).stdout).toContain("paused (human) 75%");
});

test("a run whose journal was cut off in its last line goes on from the line before, and that is said", async () => {
  cut("journal.ndjson", project.read(fileOf("journal.ndjson")).length - 9);
  const { code, stderr } = await run("resume", runId);
  expect(code).toBe(3);
  expect(stderr).toContain(`Run ${runId}: the last line of its journal is truncated and skipped`);
  const { stdout, ...again } = await run("report", runId);
  expect(again).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`# asking ${runId}: paused`);
});

test("a log that was cut off is shown without its last line, and that is said", async () => {
  cut("logs.ndjson", project.read(fileOf("logs.ndjson")).length - 9);
  for (const argv of [
    ["logs", runId],
    ["logs", runId, "--json"],
  ]) {
    const { code, stderr } = await run(...argv);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "The last line of logs.ndjson is truncated and was skipped.\n",
    });
  }
});

describe("a file with wrong front matter", () => {
  test("is no note: it is named with its line, left as it is, and hides no other", async () => {
    const file = "agentic/memory/lessons/bad.md";
    const text = "---\nid: mem-x\ncreated: 2026-01-31\ncategory: lessen\n---\n# Bad\n";
    project.write(file, text);
    const wrong = `${file}:4: \`category\` must be one of`;
    const make = ["--category", "lesson", "--title", "Bad luck", "--content", "It happens."];
    expect(await run("memory", "create", ...make)).toMatchObject({ code: 0 });
    for (const argv of [
      ["memory", "list"],
      ["memory", "search", "bad"],
    ]) {
      const { code, stdout, stderr } = await run(...argv);
      expect(code).toBe(0);
      expect(stdout).toContain("Bad luck");
      expect(stderr).toContain(wrong);
    }
    expect(project.read(file)).toBe(text);
  });

  test("keeps its checkpoints: what is none is told with its lines, and stands where it stood", async () => {
    const create = (context: string) =>
      run("checkpoint", "create", "--run", runId, "--step", "make", "--context", context);
    await create("Half way.");
    project.write(fileOf("checkpoint.md"), project.read(fileOf("checkpoint.md")).replace("step:", "stop:"));
    const told = /^checkpoint\.md: .*[Ll]ine 1\b/;
    expect(await run("checkpoint", "list", "--run", runId)).toMatchObject({
      code: 0,
      stdout: "There are no checkpoints.\n",
      stderr: expect.stringMatching(told) as string,
    });
    expect(await create("Further.")).toMatchObject({ code: 0, stdout: "Saved as chk-002.\n" });
    const kept = project.read(fileOf("checkpoint.md"));
    expect(kept).toContain("Half way.");
    expect(kept).toContain("Further.");
  });
});
