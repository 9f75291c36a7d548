import type { AnswerSource } from "../../ports/answer-source.ts";
import { type GitHubAccess, type GitHubEnvironment } from "../../wiring/github-access.ts";
interface SourceOptions {
    readonly open: () => Promise<GitHubAccess>;
    readonly report: (text: string) => void;
}
/** Reads answers from GitHub again; says why one stays in the inbox that cannot be read. */
export declare function createAnswerSource({ open, report }: SourceOptions): AnswerSource;
/** The same for the repository that the branches of a checkout are pushed to. */
export declare function answersAtRemote(from: GitHubEnvironment, report: SourceOptions["report"]): AnswerSource;
export {};
