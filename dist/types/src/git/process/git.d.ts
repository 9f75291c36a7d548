import { type Environment } from "../../config/credential-variables.ts";
import { AgenticError } from "../../errors.ts";
import { type GitPlace } from "./git-directory.ts";
/** Where a helper of git reads a secret: Node makes it a socket, which `/proc` lets nobody open a second time, unlike an environment or a pipe. */
export declare const SECRET_DESCRIPTOR = 3;
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
    /** Tells of the records of a list, which end with NUL, until that answers false: git is ended then. Returns whether it came to the end. */
    each(visit: (record: string) => boolean, ...args: string[]): Promise<boolean>;
    /** Tells of the output in chunks until that answers false: git is ended then. Returns whether it came to the end. */
    stream(take: (chunk: Buffer) => boolean, ...args: string[]): Promise<boolean>;
    /** The same git at another place, or with more environment. */
    with(change: {
        place?: GitPlace;
        environment?: Record<string, string>;
    }): Git;
}
/**
 * Git for local work in the repository whose top, or which itself, is a folder. A filter that a step configured runs without the engine's
 * credentials. A call that takes longer than the limit is ended.
 */
export declare function createGit(directory: string, environment: Environment, limitMs?: number): Git;
/** Environment of git for local work. */
export declare function localEnvironment(environment: Environment): Record<string, string>;
/** Environment of git for talking to remotes, with what a credential helper may need; never for git in a work tree. */
export declare function remoteEnvironment(environment: Environment): Record<string, string>;
export interface GitCall {
    readonly directory: string;
    readonly environment: Readonly<Record<string, string>>;
    /** Standard input; empty by default. */
    readonly input?: string | Uint8Array;
    /** What git's helper reads when git is asked who it is; see sign-in.ts. */
    readonly secret?: string;
    /** After this long git is killed, with all it has started. */
    readonly limitMs?: number;
    /** Gets what git writes, in place of whoever waits for the end; where it answers false git is ended. */
    readonly onOutput?: (chunk: Buffer) => boolean;
    /** When it is aborted git is killed in the same way. */
    readonly signal?: AbortSignal;
}
export interface GitAnswer {
    /** Undefined where git could not be started, or was killed. */
    readonly exitCode: number | undefined;
    readonly output: Buffer;
    readonly errors: string;
    /** Whether it was killed because it took too long. */
    readonly late: boolean;
    readonly cause?: unknown;
}
/** What git "says" that was ended because nobody waits for it. */
export declare const GIVEN_UP = "fatal: it took longer than anybody waits\n";
/** Starts git once and waits for its end, whatever that is. */
export declare function startGit(args: readonly string[], call: GitCall): Promise<GitAnswer>;
export declare function gitFailure(args: readonly string[], answer: GitAnswer & {
    directory: string;
}): AgenticError;
/** The line that tells why, with what the remote said. */
export declare function reasonIn(errors: string): string;
