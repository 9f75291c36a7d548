import * as z from "zod";
import { ShortStep, Step, Workflow } from "./schema.ts";

export interface SchemaFile {
  readonly file: string;
  readonly title: string;
  readonly schema: z.ZodType;
  readonly description?: string;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

export function renderJsonSchema({ schema, ...names }: SchemaFile): string {
  return render(generate(schema), names);
}

/** Returns the JSON Schema of workflow definitions in YAML: with short steps, without function steps. */
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

function adaptStep(union: JsonSchema): void {
  const options = union.oneOf ?? [];
  const offered = options.filter((_, index) => Step.options[index]?.shape.type.value !== "function");
  const { $schema: _, ...short } = z.toJSONSchema(ShortStep, { target: "draft-07", io: "input" });
  union.oneOf = [...offered, short];
}

function adaptType(type: string, schema: JsonSchema): void {
  if (type === "prompt") schema.oneOf = [{ required: ["prompt"] }, { required: ["prompt-file"] }];
  if (type === "recurring") schema.anyOf = [{ required: ["max-iterations"] }, { required: ["for-each"] }];
}
