import type { GitHubEnvironment } from "../compose/github.ts";
import type { AnswerSource } from "../ports/answers.ts";
/** Reads answers again where the branches of a checkout are pushed to; what speaks to GitHub is loaded with the first that came from there. */
export declare function answersAgain(from: GitHubEnvironment, report: (text: string) => void): AnswerSource;
