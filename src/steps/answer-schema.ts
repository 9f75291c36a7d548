type Schema = Readonly<Record<string, unknown>>;

/**
 * The schema of a whole answer for a step with an `output-schema`: the step's output, with what the schema asks for as its data.
 * Every property is required, so that agents that are strict about schemas can be held to it.
 */
export function answerSchemaFor(schema: Schema | undefined): Schema | undefined {
  if (schema === undefined) return undefined;
  const { $schema: _dialect, $id: _id, ...data } = schema;
  // References are read from the root of a schema, which it would no longer be; an answer may be the data alone.
  if (JSON.stringify(data).includes('"$ref"')) return data;
  return {
    type: "object",
    properties: {
      success: { type: "boolean", description: "Whether the step did what it was asked." },
      summary: { type: "string", description: "One line for people." },
      document_path: {
        type: ["string", "null"],
        description: "Document the step wrote, relative to the repository.",
      },
      next_step_context: {
        type: ["string", "null"],
        description: "What the next step should know, in words.",
      },
      data,
    },
    required: ["success", "summary", "document_path", "next_step_context", "data"],
  };
}
