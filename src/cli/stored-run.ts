import { parseWorkflow } from "../definition/parse.ts";
import { renderProblems } from "../definition/problem.ts";
import { Workflow } from "../definition/schema.ts";
import { foldJournal } from "../engine/read-state.ts";
import { AgenticError } from "../errors.ts";
import { runFiles } from "../run/paths.ts";
import { RunRecord } from "../run/record.ts";
import type { RunState } from "../run/state.ts";
import { createLocalStore } from "../store/local-dir.ts";
import type { Project } from "./project.ts";

/** A run as it lies in the repository. */
export interface KeptRun {
  readonly workflow: Workflow;
  readonly record: RunRecord;
}

/** The snapshot a run was started from; later changes of the definition do not reach it. */
export function readRun({ root, config }: Project, runId: string): KeptRun {
  const store = createLocalStore(root, config.outputDirectory);
  const definition = store.read(runId, runFiles.definition);
  const record = RunRecord.safeParse(parseJson(store.read(runId, runFiles.run)));
  if (definition === undefined || !record.success) throw notFound(runId);
  const parsed = parseWorkflow(definition, `${runId}/${runFiles.definition}`);
  if ("workflow" in parsed) return { workflow: parsed.workflow, record: record.data };
  throw new AgenticError({ code: "definition-invalid", message: renderProblems(parsed.problems) });
}

/** The definitions that workflow steps of a run name, as they were when it was started. */
export async function readDefinitions(
  { root, config }: Project,
  runId: string,
): Promise<Map<string, Workflow>> {
  const text = createLocalStore(root, config.outputDirectory).read(runId, runFiles.definitions);
  if (text === undefined) return new Map();
  const { parsePlainYaml } = await import("../definition/plain-yaml.ts");
  const file = `${runId}/${runFiles.definitions}`;
  const given: unknown = parsePlainYaml(text, file);
  const entries = typeof given === "object" && given !== null ? Object.entries(given) : [];
  return new Map(
    entries.map(([name, value]) => {
      const parsed = Workflow.safeParse(value, { jitless: true });
      if (parsed.success) return [name, parsed.data];
      throw new AgenticError({
        code: "definition-invalid",
        message: `${file} is damaged: \`${name}\` is no workflow. Restore the file or start a new run.`,
      });
    }),
  );
}

/** A run as its journal tells it: `progress.json` is up to a second behind, and stays there when a run is cut off. */
export function readJournal({ root, config }: Project, runId: string): RunState {
  const journal = createLocalStore(root, config.outputDirectory).read(runId, runFiles.journal) ?? "";
  return foldJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), runFiles.journal);
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
