import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRunner } from "../../support/action/job-step.ts";
import { journalAt, withSteps, workflow } from "../../support/action/run-project.ts";
import { limitedSession } from "../../support/agents/recording.ts";
import { runCli } from "../../support/cli/cli.ts";
import { createProject, type Project } from "../../support/project.ts";

/** No other test has these: what is looked at is the whole machine. */
const KEY = `sk-ant-api03-${randomBytes(20).toString("hex")}`;
const TOKEN = `ghs_${randomBytes(18).toString("hex")}`;
const OPENAI = `sk-proj-${randomBytes(20).toString("hex")}`;

describe("the Action", () => {
  let refused: Project;
  beforeAll(() => {
    const bad = workflow("  - { name: a, type: prompt, promt: Hello }\n");
    refused = withSteps(`  - { name: a, type: script, run: "true" }`, { ".agentic/workflows/bad.yaml": bad });
  });
  afterAll(() => refused[Symbol.dispose]());

  it(
    "runs a workflow to its end, and says so in its log, its outputs and on the page of the job",
    { tags: "slow" },
    async () => {
      using project = withSteps(
        `  - { name: write, type: script, run: "echo '{{ variables.request }}' > a.txt; echo ::error::not-ours" }`,
      );
      using job = openRunner(project);
      const inputs = { workflow: "w", variables: "request: hello", "terminal-output": "all" };
      const { code, log, outputs, summary } = await job.step("run", inputs).ended;
      expect(log).toMatch(
        /^::group::write\n::stop-commands::(\w+)\n::error::not-ours\n::\1::\n::endgroup::$/m,
      );
      expect({ code, ...outputs }).toMatchObject({
        code: 0,
        status: "completed",
        "cost-usd": "0",
        "pull-requests": "[]",
      });
      expect(JSON.parse(outputs["output"] ?? "")).toMatchObject({ success: true, output_type: "script" });
      expect(readFileSync(outputs["report"] ?? "", "utf8")).toMatch(/^<!doctype html>/i);
      expect(summary).toMatch(/write/);
      expect(journalAt(project, outputs["run-id"] ?? "")).toMatch(/"run\.completed"/);
      const finished = await job.step("finish", inputs).ended;
      expect(finished).toMatchObject({ code: 0, outputs: {}, log: "" });
    },
  );

  it(
    "ends green where a person is needed, and goes on in a clone that knows nothing of the run",
    { tags: "slow" },
    async () => {
      using project =
        withSteps(`  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 60 }
  - { name: after, type: script, run: "echo '{{ human.ask.text }}'" }`);
      using job = openRunner(project);
      const paused = await job.step("run", { workflow: "w" }).ended;
      const runId = paused.outputs["run-id"] ?? "";
      expect(paused).toMatchObject({ code: 0, outputs: { status: "paused" } });
      await runCli(project, ["input", runId, "go ahead"]);
      using other = createProject({ cloneOf: project.remote });
      using elsewhere = openRunner(other);
      const done = await elsewhere.step("run", { command: "resume", "run-id": runId }).ended;
      expect(done).toMatchObject({ code: 0, outputs: { status: "completed", "run-id": runId } });
      expect(done.outputs["output"]).toMatch(/go ahead/);
    },
  );

  it(
    "ends green where the agent's quota is used up, with the time at which it is renewed",
    { tags: "slow" },
    async () => {
      const reset = Math.ceil(Date.now() / 1_000) * 1_000 + 7_200_000;
      using project = withSteps("  - { name: ask, type: prompt, prompt: Do it., provider: replay }", {
        ".agentic/recordings/ask.1.ndjson": limitedSession(reset),
      });
      using job = openRunner(project);
      const { code, log, outputs } = await job.call({ workflow: "w" });
      expect({ code, status: outputs["status"] }).toEqual({ code: 0, status: "paused" });
      expect(log).not.toMatch(/^::error/m);
      expect(project.progress()).toMatchObject({ status: "paused", reason: "quota" });
      expect(Date.parse(project.progress().paused_until ?? "") - reset).toBeLessThan(60_000);
      expect(journalAt(project, outputs["run-id"] ?? "")).toMatch(/"run\.paused".*"quota".*"until":"/);
    },
  );

  it("fails the job with the sentence that says why", { tags: "slow" }, async () => {
    using project = withSteps(`  - { name: check, type: script, max-retry: 0, run: "echo no >&2; exit 3" }`);
    using job = openRunner(project);
    const { code, log, outputs } = await job.call({ workflow: "w" });
    expect({ code, status: outputs["status"] }).toEqual({ code: 1, status: "failed" });
    expect(log).toMatch(/^::error title=check::.*exit code 3/m);
  });

  it.each([
    [
      "no workflow",
      {},
      "Input `workflow` is missing. Set it to a workflow or a file, such as plan-build-validate.",
    ],
    ["a workflow that there is not", { workflow: "w1" }, "There is no workflow or file `w1`."],
    ["a command that there is not", { command: "rnu" }, "Did you mean `run`?"],
    ["no run", { command: "resume" }, "Input `run-id` is missing"],
    [
      "a run that there is not",
      { command: "status", "run-id": "20260131-k3f9qz" },
      "There is no run 20260131-k3f9qz",
    ],
    [
      "a run to cancel that there is not",
      { command: "cancel", "run-id": "20260131-k3f9qz" },
      "There is no run 20260131-k3f9qz here;",
    ],
    [
      "a definition, beside its line",
      { workflow: "bad" },
      "::error title=agentic-sdlc,file=.agentic/workflows/bad.yaml,line=7::",
    ],
    ["a variable that there is not", { workflow: "w", variables: "reqest: x" }, "Did you mean `request`?"],
    ["no number", { "max-cost-usd": "-1" }, 'Input `max-cost-usd` is "-1"; it must be above 0.'],
  ])("says in one sentence what is wrong with %s", async (_what, inputs, sentence) => {
    using job = openRunner(refused);
    const { code, log } = await job.call(inputs);
    const error = log.split("\n").find((line) => line.startsWith("::error"));
    expect({ code, error }).toEqual({ code: 2, error: expect.stringContaining(sentence) as string });
  });

  it.each([
    ["working-directory", "nope", "which is not a folder of the checkout"],
    ["working-directory", "..", "which is not a folder of the checkout"],
    ["workflow", "../outside.yaml", "which is not a file of the repository"],
    ["workflow", "link.yaml", "which is not a file of the repository"],
  ])(
    "reads nothing outside of the repository, nor where there is nothing: %s %s",
    async (name, value, words) => {
      using project = withSteps(`  - { name: one, type: script, run: "true" }`);
      const outside = join(project.root, "..", "outside.yaml");
      writeFileSync(outside, "secret: words");
      symlinkSync(outside, join(project.root, "link.yaml"));
      using job = openRunner(project);
      const { code, log } = await job.call({ workflow: "w", [name]: value });
      expect(code).toBe(2);
      expect(log).toContain(`::error`);
      expect(log).toContain(`Input \`${name}\` is "${value}", ${words}.`);
      expect(log).not.toContain("secret");
    },
  );

  it("commits no state to a branch of code, by its name or by what it holds", async () => {
    using project = withSteps(`  - { name: one, type: script, run: "true" }`);
    const main = (): string => project.git("-C", project.remote, "rev-parse", "main");
    const before = main();
    using named = openRunner(project, { environment: { GITHUB_REF_NAME: "main" } });
    const refused = await named.call({ workflow: "w", "state-branch": "main" });
    expect(refused.log).toContain("The state branch main is a code branch");
    using other = openRunner(project, { environment: { GITHUB_REF_NAME: "topic" } });
    const found = await other.call({ workflow: "w", "state-branch": "main" });
    expect([refused.code, found.code, main()]).toEqual([2, 1, before]);
    expect(found.log).toMatch(/::error.*The branch main of origin contains other files than state/);
  });

  it("keeps the settings of its inputs: branch of the state, folder, agent, spending; and begins where no branch is checked out", async () => {
    using project = createProject({
      remote: true,
      workflows: { w: workflow(`  - { name: a, type: script, run: "true" }`) },
      files: { "deep/down/note.txt": "x" },
    });
    project.git("checkout", "--quiet", "--detach");
    const environment = { GITHUB_SHA: project.git("rev-parse", "HEAD") };
    using job = openRunner(project, { event: { repository: { default_branch: "main" } }, environment });
    const { outputs } = await job.call({
      workflow: "w",
      "state-branch": "our/state",
      "working-directory": "deep/down",
      provider: "gemini",
      model: "m1",
      "max-cost-usd": "3",
    });
    const record = project.git(
      "-C",
      project.remote,
      "show",
      `our/state:agentic/workflows/${outputs["run-id"]}/run.json`,
    );
    expect(JSON.parse(record)).toMatchObject({
      actor: "octocat",
      trigger: "workflow_dispatch",
      overrides: { provider: "gemini", model: "m1", maxCostUsd: 3 },
      place: { base_branch: "main", base_sha: project.git("rev-parse", "HEAD") },
    });
  });

  it(
    "goes on with the run of a given id where there is one, and starts it where there is none",
    { tags: "slow" },
    async () => {
      using project = withSteps(
        `  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 60 }`,
      );
      using job = openRunner(project);
      const inputs = { workflow: "w", "run-id": "20260131-k3f9qz" };
      const first = await job.call(inputs);
      await runCli(project, ["input", "20260131-k3f9qz", "--approve"]);
      const second = await job.call(inputs);
      expect([first.outputs["status"], second.outputs["status"]]).toEqual(["paused", "completed"]);
      for (const command of ["run", "resume", "cancel"]) {
        const { code, outputs, log } = await job.call({ ...inputs, command });
        expect({ code, outputs }).toMatchObject({
          code: 2,
          outputs: { "run-id": inputs["run-id"], status: "completed" },
        });
        expect(log).not.toContain("--");
      }
      expect(project.runs()).toEqual(["20260131-k3f9qz"]);
    },
  );

  it("takes the issue that the job is about as request, between markers", { tags: "slow" }, async () => {
    using project = withSteps(`  - { name: a, type: script, run: "true" }`);
    using job = openRunner(project, { event: { issue: { number: 12, title: "Add <!-- hi --> dark mode" } } });
    const { outputs } = await job.call({ workflow: "w" });
    const record = JSON.parse(
      readFileSync(join(project.runFolder(outputs["run-id"]), "run.json"), "utf8"),
    ) as {
      variables: { request: string };
      issue: unknown;
      place: { branch: string };
    };
    expect(record.variables.request).toMatch(
      /^<untrusted-\w+>\nWhat stands between .* issue #12 .*\n\nAdd {2}dark mode\n<\/untrusted-\w+>$/s,
    );
    expect(record.issue).toEqual({ number: 12, title: "Add <!-- hi --> dark mode" });
    expect(record.place.branch).toMatch(/^agentic\/add-hi-dark-mode-\w{6}$/);
  });
});

describe("secrets of the Action", () => {
  const spy = `#!/bin/sh
{ env; } > "$SPY_FOLDER/agent.txt"
echo '{"type":"result","subtype":"success","is_error":false,"result":"done","total_cost_usd":0.01,"usage":{"input_tokens":1,"output_tokens":1},"session_id":"s"}'
`;

  it(
    "reach the agent they are for, and no environment of any other process, no script and no open file",
    { tags: "slow" },
    async () => {
      using project = withSteps(`  - name: look
    type: script
    run: |
      env > "$OUT/script.txt"
      cat /proc/[0-9]*/environ > "$OUT/all.txt" 2>/dev/null || true
      tr '\\0' '\\n' < /proc/$PPID/environ > "$OUT/engine.txt"
      readlink /proc/$PPID/fd/0 > "$OUT/stdin.txt"
  - { name: ask, type: prompt, prompt: "Say hello.", bypass-permissions: true }`);
      const bin = join(project.home, "bin");
      mkdirSync(bin);
      writeFileSync(join(bin, "claude"), spy.replaceAll("$SPY_FOLDER", project.home), { mode: 0o755 });
      using job = openRunner(project, {
        environment: {
          OUT: project.home,
          "INPUT_GITHUB-TOKEN": TOKEN,
          PATH: `${bin}:${process.execPath.replace(/\/node$/, "")}:${process.env["PATH"]}`,
        },
      });
      const { code, log } = await job.step("run", {
        workflow: "w",
        "anthropic-api-key": KEY,
        "openai-api-key": OPENAI,
        "github-token": TOKEN,
      }).ended;
      const seen = (name: string): string => readFileSync(join(project.home, name), "utf8");
      expect(log).toContain(`::add-mask::${KEY}`);
      expect(log.replaceAll(/^::add-mask::.*$/gm, "")).not.toMatch(new RegExp(`${KEY}|${TOKEN}`));
      expect(seen("agent.txt")).toContain(`ANTHROPIC_API_KEY=${KEY}`);
      expect(seen("agent.txt")).not.toMatch(new RegExp(`${TOKEN}|sk-proj|GITHUB_TOKEN`));
      expect(seen("engine.txt")).toMatch(/^GITHUB_ACTIONS=true$/m);
      for (const name of ["script.txt", "all.txt", "engine.txt"])
        expect(seen(name)).not.toMatch(new RegExp(`${KEY}|${TOKEN}|${OPENAI}`));
      for (const name of ["script.txt", "engine.txt"]) expect(seen(name)).not.toContain("AGENTIC_INPUTS");
      expect(seen("stdin.txt").trim()).toBe("/dev/null");
      expect(code).toBe(0);
    },
  );

  it(
    "that a checkout left in git's configuration are warned of, and stay where they are",
    { tags: "slow" },
    async () => {
      using project = withSteps(`  - { name: a, type: script, run: "true" }`);
      using job = openRunner(project);
      const key = "http.https://github.com/.extraheader";
      expect((await job.call({ workflow: "w" })).log).not.toMatch(/persist-credentials/);
      project.git("config", "--file", `${project.root}/../kept.config`, key, "AUTHORIZATION: basic c2VjcmV0");
      project.git("config", "include.path", `${project.root}/../kept.config`);
      const { log, code } = await job.call({ workflow: "w" });
      expect(log.match(/^::warning title=The checkout contains a token::/gm)).toHaveLength(1);
      expect(log).not.toContain("c2VjcmV0");
      expect({ code, kept: project.git("config", key) }).toEqual({
        code: 0,
        kept: "AUTHORIZATION: basic c2VjcmV0",
      });
    },
  );

  it("in the environment of the job are warned of", async () => {
    using project = withSteps(`  - { name: a, type: script, run: "true" }`);
    using job = openRunner(project, { environment: { OPENAI_API_KEY: OPENAI } });
    const { log } = await job.call({ workflow: "w" });
    expect(log).toMatch(/^::warning::The job has secrets in its environment \(OPENAI_API_KEY\)/m);
  });
});
