import { AgenticError, usageError } from "../../errors.ts";
import { createGit } from "../../git/process/git.ts";
import type { OpenQuestion } from "../../output/status/open-questions.ts";
import type { HumanRequest } from "../../run/inbox-request.ts";
import type { RunState } from "../../run/state.ts";
import { optionProblem } from "../../run/pauses/step-question.ts";
import { systemClock } from "../../system/system-clock.ts";
import { randomIds } from "../../wiring/engine-ports.ts";
import type { Io } from "../process/io.ts";

export interface Answer {
  readonly decision: HumanRequest["decision"];
  readonly text: string;
}

export interface SubmittedRequest {
  readonly id: string;
  readonly content: string;
}

interface AnswerInput {
  readonly question: OpenQuestion | undefined;
  readonly answer: Answer;
  readonly actor: string;
}

/**
 * Renders an answer with the question that the user saw; without a question it is for the run. Simultaneous
 * answers to a question have the same ID, so only one is stored. Errors: `usage` for a number that names no option.
 */
export function answerRequest(
  { seq, requests }: Pick<RunState, "seq" | "requests">,
  { question, answer, actor }: AnswerInput,
): SubmittedRequest {
  const problem = question?.needs && optionProblem(question.needs, answer.text);
  if (problem !== undefined) throw usageError(problem);
  const about = question?.about ? { about: question.about } : {};
  const step = question ? { step: question.path, asked: question.asked } : {};
  const request: HumanRequest = {
    type: "input",
    ...answer,
    actor,
    ...step,
    ...about,
    at: systemClock.now().toISOString(),
    nonce: randomIds.suffix(),
  };
  const first = question ? `cli-${question.asked}` : `cli-run-${seq}`;
  let id = first;
  for (let number = 2; requests.has(id); number += 1) id = `${first}-${number}`;
  return { id, content: `${JSON.stringify(request)}\n` };
}

/** The error of `input` for a question that has an answer. */
export function alreadyAnswered(
  runId: string,
  question: Pick<OpenQuestion, "path"> | undefined,
): AgenticError {
  const subject = question ? `${question.path} of run ${runId}` : `Run ${runId}`;
  return usageError(
    `${subject} has an answer already, which counts; \`agentic-sdlc resume ${runId}\` continues with it.`,
  );
}

/** Returns git's user name, or else the system's. */
export async function findActor({ environment }: Pick<Io, "environment">, root: string): Promise<string> {
  const name = await createGit(root, environment).try("config", "user.name");
  return name?.trim() || environment["USER"] || environment["LOGNAME"] || "unknown";
}
