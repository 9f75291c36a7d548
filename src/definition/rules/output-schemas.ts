import * as z from "zod";
import type { Finding, Path } from "../diagnostic.ts";
import { code } from "../message-text.ts";
import { checkShape } from "../shape.ts";
import type { Definition } from "./rule.ts";

const TypeName = z.enum(["string", "number", "integer", "boolean", "object", "array", "null"]);

/** The JSON Schema keywords in which mistakes are common. The validator checks all others. */
function createJsonSchema(): z.ZodType {
  const schema: z.ZodType = z.lazy(() => z.union([jsonSchema(), z.boolean()]));
  const schemas = z.record(z.string(), schema).optional();
  const count = z.int().min(0).optional();
  return z.looseObject({
    type: z.union([TypeName, z.array(TypeName).min(1)]).optional(),
    properties: schemas,
    patternProperties: schemas,
    additionalProperties: schema.optional(),
    required: z.array(z.string()).optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    items: z.union([schema, z.array(schema)]).optional(),
    allOf: z.array(schema).min(1).optional(),
    anyOf: z.array(schema).min(1).optional(),
    oneOf: z.array(schema).min(1).optional(),
    not: schema.optional(),
    pattern: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: count,
    maxLength: count,
    minItems: count,
    maxItems: count,
  });
}

let made: z.ZodType | undefined;

/** Created on first use: most workflows have no output schema. */
function jsonSchema(): z.ZodType {
  return (made ??= createJsonSchema());
}

/** Checks the JSON Schemas for step outputs: an invalid one would fail every attempt of the step. */
export function* validOutputSchemas({ nodes, isUnknown }: Definition): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (isUnknown(path)) continue;
    const of = `of step ${code(step.name)}`;
    if (step["output-schema"] !== undefined)
      yield* validSchema(step["output-schema"], [...path, "output-schema"], `\`output-schema\` ${of}`);
    for (const [index, check] of (step.ensures ?? []).entries()) {
      if (typeof check === "string" || !("schema" in check)) continue;
      const schemaPath = [...path, "ensures", index, "schema"];
      yield* validSchema(check.schema, schemaPath, `\`ensures[${index + 1}].schema\` ${of}`);
    }
  }
}

function validSchema(value: unknown, path: Path, label: string): readonly Finding[] {
  const checked = checkShape(jsonSchema(), value, {
    path,
    findOwner: () => ({ label, length: path.length }),
  });
  return "findings" in checked ? checked.findings : [];
}
