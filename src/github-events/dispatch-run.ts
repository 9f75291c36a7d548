import { issueDigest, renderRequester, runIdFor, type RunSource } from "../comment-commands/requester.ts";
import { AgenticError } from "../errors.ts";
import { runMarker } from "../output/github/run-comment.ts";
import type { Dispatch, IssueText } from "../ports/event-forge.ts";
import {
  claimDispatch,
  createClaim,
  otherInstance,
  type OwnClaim,
  ownClaim,
} from "../storage/refs/dispatch-claim.ts";
import { findRun, versionOf } from "../storage/refs/find-run.ts";
import { addClaimedRequest, type Inbox, readInboxAt } from "../storage/refs/inbox.ts";
import { isLeaseActive, type JobLease, readLease } from "../storage/refs/job-lease.ts";
import { inboxRef, leaseRef } from "../storage/refs/ref-names.ts";
import { notStartedText, startedText } from "./comments/reply-text.ts";
import type { EventContext, EventResult } from "./event-context.ts";
import { exceedsChainLimit } from "./permissions/loop-limits.ts";
import { BOT_LIMIT, refused } from "./refusal.ts";

interface RunStartRequest {
  readonly source: RunSource;
  readonly workflow: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly issue: number;
  readonly issueText?: IssueText | undefined;
  readonly headSha?: string | undefined;
  readonly by: string;
  /** What requested the run, in Markdown, if no person did. */
  readonly why?: string;
}

/** Starts a run once per source: the run ID is derived from the source, and an existing run is found by it. */
export async function startRun(
  ports: EventContext,
  stateRef: string,
  request: RunStartRequest,
): Promise<EventResult> {
  const { forge, refs } = ports;
  const { source, workflow, variables, issue, issueText, headSha, by, why } = request;
  const runId = await runIdFor(source);
  const done: EventResult = { status: "done", what: "run", runId };
  if (await findRun(refs, runId, { stateRef })) return done;
  if (await exceedsChainLimit(ports, stateRef, { ...request, runId }))
    return refused(`${by} reached the limit for bots in this conversation.`, BOT_LIMIT);
  const isStarted = (): Promise<boolean> => isAlreadyStarted(ports, source, stateRef);
  const claim = await claimUnlessStarted(ports, { runId, request: "run", isFirst: true }, isStarted);
  if (!claim) return done;
  const isNew = isFirstClaim(ports, claim, source.at);
  if (!isNew && (await isStarted())) return done;
  const comment = { issue, marker: runMarker(runId), since: source.at };
  const beginning = { runId, workflow, by, why };
  await forge.postStatusComment({ ...comment, body: startedText(beginning), isNew });
  const askedBy = renderRequester(by, source, issueText && (await issueDigest(issueText)));
  const inputs = { workflow, variables, issue, headSha, askedBy };
  await claim.confirm();
  const answer = await forge.dispatch({ command: "run", runId, ...inputs });
  if (answer.status === "started") return done;
  await claim.release();
  await forge.postStatusComment({ ...comment, body: notStartedText(beginning, answer.message) });
  return refused(answer.message);
}

/** The recovery deletes claims after hours. */
const CLAIM_PROOF_MS = 3_600_000;

/** Whether the claim proves that no other instance has processed the event. */
function isFirstClaim({ clock }: EventContext, { isFirst }: OwnClaim, since: Date): boolean {
  return isFirst && Math.abs(clock.now().getTime() - since.getTime()) < CLAIM_PROOF_MS;
}

/** How long an instance waits for the job that another one dispatches. GitHub waits ten seconds for the response. */
const OTHER_INSTANCE_WAITS_MS = [300, 1_000, 3_000];

/**
 * Claims a dispatch. Undefined if another instance has dispatched it meanwhile. Errors: `remote-unreachable` if another instance has
 * the claim, and no job is visible.
 */
async function claimUnlessStarted(
  ports: EventContext,
  wanted: Parameters<typeof claimDispatch>[1],
  isStarted: () => Promise<boolean>,
): Promise<OwnClaim | undefined> {
  const claim = await claimDispatch(ports, wanted);
  if (claim) return claim;
  for (const milliseconds of OTHER_INSTANCE_WAITS_MS) {
    await ports.clock.sleep(milliseconds);
    if ((await activeLease(ports, wanted.runId)) || (await isStarted())) return undefined;
  }
  throw otherInstance(wanted.runId);
}

export async function isAlreadyStarted({ forge, refs }: EventContext, source: RunSource, stateRef: string) {
  const runId = await runIdFor(source);
  return (
    (await findRun(refs, runId, { stateRef })) !== undefined ||
    (await forge.dispatchStatus(runId, source.at)) !== "no"
  );
}

interface ResumeDispatch {
  readonly since: Date;
  readonly again: "when-over" | "never";
  /** ID of the comment, review or sweep: the same event is dispatched once. In the inbox, it is claimed already. */
  readonly request: string | SubmittedRequest;
  /** When the run last published something. A run that was resumed since then has published later. */
  readonly updatedAt?: string | undefined;
  /** Replies to the request, before the dispatch. `isNew`: nothing else can have replied. */
  readonly announce?: (isNew: boolean) => Promise<unknown>;
}

/** Dispatches a resume or cancel, unless a job is active or was started since. Errors: `remote-refused` with the fix. */
export async function dispatchResume(
  ports: EventContext,
  dispatch: Dispatch,
  { since, again, request, updatedAt, announce }: ResumeDispatch,
): Promise<"started" | "known"> {
  const { forge } = ports;
  const { runId } = dispatch;
  const known = async (): Promise<"known"> => {
    await announce?.(false);
    return "known";
  };
  const submitted = typeof request === "string" ? undefined : request;
  const id = typeof request === "string" ? request : request.id;
  if (submitted?.hadLease !== false && (await activeLease(ports, runId))) return await known();
  const isStarted = async (): Promise<boolean> => {
    const started = await forge.dispatchStatus(runId, since);
    return started === "waiting" || (started === "over" && again === "never");
  };
  // An earlier attempt that added the request may have dispatched.
  if (submitted && !submitted.claim && (await isStarted())) return await known();
  const wanted = { runId, request: id, ref: submitted?.ref };
  const claim = submitted?.claim ?? (await claimUnlessStarted(ports, wanted, isStarted));
  if (!claim) return await known();
  const isIdle = updatedAt !== undefined && Date.parse(updatedAt) < since.getTime();
  const isNew = isIdle && isFirstClaim(ports, claim, since);
  if (!isNew && (await isStarted())) return await known();
  await announce?.(isNew);
  await claim.confirm();
  const answer = await forge.dispatch(dispatch);
  if (answer.status === "started") return "started";
  await claim.release();
  throw new AgenticError({ code: "remote-refused", message: answer.message });
}

/** Returns the lease of the active job of a run, which may not have published anything; undefined without one. */
export async function activeLease(
  { refs, forge, clock }: Pick<EventContext, "refs" | "forge" | "clock">,
  runId: string,
): Promise<JobLease | undefined> {
  const lease = (await readLease(refs, runId))?.lease;
  return lease && (await isLeaseActive(lease, { isOver: forge.isWorkflowRunCompleted, now: clock.now() }))
    ? lease
    : undefined;
}

/** A request in the inbox of a run, and what was true right before it was added. */
export type SubmittedRequest = Awaited<ReturnType<typeof submitRequest>>;

interface RequestSubmission {
  readonly runId: string;
  readonly id: string;
  readonly content: string;
  readonly stateRef: string;
  /** When the run last published something, and thus ended the dispatches of earlier requests. */
  readonly updatedAt: string | undefined;
}

/** Adds a request to an inbox and claims the dispatch for it, in one commit. */
export async function submitRequest(
  ports: Pick<EventContext, "refs" | "clock" | "random">,
  { updatedAt = "", ...request }: RequestSubmission,
) {
  const { refs } = ports;
  const { runId, id, content } = request;
  // Without a lease no job can have missed the request.
  const hadLease = (await versionOf(refs, leaseRef(runId))) !== undefined;
  const claim = createClaim(id, ports);
  const { status, inbox, lastClaim } = await addClaimedRequest(ports, { ...request, claim });
  const isFirst = !hadLease && (lastClaim === undefined || Date.parse(lastClaim.at) < Date.parse(updatedAt));
  const ref = status === "known" && inbox === undefined ? leaseRef(runId) : inboxRef(runId);
  return {
    id,
    /** Undefined if the request was known: another attempt may dispatch for it. */
    claim: status === "added" ? ownClaim(ports, { runId, ref, claim, isFirst }) : undefined,
    ref,
    hadLease,
    requests: async (): Promise<Inbox["requests"]> => {
      const { requests } = await readInboxAt(refs, { runId, version: inbox });
      return requests.some((each) => each.id === id) ? requests : [...requests, { id, content }];
    },
  };
}
