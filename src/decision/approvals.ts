import type { GivenAnswer } from "../run/request.ts";

/** Answers that stand: an approval is taken back by what the same person says later, unless that approves too. */
export function standing(answers: readonly GivenAnswer[]): GivenAnswer[] {
  const others = new Map<string, number>();
  answers.forEach(({ answer }, index) => {
    if (answer.decision !== "approved") others.set(personOf(answer), index);
  });
  return answers.filter(
    ({ answer }, index) => answer.decision !== "approved" || (others.get(personOf(answer)) ?? -1) < index,
  );
}

function personOf({ actor = "" }: GivenAnswer["answer"]): string {
  return actor.toLowerCase();
}
