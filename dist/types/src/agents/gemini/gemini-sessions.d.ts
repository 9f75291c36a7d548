import type { AgentRequest } from "../../ports/agent-runner.ts";
import type { Environment } from "../process/process-environment.ts";
import { type GeminiRecord } from "./gemini-record.ts";
/** Start of the names of the homes of sessions. */
export declare const HOME_PREFIX = "agentic-gemini-";
export interface Place {
    readonly request: Pick<AgentRequest, "runId">;
    readonly environment: Environment;
}
/** Keeps the record of a session for its run. Where that fails the session is not gone on with: a fresh start, no more. */
export declare function saveSession(sessionId: string, directory: string, place: Place): void;
/** The kept record of a session of the run. */
export declare function readSavedSession(sessionId: string, place: Place): string | undefined;
/** Gemini files sessions by project, in names with the first part of the id; one gone on with has two, one of them bare. */
export declare function readRecord(sessionId: string, directory: string): GeminiRecord | undefined;
/** Removes sessions of runs nobody went on with for a month, and homes that a killed engine left. */
export declare function pruneOld(environment: Environment, now: number): void;
export declare function temporary(environment: Environment): string;
export declare function namesIn(directory: string): string[];
export declare function readText(path: string): string | undefined;
