import type { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import { renderRow } from "../../log/row.ts";
import { stepRows } from "../../output/rows.ts";
import type { RunState } from "../../run/state.ts";
import { formatCost, formatCount } from "../../format.ts";
import { foldJournal } from "../../engine/read-state.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { projectProgress } from "../../run/progress.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { createLocalStore } from "../../store/local-dir.ts";
import { type Io, print, printJson } from "../io.ts";
import { openProject, type Project } from "../project.ts";
import { settingsOf } from "../settings-file.ts";
import { notFound, readRun } from "../stored-run.ts";

export interface StoredRun {
  readonly progress: ProgressDocument;
  readonly live: boolean;
  /** The table of steps, where the journal could be read. */
  readonly table?: readonly string[];
}

export async function statusCommand(
  io: Io,
  [runId]: readonly string[],
  options: { json?: boolean },
): Promise<number> {
  const project = openProject(io.cwd);
  const { root, config } = project;
  const store = createLocalStore(root, config.outputDirectory);
  if (runId !== undefined && store.read(runId, runFiles.run) === undefined) throw notFound(runId);
  const runs = readRuns(store);
  const found = runId === undefined ? runs[0] : runs.find(({ progress }) => progress.workflow_id === runId);
  if (!found) throw runId === undefined ? noRuns() : notFound(runId);
  const run = upToDate(found, project, io);
  const id = run.progress.workflow_id;
  const settings = settingsOf(project, id, store.read(id, runFiles.settings));
  if (options.json) printJson(io, { ...run.progress, run_id: id, live: run.live, ...settings });
  else print(io, renderStatus(run, `${config.outputDirectory}/workflows`));
  return await Promise.resolve(0);
}

/** What the journal says: `progress.json` is up to a second behind it, and stays there when a run is cut off. */
function upToDate(run: StoredRun, project: Project, io: Io): StoredRun {
  const runId = run.progress.workflow_id;
  const { root, config } = project;
  try {
    const { workflow, record } = readRun(project, runId);
    const journal = createLocalStore(root, config.outputDirectory).read(runId, runFiles.journal) ?? "";
    const state = foldJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), runFiles.journal);
    const progress = ProgressDocument.parse(
      projectProgress(state, {
        workflow,
        variables: record.variables,
        directory: runDirectory(runId, config.outputDirectory),
      }),
    );
    const table = renderTable(workflow, run.live ? state : stopped(state), io);
    return { ...run, progress, table };
  } catch {
    // Written by another version, or damaged: resuming says which.
    return run;
  }
}

function renderTable({ steps }: Workflow, state: RunState, { stdout }: Io): string[] {
  const now = state.status === "running" ? Date.now() : Date.parse(state.updatedAt ?? "");
  return stepRows(steps, state).map((row) => renderRow(row, { stream: stdout, now }));
}

/** A run that was cut off had no time to say so. */
function stopped(state: RunState): RunState {
  return state.status === "running" ? { ...state, status: "cancelled" } : state;
}

/** Stored runs, newest first; a run whose progress cannot be read is left out. */
export function readRuns(store: ReturnType<typeof createLocalStore>): StoredRun[] {
  const runs = store.list().flatMap(({ progress, live }) => {
    const parsed = ProgressDocument.safeParse(parseJson(progress));
    return parsed.success ? [{ progress: parsed.data, live }] : [];
  });
  return runs.sort((a, b) => startOf(b).localeCompare(startOf(a)));
}

/** Ids of one day are in no order. */
function startOf({ progress }: StoredRun): string {
  return progress.started_at ?? "";
}

/** A run that says it is running while no process works on it was cut off. */
export function statusWords({ progress, live }: StoredRun): string {
  if (progress.status === "running" && !live) return "cut off";
  return progress.reason === undefined ? progress.status : `${progress.status} (${progress.reason})`;
}

function renderStatus(run: StoredRun, folder: string): string {
  const { progress } = run;
  const { usage } = progress;
  const id = progress.workflow_id;
  const tokens = formatCount(usage.input_tokens + usage.output_tokens);
  const goesOn = progress.status !== "completed" && !run.live;
  return [
    `${progress.workflow_name} · run ${id} · ${statusWords(run)}`,
    "",
    ...(run.table ?? plainTable(progress)),
    "",
    `  ${tokens} tokens · ${formatCost(usage.cost_usd)} · files: ${folder}/${id}/`,
    ...(goesOn ? [`  Next:  agentic-sdlc resume ${id}`] : []),
  ].join("\n");
}

function plainTable({
  completed_steps: ended,
  running_steps: open,
  pending_steps: pending,
}: ProgressDocument) {
  return [
    ...ended.map(({ path, status, output_summary: summary }) => `  ${path}: ${status} ${summary}`.trimEnd()),
    ...open.map((path) => `  ${path}: running`),
    ...pending.map((name) => `  ${name}: pending`),
  ];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function noRuns(): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: 'There are no runs here yet. Start one: agentic-sdlc run plan-build-validate --var request="…"',
  });
}
