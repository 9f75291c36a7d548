import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { jsonSchema } from "../definition/json-schema.ts";
import { checkShape } from "../definition/shape.ts";
import { usageError } from "../errors.ts";

type Schema = Record<string, unknown>;

interface Compiled {
  readonly ajv: Ajv2020;
  readonly validate: ValidateFunction;
}

/** Ajv compiles the schema of JSON Schemas before it validates one, which takes longer than all its other work. */
const OPTIONS = { allErrors: true, strict: false, validateFormats: false, validateSchema: false } as const;

/** Compiling a schema takes longer than all its uses in a run. An Ajv keeps its schemas, so each schema has one. */
const compiled = new WeakMap<Schema, Compiled>();

export function checkJsonSchema(schema: Schema, value: unknown): string | undefined {
  const { ajv, validate } = compiled.get(schema) ?? compile(schema);
  if (validate(value ?? null)) return undefined;
  return ajv.errorsText(validate.errors, { dataVar: "answer", separator: "; " });
}

function compile(schema: Schema): Compiled {
  const { $schema: _dialect, ...dataSchema } = schema;
  const label = "the `output-schema` of the step";
  const checked = checkShape(jsonSchema(), dataSchema, { findOwner: () => ({ label, length: 0 }) });
  if ("findings" in checked) throw usageError(checked.findings.map(({ message }) => message).join(" "));
  const ajv = new Ajv2020(OPTIONS);
  const made = { ajv, validate: ajv.compile(dataSchema) };
  compiled.set(schema, made);
  return made;
}
