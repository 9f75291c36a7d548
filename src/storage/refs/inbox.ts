import { AgenticError, usageError } from "../../errors.ts";
import type { StateEntry, StateRefs, TreeChange } from "../../ports/state-refs.ts";
import { isRequestId, isRunId } from "../../run/ids.ts";
import {
  MANUAL_ENTRY_PREFIX,
  type ManualEntry,
  containsEntry,
  parseManualEntry,
  appendEntry,
} from "../../run/inbox-request.ts";
import { claimChange, DISPATCH_FILE, type DispatchClaim, parseDispatchClaim } from "./dispatch-claim.ts";
import { holdsRun, versionOf, findRun, type FoundRun } from "./find-run.ts";
import { inboxRef, runPath, runRef, STATE_REF, stateMessage } from "./ref-names.ts";
import { updateRefs, type RetryTiming, type RefPlan } from "./update-ref.ts";

/** Texts of users have at most 100,000 characters. */
const MAX_REQUEST_BYTES = 1024 * 1024;
const MAX_REQUESTS = 2_000;
const BATCH = 1_000;
const MAX_PROBLEMS = 5;

interface RequestDelivery {
  readonly runId: string;
  readonly id: string;
  readonly content: string;
  readonly stateRef?: string;
  readonly isExpected?: boolean;
}

/** Adds a request to the inbox unless it has one with this ID. A resume reads requests of an ended run. Errors: `not-found`, `usage`, those of the refs. */
export async function addRequest(
  ports: RetryTiming & { readonly refs: StateRefs },
  delivery: RequestDelivery,
): Promise<"added" | "known"> {
  return (await addClaimedRequest(ports, delivery)).status;
}

interface AddedRequest {
  readonly status: "added" | "known";
  readonly inbox: string | undefined;
  readonly lastClaim: DispatchClaim | undefined;
}

/** The same, with a claim of the dispatch for the request in the same commit. A known request keeps its claim. */
export async function addClaimedRequest(
  { refs, ...timing }: RetryTiming & { readonly refs: StateRefs },
  {
    runId,
    id,
    content,
    stateRef = STATE_REF,
    isExpected = false,
    claim,
  }: RequestDelivery & { readonly claim?: DispatchClaim },
): Promise<AddedRequest> {
  if (!isRequestId(id)) {
    throw usageError(
      `${JSON.stringify(id)} is not a valid ID of a request. Use letters, digits, \`-\`, \`_\` and \`.\`.`,
    );
  }
  if (Buffer.byteLength(content) > MAX_REQUEST_BYTES) {
    throw usageError(
      `The request has more than ${MAX_REQUEST_BYTES / 1024} KB, the limit of requests. Shorten it.`,
    );
  }
  if (!isRunId(runId)) throw runNotFound(refs, runId);
  const path = runPath(runId, `inbox/${id}.json`);
  const ref = inboxRef(runId);
  return await updateRefs<AddedRequest>({ refs, ...timing }, async () => {
    const versions = await refs.refs(ref.slice(0, -"inbox".length));
    const expected = versions.get(ref);
    // Requests that arrived before the end were archived with the run.
    const isKnown = isExpected || versions.has(runRef(runId));
    const ended = isKnown ? undefined : await findArchive(refs, { runId, stateRef });
    const before = expected === undefined ? undefined : await refs.read(expected, [path, DISPATCH_FILE]);
    const found = { inbox: expected, lastClaim: parseDispatchClaim(before?.get(DISPATCH_FILE)) };
    const isArchived = ended !== undefined && (await refs.read(ended, [path])).has(path);
    if (before?.has(path) === true || isArchived) {
      // An earlier try succeeded, and its response was lost.
      const isOwn = claim !== undefined && found.lastClaim?.by === claim.by;
      return { result: { ...found, status: isOwn ? "added" : "known" } };
    }
    const message = stateMessage(`Request ${id} for run ${runId}`);
    const next = { message, changes: [{ path, content }, ...(claim ? [claimChange(claim)] : [])] };
    return { commit: { refs: [{ ref, expected, next }] }, result: () => ({ ...found, status: "added" }) };
  });
}

async function findArchive(
  refs: StateRefs,
  { runId, stateRef }: { readonly runId: string; readonly stateRef: string },
): Promise<string> {
  const version = await versionOf(refs, stateRef);
  if (version !== undefined && (await holdsRun(refs, { version, runId }))) return version;
  throw runNotFound(refs, runId);
}

function runNotFound({ location }: StateRefs, runId: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} at ${location}; \`agentic-sdlc list\` shows the runs.`,
  });
}

export interface Inbox {
  readonly version: string | undefined;
  readonly processedFiles: ReadonlySet<string>;
  readonly requests: readonly { readonly id: string; readonly content: string }[];
  readonly problems: readonly string[];
}

export const emptyInbox: Inbox = {
  version: undefined,
  processedFiles: new Set(),
  requests: [],
  problems: [],
};

/** Reads requests since `before`; without new ones it only reads the version of the ref. */
export async function readInbox(refs: StateRefs, runId: string, before: Inbox = emptyInbox): Promise<Inbox> {
  return await readInboxAt(refs, { runId, version: await versionOf(refs, inboxRef(runId)) }, before);
}

/** Returns the IDs of all requests in an inbox, without their contents. */
export async function listRequestIds(refs: StateRefs, runId: string): Promise<readonly string[]> {
  const version = await versionOf(refs, inboxRef(runId));
  const entries = version === undefined ? [] : await refs.list(version, runPath(runId, "inbox"));
  return entries.filter(isRequestEntry).map(({ name }) => idOf(name));
}

/** Reads requests that arrived while the run was archived, from the recreated ref. */
export async function readArchivedInbox(refs: StateRefs, runId: string): Promise<Inbox> {
  return await readInboxAt(refs, { runId, version: await versionOf(refs, runRef(runId)) });
}

export async function readInboxAt(
  refs: StateRefs,
  { runId, version }: { runId: string; version: string | undefined },
  before: Inbox = emptyInbox,
): Promise<Inbox> {
  const { processedFiles } = before;
  if (version === undefined || version === before.version) return { ...emptyInbox, version, processedFiles };
  const folder = runPath(runId, "inbox");
  const entries = (await refs.list(version, folder)).filter(({ name }) => !processedFiles.has(name));
  const names = entries.filter(isRequestEntry).map(({ name }) => name);
  const problems = entries.flatMap((entry) =>
    isRequestEntry(entry) ? [] : describeIgnored(entry.name, "it is no request"),
  );
  const selected = names.sort(compareIds).slice(0, Math.max(0, MAX_REQUESTS - processedFiles.size));
  for (const name of names.slice(selected.length))
    problems.push(describeIgnored(name, `there are over ${MAX_REQUESTS} files`));
  const requests: { id: string; content: string }[] = [];
  for (let at = 0; at < selected.length; at += BATCH) {
    const paths = selected.slice(at, at + BATCH).map((name) => `${folder}/${name}`);
    for (const [path, bytes] of await refs.read(version, paths)) {
      const name = path.slice(folder.length + 1);
      if (bytes.length > MAX_REQUEST_BYTES)
        problems.push(describeIgnored(name, `it has over ${MAX_REQUEST_BYTES / 1024} KB`));
      else requests.push({ id: idOf(name), content: Buffer.from(bytes).toString("utf8") });
    }
  }
  requests.sort((a, b) => compareIds(a.id, b.id));
  const processed = new Set([...processedFiles, ...entries.map(({ name }) => name)]);
  return { version, processedFiles: processed, requests, problems: limitProblems(problems, runId) };
}

function limitProblems(problems: readonly string[], runId: string): readonly string[] {
  const more = problems.length - MAX_PROBLEMS;
  if (more <= 0) return problems;
  return [
    ...problems.slice(0, MAX_PROBLEMS),
    `${more} further files in the inbox of run ${runId} are ignored.`,
  ];
}

function isRequestEntry({ name, kind }: Pick<StateEntry, "name" | "kind">): boolean {
  return kind === "file" && isRequestFile(name);
}

export function isRequestFile(name: string): boolean {
  return name.endsWith(".json") && isRequestId(idOf(name));
}

function idOf(name: string): string {
  return name.slice(0, -".json".length);
}

function describeIgnored(name: string, why: string): string {
  return `inbox/${JSON.stringify(name).slice(1, -1)} is ignored: ${why}.`;
}

let collator: Intl.Collator | undefined;

/** Compares numerically: IDs of comments grow. */
function compareIds(a: string, b: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(a, b) || (a < b ? -1 : 1);
}

export interface PendingEntry {
  readonly id: string;
  readonly content: string;
}

interface RunEntries {
  readonly runId: string;
  readonly stateRef: string;
  readonly entries: readonly PendingEntry[];
}

/** Adds manual entries to the inbox of a live run, or to the files of an archived one. Errors: `not-found`, those of the refs. */
export async function addManualEntries(
  { refs, ...timing }: RetryTiming & { readonly refs: StateRefs },
  { runId, stateRef, entries: additions }: RunEntries,
): Promise<void> {
  const leave = async (some: readonly PendingEntry[]): Promise<void> => {
    for (const each of some) await addRequest({ refs, ...timing }, { runId, stateRef, ...each });
  };
  const written = await updateRefs<"written" | readonly PendingEntry[]>({ refs, ...timing }, async () => {
    const found = await findRun(refs, runId, { stateRef });
    if (!found) throw runNotFound(refs, runId);
    const missing = await findMissingEntries(found, additions);
    if (found.where === "live" || missing.length === 0) return { result: missing };
    return await planArchivedEntries(refs, found, missing);
  });
  if (written !== "written") return await leave(written);
  // Another engine may have resumed the run from the previous version.
  if ((await versionOf(refs, runRef(runId))) !== undefined) await leave(additions);
}

async function findMissingEntries(
  found: FoundRun,
  entries: readonly PendingEntry[],
): Promise<PendingEntry[]> {
  const files = new Set(entries.flatMap(({ content }) => parseManualEntry(content)?.file ?? []));
  const contents = await found.read([...files]);
  return entries.filter(({ content }) => {
    const addition = parseManualEntry(content);
    return addition && !containsEntry(textOf(contents.get(addition.file)), addition);
  });
}

/** Adds the requests too: an engine that resumes an older copy of the run needs them. */
async function planArchivedEntries(
  refs: StateRefs,
  { runId, ref, version }: FoundRun,
  missing: readonly PendingEntry[],
): Promise<RefPlan<"written">> {
  const known = missing.flatMap(({ content }) => parseManualEntry(content) ?? []);
  const paths = Array.from(new Set(known.map(({ file }) => runPath(runId, file))));
  const saved = await refs.read(version, paths);
  const folder = await refs.list(version, runPath(runId, "").slice(0, -1));
  // A segmented file is too long for an entry.
  const segmented = new Set(folder.filter(({ kind }) => kind === "folder").map(({ name }) => name));
  const texts = new Map<string, string>();
  for (const addition of known.filter(({ file }) => !segmented.has(`${file}.d`))) {
    const path = runPath(runId, addition.file);
    const text = texts.get(path) ?? textOf(saved.get(path));
    texts.set(path, appendEntry(text, addition) ?? text);
  }
  const changes: TreeChange[] = [
    ...Array.from(texts, ([path, content]) => ({ path, content })),
    ...missing.map(({ id, content }) => ({ path: runPath(runId, `inbox/${id}.json`), content })),
  ];
  const next = { message: stateMessage(`Run ${runId}: added to by hand`), changes };
  return { commit: { refs: [{ ref, expected: version, next }] }, result: () => "written" };
}

export function manualEntriesIn(requests: readonly PendingEntry[]): ManualEntry[] {
  return requests.flatMap(({ content }) => parseManualEntry(content) ?? []);
}

/** Whether an inbox file is a manual entry; the inbox reader handles it, and it is no answer. */
export function isManualEntryFile(path: string): boolean {
  return path.startsWith(`inbox/${MANUAL_ENTRY_PREFIX}`);
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("utf8");
}
