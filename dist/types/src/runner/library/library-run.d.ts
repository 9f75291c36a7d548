import type { AnswerSource } from "../../ports/answer-source.ts";
import type { WorkflowProgram } from "../../program/define-workflow.ts";
import type { GitHubEnvironment } from "../../wiring/github-access.ts";
import type { ResumeOptions, RunOptions, RunResult } from "./library-options.ts";
/** Makes the source that reads answers from GitHub again. The entry point passes it: `runner` may not import `github-events`. */
export type OpenAnswers = (from: GitHubEnvironment, report: (text: string) => void) => AnswerSource;
export declare function startFromCode(workflow: string | WorkflowProgram, options: RunOptions, openAnswers: OpenAnswers): Promise<RunResult>;
export declare function resumeFromCode(runId: string, options: ResumeOptions, openAnswers: OpenAnswers): Promise<RunResult>;
