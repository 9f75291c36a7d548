import { type GitHubPlace } from "../client/github-repository.ts";
export interface WorkflowDispatch {
    /** Name of its file under `.github/workflows/`. */
    readonly file: string;
    /** Branch or tag it runs from. */
    readonly ref: string;
    readonly inputs: Readonly<Record<string, string>>;
}
/** The run of a workflow that was started; GitHub Enterprise Server does not tell it. */
export interface DispatchedWorkflow {
    readonly runId?: number;
    readonly url?: string;
}
/** Starts a workflow that has `workflow_dispatch`. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export declare function dispatchWorkflow(place: GitHubPlace, { file, ref, inputs }: WorkflowDispatch): Promise<DispatchedWorkflow>;
export interface RepositoryDispatch {
    /** Which of the `types` of `repository_dispatch`. */
    readonly event: string;
    /** At most ten keys. */
    readonly payload: Readonly<Record<string, unknown>>;
}
/** Starts what waits for `repository_dispatch`, on the default branch. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export declare function dispatchRepository(place: GitHubPlace, { event, payload }: RepositoryDispatch): Promise<void>;
