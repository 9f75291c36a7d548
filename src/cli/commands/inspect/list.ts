import { AgenticError } from "../../../errors.ts";
import { percentPart } from "../../../run/percent.ts";
import { printable, styleByStatus } from "../../../output/terminal/terminal-text.ts";
import { type Io, print, printJson, printNotice, printStyled } from "../../../runner/process/io.ts";
import { localRun, readJournal, readRun } from "../../../runner/read/stored-run.ts";
import { openProjectForReading, type Project } from "../../../runner/start/project.ts";
import type { Action } from "../../command.ts";
import { listLocalRuns } from "../../runs/local-runs.ts";
import { pushUnsyncedRuns, mergeRuns, listRemoteRuns } from "../../runs/remote-runs.ts";
import { type RunListEntry, formatRunStatus, statusColour } from "../../runs/run-list.ts";
import { refuseJsonWithWatch, WATCH_REMOTE_MS, watchText } from "../../runs/watch-text.ts";
import { nextOfStored } from "./status.ts";

interface ListOptions {
  readonly status?: string;
  readonly local?: boolean;
  readonly watch?: boolean;
}

export const listCommand: Action<ListOptions> = async (io, _args, options) => {
  refuseJsonWithWatch(options);
  const project = openProjectForReading(io);
  if (options.watch) return await watchList(io, project, options);
  const { status, json = false, local = false } = options;
  const localRuns = await listLocalRuns(io, project);
  const isRequested = ({ progress }: RunListEntry): boolean =>
    status === undefined || progress.status === status;
  const first = json ? [] : localRuns.filter(isRequested);
  const lines = (runs: readonly RunListEntry[]): string[] => renderLines(io, checkedRuns(io, project, runs));
  if (first.length > 0) printStyled(io, lines(first).join("\n"));
  const remoteRuns = local ? [] : await listRemoteRuns(io, project, { localRuns });
  const all = local ? localRuns : mergeRuns(localRuns, remoteRuns);
  if (json) {
    printJson(io, checkedRuns(io, project, all.filter(isRequested)).map(describe));
  } else {
    const others = all.filter((run) => !first.includes(run));
    const changed = others.filter((run) => first.some((printed) => idOf(printed) === idOf(run)));
    const added = others.filter((run) => isRequested(run) && !changed.includes(run));
    if (added.length > 0) printStyled(io, lines(added).join("\n"));
    if (changed.length > 0) printStyled(io, ["Changed in other clones:", ...lines(changed)].join("\n"));
    if (first.length + added.length === 0) print(io, describeEmptyList(status));
  }
  if (!local) await pushUnsyncedRuns(io, project, remoteRuns);
};

async function watchList(io: Io, project: Project, { status, local = false }: ListOptions): Promise<number> {
  let remote: { readonly runs: readonly RunListEntry[]; readonly at: number } | undefined;
  await watchText(io, async (quiet) => {
    const localRuns = await listLocalRuns(quiet, project);
    if (!local && (remote === undefined || performance.now() - remote.at > WATCH_REMOTE_MS))
      remote = { runs: await listRemoteRuns(quiet, project, { localRuns }), at: performance.now() };
    const all = mergeRuns(localRuns, remote?.runs ?? []);
    const runs = all.filter(({ progress }) => status === undefined || progress.status === status);
    const lines = renderLines(quiet, checkedRuns(quiet, project, runs.slice(0, MOST_WATCHED)));
    const text = lines.length === 0 ? describeEmptyList(status) : lines.join("\n");
    return { text, key: text, isFinal: false };
  });
  return 0;
}

const MOST_WATCHED = 20;

function idOf({ progress }: RunListEntry): string {
  return progress.workflow_id;
}

function describeEmptyList(status: string | undefined): string {
  return status === undefined ? "There are no runs yet." : `There are no runs that are ${status}.`;
}

function checkedRuns(io: Io, project: Project, runs: readonly RunListEntry[]): CheckedRun[] {
  const all = runs.map((run, index) => ({ ...run, ...findingsOf(run, project, index < MOST_CHECKED) }));
  for (const run of all) if (run.problem !== undefined) printNotice(io, `Run ${idOf(run)}: ${run.problem}`);
  return all;
}

/** Number of newest runs whose files are checked, so that `list` stays fast. */
const MOST_CHECKED = 50;

interface Findings {
  /** Why it cannot be resumed or reported. */
  readonly problem?: string;
  /** Commands that resume a paused run, or one whose engine stopped before the first event. */
  readonly next?: readonly string[];
}

type CheckedRun = RunListEntry & Findings;

function findingsOf(run: RunListEntry, project: Project, isChecked: boolean): Findings {
  const { workflow_id: runId, status } = run.progress;
  if (run.live) return {};
  if (run.remote) return status === "paused" ? { next: [`agentic-sdlc status ${runId}`] } : {};
  try {
    const stored = localRun(project, runId);
    if (isChecked) {
      readRun(stored);
      readJournal(stored);
    }
    if (status === "pending") return { next: [`agentic-sdlc resume ${runId}`] };
    return status === "paused" ? { next: nextOfStored(project, runId) } : {};
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { problem: error.message.replaceAll(/\n\s*/g, " ") };
  }
}

function describe(run: CheckedRun) {
  const { workflow_id, workflow_name, status, reason, percent, started_at, updated_at, completed_at, usage } =
    run.progress;
  return {
    run_id: workflow_id,
    workflow: workflow_name,
    status,
    reason,
    percent,
    live: run.live,
    location: run.remote?.location,
    started_at,
    updated_at,
    completed_at,
    usage,
    questions: run.progress.questions,
    problem: run.problem,
    next: run.next,
  };
}

function renderLines(io: Io, runs: readonly CheckedRun[]): string[] {
  const columns = Math.max(LEAST_STATUS_COLUMNS, ...runs.map((run) => statusCell(run).length));
  return runs.map((run) => {
    const { workflow_id: id, workflow_name: workflow, started_at: started } = run.progress;
    const when = (started ?? "").replace("T", " ").slice(0, 16);
    const where = run.remote ? `  (${run.remote.location})` : "";
    const status = styleByStatus(statusCell(run).padEnd(columns), statusColour(run), io.stdout);
    const line = `${id}  ${when}  ${status}  ${printable(`${workflow}${where}`)}`;
    return [line, ...(run.next ?? []).map((command) => `    ${command}`)].join("\n");
  });
}

/** Keeps the columns of lists that are printed one after the other equal, except for rare statuses. */
const LEAST_STATUS_COLUMNS = 24;

function statusCell(run: CheckedRun): string {
  const status = [formatRunStatus(run), ...percentPart(run.progress)].join(" ");
  return run.problem === undefined ? status : `${status}, damaged`;
}
