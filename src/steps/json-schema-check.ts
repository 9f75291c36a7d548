/** What keeps a value from meeting a JSON Schema (draft 2020-12 or 7), in words; undefined where it meets it. */
export async function checkJsonSchema(
  schema: Record<string, unknown>,
  value: unknown,
): Promise<string | undefined> {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  const { $schema: _dialect, ...rest } = schema;
  const validate = ajv.compile(rest);
  if (validate(value ?? null)) return undefined;
  return ajv.errorsText(validate.errors, { dataVar: "answer", separator: "; " });
}
