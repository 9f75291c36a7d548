import type { Environment } from "../process/process-environment.ts";
import { type Tokens } from "./codex-line.ts";
/** What Codex itself keeps of a session. */
export interface Rollout {
    readonly model: string | undefined;
    /** Tokens of all its turns. */
    readonly tokens: Tokens | undefined;
}
/**
 * Reads the record of a session in Codex's home. Codex reports tokens of a whole session, not of the turn just run, and none where
 * a turn fails or is cut off; the record knows better.
 */
export declare function readRollout(threadId: string, environment: Environment): Rollout | undefined;
