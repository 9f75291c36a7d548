import type { AppPorts, AppSettings, ToldWorkflow } from "./ports.ts";
export interface Starting {
    readonly workflow: string;
    readonly variables: Readonly<Record<string, string>>;
    /** Number of the issue or pull request. */
    readonly issue: number;
}
interface Known {
    readonly settings: AppSettings;
    readonly workflows: readonly ToldWorkflow[];
}
/** Why a run that somebody asks for could not begin, as far as that is known before a job begins; in Markdown. */
export declare function startProblem({ own }: Pick<AppPorts, "own">, starting: Starting, { settings, workflows }: Known): string | undefined;
/** What is said of a bot that nobody lets start runs. */
export declare function botText(login: string): string;
/** What administrators are told of the configuration, who alone are heard then. */
export declare function problemText(problem: string): string;
export {};
