import { AgenticError, usageError } from "../../errors.ts";
import { createGit } from "../../git/process/git.ts";
import type { OpenQuestion } from "../../output/status/open-questions.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import type { StateStore } from "../../ports/run-store.ts";
import { type HumanRequest, nonceOf } from "../../run/inbox-request.ts";
import type { RunState } from "../../run/state.ts";
import { optionProblem } from "../../run/step-question.ts";
import { systemClock } from "../../system/system-clock.ts";
import { randomIds } from "../../wiring/engine-ports.ts";
import { type Io, printNotice } from "../process/io.ts";
import { withLookupTimeout } from "../read/readable-run.ts";
import type { RemoteLocation } from "../read/stored-run.ts";
import type { Project } from "../start/project.ts";

/** Adds a request to the remote inbox. Returns whether it is the first with its ID. Errors: those of the remote. */
export async function sendRemoteRequest(
  { storage }: Pick<RemoteLocation, "storage">,
  runId: string,
  request: SubmittedRequest & { readonly isExpected?: boolean },
): Promise<boolean> {
  const { refs, stateRef } = storage;
  const { addRequest, readInbox } = await import("../../storage/refs/inbox.ts");
  return await withLookupTimeout(storage, async () => {
    const pace = { refs, clock: systemClock, random: Math.random };
    if ((await addRequest(pace, { runId, ...request, stateRef })) === "added") return true;
    // An earlier try may have succeeded without a response.
    const { requests } = await readInbox(refs, runId);
    const stored = requests.find(({ id }) => id === request.id);
    return stored !== undefined && nonceOf(stored.content) === nonceOf(request.content);
  });
}

/** Returns the remote storage of a run or repository; undefined if there is none. */
export async function remoteStorageOf(
  io: Io,
  project: Project,
  remote: RemoteLocation | undefined,
): Promise<RemoteStorage | undefined> {
  if (remote) return remote.storage;
  const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
  return await openRemoteStorage({ ...project, environment: io.environment });
}

/** Copies remote requests for a run into the local inbox, unless the remote is unreachable. */
export async function fetchRequests(
  storage: RemoteStorage | undefined,
  { runId, store }: { readonly runId: string; readonly store: StateStore },
): Promise<void> {
  if (!storage) return;
  const { readInbox } = await import("../../storage/refs/inbox.ts");
  try {
    const { requests } = await withLookupTimeout(storage, () => readInbox(storage.refs, runId));
    for (const { id, content } of requests) store.addRequest(runId, id, content);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}

/** Sends an answer to a run that another machine has or may resume. Returns whether it is the first. */
export async function submitRemoteAnswer(
  io: Io,
  storage: RemoteStorage | undefined,
  {
    remote,
    runId,
    request,
  }: { remote: RemoteLocation | undefined; runId: string; request: SubmittedRequest },
): Promise<boolean> {
  if (!storage) return true;
  try {
    return await sendRemoteRequest({ storage }, runId, request);
  } catch (error) {
    if (remote || !(error instanceof AgenticError)) throw error;
    // The remote does not have a run that was never replicated.
    if (error.code !== "not-found")
      printNotice(io, `The answer is stored only in this clone: ${error.message}`);
    return true;
  }
}

export interface Answer {
  readonly decision: HumanRequest["decision"];
  readonly text: string;
}

export interface SubmittedRequest {
  readonly id: string;
  readonly content: string;
}

interface AnswerInput {
  readonly question: OpenQuestion | undefined;
  readonly answer: Answer;
  readonly actor: string;
}

/** Simultaneous answers to a question have the same ID, so only one is stored. Errors: `usage` for a number that names no option. */
export function answerRequest(
  { seq, requests }: Pick<RunState, "seq" | "requests">,
  { question, answer, actor }: AnswerInput,
): SubmittedRequest {
  const problem = question?.needs && optionProblem(question.needs, answer.text);
  if (problem !== undefined) throw usageError(problem);
  const about = question?.about ? { about: question.about } : {};
  const step = question ? { step: question.path, asked: question.asked } : {};
  const request: HumanRequest = {
    type: "input",
    ...answer,
    actor,
    ...step,
    ...about,
    at: systemClock.now().toISOString(),
    nonce: randomIds.suffix(),
  };
  const first = question ? `cli-${question.asked}` : `cli-run-${seq}`;
  let id = first;
  for (let number = 2; requests.has(id); number += 1) id = `${first}-${number}`;
  return { id, content: `${JSON.stringify(request)}\n` };
}

/** The error of `input` for a question that has an answer. */
export function alreadyAnswered(
  runId: string,
  question: Pick<OpenQuestion, "path"> | undefined,
): AgenticError {
  const subject = question ? `${question.path} of run ${runId}` : `Run ${runId}`;
  return usageError(
    `${subject} has an answer already, which counts; \`agentic-sdlc resume ${runId}\` continues with it.`,
  );
}

/** Returns git's user name, or else the system's. */
export async function findActor({ environment }: Pick<Io, "environment">, root: string): Promise<string> {
  const name = await createGit(root, environment).try("config", "user.name");
  return name?.trim() || environment["USER"] || environment["LOGNAME"] || "unknown";
}
