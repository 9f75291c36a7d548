import { Ajv2020 } from "ajv/dist/2020.js";

/** What keeps a value from meeting a JSON Schema (draft 2020-12 or 7), in words; undefined where it meets it. */
export function checkJsonSchema(schema: Record<string, unknown>, value: unknown): string | undefined {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  const { $schema: _dialect, ...rest } = schema;
  const validate = ajv.compile(rest);
  if (validate(value ?? null)) return undefined;
  return ajv.errorsText(validate.errors, { dataVar: "answer", separator: "; " });
}
