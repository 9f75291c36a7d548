import type { ComposedWorkflow } from "../../routing/composed-workflow.ts";
import { type Choice } from "../../routing/workflow-choices.ts";
import { type Project } from "../start/project.ts";
/** The workflows that a request can be routed to; those with mistakes are none of them, and those that say so. */
export declare function listChoices(project: Project): Promise<Choice[]>;
/** The commands that an agent may compose a workflow of, with what they take. */
export declare function listCommands(project: Project): string;
export declare function listPersonas(project: Project): string;
/** Puts an approved workflow among those of the repository, in the run's own worktree: its pull request proposes it. */
export declare function keepWorkflow(directory: string, { workflow, definition }: ComposedWorkflow): Promise<{
    path: string;
    commit_message: string;
    title: string;
    body: string;
    draft: boolean;
}>;
