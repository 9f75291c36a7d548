import type { EventContext, RepositorySettings, WorkflowInfo } from "../event-context.ts";
export interface Starting {
    readonly workflow: string;
    readonly variables: Readonly<Record<string, string>>;
    /** Number of the issue or pull request. */
    readonly issue: number;
}
interface Known {
    readonly settings: RepositorySettings;
    readonly workflows: readonly WorkflowInfo[];
}
/** Why a run that somebody asks for could not begin, as far as that is known before a job begins; in Markdown. */
export declare function startProblem({ own }: Pick<EventContext, "own">, starting: Starting, { settings, workflows }: Known): string | undefined;
/** What is said of a bot that nobody lets start runs. */
export declare function botText(login: string): string;
/** What administrators are told of the configuration, who alone are heard then. */
export declare function problemText(problem: string): string;
export {};
