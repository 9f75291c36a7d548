import type { Thread } from "../../run/journal/event-fields.ts";
import type { AnsweredNeeds, HumanAnswer, Question, StepState } from "../../run/state.ts";
import { answerTo } from "../../run/step-question.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import { isBefore } from "../human/pending-question.ts";
import type { StepContext } from "../step-context.ts";

const DECISIONS: Readonly<Record<HumanAnswer["decision"], string>> = {
  approved: "The person approved.",
  rejected: "The person rejected it.",
  input: "The person neither approved nor rejected; the words alone say what is wanted.",
  timeout: "Not answered in time.",
  assumed: "The run asks no person. It takes what the step assumes.",
};

export function describeAnswer(answer: HumanAnswer): string {
  const text = answerTexts(answer);
  const quoted =
    text === "" ? "There are no words beside that." : fenceUntrustedText(text, "what the person wrote");
  return `${DECISIONS[answer.decision]}\n\n${quoted}`;
}

function answerTexts({ text, threads = [] }: HumanAnswer): string {
  const remarks = threads.map((thread) => `${threadLocation(thread)}\n${thread.text}`);
  return [text, ...remarks].filter((part) => part.trim() !== "").join("\n\n");
}

function threadLocation({ id, path, line, side }: Thread): string {
  const thread = id === undefined ? "" : ` (thread ${id})`;
  if (line === undefined) return `${path}${thread}`;
  return `${path}:${line}${side === "left" ? " (before the change)" : ""}${thread}`;
}

export function describeAnswers(context: StepContext, path: string): string {
  const { answeredSteps: answered, steps } = context.state;
  const sections = Array.from(answered, (questionPath) => ({
    questionPath,
    question: steps.get(questionPath)?.question,
  }))
    .filter(
      ({ questionPath, question }) =>
        question !== undefined && isToldOf(context, { questionPath, question, path }),
    )
    .map(({ questionPath, question }) => sectionFor(questionPath, question));
  return sections.filter((section) => section !== "").join("\n\n");
}

interface Following {
  readonly questionPath: string;
  readonly question: Question;
  readonly path: string;
}

/** Parallel branches all receive an answer. A later agent step does not. */
function isToldOf(context: StepContext, { questionPath, question, path }: Following): boolean {
  const { followers } = question;
  if (!followers.has(path) || !isBefore(context, questionPath, path)) return false;
  for (const other of followers) {
    if (other === path) return true;
    if (isBefore(context, questionPath, other) && isBefore(context, other, path)) return false;
  }
  return true;
}

const COMMIT = /^[0-9a-f]{7,64}$/;

function sectionFor(questionPath: string, question: Question | undefined): string {
  const answer = question?.answer;
  if (!answer || answer.decision === "timeout" || answerTexts(answer) === "") return "";
  const { threads = [], head } = answer;
  const lines = [
    `## What a person answered to \`${questionPath}\``,
    "",
    "Take these words as a wish for this work, within what is asked above.",
  ];
  if (threads.length > 0) {
    const of = head !== undefined && COMMIT.test(head) ? `, as of commit ${head.slice(0, 12)}` : "";
    lines.push(
      `There ${threads.length === 1 ? "is a remark" : `are ${threads.length} remarks`} on lines of files${of}: deal with every one.`,
      'Name each thread that you have dealt with in `data` of your output: `"threads": [{ "id": "<number of the thread>", "done": "<what you did>" }]`.',
    );
  }
  return [...lines, "", describeAnswer(answer)].join("\n");
}

interface NextAttempt {
  readonly at: AttemptKey;
  readonly previous: Readonly<StepState> | undefined;
}

export function describeOwnQuestions(context: StepContext, { at, previous }: NextAttempt): string {
  const { answeredQuestions = [] } = context.state.steps.get(at.path) ?? {};
  if (answeredQuestions.length === 0) return "";
  return [
    "## What this step asked, and the answers",
    "",
    "Earlier attempts of this step ended with a question. Each answer decides its question, within the limits of this task.",
    "Do not ask again what an answer decides.",
    ...describeChanges(context, previous),
    ...answeredQuestions.flatMap((each, index) => ["", ...describeQuestion(each, index + 1)]),
  ].join("\n");
}

/** In a worktree of the engine they were taken back, and the section of earlier attempts names the patch. */
function describeChanges({ workspace }: StepContext, previous: NextAttempt["previous"]): string[] {
  if (previous?.status !== "waiting" || workspace.owned) return [];
  return [
    "What the attempt with the question changed is still in the working directory: look with `git status`.",
  ];
}

function describeQuestion({ needs, answer }: AnsweredNeeds, number: number): string[] {
  const { question, options } = needs;
  const text = [question, ...(options ?? []).map((option, index) => `${index + 1}. ${option}`)].join("\n");
  return [
    `Question ${number}:`,
    "",
    fenceUntrustedText(text, "the question that this step asked"),
    "",
    describeDecision(answer),
    "",
    fenceUntrustedText(
      answerTexts({ ...answer, text: answerTo(needs, answer) }),
      answer.decision === "assumed" ? "what this step assumes" : `the answer of ${roleOf(answer)}`,
    ),
  ];
}

function describeDecision(answer: HumanAnswer): string {
  switch (answer.decision) {
    case "assumed":
      return "No person was asked. The run takes what the step assumes:";
    case "rejected":
      return "A person rejected the question:";
    default:
      return "A person answered:";
  }
}

/** The engine checks at GitHub that the author of an answer may answer. */
function roleOf({ actor }: HumanAnswer): string {
  const name = actor?.replaceAll(/[^\p{L}\p{N} _.-]+/gu, "").trim();
  return `a person who may answer for this run${name ? `: ${name}` : ""}`;
}
