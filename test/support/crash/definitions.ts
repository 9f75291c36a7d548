import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseWorkflow } from "../../../src/definition/parse.ts";
import type { Workflow } from "../../../src/definition/schema.ts";

/** One of the definitions under `workflows/`. */
export function readDefinition(name: string): Workflow {
  const parsed = parseWorkflow(
    readFileSync(join(import.meta.dirname, "workflows", `${name}.yaml`), "utf8"),
    name,
  );
  if ("workflow" in parsed) return parsed.workflow;
  throw new Error(JSON.stringify(parsed.problems));
}
