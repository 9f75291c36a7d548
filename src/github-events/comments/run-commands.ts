import type { CommentCommand } from "../../comment-commands/comment-command.ts";
import type { ResumeOptions } from "../../comment-commands/run-options.ts";
import { runMarker } from "../../output/github/run-comment.ts";
import type { Dispatch } from "../../ports/event-forge.ts";
import { dayOf } from "../../run/ids.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { addRequest, readInbox } from "../../storage/refs/inbox.ts";
import type { JobLease } from "../../storage/refs/job-lease.ts";
import { claimAtWork, dispatchResume } from "../dispatch-run.ts";
import type { EventContext } from "../event-context.ts";
import { endedRunAt, activeRunsIn, type Conversation, type RunInfo, readRunInfo } from "../find-runs.ts";
import { resumeBlocker, pendingRunStatus, findPendingRun, findUnreadAnswers } from "../pending-run.ts";
import { requestedRun } from "../requested-run.ts";
import { runsWithCommentIn } from "./comment-marker.ts";
import {
  beginningText,
  runInProgressText,
  cancelledEarlyText,
  doneText,
  noRunText,
  statusText,
} from "./reply-text.ts";

export type RunCommand = Extract<CommentCommand, { name: "status" | "cancel" | "resume" | "retry" }>;

interface Place {
  readonly spot: Conversation;
  readonly stateRef: string;
}

interface Asked extends Place {
  /** Of the words that ask. */
  readonly id: string;
  readonly at: Date;
}

export interface RunCommandRequest {
  readonly text: string;
  readonly runId?: string;
  /** What is to be done when that has been said. */
  readonly effect?: () => Promise<unknown>;
}

/** Something that is asked of a run, and the words to tell of it. */
export async function aboutRun(
  ports: EventContext,
  command: RunCommand,
  asked: Asked,
): Promise<RunCommandRequest> {
  const named = await runNamed(ports, command, asked);
  const early = command.name === "cancel" ? await expectedRun(ports, named, asked) : undefined;
  if (early !== undefined) return cancelEarly(ports, early, asked);
  const run = await runMeant(ports, named, asked);
  const expected =
    command.name === "cancel" ? undefined : await meantUnbegun(ports, command, { ...asked, run });
  if (expected) return expected;
  if (!run) return await notBegun(ports, command, asked);
  const { runId } = run;
  const { stateRef } = asked;
  const claim = await claimAtWork(ports, runId);
  if (command.name === "status") {
    const { isEnough: hasAnswer, approvedBy } = await findUnreadAnswers(ports, run, stateRef);
    return { text: statusText(run, { workedOnIn: claim?.url, hasAnswer, approvedBy }), runId };
  }
  const refusal =
    (await refusalOf(ports, command, { ...run, claim })) ??
    (command.name === "cancel"
      ? undefined
      : await resumeBlocker(ports, run, { given: givenIn(command), stateRef }));
  if (refusal !== undefined) return { text: refusal, runId };
  const text = doneText(command.name, runId);
  const once = { since: asked.at, again: "never" } as const;
  if (command.name === "cancel") {
    // Whoever works on it finds it there; one that nobody works on is ended by a job.
    await leaveCancel(ports, runId, asked);
    if (run.progress.status === "running") return { text, runId };
    return { text, runId, effect: () => dispatchResume(ports, { command: "cancel", runId }, once) };
  }
  return { text, runId, effect: () => dispatchResume(ports, resumption(command, runId), once) };
}

/** What the same words have ended already is meant when they come again. */
async function runNamed(
  ports: EventContext,
  { name, runId }: RunCommand,
  asked: Asked,
): Promise<string | undefined> {
  return runId ?? (name === "cancel" ? await requestedRun(ports, asked) : undefined);
}

/** A run of which nothing is there. */
async function notBegun(
  ports: EventContext,
  command: RunCommand,
  { spot }: Pick<Asked, "spot">,
): Promise<RunCommandRequest> {
  const { runId } = command;
  if (runId === undefined) return { text: noRunText() };
  const isKnown =
    (await claimAtWork(ports, runId)) !== undefined ||
    (await runsWithCommentIn(ports.forge, spot.issue)).includes(runId);
  if (!isKnown) return { text: noRunText(runId) };
  return { text: (await became(ports, command, runId)).text, runId };
}

/** What became of a run that was asked for and of which nothing is there. */
async function became(
  ports: EventContext,
  { name }: RunCommand,
  runId: string,
): Promise<{ readonly text: string; readonly isWaiting: boolean }> {
  const claim = await claimAtWork(ports, runId);
  if (!claim) return await pendingRunStatus(ports, runId);
  return { text: name === "status" ? beginningText(claim) : runInProgressText(claim), isWaiting: true };
}

/** The run that was asked for last and has not begun, where it is meant: no other works, and it is about to begin or is the only one. */
async function meantUnbegun(
  ports: EventContext,
  command: RunCommand,
  { spot, stateRef, run }: Asked & { readonly run: RunInfo | undefined },
): Promise<RunCommandRequest | undefined> {
  if (command.runId !== undefined || run?.where === "live") return undefined;
  const runId = await findPendingRun(ports, spot, stateRef);
  if (runId === undefined) return undefined;
  const { text, isWaiting } = await became(ports, command, runId);
  return run && !isWaiting ? undefined : { text, runId };
}

function givenIn(command: RunCommand): ResumeOptions {
  return command.name === "resume" || command.name === "retry" ? command : {};
}

function resumption(command: RunCommand, runId: string): Dispatch {
  const { fromStep, maxCostUsd, maxTokens, trustDefinition } = givenIn(command);
  return {
    command: "resume",
    runId,
    ...(fromStep === undefined ? {} : { fromStep }),
    ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(trustDefinition === undefined ? {} : { trustDefinition }),
  };
}

function cancelRequest({ id, spot, at }: Asked): { id: string; content: string } {
  const request = { type: "cancel", at, issue: spot.issue };
  return { id, content: `${JSON.stringify(request)}\n` };
}

async function leaveCancel(ports: EventContext, runId: string, asked: Asked): Promise<void> {
  await addRequest(ports, { runId, ...cancelRequest(asked), stateRef: asked.stateRef });
}

/** Runs that have begun nothing, of those asked for last. */
const MOST_EXPECTED = 3;

/** A run that was asked for and of which nothing is there yet: its job waits, or works and has not published anything. */
async function expectedRun(
  ports: EventContext,
  named: string | undefined,
  { spot, stateRef, id }: Asked,
): Promise<string | undefined> {
  const { forge, refs } = ports;
  const shown = await runsWithCommentIn(forge, spot.issue);
  if (named !== undefined) {
    const isKnown = shown.includes(named) || (await claimAtWork(ports, named)) !== undefined;
    return isKnown && !(await findRun(refs, named, { stateRef })) ? named : undefined;
  }
  const unbegun: string[] = [];
  for (const runId of shown.slice(0, MOST_EXPECTED)) {
    if (await findRun(refs, runId, { stateRef })) break;
    const { requests } = await readInbox(refs, runId);
    if (requests.some((each) => each.id === id)) return runId;
    // One that was cancelled before is not meant again, unless it is named.
    if (requests.length > 0) continue;
    if (await isAboutToBegin(ports, runId)) return runId;
    unbegun.push(runId);
  }
  // One that has no job never begins; whoever cancels means what works.
  return (await activeRunsIn(refs, spot)).length > 0 ? undefined : unbegun[0];
}

async function isAboutToBegin(ports: EventContext, runId: string): Promise<boolean> {
  if (await claimAtWork(ports, runId)) return true;
  return (await ports.forge.dispatchStatus(runId, dayOf(runId) ?? new Date(0))) === "waiting";
}

async function cancelEarly(ports: EventContext, runId: string, asked: Asked): Promise<RunCommandRequest> {
  const { spot, at } = asked;
  await addRequest(ports, { runId, ...cancelRequest(asked), isExpected: true });
  const show = () =>
    ports.forge.postStatusComment({
      issue: spot.issue,
      marker: runMarker(runId),
      body: cancelledEarlyText(runId),
      // No comment of a run is older than that.
      since: dayOf(runId) ?? at,
    });
  const text = doneText("cancel", runId);
  // The jobs that are at work on it find it, and tell how it ends.
  return (await claimAtWork(ports, runId)) ? { text, runId } : { text, runId, effect: show };
}

async function refusalOf(
  { forge }: EventContext,
  command: RunCommand,
  { runId, where, record, claim, progress: { status } }: RunInfo & { readonly claim: JobLease | undefined },
): Promise<string | undefined> {
  if (claim) return command.name === "cancel" ? undefined : runInProgressText(claim);
  if (command.name === "cancel")
    return where === "ended" ? `Run ${runId} is over (${status}); there is nothing to cancel.` : undefined;
  if (status === "completed" && !("fromStep" in command))
    return `Run ${runId} is completed; there is nothing left to do in it.`;
  if (status !== "running") return undefined;
  // A job that has ended works on nothing: its runner was lost.
  const isLost = (await forge.dispatchStatus(runId, new Date(record.created_at))) === "over";
  return isLost ? undefined : `Run ${runId} is being worked on already.`;
}

async function runMeant(
  { refs }: EventContext,
  runId: string | undefined,
  { spot, stateRef }: Place,
): Promise<RunInfo | undefined> {
  if (runId !== undefined) return await readRunInfo(refs, runId, stateRef);
  const [newest] = await activeRunsIn(refs, spot);
  return newest ?? (await endedRunAt(refs, spot, stateRef));
}
