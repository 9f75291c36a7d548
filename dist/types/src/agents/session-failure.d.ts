import type { Failure } from "../run/journal/event.ts";
import type { ProcessExit } from "./agent-cli.ts";
declare const VERDICTS: {
    readonly "max-turns": {
        readonly class: "recoverable";
        readonly message: "The agent used up its number of turns.";
    };
    readonly budget: {
        readonly class: "blocking";
        readonly message: "The agent used up the budget of its session.";
    };
    readonly "schema-miss": {
        readonly class: "recoverable";
        readonly message: "The agent's answer did not meet its schema.";
    };
    readonly "session-gone": {
        readonly class: "recoverable";
        readonly message: "The session to go on with is not there any more.";
    };
    readonly refused: {
        readonly class: "recoverable";
        readonly message: "The model refused to answer.";
    };
    readonly "max-output-tokens": {
        readonly class: "recoverable";
        readonly message: "The model's answer was longer than it may be.";
    };
    readonly "context-too-long": {
        readonly class: "recoverable";
        readonly message: "The conversation is longer than the model can read.";
    };
    readonly quota: {
        readonly class: "blocking";
        readonly message: "The account's usage limit is reached, or it has no credit left.";
    };
    readonly authentication: {
        readonly class: "fatal";
        readonly message: "The agent is not logged in, or its key was refused.";
    };
    readonly "model-not-found": {
        readonly class: "fatal";
        readonly message: "The model does not exist, or the account may not use it.";
    };
    readonly "rate-limit": {
        readonly class: "transient";
        readonly message: "The model service's rate limit was reached.";
    };
    readonly overloaded: {
        readonly class: "transient";
        readonly message: "The model service is overloaded.";
    };
    readonly "server-error": {
        readonly class: "transient";
        readonly message: "The model service failed.";
    };
    readonly "invalid-request": {
        readonly class: "fatal";
        readonly message: "The model service rejected the request.";
    };
    readonly "agent-killed": {
        readonly class: "transient";
        readonly message: "The agent was interrupted from outside.";
    };
    readonly "agent-failed": {
        readonly class: "transient";
        readonly message: "The agent ended with an error that it did not explain.";
    };
    readonly "agent-usage": {
        readonly class: "fatal";
        readonly message: "The agent refused to start.";
    };
    readonly "no-result": {
        readonly class: "transient";
        readonly message: "The agent ended without a result.";
    };
    readonly network: {
        readonly class: "transient";
        readonly message: "The model service could not be reached.";
    };
};
/** Why a session of an agent failed; the same for all providers. */
export type FailureCode = keyof typeof VERDICTS;
/** A cause with its class, and words of its own where the general ones do not say what to do. */
export declare function failureOf(code: FailureCode, message?: string): Failure;
/** A used-up limit of the account that ends at a known time. */
export declare function usageLimit(milliseconds: number): Failure;
/** What a status of a model service means; undefined for one that is no error. */
export declare function codeOfStatus(status: number): FailureCode | undefined;
export interface ExitWithoutResult {
    /** What people call the program. */
    readonly name: string;
    readonly exit: ProcessExit;
    /** Whether the session began, as opposed to the program refusing its command line. */
    readonly began: boolean;
    /** Line of standard error that says why, for a program that did not begin. */
    readonly words: string;
}
/** The failure of a session that ended without saying why. */
export declare function failureWithoutResult({ name, exit, began, words }: ExitWithoutResult): Failure;
/** The failure with the agent's own words for it, shortened to their end. */
export declare function withDetails(failure: Failure, said: string): Failure;
/** Ids of sessions come back from journals: one that could be an option or a path is none. */
export declare function isSessionId(id: string): boolean;
/** The answer to a request to go on with a session that is not there. */
export declare const SESSION_GONE: {
    readonly status: "refused";
    readonly failure: {
        class: "blocking" | "fatal" | "recoverable" | "transient";
        code: string;
        message: string;
        details?: string | undefined;
        files?: string[] | undefined;
        block?: string | undefined;
        retry_after_ms?: number | undefined;
    };
};
export {};
