import { afterAll, describe, expect, it } from "vitest";
import { checkDefinition } from "../../src/definition/parse.ts";
import { createRepositoryFileCatalog } from "../../src/storage/library/repository-file-catalog.ts";
import { packageRoot } from "../../src/system/package-root.ts";
import { createProject } from "../support/project.ts";

const inner = `name: inner
version: "1.0"
variables:
  - { name: count, type: number }
  - { name: deep, type: boolean }
  - { name: word, type: string }
  - { name: level, type: string, enum: [low, high] }
steps: [{ name: s, type: script, run: "true" }]
`;

describe("what is known before a run", () => {
  const project = createProject({
    git: false,
    workflows: { inner },
    files: { ".agentic/templates/note.md": "A note.\n" },
  });
  afterAll(() => project[Symbol.dispose]());
  const known = createRepositoryFileCatalog({ root: project.root, builtIn: packageRoot() });

  const told = (rest: string): string[] =>
    checkDefinition(`name: w\nversion: "1.0"\n${rest}\n`, "w.yaml", known).problems.map(
      ({ line, column, message, suggestion }) =>
        `${line}:${column} ${message}${suggestion ? ` → ${suggestion}` : ""}`,
    );

  describe("is where an output would be written", () => {
    const output = (path: string) =>
      told(
        `steps: [{ name: a, type: script, run: "true" }]\noutputs:\n  - name: o\n    template: note.md\n    path: ${path}`,
      );
    it.each(["../report.md", "/etc/report.md", "docs/../../report.md", '"../{{ workflow.name }}/report.md"'])(
      "%s is outside",
      (path) => {
        expect(output(path)).toEqual([
          expect.stringMatching(/^7:11 `path` of output `o` leads outside the repository/),
        ]);
      },
    );
    it("into the folder of git", () => {
      expect(output(".git/hooks/pre-commit")).toEqual([expect.stringContaining("leads into `.git`")]);
    });
    it.each(["docs/report.md", "..report.md", '"{{ workflow.name }}/../report.md"', "docs/../report.md"])(
      "%s is not",
      (path) => expect(output(path)).toEqual([]),
    );
  });

  it("is where a script would work", () => {
    expect(told("steps: [{ name: a, type: script, run: x, cwd: ../other }]")).toEqual([
      "3:47 `cwd` of step `a` leads outside the repository. Give a path inside the repository.",
    ]);
  });

  describe("are the types of variables of nested workflows", () => {
    const given = (value: string) =>
      told(
        `variables: [{ name: n, type: number, default: 1 }, { name: t, type: string }]\nsteps:\n  - name: a\n    type: workflow\n    workflow: inner\n    variables: { ${value} }`,
      );
    it.each([
      [
        "count: many",
        '8:25 variable `count` must be a number, not the text "many". Give it under `variables` of the step: `count: 3`.',
      ],
      [
        "deep: 3",
        "8:24 variable `deep` must be true or false, not the number 3. Give it under `variables` of the step: `deep: true`.",
      ],
      ["level: hgih", '8:25 variable `level` cannot be the text "hgih"; allowed: low, high. → high'],
      [
        "deep: '{{ variables.n }}'",
        "8:24 variable `deep` must be true or false, and `variables.n` is a number.",
      ],
    ])("%s does not fit", (value, message) => expect(given(value)).toEqual([message]));
    it.each([
      "count: '3'",
      "word: 3",
      "count: '{{ variables.t }}'",
      "word: '{{ variables.n }}'",
      "deep: '{{ 1 > 2 }}'",
    ])("%s may fit", (value) => expect(given(value)).toEqual([]));
  });

  describe("is that nothing comes before the first iteration", () => {
    const loop = (first: string, more = "") =>
      told(
        `steps:\n  - name: loop\n    type: recurring\n    max-iterations: 3\n    steps:\n      - { name: a, type: script${more}, run: "${first}" }\n      - { name: b, type: script, run: "true" }`,
      );
    const message =
      "`outputs.b` in `run` of step `a`: step `b` has not run by then in the first iteration. Say what holds there, as with `is defined` or `default`.";
    it("an output of a later step", () => {
      expect(loop("echo {{ outputs.b.summary }}")).toEqual([`8:48 ${message}`]);
    });
    it("an output of the step's own", () => {
      expect(loop("echo {{ outputs.a.summary }}")).toEqual([
        expect.stringContaining("in the first iteration"),
      ]);
    });
    it.each([
      ["{{ outputs.b.summary | default('') }}", ""],
      ["{% if outputs.b is defined %}{{ outputs.b.summary }}{% endif %}", ""],
      ["{% if iteration > 1 %}{{ outputs.b.summary }}{% endif %}", ""],
      ["{{ outputs.b.summary if iteration > 1 else '' }}", ""],
      ["{{ outputs.b.summary }}", ", condition: iteration > 1"],
      ["{{ steps.b.status }}", ""],
    ])("is no matter of %s%s", (text, more) => expect(loop(text, more)).toEqual([]));
  });
});
