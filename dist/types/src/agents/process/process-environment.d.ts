import { type Environment } from "../../config/credential-variables.ts";
export type { Environment } from "../../config/credential-variables.ts";
/** Which of the engine's processes a process belongs to; every process below it inherits these. */
export interface SessionMark {
    readonly runId: string;
    readonly step: string;
    readonly attempt: number;
    readonly session: string;
}
export declare const RUN_MARK = "AGENTIC_RUN_ID";
export declare const SESSION_MARK = "AGENTIC_SESSION";
/** The variables every agent may see, and those the adapter or the user names. */
export declare function allowEnvironment(environment: Environment, allow: (name: string) => boolean): Record<string, string>;
export declare function markVariables({ runId, step, attempt, session }: SessionMark): Record<string, string>;
/** Tells sessions apart, those of other processes too. No secret, so `node:crypto` need not be loaded for it. */
export declare function createSessionId(): string;
/** Whether a variable is set to anything but "no". */
export declare function isSet(value: string | undefined): boolean;
/** Milliseconds a program has between SIGTERM and SIGKILL; a CI system itself kills after about ten seconds. */
export declare function defaultGraceMs(environment: Environment): number;
