import { describe, expect, it } from "vitest";
import { parseWorkflow } from "../../../src/definition/parse.ts";
import { OF_EVERY_OUTPUT } from "../../../src/definition/rules/expression-references.ts";
import { StepOutput } from "../../../src/run/step-output.ts";

/** Messages about a definition with these steps, without their places. */
function messages(steps: string, rest = ""): string[] {
  const parsed = parseWorkflow(`name: a\nversion: "1.0"\n${rest}steps:\n${steps}`, "w.yaml");
  return "problems" in parsed ? parsed.problems.map(({ message }) => message) : [];
}

const script = (name: string, run: string, extra = ""): string =>
  `{ name: ${name}, type: script, run: ${JSON.stringify(run)}${extra} }`;

describe("what a step may refer to", () => {
  it("in a loop, steps of earlier iterations, where the text says what holds in the first", () => {
    const steps = `  - name: l
    type: recurring
    max-iterations: 2
    steps:
      - ${script("a", "{{ outputs.b.x | default(1) }} {{ outputs.a.x if iteration > 1 }} {{ outputs.b.x if iteration > 1 }}")}
      - ${script("b", "{{ outputs.a.x }}")}
`;
    expect(messages(steps)).toEqual([]);
  });

  it("beside a loop, no steps that come later", () => {
    const steps = `  - name: l
    type: recurring
    max-iterations: 2
    until: outputs.after.success
    steps:
      - ${script("a", "{{ outputs.after.x }} {{ outputs.l.x }}")}
  - ${script("after", "{{ outputs.a.x }}")}
`;
    expect(messages(steps)).toEqual([
      "`outputs.after` in `until` of step `l`: step `after` runs later.",
      "`outputs.after` in `run` of step `a`: step `after` runs later.",
      "`outputs.l` in `run` of step `a`: step `l` is the block around it, which has not ended by then.",
    ]);
  });

  it("in a parallel block, steps it waits for, also through others", () => {
    const steps = `  - name: p
    type: parallel
    steps:
      - ${script("c", "{{ outputs.a.x }} {{ outputs.b.x }}", ", depends-on: b")}
      - ${script("b", "{{ outputs.inner.x }}", ", depends-on: [a]")}
      - { name: a, type: sequence, steps: [${script("inner", "x")}] }
      - ${script("d", "{{ outputs.inner.x }}")}
  - ${script("after", "{{ outputs.c.x }} {{ outputs.p.x }}")}
`;
    expect(messages(steps)).toEqual([
      "`outputs.inner` in `run` of step `d`: step `inner` runs at the same time. Add `depends-on: a` to step `d`.",
    ]);
  });

  it("in a loop around a parallel block, other branches only where it copes with nothing", () => {
    const steps = `  - name: l
    type: recurring
    max-iterations: 2
    steps:
      - name: p
        type: parallel
        steps:
          - ${script("a", "{{ outputs.b.x | default(1) }}")}
          - ${script("b", "{{ outputs.a.x }}")}
`;
    expect(messages(steps)).toEqual([
      "`outputs.a` in `run` of step `b`: step `a` runs at the same time. Add `depends-on: a` to step `b`.",
    ]);
  });

  it("after a conditional, the steps of both branches", () => {
    const steps = `  - name: c
    type: conditional
    condition: run.id
    then: [${script("a", "x")}]
    else: [${script("b", "x")}, ${script("d", "{{ outputs.b.x }}")}]
  - ${script("after", "{{ outputs.a.x }} {{ outputs.b.x }}")}
`;
    expect(messages(steps)).toEqual([]);
  });

  it("in output paths, every step", () => {
    const outputs = `outputs: [{ name: o, template: t, path: "{{ outputs.a.x }}-{{ steps.b.status }}" }]\n`;
    expect(messages(`  - ${script("a", "x")}\n  - ${script("b", "x")}\n`, outputs)).toEqual([]);
  });

  it("everything below a step whose output has no closed schema", () => {
    const open = `  - { name: a, type: prompt, prompt: x, output-schema: { type: object, properties: { n: { type: number } } } }\n`;
    expect(
      messages(`${open}  - ${script("b", "{{ outputs.a.any.thing }} {{ outputs.a.data.other }}")}\n`),
    ).toEqual([]);
  });

  it("fields every output has, whatever its schema", () => {
    const closed = `  - { name: a, type: prompt, prompt: x, output-schema: { properties: { n: {} }, additionalProperties: false } }\n`;
    expect(
      messages(
        `${closed}  - ${script("b", "{{ outputs.a.summary }} {{ outputs.a.n }} {{ outputs.a.data.n }}")}\n`,
      ),
    ).toEqual([]);
    expect(OF_EVERY_OUTPUT).toEqual(Object.keys(StepOutput.shape));
  });
});

describe("an agent's own words", () => {
  const agent = `  - { name: a, type: prompt, prompt: x }\n`;
  const compared = (condition: string, first = agent): string[] =>
    messages(`${first}  - { name: b, type: prompt, prompt: x, condition: ${JSON.stringify(condition)} }\n`);

  it.each([
    'outputs.a.summary == "done"',
    'outputs.a.summary | lower | trim != "done"',
    '"done" in outputs.a.summary',
    'outputs.a.next_step_context in ["done", "ok"]',
    'run.id and (outputs["a"].summary) == "done"',
    '{{ outputs.a == "done" }}',
  ])("cannot decide: %s", (condition) => {
    expect(compared(condition)).toEqual([expect.stringContaining("Declare `output-schema` in step `a`")]);
  });

  it.each([
    "outputs.a.summary",
    'outputs.a.summary != ""',
    "outputs.a.next_step_context == none",
    'outputs.a.verdict == "ok"',
    'outputs.a.data.summary == "ok"',
    "outputs.a.summary | length > 10",
    'steps.a.status == "completed"',
  ])("may be asked for otherwise: %s", (condition) => {
    expect(compared(condition)).toEqual([]);
  });

  it("are not a script's output or a person's answer", () => {
    expect(compared('outputs.a.summary == "ok"', `  - ${script("a", "x")}\n`)).toEqual([]);
    const human = `  - { name: a, type: wait-for-human, message: ok? }\n`;
    expect(compared('human.a == "approved"', human)).toEqual([]);
  });
});

describe("circles of dependencies", () => {
  it("are reported once each", () => {
    const steps = `  - name: p
    type: parallel
    steps:
      - ${script("a", "x", ", depends-on: b")}
      - ${script("b", "x", ", depends-on: [a, c]")}
      - ${script("c", "x")}
      - ${script("d", "x", ", depends-on: [e]")}
      - ${script("e", "x", ", depends-on: d")}
`;
    expect(messages(steps)).toEqual([
      "these steps wait for each other, so none of them can start: a → b → a.",
      "these steps wait for each other, so none of them can start: d → e → d.",
    ]);
  });
});
