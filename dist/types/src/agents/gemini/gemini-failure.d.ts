import type { Failure } from "../../run/journal/event.ts";
import type { ProcessExit } from "../agent-cli.ts";
/** What a session said before it ended without success. */
export interface GeminiEnding {
    readonly exit: ProcessExit;
    /** Whether the session began, as opposed to the program refusing its command line. */
    readonly began: boolean;
    /** What the result says went wrong, else the last error. */
    readonly error: string | undefined;
    readonly now: number;
}
export declare function geminiFailure(ending: GeminiEnding): Failure;
