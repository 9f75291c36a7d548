import { withConcurrencyLimit } from "../github/client/repository-request.ts";
import type { Clock } from "../ports/clock.ts";
import type { IssueDetails } from "../ports/event-forge.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import { isRunId, newestRunIds, suffixOf } from "../run/ids.ts";
import { parseJson } from "../run/parse-json.ts";
import { runFiles } from "../run/paths.ts";
import { ProgressDocument } from "../run/progress-schema.ts";
import { RunRecord } from "../run/record.ts";
import { findRun, versionOf } from "../storage/refs/find-run.ts";
import { DISPATCH_FILE } from "../storage/refs/dispatch-claim.ts";
import { readInbox } from "../storage/refs/inbox.ts";
import { inboxRef, runOf, runPath, runRef, RUN_REFS, RUNS_FOLDER } from "../storage/refs/ref-names.ts";

/** A run, from its untrusted progress document and record. */
export interface RunInfo {
  readonly runId: string;
  readonly where: "live" | "ended";
  readonly progress: ProgressDocument;
  readonly record: RunRecord;
}

export interface Conversation {
  readonly issue: number;
  readonly headRef?: string | undefined;
}

export function conversationOf(issue: number, details: IssueDetails | undefined): Conversation {
  return { issue, headRef: details?.head?.ref };
}

/** Live runs to read, the newest by ID. An answer to a run beyond the limit would be lost. */
const MAX_LIVE = 1_000;
const ALL = { most: MAX_LIVE, turn: 0 };
const MAX_ENDED = 30;
const MAX_BYTES = 8 * 1024 * 1024;

export async function readRunInfo(
  refs: StateRefs,
  runId: string,
  stateRef: string,
): Promise<RunInfo | undefined> {
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return undefined;
  const [run] = await readRuns(refs, { version: found.version, where: found.where, runIds: [runId] });
  return run;
}

export async function activeRunsIn(refs: StateRefs, conversation: Conversation): Promise<RunInfo[]> {
  return newestFirst((await liveRuns(refs)).filter((run) => isInConversation(run, conversation)));
}

/** Live runs that one request reads. */
const MAX_TOGETHER = 20;

interface Selection {
  readonly most: number;
  /** Index of the part, if there are more. */
  readonly turn: number;
}

const HOUR_MS = 3_600_000;

/** Returns the selection of a sweep. With more than `most`, the hour selects a part of them. */
export function turnOf({ clock }: { readonly clock: Clock }, most: number): Selection {
  return { most, turn: Math.floor(clock.now().getTime() / HOUR_MS) };
}

export function selectTurn<Item>(items: readonly Item[], { most, turn }: Selection): readonly Item[] {
  const from = (turn % Math.max(1, Math.ceil(items.length / most))) * most;
  return items.slice(from, from + most);
}

/** Returns live runs by descending ID, or one part of many. */
export async function liveRuns(refs: StateRefs, selection: Selection = ALL): Promise<RunInfo[]> {
  const own = Array.from(await refs.refs(RUN_REFS), ([ref, version]) => ({ runId: runOf(ref), ref, version }))
    .flatMap(({ runId, ref, version }) =>
      runId !== undefined && ref === runRef(runId) ? [{ runId, version }] : [],
    )
    .sort((a, b) => (a.runId < b.runId ? 1 : -1));
  const runs = await withConcurrencyLimit(
    selectTurn(own, selection),
    ({ runId, version }) => readRuns(refs, { version, where: "live", runIds: [runId] }),
    MAX_TOGETHER,
  );
  return runs.flat();
}

/** Runs to read for a person without permission. */
const MAX_CANDIDATES = 5;

/** Returns the live runs of a conversation that a branch name or comment indicates, newest first. Reads no other run. */
export async function candidateRunsIn(
  refs: StateRefs,
  conversation: Conversation,
  listRunsWithComment: () => Promise<readonly string[]>,
): Promise<RunInfo[]> {
  const versions = await refs.refs(RUN_REFS);
  const live = [...versions.keys()]
    .flatMap((ref) => runOf(ref) ?? [])
    .filter((id) => versions.has(runRef(id)));
  if (live.length === 0) return [];
  const commented = new Set(await listRunsWithComment());
  const likely = live.filter(
    (id) => commented.has(id) || conversation.headRef?.endsWith(`-${suffixOf(id)}`) === true,
  );
  const read = await withConcurrencyLimit(newestRunIds(new Set(likely), MAX_CANDIDATES), (runId) =>
    readRuns(refs, { version: versions.get(runRef(runId)) ?? "", where: "live", runIds: [runId] }),
  );
  return newestFirst(read.flat().filter((run) => isInConversation(run, conversation)));
}

export async function archivedRunsIn(
  refs: StateRefs,
  conversation: Conversation,
  stateRef: string,
): Promise<RunInfo[]> {
  const { version, runIds } = await newestArchivedRuns(refs, stateRef);
  const newest = version === undefined ? [] : await readRuns(refs, { version, where: "ended", runIds });
  return newestFirst(newest.filter((run) => isInConversation(run, conversation)));
}

async function newestArchivedRuns(refs: StateRefs, stateRef: string) {
  const version = await versionOf(refs, stateRef);
  const folders = version === undefined ? [] : await refs.list(version, RUNS_FOLDER);
  const runIds = folders.flatMap(({ kind, name }) => (kind === "folder" && isRunId(name) ? [name] : []));
  return { version, runIds: newestRunIds(runIds, MAX_ENDED) };
}

/** Starts to read live runs and the list of archived ones, to share requests with the check of the permission. */
export async function prefetchRuns(refs: StateRefs, stateRef: string): Promise<void> {
  const live = [...(await refs.refs(RUN_REFS)).keys()].filter((ref) => ref === runRef(runOf(ref) ?? ""));
  await Promise.allSettled([
    live.length < MAX_TOGETHER ? liveRuns(refs) : undefined,
    newestArchivedRuns(refs, stateRef),
  ]);
}

function newestFirst(runs: readonly RunInfo[]): RunInfo[] {
  const startOf = ({ progress }: RunInfo): string => progress.started_at ?? "";
  return runs.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
}

interface RunFolders {
  readonly version: string;
  readonly where: RunInfo["where"];
  readonly runIds: readonly string[];
}

async function readRuns(refs: StateRefs, { version, where, runIds }: RunFolders): Promise<RunInfo[]> {
  const paths = runIds.flatMap((id) => [runPath(id, runFiles.progress), runPath(id, runFiles.run)]);
  const files = await refs.read(version, paths);
  const json = (path: string): unknown => {
    const bytes = files.get(path);
    return bytes && bytes.length <= MAX_BYTES ? parseJson(Buffer.from(bytes).toString("utf8")) : undefined;
  };
  return runIds.flatMap((runId) => {
    const progress = ProgressDocument.safeParse(json(runPath(runId, runFiles.progress)), { jitless: true });
    const record = RunRecord.safeParse(json(runPath(runId, runFiles.run)), { jitless: true });
    if (progress.data?.workflow_id !== runId || record.data?.id !== runId) return [];
    return [{ runId, where, progress: progress.data, record: record.data }];
  });
}

function isInConversation({ record, progress }: RunInfo, { issue, headRef }: Conversation): boolean {
  if (record.issue?.number === issue) return true;
  if (progress.pull_requests.some(({ number }) => number === issue)) return true;
  return headRef !== undefined && progress.branches.includes(headRef);
}

interface RequestReference {
  readonly runId: string;
  readonly id: string;
  readonly stateRef: string;
}

/** Whether a run has a request, read or unread. */
export async function isRequested(refs: StateRefs, { runId, id, stateRef }: RequestReference) {
  const path = `inbox/${id}.json`;
  const found = await findRun(refs, runId, { stateRef });
  if (found && (await found.read([path])).has(path)) return true;
  return (await readInbox(refs, runId)).requests.some((each) => each.id === id);
}

/** Returns the run that has a request, read or unread: the named one, one of the conversation, or a newly archived one. */
export async function requestedRun(
  { refs }: { readonly refs: StateRefs },
  { id, stateRef, conversation, runId: named }: RequestSearch,
): Promise<string | undefined> {
  if (named !== undefined)
    return (await isRequested(refs, { runId: named, id, stateRef })) ? named : undefined;
  const [live, archive] = await Promise.all([
    activeRunsIn(refs, conversation),
    newestArchivedRuns(refs, stateRef),
  ]);
  const versions = await refs.refs(RUN_REFS);
  // The ID of a request is the ID of one comment or review, and so it names the conversation.
  const locations = [
    ...live.map(({ runId }) => ({ runId, version: versions.get(runRef(runId)) })),
    ...archive.runIds.map((runId) => ({ runId, version: archive.version })),
  ].flatMap((each) => [each, { ...each, version: versions.get(inboxRef(each.runId)) }]);
  const found = await Promise.all(
    locations.map(async ({ runId, version }) => {
      const path = runPath(runId, `inbox/${id}.json`);
      return version !== undefined && (await refs.read(version, [path])).has(path) ? runId : undefined;
    }),
  );
  return found.find((runId) => runId !== undefined);
}

/** Reads what a commit to an inbox needs, to share requests with other reads. */
export async function prefetchInbox(refs: StateRefs, runId: string): Promise<void> {
  const version = await versionOf(refs, inboxRef(runId));
  if (version === undefined) return;
  const parts = runPath(runId, "inbox").split("/");
  const folders = ["", ...parts.map((_, index) => parts.slice(0, index + 1).join("/"))];
  await Promise.all([
    refs.read(version, [DISPATCH_FILE]),
    ...folders.map((folder) => refs.list(version, folder)),
  ]);
}

interface RequestSearch extends Omit<RequestReference, "runId"> {
  readonly conversation: Conversation;
  readonly runId?: string | undefined;
}
