import { describe, expect, it } from "vitest";
import { renderProblems } from "../../src/definition/diagnostic.ts";
import { parseWorkflow } from "../../src/definition/parse.ts";

/** What is said of a definition; nothing where it is right. */
function problems(steps: string, settings = "settings: { git: {} }\n"): string[] {
  const parsed = parseWorkflow(`name: a\nversion: "1.0"\n${settings}steps:\n${steps}`, "w.yaml");
  return "problems" in parsed ? renderProblems(parsed.problems).split("\n").slice(0, -1) : [];
}

const ensuring = (checks: string) =>
  problems(`  - name: s\n    type: script\n    run: x\n    ensures: ${checks}\n`);

const ANY = '"commit", "check", "document" or a group with `files`, `command`, `schema` or `fails-before`';
const S = "step `s` (type script)";

describe("a list of checks", () => {
  it.each([
    "[commit]",
    "[{ files: [src/**, '*.md'] }, { command: npm test }]",
    "[{ schema: { type: object } }, commit]",
    "[{ fails-before: { files: ['test/**'] } }]",
    "[{ fails-before: { files: ['test/**'], command: npm test } }]",
  ])("may be %s", (checks) => {
    expect(ensuring(checks)).toEqual([]);
  });

  it.each([
    ["commit", '8:14  `ensures` in {S} must be a list, not the text "commit".'],
    ["[]", "8:14  `ensures` in {S} must be a list with at least one entry, not an empty list."],
    ["[comit]", `8:15  \`ensures[1]\` in {S} must be ${ANY}, not the text "comit". Did you mean \`commit\`?`],
    [
      "[files]",
      `8:15  \`ensures[1]\` in {S} must be ${ANY}, not the text "files". Did you mean \`files: …\`?`,
    ],
    ["[npm test]", `8:15  \`ensures[1]\` in {S} must be ${ANY}, not the text "npm test".`],
    ["[5]", `8:15  \`ensures[1]\` in {S} must be ${ANY}, not the number 5.`],
    ["[{}]", `8:15  \`ensures[1]\` in {S} must be ${ANY}, not an empty group.`],
    ["[commit, ~]", `8:23  \`ensures[2]\` in {S} has no value; it must be ${ANY}.`],
    ["[{ commit: true }]", "8:17  `commit` stands alone, without a value."],
    ["[{ file: [a] }]", "8:17  unknown key `file` in `ensures[1]` of {S}. Did you mean `files`?"],
    [
      "[{ run: a }]",
      "8:17  unknown key `run` in `ensures[1]` of {S}. Keys here: files, command, schema, fails-before.",
    ],
    ["[{ files: a }]", '8:24  `ensures[1].files` in {S} must be a list, not the text "a".'],
    [
      "[{ files: [] }]",
      "8:24  `ensures[1].files` in {S} must be a list with at least one entry, not an empty list.",
    ],
    [
      "[{ files: [1] }]",
      "8:25  `ensures[1].files[1]` in {S} must be text, not the number 1. Put it in quotes.",
    ],
    ["[{ command: [a] }]", "8:26  `ensures[1].command` in {S} must be text, not a list."],
    ["[{ schema: 3 }]", "8:25  `ensures[1].schema` in {S} must be a group of keys, not the number 3."],
    [
      "[{ command: a, files: [b] }]",
      "8:15  `ensures[1]` in {S} has `command` and `files`. Make an entry of each.",
    ],
    [
      "[{ schema: { type: strng } }]",
      '8:33  `type` in `ensures[1].schema` of step `s` must be string, number, integer, boolean, object, array or null, not the text "strng". Did you mean `string`?',
    ],
    [
      "[{ files: [/etc/x, ok] }]",
      "8:25  `/etc/x` of `files` in `ensures` of step `s` matches no file: globs are relative to the repository.",
    ],
    [
      '[{ command: "{{ outputs.z }}" }]',
      "8:30  `outputs.z` in `ensures` of step `s` names no step of this workflow.",
    ],
  ])("is refused as %s", (checks, message) => {
    expect(ensuring(checks)).toEqual([`w.yaml:${message.replace("{S}", S)}`]);
  });

  it("tells several mistakes in one go", () => {
    expect(ensuring("[comit, { fils: [a] }, { command: 1 }]")).toHaveLength(3);
  });
});

describe("where checks stand", () => {
  it("is a step that an agent answers, where they are about its document", () => {
    const ensuring = (keys: string) => problems(`  - { name: s, ensures: [document], ${keys} }\n`);
    expect(ensuring("type: prompt, prompt: x")).toEqual([]);
    expect(ensuring("type: script, run: x")).toEqual([
      "w.yaml:5:26  `document` in `ensures` of step `s` needs a step that an agent answers (prompt, command).",
    ]);
  });

  it.each([
    ["sequence", "steps: [{ name: b, type: script, run: x }]", "Put it into the steps inside."],
    [
      "recurring",
      "max-iterations: 2, steps: [{ name: b, type: script, run: x }]",
      "Put it into the steps inside.",
    ],
    [
      "conditional",
      "condition: true, then: [{ name: b, type: script, run: x }]",
      "Put it into the steps inside.",
    ],
    ["workflow", "workflow: x", "Put it into the steps of that workflow."],
    ["wait-for-human", "message: x", "A person's answer is checked with `output-schema`."],
  ])("is not a step of type %s", (type, keys, advice) => {
    expect(problems(`  - { ensures: [commit], name: s, type: ${type}, ${keys} }\n`)).toEqual([
      `w.yaml:5:7  step \`s\` (type ${type}) cannot have \`ensures\`. ${advice}`,
    ]);
  });

  it("is a parallel block that merges, whose merges are checked with commands", () => {
    const parallel = (keys: string) =>
      problems(`  - { ${keys}, name: s, type: parallel, steps: [{ name: b, type: script, run: x }] }\n`);
    expect(parallel("ensures: [command: npm test], merge-mode: merge")).toEqual([]);
    expect(parallel("ensures: [{ command: npm test }]")).toEqual([
      "w.yaml:5:7  `ensures` of step `s` (type parallel) is checked on merges, and it merges nothing. Add `merge-mode: merge`, or put `ensures` into the steps inside.",
    ]);
    expect(parallel("ensures: [files: [a]], merge-mode: merge")).toEqual([
      "w.yaml:5:17  `files` in `ensures` of step `s`: a merge is checked with `command` only.",
    ]);
  });

  it("is a workflow with a branch, where they are about what changed", () => {
    const checks = "  - { name: s, type: script, run: x, ensures: [commit, files: [a], command: b] }\n";
    const advice = "needs a branch to tell what changed. Add `git: {}` to `settings`.";
    const expected = [
      `w.yaml:4:48  \`commit\` in \`ensures\` of step \`s\` ${advice}`,
      `w.yaml:4:56  \`files\` in \`ensures\` of step \`s\` ${advice}`,
    ];
    expect(problems(checks, "")).toEqual(expected);
    expect(problems(checks, "settings: { git: { enabled: false } }\n")).toHaveLength(2);
    expect(problems(checks, "settings: { git: true }\n")).toEqual([
      "w.yaml:3:18  `git` in `settings` must be a group of keys, not true.",
    ]);
  });
});
