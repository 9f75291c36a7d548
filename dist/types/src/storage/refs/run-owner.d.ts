import * as z from "zod";
import type { StateRefs } from "../../ports/state-refs.ts";
/** Engine that works on a run, as its ref names it: what is there may have been written by anyone. */
export declare const Owner: z.ZodObject<{
    engine: z.ZodString;
    host: z.ZodString;
    pid: z.ZodInt;
    since: z.ZodISODateTime;
    run_id: z.ZodString;
    push: z.ZodInt;
}, z.core.$strip>;
export type Owner = z.infer<typeof Owner>;
/** An owner that has pushed nothing yet. */
export declare function createOwner({ host, ...owner }: Omit<Owner, "push">): Owner;
export declare function renderOwner(owner: Owner): string;
/** Undefined for what no engine wrote for this run. */
export declare function parseOwner(content: Uint8Array | undefined, runId: string): Owner | undefined;
export declare function readOwner(refs: StateRefs, { runId, version }: {
    runId: string;
    version: string;
}): Promise<Owner | undefined>;
/** For people: `process 4711 on build-3 since 2026-01-31T12:00:00.000Z`. */
export declare function describeOwner({ pid, host, since }: Owner): string;
