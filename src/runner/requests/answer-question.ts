import { AgenticError } from "../../errors.ts";
import { createGit } from "../../git/process/git.ts";
import type { OpenQuestion } from "../../output/status/open-questions.ts";
import type { HumanRequest } from "../../run/inbox-request.ts";
import type { RunState } from "../../run/state.ts";
import { systemClock } from "../../system/system-clock.ts";
import { randomIds } from "../../wiring/engine-ports.ts";
import type { Io } from "../process/io.ts";

/** What a person says to a question. */
export interface Answer {
  readonly decision: HumanRequest["decision"];
  readonly text: string;
}

/** A request as it lies in an inbox. */
export interface SubmittedRequest {
  readonly id: string;
  readonly content: string;
}

interface Given {
  readonly question: OpenQuestion | undefined;
  readonly answer: Answer;
  readonly actor: string;
}

/**
 * The request that holds an answer, with what the person had seen; without a question it is for the run itself. Answers to one question
 * that are given at once have the same id, so that one of them is left.
 */
export function answerRequest(
  { seq, requests }: Pick<RunState, "seq" | "requests">,
  { question, answer, actor }: Given,
): SubmittedRequest {
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

/** What `input` says to an answer that another one came before. */
export function alreadyAnswered(
  runId: string,
  question: Pick<OpenQuestion, "path"> | undefined,
): AgenticError {
  const asked = question ? `${question.path} of run ${runId}` : `Run ${runId}`;
  return new AgenticError({
    code: "usage",
    message: `${asked} has an answer already, which counts; \`agentic-sdlc resume ${runId}\` continues with it.`,
  });
}

/** Who answers: as git knows the person, else as the system does. */
export async function findActor({ environment }: Pick<Io, "environment">, root: string): Promise<string> {
  const name = await createGit(root, environment).try("config", "user.name");
  return name?.trim() || environment["USER"] || environment["LOGNAME"] || "unknown";
}
