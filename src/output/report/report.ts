import { filesChanged, pullRequestsOf, type RunState } from "../../run/state.ts";
import { formatDuration } from "../../system/format.ts";
import { branchLines, displayPath } from "../status/branch-lines.ts";
import { tokensOf } from "../status/cost-summary.ts";
import { type Shape, shapesOf } from "../status/diagram-shapes.ts";
import type { RunFacts } from "../status/run-facts.ts";
import { renderEnd } from "../status/run-summary.ts";
import { mermaidOf } from "../status/workflow-diagram.ts";
import { type History, historyOf, activeMs } from "./report-attempts.ts";
import { type ReportSpending, reportSpending } from "./report-costs.ts";
import { type ReportEvents, reportEvents } from "./report-events.ts";
import { type ReportStep, reportSteps } from "./report-steps.ts";
import { lastActivityIn } from "./report-transcript.ts";
import { type Timeline, timelineOf } from "./timeline.ts";

/** Everything a page about a run shows; the same is printed with `--json`. */
export interface Report extends ReportSpending, Omit<ReportEvents, "more_events"> {
  readonly schema_version: "1.0";
  readonly run_id: string;
  readonly workflow: string;
  readonly description?: string;
  readonly status: RunState["status"] | "cut off";
  readonly live: boolean;
  /** What came of the run, a sentence a line. */
  readonly outcome: readonly string[];
  /** What came of each branch of its parallel blocks, a line each. */
  readonly branch_outcomes: readonly string[];
  /** Commands that continue the run, with the purpose of each. */
  readonly next: readonly Next[];
  readonly facts: DisplayedRunFacts;
  readonly spent: { cost_usd: number | null; known_cost_usd: number; tokens: number; sessions: number };
  readonly pull_requests: readonly ReportPullRequest[];
  readonly branches: readonly { step: string; branch: string; files: number }[];
  readonly slowest: readonly { step: string; worked_ms: number }[];
  readonly steps: readonly ReportStep[];
  readonly files_changed: readonly string[];
  readonly timeline: Timeline;
  readonly shapes: readonly Shape[];
  readonly mermaid: string;
  /** What is not shown, a sentence each. */
  readonly left_out: readonly string[];
}

export interface Next {
  readonly why: string;
  readonly command: string;
  /** What else can be done in its place. */
  readonly or?: string;
}

export interface ReportPullRequest {
  readonly title: string;
  readonly branch: string;
  readonly draft: boolean;
  readonly number?: number;
  readonly url?: string;
  readonly path?: string;
}

interface DisplayedRunFacts {
  readonly started_at?: string;
  readonly ended_at?: string;
  readonly made_at: string;
  /** Milliseconds of work, without pauses, crashes and waits for people. */
  readonly worked_ms: number;
  /** From its start to its end. */
  readonly total_ms: number;
  readonly branch?: string;
  readonly base_branch?: string;
  readonly definition: string;
  readonly trigger: string;
  readonly actor: string;
  readonly engine_version: string;
  readonly directory: string;
  /** Where that folder is, if not in this checkout. */
  readonly location?: string;
}

const MOST_FILES = 500;
const MOST_BRANCHES = 200;
const SLOWEST = 3;

/** Builds the report of a run from its facts, without side effects. */
export function buildReport(source: RunFacts): Report {
  const { state, events, table, record, live } = source;
  const history = historyOf(events, { now: source.now, live, lastSign: lastSignsIn(source) });
  const { steps, more_steps, more_attempts } = reportSteps(source, history);
  const { more_events, ...happened } = reportEvents(events, source.read);
  const spending = reportSpending(history, events, source.providerOf);
  const timeline = timelineOf(history, state);
  const files = filesChanged(state).toSorted();
  return {
    schema_version: "1.0",
    run_id: state.runId,
    workflow: record.workflow,
    ...(source.description === undefined ? {} : { description: source.description }),
    status: isCutOff(source) ? "cut off" : state.status,
    live: live && source.remote === undefined,
    ...endOf(source),
    facts: factsOf(source, history),
    spent: spentOf(state),
    pull_requests: pullRequestsOf(state).map(pullRequestOf),
    branches: branchesOf(state),
    slowest: slowestOf(history),
    ...spending,
    ...happened,
    steps,
    files_changed: files.slice(0, MOST_FILES),
    timeline,
    shapes: shapesOf(table, state),
    mermaid: mermaidOf(table, state),
    left_out: leftOut({ more_steps, more_attempts, more_events, files: files.length - MOST_FILES, timeline }),
  };
}

/** The reason of a run that was killed. */
function isCutOff({ state, live }: RunFacts): boolean {
  return !live && state.status === "cancelled" && state.reason === CUT_OFF;
}

const CUT_OFF = "cut off";

/** Returns the run state to report: a running run without a live process counts as stopped. */
export function statusOfReport(state: RunState, live: boolean): RunState {
  if (live || state.status !== "running") return state;
  const asks = state.questions.size > 0 && state.active.size === 0;
  return asks
    ? { ...state, status: "paused", reason: "human" }
    : { ...state, status: "cancelled", reason: CUT_OFF };
}

function lastSignsIn({ read }: RunFacts): (step: string, attempt: number) => string | undefined {
  return (step, attempt) => lastActivityIn(read(`steps/${step}/${attempt}/transcript.ndjson`) ?? "");
}

/** The last lines of a run as the terminal shows them: sentences, and commands with what they are for. */
function endOf(source: RunFacts): Pick<Report, "outcome" | "branch_outcomes" | "next"> {
  const { state, record, directory, limits, providerOf, table, live } = source;
  if (live && state.status === "running") return { branch_outcomes: [], ...goingOn(source) };
  const { steps } = table;
  const workflow = { name: record.workflow, version: "1.0" as const, steps: [...steps] };
  const { variables } = record;
  const facts = { runId: state.runId, workflow, autofix: "none", variables, directory };
  const lines = renderEnd({
    state,
    facts,
    diff: undefined,
    limits,
    providerOf: ({ path }) => providerOf(path),
  });
  const ofBranches = branchLines(state);
  const outcome: string[] = [];
  const next: Next[] = [];
  for (const line of lines) {
    const [, why, command] = COMMAND.exec(line) ?? [];
    const last = next.at(-1);
    if (why !== undefined && command !== undefined) next.push({ why, command });
    else if (last) next[next.length - 1] = { ...last, or: line.trim() };
    else if (!ofBranches.includes(line)) outcome.push(line.trim());
  }
  if (isCutOff(source)) outcome[0] = `Cut off after ${formatDuration(state.elapsedMs)}: its process is gone.`;
  const branch_outcomes = ofBranches
    .slice(0, MOST_BRANCHES)
    .map((line) => line.trim().replaceAll(/ {2,}/g, ": "));
  return { outcome, branch_outcomes, next };
}

function goingOn({ state: { runId }, remote: away }: RunFacts): Pick<Report, "outcome" | "next"> {
  const follow = { why: "Follow it", command: `agentic-sdlc logs ${runId} --follow` };
  if (!away) return { outcome: ["Running."], next: [follow] };
  const by = away.owner === undefined ? "" : `, worked on by ${away.owner}`;
  const take = { why: "If that process is gone", command: `agentic-sdlc resume ${runId}` };
  return {
    outcome: [`Running elsewhere${by}; shown is what ${away.location} has of it.`],
    next: [follow, take],
  };
}

const COMMAND = /^(Next|Answer): {2}(.+)$/;

function factsOf(
  { state, record, directory, now, remote: away }: RunFacts,
  history: History,
): DisplayedRunFacts {
  const { workspace, completedAt, status } = state;
  const ended = status === "running" ? undefined : (completedAt ?? state.updatedAt);
  return {
    ...(state.startedAt === undefined ? {} : { started_at: state.startedAt }),
    ...(ended === undefined ? {} : { ended_at: ended }),
    made_at: now,
    worked_ms: status === "running" ? runningMs(state, now) : state.elapsedMs,
    total_ms: Math.max(0, Date.parse(history.to) - Date.parse(history.from)),
    ...(workspace ? { branch: workspace.branch, base_branch: workspace.base_branch } : {}),
    definition: record.definition,
    trigger: record.trigger,
    actor: record.actor,
    engine_version: record.engine_version,
    directory,
    ...(away ? { location: away.location } : {}),
  };
}

/** Includes the time since the last event while a step is active. */
function runningMs({ elapsedMs, updatedAt, active }: RunState, now: string): number {
  if (updatedAt === undefined || active.size === 0) return elapsedMs;
  return elapsedMs + Math.max(0, Date.parse(now) - Date.parse(updatedAt));
}

function spentOf({ usage, knownCostUsd }: RunState): Report["spent"] {
  return {
    cost_usd: usage.cost_usd,
    known_cost_usd: knownCostUsd,
    tokens: tokensOf(usage),
    sessions: usage.agent_sessions,
  };
}

function pullRequestOf({
  title,
  branch,
  draft,
  number,
  url,
  path,
}: ReturnType<typeof pullRequestsOf>[number]): ReportPullRequest {
  return {
    title,
    branch,
    draft,
    ...(number === undefined ? {} : { number }),
    ...(url === undefined ? {} : { url }),
    ...(path === undefined ? {} : { path }),
  };
}

function branchesOf({ branches }: RunState): Report["branches"] {
  const list = Array.from(branches.values(), ({ step, branch, files }) => ({
    step: displayPath(step),
    branch,
    files: files.size,
  }));
  return list.slice(0, MOST_BRANCHES);
}

/** The steps that worked longest, all their attempts together. */
function slowestOf({ attempts, gaps, to }: History): Report["slowest"] {
  const times = new Map<string, number>();
  for (const { step, work } of attempts) {
    if (!work) continue;
    const length = activeMs({ from: work.from, to: work.to ?? to }, gaps);
    times.set(step, (times.get(step) ?? 0) + length);
  }
  return Array.from(times, ([step, worked_ms]) => ({ step: displayPath(step), worked_ms }))
    .toSorted((a, b) => b.worked_ms - a.worked_ms)
    .slice(0, SLOWEST);
}

interface OmittedCounts {
  readonly more_steps: number;
  readonly more_attempts: number;
  readonly more_events: number;
  readonly files: number;
  readonly timeline: Timeline;
}

function leftOut({ more_steps, more_attempts, more_events, files, timeline }: OmittedCounts): string[] {
  const counts: [number, string][] = [
    [more_steps, "steps, those that did not fail first"],
    [more_attempts, "attempts, those that did not fail first"],
    [more_events, "questions, decisions, errors or comments, the oldest first"],
    [files, "changed files"],
    [timeline.more_lanes, "branches of the timeline"],
  ];
  return counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []));
}
