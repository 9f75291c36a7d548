import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseWorkflow } from "../definition/parse.ts";
import { renderProblems } from "../definition/problem.ts";
import { Workflow } from "../definition/schema.ts";
import { foldJournal } from "../engine/read-state.ts";
import { AgenticError } from "../errors.ts";
import { runFiles } from "../run/paths.ts";
import { stepsSeen } from "../program/seen.ts";
import { RunRecord } from "../run/record.ts";
import type { RunState } from "../run/state.ts";
import { parseJson } from "../run/parse-json.ts";
import { createLocalStore } from "../store/local-dir.ts";
import { INLINE, isProgramRun, type LoadedProgram, parseOutline, readProgram } from "./programs.ts";
import type { Project } from "./project.ts";

/** A run as it lies in the repository. */
export interface KeptRun {
  readonly workflow: Workflow;
  readonly record: RunRecord;
}

/** The snapshot a run was started from; later changes of the definition do not reach it. */
export function readRun(project: Project, runId: string): KeptRun {
  const { root, config } = project;
  const store = createLocalStore(root, config.outputDirectory);
  const definition = store.read(runId, runFiles.definition);
  const record = RunRecord.safeParse(parseJson(store.read(runId, runFiles.run)));
  if (definition === undefined || !record.success) throw notFound(runId);
  const file = `${runId}/${runFiles.definition}`;
  if (isProgramRun(record.data)) {
    const known = parseOutline(definition, file);
    return { workflow: { ...known, steps: stepsSeen(readJournal(project, runId)) }, record: record.data };
  }
  const parsed = parseWorkflow(definition, file);
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

/** The program of a run that goes on: its file as it is now. Errors: `not-found` where it is gone. */
export async function programOf({ root }: Project, record: RunRecord): Promise<LoadedProgram> {
  if (record.definition === INLINE) {
    throw new AgenticError({
      code: "unsupported",
      message: `Run ${record.id} was started from code, which must resume it: \`resume("${record.id}", { workflow })\`.`,
    });
  }
  const path = resolve(root, record.definition);
  if (existsSync(path)) return await readProgram(path, record.definition);
  throw new AgenticError({
    code: "not-found",
    message: `Run ${record.id} goes on with ${record.definition}, which is gone; the run's folder holds a copy of it, definition.ts.`,
  });
}

/** A run as its journal tells it: `progress.json` is up to a second behind, and stays there when a run is cut off. */
export function readJournal({ root, config }: Project, runId: string): RunState {
  const journal = createLocalStore(root, config.outputDirectory).read(runId, runFiles.journal) ?? "";
  return foldJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), runFiles.journal);
}

export function notFound(runId: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`,
  });
}
