import type { CommentCommand } from "../../comment-commands/comment-command.ts";
import type { ResumeOptions } from "../../comment-commands/run-command.ts";
import { runMarker } from "../../output/github/run-comment.ts";
import type { Dispatch } from "../../ports/event-forge.ts";
import { dayOf } from "../../run/ids.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { isFresh } from "../../storage/refs/dispatch-claim.ts";
import { addRequest, listRequestIds } from "../../storage/refs/inbox.ts";
import { type JobLease, readLease } from "../../storage/refs/job-lease.ts";
import { activeLease, dispatchResume, submitRequest, type SubmittedRequest } from "../dispatch-run.ts";
import type { EventContext } from "../event-context.ts";
import {
  activeRunsIn,
  archivedRunsIn,
  type Conversation,
  prefetchInbox,
  readRunInfo,
  requestedRun,
  type RunInfo,
} from "../find-runs.ts";
import { describePendingRun, findUnreadAnswers, resumeBlocker } from "../pending-run.ts";
import { runsWithCommentIn } from "./comment-marker.ts";
import { cancelledEarlyText, doneText, noRunText, runInProgressText, statusText } from "./reply-text.ts";

type RunCommand = Extract<CommentCommand, { name: "status" | "cancel" | "resume" | "retry" }>;

interface CommandSource {
  readonly conversation: Conversation;
  readonly stateRef: string;
  readonly id: string;
  readonly at: Date;
}

export interface RunCommandReply {
  readonly text: string;
  readonly runId?: string | undefined;
  /** What runs with the reply, which it posts by `announce`. Its error replaces the reply. */
  readonly effect?: ((announce: (isNew: boolean) => Promise<unknown>) => Promise<unknown>) | undefined;
}

export async function handleRunCommand(
  ports: EventContext,
  command: RunCommand,
  source: CommandSource,
): Promise<RunCommandReply> {
  const isCancel = command.name === "cancel";
  // All of this is read at the same moment.
  const commented = isCancel ? runsWithCommentIn(ports.forge, source.conversation.issue) : undefined;
  commented?.catch(() => undefined);
  void prefetchExpected(ports, command, source).catch(() => undefined);
  if (isCancel) void prefetchCancel(ports, command.runId, source).catch(() => undefined);
  // A repeated cancel means the run that it cancelled before.
  const named = command.runId ?? (isCancel ? await requestedRun(ports, source) : undefined);
  const early = commented && (await findExpectedRun(ports, named, { ...source, commented: await commented }));
  if (early !== undefined) return cancelEarly(ports, early, source);
  const run = await findTargetRun(ports, named, source);
  const expected = isCancel ? undefined : await replyForPendingRun(ports, command, { ...source, run });
  if (expected) return expected;
  if (!run) return await replyForMissingRun(ports, command, source);
  const { runId } = run;
  const { stateRef } = source;
  const lease = await activeLease(ports, runId);
  if (command.name === "status") {
    const { isEnough: hasAnswer, approvedBy } = await findUnreadAnswers(ports, run, stateRef);
    return { text: statusText(run, { jobUrl: lease?.url, hasAnswer, approvedBy }), runId };
  }
  const refusal =
    (await findRefusal(ports, command, { ...run, lease })) ??
    (isCancel ? undefined : await resumeBlocker(ports, run, { options: resumeOptionsOf(command), stateRef }));
  if (refusal !== undefined) return { text: refusal, runId };
  const text = doneText(command.name, runId);
  const updatedAt = run.progress.updated_at ?? undefined;
  const once = { since: source.at, again: "never", updatedAt } as const;
  const dispatching =
    (dispatch: Dispatch, request: string | SubmittedRequest) =>
    (announce: (isNew: boolean) => Promise<unknown>) =>
      dispatchResume(ports, dispatch, { ...once, request, announce });
  if (command.name === "cancel") {
    // An active job finds the request in the inbox. Without one a job is started.
    const submitted = await submitRequest(ports, { runId, ...cancelRequest(source), stateRef, updatedAt });
    if (run.progress.status === "running") return { text, runId };
    return { text, runId, effect: dispatching({ command: "cancel", runId }, submitted) };
  }
  return { text, runId, effect: dispatching(resumeDispatch(command, runId), source.id) };
}

async function prefetchCancel(
  { refs }: EventContext,
  named: string | undefined,
  { conversation, stateRef }: CommandSource,
): Promise<void> {
  const runId = named ?? (await activeRunsIn(refs, conversation))[0]?.runId ?? "";
  await Promise.all([findRun(refs, runId, { stateRef }), prefetchInbox(refs, runId)]);
}

/** Reads the runs that have a comment and may not have started, unless the command is about another one. */
async function prefetchExpected(
  { forge, refs }: EventContext,
  { name, runId: named }: RunCommand,
  { conversation, stateRef }: CommandSource,
): Promise<void> {
  const isOther = name !== "cancel" && (await activeRunsIn(refs, conversation)).length > 0;
  if (isOther || (name !== "cancel" && named !== undefined)) return;
  const commented = named === undefined ? await runsWithCommentIn(forge, conversation.issue) : [named];
  const runIds = commented.slice(0, MAX_EXPECTED);
  await Promise.all(
    runIds.flatMap((runId) => [
      findRun(refs, runId, { stateRef }),
      readLease(refs, runId),
      listRequestIds(refs, runId),
    ]),
  );
}

async function replyForMissingRun(
  ports: EventContext,
  command: RunCommand,
  { conversation }: CommandSource,
): Promise<RunCommandReply> {
  const { runId } = command;
  if (runId === undefined) return { text: noRunText() };
  const isKnown =
    (await activeLease(ports, runId)) !== undefined ||
    (await runsWithCommentIn(ports.forge, conversation.issue)).includes(runId);
  if (!isKnown) return { text: noRunText(runId) };
  return { text: (await describePendingRun(ports, command.name, runId)).text, runId };
}

/** Returns the reply for the newest requested run, if it has not started, no run is live, and it starts soon or is the only one. */
async function replyForPendingRun(
  ports: EventContext,
  command: RunCommand,
  { conversation, stateRef, run }: CommandSource & { readonly run: RunInfo | undefined },
): Promise<RunCommandReply | undefined> {
  if (command.runId !== undefined || run?.where === "live") return undefined;
  const [runId] = await runsWithCommentIn(ports.forge, conversation.issue);
  if (runId === undefined || (await findRun(ports.refs, runId, { stateRef }))) return undefined;
  const { text, isWaiting } = await describePendingRun(ports, command.name, runId);
  return run && !isWaiting ? undefined : { text, runId };
}

function resumeOptionsOf(command: RunCommand): ResumeOptions {
  return command.name === "resume" || command.name === "retry" ? command : {};
}

function resumeDispatch(command: RunCommand, runId: string): Dispatch {
  const { fromStep, maxCostUsd, maxTokens, trustDefinition } = resumeOptionsOf(command);
  return { command: "resume", runId, fromStep, maxCostUsd, maxTokens, trustDefinition };
}

function cancelRequest({ id, conversation, at }: CommandSource): { id: string; content: string } {
  const request = { type: "cancel", at, issue: conversation.issue };
  return { id, content: `${JSON.stringify(request)}\n` };
}

const MAX_EXPECTED = 3;

async function findExpectedRun(
  ports: EventContext,
  named: string | undefined,
  { conversation, stateRef, id, commented }: CommandSource & { readonly commented: readonly string[] },
): Promise<string | undefined> {
  const { refs } = ports;
  if (named !== undefined) {
    const isKnown = commented.includes(named) || (await activeLease(ports, named)) !== undefined;
    return isKnown && !(await findRun(refs, named, { stateRef })) ? named : undefined;
  }
  const active = await activeRunsIn(refs, conversation);
  const pending: string[] = [];
  for (const runId of commented.slice(0, MAX_EXPECTED)) {
    if (await findRun(refs, runId, { stateRef })) break;
    const requests = await listRequestIds(refs, runId);
    if (requests.includes(id)) return runId;
    // A run that was cancelled before has to be named.
    if (requests.length > 0) continue;
    pending.push(runId);
  }
  if (active.length === 0 && pending.length < 2) return pending[0];
  for (const runId of pending) if (await isAboutToStart(ports, runId)) return runId;
  // A run without a job never starts. With an active run, that one is cancelled.
  return active.length > 0 ? undefined : pending[0];
}

async function isAboutToStart(ports: EventContext, runId: string): Promise<boolean> {
  if (await activeLease(ports, runId)) return true;
  const stored = await readLease(ports.refs, runId);
  // A job that ended without a result leaves its lease.
  if (stored?.dispatch && !stored.lease && isFresh(stored.dispatch, ports.clock.now())) return true;
  return (await ports.forge.dispatchStatus(runId, dayOf(runId) ?? new Date(0))) === "waiting";
}

async function cancelEarly(ports: EventContext, runId: string, source: CommandSource) {
  const { conversation, at } = source;
  const isActive = (await activeLease(ports, runId)) !== undefined;
  const added = await addRequest(ports, { runId, ...cancelRequest(source), isExpected: true });
  const show = async (announce: (isNew: boolean) => Promise<unknown>): Promise<void> => {
    await announce(added === "added");
    await ports.forge.postStatusComment({
      issue: conversation.issue,
      marker: runMarker(runId),
      body: cancelledEarlyText(runId),
      // The comment of a run is not older than its ID.
      since: dayOf(runId) ?? at,
    });
  };
  const text = doneText("cancel", runId);
  // An active job finds the request and updates the comment. A job that begins now updates it later.
  return isActive ? { text, runId } : { text, runId, effect: show };
}

async function findRefusal(
  { forge }: EventContext,
  command: RunCommand,
  { runId, where, record, lease, progress: { status } }: RunInfo & { readonly lease: JobLease | undefined },
): Promise<string | undefined> {
  if (lease) return command.name === "cancel" ? undefined : runInProgressText(lease);
  if (command.name === "cancel")
    return where === "ended" ? `Run ${runId} has ended (${status}). There is nothing to cancel.` : undefined;
  if (status === "completed" && !("fromStep" in command))
    return `Run ${runId} is completed. No step remains.`;
  if (status !== "running") return undefined;
  // The job of a running run has ended, so its runner was lost.
  const isLost = (await forge.dispatchStatus(runId, new Date(record.created_at))) === "over";
  return isLost ? undefined : `Run ${runId} already has an active job.`;
}

async function findTargetRun(
  { refs }: EventContext,
  runId: string | undefined,
  { conversation, stateRef }: CommandSource,
): Promise<RunInfo | undefined> {
  if (runId !== undefined) return await readRunInfo(refs, runId, stateRef);
  const [newest] = await activeRunsIn(refs, conversation);
  return newest ?? (await archivedRunsIn(refs, conversation, stateRef))[0];
}
