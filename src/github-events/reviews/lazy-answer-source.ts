import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import type { AnswerSource } from "../../ports/answer-source.ts";
import type { GitHubEnvironment } from "../../wiring/github-access.ts";

/** Returns an answer source for the remote of a checkout. Loads the GitHub client with the first answer from GitHub. */
export function createLazyAnswerSource(
  from: GitHubEnvironment,
  report: (text: string) => void,
): AnswerSource {
  let source: AnswerSource | undefined;
  return {
    check: async (recorded, issues) => {
      if (!gitHubAnswerOf(recorded.id)) return { status: "valid" };
      source ??= (await import("./github-answer-source.ts")).answersAtRemote(from, report);
      return await source.check(recorded, issues);
    },
  };
}
