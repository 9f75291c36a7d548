import * as z from "zod";
import type { IsWorkflowRunCompleted } from "../../ports/event-forge.ts";
import type { RefChange, StateRefs } from "../../ports/state-refs.ts";
import { isRunId } from "../../run/ids.ts";
import { parseJson } from "../../run/parse-json.ts";
import { versionOf } from "./find-run.ts";
import { LEASE_REFS, leaseRef, inboxRef, stateMessage } from "./ref-names.ts";
import { updateRefs, type RetryTiming } from "./update-ref.ts";

/** Says which jobs work on a run whose own ref moves only when they publish it. */
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
/** Larger ones were not written by a job. */
const MAX_BYTES = 4_096;
/** GitHub ends a job after six hours. */
const MAX_JOB_MS = 6 * 3_600_000;

export interface StoredLease {
  readonly version: string;
  /** Undefined for what no job wrote: it keeps nobody. */
  readonly lease: JobLease | undefined;
}

export async function readLease(refs: StateRefs, runId: string): Promise<StoredLease | undefined> {
  const version = isRunId(runId) ? await versionOf(refs, leaseRef(runId)) : undefined;
  return version === undefined ? undefined : await readLeaseAt(refs, { runId, version });
}

/** All claims, by run. */
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
  const content = (await refs.read(version, [FILE])).get(FILE);
  if (content === undefined || content.length > MAX_BYTES) return { version, lease: undefined };
  const { data } = JobLease.safeParse(parseJson(Buffer.from(content).toString("utf8")), { jitless: true });
  return { version, lease: data?.run_id === runId ? data : undefined };
}

/** Whether the jobs of a claim still work. Where GitHub does not say, they do for as long as a job may take. */
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

/** Makes a run that of these jobs. Returns the claim of others that are at work on it; undefined where it is ours now. */
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
    // An earlier try was made after all.
    if (before?.workflow_run === lease.workflow_run && before.since === lease.since)
      return { result: undefined };
    const inbox = await versionOf(refs, inboxRef(lease.run_id));
    const isNext = before !== undefined && before.workflow_run !== lease.workflow_run;
    const earlier = isNext ? (before.earlier ?? 0) + 1 : before?.earlier;
    const next = {
      ...lease,
      ...(inbox === undefined ? {} : { inbox }),
      ...(earlier === undefined ? {} : { earlier }),
    };
    return { commit: { refs: [leaseChange(next, found?.version)] }, result: () => undefined };
  });
}

interface LeaseRelease {
  readonly runId: string;
  readonly workflowRun: string;
  /** Branches that have jobs of their own now, where there are some. */
  readonly round?: number | undefined;
}

/**
 * What is left of a claim when its jobs have published the run: nothing, unless branches of it are worked on by more of them. Those of a
 * later round belong to another run of the workflow, which claims the run itself. Returns the claim where it was given up.
 */
export async function releaseLease(
  { refs, ...timing }: LeaseOptions,
  { runId, workflowRun, round }: LeaseRelease,
): Promise<JobLease | undefined> {
  let released: JobLease | undefined;
  return await updateRefs<JobLease | undefined>({ refs, ...timing }, async () => {
    const found = await readLease(refs, runId);
    const lease = found?.lease;
    // Nothing is there any more where an earlier try was made after all.
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
