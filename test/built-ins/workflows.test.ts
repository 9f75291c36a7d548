import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkReferences, parseWorkflow } from "../../src/definition/parse.ts";
import { type Step, type StepOf, walkSteps, type Workflow } from "../../src/definition/schema.ts";
import { StepOutput } from "../../src/run/step-output.ts";
import { checkJsonSchema } from "../../src/steps/json-schema-validation.ts";
import { createRepositoryFileCatalog } from "../../src/storage/library/repository-file-catalog.ts";
import type { Dict } from "../../src/template/evaluate/values.ts";
import { examplesIn, library, namesIn, promptOf, root, RUN } from "../support/built-ins/built-in.ts";
import { evaluateHere, renderHere } from "../support/template/here.ts";

const names = namesIn("workflows", ".yaml");
const types = ["bug", "debt", "doc", "security", "style"];

const textOf = (name: string): string => readFileSync(join(root, "workflows", `${name}.yaml`), "utf8");

function workflowOf(name: string): Workflow {
  const parsed = parseWorkflow(textOf(name), name);
  if ("workflow" in parsed) return parsed.workflow;
  throw new Error(JSON.stringify(parsed.problems));
}

const stepsOf = (name: string): Step[] => [...walkSteps(workflowOf(name).steps)];

function stepOf<T extends Step["type"]>(workflow: string, name: string, type: T): StepOf<T> {
  const step = stepsOf(workflow).find((each) => each.name === name);
  if (step?.type !== type) throw new Error(`There is no step ${name} of type ${type}.`);
  return step as StepOf<T>;
}

describe("every built-in workflow", () => {
  const known = createRepositoryFileCatalog({ root: join(root, "test", "built-ins"), builtIn: root });

  it("is one of those that are promised", () => {
    expect(names).toEqual(["analyse-codebase", "fix-checks", "one-shot", "plan-build-validate"]);
  });

  it.each(names)("%s is valid, and all that it names is there", (name) => {
    expect(parseWorkflow(textOf(name), name)).not.toHaveProperty("problems");
    expect(Object.values(checkReferences(textOf(name), name, known)).flat()).toEqual([]);
    expect(workflowOf(name).name).toBe(name);
  });

  it.each(names)("%s describes itself and its variables", (name) => {
    const { description, variables = [] } = workflowOf(name);
    expect(description).toMatch(/\.$/);
    for (const variable of variables) expect(variable.description).toMatch(/\.$/);
  });
});

/** Arguments with which a command shows the answer that a step of a built-in workflow asks for. */
const given: Record<string, Dict> = {
  build: { milestone: "m" },
  fix: { issues: [], pull_request: true },
  plan: { request: "r" },
};

const asking = names.flatMap((name) =>
  stepsOf(name).flatMap((step) => {
    if (step.type !== "command" || step["output-schema"] === undefined) return [];
    const type = step.args?.["type"];
    const args = { ...given[step.command], ...(types.includes(String(type)) ? { type: String(type) } : {}) };
    return [{ title: `${name}: ${step.name}`, command: step.command, args, schema: step["output-schema"] }];
  }),
);

describe("a prompt names as required what the output-schema of the step requires", () => {
  it.each(asking)("$title", ({ command, args, schema }) => {
    expect(namedAsRequired(promptOf(command, args))).toEqual(expect.arrayContaining(requiredIn(schema)));
  });

  it("one-shot: task", () => {
    const { prompt = "", "output-schema": schema = {} } = stepOf("one-shot", "task", "prompt");
    const rendered = renderHere(prompt, { run: RUN, variables: { prompt: "x" } });
    expect(namedAsRequired(rendered)).toEqual(expect.arrayContaining(requiredIn(schema)));
  });
});

/** Names of fields in the sentences that say what is required. */
function namedAsRequired(prompt: string): string[] {
  const answer = prompt.slice(prompt.lastIndexOf("## Answer"));
  const sentences = answer.split(/\n|[.;:] /).filter((sentence) => /\b(?:is|are) required\b/.test(sentence));
  const names = sentences.flatMap((sentence) =>
    Array.from(sentence.matchAll(/`([\w.]+)`/g), ([, name = ""]) => name),
  );
  return [...new Set(names.map((name) => name.replace(/^data\./, "")))];
}

/** Every name under `required`, at any depth. */
function requiredIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { required } = schema as { required?: unknown };
  const own = Array.isArray(required) ? required.map(String) : [];
  return [...own, ...Object.values(schema).flatMap(requiredIn)];
}

describe("the answer that a command shows meets the output-schema of the step that asks for it", () => {
  it.each(asking)("$title", async ({ command, args, schema }) => {
    const { data } = StepOutput.parse(examplesIn(promptOf(command, args))[0]);
    expect(await checkJsonSchema(schema, data)).toBeUndefined();
  });

  it("one-shot: task", async () => {
    const { prompt = "", "output-schema": schema = {} } = stepOf("one-shot", "task", "prompt");
    const [example] = examplesIn(renderHere(prompt, { run: RUN, variables: { prompt: "x" } }));
    expect(await checkJsonSchema(schema, StepOutput.parse(example).data)).toBeUndefined();
  });
});

describe("analyse-codebase", () => {
  const found = (type: string, severities: readonly string[]): Dict => ({
    [`analyse-${type}`]: { data: { issues: severities.map((severity) => ({ severity })) } },
  });

  it("gives each analysis a branch of its own that differs in nothing but its type", () => {
    const { steps, ...block } = stepOf("analyse-codebase", "analyses", "parallel");
    expect(block).toMatchObject({ "merge-mode": "independent", "merge-strategy": "wait-all" });
    expect(steps.map((step) => step.name)).toEqual(types);
    const [first, ...others] = steps.map((step) =>
      JSON.stringify(step)
        .replaceAll(step.name, "TYPE")
        .replace('"severity","title","effort"', '"severity","title"'),
    );
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
      const scope = { variables: { autofix }, outputs: found(type, severities) };
      expect(evaluateHere(String(condition), scope)).toBe(expected);
    }
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
      const outputs = found(type, ["major"]);
      expect(evaluateHere(String(args["issues"]), { outputs })).toEqual([{ severity: "major" }]);
    }
  });
});
