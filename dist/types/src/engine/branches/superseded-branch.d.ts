import { type Workflow } from "../../definition/schema.ts";
import type { BranchStates } from "../../ports/run-store.ts";
interface Branch {
    readonly branch: string;
    readonly round: number;
}
/** Whether a request says that another branch of the same block came first. */
export declare function isSupersededBranch(requests: readonly {
    content: string;
}[], { branch, round }: Branch): boolean;
/** Tells the runners of the other branches, where the block needs only one. */
export declare function notifyOtherBranches(branches: BranchStates, { steps }: Workflow, { runId, branch, round }: Branch & {
    readonly runId: string;
}): Promise<void>;
export {};
