import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { renderProblems } from "../../definition/diagnostic.ts";
import { parseWorkflow } from "../../definition/parse.ts";
import { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import { journaledSteps } from "../../program/journaled-steps.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import { DO_DEFINITION } from "../../routing/route-outcome.ts";
import type { TableSource } from "../../output/status/step-rows.ts";
import { completeLines, foldJournal } from "../../run/journal/journal.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { parseRunRecord, type RunRecord } from "../../run/record.ts";
import type { Sources } from "../../run/sources/sources.ts";
import type { RunState } from "../../run/state.ts";
import { listRequests } from "../../storage/local/atomic-files.ts";
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

/** The files of a run: in this clone, or read from the remote. */
export interface ReadableRun {
  readonly runId: string;
  /** The run's folder in a repository, for messages. */
  readonly directory: string;
  /** Errors: `usage` for a path outside the run's folder. */
  read(path: string): string | undefined;
  requests(): readonly { readonly id: string; readonly content: string }[];
  /** Whether a process of this machine executes the run. */
  isLive(): boolean;
  /** Set if the files were read from the remote. */
  readonly remote?: RemoteLocation;
  /** Set if the remote could not be reached. */
  readonly isUnreachable?: true;
  /** Set if results of separate branch jobs were added. */
  readonly hasBranchResults?: true;
}

export interface RemoteLocation {
  /** Name of the remote, for messages. */
  readonly location: string;
  /** Whether the run has its own ref, so it is not archived. */
  readonly live: boolean;
  readonly owner?: string;
  readonly storage: RemoteStorage;
}

/** Returns the files of a run in this clone, which may have none. */
export function localRun({ root, config }: Pick<Project, "root" | "config">, runId: string): ReadableRun {
  const store = createLocalStore(root, config.outputDirectory);
  const directory = runDirectory(runId, config.outputDirectory);
  return {
    runId,
    directory,
    read: (path) => store.read(runId, path),
    requests: () => listRequests(join(root, directory, "inbox")),
    isLive: () => store.isLive(runId),
  };
}

export function isFound(run: ReadableRun): boolean {
  return run.read(runFiles.run) !== undefined;
}

export interface StoredRun {
  readonly workflow: Workflow;
  readonly record: RunRecord;
}

/** Reads the definition from the start of a run. Later changes do not affect it. */
export function readRun(run: ReadableRun): StoredRun {
  const { runId, directory } = run;
  const definition = run.read(runFiles.definition);
  const recordText = run.read(runFiles.run);
  const isStub = recordText === undefined && run.read(runFiles.journal) === undefined;
  if (isStub || (definition === undefined && recordText === undefined)) throw runNotFoundError(runId);
  const record = parseRunRecord(recordText);
  if (!record) throw damaged(run, `${runFiles.run} is no record of a run`);
  if (definition === undefined) throw damaged(run, `${runFiles.definition} is missing`);
  requireJournal(run);
  const file = `${directory}/${runFiles.definition}`;
  if (isProgramRun(record)) {
    const known = parseOutline(definition, file);
    return { workflow: { ...known, steps: journaledSteps(readJournal(run)) }, record: record };
  }
  const parsed = parseWorkflow(definition, file);
  if ("workflow" in parsed) return { workflow: parsed.workflow, record: record };
  throw new AgenticError({
    code: "definition-invalid",
    message: `The definition of run ${runId} cannot be read. Restore the file or start a new run.\n${renderProblems(parsed.problems)}`,
  });
}

export async function readDefinitions(
  run: Pick<ReadableRun, "runId" | "read">,
): Promise<Map<string, Workflow>> {
  const text = run.read(runFiles.definitions);
  if (text === undefined) return new Map();
  const { parsePlainYaml } = await import("../../definition/yaml/yaml-file.ts");
  const file = `${run.runId}/${runFiles.definitions}`;
  const definitions: unknown = parsePlainYaml(text, file);
  const entries = typeof definitions === "object" && definitions !== null ? Object.entries(definitions) : [];
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

export async function readKnownSteps(
  run: ReadableRun,
  { workflow, record }: StoredRun,
): Promise<TableSource> {
  const definitions = Array.from(await readDefinitions(run));
  return {
    steps: workflow.steps,
    definitions: new Map(definitions.map(([name, nested]) => [name, { workflow: nested }])),
    isProgram: isProgramRun(record),
  };
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
export function readJournal(run: ReadableRun): RunState {
  const { runId, directory } = run;
  const journal = run.read(runFiles.journal) ?? "";
  const lines = completeLines(journal);
  const state = foldJournal(lines, `${directory}/${runFiles.journal}`);
  if (state.seq > 0) return state;
  const data = parseRunRecord(run.read(runFiles.run));
  return { ...state, runId, ...(data ? { workflow: data.workflow, startedAt: data.created_at } : {}) };
}

/** Whether the last line of the journal is incomplete after a crash or an edit. */
export function hasTruncatedJournal(run: ReadableRun): boolean {
  const journal = run.read(runFiles.journal) ?? "";
  return journal !== "" && !journal.endsWith("\n");
}

/** Without its journal a run would start again and repeat its work. */
function requireJournal(run: ReadableRun): void {
  if (run.read(runFiles.journal)?.includes("\n") === true) return;
  const progress = ProgressDocument.safeParse(parseJson(run.read(runFiles.progress)), { jitless: true });
  if (progress.success && progress.data.completed_steps.length > 0)
    throw damaged(
      run,
      `${runFiles.journal} is missing or has no events, but ${runFiles.progress} contains completed steps`,
    );
}

function damaged({ directory }: ReadableRun, what: string): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${directory}/${what}. The run cannot be continued without it; restore it or start a new run.`,
  });
}

export function runNotFoundError(runId: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`,
  });
}
