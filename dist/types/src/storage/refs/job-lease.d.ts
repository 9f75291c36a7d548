import * as z from "zod";
import type { IsWorkflowRunCompleted } from "../../ports/event-forge.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { type RetryTiming } from "./update-ref.ts";
/** Says which jobs work on a run whose own ref moves only when they publish it. */
export declare const JobLease: z.ZodObject<{
    run_id: z.ZodString;
    workflow_run: z.ZodString;
    url: z.ZodString;
    since: z.ZodISODateTime;
    asked: z.ZodOptional<z.ZodISODateTime>;
    inbox: z.ZodOptional<z.ZodString>;
    earlier: z.ZodOptional<z.ZodInt>;
    round: z.ZodOptional<z.ZodInt>;
}, z.core.$strip>;
export type JobLease = z.infer<typeof JobLease>;
export interface FoundClaim {
    readonly version: string;
    /** Undefined for what no job wrote: it keeps nobody. */
    readonly claim: JobLease | undefined;
}
export declare function readLease(refs: StateRefs, runId: string): Promise<FoundClaim | undefined>;
/** All claims, by run. */
export declare function readClaims(refs: StateRefs): Promise<ReadonlyMap<string, FoundClaim>>;
/** Whether the jobs of a claim still work. Where GitHub does not say, they do for as long as a job may take. */
export declare function isLeaseActive({ workflow_run, since }: JobLease, { isOver, now }: {
    readonly isOver: IsWorkflowRunCompleted;
    readonly now: Date;
}): Promise<boolean>;
interface Claiming extends RetryTiming {
    readonly refs: StateRefs;
}
/** Makes a run that of these jobs. Returns the claim of others that are at work on it; undefined where it is ours now. */
export declare function acquireLease({ refs, isOver, ...pace }: Claiming & {
    readonly isOver: IsWorkflowRunCompleted;
}, claim: Omit<JobLease, "inbox" | "earlier">): Promise<JobLease | undefined>;
interface Settling {
    readonly runId: string;
    readonly workflowRun: string;
    /** Branches that have jobs of their own now, where there are some. */
    readonly round?: number | undefined;
}
/**
 * What is left of a claim when its jobs have published the run: nothing, unless branches of it are worked on by more of them. Those of a
 * later round belong to another run of the workflow, which claims the run itself. Returns the claim where it was given up.
 */
export declare function releaseLease({ refs, ...pace }: Claiming, { runId, workflowRun, round }: Settling): Promise<JobLease | undefined>;
export {};
