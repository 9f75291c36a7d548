import { AgenticError } from "../../../errors.ts";
import { type Io, print, printJson, say } from "../../../runner/process/io.ts";
import { readJournal, readRun } from "../../../runner/read/stored-run.ts";
import { openForReading, type Project } from "../../../runner/start/project.ts";
import { listLocalRuns } from "../../runs/local-runs.ts";
import { pushUnsyncedRuns, mergeRuns, listRemoteRuns } from "../../runs/remote-runs.ts";
import { type StoredRun, formatRunStatus } from "../../runs/run-list.ts";
import { nextOfStored } from "./status.ts";

export async function listCommand(
  io: Io,
  _args: readonly string[],
  options: { status?: string; json?: boolean; local?: boolean },
): Promise<number> {
  const project = openForReading(io);
  const { status, json = false, local = false } = options;
  const here = listLocalRuns(io, project);
  const isWanted = ({ progress }: StoredRun): boolean => status === undefined || progress.status === status;
  const first = json ? [] : here.filter(isWanted);
  const lines = (runs: readonly StoredRun[]): string[] =>
    checkedRuns(io, project, runs).map((run) => renderLine(io, run, project));
  if (first.length > 0) print(io, lines(first).join("\n"));
  const away = local ? [] : await listRemoteRuns(io, project, { here });
  const all = local ? here : mergeRuns(here, away);
  if (json) {
    const runs = checkedRuns(io, project, all.filter(isWanted));
    const facts = runs.map((run) => describe(io, run, project));
    printJson(io, facts);
  } else {
    const others = all.filter((run) => !first.includes(run));
    const changed = others.filter((run) => first.some((shown) => idOf(shown) === idOf(run)));
    const added = others.filter((run) => isWanted(run) && !changed.includes(run));
    if (added.length > 0) print(io, lines(added).join("\n"));
    if (changed.length > 0) print(io, ["Changed in other clones:", ...lines(changed)].join("\n"));
    if (first.length + added.length === 0) print(io, noneWords(status));
  }
  if (!local) await pushUnsyncedRuns(io, project, away);
  return 0;
}

function idOf({ progress }: StoredRun): string {
  return progress.workflow_id;
}

function noneWords(status: string | undefined): string {
  return status === undefined ? "There are no runs here yet." : `There are no runs that are ${status}.`;
}

/** Says what is wrong with the newest ones. */
function checkedRuns(io: Io, project: Project, runs: readonly StoredRun[]): ShownRun[] {
  const shown = runs.map((run, index): ShownRun => (index < MOST_CHECKED ? checked(run, project) : run));
  for (const run of shown) if (run.problem !== undefined) say(io, `Run ${idOf(run)}: ${run.problem}`);
  return shown;
}

/** Newest runs whose files are read whole: a list is asked for often. */
const MOST_CHECKED = 50;

interface ShownRun extends StoredRun {
  /** Why it cannot be resumed or reported, and what to do. */
  readonly problem?: string;
}

function checked(run: StoredRun, project: Project): ShownRun {
  const { workflow_id: runId } = run.progress;
  if (run.live || run.away) return run;
  try {
    readRun(project, runId);
    readJournal(project, runId);
    return run;
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { ...run, problem: error.message.replaceAll(/\n\s*/g, " ") };
  }
}

function describe(io: Io, run: ShownRun, project: Project) {
  const { workflow_id, workflow_name, status, reason, started_at, updated_at, completed_at, usage } =
    run.progress;
  return {
    run_id: workflow_id,
    workflow: workflow_name,
    status,
    reason,
    live: run.live,
    ...(run.away ? { location: run.away.location } : {}),
    started_at,
    updated_at,
    completed_at,
    usage,
    questions: run.progress.questions,
    ...(run.problem === undefined ? {} : { problem: run.problem }),
    ...nextOf(io, run, project),
  };
}

function renderLine(io: Io, run: ShownRun, project: Project): string {
  const { workflow_id: id, workflow_name: workflow, started_at: started } = run.progress;
  const when = (started ?? "").replace("T", " ").slice(0, 16);
  const where = run.away ? `  (${run.away.location})` : "";
  const line = `${id}  ${when}  ${`${formatRunStatus(run)}${run.problem === undefined ? "" : ", damaged"}`.padEnd(24)}  ${workflow}${where}`;
  const { next = [] } = nextOf(io, run, project);
  return [line, ...next.map((command) => `    ${command}`)].join("\n");
}

/** Commands that continue a run that has paused, or start one whose engine stopped before the first event. */
function nextOf(io: Io, { progress, live, away, problem }: ShownRun, project: Project): { next?: string[] } {
  if (progress.status === "pending" && !live && !away && problem === undefined)
    return { next: [`agentic-sdlc resume ${progress.workflow_id}`] };
  if (progress.status !== "paused" || live || problem !== undefined) return {};
  if (away) return { next: [`agentic-sdlc status ${progress.workflow_id}`] };
  try {
    return { next: nextOfStored(project, progress.workflow_id) };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    say(io, `Run ${progress.workflow_id}: ${error.message}`);
    return {};
  }
}
