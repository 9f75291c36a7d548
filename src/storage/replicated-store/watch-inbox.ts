import { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import type { LocalStates } from "../../ports/run-store.ts";
import { parseManualEntry } from "../../run/manual-entry.ts";
import { asUserError } from "../../system/system-fault.ts";
import { type Inbox, readArchivedInbox, readInbox } from "../refs/inbox.ts";
import { addLocalEntry } from "./local-manual-entries.ts";
import { withTimeout } from "./remote-timeout.ts";

interface RequestsElsewhere {
  readonly local: LocalStates;
  readonly far: RemoteStorage;
  readonly clock: Clock;
  /** Sleeps as the clock does, but keeps no process alive. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly report: (text: string) => void;
  readonly kill?: AbortSignal | undefined;
}

const INTERVAL_MS = 5_000;
const PATIENCE_MS = 30_000;

/** Longest that a step waits for a look. */
const LOOK_MS = 5_000;

/** Fetches what others ask of the run from elsewhere, as long as it is worked on; returns a look at once, for who cannot wait for the next. */
export function watchInbox(
  place: RequestsElsewhere,
  { runId, inbox, signal }: { readonly runId: string; readonly inbox: Inbox; readonly signal: AbortSignal },
): () => Promise<void> {
  let last = inbox;
  let isAnswered = true;
  const patience = { remote: place.far, clock: place.clock, milliseconds: LOOK_MS, ends: [place.kill] };
  const look = async (asked: Promise<Inbox>): Promise<void> => {
    const found = await putRequests(place, runId, asked);
    isAnswered = found !== undefined;
    last = found ?? last;
  };
  const read = (): Promise<Inbox> => readInbox(place.far.refs, runId, last);
  void (async () => {
    for (;;) {
      await place.pause(INTERVAL_MS, signal).catch(() => undefined);
      if (signal.aborted) return;
      await look(read());
    }
  })();
  // A remote that did not answer last time is waited for in the background alone.
  return async () => {
    if (isAnswered && !signal.aborted) await look(withTimeout(read(), patience));
  };
}

/** Brings them once, with those that came in while the run was folded and went with it, where it was. */
export async function fetchRequests(
  place: RequestsElsewhere,
  runId: string,
  { wasFolded }: { readonly wasFolded: boolean },
): Promise<Inbox | undefined> {
  const { far, clock, kill } = place;
  const patience = { remote: far, clock, milliseconds: PATIENCE_MS, ends: [kill] };
  if (wasFolded) await putRequests(place, runId, withTimeout(readArchivedInbox(far.refs, runId), patience));
  return await putRequests(place, runId, withTimeout(readInbox(far.refs, runId), patience));
}

const told = new WeakMap<LocalStates, Set<string>>();

/** What is wrong here, such as a full disk, is told once; the next look may find it right. */
function tell({ local, report }: Pick<RequestsElsewhere, "local" | "report">, error: unknown): void {
  const reason = asUserError(error);
  const message = reason instanceof Error ? reason.message : String(reason);
  const known = told.get(local) ?? new Set();
  told.set(local, known);
  if (known.has(message)) return;
  known.add(message);
  report(`What others ask of the run could not be stored here: ${message}`);
}

/** A look that was broken off, or that the remote did not answer. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof AgenticError) return error.code.startsWith("remote-");
  return error instanceof Error && error.name === "AbortError";
}

/** What cannot be reached now may be at the next look; the replica tells of it. */
async function putRequests(
  { local, report }: Pick<RequestsElsewhere, "local" | "report">,
  runId: string,
  look: Promise<Inbox>,
): Promise<Inbox | undefined> {
  try {
    const inbox = await look;
    for (const { id, content } of inbox.requests) {
      const addition = parseManualEntry(content);
      if (addition) addLocalEntry(local, runId, addition);
      else local.addRequest(runId, id, content);
    }
    inbox.problems.forEach(report);
    return inbox;
  } catch (error) {
    if (!isUnanswered(error)) tell({ local, report }, error);
    return undefined;
  }
}
