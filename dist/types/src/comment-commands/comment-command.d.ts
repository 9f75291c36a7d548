import { type WithMistake } from "./command-error.ts";
import { type CommandWorkflow } from "./run-command.ts";
import { type ResumeOptions } from "./run-options.ts";
/** What a comment asks for. */
export type CommentCommand = {
    readonly name: "run";
    readonly workflow: string;
    /** As written; the text below the first line is `request`. */
    readonly variables: Readonly<Record<string, string>>;
} | {
    readonly name: "do";
    readonly request: string;
    /** Whether a workflow may be made for it where none fits. */
    readonly mayPlan: boolean;
    /** Whether that workflow is to be proposed for the repository too. */
    readonly keeps?: true;
} | {
    readonly name: "status" | "cancel";
    readonly runId?: string;
} | ({
    readonly name: "resume" | "retry";
    readonly runId?: string;
} & ResumeOptions) | {
    readonly name: "input" | "approve" | "reject";
    readonly runId?: string;
    /** Path or name of the step whose question it answers, where several are open. */
    readonly step?: string;
    readonly text: string;
} | {
    readonly name: "workflows" | "help";
};
export type CommandName = CommentCommand["name"];
export type CommentReading = {
    readonly command: CommentCommand;
    readonly mistake?: never;
} | (WithMistake & {
    readonly command?: never;
}) | {
    readonly command?: never;
    readonly mistake?: never;
};
/** How each command is written, in the order in which help shows them. */
export declare const commandUsage: Readonly<Record<CommandName, string>>;
/**
 * Reads what a comment asks for; empty where it asks for nothing, and a mistake where it tries to. With the workflows that there are,
 * their names and variables are checked too. Never throws, and takes time in proportion to the text.
 */
export declare function readCommand(body: string, known?: readonly CommandWorkflow[]): CommentReading;
