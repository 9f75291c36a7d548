import { activeAnswers } from "../decision/active-approvals.ts";
import { approvers, type QuestionSubject } from "../run/human-decision.ts";
import type { RecordedAnswer, HumanRequest } from "../run/inbox-request.ts";

/** What of a question its answers are counted by. */
export interface CountedQuestion {
  readonly asked: { readonly approvals?: number | undefined; readonly about?: QuestionSubject | undefined };
  /** Approvals that the run has taken already. */
  readonly approvals: readonly { readonly actor?: string | undefined }[];
}

/** What answers to a question come to. */
export interface ApprovalCount {
  /** Whether something follows from them: the question is answered, or has to be put once more. */
  readonly isEnough: boolean;
  readonly needed: number;
  /** People who have approved, each once. */
  readonly approvers: readonly string[];
}

/** What answers that nobody has taken yet come to, together with those that were taken; oldest first. */
export function countApprovals(question: CountedQuestion, answers: readonly RecordedAnswer[]): ApprovalCount {
  return countOf(
    question,
    activeAnswers(answers).map(({ answer }) => answer),
  );
}

/** The same for answers that stand. */
export function countOf(question: CountedQuestion, answers: readonly HumanRequest[]): ApprovalCount {
  const { asked, approvals } = question;
  const { approvals: needed = 1, about } = asked;
  const given = answers.filter(({ decision }) => decision === "approved");
  const by = approvers([...approvals, ...given]);
  const isEnd = answers.length > given.length || (given.length > 0 && by.length >= needed);
  return { isEnough: isEnd || given.some((each) => isOther(each.about, about)), needed, approvers: by };
}

/** Whether somebody says to have seen something else than what was shown: what is true, only the run can tell. */
function isOther(seen: QuestionSubject = {}, shown: QuestionSubject = {}): boolean {
  const differs = (key: "head" | "hash"): boolean => seen[key] !== undefined && seen[key] !== shown[key];
  return differs("head") || differs("hash");
}
