import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCli } from "../support/cli/cli.ts";
import { showOnScreen } from "../support/cli/screen.ts";
import { createProject, type Project } from "../support/project.ts";

const ask = `
name: ask
version: "1.0"
steps:
  - { name: plan, type: script, run: "echo planned" }
  - { name: review, type: wait-for-human, message: "Please review the plan.", polling-interval: 240 }
  - name: after
    type: script
    env: { TEXT: "{{ human.review.text }}" }
    run: 'echo "{{ human.review.decision }}: $TEXT"'
`;
const both = `
name: both
version: "1.0"
settings: { git: { enabled: true, auto-pr: false } }
steps:
  - name: many
    type: parallel
    steps:
      - { name: left, type: wait-for-human, message: "Go left?", polling-interval: 240 }
      - { name: right, type: wait-for-human, message: "Go right?", polling-interval: 240 }
      - { name: busy, type: script, run: "sleep 0.2; echo done" }
`;

let project: Project;
beforeEach(() => {
  project = createProject({ workflows: { ask, both } });
});
afterEach(() => project[Symbol.dispose]());

const terminal = { columns: 100, rows: 30 };
const environment = { TERM: "xterm-256color", NO_COLOR: "1" };
const QUESTION = "Type your answer";

const run = (workflow: string, answers: readonly (readonly [string, string])[], more: object = {}) =>
  runCli(project, ["run", workflow], { environment: { ...environment, ...more }, terminal, answers });

const outputOf = (step: string) => project.progress().step_outputs[step]?.summary;

describe("a person at the terminal", () => {
  test(
    "is asked there, and a typed line is the answer, at once and not at the next look",
    { tags: "slow" },
    async () => {
      const { code, stderr } = await run("ask", [[QUESTION, "keep the old API\n"]]);
      expect(code).toBe(0);
      expect(outputOf("after")).toBe("input: keep the old API");
      const runId = project.runs()[0];
      const { end } = showOnScreen(stderr, terminal);
      expect(end).toMatch(
        / {2}⏸ review needs a person until \d\d:\d\d UTC, then the run fails\. {3}“Please review the plan\.”\n/,
      );
      expect(end).toContain(`\n    agentic-sdlc input ${runId} "your answer"\n`);
      expect(stderr).toContain('"your answer"\n  > ');
      expect(end).toMatch(/✔ review {14}keep the old API/);
      expect(project.journal()).toContainEqual(
        expect.objectContaining({ type: "human.answered", actor: "Somebody", decision: "input" }),
      );
    },
  );

  test.each([
    ["/approve", "approved:"],
    ["/approve well done", "approved: well done"],
    ["approved", "input: approved"],
    ["/src is wrong", "input: /src is wrong"],
  ])("who types `%s` says `%s`", async (typed, said) => {
    expect(await run("ask", [[QUESTION, `${typed}\n`]])).toMatchObject({ code: 0 });
    expect(outputOf("after")).toBe(said);
  });

  test("rejects with /reject and a reason; without one the terminal asks for it", async () => {
    const { code, stdout, stderr } = await run("ask", [
      [QUESTION, "/reject\n"],
      ["Type an answer, or /approve", "/reject too risky\n"],
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain("Somebody rejected it: too risky");
    expect(stderr).toContain("Type an answer, or /approve, or /reject with a reason.");
  });

  test(
    "answers several questions one after the other, while other branches have gone on",
    { tags: "slow" },
    async () => {
      const { code, stderr } = await run("both", [
        ["needs a person", "one\n"],
        ["needs a person", "two\n"],
      ]);
      expect(code).toBe(0);
      for (const name of ["left", "right"]) expect(stderr).toContain(` --step many/${name} "your answer"`);
      const summaries = project.progress().completed_steps.map(({ output_summary }) => output_summary);
      expect(summaries.toSorted()).toEqual(["done", "one", "two"]);
    },
  );

  test("is asked on a dumb terminal too, where nothing moves", { tags: "slow" }, async () => {
    const { code, stderr } = await run("ask", [[QUESTION, "fine\n"]], { TERM: "dumb" });
    expect(code).toBe(0);
    expect(stderr).not.toContain("\u001B[");
    expect(stderr).toMatch(/ {2}⏸ review .*\n\n {2}⏸ review needs a person/);
  });
});

describe("where nobody sits", () => {
  test.each([
    ["on CI", { environment: { CI: "true" }, terminal }],
    ["without a terminal", {}],
  ])("%s the run does not wait but pauses", async (_, options) => {
    expect(await runCli(project, ["run", "ask"], options)).toMatchObject({
      code: 3,
      stdout: expect.stringContaining("Paused: review needs a person"),
      stderr: expect.not.stringContaining(QUESTION),
    });
  });
});
