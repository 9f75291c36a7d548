import type { AgenticError } from "../../errors.ts";
import type { StateRefs, TreeChange } from "../../ports/state-refs.ts";
import { evolve } from "../../run/evolve/evolve.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { renderEvents } from "../../run/journal/journal.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { describeUnopenedPullRequest, REMOTE, remoteRetryTime } from "../../run/pauses.ts";
import { projectProgress } from "../../run/progress.ts";
import { pullRequestsOf, type RunState } from "../../run/state.ts";
import { fatal } from "../../steps/attempt-outcome.ts";
import { validateRun } from "../../storage/queries/materialize-run.ts";
import { findRun, type FoundRun } from "../../storage/refs/find-run.ts";
import { runPath, stateMessage } from "../../storage/refs/ref-names.ts";
import { writeWhole } from "../../storage/refs/segments.ts";
import { updateRefs } from "../../storage/refs/update-ref.ts";
import { retryTiming } from "../../wiring/engine-identity.ts";

type Opened = RunState["pullRequests"][number];

export interface RemoteRun {
  readonly origin: StateRefs;
  readonly runId: string;
  readonly stateRef: string;
}

/**
 * Appends the opened pull requests to the journal at the remote, for readers and the next job of the run. Returns the run's
 * state.
 */
export async function recordOpenedPullRequests(
  run: RemoteRun,
  opened: readonly Opened[],
): Promise<RunState | undefined> {
  return await appendEvents(run, "pull requests", (state) => {
    const known = new Map(pullRequestsOf(state).map((each) => [each.branch, each]));
    const missing = opened.filter(({ branch, number, ended }) => {
      const existing = known.get(branch);
      return existing?.number !== number || existing?.ended !== ended;
    });
    return missing.map(({ step, branch, base, title, draft, number, url, ended }): NewRunEvent => {
      const opened = { step, branch, base, title, draft, number, url, ended };
      return { type: "pull-request.opened", ...opened };
    });
  });
}

/** Appends the branches that people moved during the run to the journal at the remote, once. Returns the run's state. */
export async function recordMovedBranches(
  run: RemoteRun,
  eventsFor: (state: RunState) => readonly NewRunEvent[],
): Promise<RunState | undefined> {
  return await appendEvents(run, "moved", (state) =>
    state.headMoves.message === undefined ? eventsFor(state) : [],
  );
}

/**
 * Pauses a completed run at the remote whose pull request could not be opened. A run with another status is not changed. Returns the
 * run's state.
 */
export async function recordRemotePause(run: RemoteRun, error: AgenticError) {
  const failure = fatal(error);
  const message = describeUnopenedPullRequest(failure);
  const until = remoteRetryTime(failure, retryTiming.clock.now().toISOString());
  return await appendEvents(run, "paused", ({ status }) =>
    status === "completed" ? [{ type: "run.paused", reason: REMOTE, message, until }] : [],
  );
}

async function appendEvents(
  { origin, runId, stateRef }: RemoteRun,
  what: string,
  eventsFor: (state: RunState) => readonly NewRunEvent[],
): Promise<RunState | undefined> {
  return await updateRefs<RunState | undefined>({ refs: origin, ...retryTiming }, async () => {
    const found = await findRun(origin, runId, { stateRef });
    if (!found) return { result: undefined };
    const { journal, state } = await validateRun(found);
    const missing = eventsFor(state);
    if (missing.length === 0) return { result: state };
    const at = momentAfter(state);
    const { events, lines } = renderEvents(missing, { seq: state.seq, at });
    const after = events.reduce(evolve, state);
    const changes = await changesFor(found, journal + lines, after);
    const next = { message: stateMessage(`Run ${runId}: ${what}`), changes };
    return { commit: { refs: [{ ref: found.ref, expected: found.version, next }] }, result: () => after };
  });
}

/** Returns the current time, but not before the last event: clocks of runners differ. */
function momentAfter({ updatedAt = "" }: RunState): string {
  const now = retryTiming.clock.now().toISOString();
  return now > updatedAt ? now : updatedAt;
}

async function changesFor(found: FoundRun, journal: string, state: RunState) {
  const { runId } = found;
  const written = writeWhole(runFiles.journal, Buffer.from(journal)).changes;
  const updated = progressWith(await found.readText(runFiles.progress), state);
  return [
    ...written.map((change): TreeChange => ({ ...change, path: runPath(runId, change.path) })),
    ...(updated === undefined ? [] : [{ path: runPath(runId, runFiles.progress), content: updated }]),
  ];
}

function progressWith(text: string | undefined, state: RunState): string | undefined {
  const before = parseJsonObject(text);
  if (!before) return undefined;
  const facts = { workflow: { steps: [] }, variables: {}, directory: runDirectory(state.runId) };
  const projected = projectProgress(state, facts);
  const { status, reason, paused_until, updated_at, parallel_branches, pull_requests } = projected;
  const { completed_at: _, no_op: __, paused_until: ___, ...unpaused } = before;
  const base = status === "paused" ? unpaused : before;
  const timed = paused_until === undefined ? {} : { paused_until };
  const current = status === "paused" ? { status, reason, ...timed } : {};
  return `${JSON.stringify({ ...base, ...current, updated_at, parallel_branches, pull_requests }, null, 2)}\n`;
}
