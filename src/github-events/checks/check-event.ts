import { checksSuffix } from "../../comment-commands/event-run-id.ts";
import { AgenticError } from "../../errors.ts";
import { MOST_COMMITS } from "../../github/pulls/pull-request.ts";
import { formatFailedChecks } from "../../output/github/failed-checks.ts";
import { sanitizeCode } from "../../output/github/sanitized-text.ts";
import type { FixChecks, PullRequestDetails, OpenPullRequest } from "../../ports/checks-forge.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { isRunId, suffixOf } from "../../run/ids.ts";
import { versionOf } from "../../storage/refs/find-run.ts";
import { runOf, RUN_REFS, RUNS_FOLDER } from "../../storage/refs/ref-names.ts";
import { startRun } from "../dispatch-run.ts";
import type { EventContext, RepositorySettings, EventResult } from "../event-context.ts";
import type { RunInfo } from "../find-runs.ts";
import { hasOpened, runsNamedIn } from "../permissions/loop-limits.ts";
import { TOO_MUCH, refused } from "../refusal.ts";
import type { EventOf } from "../webhook-events.ts";
import { boundText, checksMarker, checksVariable, longText } from "./failed-check-prompt.ts";

const NOTHING: EventResult = { status: "nothing" };

/** Most checks are of no pull request, or pass. The last suite to end may pass where another one did not. */
export function mayHaveFailed(payload: EventOf<"check_suite"> | EventOf<"check_run">): boolean {
  if (payload.action !== "completed") return false;
  if ("check_suite" in payload) return payload.check_suite.pull_requests.length > 0;
  const { conclusion, check_suite: suite } = payload.check_run;
  return (conclusion === "failure" || conclusion === "timed_out") && suite.pull_requests.length > 0;
}

/** Looks at the pull requests that a check is of; whatever it says itself does not count. */
export async function handleChecks(
  payload: EventOf<"check_suite"> | EventOf<"check_run">,
  ports: EventContext,
): Promise<EventResult> {
  const settings = await ports.settings();
  if (!settings.fixChecks) return NOTHING;
  const suite = "check_suite" in payload ? payload.check_suite : payload.check_run.check_suite;
  let handled = NOTHING;
  for (const { number } of suite.pull_requests) {
    const each = await fixPull(ports, settings, { pull: number, headSha: suite.head_sha });
    if (each.status !== "nothing") handled = each;
  }
  return handled;
}

/** Pull requests that are looked at in one look; with more of them each look begins where the hour has it. */
const MOST_PULLS = 50;
const HOUR_MS = 3_600_000;

/**
 * Looks at open pull requests of runs: a repository without a server is told of no checks. `headSha`: commit whose checks have ended, where
 * that is what the look is for.
 */
export async function sweepChecks(
  ports: EventContext,
  headSha?: string,
): Promise<{ done: string[]; problems: string[] }> {
  const settings = await ports.settings();
  const told: { done: string[]; problems: string[] } = { done: [], problems: [] };
  if (!settings.fixChecks || !ports.checks) return told;
  try {
    const open = await ports.checks.openPulls();
    const ids = headSha === undefined ? await knownIds(ports.refs, settings.stateRef) : new Set<string>();
    const wanted = open.filter((pull) =>
      headSha === undefined ? isLikelyOurs(pull, ids) : pull.headSha === headSha,
    );
    const turn = Math.floor(ports.clock.now().getTime() / HOUR_MS);
    const from = (turn % Math.max(1, Math.ceil(wanted.length / MOST_PULLS))) * MOST_PULLS;
    for (const { number: pull } of wanted.slice(from, from + MOST_PULLS)) {
      const handled = await fixPull(ports, settings, { pull });
      if (handled.status === "done") told.done.push(`run ${handled.runId ?? ""} for the checks of #${pull}`);
    }
  } catch (error) {
    // What else the look is for must not wait for it.
    if (!(error instanceof AgenticError)) throw error;
    told.problems.push(error.message);
  }
  return told;
}

/** Branches of runs end in what their ids do; some of parallel branches in what their paths make. */
function isLikelyOurs({ headRef }: OpenPullRequest, ids: ReadonlySet<string>): boolean {
  return headRef.startsWith("agentic/") || [...ids].some((id) => headRef.endsWith(`-${suffixOf(id)}`));
}

interface Looked {
  readonly pull: number;
  /** Commit that it must stand at. */
  readonly headSha?: string;
}

/**
 * Starts a run for a pull request whose checks failed, once for each commit: where a run of ours opened it, all its checks have ended, and
 * not too many such runs were there before.
 */
async function fixPull(
  ports: EventContext,
  settings: RepositorySettings,
  looked: Looked,
): Promise<EventResult> {
  const { checks, repository } = ports;
  const { fixChecks, stateRef } = settings;
  if (!checks || !fixChecks) return NOTHING;
  const pull = await checks.pull(looked.pull);
  if (!pull?.isOpen || pull.isFork) return NOTHING;
  const { number, headSha } = pull;
  if (looked.headSha !== undefined && looked.headSha !== headSha) return NOTHING;
  const runs = await runsNamedIn(ports.refs, pull, stateRef);
  if (!runs.some((run) => hasOpened(run, pull))) return NOTHING;
  const { isCompleted, failed, startedAt: began = pull.createdAt } = await checks.checks(headSha);
  if (!isCompleted || failed.length === 0) return NOTHING;
  const source = { kind: "checks", repository, pull: number, headSha, at: began } as const;
  const ids = await knownIds(ports.refs, stateRef);
  const own = await checksSuffix(repository, { pull: number, headSha });
  if ([...ids].some((id) => suffixOf(id) === own)) return NOTHING;
  // Which runs were there for the last commits is not known.
  if (
    pull.commits.length >= MOST_COMMITS ||
    (await countBefore(repository, { pull, runs, ids })) >= fixChecks.max
  )
    return await tellBound(ports, pull, fixChecks);
  if (ports.isWithinRateLimit?.("checks") === false) return TOO_MUCH;
  const described = await Promise.all(failed.slice(0, MOST_CHECKS).map(checks.describe));
  return await startRun(ports, stateRef, {
    source,
    workflow: fixChecks.workflow,
    variables: { checks: checksVariable(described, failed.length) },
    issue: number,
    headSha,
    by: "failing checks",
    why: formatFailedChecks(
      described.map(({ name }) => name),
      { count: failed.length, commit: sanitizeCode(headSha.slice(0, 7), 7) },
    ),
  });
}

const MOST_CHECKS = 10;

/** Ids of all runs there are; none of them is read. */
async function knownIds(refs: StateRefs, stateRef: string): Promise<ReadonlySet<string>> {
  const live = [...(await refs.refs(RUN_REFS)).keys()].flatMap((ref) => runOf(ref) ?? []);
  const version = await versionOf(refs, stateRef);
  const ended = version === undefined ? [] : await refs.list(version, RUNS_FOLDER);
  return new Set([...live, ...ended.map(({ name }) => name).filter(isRunId)]);
}

interface Known {
  readonly pull: PullRequestDetails;
  readonly runs: readonly RunInfo[];
  readonly ids: ReadonlySet<string>;
}

/** Runs for earlier commits: their ids follow from these; and where commits were made anew, those that the commits name. */
async function countBefore(repository: string, { pull, runs, ids }: Known): Promise<number> {
  const { number, headSha, commits } = pull;
  const suffixes = new Map([...ids].map((id) => [suffixOf(id), id]));
  const found = new Set<string>();
  for (const { sha } of commits) {
    if (sha === headSha) continue;
    const id = suffixes.get(await checksSuffix(repository, { pull: number, headSha: sha }));
    if (id !== undefined) found.add(id);
  }
  for (const { runId, record } of runs) if (record.pull_request === number) found.add(runId);
  return found.size;
}

async function tellBound(
  { forge }: EventContext,
  pull: PullRequestDetails,
  { max }: FixChecks,
): Promise<EventResult> {
  await forge.postStatusComment({
    issue: pull.number,
    marker: checksMarker(pull.number),
    body: pull.commits.length >= MOST_COMMITS ? longText(MOST_COMMITS) : boundText(max),
    since: pull.createdAt,
  });
  const why = pull.commits.length >= MOST_COMMITS ? `${MOST_COMMITS} commits or more` : `had its ${max} runs`;
  return refused(`Pull request #${pull.number} has ${why}.`);
}
