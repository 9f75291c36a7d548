import type { VoidReason } from "../run/journal/event-fields.ts";
import type { RecordedAnswer } from "../run/inbox-request.ts";

/** Whether an answer counts; `unknown` if its source does not tell. */
export type AnswerValidity =
  | { readonly status: "valid" }
  | { readonly status: "void"; readonly reason: VoidReason }
  | { readonly status: "unknown"; readonly message: string };

/** Rereads answers, and the roles of their authors, at their source. */
export interface AnswerSource {
  /** Checks one answer. Answers without a readable source, such as a command line, are valid. `issues`: numbers of the pull requests to search for a review. */
  check(answer: RecordedAnswer, issues: readonly number[]): Promise<AnswerValidity>;
}
