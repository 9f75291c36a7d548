import type { StepContext } from "../step-context.ts";
/** Where the conflict of a merge is laid out; whoever goes on with the run finds it there. */
export declare function scratchPlace({ workspaces, state }: Pick<StepContext, "workspaces" | "state">, merge: string): Promise<{
    path: string;
    branch: string;
}>;
