import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import type { AnswerSource } from "../../ports/answer-source.ts";
import type { GitHubEnvironment } from "../../wiring/github-access.ts";

/** Reads answers again where the branches of a checkout are pushed to; what speaks to GitHub is loaded with the first that came from there. */
export function answersAgain(from: GitHubEnvironment, report: (text: string) => void): AnswerSource {
  let source: AnswerSource | undefined;
  return {
    check: async (given, issues) => {
      if (!gitHubAnswerOf(given.id)) return { status: "valid" };
      source ??= (await import("./github-answer-source.ts")).answersAtRemote(from, report);
      return await source.check(given, issues);
    },
  };
}
