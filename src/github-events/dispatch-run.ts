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
  const { workflow, variables, issue, issueText, headSha, by, why } = request;
  const runId = await runIdFor(request.source);
  const done: EventResult = { status: "done", what: "run", runId };
  const since = request.source.at;
  if (await findRun(refs, runId, { stateRef })) return done;
  if ((await forge.dispatchStatus(runId, since)) !== "no") return done;
  if (await exceedsChainLimit(ports, stateRef, { ...request, runId }))
    return refused(`${by} reached the limit for bots in this conversation.`, BOT_LIMIT);
  const comment = { issue, marker: runMarker(runId), since };
  const beginning = { runId, workflow, by, why };
  const posted = await forge.postStatusComment({ ...comment, body: startedText(beginning) });
  if (isClaimedByOtherInstance(posted, ports)) return done;
  const askedBy = renderRequester(by, request.source, issueText && (await issueDigest(issueText)));
  const inputs = { workflow, variables, issue, headSha, askedBy };
  const answer = await forge.dispatch({ command: "run", runId, ...inputs });
  if (answer.status === "started") return done;
  await forge.postStatusComment({ ...comment, body: notStartedText(beginning, answer.message) });
  return refused(answer.message);
}

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

/** After this time an instance that was first to process an event counts as crashed. */
export const OTHER_INSTANCE_TIMEOUT_MS = 10 * 60_000;

/** Whether another instance, such as the App beside the workflow, processes the same event. */
export function isClaimedByOtherInstance(
  { by, at }: PostResult,
  { clock }: Pick<EventContext, "clock">,
): boolean {
  return by === "another" && clock.now().getTime() - at.getTime() < OTHER_INSTANCE_TIMEOUT_MS;
}

/** Dispatches a resume or cancel, unless a job is active or was started since. Errors: `remote-refused` with the fix. */
export async function dispatchResume(
  ports: EventContext,
  dispatch: Dispatch,
  { since, again }: { readonly since: Date; readonly again: "when-over" | "never" },
): Promise<"started" | "known"> {
  const { forge } = ports;
  if (await activeLease(ports, dispatch.runId)) return "known";
  const started = await forge.dispatchStatus(dispatch.runId, since);
  if (started === "waiting" || (started === "over" && again === "never")) return "known";
  const answer = await forge.dispatch(dispatch);
  if (answer.status === "started") return "started";
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
