import { verifiedOf } from "../../run/checks/verification.ts";
import type { RunState } from "../../run/state.ts";
import { displayPath } from "../../run/ids.ts";
import { branchTexts } from "../status/branch-outcomes.ts";
import { type Shape, shapesOf } from "../status/diagram-shapes.ts";
import { OTHER_ANSWERS, terminalCommand } from "../status/next-commands.ts";
import type { RunFacts } from "../status/run-facts.ts";
import { type RunStatusView, viewRun } from "../status/run-status-view.ts";
import { headingOf, leadOf, noteLines, outcomeParts } from "../status/run-summary.ts";
import { mermaidOf } from "../status/workflow-diagram.ts";
import { type History, historyOf, type SlowStep, slowestSteps } from "./report-attempts.ts";
import { type ReportCheck, reportChecks } from "./report-checks.ts";
import { type ReportSpending, reportSpending } from "./report-costs.ts";
import { type ReportEvents, reportEvents } from "./report-events.ts";
import { type ReportStep, reportSteps } from "./report-steps.ts";
import { lastActivityIn } from "./report-transcript.ts";
import { type Timeline, timelineOf } from "./timeline.ts";

type PullRequest = RunStatusView["pullRequests"][number];

export interface Report extends ReportSpending, Omit<ReportEvents, "more_events"> {
  readonly schema_version: "1.0";
  readonly run_id: string;
  readonly workflow: string;
  readonly description?: string | undefined;
  readonly status: RunState["status"] | "cut off";
  /** The status in the words of every surface, such as `done, checks fail`. */
  readonly heading: string;
  /** How much of the steps has ended, from 0 to 100; null if they are unknown. */
  readonly percent: number | null;
  readonly live: boolean;
  readonly outcome: readonly string[];
  readonly outcome_detail: string;
  readonly branch_outcomes: readonly string[];
  readonly next: readonly Next[];
  readonly facts: DisplayedRunFacts;
  readonly spent: { cost_usd: number | null; known_cost_usd: number; tokens: number; sessions: number };
  readonly pull_requests: readonly Pick<
    PullRequest,
    "title" | "branch" | "draft" | "number" | "url" | "path"
  >[];
  readonly branches: readonly { step: string; branch: string; files: number }[];
  readonly verified: boolean | null;
  readonly checks: readonly ReportCheck[];
  readonly slowest: readonly SlowStep[];
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
  readonly or?: string | undefined;
}

interface DisplayedRunFacts {
  readonly started_at?: string | undefined;
  readonly ended_at?: string | undefined;
  readonly made_at: string;
  /** Milliseconds of work, without pauses, crashes and waits for people. */
  readonly worked_ms: number;
  readonly total_ms: number;
  readonly branch?: string | undefined;
  readonly base_branch?: string | undefined;
  readonly definition: string;
  readonly trigger: string;
  readonly actor: string;
  readonly engine_version: string;
  readonly directory: string;
  /** Location of the folder, if not in this checkout. */
  readonly location?: string | undefined;
}

const MOST_FILES = 500;
const MOST_BRANCHES = 200;

export function buildReport(source: RunFacts): Report {
  const { state, events, table, record, live } = source;
  const view = viewRun(source);
  const history = historyOf(events, { now: source.now, live, lastSign: lastSignsIn(source) });
  const { steps, more_steps, more_attempts } = reportSteps(source, history);
  const { more_events, ...happened } = reportEvents(events, source.read);
  const spending = reportSpending(history, events, source.providerOf);
  const timeline = timelineOf(history, state);
  const { files } = view;
  return {
    schema_version: "1.0",
    run_id: state.runId,
    workflow: record.workflow,
    description: source.description,
    status: view.label === "cut off" ? "cut off" : state.status,
    heading: headingOf(view),
    percent: view.percent,
    live: live && source.remote === undefined,
    ...outcomeOf(view, source, new Set(happened.errors.map(({ failure }) => failure.message))),
    facts: factsOf(source, view, history),
    spent: spentOf(view),
    pull_requests: view.pullRequests.map(({ title, branch, draft, number, url, path }) => ({
      title,
      branch,
      draft,
      number,
      url,
      path,
    })),
    branches: branchesOf(view),
    verified: verifiedOf(state),
    checks: reportChecks(state),
    slowest: slowestSteps(history),
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

function lastSignsIn({ read }: RunFacts): (step: string, attempt: number) => string | undefined {
  return (step, attempt) => lastActivityIn(read(`steps/${step}/${attempt}/transcript.ndjson`) ?? "");
}

type Outcome = Pick<Report, "outcome" | "outcome_detail" | "branch_outcomes" | "next">;

function outcomeOf(
  view: RunStatusView,
  { directory, live, remote }: RunFacts,
  listedFailures: ReadonlySet<string>,
): Outcome {
  const next = nextOf(view);
  if (live && view.status === "running") {
    const detail = remote ? describeRemoteRun(remote) : "";
    return {
      outcome: [detail === "" ? "Running." : `Running ${detail}`],
      outcome_detail: detail,
      branch_outcomes: [],
      next,
    };
  }
  const lines = [...outcomeParts(view, directory, listedFailures), ...noteLines(view)];
  const [detail = "", ...more] = lines.map((line) => line.trim());
  return {
    outcome: [leadOf(view) + detail, ...more],
    outcome_detail: detail,
    branch_outcomes: branchTexts(view.branches)
      .slice(0, MOST_BRANCHES)
      .map(({ label, text }) => (label === "" ? text : `${label}: ${text}`)),
    next,
  };
}

function describeRemoteRun({ location, owner }: NonNullable<RunFacts["remote"]>): string {
  const by = owner === undefined ? "" : `, by ${owner}`;
  return `on another machine${by}. The report shows its state at ${location}.`;
}

function nextOf({ next }: RunStatusView): Next[] {
  const last = next.length - 1;
  return next.map((command, index) => ({
    why: command.purpose,
    command: terminalCommand(command),
    or: index === last && command.purpose === "Answer" ? OTHER_ANSWERS : undefined,
  }));
}

function factsOf(
  { state, record, directory, now, remote }: RunFacts,
  { elapsedMs }: RunStatusView,
  history: History,
): DisplayedRunFacts {
  const { workspace, completedAt, status } = state;
  return {
    started_at: state.startedAt,
    ended_at: status === "running" ? undefined : (completedAt ?? state.updatedAt),
    made_at: now,
    worked_ms: elapsedMs,
    total_ms: Math.max(0, Date.parse(history.to) - Date.parse(history.from)),
    branch: workspace?.branch,
    base_branch: workspace?.base_branch,
    definition: record.definition,
    trigger: record.trigger,
    actor: record.actor,
    engine_version: record.engine_version,
    directory,
    location: remote?.location,
  };
}

function spentOf({ cost }: RunStatusView): Report["spent"] {
  const { knownUsd, complete, tokens, sessions } = cost;
  return { cost_usd: complete ? knownUsd : null, known_cost_usd: knownUsd, tokens, sessions };
}

function branchesOf({ branches }: RunStatusView): Report["branches"] {
  return branches
    .slice(0, MOST_BRANCHES)
    .map(({ step, branch, files }) => ({ step: displayPath(step), branch, files }));
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
