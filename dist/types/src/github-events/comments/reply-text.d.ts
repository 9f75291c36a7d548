import type { CommandError } from "../../comment-commands/command-error.ts";
import type { CommentCommand } from "../../comment-commands/comment-command.ts";
import type { JobLease } from "../../storage/refs/job-lease.ts";
import type { WorkflowInfo } from "../event-context.ts";
import type { RunInfo } from "../find-runs.ts";
/** By which an answer of ours to a comment is found again. It is shown to nobody. */
export declare function replyMarker(what: string): string;
export declare function isReplyMarker(marker: string): boolean;
interface Beginning {
    readonly runId: string;
    readonly workflow: string;
    readonly by: string;
    /** What has asked for it, in Markdown, where nobody has. */
    readonly why?: string;
}
/** Whether the comment of a run says still what `startedText` does. */
export declare function isStartedText(text: string): boolean;
/** The comment of a run until the run writes it itself. */
export declare function startedText(beginning: Beginning): string;
/** The same where the job could not be started. */
export declare function notStartedText(beginning: Beginning, reason: string): string;
export declare function mistakeText({ message }: CommandError): string;
export declare function workflowsText(workflows: readonly WorkflowInfo[]): string;
/** What is known of a run besides what it says itself. */
interface Around {
    /** Page of the jobs that are at work on it. */
    readonly workedOnIn?: string | undefined;
    /** Whether there is an answer that it has not taken yet. */
    readonly hasAnswer?: boolean;
    /** People who have approved, by the path of the question, where the run has not taken that. */
    readonly approvedBy?: ReadonlyMap<string, readonly string[]>;
}
/** How a run stands, in few words, and what to do next. */
export declare function statusText({ runId, progress }: Pick<RunInfo, "runId" | "progress">, { workedOnIn, hasAnswer, approvedBy }?: Around): string;
/** Why a run that waits for a person does not go on without one. */
export declare function waitsText(runId: string): string;
/** What is told of a run that has been tried again and again by itself, and comes no further. */
export declare function retriesExhaustedText({ runId, count, reason, }: {
    readonly runId: string;
    readonly count: number;
    readonly reason: string;
}): string;
/** What is told of a step that a run does not have. */
export declare function noStepText(runId: string, step: string, steps: readonly string[]): string;
/** What became of a run that was asked for and of which nothing is there. */
export declare function notStartedRunText(runId: string, became: "waiting" | "cancelled" | "ended" | "unknown"): string;
export declare function beginningText({ run_id: runId, url }: JobLease): string;
/** Why nothing more is begun for a run. */
export declare function runInProgressText({ run_id: runId, url }: JobLease): string;
/** What a command that is about a run has come to. */
export declare function doneText(command: CommentCommand["name"], runId: string): string;
/** The run that goes on, where a text says that of one. */
export declare function resumedRunIn(text: string): string | undefined;
export declare function noRunText(runId?: string): string;
/** What a pull request that is closed is told. */
export declare function closedText(number: number): string;
/** The comment of a run that was cancelled before anything of it was there. */
export declare function cancelledEarlyText(runId: string): string;
/** What an answer is told that was given before the question. */
export declare function earlyText(runId: string): string;
export declare function noQuestionText(runId?: string, step?: string): string;
export {};
