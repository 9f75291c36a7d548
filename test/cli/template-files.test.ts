import { expect, test } from "vitest";
import { runCli } from "../support/cli/cli.ts";
import { createProject } from "../support/project.ts";

const inner = `
name: inner
version: "1.0"
settings: { git: { enabled: false } }
steps:
  - { name: deep, type: script, run: "echo deep" }
outputs:
  - { name: note, template: note.md, path: note.md }
`;
const outer = `
name: outer
version: "1.0"
settings: { git: { enabled: false } }
steps:
  - { name: one, type: script, run: "echo one" }
  - { name: ask, type: prompt, prompt-file: ask.md }
  - { name: look, type: command, command: look }
  - { name: nested, type: workflow, workflow: inner }
outputs:
  - { name: report, template: report.md, path: report.md }
`;
const files = {
  "ask.md": "Do this.\n\n{{ outputs.oen.summary }}\n",
  ".agentic/commands/look.md":
    "---\nname: look\narguments:\n  - name: what\n---\n\nLook at {{ args.what }} and {{ nope.x }}.\n",
  ".agentic/templates/note.md": "{% if %}\n",
  ".agentic/templates/report.md":
    "# Report\n{{ outputs.one.summary }}\n  {{ nope.x }} {{ variables.y }}\n{{ missing.z | default('') }}\n",
};
const expected = [
  /^ask\.md:3:4 {2}`outputs\.oen` in the prompt file of step `ask` names no step of this workflow\. Did you mean `outputs\.one`\?$/m,
  /^\.agentic\/commands\/look\.md:7:32 {2}unknown name `nope` in command `look` of step `look`\./m,
  /^\.agentic\/templates\/note\.md:1:\d+ {2}the template of output `note` cannot be read: /m,
  /^\.agentic\/templates\/report\.md:3:6 {2}unknown name `nope` in the template of output `report`\./m,
  /^\.agentic\/templates\/report\.md:3:19 {2}unknown variable `y` in the template of output `report`\./m,
];

test("validate and run name every mistake of the files that a definition names, before anything starts", async () => {
  using project = createProject({ workflows: { inner, outer }, files });
  const validated = await runCli(project, ["validate", ".agentic/workflows/outer.yaml"]);
  expect(validated.code).toBe(2);
  for (const problem of expected) expect(validated.stdout).toMatch(problem);
  expect(validated.stdout).toContain("5 problems.");
  const started = await runCli(project, ["run", "outer"]);
  expect(started.code).toBe(2);
  for (const problem of expected) expect(started.stderr).toMatch(problem);
  expect(started.stderr).toContain("5 problems. Nothing was started.");
  expect(project.runs()).toEqual([]);
});

test.each([
  ["is no YAML", "arguments: [a", ["look.md:3:14  the closing `]` is missing."]],
  [
    "has two keys of the same value",
    "1: a\n1.0: b",
    ["look.md:2:1  the front matter is not valid YAML: Map keys must be unique"],
  ],
  [
    "has a wrong value",
    "checks: often",
    ['look.md:3:9  `checks` in the front matter must be true or false, not the text "often".'],
  ],
  [
    "has an invalid JSON Schema",
    "output-schema:\n  type: strng",
    ["look.md:4:9  `output-schema.type` in the front matter must be string, number"],
  ],
  [
    "names missing templates",
    "anchor: &a x\ntemplates:\n  plan: plam.md\n  note: nota.md",
    ["look.md:5:9  There is no template `plam.md`.", "look.md:6:9  There is no template `nota.md`."],
  ],
  [
    "of a persona lists what is no tool",
    "tools: [a b]",
    [
      "critic.md:3:9  `tools[1]` in the front matter must be the name of a tool, such as Read, without a pattern",
    ],
  ],
  [
    "of a persona names a tool with a pattern",
    "tools: Read, Bash(git:*)",
    ["critic.md:3:8  `tools` in the front matter must be names of tools, such as Read, without patterns"],
  ],
])("front matter that %s is told with its place, by validate and by run", async (_what, front, told) => {
  const isPersona = told[0]?.startsWith("critic.md") === true;
  const text = `---\nname: x\n${front}\n---\nLook.\n`;
  const broken = {
    ".agentic/commands/look.md": isPersona ? "Look.\n" : text,
    ".agentic/agents/critic.md": isPersona ? text.replaceAll("\n", "\r\n") : "Be strict.\n",
  };
  const look = "{ name: look, type: command, command: look, agent: critic }";
  const workflows = {
    inner: `name: inner\nversion: "1.0"\nsteps: [${look}]\n`,
    w: `name: w\nversion: "1.0"\nsteps: [{ name: nested, type: workflow, workflow: inner }, ${look}]\n`,
  };
  using project = createProject({ workflows, files: broken });
  const folder = isPersona ? "agents" : "commands";
  for (const argv of [
    ["validate", ".agentic/workflows/w.yaml"],
    ["run", "w"],
  ]) {
    const { code, stdout, stderr } = await runCli(project, argv);
    const output = `${stdout}${stderr}`;
    expect(code).toBe(2);
    for (const problem of told) expect(output).toContain(`.agentic/${folder}/${problem}`);
    expect(output).toContain(told.length === 1 ? "1 problem." : `${told.length} problems.`);
  }
  expect(project.runs()).toEqual([]);
});

test("what goes wrong in a template file while a run writes it is told with file, line and column", async () => {
  const workflow = `
name: w
version: "1.0"
settings: { git: { enabled: false } }
steps: [{ name: one, type: script, run: "echo one" }]
outputs: [{ name: report, template: report.md, path: report.md }]
`;
  const template = "# Report\n\n{{ outputs.one.data.nothing.more }}\n";
  using project = createProject({
    workflows: { w: workflow },
    files: { ".agentic/templates/report.md": template },
  });
  const { code, stdout, stderr } = await runCli(project, ["run", "w"]);
  expect(code).toBe(1);
  expect(`${stdout}${stderr}`).toContain(".agentic/templates/report.md:3:4  ");
});
