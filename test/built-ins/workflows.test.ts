import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explainSettings } from "../../src/config/setting-sources.ts";
import { parseWorkflow, readDefinition } from "../../src/definition/parse.ts";
import { type Step, type StepOf, walkSteps, type Workflow } from "../../src/definition/schema.ts";
import { resolveSettings } from "../../src/engine/resolve-settings.ts";
import { StepOutput } from "../../src/run/step-output.ts";
import { checkJsonSchema } from "../../src/steps/json-schema-validation.ts";
import { createRepositoryFileCatalog } from "../../src/storage/library/repository-file-catalog.ts";
import type { Dict } from "../../src/template/evaluate/values.ts";
import {
  examplesIn,
  library,
  namedAsRequired,
  namesIn,
  readWorkflow,
  requiredIn,
  root,
  RUN,
} from "../support/built-ins/built-in.ts";
import { evaluateHere, renderHere } from "../support/template/here.ts";

const names = namesIn("workflows", ".yaml");
const types = ["bug", "debt", "doc", "security", "style"];

function workflowOf(name: string): Workflow {
  const parsed = parseWorkflow(readWorkflow(name), name);
  if ("workflow" in parsed) return parsed.workflow;
  throw new Error(JSON.stringify(parsed.problems));
}

const stepsOf = (name: string): Step[] => [...walkSteps(workflowOf(name).steps)];

function stepOf<T extends Step["type"]>(workflow: string, name: string, type: T): StepOf<T> {
  const step = stepsOf(workflow).find((each) => each.name === name);
  if (step?.type !== type) throw new Error(`There is no step ${name} of type ${type}.`);
  return step as StepOf<T>;
}

describe("the configuration reaches every built-in workflow", () => {
  const git = { worktree: false, autoCommit: false, autoPr: false, branchPrefix: "own/" };
  const limits = { maxRetry: 1, timeoutMinutes: 7, maxCostUsd: 1, maxTokens: 9, autofix: "none" } as const;
  const agent = { provider: "codex", model: "own-model", bypassPermissions: true } as const;
  const shown = {
    trackProgress: false,
    terminalOutput: "all",
    orchestrator: "agent",
    questions: "assume",
  } as const;
  const execution = { maxWorkers: 2, fanOut: "matrix", stallMinutes: 3, maxWaitSeconds: 4 } as const;
  const project = { setup: "npm ci", check: "npm test", checkAfter: "end", timeoutMinutes: 9 } as const;
  const config = { git, execution, project, defaults: { ...limits, ...agent, ...shown } };

  it.each(names)("%s pins no setting that the configuration has", (name) => {
    const { settings } = explainSettings({
      workflow: workflowOf(name),
      definition: name,
      config,
      commandLine: {},
    });
    const { "git.enabled": enabled, ...others } = settings;
    expect(enabled).toMatchObject({ value: true, source: "workflow" });
    for (const [key, { source }] of Object.entries(others)) expect([key, source]).toEqual([key, "config"]);
  });

  it.each(names)(
    "%s leaves the agent, its permissions and the budget of its steps to the configuration",
    (name) => {
      for (const step of stepsOf(name)) {
        for (const key of ["provider", "bypass-permissions", "max-cost-usd", "max-tokens"] as const)
          expect([step.name, key, step[key]]).toEqual([step.name, key, undefined]);
      }
    },
  );

  const defaults: readonly [string, number, number, string][] = [
    ["analyse-codebase", 240, 5, "analyse/"],
    ["fix-checks", 90, 4, "agentic/"],
    ["one-shot", 60, 4, "one-shot/"],
    ["plan-build-validate", 240, 4, "feature/"],
  ];

  it.each(defaults)("without a configuration %s has its own defaults", (name, minutes, workers, prefix) => {
    const { autofix, ...run } = resolveSettings({
      workflow: workflowOf(name),
      config: {},
      overrides: {},
    });
    expect(run).toMatchObject({ timeoutMs: minutes * 60_000, maxWorkers: workers });
    expect({ autofix, git: run.git }).toEqual({
      autofix: "major",
      git: { enabled: true, worktree: true, autoCommit: true, autoPr: true, branchPrefix: prefix },
    });
  });
});

describe("built-in personas", () => {
  it.each([
    ["explorer", "small"],
    ["reviewer", "large"],
  ])("%s has a tier and tools that do not edit, by the names of Claude Code", (name, model) => {
    expect(library.persona(name)).toMatchObject({ model, tools: ["Read", "Grep", "Glob", "Bash"] });
  });
});

describe("every built-in workflow", () => {
  const known = createRepositoryFileCatalog({ root: join(root, "test", "built-ins"), builtIn: root });

  it("is one of those that are promised", () => {
    expect(names).toEqual(["analyse-codebase", "fix-checks", "one-shot", "plan-build-validate"]);
  });

  it.each(names)("%s is valid, and all that it names is there", (name) => {
    expect(parseWorkflow(readWorkflow(name), name)).not.toHaveProperty("problems");
    expect(Object.values(readDefinition(readWorkflow(name), name).checkReferences(known)).flat()).toEqual([]);
    expect(workflowOf(name).name).toBe(name);
  });

  it.each(names)("%s describes itself and its variables", (name) => {
    const { description, variables = [] } = workflowOf(name);
    expect(description).toMatch(/\.$/);
    for (const variable of variables) expect(variable.description).toMatch(/\.$/);
  });
});

describe("a prompt names as required what the output-schema of the step requires", () => {
  it("one-shot: task", () => {
    const { prompt = "", "output-schema": schema = {} } = stepOf("one-shot", "task", "prompt");
    const rendered = renderHere(prompt, { run: RUN, variables: { prompt: "x", check_command: "" } });
    expect(namedAsRequired(rendered)).toEqual(expect.arrayContaining(requiredIn(schema)));
  });
});

describe("the answer that a command shows meets the output-schema of the step that asks for it", () => {
  it("one-shot: task", async () => {
    const { prompt = "", "output-schema": schema = {} } = stepOf("one-shot", "task", "prompt");
    const [example] = examplesIn(
      renderHere(prompt, { run: RUN, variables: { prompt: "x", check_command: "" } }),
    );
    expect(await checkJsonSchema(schema, StepOutput.parse(example).data)).toBeUndefined();
  });
});

describe("analyse-codebase", () => {
  const found = (type: string, severities: readonly string[]): Dict => ({
    [`analyse-${type}`]: { data: { issues: severities.map((severity) => ({ severity, title: severity })) } },
  });
  const verified = (type: string, titles: readonly string[], real: boolean): Dict => ({
    [`verify-${type}`]: { results: titles.map((title) => ({ item: { title }, data: { real } })) },
  });

  it("gives each analysis a branch of its own that differs in nothing but its type", () => {
    const { steps, ...block } = stepOf("analyse-codebase", "analyses", "parallel");
    expect(block).toMatchObject({ "merge-mode": "independent", "merge-strategy": "wait-all" });
    expect(steps.map((step) => step.name)).toEqual(types);
    const [first, ...others] = steps.map((step) => JSON.stringify(step).replaceAll(step.name, "TYPE"));
    for (const other of others) expect(other).toBe(first);
  });

  it.each([...types, "all"])("runs the analyses that are asked for: %s", (type) => {
    const run = types.filter((name) => {
      const { condition } = stepOf("analyse-codebase", name, "sequence");
      return evaluateHere(String(condition), { variables: { type } });
    });
    expect(run).toEqual(type === "all" ? types : [type]);
  });

  it.each([
    ["none", [], false],
    ["none", ["critical"], false],
    ["minor", [], false],
    ["minor", ["minor"], true],
    ["major", ["minor", "minor"], false],
    ["major", ["minor", "major"], true],
    ["major", ["critical"], true],
    ["critical", ["major", "minor"], false],
    ["critical", ["minor", "critical"], true],
  ])("with autofix %s and issues %j fixes: %s", (autofix, severities, expected) => {
    for (const type of types) {
      const { condition } = stepOf("analyse-codebase", `fix-${type}`, "command");
      const fixes = (steps: Dict) =>
        evaluateHere(String(condition), { variables: { autofix }, outputs: found(type, severities), steps });
      expect(fixes(verified(type, severities, true))).toBe(expected);
      expect(fixes(verified(type, severities, false))).toBe(false);
    }
  });

  it("verifies every critical and major finding, and fixes none that is not real", () => {
    for (const type of types) {
      const outputs = found(type, ["critical", "major", "minor"]);
      const items = stepOf("analyse-codebase", `verify-${type}`, "recurring")["for-each"];
      expect(evaluateHere(String(items), { outputs })).toMatchObject([
        { title: "critical" },
        { title: "major" },
      ]);
      const { args = {} } = stepOf("analyse-codebase", `fix-${type}`, "command");
      const issues = String(args["issues"]).trim().slice(2, -2);
      const fixed = (steps: Dict) => evaluateHere(issues, { outputs, steps });
      expect(fixed(verified(type, ["critical"], false))).toMatchObject([
        { title: "major" },
        { title: "minor" },
      ]);
      // A session that gave no verdict dismisses nothing.
      const none = { [`verify-${type}`]: { results: [{ item: { title: "critical" }, data: null }] } };
      expect(fixed(none)).toHaveLength(3);
    }
  });

  it("gives no second round of fixes a finding that a person must decide", () => {
    const { args = {} } = stepOf("plan-build-validate", "repair", "command");
    const issues = [{ title: "Undecided" }, { title: "Refused" }, { title: "New" }];
    const declined = [
      { title: "Undecided", reason: "Unclear.", needs_decision: "A or B?" },
      { title: "Refused", reason: "It is right." },
    ];
    const given = (iteration: number, outputs: Dict) =>
      evaluateHere(String(args["issues"]).trim().slice(2, -2), {
        iteration,
        outputs,
        steps: { verify: { results: [] }, "verify-fix": { results: [] } },
      });
    expect(given(1, { validate: { data: { issues } } })).toHaveLength(3);
    expect(given(2, { recheck: { data: { issues } }, repair: { data: { declined } } })).toEqual([
      { title: "Refused" },
      { title: "New" },
    ]);
  });

  it("writes each report once, whether the run completes or fails", () => {
    const { outputs = [] } = workflowOf("analyse-codebase");
    for (const when of ["completed", "failed"]) {
      const written = outputs.filter((output) => (output.when ?? "completed") === when);
      expect(written.map(({ path }) => path)).toEqual(
        [...types, "summary"].map((type) => `agentic/analysis/${type}.md`),
      );
      expect(written.map(({ template }) => template)).toEqual(
        [...types, "summary"].map((type) => `analysis-${type}`),
      );
    }
  });

  it("hands the fixing session the issues, the level, and the wish for a pull request", () => {
    for (const type of types) {
      const { command, args = {} } = stepOf("analyse-codebase", `fix-${type}`, "command");
      expect(library.command(command).changes).toBe(true);
      expect(args).toMatchObject({ level: "{{ variables.autofix }}", pull_request: true });
    }
  });
});

it("one-shot names the given check command in its prompt, and else says where to look for one", () => {
  const { prompt = "" } = stepOf("one-shot", "task", "prompt");
  const rendered = (command: string) =>
    renderHere(prompt, { run: RUN, variables: { prompt: "x", check_command: command } });
  expect(rendered("make check")).toContain("2. The check: `make check`. Run");
  expect(rendered("")).toContain("2. The check: package.json, Makefile, pyproject.toml, CI. Run");
});
