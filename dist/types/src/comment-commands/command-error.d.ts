export type MistakeCode = "given-twice" | "joined-quote" | "missing-number" | "missing-step" | "missing-text" | "missing-version" | "missing-workflow" | "not-a-number" | "not-a-run" | "not-a-step" | "not-a-variable" | "not-a-version" | "several-commands" | "too-many-words" | "unclosed-quote" | "unknown-command" | "unknown-option" | "unknown-variable" | "unknown-workflow";
/** Why a comment that begins with `/agentic` is no command, for whoever wrote it. */
export interface CommandError {
    readonly code: MistakeCode;
    /** One or two sentences in Markdown: what is wrong, and what to write. */
    readonly message: string;
    /** What was probably meant, as it would stand there. */
    readonly nearest?: string;
}
export interface WithMistake {
    readonly mistake: CommandError;
}
export declare function commandError(code: MistakeCode, message: string, nearest?: string): WithMistake;
/** A piece of a comment as code in a message; it cannot end the code. */
export declare function piece(text: string): string;
/** How a command is written, in full. */
export declare function inFull(usage: string): string;
export declare function didYouMean(nearest: string | undefined): string;
