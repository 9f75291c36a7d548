import { AgenticError } from "../../errors.ts";
import type { StateStore } from "../../ports/run-store.ts";
import { nonceOf } from "../../run/inbox-request.ts";
import { systemClock } from "../../system/system-clock.ts";
import type { OpenRemoteStorage } from "../../wiring/open-remote-storage.ts";
import { type Io, printNotice } from "../process/io.ts";
import { type RemoteLocation, withLookupTimeout } from "../read/readable-run.ts";
import type { Project } from "../start/project.ts";
import type { SubmittedRequest } from "./answer-question.ts";

/** Leaves a request where the process that works on a run finds it. Returns whether it is the first with its id. Errors: those of the remote. */
export async function sendRemoteRequest(
  { storage }: Pick<RemoteLocation, "storage">,
  runId: string,
  request: SubmittedRequest & { readonly isExpected?: boolean },
): Promise<boolean> {
  const { refs, stateRef } = storage;
  const { addRequest, readInbox } = await import("../../storage/refs/inbox.ts");
  return await withLookupTimeout(storage, async () => {
    const pace = { refs, clock: systemClock, random: Math.random };
    if ((await addRequest(pace, { runId, ...request, stateRef })) === "left") return true;
    // An earlier try may have left it, whose answer was lost.
    const { requests } = await readInbox(refs, runId);
    const there = requests.find(({ id }) => id === request.id);
    return there !== undefined && nonceOf(there.content) === nonceOf(request.content);
  });
}

/** Where a run, or the runs of a repository, are kept elsewhere; undefined where nowhere, or where that cannot be said now. */
export async function remoteStorageOf(
  io: Io,
  project: Project,
  away: RemoteLocation | undefined,
): Promise<OpenRemoteStorage | undefined> {
  if (away) return away.storage;
  const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
  return await openRemoteStorage({ ...project, environment: io.environment });
}

/** What others have asked of a run elsewhere, as it would be if somebody worked on it here. Nothing where nobody can be reached. */
export async function fetchRequests(
  elsewhere: OpenRemoteStorage | undefined,
  { runId, store }: { readonly runId: string; readonly store: StateStore },
): Promise<void> {
  if (!elsewhere) return;
  const { readInbox } = await import("../../storage/refs/inbox.ts");
  try {
    const { requests } = await withLookupTimeout(elsewhere, () => readInbox(elsewhere.refs, runId));
    for (const { id, content } of requests) store.addRequest(runId, id, content);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}

/** Leaves an answer to a run of another machine, or one that another machine may resume. Returns whether it is the first. */
export async function submitRemoteAnswer(
  io: Io,
  storage: OpenRemoteStorage | undefined,
  { away, runId, request }: { away: RemoteLocation | undefined; runId: string; request: SubmittedRequest },
): Promise<boolean> {
  if (!storage) return true;
  try {
    return await sendRemoteRequest({ storage }, runId, request);
  } catch (error) {
    if (away || !(error instanceof AgenticError)) throw error;
    // A run that was never carried elsewhere has its answer here.
    if (error.code !== "not-found")
      printNotice(io, `The answer is kept in this clone alone: ${error.message}`);
    return true;
  }
}
