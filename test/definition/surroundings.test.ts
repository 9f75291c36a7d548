import { afterAll, describe, expect, it } from "vitest";
import { readDefinition } from "../../src/definition/parse.ts";
import { createRepositoryFileCatalog } from "../../src/storage/library/repository-file-catalog.ts";
import { packageRoot } from "../../src/system/package-root.ts";
import { createProject } from "../support/project.ts";

const start = 'name: w\nversion: "1.0"\nsteps:\n';

describe("what a definition names outside itself", () => {
  const project = createProject({
    git: false,
    files: {
      ".agentic/commands/deploy.md":
        "---\narguments:\n  - { name: to, required: true }\n---\nGo to {{ args.to }}.\n",
      ".agentic/workflows/inner.yaml":
        'name: inner\nversion: "1.0"\nsettings: { git: {}, max-workers: 2, max-cost-usd: 1 }\nsteps: [{ name: s, type: script, run: "true" }]\n',
      ".agentic/workflows/broken.yaml": 'name: broken\nversion: "1.0"\nsteps: [{ name: s, type: script }]\n',
      ".agentic/workflows/circle.yaml":
        'name: circle\nversion: "1.0"\nsteps: [{ name: s, type: workflow, workflow: circle }]\n',
      ".agentic/commands/bad.md": "Say {{ nope.x }}.\n",
      "prompt.md": "Say {{ nope.y }}.\n",
      ".agentic/templates/bad.md": "Say {{ nope.z }}.\n",
    },
  });
  afterAll(() => project[Symbol.dispose]());
  const known = createRepositoryFileCatalog({ root: project.root, builtIn: packageRoot() });
  const check = (steps: string) => readDefinition(start + steps, "w.yaml").checkReferences(known);

  it.each([
    ["  - { name: a, type: command, command: plam, args: {} }", 4, "there is no command `plam`.", "plan"],
    [
      "  - { name: a, type: prompt, prompt: x, agent: explorr }",
      4,
      "there is no persona `explorr`.",
      "explorer",
    ],
    [
      "  - { name: a, type: workflow, workflow: one-shto }",
      4,
      "there is no workflow `one-shto`.",
      "one-shot",
    ],
    ["  - { name: a, type: prompt, prompt-file: none.md }", 4, "there is no file `none.md`.", undefined],
    ["  - { name: a, type: command, command: deploy }", 4, "needs the argument `to`", undefined],
  ])("is missing in %s", (steps, line, message, suggestion) => {
    const { missing } = check(steps);
    expect(missing).toHaveLength(1);
    expect(missing[0]).toMatchObject({ line, message: expect.stringContaining(message) });
    expect(missing[0]?.suggestion).toBe(suggestion);
  });

  it("is an argument that its command does not take", () => {
    const { missing, warnings } = check(
      "  - { name: a, type: command, command: deploy, args: { to: x, form: y } }",
    );
    expect(missing).toEqual([]);
    expect(warnings).toMatchObject([
      { line: 4, message: expect.stringContaining("takes no argument `form`") },
    ]);
  });

  it.each(["broken", "circle"])(
    "is told with all else that is wrong, beside the nested workflow %s",
    (workflow) => {
      const { invalid, missing } = check(`  - { name: a, type: command, command: bad }
  - { name: b, type: prompt, prompt-file: prompt.md }
  - { name: c, type: command, command: none }
  - { name: d, type: workflow, workflow: ${workflow} }
outputs: [{ name: o, template: bad.md, path: o.md }]
`);
      const files = [...invalid, ...missing].map(({ file }) => file);
      expect(files.toSorted()).toEqual(
        [".agentic/commands/bad.md", ".agentic/templates/bad.md", "prompt.md", "w.yaml", "w.yaml"].toSorted(),
      );
    },
  );

  it("is nothing where all of it is there", () => {
    expect(check("  - { name: a, type: command, command: deploy, args: { to: x } }")).toEqual({
      invalid: [],
      missing: [],
      warnings: [],
    });
  });

  it("is a nested workflow with settings that are the run's, where the run has others", () => {
    const settings = "settings:\n  max-workers: 2\n  git: {}\n";
    const steps = "steps:\n  - { name: a, type: workflow, workflow: inner }\n";
    const around = (own: string) =>
      readDefinition(`name: w\nversion: "1.0"\n${own}${steps}`, "w.yaml").checkReferences(known).warnings;
    expect(around("")).toMatchObject([
      {
        line: 4,
        message:
          "the settings `git`, `max-workers` of workflow `inner` have no effect in a nested workflow: the run keeps its own.",
      },
    ]);
    expect(around(settings)).toEqual([]);
  });

  it.each([
    ["", 4, "the workflow has no `settings.git`"],
    ["settings: { git: { enabled: false } }\n", 5, "`settings.git.enabled` is false"],
    ["settings: { git: {} }\n", 0, ""],
    ["settings: { git: { auto-pr: false } }\n", 0, ""],
    ["settings: { git: 3 }\n", 0, ""],
  ])("is a question with a pull request in a run without git: %j", (own, line, reason) => {
    const step = "steps:\n  - { name: a, type: wait-for-human, message: Fine?, pull-request: true }\n";
    const { warnings } = readDefinition(`name: w\nversion: "1.0"\n${own}${step}`, "w.yaml").checkReferences(
      known,
    );
    const message = `\`pull-request\` of step \`a\` has no effect without git: ${reason}. Add \`settings: { git: { enabled: true } }\`, or remove the key.`;
    expect(warnings).toMatchObject(line === 0 ? [] : [{ line, message }]);
  });

  const warningsOf = (schema: string): string[] =>
    readDefinition(`${start}  - { name: a, type: prompt, prompt: x, output-schema: ${schema} }\n`, "w.yaml")
      .checkReferences(known)
      .warnings.map(({ message }) => message);
  const cut =
    "{ type: object, properties: { t: { type: string, description: What to do, in a few words. } } }";

  it("is a part of a schema's text after a comma", () => {
    const hint = "Put texts with a comma inside `{…}` in quotes.";
    const message = `\`in a few words.\` in \`output-schema\` of step \`a\` has no value and no effect. ${hint}`;
    expect(warningsOf(cut)).toEqual([message]);
    expect(warningsOf(`{ allOf: [${cut}] }`)).toEqual([message]);
  });

  it("is no empty value in a schema's data, and no keyword of its own", () => {
    expect(
      warningsOf("{ properties: { t: { enum: [a, null], default: null, x-note: b }, u: true } }"),
    ).toEqual([]);
  });
});
