import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OrchestratorResponse } from "../../src/decision/orchestrator/orchestrator-response.ts";
import { checkAnswer } from "../../src/routing/composed-workflow.ts";
import { StepOutput } from "../../src/run/step-output.ts";
import { checkJsonSchema } from "../../src/steps/json-schema-validation.ts";
import { createLibrary } from "../../src/storage/library/library.ts";
import { createRepositoryFileCatalog } from "../../src/storage/library/repository-file-catalog.ts";
import type { Dict } from "../../src/template/evaluate/values.ts";
import { referencesOf } from "../../src/template/parse/references.ts";
import {
  BARE_RUN,
  examplesIn,
  library,
  namesIn,
  namedAsRequired,
  promptOf,
  requiredIn,
  root,
  RUN,
} from "../support/built-ins/built-in.ts";
import { createProject } from "../support/project.ts";
import { failureOf } from "../support/template/here.ts";

const issue = { severity: "major", confidence: 100, title: "t", detail: "d" };
const side = { branch: "b", step: "s", summary: "what was meant", commits: ["feat: x"] };

/** What each command needs, and everything it takes; a list where it is used in several ways. */
const uses: Record<string, readonly { needed: Dict; all: Dict }[]> = {
  analyse: ["bug", "debt", "doc", "security", "style"].map((type) => ({
    needed: { type },
    all: {
      type,
      scope: "src/ docs/",
      focus: "the importer",
      autofix: "major",
      limit: 5,
      template: "report.md",
    },
  })),
  build: [
    {
      needed: { milestone: "words" },
      all: {
        milestone: { title: "m", tasks: ["a"] },
        number: 2,
        total: 3,
        plan: "plan.md",
        previous: "word",
        check_command: "npm test",
      },
    },
  ],
  fix: [
    {
      needed: { issues: [issue] },
      all: {
        issues: "in words",
        request: "r",
        level: "major",
        plan: "plan.md",
        check_command: "make",
        pull_request: true,
      },
    },
  ],
  "git-pr": [
    {
      needed: {},
      all: {
        request: "r",
        plan: "plan.md",
        validation: { issues: [] },
        declined: [{ title: "t", reason: "so", needs_decision: "A or B?" }],
        dismissed: [{ item: issue, data: { real: false, evidence: "a guard" } }],
      },
    },
  ],
  learn: [
    {
      needed: {},
      all: { retried: [{ attempt: 2, error: "no database" }], declined: [{ title: "t", reason: "so" }] },
    },
  ],
  orchestrate: [
    {
      needed: { workflow: "name: w", progress: { status: "running" }, allowed: [{ type: "complete" }] },
      all: {
        workflow: { name: "w", steps: [] },
        progress: "{}",
        allowed: [{ type: "execute_step", step_name: "build" }, { type: "abort" }],
        last_step: "plan",
        last_output: { success: true, summary: "planned" },
        problem: "`deploy` is not allowed now.",
      },
    },
  ],
  plan: ["auto", "feature", "bug", "chore"].map((type) => ({
    needed: { request: "r", type },
    all: {
      request: "r",
      type,
      check_command: "make",
      template: "outline.md",
      feedback: "shorter",
      places: "src/a.ts:1",
    },
  })),
  compose: [
    {
      needed: { request: "r", commands: "- `build`: builds" },
      all: {
        request: "r",
        commands: "- `build`: builds",
        personas: "reviewer",
        earlier: "name: made",
        mistakes: ["`type: script` is not allowed"],
        words: "shorter",
      },
    },
  ],
  route: [
    {
      needed: { request: "r", workflows: "- `one-shot`: does one task" },
      all: { request: "r", workflows: "", context: "an issue", plan: true },
    },
  ],
  "resolve-conflict": [
    {
      needed: { branches: [side, side], files: ["a.ts"] },
      all: {
        branches: [side, side, side],
        files: ["a.ts", "b.ts"],
        checks: ["npm test", "make"],
      },
    },
  ],
  synthesise: [
    {
      needed: { request: "r", results: [] },
      all: {
        request: "r",
        results: [
          { step: "look", status: "completed", summary: "Two", text: "Two\n\nand why", data: null },
          { step: "fix/1/repair", status: "completed", summary: "x", data: { a: 1 }, files_changed: ["a"] },
        ],
        checks: [{ command: "npm test", passed: true }],
      },
    },
  ],
  validate: [
    {
      needed: {},
      all: { request: "r", plan: "plan.md", check_command: "make", earlier: [issue], fixed: { fixed: [] } },
    },
  ],
  verify: [
    {
      needed: { title: "t", claim: "c" },
      all: { title: "t", place: "src/a.ts:1", claim: "c" },
    },
  ],
};

const names = namesIn("prompts/commands", ".md");
/** Their answers are words for people, or text of another kind than JSON. */
const words: ReadonlySet<string> = new Set(["compose", "route", "synthesise"]);
const prompts = names.flatMap((name) =>
  (uses[name] ?? []).flatMap(({ needed, all }, index) => [
    { name, title: `${name} ${index + 1} with what it needs`, given: needed },
    { name, title: `${name} ${index + 1} with all it takes`, given: all },
  ]),
);

describe("every built-in command", () => {
  it("is tried here, in each way it is used", () => {
    expect(Object.keys(uses).sort()).toEqual(names);
  });

  it.each(names)("%s says in its front matter what it is and takes", (name) => {
    const text = readFileSync(join(root, "prompts/commands", `${name}.md`), "utf8");
    expect(text).toMatch(new RegExp(`^---\nname: ${name}\ndescription: \\S.*\narguments:\n`));
    expect(text).toMatch(words.has(name) ? /^output: text$/m : /^output: json$/m);
    const described = [...text.matchAll(/^ {2}- name: .*\n {4}description: \S.*$/gm)];
    expect(described).toHaveLength(library.command(name).arguments.length);
  });

  it.each(names)("%s is given by its uses exactly the arguments it declares", (name) => {
    const declared = library.command(name).arguments;
    const required = declared.filter((argument) => argument.required).map((argument) => argument.name);
    for (const { needed, all } of uses[name] ?? []) {
      expect(Object.keys(needed)).toEqual(expect.arrayContaining(required));
      expect(Object.keys(all).sort()).toEqual(declared.map((argument) => argument.name).sort());
    }
  });

  it.each(names)("%s names nothing but its arguments, its templates and the run", (name) => {
    const { body, arguments: declared, templates } = library.command(name);
    const known: Record<string, readonly string[]> = {
      args: declared.map((argument) => argument.name),
      templates: Object.keys(templates),
      run: Object.keys(RUN),
    };
    for (const { path } of referencesOf(body, "template")) {
      const [base = "", member] = path;
      expect(Object.keys(known)).toContain(base);
      if (member !== undefined) expect(known[base]).toContain(member);
    }
  });

  it.each(prompts)("$title renders, in a repository and outside", ({ name, given }) => {
    for (const run of [RUN, BARE_RUN]) {
      const prompt = promptOf(name, given, run);
      const { templates } = library.command(name);
      const own = Object.values(templates).reduce((text, part) => text.replace(part, ""), prompt);
      // `compose` shows how templates are written.
      const shown = own.replaceAll(/\{\{ (?:variables|outputs)\.[\w.]+(?: \| fence\('[\w ]+'\))? \}\}/g, "");
      expect(shown).not.toMatch(/\{[{%#]|undefined|\[object/);
      expect(prompt).not.toMatch(/\n{4}/);
    }
  });

  it.each(prompts.filter(({ name }) => name !== "orchestrate" && !words.has(name)))(
    "$title shows an answer that is a step's output",
    ({ name, given }) => {
      const examples = examplesIn(promptOf(name, given));
      expect(examples).toHaveLength(1);
      expect(StepOutput.strict().parse(examples[0])).toMatchObject({ success: true, summary: /./ });
    },
  );

  it.each(prompts.filter(({ name }) => name === "orchestrate"))(
    "$title shows answers that the engine takes",
    ({ name, given }) => {
      const examples = examplesIn(promptOf(name, given));
      expect(examples.length).toBeGreaterThan(1);
      for (const example of examples) {
        const strict = OrchestratorResponse.strict().parse(example);
        expect(strict).toEqual(example);
      }
    },
  );

  it.each(prompts)(
    "$title says what to read first, its limits, when to stop and when to ask",
    ({ name, given }) => {
      const headings = promptOf(name, given).matchAll(/^## (.*)$/gm);
      const named = Array.from(headings, ([, heading = ""]) => heading);
      expect(named).toEqual(expect.arrayContaining(["Read first", "When to stop", "When to ask", "Answer"]));
      if (!words.has(name) && name !== "orchestrate") expect(named).toContain("Limits");
    },
  );

  const bound = prompts.filter(({ name }) => library.command(name).outputSchema !== undefined);
  it.each(bound)(
    "$title names as required what its schema requires, and its example meets it",
    async ({ name, given }) => {
      const { outputSchema = {} } = library.command(name);
      const prompt = promptOf(name, given);
      expect(namedAsRequired(prompt)).toEqual(expect.arrayContaining(requiredIn(outputSchema)));
      const { data } = StepOutput.parse(examplesIn(prompt)[0]);
      expect(await checkJsonSchema(outputSchema, data)).toBeUndefined();
    },
  );

  it.each(["validate", "analyse"])("%s accepts no finding below a confidence of 80", async (name) => {
    const { outputSchema = {} } = library.command(name);
    const finding = { id: "BUG-1", severity: "major", title: "t", detail: "d" };
    const dataWith = (confidence: number) => ({
      overview: "o",
      checks: [],
      issues: [{ ...finding, confidence }],
    });
    expect(await checkJsonSchema(outputSchema, dataWith(79))).toMatch(/confidence/);
    expect(await checkJsonSchema(outputSchema, dataWith(80))).toBeUndefined();
  });

  it("may do nothing but read where it only has to answer", () => {
    expect(names.filter((name) => library.command(name).readOnly)).toEqual([
      "compose",
      "route",
      "synthesise",
    ]);
  });

  it("compose shows an example that would be accepted", () => {
    const known = createRepositoryFileCatalog({ root: join(root, "test", "built-ins"), builtIn: root });
    const prompt = promptOf("compose", { request: "r", commands: "" });
    expect(checkAnswer(prompt, known)).toMatchObject({
      composed: { workflow: { name: "upgrade-dependency" } },
    });
  });

  it("changes files where that is its purpose, and only there", () => {
    expect(names.filter((name) => library.command(name).changes === true)).toEqual([
      "build",
      "fix",
      "resolve-conflict",
    ]);
  });
});

describe("a command of the user's", () => {
  const commandWith = (front: string) => {
    using project = createProject({
      git: false,
      files: { ".agentic/commands/tidy.md": `---\nname: tidy\n${front}---\nTidy up.\n` },
    });
    return createLibrary({ root: project.root, builtIn: root }).command("tidy");
  };

  it("changes files where its front matter says so", () => {
    expect(commandWith("changes: true\n").changes).toBe(true);
    expect(commandWith("changes: false\n").changes).toBe(false);
  });

  it("may change files where its front matter says nothing", () => {
    expect(commandWith("").changes).toBeUndefined();
  });

  it("says it with true or false", () => {
    const place = /^\.agentic\/commands\/tidy\.md:3:10 {2}`changes` in the front matter must be [^\n]*$/;
    expect(() => commandWith("changes: often\n")).toThrow(place);
  });
});

describe("the built-in commands", () => {
  it.each(["plan", "validate", "analyse", "verify", "learn", "git-pr", "route", "compose"])(
    "%s changes nothing",
    (name) => expect(library.command(name).changes).toBe(false),
  );

  it.each(["build", "fix"])("%s changes files", (name) => expect(library.command(name).changes).toBe(true));
});

describe("the command analyse", () => {
  it("refuses a type that there is not, and names those there are", () => {
    const { message } = failureOf(() => promptOf("analyse", { type: "speed" }));
    expect(message).toMatch(/bug.*debt.*doc.*security.*style/);
  });

  it.each(["bug", "debt", "doc", "security", "style"])("looks for its own kind of issues: %s", (type) => {
    const checklist = library.template(`checklist-${type}`);
    expect(checklist).toMatch(/critical[^]*major[^]*minor[^]*category/);
    expect(promptOf("analyse", { type })).toContain(checklist);
  });
});

describe("the checklist of an analysis", () => {
  it("is the user's own where there is one", () => {
    using project = createProject({
      git: false,
      files: { ".agentic/templates/checklist-bug.md.j2": "Look for {{ nothing }}.\n" },
    });
    const { templates } = createLibrary({ root: project.root, builtIn: root }).command("analyse");
    expect(templates["bug"]).toBe("Look for {{ nothing }}.\n");
    expect(templates["doc"]).toBe(library.template("checklist-doc"));
  });
});

describe("the command fix", () => {
  const issues = ["minor", "major", "critical"].map((severity) => ({ severity, title: `a ${severity} one` }));

  it.each([
    ["minor", ["a minor one", "a major one", "a critical one"]],
    ["major", ["a major one", "a critical one"]],
    ["critical", ["a critical one"]],
  ])("at level %s is told of %j", (level, expected) => {
    const prompt = promptOf("fix", { issues, level });
    expect(issues.map(({ title }) => title).filter((title) => prompt.includes(title))).toEqual(expected);
  });

  it("writes a pull request only where it is asked to", () => {
    const dataOf = (given: Dict) =>
      StepOutput.parse(examplesIn(promptOf("fix", { issues, ...given }))[0]).data;
    expect(dataOf({})).not.toHaveProperty("title");
    expect(dataOf({ pull_request: true })).toMatchObject({ title: /./, body: /./, draft: false });
  });
});
