import type { AnsweredNeeds, HumanAnswer, StepState } from "../../run/state.ts";
import { answerTo } from "../../run/pauses/step-question.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import type { StepContext } from "../step-context.ts";
import { answerTexts } from "./answers-section.ts";

interface NextAttempt {
  readonly at: AttemptKey;
  readonly previous: Readonly<StepState> | undefined;
}

/** Tells an attempt what earlier attempts of the step asked, and the answers. */
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
