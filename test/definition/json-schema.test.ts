import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it, test } from "vitest";
import { jsonSchema } from "../../src/definition/json-schema.ts";
import { parseWorkflow } from "../../src/definition/parse.ts";
import { checkJsonSchema } from "../../src/steps/json-schema-validation.ts";

const isValid = (schema: object): boolean => jsonSchema().safeParse(schema).success;

function compiles(schema: object): boolean {
  try {
    return Boolean(new Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(schema));
  } catch {
    return false;
  }
}

const invalid: readonly object[] = [
  { type: "strin" },
  { type: ["string", 1] },
  { type: [] },
  { properties: { a: 3 } },
  { properties: [] },
  { patternProperties: { a: 1 } },
  { additionalProperties: "no" },
  { propertyNames: 1 },
  { items: [{}] },
  { prefixItems: {} },
  { prefixItems: [] },
  { contains: 1 },
  { contains: {}, minContains: "1" },
  { required: "a" },
  { required: [1] },
  { dependentRequired: { a: 1 } },
  { dependentSchemas: { a: 1 } },
  { enum: "a" },
  { enum: [] },
  { pattern: "(" },
  { format: 1 },
  { minimum: "1" },
  { exclusiveMaximum: "1" },
  { multipleOf: 0 },
  { minLength: -1 },
  { maxItems: 1.5 },
  { minProperties: -1 },
  { uniqueItems: "yes" },
  { anyOf: [] },
  { anyOf: {} },
  { not: 1 },
  { if: { type: "x" }, then: {} },
  { unevaluatedProperties: 1 },
  { $defs: 1 },
  { $ref: 1 },
  { $id: 1 },
  { properties: { a: { items: { type: "strin" } } } },
];

const valid: readonly object[] = [
  {},
  { type: ["string", "null"], const: 1, default: null, title: "t", examples: [] },
  { properties: { a: true, b: false, c: { not: {} } }, required: [], additionalProperties: { type: "null" } },
  { $defs: { a: { type: "string" } }, $ref: "#/$defs/a" },
  { if: { minimum: 1 }, then: { maximum: 2.5 }, else: false },
  { prefixItems: [{}], items: false, contains: {}, minContains: 0, uniqueItems: true },
  { pattern: "^[\\p{L}-]+$", format: "unknown", "unknown-keyword": { type: 1 } },
];

describe("a JSON Schema", () => {
  test.each(invalid)("%j is invalid here and for Ajv", (schema) => {
    expect({ here: isValid(schema), ajv: compiles(schema) }).toEqual({ here: false, ajv: false });
    expect(() => checkJsonSchema({ ...schema }, {})).toThrow("the `output-schema` of the step must");
  });

  test.each(valid)("%j is valid here and for Ajv", (schema) => {
    expect({ here: isValid(schema), ajv: compiles(schema) }).toEqual({ here: true, ajv: true });
  });

  it("of a step is checked before the run, with its line", () => {
    const step = "  - { name: a, type: prompt, prompt: x, output-schema: { uniqueItems: 3 } }\n";
    expect(parseWorkflow(`name: w\nversion: "1.0"\nsteps:\n${step}`, "w.yaml")).toMatchObject({
      problems: [{ line: 4, message: expect.stringContaining("output-schema") as string }],
    });
  });
});
