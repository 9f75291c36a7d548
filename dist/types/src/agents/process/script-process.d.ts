import type { ScriptRunner } from "../../ports/script-runner.ts";
import { type Environment } from "./process-environment.ts";
import { type OtherUser } from "./sandbox-user.ts";
export interface ScriptRunnerOptions {
    /** The engine's own environment; scripts see it without its credentials. */
    readonly environment: Environment;
    /** Names of variables that scripts see though they look like credentials. */
    readonly passEnvironment?: readonly string[];
    /** Told once, before the first script, which variables scripts do not see; not called where there are none. */
    readonly onWithheld?: (names: readonly string[]) => void;
    /** Milliseconds between asking a script to end and killing it. Default 30 s, on CI 5 s. */
    readonly graceMs?: number;
    /** Ends every script at once, without grace: a person asked a second time. */
    readonly kill?: AbortSignal;
    /** Bytes of a stream that end a script. Default `OUTPUT_FILE_LIMIT_BYTES`. */
    readonly outputLimitBytes?: number;
    /** As whom scripts run, where that is not the engine's own user. */
    readonly user?: OtherUser | undefined;
}
/** Runs scripts with bash. What a script leaves running in its process group ends with it. */
export declare function createScriptRunner(options: ScriptRunnerOptions): ScriptRunner;
