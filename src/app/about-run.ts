import type { CommentCommand } from "../human/command.ts";
import type { GoingOn } from "../human/run-options.ts";
import { runMarker } from "../output/run-comment.ts";
import { dayOf } from "../run/ids.ts";
import type { Claim } from "../state/claim.ts";
import { findRun } from "../state/find-run.ts";
import { leaveRequest, readInbox } from "../state/inbox.ts";
import { requestedRun } from "./requested-run.ts";
import { claimAtWork } from "./claims.ts";
import { endedRunAt, liveRunsAt, type Spot, type ToldRun, toldRun } from "./find-runs.ts";
import type { AppPorts, Dispatch } from "./ports.ts";
import { runsShownAt } from "./shown.ts";
import { noWayOn, unbegun, unbegunRun, untakenAnswers } from "./standing.ts";
import { goOn } from "./start-run.ts";
import { beginningText, busyText, cancelledEarlyText, doneText, noRunText, statusText } from "./words.ts";

export type RunCommand = Extract<CommentCommand, { name: "status" | "cancel" | "resume" | "retry" }>;

interface Place {
  readonly spot: Spot;
  readonly stateRef: string;
}

interface Asked extends Place {
  /** Of the words that ask. */
  readonly id: string;
  readonly at: Date;
}

export interface AboutRun {
  readonly text: string;
  readonly runId?: string;
  /** What is to be done when that has been said. */
  readonly effect?: () => Promise<unknown>;
}

/** Something that is asked of a run, and the words to tell of it. */
export async function aboutRun(ports: AppPorts, command: RunCommand, asked: Asked): Promise<AboutRun> {
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
    const { isEnough: hasAnswer, approvedBy } = await untakenAnswers(ports, run, stateRef);
    return { text: statusText(run, { workedOnIn: claim?.url, hasAnswer, approvedBy }), runId };
  }
  const refusal =
    (await refusalOf(ports, command, { ...run, claim })) ??
    (command.name === "cancel"
      ? undefined
      : await noWayOn(ports, run, { given: givenIn(command), stateRef }));
  if (refusal !== undefined) return { text: refusal, runId };
  const text = doneText(command.name, runId);
  const once = { since: asked.at, again: "never" } as const;
  if (command.name === "cancel") {
    // Whoever works on it finds it there; one that nobody works on is ended by a job.
    await leaveCancel(ports, runId, asked);
    if (run.progress.status === "running") return { text, runId };
    return { text, runId, effect: () => goOn(ports, { command: "cancel", runId }, once) };
  }
  return { text, runId, effect: () => goOn(ports, resumption(command, runId), once) };
}

/** What the same words have ended already is meant when they come again. */
async function runNamed(
  ports: AppPorts,
  { name, runId }: RunCommand,
  asked: Asked,
): Promise<string | undefined> {
  return runId ?? (name === "cancel" ? await requestedRun(ports, asked) : undefined);
}

/** A run of which nothing is there. */
async function notBegun(
  ports: AppPorts,
  command: RunCommand,
  { spot }: Pick<Asked, "spot">,
): Promise<AboutRun> {
  const { runId } = command;
  if (runId === undefined) return { text: noRunText() };
  const isKnown =
    (await claimAtWork(ports, runId)) !== undefined ||
    (await runsShownAt(ports.forge, spot.issue)).includes(runId);
  if (!isKnown) return { text: noRunText(runId) };
  return { text: (await became(ports, command, runId)).text, runId };
}

/** What became of a run that was asked for and of which nothing is there. */
async function became(
  ports: AppPorts,
  { name }: RunCommand,
  runId: string,
): Promise<{ readonly text: string; readonly isWaiting: boolean }> {
  const claim = await claimAtWork(ports, runId);
  if (!claim) return await unbegun(ports, runId);
  return { text: name === "status" ? beginningText(claim) : busyText(claim), isWaiting: true };
}

/** The run that was asked for last and has not begun, where it is meant: no other works, and it is about to begin or is the only one. */
async function meantUnbegun(
  ports: AppPorts,
  command: RunCommand,
  { spot, stateRef, run }: Asked & { readonly run: ToldRun | undefined },
): Promise<AboutRun | undefined> {
  if (command.runId !== undefined || run?.where === "live") return undefined;
  const runId = await unbegunRun(ports, spot, stateRef);
  if (runId === undefined) return undefined;
  const { text, isWaiting } = await became(ports, command, runId);
  return run && !isWaiting ? undefined : { text, runId };
}

function givenIn(command: RunCommand): GoingOn {
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

async function leaveCancel(ports: AppPorts, runId: string, asked: Asked): Promise<void> {
  await leaveRequest(ports, { runId, ...cancelRequest(asked), stateRef: asked.stateRef });
}

/** Runs that have begun nothing, of those asked for last. */
const MOST_EXPECTED = 3;

/** A run that was asked for and of which nothing is there yet: its job waits, or works and has not published anything. */
async function expectedRun(
  ports: AppPorts,
  named: string | undefined,
  { spot, stateRef, id }: Asked,
): Promise<string | undefined> {
  const { forge, refs } = ports;
  const shown = await runsShownAt(forge, spot.issue);
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
  return (await liveRunsAt(refs, spot)).length > 0 ? undefined : unbegun[0];
}

async function isAboutToBegin(ports: AppPorts, runId: string): Promise<boolean> {
  if (await claimAtWork(ports, runId)) return true;
  return (await ports.forge.started(runId, dayOf(runId) ?? new Date(0))) === "waiting";
}

async function cancelEarly(ports: AppPorts, runId: string, asked: Asked): Promise<AboutRun> {
  const { spot, at } = asked;
  await leaveRequest(ports, { runId, ...cancelRequest(asked), isExpected: true });
  const show = () =>
    ports.forge.show({
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
  { forge }: AppPorts,
  command: RunCommand,
  { runId, where, record, claim, progress: { status } }: ToldRun & { readonly claim: Claim | undefined },
): Promise<string | undefined> {
  if (claim) return command.name === "cancel" ? undefined : busyText(claim);
  if (command.name === "cancel")
    return where === "ended" ? `Run ${runId} is over (${status}); there is nothing to cancel.` : undefined;
  if (status === "completed" && !("fromStep" in command))
    return `Run ${runId} is completed; there is nothing left to do in it.`;
  if (status !== "running") return undefined;
  // A job that has ended works on nothing: its runner was lost.
  const isLost = (await forge.started(runId, new Date(record.created_at))) === "over";
  return isLost ? undefined : `Run ${runId} is being worked on already.`;
}

async function runMeant(
  { refs }: AppPorts,
  runId: string | undefined,
  { spot, stateRef }: Place,
): Promise<ToldRun | undefined> {
  if (runId !== undefined) return await toldRun(refs, runId, stateRef);
  const [newest] = await liveRunsAt(refs, spot);
  return newest ?? (await endedRunAt(refs, spot, stateRef));
}
