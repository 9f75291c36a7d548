import type { GitHubPlace } from "../client/github-repository.ts";
export interface WorkflowRunQuery {
    /** Name of its file under `.github/workflows/`. */
    readonly file: string;
    /** Run of ours that it is for: stands in the title of what is dispatched, which the workflow gives it, and in the names of jobs. */
    readonly runId: string;
    /** Older ones are others'. */
    readonly since: Date;
}
export interface WorkflowRun {
    readonly id: number;
    readonly url: string;
    readonly isOver: boolean;
}
/** The newest run of a workflow that was dispatched for a run of ours, or, while it goes on, has a job for it; undefined where there is none. Rejects with what the request failed with. */
export declare function findWorkflowRun(place: GitHubPlace, { file, runId, since }: WorkflowRunQuery): Promise<WorkflowRun | undefined>;
/** Whether a run of a workflow is over, or gone. Undefined where that may not be seen. Rejects with what the request failed with. */
export declare function isWorkflowRunCompleted({ client, repository }: GitHubPlace, id: string): Promise<boolean | undefined>;
/** When a run of a workflow was started; undefined where that may not be seen. */
export declare function workflowRunStart({ client, repository }: GitHubPlace, id: string): Promise<string | undefined>;
