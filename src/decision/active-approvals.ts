import type { RecordedAnswer } from "../run/inbox-request.ts";

export function isObjection({ answer }: RecordedAnswer): boolean {
  return answer.decision === "rejected" || answer.objects === true;
}

/** Objections come first. A later answer of the same person revokes an approval, unless it also approves. */
export function activeAnswers(answers: readonly RecordedAnswer[]): RecordedAnswer[] {
  const lastObjection = new Map<string, number>();
  answers.forEach(({ answer }, index) => {
    if (answer.decision !== "approved") lastObjection.set(personOf(answer), index);
  });
  const active = answers.filter(
    ({ answer }, index) =>
      answer.decision !== "approved" || (lastObjection.get(personOf(answer)) ?? -1) < index,
  );
  return [...active.filter(isObjection), ...active.filter((each) => !isObjection(each))];
}

function personOf({ actor = "" }: RecordedAnswer["answer"]): string {
  return actor.toLowerCase();
}
