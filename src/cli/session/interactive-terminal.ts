import { isSet } from "../../agents/process/process-environment.ts";
import { type Workflow, walkSteps } from "../../definition/schema.ts";
import type { Terminal } from "../../output/terminal/terminal.ts";
import type { StateStore } from "../../ports/run-store.ts";
import type { Io } from "../../runner/process/io.ts";
import { findActor, alreadyAnswered, answerRequest } from "../../runner/requests/answer-question.ts";
import { type Bell, Questions } from "./terminal-questions.ts";

/** Whether stdin and stderr are terminals outside CI, so that a user can answer. */
export function isInteractive(io: Io): boolean {
  return io.stderr.isTTY && !isSet(io.environment["CI"]) && io.stdin.isTTY;
}

export function asksPeople(workflows: readonly Workflow[]): boolean {
  return workflows.some(({ steps }) =>
    Array.from(walkSteps(steps)).some(({ type }) => type === "wait-for-human"),
  );
}

interface InteractiveSession {
  readonly io: Io;
  readonly root: string;
  readonly terminal: Terminal;
  readonly states: StateStore;
  readonly runId: string;
  readonly bell: Bell;
}

/** Asks questions at the terminal. Answers go to the inbox, like those of other sources. */
export function questionsAt({ io, root, terminal, states, runId, bell }: InteractiveSession): Questions {
  return new Questions({
    runId,
    terminal,
    stdin: () => io.stdin,
    onAnswer: async ({ question, answer, state }) => {
      const request = answerRequest(state, { question, answer, actor: await findActor(io, root) });
      if (!states.addRequest(runId, request.id, request.content)) throw alreadyAnswered(runId, question);
      bell.ring();
    },
  });
}
