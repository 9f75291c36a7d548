import { activeAnswers } from "../decision/single-step.ts";
import { approvers, type QuestionSubject } from "../run/journal/event-fields.ts";
import type { HumanRequest, RecordedAnswer } from "../run/inbox-request.ts";

interface CountedQuestion {
  readonly askedEvent: {
    readonly approvals?: number | undefined;
    readonly about?: QuestionSubject | undefined;
  };
  readonly approvals: readonly { readonly actor?: string | undefined }[];
}

export interface ApprovalCount {
  /** Whether the run can continue: the question is answered or must be repeated. */
  readonly isEnough: boolean;
  readonly needed: number;
  readonly approvers: readonly string[];
}

export function countApprovals(question: CountedQuestion, answers: readonly RecordedAnswer[]): ApprovalCount {
  return countOf(
    question,
    activeAnswers(answers).map(({ answer }) => answer),
  );
}

export function countOf(question: CountedQuestion, answers: readonly HumanRequest[]): ApprovalCount {
  const { askedEvent, approvals } = question;
  const { approvals: needed = 1, about } = askedEvent;
  const approved = answers.filter(({ decision }) => decision === "approved");
  const by = approvers([...approvals, ...approved]);
  const isEnd = answers.length > approved.length || (approved.length > 0 && by.length >= needed);
  return { isEnough: isEnd || approved.some((each) => isOther(each.about, about)), needed, approvers: by };
}

/** Returns whether an answer is about another version than the question. Only the run can verify it. */
function isOther(visible: QuestionSubject = {}, displayed: QuestionSubject = {}): boolean {
  const differs = (key: "head" | "hash"): boolean =>
    visible[key] !== undefined && visible[key] !== displayed[key];
  return differs("head") || differs("hash");
}
