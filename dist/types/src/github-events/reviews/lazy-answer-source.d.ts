import type { AnswerSource } from "../../ports/answer-source.ts";
import type { GitHubEnvironment } from "../../wiring/github-access.ts";
/** Reads answers again where the branches of a checkout are pushed to; what speaks to GitHub is loaded with the first that came from there. */
export declare function answersAgain(from: GitHubEnvironment, report: (text: string) => void): AnswerSource;
