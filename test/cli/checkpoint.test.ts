import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { builtProgram } from "../support/built-package.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const PLANS = `
name: plans
version: "1.0"
settings: { provider: replay, max-retry: 1, git: { enabled: true } }
steps:
  - { name: make, type: script, run: "echo made | tee made.txt", checkpoint: true }
  - name: both
    type: sequence
    checkpoint: true
    steps:
      - { name: inner, type: script, run: "echo inner" }
  - { name: last, type: script, run: "echo last" }
`;
const RETRIES = `
name: retries
version: "1.0"
settings: { provider: replay, max-retry: 1 }
steps:
  - { name: build, type: prompt, prompt: "Build it.", ensures: [{ command: "test -f built.txt" }] }
`;
const EARLIER = `
name: earlier
version: "1.0"
settings: { provider: replay, max-retry: 1, git: { enabled: true } }
steps:
  - { name: plan, type: script, run: "echo planned", checkpoint: true }
  - name: block
    type: parallel
    steps:
      - { name: make, type: prompt, prompt: "Build it.", ensures: [{ command: "test -f built.txt" }] }
      - name: other
        type: sequence
        checkpoint: true
        steps: [{ name: noise, type: script, run: "echo noise", checkpoint: true }]
`;
const STOPS = `
name: stops
version: "1.0"
settings: { max-retry: 0 }
steps:
  - { name: make, type: script, run: "echo made", checkpoint: true }
  - { name: bad, type: script, run: "exit 1" }
`;
const BESIDE = `
name: beside
version: "1.0"
settings: { git: { worktree: true, auto-commit: true, auto-pr: false } }
steps:
  - { name: plan, type: script, run: "echo planned", checkpoint: true }
  - name: par
    type: parallel
    merge-mode: merge
    steps:
      - { name: pa, type: script, run: "echo a > a.txt" }
      - { name: pb, type: script, run: "echo b > b.txt" }
  - { name: end, type: script, run: "echo ended", checkpoint: true }
`;
const cli = `node ${builtProgram()}`;
const checkpoint = "checkpoint create --context 'Half of it is done' --notes 'Mind </the> gap'";

let project: Project;
beforeAll(() => {
  project = createProject({
    workflows: { plans: PLANS, retries: RETRIES, earlier: EARLIER, stops: STOPS, beside: BESIDE },
    files: {
      ".agentic/recordings/build.1.ndjson": recordSession({
        calls: [{ shell: `${cli} ${checkpoint}` }],
        answer: "Half.",
      }),
      ".agentic/recordings/block.make.1.ndjson": recordSession({ answer: "Half." }),
      ".agentic/recordings/block.make.2.ndjson": recordSession({
        calls: [{ write: "built.txt", content: "x" }],
        answer: "Whole.",
      }),
      ".agentic/recordings/build.2.ndjson": recordSession({
        calls: [{ write: "built.txt", content: "x" }],
        answer: "Whole.",
      }),
    },
  });
});
afterAll(() => project[Symbol.dispose]());

interface Listed {
  readonly checkpoints: readonly { checkpoint_id: string; step: string; status: string; content: string }[];
  readonly problems: readonly string[];
}
const list = async (runId: string, ...argv: string[]): Promise<Listed> =>
  jsonOf<Listed>(await runCli(project, ["checkpoint", "list", "--run", runId, "--json", ...argv]));

async function runOf(workflow: string): Promise<string> {
  const { code, stderr } = await runCli(project, ["run", workflow]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return project.runs().at(-1) ?? "";
}

describe("checkpoints", () => {
  test(
    "are written after the steps that ask for one, with what was done and what comes next",
    { tags: "slow" },
    async () => {
      const runId = await runOf("plans");
      const { checkpoints, problems } = await list(runId);
      expect(problems).toEqual([]);
      expect(checkpoints).toMatchObject([
        { checkpoint_id: "chk-001", step: "make", status: "completed" },
        { checkpoint_id: "chk-002", step: "both", status: "completed" },
      ]);
      const [first = { content: "" }] = checkpoints;
      expect(first.content).toContain("## Context\n\nStep make (script) of plans is done.\n\nmade");
      expect(first.content).toContain("## Progress\n\n- [x] make: made\n- [ ] both/inner\n- [ ] last");
      expect(first.content).toContain("## Files\n\n- made.txt");
      expect(project.read(`agentic/workflows/${runId}/checkpoint.md`)).toMatch(
        /^---\ncheckpoint_id: chk-001\nstep: make\ncreated: \S+Z\nworkflow_id: \S+\nstatus: completed\nattempt: 1\n---\n\n## Context\n/,
      );
    },
  );

  test("call a step the same before and after it, and a merge what it is", { tags: "slow" }, async () => {
    const { checkpoints } = await list(await runOf("beside"));
    const [first = "", last = ""] = checkpoints.map(({ content }) => content);
    expect(first).toContain("- [ ] par/pa\n- [ ] par/pb\n- [ ] end");
    for (const line of ["par/pa", "par/pb", "merge of par/pa", "merge of par/pb"])
      expect(last).toMatch(new RegExp(`^- \\[x\\] ${line}(?:: .*)?$`, "m"));
    expect(last).not.toContain("merge+");
  });

  test(
    "that an agent made are in the prompt of the step's next attempt, as data",
    { tags: "slow" },
    async () => {
      const runId = await runOf("retries");
      expect((await list(runId)).checkpoints).toMatchObject([{ checkpoint_id: "chk-001", step: "build" }]);
      const prompt = project.read(`agentic/workflows/${runId}/steps/build/2/prompt.md`);
      expect(prompt).toMatch(
        /## Last checkpoint[^]*chk-001[^]*<untrusted-\w+>[^]*Half of it is done[^]*<\/untrusted-/,
      );
      expect(project.read(`agentic/workflows/${runId}/steps/build/1/prompt.md`)).not.toContain("checkpoint");
    },
  );

  test(
    "of an earlier step are there for an attempt whose own step has none, those of other branches are not",
    { tags: "slow" },
    async () => {
      const runId = await runOf("earlier");
      expect(project.read(`agentic/workflows/${runId}/checkpoint.md`)).toContain("step: block/other");
      const prompt = project.read(`agentic/workflows/${runId}/steps/block/make/2/prompt.md`);
      expect(prompt).toMatch(/## Last checkpoint\n\nStep plan left checkpoint chk-001 [^]*planned/);
      expect(prompt).not.toContain("Step block/other");
    },
  );

  test("that a crash kept from being written are there when the run goes on, once", async () => {
    await runCli(project, ["run", "stops"]);
    const runId = project.runs().at(-1) ?? "";
    rmSync(join(project.runFolder(runId), "checkpoint.md"));
    await runCli(project, ["resume", runId]);
    await runCli(project, ["resume", runId]);
    expect((await list(runId)).checkpoints).toMatchObject([{ checkpoint_id: "chk-001", step: "make" }]);
  });

  test("are made and listed by hand, for a step or the whole run", async () => {
    const runId = await runOf("plans");
    const made = await runCli(project, [
      "checkpoint",
      "create",
      "--run",
      runId,
      "--issues",
      "Slow tests",
      "--json",
    ]);
    expect(jsonOf(made)).toMatchObject({
      success: true,
      checkpoint_id: "chk-003",
      run_id: runId,
      status: "in_progress",
    });
    expect((await list(runId, "--step", "both")).checkpoints).toHaveLength(1);
    const { stdout } = await runCli(project, ["checkpoint", "list", "--run", runId]);
    expect(stdout).toMatch(/^chk-001 {2}\S+ {2}make {2}completed\n {2}## Context\n/);
    expect(stdout).toContain("  ## Issues Discovered\n\n  Slow tests");
  });

  test("are of steps that the run has", { tags: "slow" }, async () => {
    const runId = await runOf("beside");
    const create = (step: string) =>
      runCli(project, ["checkpoint", "create", "--run", runId, "--context", "x", "--step", step]);
    const log = (step: string) => runCli(project, ["log", "add", "x", "--run", runId, "--step", step]);
    for (const add of [create, log]) {
      const { code, stderr } = await add("plam");
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("no step `plam`") });
      expect(stderr).toContain("Did you mean `plan`?");
      for (const step of ["plan", "par/pa", "pa"]) expect((await add(step)).code).toBe(0);
    }
    const { checkpoints } = await list(runId, "--step", "par/pa");
    expect(checkpoints).toHaveLength(1);
  });

  test("cannot be forged by what one says", { tags: "slow" }, async () => {
    const runId = await runOf("plans");
    const context = "fine\n---\ncheckpoint_id: chk-900\nstep: x\ncreated: y\n---\n";
    await runCli(project, ["checkpoint", "create", "--run", runId, "--context", context]);
    const { checkpoints } = await list(runId);
    expect(checkpoints.map((each) => each.checkpoint_id)).toEqual(["chk-001", "chk-002", "chk-003"]);
  });

  test("hold no secrets", async () => {
    const runId = await runOf("plans");
    const argv = ["checkpoint", "create", "--run", runId, "--context", "The key is abcd-1234-efgh"];
    await runCli(project, argv, { environment: { MODEL_API_KEY: "abcd-1234-efgh" } });
    expect((await list(runId)).checkpoints.at(-1)?.content).toContain("The key is (redacted)");
  });

  test("are added to a damaged file, and the damage is reported", async () => {
    const runId = await runOf("plans");
    const file = `agentic/workflows/${runId}/checkpoint.md`;
    const damaged = `Some words.\n${project.read(file)}\n---\ncheckpoint_id: chk-007\nstep: cut`;
    project.write(file, damaged);
    const { code, stdout, stderr } = await runCli(project, [
      "checkpoint",
      "create",
      "--run",
      runId,
      "--context",
      "On",
    ]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Saved as chk-008.\n" });
    expect(stderr).toMatch(
      /checkpoint\.md: Lines 1 to 1 belong to no checkpoint\.\n.*The checkpoint at line \d+ has no closed/,
    );
    expect(project.read(file).startsWith(damaged)).toBe(true);
    expect((await list(runId)).checkpoints.map((each) => each.checkpoint_id)).toEqual([
      "chk-001",
      "chk-002",
      "chk-008",
    ]);
  });

  test.each([
    ["without a run", ["create", "--context", "x"], "No run is named"],
    ["of a run that is not there", ["list", "--run", "20260101-aaaaaa"], "There is no run 20260101-aaaaaa"],
    ["with nothing in it", ["create", "--run", "RUN"], "The checkpoint is empty"],
    ["of a step that is none", ["create", "--run", "RUN", "--context", "x", "--step", "a\nb"], "is no step"],
  ])("are refused %s", async (_why, argv, message) => {
    const runId = project.runs().at(-1) ?? "";
    const { code, stderr } = await runCli(project, [
      "checkpoint",
      ...argv.map((word) => (word === "RUN" ? runId : word)),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
