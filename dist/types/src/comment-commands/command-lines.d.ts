/** GitHub takes no longer text; what is beyond is not read. */
export declare const LONGEST_COMMENT: number;
/** The words of a command, and what stands below its line. */
export interface CommandText {
    readonly line: string;
    readonly below: string;
}
/**
 * The command of a comment: its first line must begin with `/agentic`. Lines before it count for nothing where they are not the
 * writer's words of now: quotes, code, hidden comments, front matter.
 */
export declare function commandText(body: string): CommandText | undefined;
/** Whether a line, outside of code and quotes, is a further command. */
export declare function holdsCommand(below: string): boolean;
