import type { ComposedWorkflow } from "../routing/composed.ts";
/** Puts an approved workflow among those of the repository, in the run's own worktree: its pull request proposes it. */
export declare function keepWorkflow(directory: string, { workflow, definition }: ComposedWorkflow): Promise<{
    path: string;
    commit_message: string;
    title: string;
    body: string;
    draft: boolean;
}>;
