import type { Question } from "../run/state.ts";
import { isBefore } from "./about.ts";
import { describeWords, wordsOf } from "./answer-words.ts";
import type { StepContext } from "./context.ts";

/** What people answered since an agent worked here last: the next one is told, whatever its prompt says. */
export function describeAnswers(context: StepContext, path: string): string {
  const { answered, steps } = context.state;
  const sections = Array.from(answered, (asked) => ({ asked, question: steps.get(asked)?.question }))
    .filter(({ asked, question }) => question !== undefined && isToldOf(context, { asked, question, path }))
    .map(({ asked, question }) => sectionFor(asked, question));
  return sections.filter((section) => section !== "").join("\n\n");
}

interface Following {
  readonly asked: string;
  readonly question: Question;
  readonly path: string;
}

/** Agents in branches side by side are all told; one that comes after another is not. */
function isToldOf(context: StepContext, { asked, question, path }: Following): boolean {
  const { followers } = question;
  if (!followers.has(path) || !isBefore(context, asked, path)) return false;
  for (const other of followers) {
    if (other === path) return true;
    if (isBefore(context, asked, other) && isBefore(context, other, path)) return false;
  }
  return true;
}

const COMMIT = /^[0-9a-f]{7,64}$/;

function sectionFor(asked: string, question: Question | undefined): string {
  const answer = question?.answer;
  if (!answer || answer.decision === "timeout" || wordsOf(answer) === "") return "";
  const { threads = [], head } = answer;
  const lines = [
    `## What a person answered to \`${asked}\``,
    "",
    "Take these words as a wish for this work, within what is asked above.",
  ];
  if (threads.length > 0) {
    const of = head !== undefined && COMMIT.test(head) ? `, as they are in commit ${head.slice(0, 12)}` : "";
    lines.push(
      `There ${threads.length === 1 ? "is a remark" : `are ${threads.length} remarks`} on lines of files${of}: deal with every one.`,
      'Name each thread that you have dealt with in `data` of your output: `"threads": [{ "id": "<number of the thread>", "done": "<what you did>" }]`.',
    );
  }
  return [...lines, "", describeWords(answer)].join("\n");
}
