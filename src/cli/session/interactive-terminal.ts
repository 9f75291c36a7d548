import { isSet } from "../../agents/process/process-environment.ts";
import { type Workflow, walkSteps } from "../../definition/schema.ts";
import type { Terminal } from "../../output/terminal/terminal.ts";
import type { StateStore } from "../../ports/run-store.ts";
import type { Io } from "../../runner/process/io.ts";
import { actorOf, answeredAlready, answerRequest } from "../../runner/requests/answer-question.ts";
import { type Bell, Questions } from "./terminal-questions.ts";

/** Whether somebody sits here who can answer: a terminal to read and one to type at, and not CI. */
export function isInteractive(io: Io): boolean {
  return io.stderr.isTTY && !isSet(io.environment["CI"]) && io.stdin.isTTY;
}

/** Whether a run of these definitions may ask a person: where none does, the keyboard is left alone. */
export function asksPeople(workflows: readonly Workflow[]): boolean {
  return workflows.some(({ steps }) =>
    Array.from(walkSteps(steps)).some(({ type }) => type === "wait-for-human"),
  );
}

interface Attended {
  readonly io: Io;
  readonly root: string;
  readonly terminal: Terminal;
  readonly states: StateStore;
  readonly runId: string;
  readonly bell: Bell;
}

/** Puts questions to whoever sits at the terminal; answers go through the inbox, like all others. */
export function questionsAt({ io, root, terminal, states, runId, bell }: Attended): Questions {
  return new Questions({
    runId,
    terminal,
    stdin: () => io.stdin,
    onAnswer: async ({ question, answer, state }) => {
      const request = answerRequest(state, { question, answer, actor: await actorOf(io, root) });
      if (!states.addRequest(runId, request.id, request.content)) throw answeredAlready(runId, question);
      bell.ring();
    },
  });
}
