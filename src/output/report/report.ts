import { verifiedOf } from "../../run/checks/verification.ts";
import { displayPath } from "../../run/ids.ts";
import { branchTexts } from "../status/branch-outcomes.ts";
import { shapesOf } from "../status/diagram-shapes.ts";
import { OTHER_ANSWERS, terminalCommand } from "../status/next-commands.ts";
import type { RunFacts } from "../status/run-facts.ts";
import { type RunStatusView, viewRun } from "../status/run-status-view.ts";
import { headingOf, leadOf, noteLines, outcomeParts } from "../status/run-summary.ts";
import { mermaidOf } from "../status/workflow-diagram.ts";
import { type History, historyOf, slowestSteps } from "./report-attempts.ts";
import { reportChecks } from "./report-checks.ts";
import { reportSpending } from "./report-costs.ts";
import { reportEvents } from "./report-events.ts";
import { reportSteps } from "./report-steps.ts";
import { lastActivityIn } from "./report-transcript.ts";
import { timelineOf } from "./timeline.ts";

/** The report as JSON. Times are in milliseconds, and `worked_ms` leaves out pauses, crashes and waits for people. */
export type Report = ReturnType<typeof buildReport>;

const MOST_FILES = 500;
const MOST_BRANCHES = 200;

export function buildReport(source: RunFacts) {
  const { state, events, table, record, live } = source;
  const view = viewRun(source);
  const lastSign = (step: string, attempt: number): string | undefined =>
    lastActivityIn(source.read(`steps/${step}/${attempt}/transcript.ndjson`) ?? "");
  const history = historyOf(events, { now: source.now, live, lastSign });
  const { steps, more_steps, more_attempts } = reportSteps(source, history);
  const { more_events, ...happened } = reportEvents(events, source.read);
  const spending = reportSpending(history, events, source.providerOf);
  const timeline = timelineOf(history, state);
  const { files } = view;
  return {
    schema_version: "1.0" as const,
    run_id: state.runId,
    workflow: record.workflow,
    description: source.description,
    status: view.label === "cut off" ? view.label : state.status,
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
    left_out: Object.entries({
      "steps, those that did not fail first": more_steps,
      "attempts, those that did not fail first": more_attempts,
      "questions, decisions, errors or comments, the oldest first": more_events,
      "changed files": files.length - MOST_FILES,
      "branches of the timeline": timeline.more_lanes,
    }).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : [])),
  };
}

function outcomeOf(
  view: RunStatusView,
  { directory, live, remote }: RunFacts,
  listedFailures: ReadonlySet<string>,
) {
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
  // The report lists failures and pull requests.
  const withoutRequests = { ...view, own: { ...view.own, pullRequests: [] } };
  const lines = [...outcomeParts(withoutRequests, directory, listedFailures), ...noteLines(view)];
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

function nextOf({ next }: RunStatusView) {
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
) {
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

function spentOf({ cost }: RunStatusView) {
  const { knownUsd, complete, tokens, sessions } = cost;
  return { cost_usd: complete ? knownUsd : null, known_cost_usd: knownUsd, tokens, sessions };
}

function branchesOf({ branches }: RunStatusView) {
  return branches
    .slice(0, MOST_BRANCHES)
    .map(({ step, branch, files }) => ({ step: displayPath(step), branch, files }));
}
