import type { GivenAnswer } from "../run/request.ts";

/** Whether an answer stops what was asked about: a rejection, or a review that requests changes. */
export function isObjection({ answer }: GivenAnswer): boolean {
  return answer.decision === "rejected" || answer.objects === true;
}

/**
 * Answers that stand, in the order in which they count: objections first, whoever gave them. An approval is taken back by what the same
 * person says later, unless that approves too.
 */
export function standing(answers: readonly GivenAnswer[]): GivenAnswer[] {
  const others = new Map<string, number>();
  answers.forEach(({ answer }, index) => {
    if (answer.decision !== "approved") others.set(personOf(answer), index);
  });
  const left = answers.filter(
    ({ answer }, index) => answer.decision !== "approved" || (others.get(personOf(answer)) ?? -1) < index,
  );
  return [...left.filter(isObjection), ...left.filter((each) => !isObjection(each))];
}

function personOf({ actor = "" }: GivenAnswer["answer"]): string {
  return actor.toLowerCase();
}
