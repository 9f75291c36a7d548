import type { Failure } from "../../run/journal/event.ts";
import type { ProcessExit } from "../agent-cli.ts";
import type { ResultLine } from "./claude-line.ts";
/** What a session said before it ended without success. */
export interface ClaudeEnding {
    readonly exit: ProcessExit;
    /** Whether the session began, as opposed to the program refusing its command line. */
    readonly began: boolean;
    readonly result: ResultLine | undefined;
    /** Category the CLI gave the last error, such as `billing_error`. */
    readonly error: string | undefined;
    /** The last failed request, unless an answer came after it. */
    readonly retry: {
        readonly status: number | null;
        readonly delayMs: number;
    } | undefined;
    /** Milliseconds until the account's limit is lifted, where the CLI said so. */
    readonly limitedMs: number | undefined;
    readonly now: number;
}
export declare function claudeFailure(ending: ClaudeEnding): Failure;
