import * as z from "zod";
import type { IsWorkflowRunCompleted } from "../../ports/event-forge.ts";
import type { RefChange, StateRefs } from "../../ports/state-refs.ts";
import { isRunId } from "../../run/ids.ts";
import { parseJson } from "../../run/parse-json.ts";
import { DISPATCH_FILE, type DispatchClaim, parseDispatchClaim } from "./dispatch-claim.ts";
import { versionOf } from "./find-run.ts";
import { LEASE_REFS, leaseRef, inboxRef, stateMessage } from "./ref-names.ts";
import { updateRefs, type RetryTiming } from "./update-ref.ts";

/** Reserves a run for GitHub jobs, which move the run's ref only when they publish. */
export const JobLease = z.object({
  run_id: z.string().refine(isRunId),
  workflow_run: z
    .string()
    .regex(/^[1-9]\d{0,19}$/)
    .describe("Run of a workflow at GitHub that the jobs belong to."),
  url: z
    .string()
    .max(500)
    .regex(/^https?:\/\/[\w.:-]+\/[\w.-]+\/[\w.-]+\/actions\/runs\/\d+$/),
  since: z.iso.datetime(),
  asked: z.iso
    .datetime()
    .optional()
    .describe("When the run of the workflow was started, where that is known."),
  inbox: z
    .string()
    .max(200)
    .optional()
    .describe("Version of the run's inbox that the jobs begin with; absent where there is none."),
  earlier: z
    .int()
    .positive()
    .optional()
    .describe("Claims right before it whose jobs have published nothing; absent where there was none."),
  round: z.int().positive().optional().describe("Of the branches that have jobs of their own in it."),
});
export type JobLease = z.infer<typeof JobLease>;

const FILE = "claim.json";
const MAX_BYTES = 4_096;
/** GitHub ends a job after six hours. */
const MAX_JOB_MS = 6 * 3_600_000;

export interface StoredLease {
  readonly version: string;
  /** Undefined if no job wrote the file: it reserves nothing. */
  readonly lease: JobLease | undefined;
  readonly dispatch: DispatchClaim | undefined;
}

export async function readLease(refs: StateRefs, runId: string): Promise<StoredLease | undefined> {
  const version = isRunId(runId) ? await versionOf(refs, leaseRef(runId)) : undefined;
  return version === undefined ? undefined : await readLeaseAt(refs, { runId, version });
}

export async function readLeases(refs: StateRefs): Promise<ReadonlyMap<string, StoredLease>> {
  const found = new Map<string, StoredLease>();
  for (const [ref, version] of await refs.refs(LEASE_REFS)) {
    const runId = ref.slice(LEASE_REFS.length);
    if (isRunId(runId)) found.set(runId, await readLeaseAt(refs, { runId, version }));
  }
  return found;
}

async function readLeaseAt(
  refs: StateRefs,
  { runId, version }: { readonly runId: string; readonly version: string },
): Promise<StoredLease> {
  const files = await refs.read(version, [FILE, DISPATCH_FILE]);
  const content = files.get(FILE);
  const dispatch = parseDispatchClaim(files.get(DISPATCH_FILE));
  if (content === undefined || content.length > MAX_BYTES) return { version, lease: undefined, dispatch };
  const { data } = JobLease.safeParse(parseJson(Buffer.from(content).toString("utf8")), { jitless: true });
  return { version, lease: data?.run_id === runId ? data : undefined, dispatch };
}

/** Whether the jobs of a lease still run. If GitHub does not say, the maximum duration of a job counts. */
export async function isLeaseActive(
  { workflow_run, since }: JobLease,
  { isOver, now }: { readonly isOver: IsWorkflowRunCompleted; readonly now: Date },
): Promise<boolean> {
  const isCompleted = await isOver(workflow_run);
  return isCompleted === undefined ? Math.abs(now.getTime() - Date.parse(since)) < MAX_JOB_MS : !isCompleted;
}

interface LeaseOptions extends RetryTiming {
  readonly refs: StateRefs;
}

/** Reserves a run for a workflow run. Returns the active lease of another one; undefined if the lease is acquired. */
export async function acquireLease(
  { refs, isOver, ...timing }: LeaseOptions & { readonly isOver: IsWorkflowRunCompleted },
  lease: Omit<JobLease, "inbox" | "earlier">,
): Promise<JobLease | undefined> {
  return await updateRefs<JobLease | undefined>({ refs, ...timing }, async () => {
    const found = await readLease(refs, lease.run_id);
    const before = found?.lease;
    if (before && before.workflow_run !== lease.workflow_run) {
      if (await isLeaseActive(before, { isOver, now: timing.clock.now() })) return { result: before };
    }
    // An earlier try succeeded, and its response was lost.
    if (before?.workflow_run === lease.workflow_run && before.since === lease.since)
      return { result: undefined };
    const inbox = await versionOf(refs, inboxRef(lease.run_id));
    const isNext = before !== undefined && before.workflow_run !== lease.workflow_run;
    const earlier = isNext ? (before.earlier ?? 0) + 1 : before?.earlier;
    const next = leaseChange({ ...lease, inbox, earlier }, found?.version);
    return { commit: { refs: [next] }, result: () => undefined };
  });
}

interface LeaseRelease {
  readonly runId: string;
  readonly workflowRun: string;
  readonly round?: number | undefined;
}

/** Releases a lease after its jobs published the run, unless jobs of branches need it. A later round acquires its own lease. */
export async function releaseLease(
  { refs, ...timing }: LeaseOptions,
  { runId, workflowRun, round }: LeaseRelease,
): Promise<JobLease | undefined> {
  let released: JobLease | undefined;
  return await updateRefs<JobLease | undefined>({ refs, ...timing }, async () => {
    const found = await readLease(refs, runId);
    const lease = found?.lease;
    // The ref is missing if the response to an earlier deletion was lost.
    if (!found || lease?.workflow_run !== workflowRun) return { result: found ? undefined : released };
    if (round !== undefined && lease.round === round) return { result: undefined };
    if (round !== undefined && lease.round === undefined) {
      const next = { ...lease, since: timing.clock.now().toISOString(), round };
      return { commit: { refs: [leaseChange(next, found.version)] }, result: () => undefined };
    }
    released = lease;
    const change = { ref: leaseRef(runId), expected: found.version, next: undefined };
    return { commit: { refs: [change] }, result: () => lease };
  });
}

function leaseChange(lease: JobLease, expected: string | undefined): RefChange {
  const message = stateMessage(`Run ${lease.run_id} is worked on in ${lease.workflow_run}`);
  const changes = [{ path: FILE, content: `${JSON.stringify(lease, null, 2)}\n` }];
  return { ref: leaseRef(lease.run_id), expected, next: { message, changes } };
}
