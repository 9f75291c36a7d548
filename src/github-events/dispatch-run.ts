import { type RunSource, runIdFor } from "../comment-commands/event-run-id.ts";
import { issueDigest, renderRequester } from "../comment-commands/requester.ts";
import { AgenticError } from "../errors.ts";
import { runMarker } from "../output/github/run-comment.ts";
import type { IssueText, Dispatch, PostResult } from "../ports/event-forge.ts";
import { findRun } from "../storage/refs/find-run.ts";
import { type JobLease, isLeaseActive, readLease } from "../storage/refs/job-lease.ts";
import { notStartedText, startedText } from "./comments/reply-text.ts";
import type { EventContext, EventResult } from "./event-context.ts";
import { exceedsChainLimit } from "./permissions/loop-limits.ts";
import { ENOUGH, refused } from "./refusal.ts";

export interface RunStartRequest {
  readonly source: RunSource;
  readonly workflow: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly issue: number;
  /** What stood there when they asked. */
  readonly seen?: IssueText | undefined;
  readonly headSha?: string | undefined;
  readonly by: string;
  /** What has asked for it, in Markdown, where nobody has. */
  readonly why?: string;
}

/** Starts a run, once, however often that is asked: its id follows from what asked for it, and a run that is there is found. */
export async function startRun(
  ports: EventContext,
  stateRef: string,
  wanted: RunStartRequest,
): Promise<EventResult> {
  const { forge, refs } = ports;
  const { workflow, variables, issue, seen, headSha, by, why } = wanted;
  const runId = await runIdFor(wanted.source);
  const done: EventResult = { status: "done", what: "run", runId };
  const since = wanted.source.at;
  if (await findRun(refs, runId, { stateRef })) return done;
  if ((await forge.dispatchStatus(runId, since)) !== "no") return done;
  if (await exceedsChainLimit(ports, stateRef, { ...wanted, runId }))
    return refused(`${by} has asked for enough here.`, ENOUGH);
  const shown = { issue, marker: runMarker(runId), since };
  const beginning = { runId, workflow, by, ...(why === undefined ? {} : { why }) };
  if (
    isClaimedByOtherInstance(await forge.postStatusComment({ ...shown, body: startedText(beginning) }), ports)
  )
    return done;
  const askedBy = renderRequester(by, wanted.source, seen && (await issueDigest(seen)));
  const answer = await forge.dispatch({
    command: "run",
    runId,
    workflow,
    variables,
    issue,
    ...(headSha === undefined ? {} : { headSha }),
    ...(askedBy === undefined ? {} : { askedBy }),
  });
  if (answer.status === "started") return done;
  await forge.postStatusComment({ ...shown, body: notStartedText(beginning, answer.message) });
  return refused(answer.message);
}

/** Whether what asks for a run has begun it already, whatever could be said against it now. */
export async function isAlreadyStarted(
  { forge, refs }: EventContext,
  source: RunSource,
  stateRef: string,
): Promise<boolean> {
  const runId = await runIdFor(source);
  return (
    (await findRun(refs, runId, { stateRef })) !== undefined ||
    (await forge.dispatchStatus(runId, source.at)) !== "no"
  );
}

/** Longer nobody is waited for who was first to hear something, and may have crashed since. */
export const OTHER_INSTANCE_TIMEOUT_MS = 10 * 60_000;

/** Whether another of us, who hears the same words, carries them out. */
export function isClaimedByOtherInstance(
  { by, at }: PostResult,
  { clock }: Pick<EventContext, "clock">,
): boolean {
  return by === "another" && clock.now().getTime() - at.getTime() < OTHER_INSTANCE_TIMEOUT_MS;
}

/** Has a run go on, or be cancelled, unless jobs are at work on it, or that was started already for the same reason. Errors: `remote-refused` with what to do. */
export async function dispatchResume(
  ports: EventContext,
  dispatch: Dispatch,
  { since, again }: { readonly since: Date; readonly again: "when-over" | "never" },
): Promise<"started" | "known"> {
  const { forge } = ports;
  if (await claimAtWork(ports, dispatch.runId)) return "known";
  const started = await forge.dispatchStatus(dispatch.runId, since);
  if (started === "waiting" || (started === "over" && again === "never")) return "known";
  const answer = await forge.dispatch(dispatch);
  if (answer.status === "started") return "started";
  throw new AgenticError({ code: "remote-refused", message: answer.message });
}

/** The jobs that work on a run which shows that only when they publish it; undefined where none do. */
export async function claimAtWork(
  { refs, forge, clock }: Pick<EventContext, "refs" | "forge" | "clock">,
  runId: string,
): Promise<JobLease | undefined> {
  const claim = (await readLease(refs, runId))?.claim;
  return claim && (await isLeaseActive(claim, { isOver: forge.isWorkflowRunCompleted, now: clock.now() }))
    ? claim
    : undefined;
}
