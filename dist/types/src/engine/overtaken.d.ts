import { type Workflow } from "../definition/schema.ts";
import type { BranchStates } from "../ports/states.ts";
interface Branch {
    readonly branch: string;
    readonly round: number;
}
/** Whether a request says that another branch of the same block came first. */
export declare function isOvertaken(requests: readonly {
    content: string;
}[], { branch, round }: Branch): boolean;
/** Tells the runners of the other branches, where the block needs only one. */
export declare function tellOthers(branches: BranchStates, { steps }: Workflow, { runId, branch, round }: Branch & {
    readonly runId: string;
}): Promise<void>;
export {};
