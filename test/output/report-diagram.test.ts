import { describe, expect, test } from "vitest";
import { mermaidOf } from "../../src/output/status/workflow-diagram.ts";
import type { NewRunEvent } from "../../src/run/journal/event.ts";
import { output, started, stateAfter } from "../support/run/run-state.ts";
import { choose, defineWorkflow, type GivenStep } from "../support/world.ts";

const done = (step: string): NewRunEvent[] => [
  started(step),
  { type: "step.succeeded", step, attempt: 1, output: output("done") },
];

const failure = { class: "fatal", code: "x", message: "No." } as const;

/** The flowchart without its colours. */
function chart(steps: readonly GivenStep[], ...events: readonly NewRunEvent[]): string[] {
  const text = mermaidOf(defineWorkflow({ steps }), stateAfter(...events));
  return text.split("\n").filter((line) => !line.includes("classDef"));
}

describe("the Mermaid flowchart", () => {
  test("leads from step to step, coloured by what became of each", () => {
    const steps = ["one", "two", "three"].map((name) => ({ name, run: "true" }));
    const events: NewRunEvent[] = [
      ...done("one"),
      started("two"),
      { type: "step.failed", step: "two", attempt: 1, failure },
      { type: "run.failed", step: "two", failure },
    ];
    expect(chart(steps, ...events)).toEqual([
      "flowchart TB",
      '  s1["✔ one<br/>script"]:::completed',
      '  s2["✖ two<br/>script"]:::failed',
      '  s3["· three<br/>script"]:::pending',
      "  s1 --> s2",
      "  s2 --> s3",
    ]);
    const text = mermaidOf(defineWorkflow({ steps }), stateAfter(...events));
    expect(text).toMatch(/classDef completed fill:#[0-9a-f]{6},stroke:/);
  });

  test("has parallel branches side by side, with arrows only between those that depend on each other", () => {
    const steps = [
      {
        name: "wide",
        type: "parallel",
        steps: [
          { name: "a", run: "true" },
          { name: "b", run: "true" },
          { name: "c", run: "true", "depends-on": ["a"] },
        ],
      },
    ];
    expect(chart(steps)).toEqual([
      "flowchart TB",
      '  subgraph s1["· wide · parallel"]',
      "    direction TB",
      '    s2["· a<br/>script"]:::pending',
      '    s3["· b<br/>script"]:::pending',
      '    s4["· c<br/>script"]:::pending',
      "    s2 --> s4",
      "  end",
      "  style s1 fill:none,stroke:#8c959f",
    ]);
  });

  test("shows what was chosen, and by which condition", () => {
    const steps = [
      choose(
        { name: "choice", condition: 'a > "b"' },
        [{ name: "yes", run: "true" }],
        [{ name: "no", run: "true" }],
      ),
    ];
    const drawn = chart(
      steps,
      { type: "block.opened", step: "choice", kind: "conditional" },
      { type: "condition.evaluated", step: "choice", value: true },
      ...done("choice/yes"),
    );
    expect(drawn).toContain('    s1c{"if a #62; #34;b#34;"}');
    expect(drawn).toContain("    s1c -->|yes| s2");
    expect(drawn).toContain('    s2["✔ yes<br/>script"]:::completed');
    expect(drawn).toContain('    s3["· no<br/>script"]:::pending');
  });

  test("draws a loop once, however often it went round, and a nested workflow as a part of its own", () => {
    const steps: GivenStep[] = [
      { name: "each", type: "recurring", "for-each": [1, 2], steps: [{ name: "try", run: "true" }] },
      { name: "sub", type: "workflow", workflow: "inner" },
    ];
    const nested = { workflow: defineWorkflow({ steps: [{ name: "lint", run: "true" }] }) };
    const state = stateAfter(
      { type: "block.opened", step: "each", kind: "recurring" },
      { type: "iteration.started", step: "each", iteration: 1 },
      ...done("each/1/try"),
      { type: "iteration.started", step: "each", iteration: 2 },
      ...done("each/2/try"),
      { type: "block.opened", step: "sub", kind: "workflow", definition: "inner" },
      ...done("sub/lint"),
    );
    const workflow = { steps: defineWorkflow({ steps }).steps, definitions: new Map([["inner", nested]]) };
    const text = mermaidOf(workflow, state);
    expect(text).toContain('subgraph s1["▸ each · loop · 2 rounds"]');
    expect(text).toContain('s2["✔ try<br/>script · ran 2 times"]:::completed');
    expect(text).toContain(
      'subgraph s3["▸ sub · workflow inner"]\n    direction TB\n    s4["✔ lint<br/>script"]:::completed',
    );
  });

  test("stays small where a workflow is large, and says how much is not drawn", () => {
    const steps = Array.from({ length: 5000 }, (_, index) => ({ name: `s${index}`, run: "true" }));
    const drawn = chart(steps);
    expect(drawn.length).toBeLessThan(150);
    expect(drawn.join("\n")).toContain("4940 more");
  });

  test.each<[string, number, NewRunEvent[], string]>([
    ["not begun", 60, [], "· 2 more<br/>not drawn"],
    ["done", 62, [{ type: "run.completed" }], "✔ 2 more<br/>not drawn"],
    ["under way", 61, [started("s61")], "▸ 2 more<br/>not drawn"],
    ["failed", 61, [started("s61"), { type: "step.failed", step: "s61", attempt: 1, failure }], "✖ 2 more"],
  ])("gives what is not drawn the state of what it stands for: %s", (_, count, last, label) => {
    const names = Array.from({ length: 62 }, (_, index) => `s${index}`);
    const steps = names.map((name) => ({ name, run: "true" }));
    const drawn = chart(steps, ...names.slice(0, count).flatMap((name) => done(name)), ...last);
    expect(drawn.join("\n")).toContain(`s61["${label}`);
  });

  test.each([
    'x"]:::failed\n  evil["y',
    "`</script><img src=x onerror=alert(1)>",
    "end\nclick s1 href javascript:alert(1)",
    "```\n# heading",
    "%%{init: {}}%%",
    "<b>&lt;</b> #quot; ; {} | --> \u202e",
  ])("reads %j as a label", (text) => {
    const drawn = chart([choose({ name: "choice", condition: text }, [{ name: "yes", run: "true" }])]);
    const choice = drawn.filter((line) => line.includes("s1c{"));
    expect(drawn).toHaveLength(8);
    expect(choice).toEqual([expect.stringMatching(/^ {4}s1c\{"if [\p{L}\p{N} ._/·×#;-]*"\}$/u)]);
  });
});
