import { type Limits, limitsOf } from "../../../decision/budget/spending-limits.ts";
import { AgenticError } from "../../../errors.ts";
import { branchLines } from "../../../output/status/branch-outcomes.ts";
import { formatCostSummary, formatTokens } from "../../../output/status/cost-summary.ts";
import {
  answerCommands,
  type NextCommand,
  nextCommands,
  renderNext,
  terminalCommand,
} from "../../../output/status/next-commands.ts";
import { questionLines } from "../../../output/status/open-questions.ts";
import { type RunStatusView, stoppedState, viewRun } from "../../../output/status/run-status-view.ts";
import { headingOf, outcomeLines } from "../../../output/status/run-summary.ts";
import { renderRow } from "../../../output/terminal/terminal-row.ts";
import { printable, styleByStatus } from "../../../output/terminal/terminal-text.ts";
import { answersIn, answersTo } from "../../../run/inbox-request.ts";
import { percentPart } from "../../../run/percent.ts";
import { ProgressDocument } from "../../../run/progress-schema.ts";
import { projectProgress, questionsOf } from "../../../run/progress.ts";
import { versionOf } from "../../../run/sources/sources.ts";
import type { RunState } from "../../../run/state.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import { type ActiveJobs, findActiveJobs, describeActiveJobs } from "../../../runner/read/active-jobs.ts";
import { readRunWithPendingBranches, showLocalFirst } from "../../../runner/read/local-first.ts";
import { limitsIn, resultOfRun } from "../../../runner/read/read-run-facts.ts";
import {
  isFound,
  localRun,
  type ReadableRun,
  readKnownSteps,
  readJournal,
  readRun,
  runNotFoundError,
} from "../../../runner/read/stored-run.ts";
import { openProjectForReading, type Project } from "../../../runner/start/project.ts";
import { settingsOf } from "../../../runner/start/resolve-sources.ts";
import { formatCost, formatCount } from "../../../system/format.ts";
import type { Action } from "../../command.ts";
import { listLocalRuns, readEntry } from "../../runs/local-runs.ts";
import {
  listRemoteRuns,
  noRunsError,
  printNoticeIfArchived,
  pushUnsyncedRuns,
} from "../../runs/remote-runs.ts";
import { formatRunStatus, type RunListEntry, statusColour } from "../../runs/run-list.ts";
import {
  type Look,
  refuseJsonWithWatch,
  WATCH_MS,
  WATCH_REMOTE_MS,
  watchText,
} from "../../runs/watch-text.ts";

export const statusCommand: Action<{ watch?: boolean }> = async (io, [runId], options) => {
  refuseJsonWithWatch(options);
  const project = openProjectForReading(io);
  const wantedId = runId ?? (await newestLocal(io, project)) ?? (await newestRemote(io, project));
  const finding = { runId: wantedId, includes: isAttempt };
  if (options.watch) return await watchStatus(io, project, finding);
  let status: Status | undefined;
  const render = async (run: ReadableRun): Promise<string | undefined> => {
    if (!isFound(run)) return undefined;
    status = await statusOf(io, project, run);
    return renderStatus(status, { directory: run.directory, stdout: io.stdout });
  };
  const displayedRun = options.json
    ? await readRunWithPendingBranches(io, project, finding)
    : await showLocalFirst(io, project, {
        ...finding,
        find: readRunWithPendingBranches,
        render,
        isStyled: true,
      });
  const { remote, isUnreachable } = displayedRun;
  const activeJobs = await findActiveJobs(io, project, displayedRun);
  if (!isFound(displayedRun)) return printStarting(io, wantedId, { activeJobs, options });
  const run = (status ??= await statusOf(io, project, displayedRun));
  if (options.json) {
    const at = activeJobs ? { worked_on_in: activeJobs.url } : {};
    const result = run.state && resultOfRun({ ...displayedRun, state: run.state });
    printJson(io, { ...factsOf(run), result: result?.text, ...at, ...run.settings });
  }
  if (activeJobs)
    printNotice(io, `${describeActiveJobs(wantedId, activeJobs)} The state is from before these jobs.`);
  if (isUnreachable !== true) await pushUnsyncedRuns(io, project, [run]);
  if (isUnreachable !== true && !remote) await printNoticeIfArchived(io, project, run);
};

async function watchStatus(
  io: Io,
  project: Project,
  finding: { readonly runId: string; readonly includes: (path: string) => boolean },
): Promise<number> {
  let isRemote = false;
  const look = async (quiet: Io): Promise<Look> => {
    const run = await readRunWithPendingBranches(quiet, project, finding);
    isRemote = run.remote !== undefined;
    const status = await statusOf(quiet, project, run);
    return {
      text: renderStatus(status, { directory: run.directory, stdout: io.stdout }),
      key: `${status.state?.seq} ${status.live}`,
      isFinal: !status.live && !isRunningRemotely(status),
    };
  };
  await watchText(io, look, () => (isRemote ? WATCH_REMOTE_MS : WATCH_MS));
  return 0;
}

async function statusOf(io: Io, project: Project, run: ReadableRun): Promise<Status> {
  const entry = await readEntry(io, run);
  const settings = settingsOf(project, run);
  const initial = limitsIn(settings);
  const status = await withJournal(entry, { run, io, limits: initial });
  const limits = status.state ? limitsOf(initial, status.state) : initial;
  return { ...status, limits, settings };
}

function printStarting(
  io: Io,
  runId: string,
  { activeJobs, options }: { activeJobs: ActiveJobs | undefined; options: { json?: boolean } },
): number {
  if (!activeJobs) throw runNotFoundError(runId);
  if (options.json) printJson(io, { run_id: runId, status: "starting", worked_on_in: activeJobs.url });
  else print(io, `${describeActiveJobs(runId, activeJobs)} This clone has no files of it yet.`);
  return 0;
}

/** Outputs of attempts are read, prompts and transcripts are not. */
function isAttempt(path: string): boolean {
  return !/^(?:steps\/.*\.(?:md|ndjson|patch)|artifacts\/.*)$/.test(path);
}

async function newestLocal(io: Io, project: Project): Promise<string | undefined> {
  const [newest] = await listLocalRuns(io, project);
  return newest?.progress.workflow_id;
}

async function newestRemote(io: Io, project: Project): Promise<string> {
  const [newest] = await listRemoteRuns(io, project, { limit: 1 });
  if (newest) return newest.progress.workflow_id;
  throw noRunsError();
}

interface Status extends RunListEntry {
  /** From the journal; absent if it cannot be read. */
  readonly state?: RunState;
  readonly view?: RunStatusView;
  readonly answered?: readonly string[];
  readonly limits: Limits;
  readonly settings: ReturnType<typeof settingsOf>;
}

function factsOf(run: Status) {
  const { progress, live, limits, state, remote } = run;
  const id = progress.workflow_id;
  return {
    ...progress,
    run_id: id,
    live,
    ...(remote ? { location: remote.location, owner: remote.owner ?? null } : {}),
    definition: state?.digests && { version: versionOf(state.digests), files: state.digests },
    limits: { max_cost_usd: limits.maxCostUsd ?? null, max_tokens: limits.maxTokens ?? null },
    next: isResumable({ progress, live, remote }) ? nextOf(run).map(terminalCommand) : undefined,
  };
}

export function nextOfStored(project: Project, id: string): string[] {
  const run = localRun(project, id);
  const state = readJournal(run);
  const settings = settingsOf(project, run);
  const commands = nextCommands({ state: stoppedState(state, false), limits: limitsIn(settings) });
  return commands.filter(({ command }) => command !== "branch").map(terminalCommand);
}

/** Adds the state of the journal: `progress.json` may be a second older, or outdated after a crash. */
async function withJournal(
  entry: RunListEntry,
  { run, io, limits }: { readonly run: ReadableRun; readonly io: Io; readonly limits: Limits },
): Promise<RunListEntry & Pick<Status, "state" | "view" | "answered">> {
  try {
    const { workflow, record } = readRun(run);
    const state = readJournal(run);
    const { directory } = run;
    const table = await readKnownSteps(run, { workflow, record });
    const progress = ProgressDocument.parse(
      projectProgress(state, { ...table, workflow, variables: record.variables, directory }),
    );
    const live = entry.live || isRunningRemotely({ ...entry, progress });
    const view = viewRun({ state: stoppedState(state, live), table, limits, live });
    return { ...entry, progress, state, view, answered: answeredIn(state, run) };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    printNotice(io, `The state is from progress.json: ${error.message}`);
    return entry;
  }
}

function answeredIn(state: RunState, run: ReadableRun): string[] {
  const open = questionsOf(state);
  if (open.length === 0) return [];
  const answers = answersIn(run.requests(), state);
  return open.map(({ path }) => path).filter((path) => answersTo(state, path, answers).length > 0);
}

/** When all questions have an answer, only a resume is needed. */
function nextOf({ state, view, answered = [] }: Status): readonly NextCommand[] {
  if (!view || !state || answered.length === 0 || answered.length < view.questions.length)
    return view?.next ?? [];
  return [{ purpose: "Next", command: "resume", runId: state.runId, options: [] }];
}

function renderStatus(
  run: Status,
  { directory, stdout }: { directory: string; stdout: Io["stdout"] },
): string {
  const { progress, view, remote } = run;
  const id = progress.workflow_id;
  const status = view?.label === "checks fail" ? headingOf(view) : formatRunStatus(run);
  const files = remote ? remoteText(remote) : `files: ${directory}/`;
  const styledStatus = styleByStatus(status, statusColour(run), stdout);
  return [
    [printable(progress.workflow_name), `run ${id}`, styledStatus, ...percentPart(progress)].join(" · "),
    "",
    ...(view ? renderRows(run, view, stdout) : plainTable(progress).map(printable)),
    "",
    ...[`  ${costText(progress, view)} · ${files}`, ...lastLines(run).map((line) => `  ${line}`)].map(
      printable,
    ),
  ].join("\n");
}

function renderRows({ state }: Status, { status, rows }: RunStatusView, stream: Io["stdout"]): string[] {
  const now = status === "running" ? Date.now() : Date.parse(state?.updatedAt ?? "");
  return rows.map((row) => renderRow(row, { stream, now }));
}

function lastLines(run: Status): string[] {
  const { view, state, live, progress } = run;
  if (!isResumable(run)) {
    if (state && live) return waitingLines(state);
    return isRunningRemotely(run)
      ? [`If that engine has stopped:  agentic-sdlc resume ${progress.workflow_id}`]
      : [...(view?.verification ?? [])];
  }
  if (!view) return [];
  const paused = view.status === "paused" ? outcomeLines(view, "") : [];
  const saved = (run.answered ?? []).map((path) => `The answer to ${path} is saved.`);
  return [...paused, ...saved, ...branchLines(view.branches), ...renderNext(nextOf(run))];
}

function waitingLines(state: RunState): string[] {
  const commands = answerCommands(state, false).map((command) => `Answer:  ${terminalCommand(command)}`);
  return questionsOf(state).flatMap((question, index) => [...questionLines(question), commands[index] ?? ""]);
}

function costText({ usage }: ProgressDocument, view: RunStatusView | undefined): string {
  if (view) return `${formatTokens(view.cost)} · ${formatCostSummary(view.cost)}`;
  return `${formatCount(usage.input_tokens + usage.output_tokens)} tokens · ${formatCost(usage.cost_usd)}`;
}

function isResumable(run: RunListEntry): boolean {
  return run.progress.status !== "completed" && !run.live && !isRunningRemotely(run);
}

/** A resume takes the run from the process that works on it. */
function isRunningRemotely({ progress, remote }: RunListEntry): boolean {
  return remote?.live === true && progress.status === "running";
}

/** This clone cannot know whether the process of a remote run still lives. */
function remoteText({ location, live, owner }: NonNullable<RunListEntry["remote"]>): string {
  if (!live) return `archived at ${location}`;
  return owner === undefined ? `at ${location}` : `at ${location}, last engine: ${owner}`;
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
