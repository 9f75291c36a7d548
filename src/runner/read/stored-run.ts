import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { renderProblems } from "../../definition/diagnostic.ts";
import { parseWorkflow } from "../../definition/parse.ts";
import { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import { journaledSteps } from "../../program/journaled-steps.ts";
import { DO_DEFINITION } from "../../routing/route-outcome.ts";
import { foldJournal } from "../../run/journal/journal.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { RunRecord } from "../../run/record.ts";
import type { Sources } from "../../run/sources/sources.ts";
import type { RunState } from "../../run/state.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { listRecordedModules } from "../../storage/local/recorded-sources.ts";
import { loadDo } from "../do-workflow/load-do.ts";
import {
  INLINE_DEFINITION,
  isProgramRun,
  type LoadedProgram,
  parseOutline,
  readProgram,
} from "../programs/load-program.ts";
import type { Project } from "../start/project.ts";

export interface StoredRun {
  readonly workflow: Workflow;
  readonly record: RunRecord;
}

/** Reads the definition from the start of a run. Later changes do not affect it. */
export function readRun(project: Project, runId: string): StoredRun {
  const { root, config } = project;
  const store = createLocalStore(root, config.outputDirectory);
  const definition = store.read(runId, runFiles.definition);
  const kept = store.read(runId, runFiles.run);
  const isStub = kept === undefined && store.read(runId, runFiles.journal) === undefined;
  if (isStub || (definition === undefined && kept === undefined)) throw runNotFoundError(runId);
  const record = RunRecord.safeParse(parseJson(kept));
  if (!record.success) throw damaged(project, runId, `${runFiles.run} is no record of a run`);
  if (definition === undefined) throw damaged(project, runId, `${runFiles.definition} is gone`);
  requireJournal(project, runId);
  const file = `${runDirectory(runId, config.outputDirectory)}/${runFiles.definition}`;
  if (isProgramRun(record.data)) {
    const known = parseOutline(definition, file);
    return {
      workflow: { ...known, steps: journaledSteps(readJournal(project, runId)) },
      record: record.data,
    };
  }
  const parsed = parseWorkflow(definition, file);
  if ("workflow" in parsed) return { workflow: parsed.workflow, record: record.data };
  throw new AgenticError({
    code: "definition-invalid",
    message: `What run ${runId} was started from cannot be read; restore the file, or start a new run.\n${renderProblems(parsed.problems)}`,
  });
}

/** Reads the nested definitions from the start of a run. */
export async function readDefinitions(
  { root, config }: Project,
  runId: string,
): Promise<Map<string, Workflow>> {
  const text = createLocalStore(root, config.outputDirectory).read(runId, runFiles.definitions);
  if (text === undefined) return new Map();
  const { parsePlainYaml } = await import("../../definition/yaml/yaml-file.ts");
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

/** Loads the program of a run from its saved texts. Errors: `not-found` if there are none and the file is missing. */
export async function programOf(
  project: Project,
  record: RunRecord,
  sources: Sources | undefined,
): Promise<LoadedProgram> {
  const { root } = project;
  if (record.definition === DO_DEFINITION) return await loadDo(project);
  if (record.definition === INLINE_DEFINITION) {
    throw new AgenticError({
      code: "unsupported",
      message: `Run ${record.id} was started from code, which must resume it: \`resume("${record.id}", { workflow })\`.`,
    });
  }
  const path = resolve(root, record.definition);
  const modules = sources && listRecordedModules(sources);
  const savedTexts = modules?.has(record.definition) ? modules : undefined;
  if (savedTexts || existsSync(path))
    return await readProgram({ path, file: record.definition, root, savedTexts });
  throw new AgenticError({
    code: "not-found",
    message: `Run ${record.id} needs ${record.definition}, which is missing. The run's folder has a copy: definition.ts.`,
  });
}

/** Reads the state from the journal: `progress.json` may be a second older, or outdated after a crash. */
export function readJournal({ root, config }: Project, runId: string): RunState {
  const store = createLocalStore(root, config.outputDirectory);
  const journal = store.read(runId, runFiles.journal) ?? "";
  const source = `${runDirectory(runId, config.outputDirectory)}/${runFiles.journal}`;
  const state = foldJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), source);
  if (state.seq > 0) return state;
  const { data } = RunRecord.safeParse(parseJson(store.read(runId, runFiles.run)), { jitless: true });
  return { ...state, runId, ...(data ? { workflow: data.workflow, startedAt: data.created_at } : {}) };
}

/** Whether the last line of the journal is incomplete after a crash or an edit. */
export function hasTruncatedJournal({ root, config }: Project, runId: string): boolean {
  const journal = createLocalStore(root, config.outputDirectory).read(runId, runFiles.journal) ?? "";
  return journal !== "" && !journal.endsWith("\n");
}

/** Without its journal a run would start again and repeat its work. */
function requireJournal(project: Project, runId: string): void {
  const store = createLocalStore(project.root, project.config.outputDirectory);
  if (store.read(runId, runFiles.journal)?.includes("\n") === true) return;
  const progress = ProgressDocument.safeParse(parseJson(store.read(runId, runFiles.progress)));
  if (progress.success && progress.data.completed_steps.length > 0)
    throw damaged(
      project,
      runId,
      `${runFiles.journal} is gone, though ${runFiles.progress} tells of completed steps`,
    );
}

function damaged({ config }: Project, runId: string, what: string): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${runDirectory(runId, config.outputDirectory)}/${what}. The run cannot be continued without it; restore it or start a new run.`,
  });
}

export function runNotFoundError(runId: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`,
  });
}
