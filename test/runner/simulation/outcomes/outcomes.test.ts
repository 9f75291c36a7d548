import { describe, expect, test } from "vitest";
import { createChance } from "../../../../src/runner/simulation/outcomes/random-outcomes.ts";
import { literalsIn, sampleOf } from "../../../../src/runner/simulation/outcomes/sample-data.ts";
import {
  matchesPath,
  millisecondsOf,
  OutcomeList,
  unknownPatterns,
} from "../../../../src/runner/simulation/outcomes/outcome-list.ts";
import { checkJsonSchema } from "../../../../src/steps/json-schema-validation.ts";

describe("a path of outcomes", () => {
  test.each([
    ["build/1/milestone", "build/1/milestone", true],
    ["build/*/milestone", "build/12/milestone", true],
    ["build/*", "build/1/milestone", false],
    ["**/milestone", "build/1/milestone", true],
    ["**", "build", true],
    ["build/**", "build", true],
    ["verdict-*", "verdict-fix", true],
    ["verdict-*", "verdict/fix", false],
    ["a.b", "aXb", false],
  ])("%s matches %s: %s", (pattern, path, matches) => {
    expect(matchesPath(pattern, path)).toBe(matches);
  });

  test("counts exactly before as a pattern, and the last outcome repeats", () => {
    const list = new OutcomeList({ "*": { summary: "any" }, plan: [{ summary: "1" }, { summary: "2" }] });
    expect([1, 2, 3].map((attempt) => list.find("plan", attempt)?.summary)).toEqual(["1", "2", "2"]);
    expect([list.find("build", 1)?.summary, list.find("build/1", 1)]).toEqual(["any", undefined]);
  });

  test("names a step of the workflow, in loops and nested workflows too", () => {
    const script = (name: string) => ({ name, type: "script" as const, run: "true" });
    const definitions = new Map([
      ["other", { workflow: { name: "other", version: "1.0" as const, steps: [script("inner")] } }],
    ]);
    const steps = [
      { name: "loop", type: "recurring" as const, "max-iterations": 2, steps: [script("work")] },
      { name: "nested", type: "workflow" as const, workflow: "other" },
    ];
    const listed = {
      "loop/2/work": {},
      "loop/*/work": {},
      "nested/inner": {},
      "**/inner": {},
      "loop/work": {},
    };
    expect(unknownPatterns(listed, { steps, definitions })).toEqual([
      { pattern: "loop/work", suggestion: "loop/*/work" },
    ]);
  });
});

test.each([
  [90, 90_000],
  ["90s", 90_000],
  ["12m", 720_000],
  ["1h30m", 5_400_000],
] as const)("the duration %s is %s milliseconds", (duration, milliseconds) => {
  expect(millisecondsOf(duration)).toBe(milliseconds);
});

const schemas: readonly Record<string, unknown>[] = [
  { type: "string", minLength: 20, maxLength: 22 },
  { type: "string", pattern: "^[0-9a-f]{40}$" },
  { type: "integer", minimum: 80, maximum: 100 },
  { type: ["string", "null"] },
  { const: 7 },
  { anyOf: [{ type: "boolean" }, { type: "null" }] },
  { type: "array", minItems: 2, items: { enum: ["a", "b"] } },
  {
    type: "object",
    required: ["issues", "kind"],
    properties: {
      issues: { type: "array", items: { $ref: "#/$defs/issue" } },
      kind: { enum: ["bug", "feature"] },
      note: { type: "string" },
    },
    $defs: { issue: { type: "object", required: ["line"], properties: { line: { type: "integer" } } } },
    additionalProperties: false,
  },
  {
    allOf: [{ type: "object", required: ["a"], properties: { a: { type: "number" } } }, { required: ["b"] }],
  },
];

describe("data made from a schema", () => {
  test.each(schemas.map((schema) => [JSON.stringify(schema), schema] as const))(
    "meet %s",
    (_text, schema) => {
      expect(checkJsonSchema(schema, sampleOf(schema))).toBeUndefined();
      for (let seed = 1; seed <= 50; seed += 1) {
        const sample = sampleOf(schema, { chance: createChance(seed), literals: ["bug", 3, 85] });
        expect(checkJsonSchema(schema, sample), JSON.stringify(sample)).toBeUndefined();
      }
    },
  );

  test("are the same each time without a chance", () => {
    const schema = {
      type: "object",
      properties: { list: { type: "array", items: { type: "string" } }, ok: { type: "boolean" } },
    };
    expect(sampleOf(schema)).toEqual({ list: ["simulated"], ok: true });
  });
});

test("the values that conditions compare with are literals", () => {
  const steps = [
    { condition: "outputs.a.data.kind == 'bug' and outputs.a.data.count > 4", prompt: "It is 12 o'clock" },
  ];
  expect(literalsIn([{ steps }])).toEqual(["bug", 3, 4, 5]);
});
