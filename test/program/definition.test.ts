import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Workflow } from "../../src/definition/schema.ts";
import { defineWorkflow, type ProgramConfig } from "../../src/program/define-workflow.ts";
import { argumentsFor, outlineOf, resolveArguments } from "../../src/program/program-outline.ts";

const execute = () => {};

function outline(config: Partial<ProgramConfig>): Workflow {
  const outlined = outlineOf(defineWorkflow({ name: "x", execute, ...config }));
  if ("workflow" in outlined) return outlined.workflow;
  throw new Error(outlined.problem);
}

const argsSchema = z.object({
  feature: z.string().min(3).describe("What to build"),
  count: z.number().int().positive().default(2),
  level: z.enum(["low", "high"]).optional(),
  loud: z.boolean().optional(),
  tags: z.array(z.string()).default(["a"]),
  place: z.object({ x: z.number() }).optional(),
  size: z.union([z.number(), z.string()]).optional(),
});

const program = defineWorkflow({ name: "Build It!", argsSchema, execute });

const given = (values: Record<string, unknown>, source: "command line" | "file" = "command line") => {
  const resolved = resolveArguments(program, values, source);
  return "variables" in resolved ? resolved.variables : resolved.problems.map(({ message }) => message);
};

describe("what is known of a workflow in TypeScript before it runs", () => {
  test("is its name, description, settings and outputs, in the engine's words", () => {
    const workflow = outline({
      name: "Implement Ä Feature",
      settings: {
        maxRetry: 1,
        git: { autoPr: false, "branch-prefix": "feature/" },
        "timeout-minutes": 5,
      } as never,
      outputs: [{ name: "report", template: "report.md", path: "report.md" }],
    });
    expect(workflow).toEqual({
      name: "implement-a-feature",
      version: "1.0",
      description: "Implement Ä Feature",
      settings: {
        "max-retry": 1,
        git: { "auto-pr": false, "branch-prefix": "feature/" },
        "timeout-minutes": 5,
      },
      steps: [],
      outputs: [{ name: "report", template: "report.md", path: "report.md" }],
    });
  });

  test("is what its schema takes, as variables", () => {
    expect(outline(program).variables).toEqual([
      { name: "feature", type: "string", required: true, description: "What to build" },
      { name: "count", type: "number", required: false, default: 2 },
      { name: "level", type: "string", required: false, enum: ["low", "high"] },
      { name: "loud", type: "boolean", required: false },
      { name: "tags", type: "string", required: false, default: ["a"] },
      { name: "place", type: "string", required: false },
      { name: "size", type: "string", required: false },
    ]);
  });

  test.each<[string, Partial<ProgramConfig>, string]>([
    ["no name", { name: undefined as never }, "`name` is missing."],
    ["a name without letters", { name: "!!!" }, "`name` needs a letter or a digit"],
    ["no execute", { execute: undefined as never }, "`execute` is missing."],
    [
      "an unknown setting",
      { settings: { maxRetrys: 1 } as never },
      "unknown key `max-retrys` in `settings`. Did you mean `max-retry`?",
    ],
    ["phases that are no words", { phases: [1] as never }, "`phases[1]` in `defineWorkflow` must be text"],
    [
      "a mistyped key",
      { phaes: ["a"] } as never,
      "unknown key `phaes` in `defineWorkflow`. Did you mean `phases`?",
    ],
    [
      "several mistakes, each of them",
      { nam: "a", fazes: 1, settings: { git: { autoPR: 1 } } } as never,
      "unknown key `fazes`",
    ],
    [
      "a key of another kind of place",
      { settings: { git: { autoPrs: true } } as never },
      "unknown key `auto-prs` in `settings.git`. Did you mean `auto-pr`?",
    ],
    ["a schema that is none", { argsSchema: { parse: execute } as never }, "must be a zod 4 object"],
    ["a schema of no object", { argsSchema: z.string() }, "must be a zod object"],
    ["an argument that cannot be named", { argsSchema: z.object({ "a b": z.string() }) }, "`a b`"],
  ])("has no place for %s", (_, config, problem) => {
    expect(() => outline(config)).toThrow(problem);
  });
});

describe("arguments of a workflow in TypeScript", () => {
  test("are converted by the types of the schema where they are text", () => {
    const text = {
      feature: "dark",
      count: "3",
      level: "high",
      loud: "true",
      tags: '["b"]',
      place: '{"x": 1}',
      size: "7",
    };
    expect(given(text)).toEqual({
      feature: "dark",
      count: 3,
      level: "high",
      loud: true,
      tags: ["b"],
      place: { x: 1 },
      size: 7,
    });
    expect(given({ feature: "dark" })).toEqual({ feature: "dark", count: 2 });
    expect(given({ feature: "dark", size: "large", tags: ["c"] }, "file")).toEqual({
      feature: "dark",
      count: 2,
      size: "large",
      tags: ["c"],
    });
  });

  test("that do not fit are told like variables of YAML", () => {
    expect(given({ count: "many", level: "hihg", color: "red" })).toEqual([
      "the workflow has no variable `color`. Its variables: feature, count, level, loud, tags, place, size.",
      "variable `feature` (What to build) is required. Give it as `--var feature=text`.",
      'variable `count` must be a number, not the text "many". Give it as `--var count=3`.',
      'variable `level` cannot be the text "hihg"; allowed: low, high.',
    ]);
    expect(given({ feature: "x", count: "-1", tags: "b", place: '{"x": "1"}' })).toEqual([
      expect.stringMatching(/^variable `feature`: .*3/),
      expect.stringMatching(/^variable `count`: .*0/),
      "variable `tags`: expected array, received string.",
      "variable `place` (x): expected number, received string.",
    ]);
  });

  test("are given to the code as the schema makes them", () => {
    const schema = z.object({
      day: z.string().transform((text) => new Date(text)),
      n: z.number().default(1),
    });
    const own = defineWorkflow({ name: "x", argsSchema: schema, execute });
    expect(argumentsFor(own, { day: "2026-01-02" })).toEqual({
      value: { day: new Date("2026-01-02"), n: 1 },
    });
    expect(argumentsFor(own, {})).toMatchObject({ problem: expect.stringContaining("day") });
  });

  test("cannot be checked by what must wait", () => {
    const schema = z.object({ a: z.string().refine(async (text) => text !== "") });
    const own = defineWorkflow({ name: "x", argsSchema: schema, execute });
    expect(() => resolveArguments(own, { a: "b" }, "file")).toThrow(
      "`argsSchema` has a check or transform that is async",
    );
  });

  test("are none where there is no schema", () => {
    const own = defineWorkflow({ name: "x", execute });
    expect(resolveArguments(own, {}, "file")).toEqual({ variables: {} });
    expect(resolveArguments(own, { a: 1 }, "file")).toMatchObject({ problems: [{ variable: "a" }] });
  });
});
