import * as z from "zod";
import type { KnownSteps } from "../../../run/percent.ts";
import { SetValues } from "../../../config/run-settings.ts";
import { type Diagnostic, type Path, problemsError, sortProblems } from "../../../definition/diagnostic.ts";
import { code } from "../../../definition/message-text.ts";
import type { KeyOwner } from "../../../definition/shape.ts";
import type { SourceMap } from "../../../definition/yaml/source-map.ts";
import { hasCode } from "../../../errors.ts";
import { findVariableProblems } from "../../start/read-variables.ts";
import { sampleVariables } from "../run/prepare-simulation.ts";
import { type LoadedWorkflow, loadNestedWorkflows, loadWorkflow, type Project } from "../../start/project.ts";
import { Outcomes, unknownPatterns } from "../outcomes/outcome-list.ts";
import { outcomeOwner, parseYamlAs, outcomeProblems } from "../outcomes/read-outcomes.ts";

const path = z.string().min(1);
const texts = z.union([z.string(), z.array(z.string()).min(1)]);
const limits = z.strictObject({ min: z.number().optional(), max: z.number().optional() });

export const Expectations = z
  .strictObject({
    status: z
      .enum(["completed", "failed", "paused", "cancelled"])
      .optional()
      .describe("How the run ends. Default: completed."),
    reason: z.string().optional().describe("Why the run is paused, such as `human` or `budget`."),
    failure: z.string().optional().describe("Text in the message of the failure, or its code."),
    order: z
      .array(path)
      .optional()
      .describe("Paths or patterns of steps that start in this order; others may start between them."),
    runs: z.array(path).optional().describe("Paths or patterns of steps that run."),
    skips: z.array(path).optional().describe("Paths or patterns of steps that do not run."),
    attempts: z.record(z.string(), z.int().nonnegative()).optional().describe("Attempts by step path."),
    prompts: z
      .record(z.string(), texts)
      .optional()
      .describe("By step path or pattern: texts that the prompt of an attempt contains."),
    "prompts-without": z
      .record(z.string(), texts)
      .optional()
      .describe("By step path or pattern: texts that no prompt contains."),
    outputs: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("By step path: data of its output. Keys that are not listed may have any value."),
    cost: z.union([z.number(), limits]).optional().describe("US dollars of the run, or their limits."),
    "pull-requests": z.int().nonnegative().optional().describe("Number of pull requests."),
  })
  .describe("What a simulated run must do.");
export type Expectations = z.infer<typeof Expectations>;

const set = z.strictObject(SetValues.shape).optional();
const variables = z.record(z.string(), z.unknown()).optional();

const TestCase = z.strictObject({
  name: z.string().min(1).describe("What the test shows, as a sentence."),
  variables: variables.describe("Variables in addition to those of the file."),
  set: set.describe("Settings in addition to those of the file."),
  outcomes: Outcomes.optional().describe("Outcomes in addition to those of the file."),
  expect: Expectations.optional(),
});

/** A file in `.agentic/tests/`. */
export const TestFile = z
  .strictObject({
    workflow: z
      .string()
      .min(1)
      .describe("Name or file of the workflow; a file is relative to the repository."),
    name: z.string().min(1).optional().describe("What the test shows. Default: the name of the file."),
    variables: variables.describe("Variables of the run. Required ones without a value get a sample."),
    set: set.describe("Settings of the run, as `--set` takes them."),
    outcomes: Outcomes.optional(),
    expect: Expectations.optional(),
    tests: z.array(TestCase).min(1).optional().describe("Several tests of the same workflow."),
  })
  .describe("Tests of a workflow, which `agentic-sdlc test` runs as simulations.");
export type TestFile = z.infer<typeof TestFile>;

/** One test of a file, with the values of the file merged in. */
export interface WorkflowTest {
  readonly file: string;
  readonly name: string;
  readonly loaded: LoadedWorkflow;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly set: SetValues;
  readonly outcomes: Outcomes;
  readonly expect: Expectations;
  /** Returns `file:line:column` of an expectation. */
  readonly locate: (...keys: readonly (string | number)[]) => string;
}

/** Reads the tests of a file. Errors: `definition-invalid`, with every mistake; those of the workflow. */
export async function readTests(
  project: Project,
  { text, file }: { readonly text: string; readonly file: string },
): Promise<WorkflowTest[]> {
  const { value, source } = parseYamlAs({ schema: TestFile, text, file, findOwner });
  const loaded = await loadNamed(project, value.workflow, source);
  const problems = [
    ...(loaded.program ? [] : stepProblems(value, source, knownSteps(project, loaded))),
    ...(await variableProblems(value, source, loaded)),
  ];
  if (problems.length > 0) throw problemsError("definition-invalid", sortProblems(problems));
  const { tests = [{ name: value.name ?? file }] } = value;
  return tests.map((test, index) => ({
    file,
    name: test.name,
    loaded,
    variables: { ...value.variables, ...test.variables },
    set: { ...value.set, ...test.set },
    // The order of patterns counts: those of the test come first.
    outcomes: { ...test.outcomes, ...value.outcomes, ...test.outcomes },
    expect: { ...value.expect, ...test.expect },
    locate: (...keys) => locate(source, { file, index: value.tests && index, keys }),
  }));
}

async function loadNamed(project: Project, name: string, source: SourceMap): Promise<LoadedWorkflow> {
  try {
    return await loadWorkflow(project, project.root, name);
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
    const { message } = error;
    throw problemsError("definition-invalid", [source.problem({ path: ["workflow"], at: "value", message })]);
  }
}

async function variableProblems(
  file: TestFile,
  source: SourceMap,
  loaded: LoadedWorkflow,
): Promise<Diagnostic[]> {
  const cases = [{ test: file, prefix: [] as Path }, ...indexed(file.tests ?? [])];
  const found = cases.map(async ({ test: { variables: own = {} }, prefix }): Promise<Diagnostic[]> => {
    const values = { ...file.variables, ...own };
    const samples = sampleVariables(loaded.workflow, values);
    const problems = await findVariableProblems(loaded, { ...samples, ...values }, "file");
    return problems
      .filter(({ variable }) => Object.hasOwn(own, variable))
      .map(({ variable, ...problem }) =>
        source.problem({ path: [...prefix, "variables", variable], at: "key", ...problem }),
      );
  });
  return (await Promise.all(found)).flat();
}

export function knownSteps(project: Project, { workflow }: Pick<LoadedWorkflow, "workflow">): KnownSteps {
  const definitions = Array.from(loadNestedWorkflows(project, workflow));
  return {
    steps: workflow.steps,
    definitions: new Map(definitions.map(([name, nested]) => [name, { workflow: nested }])),
  };
}

interface Expected {
  readonly file: string;
  /** Absent in a file with one test. */
  readonly index: number | undefined;
  readonly keys: Path;
}

/** An expectation stands in the test, or in the file. */
function locate(source: SourceMap, { file, index, keys }: Expected): string {
  const own = index === undefined ? [] : ["tests", index, "expect", ...keys];
  const prefix = index !== undefined && source.has(own) ? own : ["expect", ...keys];
  const { line, column } = source.problem({ path: prefix, at: "key", message: "" });
  return `${file}:${line}:${column}`;
}

function findOwner(path: Path): KeyOwner {
  const [first, index] = path;
  const length = first === "tests" && typeof index === "number" ? 2 : 0;
  const label = length === 0 ? "the test file" : `test ${Number(index) + 1}`;
  const inner = path[length];
  if (inner === "outcomes") return outcomeOwner(path, length + 1);
  return inner === "expect" ? { label: "`expect`", length: length + 1 } : { label, length };
}

function stepProblems(test: TestFile, source: SourceMap, known: KnownSteps): Diagnostic[] {
  const cases = [{ test, prefix: [] as Path }, ...indexed(test.tests ?? [])];
  return cases.flatMap(({ test: { outcomes = {}, expect = {} }, prefix }) => [
    ...outcomeProblems(outcomes, known, { source, prefix: [...prefix, "outcomes"] }),
    ...expectationProblems(expect, known, { source, prefix: [...prefix, "expect"] }),
  ]);
}

function indexed(tests: NonNullable<TestFile["tests"]>) {
  return tests.map((test, index) => ({ test, prefix: ["tests", index] as Path }));
}

const MAPS = ["attempts", "prompts", "prompts-without", "outputs"] as const;
const LISTS = ["order", "runs", "skips"] as const;

function expectationProblems(
  expect: Expectations,
  known: KnownSteps,
  { source, prefix }: { readonly source: SourceMap; readonly prefix: Path },
): Diagnostic[] {
  const inMaps = MAPS.flatMap((key) =>
    Object.keys(expect[key] ?? {}).map((pattern) => ({
      pattern,
      path: [...prefix, key, pattern],
      at: "key" as const,
    })),
  );
  const inLists = LISTS.flatMap((key) =>
    (expect[key] ?? []).map((pattern, index) => ({
      pattern,
      path: [...prefix, key, index],
      at: "value" as const,
    })),
  );
  return [...inMaps, ...inLists].flatMap(({ pattern, path, at }) =>
    unknownPatterns({ [pattern]: {} }, known).map(({ suggestion }) => {
      const message = `${code(pattern)} is the path of no step of this workflow.`;
      return source.problem({ path, at, message, suggestion });
    }),
  );
}
