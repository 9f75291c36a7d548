import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { RecordedLine } from "../src/agents/replay/recorded-line.ts";
import { Config } from "../src/config/schema.ts";
import { OrchestratorResponse } from "../src/decision/orchestrator/orchestrator-response.ts";
import { ShortStep, Step, Workflow } from "../src/definition/schema.ts";
import { RunEvent } from "../src/run/journal/event.ts";
import { ProgressDocument } from "../src/run/progress-schema.ts";
import { StepAnswer } from "../src/run/step-output.ts";
import { RecordingManifest } from "../src/runner/recordings/stored-recordings.ts";
import { Outcomes } from "../src/runner/simulation/outcomes/outcome-list.ts";
import { TestFile } from "../src/runner/simulation/testing/read-tests.ts";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "schemas");

const RECORDING = "`recording.json` of a recording: the recorded run, and its sessions.";
const RECORDED_LINE = "One line of a recorded session, which `--provider replay` plays.";
const RUN_EVENT = "One line of a run's `journal.ndjson`.";

/** Every JSON Schema the package publishes, by file name. */
export function renderSchemas(): ReadonlyMap<string, string> {
  const files = [
    { file: "config.schema.json", title: "Configuration", schema: Config },
    { file: "progress.schema.json", title: "Progress of a run", schema: ProgressDocument },
    {
      file: "orchestrator-response.schema.json",
      title: "Orchestrator response",
      schema: OrchestratorResponse,
    },
    { file: "outcomes.schema.json", title: "Outcomes of a simulation", schema: Outcomes },
    { file: "test.schema.json", title: "Test of a workflow", schema: TestFile },
    {
      file: "recording.schema.json",
      title: "Recording of a run",
      schema: RecordingManifest,
      description: RECORDING,
    },
    {
      file: "recorded-line.schema.json",
      title: "Line of a recorded session",
      schema: RecordedLine,
      description: RECORDED_LINE,
    },
    { file: "step-output.schema.json", title: "Step output", schema: StepAnswer },
    { file: "run-event.schema.json", title: "Run event", schema: RunEvent, description: RUN_EVENT },
  ];
  const workflow = { file: "workflow.schema.json", title: "Workflow" };
  return new Map([
    [workflow.file, renderWorkflowSchema(workflow)],
    ...files.map((schema) => [schema.file, renderJsonSchema(schema)] as const),
  ]);
}

/** Names of the schema files that differ from what the code says. */
export function staleSchemas(): string[] {
  return Array.from(renderSchemas())
    .filter(([file, text]) => {
      const path = join(folder, file);
      return !existsSync(path) || readFileSync(path, "utf8") !== text;
    })
    .map(([file]) => file);
}

function main(): void {
  if (process.argv.includes("--check")) {
    for (const file of staleSchemas()) {
      console.error(`schemas/${file} is stale; run \`npm run schemas\`.`);
      process.exitCode = 1;
    }
    return;
  }
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of renderSchemas()) writeFileSync(join(folder, file), text);
}

interface SchemaFile {
  readonly file: string;
  readonly title: string;
  readonly schema: z.ZodType;
  readonly description?: string;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function renderJsonSchema({ schema, ...names }: SchemaFile): string {
  return render(generate(schema), names);
}

/** Returns the JSON Schema of workflow definitions in YAML: with short steps, without function steps. */
function renderWorkflowSchema(names: Omit<SchemaFile, "schema">): string {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
