import * as z from "zod";
import { ShortStep, Step, Workflow } from "./schema.ts";

export interface SchemaFile {
  /** File name, which is the schema's relative `$id` too. */
  readonly file: string;
  readonly title: string;
  readonly schema: z.ZodType;
  /** In place of the schema's own. */
  readonly description?: string;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The JSON Schema of what a file may hold, as text; draft 7, which every editor reads. */
export function renderJsonSchema({ schema, ...names }: SchemaFile): string {
  return render(generate(schema), names);
}

/** The JSON Schema of workflow definitions in YAML: with short steps, and without what only TypeScript can say. */
export function renderWorkflowSchema(names: Omit<SchemaFile, "schema">): string {
  return render(generate(Workflow), names);
}

function generate(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { target: "draft-07", io: "input", override: adapt });
}

function render(schema: JsonSchema, { file, title, description }: Omit<SchemaFile, "schema">): string {
  const { $schema, description: own, ...keywords } = schema;
  const document = { $schema, $id: file, title, description: description ?? own, ...keywords };
  return `${JSON.stringify(document, null, 2)}\n`;
}

interface Generated {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: JsonSchema;
}

function adapt({ zodSchema, jsonSchema }: Generated): void {
  if (zodSchema === Step) adaptStep(jsonSchema);
  for (const option of Step.options) if (zodSchema === option) adaptType(option.shape.type.value, jsonSchema);
}

/** Every use of the union is changed, so that lists of steps at any depth take short steps. */
function adaptStep(union: JsonSchema): void {
  const options = union.oneOf ?? [];
  const offered = options.filter((_, index) => Step.options[index]?.shape.type.value !== "function");
  const { $schema: _, ...short } = z.toJSONSchema(ShortStep, { target: "draft-07", io: "input" });
  union.oneOf = [...offered, short];
}

/** What the rules ask of single steps, in so far as JSON Schema can say it. */
function adaptType(type: string, schema: JsonSchema): void {
  if (type === "prompt") schema.oneOf = [{ required: ["prompt"] }, { required: ["prompt-file"] }];
  if (type === "recurring") schema.anyOf = [{ required: ["max-iterations"] }, { required: ["for-each"] }];
}
