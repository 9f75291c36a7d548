import { type Environment } from "../config/credentials.ts";
/** Runs git with fixed arguments in one folder; no hooks, no prompts, no signing. */
export interface Git {
    readonly directory: string;
    /** Standard output without the last line break. Errors: `git-failed`. */
    run(...args: string[]): Promise<string>;
    /** The same, but undefined where git exits with an error. */
    try(...args: string[]): Promise<string | undefined>;
    /** The same for a command whose exit code 1 is an answer too; any other is an error. */
    ask(...args: string[]): Promise<{
        yes: boolean;
        output: string;
    }>;
    /** The same git in another folder, or with more environment. */
    with(change: {
        directory?: string;
        environment?: Record<string, string>;
    }): Git;
}
/** Git for local work: a filter that a step configured runs without the engine's credentials. */
export declare function createGit(directory: string, environment: Environment): Git;
/** Git for pushing, with the credentials that a credential helper may need. */
export declare function createRemoteGit(directory: string, environment: Environment): Git;
