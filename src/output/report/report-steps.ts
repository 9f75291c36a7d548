import { attemptDirectory } from "../../run/paths.ts";
import type { StepStatus } from "../../run/state.ts";
import { displayPath } from "../../run/ids.ts";
import type { RunFacts } from "../status/run-facts.ts";
import { type StepRow, stepRows } from "../status/step-rows.ts";
import { type Attempt, type History, activeMs } from "./report-attempts.ts";
import { shortFailure } from "./report-events.ts";
import { excerpt, readTranscript } from "./report-transcript.ts";

/** Failed steps come first if there are more. */
const MOST_STEPS = 1_000;
const MOST_ATTEMPTS = 2_000;
const MOST_OF_ONE = 20;
const MOST_FILES = 50;
/** Characters of prompts, transcripts, outputs and logs on a page. */
const PAGE_CHARACTERS = 2_500_000;
const LEAST_ROOM = 800;
const MOST_ROOM = 60_000;

export function reportSteps(source: RunFacts, history: History) {
  const byStep = Map.groupBy(history.attempts, ({ step }) => step);
  const rows = [...stepRows(source.table, source.state)];
  const known = new Set(rows.map(({ path }) => path));
  const others = Array.from(byStep.keys()).filter((path) => !known.has(path));
  const all = [...rows, ...others.map((path) => formerRow(path, byStep.get(path) ?? []))];
  const displayed = selectRows(all);
  const retained = selectAttempts(displayed, byStep);
  const room = Math.min(MOST_ROOM, Math.max(LEAST_ROOM, Math.floor(PAGE_CHARACTERS / (retained.size || 1))));
  const context = { source, history, retained, room };
  const steps = displayed.map((row) => stepOf(row, byStep.get(row.path) ?? [], context));
  return {
    steps,
    more_steps: all.length - displayed.length,
    more_attempts: history.attempts.length - retained.size,
  };
}

/** A step that the run no longer has, because it was restarted from an earlier one. */
function formerRow(path: string, attempts: readonly Attempt[]): StepRow {
  const status = attempts.at(-1)?.status ?? "pending";
  const summary = "before the run was started over from an earlier step";
  return { path, depth: 0, label: displayPath(path), status, summary };
}

const TROUBLE: ReadonlySet<StepStatus> = new Set(["failed", "interrupted", "waiting", "running"]);

function selectRows(rows: readonly StepRow[]): readonly StepRow[] {
  if (rows.length <= MOST_STEPS) return rows;
  const order = rows.toSorted((a, b) => Number(TROUBLE.has(b.status)) - Number(TROUBLE.has(a.status)));
  const chosen = new Set(order.slice(0, MOST_STEPS));
  return rows.filter((row) => chosen.has(row));
}

function selectAttempts(
  rows: readonly StepRow[],
  byStep: ReadonlyMap<string, readonly Attempt[]>,
): ReadonlySet<Attempt> {
  const candidates = rows.flatMap(({ path }) => (byStep.get(path) ?? []).slice(-MOST_OF_ONE));
  const order = candidates.toSorted((a, b) => Number(TROUBLE.has(b.status)) - Number(TROUBLE.has(a.status)));
  return new Set(order.slice(0, MOST_ATTEMPTS));
}

interface Context {
  readonly source: RunFacts;
  readonly history: History;
  readonly retained: ReadonlySet<Attempt>;
  readonly room: number;
}

export type ReportStep = ReturnType<typeof stepOf>;

function stepOf(row: StepRow, attempts: readonly Attempt[], context: Context) {
  const { path, depth, label, status, summary, usage, knownCostUsd } = row;
  const displayed = attempts.filter((attempt) => context.retained.has(attempt));
  return {
    path,
    depth,
    label,
    kind: context.source.state.steps.get(path)?.kind ?? attempts[0]?.kind ?? "",
    status,
    summary,
    ...timesOf(row, attempts, context.history),
    usage,
    known_cost_usd: knownCostUsd,
    attempts: displayed.map((attempt) => attemptOf(attempt, context)),
    more_attempts: attempts.length - displayed.length,
  };
}

function timesOf(
  { startedAt, completedAt, status }: StepRow,
  attempts: readonly Attempt[],
  history: History,
) {
  const { gaps, to: end } = history;
  const length = (from: string, to: string): number => activeMs({ from, to }, gaps);
  const duration = attempts.reduce(
    (sum, { work }) => sum + (work ? length(work.from, work.to ?? end) : 0),
    0,
  );
  const waited = attempts
    .flatMap(({ waits }) => waits)
    .reduce((sum, { from, to = end }) => sum + Date.parse(to) - Date.parse(from), 0);
  const isBlock = attempts.length === 0 && startedAt !== undefined && status !== "skipped";
  return {
    started_at: startedAt,
    completed_at: completedAt,
    worked_ms: isBlock
      ? length(startedAt, completedAt ?? end)
      : attempts.some(({ work }) => work)
        ? duration
        : undefined,
    waited_ms: waited > 0 ? waited : undefined,
  };
}

export type ReportAttempt = ReturnType<typeof attemptOf>;

function attemptOf(attempt: Attempt, context: Context) {
  const { number, status, work, waits, usage, failure, reason, commit, files = [], noOp = false } = attempt;
  const { source, history } = context;
  return {
    number,
    status,
    started_at: work?.from ?? waits[0]?.from,
    ended_at: work ? work.to : waits.at(-1)?.to,
    worked_ms: work && activeMs({ from: work.from, to: work.to ?? history.to }, history.gaps),
    provider: attempt.provider ?? (usage && source.providerOf(attempt.step)),
    usage,
    failure: failure && shortFailure(failure),
    reason,
    commit,
    files: files.slice(0, MOST_FILES),
    more_files: Math.max(0, files.length - MOST_FILES),
    no_op: noOp,
    stray: attempt.stray,
    ...textsOf(attempt, context),
  };
}

const LOGS = ["setup.log", "output.log", "checks.log", "partial.patch", "reverted.patch"];

function textsOf(attempt: Attempt, { source, room }: Context) {
  const folder = attemptDirectory(attempt.step, attempt.number);
  const open = (name: string, share: number) => {
    const path = `${source.directory}/${folder}/${name}`;
    return { text: source.read(`${folder}/${name}`), options: { path, room: Math.floor(room * share) } };
  };
  const prompt = open("prompt.md", 0.2);
  const transcript = open("transcript.ndjson", 0.55);
  const file = open("output.json", 0.1);
  const output = file.text ?? (attempt.output && JSON.stringify(attempt.output, null, 2));
  const logs = LOGS.flatMap((name) => {
    const { text, options } = open(name, 0.15);
    return text === undefined || text === "" ? [] : [excerpt(text, options)];
  });
  return {
    prompt: prompt.text === undefined ? undefined : excerpt(prompt.text, prompt.options),
    transcript:
      transcript.text === undefined ? undefined : readTranscript(transcript.text, transcript.options),
    output: output === undefined ? undefined : excerpt(output, { ...file.options, path: pathOf(file) }),
    logs,
  };
}

/** An output without a file is in the journal. */
function pathOf({ text, options }: { text: string | undefined; options: { path: string } }): string {
  return text === undefined ? options.path.replace(/steps\/.*$/, "journal.ndjson") : options.path;
}
