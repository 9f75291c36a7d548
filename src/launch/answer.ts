import { randomIds } from "../compose.ts";
import { systemClock } from "../compose/clock.ts";
import { createGit } from "../git/git.ts";
import type { OpenQuestion } from "../output/question.ts";
import type { StateStore } from "../ports/states.ts";
import type { HumanRequest } from "../run/request.ts";
import type { Io } from "./io.ts";

/** What a person says to a question. */
export interface Answer {
  readonly decision: HumanRequest["decision"];
  readonly text: string;
}

/** A request as it lies in an inbox. */
export interface LeftRequest {
  readonly id: string;
  readonly content: string;
}

/** Leaves an answer in the inbox of a run, with what the person had seen; without a question it is for the run itself. */
export function leaveAnswer(
  states: StateStore,
  runId: string,
  { question, answer, actor }: { question: OpenQuestion | undefined; answer: Answer; actor: string },
): LeftRequest {
  const now = systemClock.now();
  const id = `cli-${now.getTime()}-${randomIds.suffix()}`;
  const about = question?.about ? { about: question.about } : {};
  const step = question ? { step: question.path, asked: question.asked } : {};
  const request: HumanRequest = {
    type: "input",
    ...answer,
    actor,
    ...step,
    ...about,
    at: now.toISOString(),
  };
  const content = `${JSON.stringify(request)}\n`;
  states.request(runId, id, content);
  return { id, content };
}

/** Who answers: as git knows the person, else as the system does. */
export async function actorOf({ environment }: Pick<Io, "environment">, root: string): Promise<string> {
  const name = await createGit(root, environment).try("config", "user.name");
  return name?.trim() || environment["USER"] || environment["LOGNAME"] || "unknown";
}
