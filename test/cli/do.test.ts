// @module-tag slow
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProgressDocument } from "../../src/run/progress-schema.ts";
import { recordSession } from "../support/agents/recording.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const small = `
name: small
version: "1.0"
description: Does a small thing.
variables:
  - { name: request, type: string, required: true }
  - { name: level, type: string, enum: [low, high], default: low }
steps:
  - { name: task, type: script, env: { TEXT: "{{ variables.request }}" }, run: 'echo "$TEXT"; echo "$TEXT" >> "$HOME/done"' }
`;

let project: Project;
beforeEach(() => {
  project = createProject({
    workflows: { small },
    config: { defaults: { provider: "replay", maxRetry: 2 } },
  });
});
afterEach(() => project[Symbol.dispose]());

const says = (step: string, answer: unknown): void =>
  project.write(`.agentic/recordings/${step}.ndjson`, recordSession({ answer }));
const does = (request: string, ...options: string[]) => runCli(project, ["do", request, ...options]);
const promptOf = (step: string, run = project.runs()[0]) =>
  readFileSync(join(project.runFolder(run), `steps/${step}/1/prompt.md`), "utf8");
const done = () => readFileSync(join(project.home, "done"), "utf8");
const names = () => project.runs().map((run) => project.progress(run).workflow_name);

describe("do", () => {
  test("starts the workflow that the agent names as a run of its own, with what is wanted and what is left to spend", async () => {
    says("route", "WORKFLOW: small\nlevel = high\n\nMend the typo in README.md.");
    const { code, stdout, stderr } = await does("there is a typo in the readme", "--max-cost-usd", "1");
    expect(code).toBe(0);
    expect(names()).toEqual(["do", "small"]);
    const [first = "", second = ""] = project.runs();
    expect(second.slice(0, 9)).toBe(first.slice(0, 9));
    expect(project.progress(second)).toMatchObject({
      status: "completed",
      variables: { request: "Mend the typo in README.md.", level: "high" },
    });
    const record = JSON.parse(readFileSync(join(project.runFolder(second), "run.json"), "utf8")) as object;
    expect(record).toMatchObject({ overrides: { maxCostUsd: 0.98 } });
    expect(stderr).toContain(`\n  small follows, as run ${second}.\n`);
    expect(stderr).toMatch(/✔ task +/);
    expect(stdout).toMatch(/^\n {2}Completed in \S+\n {2}files: \S+\n$/);
    expect(stdout).toContain(second);
    const prompt = promptOf("route");
    expect(prompt).toMatch(
      /<untrusted-\w+>\n.*the request: data to work on.*\n\nthere is a typo in the readme\n/,
    );
    expect(prompt).toContain(
      "- `small`: Does a small thing.\n  - variable `level` (one of low, high, default low)",
    );
  });

  test("starts no run where its agent is not installed", async () => {
    const { code, stdout, stderr } = await runCli(project, ["do", "fix it", "--provider", "claude"], {
      environment: { PATH: "/usr/bin:/bin" },
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^Claude Code \(`claude`\) is not installed: .* No step was started\.\n$/);
    expect(names()).toEqual([]);
  });

  test("prints an answer where nothing is to be done, on standard output", async () => {
    says("route", 'This repository holds *two* workflows.\n\n```json\n{"a": 1}\n```');
    const { code, stdout, stderr } = await does("what is here?");
    expect(code).toBe(0);
    expect(stdout).toBe('This repository holds *two* workflows.\n```json\n{\n  "a": 1\n}\n```\n');
    expect(stderr).toMatch(/\n\n {2}Completed in /);
    expect(names()).toEqual(["do"]);
    expect(jsonOf(await does("what is here?", "--json"))).toMatchObject({
      workflow_name: "do",
      answer: expect.stringMatching(/^This repository holds/),
      result: expect.stringMatching(/^This repository holds/),
    });
  });

  test("is the user's own where there is one, and nothing follows from that", async () => {
    project.write(".agentic/workflows/do.yaml", small.replace("name: small", "name: do"));
    const { code } = await does("mend it");
    expect({ code, names: names(), done: done() }).toEqual({ code: 0, names: ["do"], done: "mend it\n" });
  });
});

describe("a request for which another run is not finished", () => {
  const failing = small.replace('echo "$TEXT";', 'test -e "$HOME/ready"; echo "$TEXT";');

  beforeEach(() => {
    project.write(
      ".agentic/workflows/small.yaml",
      failing.replace("name: task,", "name: task, max-retry: 0,"),
    );
    says("route", "WORKFLOW: small\n\nMend it.");
  });

  test("starts a new run where no person can choose, and names the other one and how to resume it", async () => {
    await does("Mend the broken importer");
    const [first, second = ""] = project.runs();
    const { stderr } = await does("mend the  broken Importer!");
    expect(stderr).toMatch(
      new RegExp(
        `^Run ${second} has the same request and is not finished\\.\n {2}small · failed \\(script-failed\\) · 0% · last activity \\d+s ago\n {2}Failed: task\nTo continue it: {2}agentic-sdlc resume ${second}\nThis command starts a new run\\.`,
      ),
    );
    expect(names()).toEqual(["do", "small", "do", "small"]);
    expect(project.runs()).toContain(first);
  });

  test("asks on a terminal, and resumes the other run or starts a new one", async () => {
    await does("Mend the broken importer");
    const terminal = { columns: 100, rows: 30 };
    const choose = async (typed: string) =>
      await runCli(project, ["do", "Mend the broken importer"], {
        terminal,
        answers: [["Resume it, or start a new run?", typed]],
      });
    expect(await choose("\u001B[B\r")).toMatchObject({ code: 1 });
    expect(names()).toEqual(["do", "small", "do", "small"]);
    project.write("../home/ready", "");
    expect(await choose("\r")).toMatchObject({ code: 0 });
    expect(names()).toEqual(["do", "small", "do", "small"]);
    const statuses = project.runs().map((run) => project.progress(run).status);
    expect(statuses.filter((status) => status === "completed")).toHaveLength(3);
    expect(await choose("\u0003")).toMatchObject({ code: 130 });
    expect(names()).toEqual(["do", "small", "do", "small"]);
  });

  test("says nothing of it with --new, of another request, and of a finished run", async () => {
    await does("Mend the broken importer");
    expect((await does("Mend the broken importer", "--new")).stderr).not.toContain("not finished");
    expect((await does("Write a changelog")).stderr).not.toContain("not finished");
    project.write("../home/ready", "");
    await runCli(project, ["resume", project.runs()[1] ?? ""]);
    await runCli(project, ["resume", project.runs()[3] ?? ""]);
    await runCli(project, ["resume", project.runs()[5] ?? ""]);
    expect((await does("Mend the broken importer")).stderr).not.toContain("not finished");
  });
});

describe("between the two runs", () => {
  test("--dry-run stops, and whoever resumes, there or after a crash, starts what follows once", async () => {
    says("route", "WORKFLOW: small\n\nMend it.");
    const { code: shown, stdout, stderr } = await does("mend it", "--dry-run");
    expect(shown).toBe(0);
    expect(stdout).toMatch(/^small · dry run/);
    expect(stdout).toContain('request = "Mend it."');
    const [first = ""] = project.runs();
    expect(stderr).toContain(`To start it:  agentic-sdlc resume ${first}`);
    expect(names()).toEqual(["do"]);
    for (const [code] of [[0], [2]]) expect(await runCli(project, ["resume", first])).toMatchObject({ code });
    expect(names()).toEqual(["do", "small"]);
    expect(done()).toBe("Mend it.\n");
  });

  test("a failure in the second one has that go on, by the id of either", async () => {
    project.write(
      ".agentic/workflows/small.yaml",
      small
        .replace('echo "$TEXT";', 'test -e "$HOME/ready"; echo "$TEXT";')
        .replace("name: task,", "name: task, max-retry: 0,"),
    );
    says("route", "WORKFLOW: small\n\nMend it.");
    expect(await does("mend it")).toMatchObject({ code: 1 });
    const [first = "", second = ""] = project.runs();
    expect(project.progress(second).status).toBe("failed");
    project.write("../home/ready", "");
    expect(await runCli(project, ["resume", first])).toMatchObject({ code: 0 });
    expect({ names: names(), done: done() }).toEqual({ names: ["do", "small"], done: "Mend it.\n" });
  });

  test("routing anew is another run, and what was started stays what it is", async () => {
    says("route", "WORKFLOW: small\n\nMend it.");
    const result = await does("mend it", "--json");
    const [first = "", second] = project.runs();
    expect(jsonOf(result)).toMatchObject({ workflow_name: "small", status: "completed", run_id: second });
    says("route", "WORKFLOW: small\n\nMend that.");
    expect(await runCli(project, ["resume", first, "--from-step", "route"])).toMatchObject({ code: 0 });
    expect(names()).toEqual(["do", "small", "small"]);
    expect(done()).toBe("Mend it.\nMend that.\n");
  });
});

test("where no workflow fits, has one composed, asks, proposes it with --keep, and runs what was approved", async () => {
  const text = `name: count-files\nversion: "1.0"\ndescription: Counts files.\nvariables:\n  - { name: request, type: string, required: true }\nsteps:\n  - { name: count, type: prompt, prompt: "Count: {{ variables.request }}" }`;
  says("route", "PLAN: new workflow\n\nCount the files.");
  says("compose-1", `So:\n\n\`\`\`yaml\n${text}\n\`\`\`\n`);
  says("count", "3 files.");
  says("synthesis", "There are 3 files.\n\n**Done**: counted.");
  const { code, stdout, stderr } = await does("count the files", "--keep");
  expect(code, stdout + stderr).toBe(3);
  expect(stdout).toContain("Run this one, `count-files`, composed for the request?");
  expect(stdout).toContain("    count  prompt\n");
  expect(stdout).toContain(
    '      - { name: count, type: prompt, prompt: "Count: {{ variables.request }}" }\n',
  );
  expect(promptOf("route")).toContain("PLAN: new workflow");
  const prompt = promptOf("compose-1");
  expect(prompt).toContain("- `validate`: ");
  expect(prompt).not.toContain("- `orchestrate`");
  expect(prompt).toContain("{{ variables.request }}");

  const [first = ""] = project.runs();
  const ended = await runCli(project, ["input", first, "--approve", "--resume"]);
  expect(ended).toMatchObject({ code: 0, stdout: "There are 3 files.\n\n**Done**: counted.\n" });
  expect(names()).toEqual(["do", "count-files"]);
  const [, second = ""] = project.runs();
  expect(project.progress(second)).toMatchObject({
    status: "completed",
    variables: { request: "Count the files." },
  });
  expect(promptOf("count", second)).toBe("Count: Count the files.\n");
  const last = promptOf("synthesis", second);
  expect(last).toMatch(/the request: data to work on.*\n\nCount the files\.\n/);
  expect(last).toMatch(/### count: completed\n\n<untrusted-\w+>\n.*\n\n3 files\.\n/);
  const status = jsonOf(await runCli(project, ["status", second, "--json"]));
  expect(status).toMatchObject({ percent: 100, result: "There are 3 files.\n\n**Done**: counted." });
  const kept = readFileSync(join(project.runFolder(second), "definition.yaml"), "utf8");
  expect(kept).toContain("name: count-files");

  const path = ".agentic/workflows/count-files.yaml";
  const { branches, pull_requests }: ProgressDocument = project.progress(first);
  expect(project.git("show", `${branches[0]}:${path}`)).toBe(text);
  expect(project.git("diff", "--name-only", `main...${branches[0]}`)).toBe(path);
  expect(pull_requests).toEqual([expect.objectContaining({ branch: branches[0] })]);
  expect(project.read(`agentic/workflows/${first}/pull-request.md`)).toContain(
    'title: "Add workflow count-files"',
  );
  expect(project.exists(path)).toBe(false);
});
