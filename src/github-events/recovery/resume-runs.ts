import { AgenticError } from "../../errors.ts";
import { FAN_OUT } from "../../run/evolve/evolve-branch.ts";
import { dayOf } from "../../run/ids.ts";
import { parseRequest } from "../../run/inbox-request.ts";
import type { ProgressDocument } from "../../run/progress-schema.ts";
import { validateRun } from "../../storage/queries/materialize-run.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { readInbox } from "../../storage/refs/inbox.ts";
import { type JobLease, type StoredLease, isLeaseActive, readLeases } from "../../storage/refs/job-lease.ts";
import { leaseRef, inboxRef, RUN_REFS, runOf, runRef } from "../../storage/refs/ref-names.ts";
import { archiveEnded, isAbandoned } from "../../storage/replication/archive-ended-runs.ts";
import { sweepChecks } from "../checks/check-event.ts";
import { dispatchResume } from "../dispatch-run.ts";
import type { EventContext, EventResult } from "../event-context.ts";
import { liveRuns, type RunInfo, turnOf } from "../find-runs.ts";
import { refused } from "../refusal.ts";
import { unreadAnswers } from "../reviews/answer-run.ts";
import { replyToLateAnswers } from "../reviews/late-answers.ts";
import type { CountingPorts } from "../reviews/void-answers.ts";
import { deliverMissedComments, type Deliver } from "./missed-comments.ts";
import { deliverMissedReviews } from "./missed-reviews.ts";
import { isLeaseDue, isDue, PERSON_PAUSES } from "./resume-attempts.ts";

const MAX_STARTED = 20;
const MAX_CHECKED = 100;

/**
 * Resumes every run that no longer waits, and processes comments and reviews that were not delivered. Recovers effects that a crash
 * prevented. Starts no job without an effect.
 */
export async function resumeWaitingRuns(
  ports: EventContext,
  deliver: Deliver,
  headSha?: string,
): Promise<EventResult> {
  const { stateRef } = await ports.settings();
  const { done, problems } = await deliverMissedComments(ports, deliver);
  const runs = await liveRuns(ports.refs, turnOf(ports, MAX_CHECKED));
  for (const swept of [
    await sweepChecks(ports, headSha),
    await deliverMissedReviews(ports, deliver, { runs, stateRef }),
  ]) {
    done.push(...swept.done);
    problems.push(...swept.problems);
  }
  const versions = await ports.refs.refs(RUN_REFS);
  const leases = await readLeases(ports.refs);
  for (const run of runs) {
    if (done.length >= MAX_STARTED) break;
    const { runId } = run;
    try {
      if (versions.has(inboxRef(runId)))
        await replyToLateAnswers(ports, runId, { stateRef, since: recent(ports) });
      if (!leases.get(runId)?.lease && (await archiveEndedRun(ports, run, stateRef))) {
        done.push(`archive ${runId}`);
        continue;
      }
      const scope = { stateRef, hasInbox: versions.has(inboxRef(runId)), lease: leases.get(runId)?.lease };
      const command = await commandFor(ports, run, scope);
      if (command === undefined) continue;
      const since = new Date(run.progress.updated_at ?? 0);
      const request = `sweep-${since.getTime()}`;
      if (
        (await dispatchResume(ports, { command, runId }, { since, again: "when-over", request })) ===
        "started"
      )
        done.push(`${command} ${runId}`);
    } catch (error) {
      // One damaged run must not stop the sweep.
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  await deleteForgottenInboxes(ports, versions, stateRef);
  await deleteDeadLeases(ports, leases, versions);
  if (done.length > 0) return { status: "done", what: done.join(", ") };
  return problems.length > 0 ? refused(problems.join(" ")) : { status: "nothing" };
}

/** Archives a run whose engine stopped between its end and its archiving. Needs no job. */
async function archiveEndedRun(ports: EventContext, { runId, progress }: RunInfo, stateRef: string) {
  const { refs, clock, random } = ports;
  return (
    isAbandoned(progress, clock.now().getTime()) &&
    (await archiveEnded({ refs, clock, random, stateRef }, runId))
  );
}

const HOUR_MS = 3_600_000;
/** Covers several sweeps, in case one fails. */
const LATE_MS = 3 * HOUR_MS;

function recent({ clock }: EventContext): Date {
  return new Date(clock.now().getTime() - LATE_MS);
}

interface ResumeScope {
  readonly stateRef: string;
  readonly hasInbox: boolean;
  readonly lease: JobLease | undefined;
}

async function commandFor(ports: EventContext, run: RunInfo, { stateRef, hasInbox, lease }: ResumeScope) {
  const { runId, progress } = run;
  const now = ports.clock.now();
  // The active job reads the inbox itself.
  if (lease && (await isLeaseActive(lease, { isOver: ports.forge.isWorkflowRunCompleted, now })))
    return undefined;
  if (lease && !(await isLeaseDue(ports, run, lease))) return undefined;
  const requested =
    progress.status === "paused" && hasInbox ? await pendingRequestsOf(ports, runId, stateRef) : undefined;
  if (requested !== undefined) return requested;
  // All jobs of its branches have ended.
  const hasFinishedBranchJobs =
    lease !== undefined && progress.status === "paused" && progress.reason === FAN_OUT;
  // The job that published a completed run was lost. A failed or cancelled run is not resumed without a request.
  const isHalfPublished = lease !== undefined && progress.status === "completed";
  if (hasFinishedBranchJobs || isHalfPublished) return "resume";
  if (!canResume(progress, now.getTime())) return undefined;
  return !isLikelyFutile(progress, now.getTime()) || (await isDue(ports, run, stateRef))
    ? "resume"
    : undefined;
}

export async function pendingRequestsOf(
  ports: CountingPorts & Pick<EventContext, "refs">,
  runId: string,
  stateRef: string,
): Promise<"resume" | "cancel" | undefined> {
  const { refs } = ports;
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return undefined;
  const { state } = await validateRun(found);
  if (state.status !== "paused") return undefined;
  const { requests } = await readInbox(refs, runId);
  const isCancelled = requests.some(
    ({ id, content }) => !state.requests.has(id) && parseRequest(content)?.type === "cancel",
  );
  if (isCancelled) return "cancel";
  return (await unreadAnswers(ports, requests, { state })).length > 0 ? "resume" : undefined;
}

/** GitHub ends a job after six hours. */
const LOST_MS = 7 * HOUR_MS;
type RunTiming = Pick<ProgressDocument, "status" | "reason" | "updated_at" | "questions" | "paused_until">;

export function canResume(
  { status, reason = "", updated_at, questions, paused_until: until }: RunTiming,
  now: number,
): boolean {
  const isOld = now - Date.parse(updated_at ?? "") > LOST_MS;
  if (status === "running") return isOld;
  if (status !== "paused") return false;
  if (reason === FAN_OUT) return isOld;
  const isOver = hasOverdue(questions, now);
  // An earlier attempt would be refused.
  const isTooEarly = until !== undefined && Date.parse(until) > now;
  return isOver || (!PERSON_PAUSES.has(reason) && !isTooEarly);
}

function hasOverdue(questions: RunTiming["questions"], now: number): boolean {
  return questions.some(({ deadline }) => deadline !== undefined && Date.parse(deadline) <= now);
}

/** Whether a resume may have no effect: the end of the pause is unknown. */
function isLikelyFutile({ status, reason, questions, paused_until: until }: RunTiming, now: number): boolean {
  return status === "paused" && reason !== FAN_OUT && until === undefined && !hasOverdue(questions, now);
}

const FORGOTTEN_MS = 7 * 24 * HOUR_MS;
/** `deliverMissedComments` needs a lease this long as proof that a job started. */
const LEASE_PROOF_MS = 4 * HOUR_MS;
const MAX_DELETED = 5;

/** Deletes inboxes of runs that did not start within a week. */
async function deleteForgottenInboxes(
  { refs, clock }: EventContext,
  versions: ReadonlyMap<string, string>,
  stateRef: string,
): Promise<void> {
  const now = clock.now().getTime();
  const alone = [...versions].filter(([ref]) => {
    const runId = runOf(ref);
    if (runId === undefined || ref !== inboxRef(runId) || versions.has(runRef(runId))) return false;
    return now - (dayOf(runId)?.getTime() ?? now) > FORGOTTEN_MS;
  });
  for (const [ref, expected] of alone.slice(0, MAX_DELETED))
    if (!(await findRun(refs, runOf(ref) ?? "", { stateRef })))
      // The commit fails if the ref has changed.
      await refs.commit({ refs: [{ ref, expected, next: undefined }] });
}

/** Deletes leases of ended jobs for runs that have ended or never started. */
async function deleteDeadLeases(
  { refs, forge, clock }: EventContext,
  leases: ReadonlyMap<string, StoredLease>,
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  const now = clock.now();
  const isOld = ({ lease, dispatch }: StoredLease): boolean => {
    const since = lease?.since ?? dispatch?.at;
    return since === undefined || Math.abs(now.getTime() - Date.parse(since)) > LEASE_PROOF_MS;
  };
  const expired = [...leases].filter(([runId, stored]) => !versions.has(runRef(runId)) && isOld(stored));
  for (const [runId, { version, lease }] of expired.slice(0, MAX_DELETED))
    if (!lease || !(await isLeaseActive(lease, { isOver: forge.isWorkflowRunCompleted, now })))
      await refs.commit({ refs: [{ ref: leaseRef(runId), expected: version, next: undefined }] });
}
