import * as z from "zod";

const TypeName = z.enum(["string", "number", "integer", "boolean", "object", "array", "null"]);

/** Keywords of JSON Schema 2020-12 (https://json-schema.org/draft/2020-12/schema) with the values that they may have. */
function createJsonSchema(): z.ZodType<Record<string, unknown>> {
  const schema: z.ZodType = z.lazy(() => z.union([jsonSchema(), z.boolean()]));
  const named = z.record(z.string(), schema);
  const list = z.array(schema).min(1);
  const names = z.array(z.string());
  const count = z.int().min(0);
  const keywords = {
    type: z.union([TypeName, z.array(TypeName).min(1)]),
    enum: z.array(z.unknown()).min(1),
    multipleOf: z.number().positive(),
    minimum: z.number(),
    maximum: z.number(),
    exclusiveMinimum: z.number(),
    exclusiveMaximum: z.number(),
    minLength: count,
    maxLength: count,
    pattern: z.string().refine(isRegularExpression, "must be a regular expression"),
    format: z.string(),
    items: schema,
    prefixItems: list,
    contains: schema,
    minContains: count,
    maxContains: count,
    minItems: count,
    maxItems: count,
    uniqueItems: z.boolean(),
    unevaluatedItems: schema,
    properties: named,
    patternProperties: named,
    additionalProperties: schema,
    propertyNames: schema,
    required: names,
    dependentRequired: z.record(z.string(), names),
    dependentSchemas: named,
    minProperties: count,
    maxProperties: count,
    unevaluatedProperties: schema,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: schema,
    if: schema,
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: schema,
    else: schema,
    $id: z.string(),
    $ref: z.string(),
    $defs: named,
  };
  return z.looseObject(keywords).partial();
}

function isRegularExpression(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

let made: z.ZodType<Record<string, unknown>> | undefined;

/** The schema of JSON Schemas. Created on first use: most workflows have no output schema. */
export function jsonSchema(): z.ZodType<Record<string, unknown>> {
  return (made ??= createJsonSchema());
}
