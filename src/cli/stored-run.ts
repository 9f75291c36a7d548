import { parseWorkflow } from "../definition/parse.ts";
import { renderProblems } from "../definition/problem.ts";
import type { Workflow } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import { runFiles } from "../run/paths.ts";
import { RunRecord } from "../run/record.ts";
import { createLocalStore } from "../store/local-dir.ts";
import type { Project } from "./project.ts";

/** The snapshot a run was started from; later changes of the definition do not reach it. */
export function readRun({ root, config }: Project, runId: string): { workflow: Workflow; record: RunRecord } {
  const store = createLocalStore(root, config.outputDirectory);
  const definition = store.read(runId, runFiles.definition);
  const record = RunRecord.safeParse(parseJson(store.read(runId, runFiles.run)));
  if (definition === undefined || !record.success) throw notFound(runId);
  const parsed = parseWorkflow(definition, `${runId}/${runFiles.definition}`);
  if ("workflow" in parsed) return { workflow: parsed.workflow, record: record.data };
  throw new AgenticError({ code: "definition-invalid", message: renderProblems(parsed.problems) });
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null") as unknown;
  } catch {
    return undefined;
  }
}

export function notFound(runId: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`,
  });
}
