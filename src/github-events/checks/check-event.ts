import { checksSuffix } from "../../comment-commands/requester.ts";
import { AgenticError } from "../../errors.ts";
import { MOST_COMMITS } from "../../github/pulls/pull-request.ts";
import { checkHeading, formatFailedChecks } from "../../output/github/failed-checks.ts";
import { sanitizeCode } from "../../output/github/sanitized-text.ts";
import type {
  FailedCheck,
  FixChecks,
  OpenPullRequest,
  PullRequestDetails,
} from "../../ports/checks-forge.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { isRunId, suffixOf } from "../../run/ids.ts";
import { versionOf } from "../../storage/refs/find-run.ts";
import { RUN_REFS, runOf, RUNS_FOLDER } from "../../storage/refs/ref-names.ts";
import { plural } from "../../system/format.ts";
import { fenceUntrustedText, withoutHidden } from "../../template/untrusted-text.ts";
import { replyMarker } from "../comments/reply-text.ts";
import { startRun } from "../dispatch-run.ts";
import type { EventContext, EventResult, RepositorySettings } from "../event-context.ts";
import { type RunInfo, selectTurn, turnOf } from "../find-runs.ts";
import { hasOpened, runsNamedIn } from "../permissions/loop-limits.ts";
import { NOTHING, refused, TOO_MUCH } from "../refusal.ts";
import type { EventOf } from "../webhook-events.ts";

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
  readonly headSha?: string;
}

/**
 * Starts a run for a pull request whose checks failed, once per commit. Conditions: a run opened the pull request, all checks have
 * completed, and the limit of such runs is not reached.
 */
async function fixPull(ports: EventContext, settings: RepositorySettings, target: FixTarget) {
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

async function reportLimit({ forge }: EventContext, pull: PullRequestDetails, { max }: FixChecks) {
  const { number: issue, createdAt: since, commits } = pull;
  const [body, why] =
    commits.length >= MOST_COMMITS
      ? [tooManyCommitsText(MOST_COMMITS), `${MOST_COMMITS} commits or more`]
      : [limitReachedText(max), `had its ${max} runs`];
  await forge.postStatusComment({ issue, marker: replyMarker(`checks-${issue}`), body, since });
  return refused(`Pull request #${issue} has ${why}.`);
}

/** A dispatch accepts 65,535 characters of JSON. */
const MAX_JSON = 45_000;
const MAX_LENGTH = { output: 4_000, annotation: 400, log: 12_000, name: 200 };
const MAX_ANNOTATIONS = 20;
/** Factor by which the text is read longer, since hidden parts are removed. */
const ROOM = 2;

export function checksVariable(checks: readonly FailedCheck[], count: number): string {
  for (let share = 1; ; share /= 2) {
    const visible = checks.slice(0, Math.max(1, Math.ceil(checks.length * Math.min(1, share * 4))));
    const omitted = count - visible.length;
    const parts = visible.map((check) => fenceUntrustedText(renderCheck(check, share), "a failed check"));
    const text = [
      ...parts,
      ...(omitted > 0 ? [`(${plural(omitted, "further check")} failed too.)`] : []),
    ].join("\n\n");
    if (JSON.stringify(text).length <= MAX_JSON || share < 1e-3) return text;
  }
}

function renderCheck({ name, conclusion, output, annotations, log }: FailedCheck, share: number): string {
  const visible = annotations.slice(0, Math.ceil(MAX_ANNOTATIONS * share));
  return [
    checkHeading(begin(oneLine(name), MAX_LENGTH.name), conclusion),
    begin(withoutHidden(output.slice(0, ROOM * MAX_LENGTH.output)).trim(), MAX_LENGTH.output * share),
    visible.map((each) => `- ${begin(oneLine(each), MAX_LENGTH.annotation)}`).join("\n"),
    log === undefined
      ? ""
      : `End of its log:\n\n${end(withoutHidden(log.slice(-ROOM * MAX_LENGTH.log)), MAX_LENGTH.log * share)}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function oneLine(text: string): string {
  return withoutHidden(text.slice(0, ROOM * MAX_LENGTH.annotation))
    .replaceAll(/\s+/g, " ")
    .trim();
}

function begin(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most)).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function end(text: string, most: number): string {
  return text.length <= most ? text : `…${text.slice(-Math.max(1, most)).replace(/^[\uDC00-\uDFFF]/, "")}`;
}

const HEADING = "### 🛑 Checks fail, and no further run is started";
const NEXT = `Fix the checks yourself, or start one more run: ${sanitizeCode("/agentic run one-shot", 40)} with the task in the lines below.`;

function limitReachedText(max: number): string {
  return [
    HEADING,
    `The failing checks of this pull request started ${plural(max, "run")}, the limit of ${sanitizeCode("github.fixChecks.max", 40)}.`,
    NEXT,
  ].join("\n\n");
}

function tooManyCommitsText(most: number): string {
  return [
    HEADING,
    `This pull request has ${most} commits or more. GitHub does not list all of them, so the runs for its failing checks cannot be counted. ${sanitizeCode("github.fixChecks.max", 40)} limits them.`,
    NEXT,
  ].join("\n\n");
}
