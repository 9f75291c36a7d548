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
import { type RunInfo, selectTurn, turnOf } from "../find-runs.ts";
import { hasOpened, runsNamedIn } from "../permissions/loop-limits.ts";
import { NOTHING, TOO_MUCH, refused } from "../refusal.ts";
import type { EventOf } from "../webhook-events.ts";
import { limitReachedText, checksMarker, checksVariable, tooManyCommitsText } from "./failed-check-prompt.ts";

/** Whether a check event can belong to a failed pull request. The last suite may pass although an earlier one failed. */
export function mayHaveFailed(payload: EventOf<"check_suite"> | EventOf<"check_run">): boolean {
  if (payload.action !== "completed") return false;
  if ("check_suite" in payload) return payload.check_suite.pull_requests.length > 0;
  const { conclusion, check_suite: suite } = payload.check_run;
  return (conclusion === "failure" || conclusion === "timed_out") && suite.pull_requests.length > 0;
}

/** Checks the pull requests of a check event. The result in the payload is not trusted. */
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

/** Pull requests per sweep. */
const MAX_PULLS = 50;

/**
 * Checks the open pull requests of runs. A repository without a server receives no check events. `headSha`: only pull requests with this
 * head, whose checks have completed.
 */
export async function sweepChecks(
  ports: EventContext,
  headSha?: string,
): Promise<{ done: string[]; problems: string[] }> {
  const settings = await ports.settings();
  const result: { done: string[]; problems: string[] } = { done: [], problems: [] };
  if (!settings.fixChecks || !ports.checks) return result;
  try {
    const open = await ports.checks.openPulls();
    const ids = headSha === undefined ? await knownIds(ports.refs, settings.stateRef) : new Set<string>();
    const wanted = open.filter((pull) =>
      headSha === undefined ? isLikelyRunBranch(pull, ids) : pull.headSha === headSha,
    );
    for (const { number: pull } of selectTurn(wanted, turnOf(ports, MAX_PULLS))) {
      const handled = await fixPull(ports, settings, { pull });
      if (handled.status === "done")
        result.done.push(`run ${handled.runId ?? ""} for the checks of #${pull}`);
    }
  } catch (error) {
    // The rest of the sweep continues.
    if (!(error instanceof AgenticError)) throw error;
    result.problems.push(error.message);
  }
  return result;
}

function isLikelyRunBranch({ headRef }: OpenPullRequest, ids: ReadonlySet<string>): boolean {
  return headRef.startsWith("agentic/") || [...ids].some((id) => headRef.endsWith(`-${suffixOf(id)}`));
}

interface FixTarget {
  readonly pull: number;
  /** Required head of the pull request. */
  readonly headSha?: string;
}

/**
 * Starts a run for a pull request whose checks failed, once per commit. Conditions: a run opened the pull request, all checks have
 * completed, and the limit of such runs is not reached.
 */
async function fixPull(
  ports: EventContext,
  settings: RepositorySettings,
  target: FixTarget,
): Promise<EventResult> {
  const { checks, repository } = ports;
  const { fixChecks, stateRef } = settings;
  if (!checks || !fixChecks) return NOTHING;
  const pull = await checks.pull(target.pull);
  if (!pull?.isOpen || pull.isFork) return NOTHING;
  const { number, headSha } = pull;
  if (target.headSha !== undefined && target.headSha !== headSha) return NOTHING;
  const runs = await runsNamedIn(ports.refs, pull, stateRef);
  if (!runs.some((run) => hasOpened(run, pull))) return NOTHING;
  const { isCompleted, failed, startedAt: at = pull.createdAt } = await checks.checks(headSha);
  if (!isCompleted || failed.length === 0) return NOTHING;
  const source = { kind: "checks", repository, pull: number, headSha, at } as const;
  const ids = await knownIds(ports.refs, stateRef);
  const own = await checksSuffix(repository, { pull: number, headSha });
  if ([...ids].some((id) => suffixOf(id) === own)) return NOTHING;
  // GitHub lists no more commits, so earlier runs cannot be counted.
  if (
    pull.commits.length >= MOST_COMMITS ||
    (await countBefore(repository, { pull, runs, ids })) >= fixChecks.max
  )
    return await reportLimit(ports, pull, fixChecks);
  if (ports.isWithinRateLimit?.("checks") === false) return TOO_MUCH;
  const described = await Promise.all(failed.slice(0, MAX_CHECKS).map(checks.describe));
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

const MAX_CHECKS = 10;

async function knownIds(refs: StateRefs, stateRef: string): Promise<ReadonlySet<string>> {
  const live = [...(await refs.refs(RUN_REFS)).keys()].flatMap((ref) => runOf(ref) ?? []);
  const version = await versionOf(refs, stateRef);
  const ended = version === undefined ? [] : await refs.list(version, RUNS_FOLDER);
  return new Set([...live, ...ended.map(({ name }) => name).filter(isRunId)]);
}

interface KnownRuns {
  readonly pull: PullRequestDetails;
  readonly runs: readonly RunInfo[];
  readonly ids: ReadonlySet<string>;
}

/** Counts the runs for earlier commits: by their IDs, and after a force push by the runs that the commits name. */
async function countBefore(repository: string, { pull, runs, ids }: KnownRuns): Promise<number> {
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

async function reportLimit(
  { forge }: EventContext,
  pull: PullRequestDetails,
  { max }: FixChecks,
): Promise<EventResult> {
  const { number: issue, createdAt: since, commits } = pull;
  const [body, why] =
    commits.length >= MOST_COMMITS
      ? [tooManyCommitsText(MOST_COMMITS), `${MOST_COMMITS} commits or more`]
      : [limitReachedText(max), `had its ${max} runs`];
  await forge.postStatusComment({ issue, marker: checksMarker(issue), body, since });
  return refused(`Pull request #${issue} has ${why}.`);
}
