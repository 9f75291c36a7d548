import type { VoidReason } from "../run/human-decision.ts";
import type { RecordedAnswer } from "../run/inbox-request.ts";

/** Whether an answer counts now; `unknown` where the place in which it was given does not say. */
export type AnswerValidity =
  | { readonly status: "valid" }
  | { readonly status: "void"; readonly reason: VoidReason }
  | { readonly status: "unknown"; readonly message: string };

/** Reads an answer and the role of its author again where it was given. */
export interface AnswerSource {
  /** Answers that were not given at a place that can be read, such as a command line, are valid. */
  /** `issues`: where a review may stand that does not say it itself. */
  check(answer: RecordedAnswer, issues: readonly number[]): Promise<AnswerValidity>;
}
