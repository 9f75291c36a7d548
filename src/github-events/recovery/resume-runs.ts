import { AgenticError } from "../../errors.ts";
import { FAN_OUT } from "../../run/evolve/evolve-fan-out.ts";
import { dayOf } from "../../run/ids.ts";
import { parseRequest } from "../../run/inbox-request.ts";
import type { ProgressDocument } from "../../run/progress-schema.ts";
import { validateRun } from "../../storage/queries/validate-run.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { readInbox } from "../../storage/refs/inbox.ts";
import { type JobLease, type FoundClaim, isLeaseActive, readClaims } from "../../storage/refs/job-lease.ts";
import { claimRef, inboxRef, RUN_REFS, runOf, runRef } from "../../storage/refs/ref-names.ts";
import { archiveEnded, isLeft } from "../../storage/replication/archive-ended-runs.ts";
import { sweepChecks } from "../checks/check-event.ts";
import { dispatchResume } from "../dispatch-run.ts";
import type { EventContext, EventResult } from "../event-context.ts";
import { liveRuns, type RunInfo } from "../find-runs.ts";
import { refused } from "../refusal.ts";
import { unreadAnswers } from "../reviews/answer-run.ts";
import { tellLateAnswers } from "../reviews/late-answers.ts";
import type { CountingPorts } from "../reviews/void-answers.ts";
import { deliverMissedComments, type Deliver } from "./missed-comments.ts";
import { deliverMissedReviews } from "./missed-reviews.ts";
import { isClaimDue, isDue, PEOPLES } from "./resume-attempts.ts";

/** As many go on at once; the others with the next look. */
const MOST_STARTED = 20;
/** Runs that are looked at in one look; with more of them each look begins where the hour has it. */
const MOST_LOOKED = 100;

/**
 * Has every run go on that waits for nobody any more, and hands on comments and reviews that were never delivered: what was lost between two of our
 * effects is made up for. What changes nothing starts no job.
 */
export async function resumeWaitingRuns(
  ports: EventContext,
  deliver: Deliver,
  headSha?: string,
): Promise<EventResult> {
  const { stateRef } = await ports.settings();
  const { done, problems } = await deliverMissedComments(ports, deliver);
  const runs = await runsInTurn(ports);
  for (const looked of [
    await sweepChecks(ports, headSha),
    await deliverMissedReviews(ports, deliver, { runs, stateRef }),
  ]) {
    done.push(...looked.done);
    problems.push(...looked.problems);
  }
  const versions = await ports.refs.refs(RUN_REFS);
  const claims = await readClaims(ports.refs);
  for (const run of runs) {
    if (done.length >= MOST_STARTED) break;
    const { runId } = run;
    try {
      if (versions.has(inboxRef(runId)))
        await tellLateAnswers(ports, runId, { stateRef, since: recent(ports) });
      if (!claims.has(runId) && (await archiveLeft(ports, run, stateRef))) {
        done.push(`archive ${runId}`);
        continue;
      }
      const around = { stateRef, hasInbox: versions.has(inboxRef(runId)), claim: claims.get(runId)?.claim };
      const command = await commandFor(ports, run, around);
      if (command === undefined) continue;
      const since = new Date(run.progress.updated_at ?? 0);
      if ((await dispatchResume(ports, { command, runId }, { since, again: "when-over" })) === "started")
        done.push(`${command} ${runId}`);
    } catch (error) {
      // One that is damaged must not keep the others.
      if (!(error instanceof AgenticError)) throw error;
      problems.push(error.message);
    }
  }
  await dropForgotten(ports, versions, stateRef);
  await dropDead(ports, claims, versions);
  if (done.length > 0) return { status: "done", what: done.join(", ") };
  return problems.length > 0 ? refused(problems.join(" ")) : { status: "nothing" };
}

/** A run whose engine stopped between its end and its archive needs no job. */
async function archiveLeft(
  ports: EventContext,
  { runId, progress }: RunInfo,
  stateRef: string,
): Promise<boolean> {
  const { refs, clock, random } = ports;
  return (
    isLeft(progress, clock.now().getTime()) && (await archiveEnded({ refs, clock, random, stateRef }, runId))
  );
}

const HOUR_MS = 3_600_000;
/** Looks of the sweep in which a late answer is found, also where one look was lost. */
const LATE_MS = 3 * HOUR_MS;

function recent({ clock }: EventContext): Date {
  return new Date(clock.now().getTime() - LATE_MS);
}

async function runsInTurn({ refs, clock }: EventContext): Promise<readonly RunInfo[]> {
  return await liveRuns(refs, { most: MOST_LOOKED, turn: Math.floor(clock.now().getTime() / HOUR_MS) });
}

interface Around {
  readonly stateRef: string;
  readonly hasInbox: boolean;
  readonly claim: JobLease | undefined;
}

async function commandFor(
  ports: EventContext,
  run: RunInfo,
  { stateRef, hasInbox, claim }: Around,
): Promise<"resume" | "cancel" | undefined> {
  const { runId, progress } = run;
  const now = ports.clock.now();
  // Whoever is at work looks into the inbox, too.
  if (claim && (await isLeaseActive(claim, { isOver: ports.forge.isWorkflowRunCompleted, now })))
    return undefined;
  if (claim && !(await isClaimDue(ports, run, claim))) return undefined;
  const asked =
    progress.status === "paused" && hasInbox ? await pendingRequestsOf(ports, runId, stateRef) : undefined;
  if (asked !== undefined) return asked;
  // Of the jobs that had its branches none is left.
  const isLeft = claim !== undefined && progress.status === "paused" && progress.reason === FAN_OUT;
  if (isLeft || isHalfPublished(progress, claim)) return "resume";
  if (!canResume(progress, now.getTime())) return undefined;
  return !mayBeInVain(progress, now.getTime()) || (await isDue(ports, run, stateRef)) ? "resume" : undefined;
}

/**
 * The job that was to publish a run to its end was lost in the middle. One that failed or was cancelled would be taken up again, which
 * nobody has asked for.
 */
function isHalfPublished({ status }: Standing, claim: JobLease | undefined): boolean {
  return claim !== undefined && status === "completed";
}

/** What people have asked of a paused run that nobody has taken. */
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
  return (await unreadAnswers(ports, runId, { state })).length > 0 ? "resume" : undefined;
}

/** GitHub ends a job after six hours. */
const LOST_MS = 7 * HOUR_MS;
type Standing = Pick<ProgressDocument, "status" | "reason" | "updated_at" | "questions" | "paused_until">;

/** Whether time has brought a run what it waited for, or its runner was lost. */
export function canResume(
  { status, reason = "", updated_at, questions, paused_until: until }: Standing,
  now: number,
): boolean {
  const isOld = now - Date.parse(updated_at ?? "") > LOST_MS;
  if (status === "running") return isOld;
  if (status !== "paused") return false;
  if (reason === FAN_OUT) return isOld;
  const isOver = hasOverdue(questions, now);
  // Whoever tried before would be turned away.
  const isTooEarly = until !== undefined && Date.parse(until) > now;
  return isOver || (!PEOPLES.has(reason) && !isTooEarly);
}

function hasOverdue(questions: Standing["questions"], now: number): boolean {
  return questions.some(({ deadline }) => deadline !== undefined && Date.parse(deadline) <= now);
}

/** Whether a run that can go on may come no further than before: nothing says that what it waits for is there. */
function mayBeInVain({ status, reason, questions, paused_until: until }: Standing, now: number): boolean {
  return status === "paused" && reason !== FAN_OUT && until === undefined && !hasOverdue(questions, now);
}

const FORGOTTEN_MS = 7 * 24 * HOUR_MS;
/** As long a claim tells the look for unheard comments that a job has begun. */
const TOLD_MS = 4 * HOUR_MS;
const MOST_DROPPED = 5;

/** Requests to runs that never began: after a week nobody begins them any more. */
async function dropForgotten(
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
  for (const [ref, expected] of alone.slice(0, MOST_DROPPED))
    if (!(await findRun(refs, runOf(ref) ?? "", { stateRef })))
      // Whoever changed it meanwhile keeps it.
      await refs.commit({ refs: [{ ref, expected, next: undefined }] });
}

/** Claims of jobs that are over, on runs that have ended or never began. */
async function dropDead(
  { refs, forge, clock }: EventContext,
  claims: ReadonlyMap<string, FoundClaim>,
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  const now = clock.now();
  const isOld = (claim: JobLease | undefined): boolean =>
    !claim || Math.abs(now.getTime() - Date.parse(claim.since)) > TOLD_MS;
  const left = [...claims].filter(([runId, { claim }]) => !versions.has(runRef(runId)) && isOld(claim));
  for (const [runId, { version, claim }] of left.slice(0, MOST_DROPPED))
    if (!claim || !(await isLeaseActive(claim, { isOver: forge.isWorkflowRunCompleted, now })))
      await refs.commit({ refs: [{ ref: claimRef(runId), expected: version, next: undefined }] });
}
