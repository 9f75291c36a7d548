import { afterAll, describe, expect, it } from "vitest";
import { checkDefinition } from "../../src/definition/parse.ts";
import { createRepositoryFileCatalog } from "../../src/storage/library/repository-file-catalog.ts";
import { packageRoot } from "../../src/system/package-root.ts";
import { createProject } from "../support/project.ts";

describe("all mistakes of a definition are told in one round", () => {
  const project = createProject({ git: false });
  afterAll(() => project[Symbol.dispose]());
  const known = createRepositoryFileCatalog({ root: project.root, builtIn: packageRoot() });

  function told(steps: string, rest = ""): string[] {
    const text = `name: w\nversion: "1.0"\n${rest}steps:\n${steps}\n`;
    return checkDefinition(text, "w.yaml", known).problems.map(
      ({ line, message, suggestion }) => `${line} ${message}${suggestion ? ` → ${suggestion}` : ""}`,
    );
  }

  it("a name that is taken, in a step that lacks a key", () => {
    expect(told("  - { name: a, type: script, run: x }\n  - { name: a, type: script }")).toEqual([
      "5 step `a` (type script) needs `run`.",
      "5 the step name `a` is taken already, in line 4.",
    ]);
  });

  it.each([
    ["lacks a key", "type: script"],
    ["has an empty list", "type: recurring, max-iterations: 1, steps: []"],
    ["lacks its list", "type: parallel"],
    ["lacks a condition of its own", "type: wait-for-human"],
  ])("an unknown name in the condition of a step that %s", (_what, keys) => {
    expect(told(`  - { name: a, ${keys}, condition: outputs.b.x }`)).toContainEqual(
      expect.stringContaining("`outputs.b` in `condition` of step `a` names no step"),
    );
  });

  it("what is wrong beside an empty `then`, and beside a missing condition", () => {
    const other =
      "else: [{ name: a, type: script, run: '{{ outputs.b }}' }, { name: c, type: command, command: plam }]";
    const inside = [
      expect.stringContaining("the step name `a` is taken already"),
      expect.stringContaining("`outputs.b` in `run` of step `a` names no step"),
      expect.stringContaining("there is no command `plam`. → plan"),
    ];
    const first = "  - { name: a, type: script, run: x }\n";
    expect(told(`${first}  - { name: s, type: conditional, condition: true, then: [], ${other} }`)).toEqual([
      expect.stringContaining("must be a list with at least one entry"),
      ...inside,
    ]);
    expect(
      told(`${first}  - { name: s, type: conditional, then: [{ name: d, type: script, run: x }], ${other} }`),
    ).toEqual([expect.stringContaining("needs `condition`"), ...inside]);
  });

  it("files that are not there, beside a mistyped key", () => {
    expect(
      told(
        "  - { name: a, type: command, command: plann, agnet: x }\n  - { name: b, type: prompt, prompt-file: prompts/note.md }\n  - { name: c, type: workflow, workflow: one-shto }",
      ),
    ).toEqual([
      "4 there is no command `plann`. → plan",
      "4 unknown key `agnet` in step `a` (type command). → agent",
      "5 there is no file `prompts/note.md`.",
      "6 there is no workflow `one-shto`. → one-shot",
    ]);
  });

  it.each([
    ["mistyped arguments", "  - { name: a, type: command, command: build, agrs: { plan: x } }"],
    ["arguments that are no group", "  - { name: a, type: command, command: fix, args: 5 }"],
    [
      "variables that are no list",
      "  - { name: a, type: prompt, prompt: '{{ variables.x }}' }",
      "variables: 5\n",
    ],
    [
      "steps under another key",
      "  - { name: a, type: sequence, stpes: [{ name: b, type: script, run: x }] }\n  - { name: c, type: script, run: '{{ outputs.b }}' }",
    ],
    [
      "a default beside a wrong type",
      "  - { name: a, type: script, run: x }",
      "variables: [{ name: x, type: nmber, default: 5 }]\n",
    ],
  ])("but nothing that only follows from %s", (_what, steps, rest = "") => {
    expect(told(steps, rest)).toHaveLength(1);
  });
});
