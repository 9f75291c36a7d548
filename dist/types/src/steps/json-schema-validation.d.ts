/** What keeps a value from meeting a JSON Schema (draft 2020-12 or 7), in words; undefined where it meets it. */
export declare function checkJsonSchema(schema: Record<string, unknown>, value: unknown): string | undefined;
