import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

type Schema = Record<string, unknown>;

interface Compiled {
  readonly ajv: Ajv2020;
  readonly validate: ValidateFunction;
}

const OPTIONS = { allErrors: true, strict: false, validateFormats: false } as const;

/** Compiling a schema takes longer than all its uses in a run. An Ajv keeps its schemas, so each schema has one. */
const compiled = new WeakMap<Schema, Compiled>();
/** Validates schemas: an Ajv compiles the schema of schemas before its first use, which takes longest. */
let validator: Ajv2020 | undefined;

export function checkJsonSchema(schema: Schema, value: unknown): string | undefined {
  const { ajv, validate } = compiled.get(schema) ?? compile(schema);
  if (validate(value ?? null)) return undefined;
  return ajv.errorsText(validate.errors, { dataVar: "answer", separator: "; " });
}

function compile(schema: Schema): Compiled {
  const { $schema: _dialect, ...dataSchema } = schema;
  validator ??= new Ajv2020(OPTIONS);
  void validator.validateSchema(dataSchema, true);
  const ajv = new Ajv2020({ ...OPTIONS, validateSchema: false });
  const made = { ajv, validate: ajv.compile(dataSchema) };
  compiled.set(schema, made);
  return made;
}
