import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const ask = `
name: ask
version: "1.0"
steps:
  - { name: plan, type: script, run: "echo planned" }
  - { name: review, type: wait-for-human, message: "Please review the plan." }
  - name: after
    type: script
    env: { TEXT: "{{ human.review.text }}" }
    run: 'echo "{{ human.review.decision }} by {{ human.review.actor }}: $TEXT"'
`;
const fails =
  'name: fails\nversion: "1.0"\nsettings: { max-retry: 0 }\nsteps: [{ name: a, type: script, run: exit 1 }]\n';
const both = `
name: both
version: "1.0"
settings: { git: { enabled: true, auto-pr: false } }
steps:
  - name: many
    type: parallel
    steps:
      - { name: left, type: wait-for-human, message: "Go left?" }
      - { name: right, type: wait-for-human, message: "Go right?" }
`;

let project: Project;
beforeEach(() => {
  project = createProject({ workflows: { ask, fails, both } });
});
afterEach(() => project[Symbol.dispose]());

/** A run that has paused for a person. */
async function startAsking(workflow = "ask"): Promise<string> {
  expect(await runCli(project, ["run", workflow])).toMatchObject({ code: 3 });
  return project.runs().at(-1) ?? "";
}

const input = (runId: string, ...argv: string[]) => runCli(project, ["input", runId, ...argv]);
const outputOf = (step: string) => project.progress().step_outputs[step]?.summary;

describe("a run that asks a person where nobody sits", () => {
  test("pauses with exit code 3, and says what is asked, and the command that answers", async () => {
    const { code, stdout, stderr } = await runCli(project, ["run", "ask"]);
    const runId = project.runs()[0];
    expect(code).toBe(3);
    expect(stderr).toContain("  ⏸ review              waiting for a person · Please review the plan.");
    expect(stdout).toMatch(
      new RegExp(
        `^\n  Paused: review needs a person\\.   “Please review the plan\\.”\n` +
          `    If it resumes after \\d\\d:\\d\\d UTC without an answer, the run fails\\.\n` +
          `  Answer:  agentic-sdlc input ${runId} "your words" --resume\n` +
          `           or --approve, or --reject "why", in place of the words\n$`,
      ),
    );
  });

  test("is shown as paused by list and status, with the same command", async () => {
    const runId = await startAsking();
    const command = `agentic-sdlc input ${runId} "your words" --resume`;
    const list = await runCli(project, ["list"]);
    expect(list.stdout).toMatch(/ {2}paused \(human\) 33% {8}ask\n/);
    expect(list.stdout).toContain(`\n    ${command}\n`);
    const { stdout } = await runCli(project, ["status"]);
    expect(stdout).toMatch(/ {2}⏸ review {14}waiting for a person · Please review the plan\./);
    expect(stdout).toContain(`  Answer:  ${command}\n`);
    const status = jsonOf(await runCli(project, ["status", "--json"]));
    expect(status).toMatchObject({
      status: "paused",
      reason: "human",
      next: [command],
      questions: [{ path: "review", message: "Please review the plan." }],
    });
  });

  test("pauses again when it is resumed without an answer", async () => {
    const runId = await startAsking();
    expect(await runCli(project, ["resume", runId])).toMatchObject({
      code: 3,
      stdout: expect.stringContaining("  Paused: review needs a person"),
    });
    expect(project.journal().filter(({ type }) => type === "human.asked")).toHaveLength(1);
  });
});

describe("input", () => {
  test("keeps the words for the run and says how to go on; resume hands them on, with who said them", async () => {
    const runId = await startAsking();
    expect(await input(runId, "keep the old API")).toEqual({
      code: 0,
      stdout: `Your answer to review is saved.\nNext:  agentic-sdlc resume ${runId}\n`,
      stderr: "",
    });
    const { stdout: status } = await runCli(project, ["status"]);
    expect(status).toMatch(
      new RegExp(`  The answer to review is saved\\.\n  Next:  agentic-sdlc resume ${runId}\n$`),
    );
    expect(jsonOf(await runCli(project, ["status", "--json"]))).toMatchObject({
      next: [`agentic-sdlc resume ${runId}`],
    });
    expect(await runCli(project, ["resume", runId])).toMatchObject({ code: 0 });
    expect(outputOf("after")).toBe("input by Somebody: keep the old API");
  });

  test("of two that answer at once, one is kept and the other is refused", async () => {
    const runId = await startAsking();
    const results = await Promise.all([input(runId, "one"), input(runId, "two"), input(runId, "three")]);
    expect(results.map(({ code }) => code).toSorted()).toEqual([0, 2, 2]);
    for (const { code, stdout, stderr } of results) {
      if (code === 0) expect(stdout).toContain("Your answer to review is saved.");
      else expect(stderr).toContain(`review of run ${runId} has an answer already, which counts`);
    }
    expect(readdirSync(join(project.runFolder(), "inbox"))).toHaveLength(1);
  });

  test(
    "of two clones that answer at once, one is kept and the other is refused",
    { tags: "slow" },
    async () => {
      using one = createProject({ workflows: { ask }, remote: true });
      await runCli(one, ["run", "ask"]);
      const runId = one.runs()[0] ?? "";
      using other = createProject({ cloneOf: one.remote });
      const results = await Promise.all([
        runCli(one, ["input", runId, "here"]),
        runCli(other, ["input", runId, "there"]),
      ]);
      expect(results.map(({ code }) => code).toSorted()).toEqual([0, 2]);
      const refused = results.find(({ code }) => code === 2);
      expect(refused?.stderr).toContain("has an answer already, which counts");
      const kept = results[0]?.code === 0 ? "here" : "there";
      expect(await runCli(other, ["resume", runId])).toMatchObject({ code: 0 });
      expect(other.progress().step_outputs["after"]?.summary).toContain(kept);
    },
  );

  test("is for the question that is open, and for no other", async () => {
    const runId = await startAsking();
    const { asked } = project.progress().questions[0] ?? {};
    const { request } = jsonOf(await input(runId, "fine", "--json")) as { request: string };
    const left = JSON.parse(
      readFileSync(join(project.runFolder(), "inbox", `${request}.json`), "utf8"),
    ) as object;
    expect(left).toMatchObject({ step: "review", asked });
    expect(asked).toBe(project.journal().find(({ type }) => type === "human.asked")?.seq);
  });

  test("goes on with the run at once with --resume", async () => {
    const runId = await startAsking();
    const result = await input(runId, "fine", "--resume", "--json");
    expect(result.code).toBe(0);
    expect(jsonOf(result)).toMatchObject({ run_id: runId, status: "completed" });
  });

  test.each(["approve", "approved", "yes", "lgtm"])(
    "takes `%s` for words, not for an approval",
    async (word) => {
      const runId = await startAsking();
      expect(await input(runId, word, "--resume")).toMatchObject({ code: 0 });
      expect(outputOf("after")).toBe(`input by Somebody: ${word}`);
    },
  );

  test("approves with --approve, with or without words", async () => {
    const runId = await startAsking();
    await input(runId, "--approve", "--resume");
    expect(outputOf("after")).toBe("approved by Somebody:");
    const other = await startAsking();
    await input(other, "well done", "--approve", "--resume");
    expect(outputOf("after")).toBe("approved by Somebody: well done");
  });

  test("rejects with --reject, and the run fails with the reason", async () => {
    const runId = await startAsking();
    const { code, stdout } = await input(runId, "too risky", "--reject", "--resume");
    expect(code).toBe(1);
    expect(stdout).toContain("Failed: review, after 1 attempt (fatal: Somebody rejected it: too risky).");
  });

  test("says what it left as JSON", async () => {
    const runId = await startAsking();
    expect(jsonOf(await input(runId, "fine", "--json"))).toEqual({
      run_id: runId,
      step: "review",
      decision: "input",
      text: "fine",
      actor: "Somebody",
      request: expect.stringMatching(/^cli-\d+$/),
      live: false,
      next: `agentic-sdlc resume ${runId}`,
    });
  });

  test("names the person as the system does where git knows no name", async () => {
    const runId = await startAsking();
    project.git("config", "user.name", " ");
    expect(jsonOf(await input(runId, "fine", "--json"))).toMatchObject({ actor: "somebody" });
  });

  test(
    "answers the step that --step names, by its name or path, where several ask",
    { tags: "slow" },
    async () => {
      const runId = await startAsking("both");
      expect(await input(runId, "yes", "--step", "right", "--resume")).toMatchObject({ code: 3 });
      const { stdout } = await input(runId, "no", "--step", "many/left", "--resume");
      expect(stdout).toContain("Completed in");
    },
  );
});

/** The command is refused in one line. */
async function expectRefusal(argv: string[], message: string | RegExp): Promise<void> {
  const stderr = typeof message === "string" ? `${message}\n` : expect.stringMatching(message);
  expect(await runCli(project, ["input", ...argv])).toEqual({ code: 2, stdout: "", stderr });
}

describe("input is refused", () => {
  test("for a run that is not there", async () => {
    await expectRefusal(
      ["20260101-aaaaaa", "x"],
      "There is no run 20260101-aaaaaa here; `agentic-sdlc list` shows the runs.",
    );
  });

  test("for a run that is not waiting, with its status and what to do", async () => {
    const runId = await startAsking();
    await runCli(project, ["cancel", runId]);
    await expectRefusal(
      [runId, "x"],
      `Run ${runId} is cancelled and has no open question. Resume it with \`agentic-sdlc resume ${runId}\`.`,
    );
    await runCli(project, ["resume", runId]);
    await input(runId, "fine", "--resume");
    await expectRefusal([runId, "x"], `Run ${runId} is completed and has no open question.`);
    await runCli(project, ["run", "fails"]);
    const failed = project.runs().at(-1) ?? "";
    await expectRefusal(
      [failed, "x"],
      `Run ${failed} is failed and has no open question. Resume it with \`agentic-sdlc resume ${failed}\`.`,
    );
  });

  test("without words, unless it approves", async () => {
    const runId = await startAsking();
    await expectRefusal(
      [runId],
      `There is no answer: give it as \`agentic-sdlc input ${runId} "your words"\`, or \`--approve\`.`,
    );
    await expectRefusal([runId, "  "], /^There is no answer/);
    await expectRefusal(
      [runId, "--reject"],
      `A rejection needs its reason: \`agentic-sdlc input ${runId} --reject "why"\`.`,
    );
    await expectRefusal(
      [runId, "x", "--approve", "--reject"],
      "`--approve` and `--reject` exclude each other; give one of them.",
    );
  });

  test("where several steps ask and none is named, or one that asks nothing", async () => {
    const runId = await startAsking("both");
    await expectRefusal(
      [runId, "x"],
      `Several steps of run ${runId} ask: many/left, many/right. Say which one with \`--step\`.`,
    );
    await expectRefusal(
      [runId, "x", "--step", "middle"],
      `Step \`middle\` of run ${runId} has no open question. Steps that ask: many/left, many/right.`,
    );
  });

  test("for a question that has an answer already", async () => {
    const runId = await startAsking();
    await input(runId, "first");
    await expectRefusal(
      [runId, "second"],
      `review of run ${runId} has an answer already, which counts; \`agentic-sdlc resume ${runId}\` continues with it.`,
    );
  });

  test("for more words than an answer may have", async () => {
    const runId = await startAsking();
    await expectRefusal(
      [runId, "x".repeat(100_001)],
      /^The answer has 100001 characters; it may have 100000\./,
    );
  });
});
