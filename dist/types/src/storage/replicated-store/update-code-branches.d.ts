import type { MovedBranch } from "../../ports/run-store.ts";
import { type RunState } from "../../run/state.ts";
import type { FoundRun } from "../refs/find-run.ts";
import type { ReplicatedOptions } from "./replication-options.ts";
import type { RunFolder } from "./run-folder.ts";
export interface FollowedRun {
    readonly found: Pick<FoundRun, "runId">;
    readonly folder: RunFolder;
    /** The run as its journal elsewhere leaves it, and as the one here does. */
    readonly there: () => RunState;
    readonly here: () => RunState;
    readonly base: string | undefined;
}
/** Has code branches of a run be where people have moved them on to elsewhere. Errors: as `followBranches`. */
export declare function updateCodeBranches({ far, local, report }: ReplicatedOptions, { found: { runId }, folder, base, ...states }: FollowedRun): Promise<readonly MovedBranch[]>;
