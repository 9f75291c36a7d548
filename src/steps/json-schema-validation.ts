import { Ajv2020 } from "ajv/dist/2020.js";

export function checkJsonSchema(schema: Record<string, unknown>, value: unknown): string | undefined {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  const { $schema: _dialect, ...dataSchema } = schema;
  const validate = ajv.compile(dataSchema);
  if (validate(value ?? null)) return undefined;
  return ajv.errorsText(validate.errors, { dataVar: "answer", separator: "; " });
}
