import type { Failure } from "../../run/journal/event.ts";
import type { ProcessExit } from "../agent-cli.ts";
/** What a session said before it ended without success. */
export interface CodexEnding {
    readonly exit: ProcessExit;
    /** Whether the session began, as opposed to the program refusing its command line. */
    readonly began: boolean;
    /** What the turn failed with, else the last error. */
    readonly error: string | undefined;
    readonly now: number;
}
export declare function codexFailure(ending: CodexEnding): Failure;
