import type { RecordedAnswer } from "../run/inbox-request.ts";

/** Whether an answer stops what was asked about: a rejection, or a review that requests changes. */
export function isObjection({ answer }: RecordedAnswer): boolean {
  return answer.decision === "rejected" || answer.objects === true;
}

/**
 * Answers that stand, in the order in which they count: objections first, whoever gave them. An approval is taken back by what the same
 * person says later, unless that approves too.
 */
export function activeAnswers(answers: readonly RecordedAnswer[]): RecordedAnswer[] {
  const others = new Map<string, number>();
  answers.forEach(({ answer }, index) => {
    if (answer.decision !== "approved") others.set(personOf(answer), index);
  });
  const left = answers.filter(
    ({ answer }, index) => answer.decision !== "approved" || (others.get(personOf(answer)) ?? -1) < index,
  );
  return [...left.filter(isObjection), ...left.filter((each) => !isObjection(each))];
}

function personOf({ actor = "" }: RecordedAnswer["answer"]): string {
  return actor.toLowerCase();
}
