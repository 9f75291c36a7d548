import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Config } from "../src/config/schema.ts";
import { OrchestratorResponse } from "../src/decision/orchestrator/orchestrator-response.ts";
import { renderJsonSchema, renderWorkflowSchema } from "../src/definition/json-schema-files.ts";
import { RunEvent } from "../src/run/journal/event.ts";
import { ProgressDocument } from "../src/run/progress-schema.ts";
import { StepOutput } from "../src/run/step-output.ts";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "schemas");

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
    { file: "step-output.schema.json", title: "Step output", schema: StepOutput },
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

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
