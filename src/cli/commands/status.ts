import { AgenticError } from "../../errors.ts";
import { formatCost, formatCount } from "../../output/format.ts";
import { runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { createLocalStore } from "../../store/local-dir.ts";
import { type Io, print, printJson } from "../io.ts";
import { openProject } from "../project.ts";
import { notFound } from "./resume.ts";

export interface StoredRun {
  readonly progress: ProgressDocument;
  readonly live: boolean;
}

export async function statusCommand(
  io: Io,
  [runId]: readonly string[],
  options: { json?: boolean },
): Promise<number> {
  const { root, config } = openProject(io.cwd);
  const store = createLocalStore(root, config.outputDirectory);
  if (runId !== undefined && store.read(runId, runFiles.run) === undefined) throw notFound(runId);
  const runs = readRuns(store);
  const run = runId === undefined ? runs[0] : runs.find(({ progress }) => progress.workflow_id === runId);
  if (!run) throw runId === undefined ? noRuns() : notFound(runId);
  if (options.json) printJson(io, { ...run.progress, run_id: run.progress.workflow_id, live: run.live });
  else print(io, renderStatus(run, `${config.outputDirectory}/workflows`));
  return await Promise.resolve(0);
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
  const steps = progress.completed_steps.map(({ path, status, output_summary: summary }) =>
    `  ${symbols[status] ?? "·"} ${path.padEnd(24)}  ${summary}`.trimEnd(),
  );
  const open = progress.running_steps.map((path) => `  ▸ ${path}`);
  const pending = progress.pending_steps.length > 0 ? [`  · ${progress.pending_steps.join(", ")}`] : [];
  const tokens = formatCount(usage.input_tokens + usage.output_tokens);
  const goesOn = progress.status !== "completed" && !run.live;
  return [
    `${progress.workflow_name} · run ${id} · ${statusWords(run)}`,
    "",
    ...steps,
    ...open,
    ...pending,
    "",
    `  ${tokens} tokens · ${formatCost(usage.cost_usd)} · files: ${folder}/${id}/`,
    ...(goesOn ? [`  Next:  agentic-sdlc resume ${id}`] : []),
  ].join("\n");
}

const symbols: Record<string, string> = { completed: "✔", failed: "✖", skipped: "↷" };

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
