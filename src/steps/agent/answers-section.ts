import type { Thread } from "../../run/human-decision.ts";
import type { Question, HumanAnswer } from "../../run/state.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import { isBefore } from "../human/question-subject.ts";
import type { StepContext } from "../step-context.ts";

const DECISIONS: Readonly<Record<HumanAnswer["decision"], string>> = {
  approved: "The person approved.",
  rejected: "The person rejected it.",
  input: "The person neither approved nor rejected; the words alone say what is wanted.",
  timeout: "Nobody answered in time.",
};

/** What a person decided, and every word and remark of the answer. */
export function describeAnswer(answer: HumanAnswer): string {
  const words = answerTexts(answer);
  const said =
    words === "" ? "There are no words beside that." : fenceUntrustedText(words, "what the person wrote");
  return `${DECISIONS[answer.decision]}\n\n${said}`;
}

/** The words of an answer, then each remark below its file and line. */
export function answerTexts({ text, threads = [] }: HumanAnswer): string {
  const remarks = threads.map((thread) => `${placeOf(thread)}\n${thread.text}`);
  return [text, ...remarks].filter((part) => part.trim() !== "").join("\n\n");
}

function placeOf({ id, path, line, side }: Thread): string {
  const thread = id === undefined ? "" : ` (thread ${id})`;
  if (line === undefined) return `${path}${thread}`;
  return `${path}:${line}${side === "left" ? " (before the change)" : ""}${thread}`;
}

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
  if (!answer || answer.decision === "timeout" || answerTexts(answer) === "") return "";
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
  return [...lines, "", describeAnswer(answer)].join("\n");
}
