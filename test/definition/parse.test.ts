import { describe, expect, it } from "vitest";
import { renderProblems } from "../../src/definition/diagnostic.ts";
import { parseWorkflow } from "../../src/definition/parse.ts";
import { walkSteps, type Workflow } from "../../src/definition/schema.ts";
import { STEP_TYPES } from "../../src/definition/step-shapes.ts";
import { goodSamples, lineCount, malformedSamples, missingFrom } from "../support/definition/corpus.ts";

const good = goodSamples("definitions");
const malformed = malformedSamples("definitions");

function workflowOf(text: string): Workflow {
  const parsed = parseWorkflow(text, "workflow.yaml");
  if ("problems" in parsed) throw new Error(renderProblems(parsed.problems));
  return parsed.workflow;
}

function problemsOf(text: string): string[] {
  const parsed = parseWorkflow(text, "w.yaml");
  return "problems" in parsed ? renderProblems(parsed.problems).split("\n").slice(0, -1) : [];
}

describe("good definitions", () => {
  it.each(good)("$file is accepted", ({ text }) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it("hold every step type", () => {
    const types = good.flatMap(({ text }) =>
      Array.from(walkSteps(workflowOf(text).steps), ({ type }) => type),
    );
    expect(new Set(types)).toEqual(new Set(STEP_TYPES));
  });
});

describe("malformed definitions", () => {
  it("are many", () => {
    expect(malformed.length).toBeGreaterThanOrEqual(200);
  });

  it.each(malformed)("$file is reported in its place", ({ text, file, expected }) => {
    const parsed = parseWorkflow(text, file);
    const problems = "problems" in parsed ? parsed.problems : [];
    expect(expected.length).toBeGreaterThan(0);
    expect(missingFrom(problems, expected), renderProblems(problems)).toEqual([]);
    expect(problems.length).toBeLessThanOrEqual(expected.length + 6);
    for (const { line, column } of problems) {
      expect(line).toBeLessThanOrEqual(lineCount(text));
      expect(column).toBeGreaterThan(0);
    }
  });
});

describe("the report", () => {
  const release = `name: release
version: "1.0"
steps:
  - name: notes
    type: prompt
    promt: Write the notes.
  - name: all
    type: parallel
    steps:
      - { name: build, type: script, run: make }
      - { name: lint, type: script, run: make lint }
      - name: publish
        type: script
        run: make publish
        depends-on: tests
`;

  it("names file, line, column, key and the nearest valid key", () => {
    const parsed = parseWorkflow(release, ".agentic/workflows/release.yaml");
    expect("problems" in parsed && renderProblems(parsed.problems, { nothingStarted: true })).toBe(
      `.agentic/workflows/release.yaml:6:5  unknown key \`promt\` in step \`notes\` (type prompt). Did you mean \`prompt\`?
.agentic/workflows/release.yaml:15:21  step \`publish\` depends on \`tests\`, which is not in this parallel block. Steps here: build, lint.
2 problems. Nothing was started.`,
    );
  });

  it("gives programs the same facts apart", () => {
    const parsed = parseWorkflow(release, "release.yaml");
    expect("problems" in parsed && parsed.problems[0]).toEqual({
      file: "release.yaml",
      line: 6,
      column: 5,
      key: "steps.0.promt",
      message: "unknown key `promt` in step `notes` (type prompt).",
      suggestion: "prompt",
    });
  });

  it("counts one problem as one", () => {
    expect(renderProblems([{ file: "a", line: 1, column: 2, message: "wrong." }])).toBe(
      "a:1:2  wrong.\n1 problem.",
    );
  });

  it("lists the keys a step may have where none is near", () => {
    const text = `name: a\nversion: "1.0"\nsteps:\n  - { name: a, type: script, run: make, zzzzzz: 1 }\n`;
    expect(problemsOf(text)).toEqual([
      expect.stringMatching(/^w\.yaml:4:41 {2}unknown key `zzzzzz`.*Keys here: .*run, cwd, env\.$/),
    ]);
  });

  it("checks rules in steps that are sound beside steps that are not", () => {
    const text = `name: a
version: "1.0"
steps:
  - { name: plan, type: prompt }
  - { name: a, type: bogus-type, x: 1 }
  - { name: b, type: prompt, prompt: "{{ outputs.plan.x }} {{ outputs.a.x }} {{ outputs.c.x }}" }
`;
    expect(problemsOf(text).map((line) => line.split("  ")[0])).toEqual([
      "w.yaml:4:5",
      "w.yaml:5:22",
      "w.yaml:6:81",
    ]);
  });

  it("shows nothing invisible and nothing endless of a file's text", () => {
    const text = `name: "a\\u202Eb\\u001b[31m${"x".repeat(500)}"\nversion: "1.0"\nsteps: [{ step: plan }]\n`;
    const [line = ""] = problemsOf(text);
    expect(line).not.toMatch(/[\u202E\u001B]/); // oxlint-disable-line no-control-regex -- these must not come through
    expect(line.length).toBeLessThan(300);
  });
});

describe("short steps", () => {
  it("stand for a command step of that name", () => {
    const { steps } = workflowOf(`name: a
version: "1.0"
steps:
  - step: plan
  - step: implement
    clearContext: true
  - step: create-pr
    clearContext: false
`);
    expect(steps).toEqual([
      { name: "plan", type: "command", command: "plan" },
      { name: "implement", type: "command", command: "implement", context: "fresh" },
      { name: "create-pr", type: "command", command: "create-pr", context: "continue" },
    ]);
  });

  it("are reported at their own key", () => {
    const text = `name: a\nversion: "1.0"\nsteps:\n  - step: plan\n  - step: plan\n`;
    expect(problemsOf(text)).toEqual([
      "w.yaml:5:11  the step name `plan` is taken already, in line 4. Give this step another `name`, such as `name: plan-2`.",
    ]);
  });
});

describe("places inside a text", () => {
  const spots: [string, string][] = [
    ["plain", "    prompt: ab {{ variables.x }}\n"],
    ["single quotes", "    prompt: 'it''s {{ variables.x }}'\n"],
    ["double quotes", '    prompt: "a \\"b\\" \\t \\u263a \\U0001F389 {{ variables.x }}"\n'],
    ["a literal block", "    prompt: |\n      one\n\n        two {{ variables.x }}\n"],
    ["a literal block that begins blank", "    prompt: |\n\n      one {{ variables.x }}\n"],
    ["a block with given indentation", "    prompt: |2\n        one {{ variables.x }}\n"],
    [
      "a folded block",
      "    prompt: >-\n      one\n      two\n\n      three\n        four {{ variables.x }}\n",
    ],
    ["a plain text over lines", "    prompt: one\n      two\n\n      three {{ variables.x }}\n"],
    [
      "double quotes over lines",
      '    prompt: "one\n      two \\\n      three\n\n      four {{ variables.x }}"\n',
    ],
    ["single quotes over lines", "    prompt: 'one\n      it''s\n      {{ variables.x }}'\n"],
    ["Windows line ends", "    prompt: |\r\n      one\r\n      two {{ variables.x }}\r\n"],
  ];

  it.each(spots)("are exact in %s", (_, prompt) => {
    const text = `name: a\nversion: "1.0"\nsteps:\n  - name: s\n    type: prompt\n${prompt}`;
    const before = text.slice(0, text.indexOf("variables.x"));
    const line = before.split("\n").length;
    const column = before.length - before.lastIndexOf("\n");
    expect(problemsOf(text).map((problem) => problem.split("  ")[0])).toEqual([`w.yaml:${line}:${column}`]);
  });
});

describe("plain-language conditions", () => {
  const text = (settings: string, condition = "the tests have been green for a while"): string => `name: a
version: "1.0"
${settings}steps:
  - name: a
    type: prompt
    prompt: x
    condition: ${condition}
`;
  const agent = "settings: { orchestrator: agent }\n";

  it("are for an agent that decides", () => {
    expect(problemsOf(text(agent))).toEqual([]);
    expect(problemsOf(text(agent, 'the reviewer said "go on", and nobody\'s build is red'))).toEqual([]);
    expect(problemsOf(text(""))).toEqual([
      "w.yaml:7:16  `condition` of step `a` cannot be read as an expression such as `outputs.check.failed > 0`. Plain language needs `orchestrator: agent` in the workflow's `settings`.",
    ]);
  });

  it.each([
    ["outputs.b.count =>", "a broken expression"],
    ["'{{ the tests are green }}'", "words in braces"],
    ["'{{ 1 > }} of them'", "an expression with something around it"],
    ["x > 'two words'", "a comparison with words"],
  ])("are not taken for what is a mistake: %s", (condition) => {
    expect(problemsOf(text(agent, condition))).toHaveLength(1);
  });

  it("leave their agent its name", () => {
    const named = (settings: string): string =>
      text(settings).replaceAll("name: a\n    type", "name: orchestrator\n    type");
    expect(problemsOf(named(agent))).toEqual([
      expect.stringContaining("the step name `orchestrator` is taken"),
    ]);
    expect(problemsOf(named("")).join()).not.toContain("is taken");
  });

  it("that can be read as an expression are told to be sentences", () => {
    expect(problemsOf(text(agent, "ready and tested"))).toEqual([
      expect.stringMatching(/ unknown name `ready` .* say it as a sentence\.$/),
      expect.stringMatching(/ unknown name `tested` /),
    ]);
  });
});
