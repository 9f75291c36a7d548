import type { Interface } from "node:readline";
import { isSet } from "../../agents/process/process-environment.ts";
import { type Step, type Workflow, walkSteps } from "../../definition/schema.ts";
import { type OpenQuestion, questionLines } from "../../output/status/open-questions.ts";
import type { Terminal } from "../../output/terminal/terminal.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { StateStore } from "../../ports/run-store.ts";
import { questionsOf } from "../../run/progress.ts";
import type { RunState } from "../../run/state.ts";
import { optionProblem } from "../../run/step-question.ts";
import type { Io } from "../../runner/process/io.ts";
import {
  alreadyAnswered,
  type Answer,
  answerRequest,
  findActor,
} from "../../runner/requests/send-request.ts";

/** Interrupts the pause between two inbox reads when an answer arrives. */
export class Bell {
  #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  ring(): void {
    const rung = this.#controller;
    this.#controller = new AbortController();
    rung.abort();
  }
}

/** Delay before a question: the run is also idle for a moment between two steps. */
const SETTLED_MS = 400;

export interface QuestionsOptions {
  readonly runId: string;
  readonly terminal: Terminal;
  readonly stdin: () => NodeJS.ReadStream;
  readonly onAnswer: (response: {
    readonly question: OpenQuestion;
    readonly answer: Answer;
    readonly state: RunState;
  }) => Promise<void>;
}

interface PendingQuestion {
  readonly question: OpenQuestion;
  readonly state: RunState;
}

/** Asks the questions of a run at its terminal while no step is active. Does not change the terminal mode, so that Ctrl+C stops the run. */
export class Questions implements RunObserver, Disposable {
  readonly #options: QuestionsOptions;
  #open: OpenQuestion | undefined;
  readonly #closed = new Set<string>();
  readonly #displayed = new Set<string>();
  #lines: Interface | undefined;
  #soon: NodeJS.Timeout | undefined;

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  onEvent(_event: unknown, state: RunState): void {
    const idle = state.status === "running" && state.active.size === 0;
    const questions = idle ? questionsOf(state).filter((question) => !this.#closed.has(keyOf(question))) : [];
    const [first, ...others] = questions;
    clearTimeout(this.#soon);
    if (this.#open && first && keyOf(first) === keyOf(this.#open)) return;
    if (this.#open) this.#leave({ typed: false });
    if (!first) return;
    const lines = this.#displayed.has(keyOf(first))
      ? reminderFor(first)
      : this.#linesFor(first, others.length);
    this.#soon = setTimeout(() => this.#ask({ question: first, state }, lines), SETTLED_MS).unref();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#soon);
    this.#lines?.removeAllListeners("close").close();
    this.#lines = undefined;
  }

  #linesFor(question: OpenQuestion, others: number): string[] {
    const [first = "", ...details] = questionLines(question);
    // Other steps of the block may ask before this question is answered.
    const step = question.path.includes("/") ? ` --step ${question.path}` : "";
    return [
      "",
      `  ⏸ ${first}`,
      ...details.map((line) => `  ${line}`),
      ...(others === 0 ? [] : [`    ${others} more follow.`]),
      `    Type ${question.needs?.options ? "a number or " : ""}your answer, or /approve, or /reject with a reason; or run in another terminal:`,
      `    agentic-sdlc input ${this.#options.runId}${step} "your answer"`,
    ];
  }

  #ask(pending: PendingQuestion, lines: readonly string[]): void {
    const { question } = pending;
    const { terminal, stdin } = this.#options;
    this.#open = question;
    this.#displayed.add(keyOf(question));
    terminal.ask(lines);
    // Loaded on the first question, since it takes milliseconds.
    const { createInterface } = process.getBuiltinModule("node:readline");
    this.#lines = createInterface({ input: stdin(), terminal: false });
    this.#lines.on("line", (line) => void this.#read(line.trim(), pending));
    this.#lines.on("close", () => this.#giveUp(question));
  }

  async #read(line: string, pending: PendingQuestion): Promise<void> {
    const { question } = pending;
    if (this.#open !== question) return;
    const answer = parseAnswer(line);
    const problem = answer && question.needs && optionProblem(question.needs, answer.text);
    this.#leave({ typed: true });
    if (problem !== undefined) return this.#ask(pending, [`    ${problem}`]);
    if (answer === undefined) {
      this.#ask(pending, ["    Type an answer, or /approve, or /reject with a reason."]);
      return;
    }
    this.#closed.add(keyOf(question));
    try {
      await this.#options.onAnswer({ ...pending, answer });
    } catch (error) {
      this.#options.terminal.note(`  The answer could not be saved: ${(error as Error).message}`);
      this.#closed.delete(keyOf(question));
    }
  }

  /** Handles closed input (Ctrl+D). The question stays open for answers through the inbox. */
  #giveUp(question: OpenQuestion): void {
    this.#closed.add(keyOf(question));
    this.#leave({ typed: false });
  }

  #leave(how: { typed: boolean }): void {
    this.#open = undefined;
    this[Symbol.dispose]();
    this.#options.terminal.answered(how);
  }
}

function reminderFor({ path }: OpenQuestion): string[] {
  return [`    ${path} still waits for your answer.`];
}

function keyOf({ path, asked_at }: OpenQuestion): string {
  return `${path} ${asked_at}`;
}

const COMMAND = /^\/(approve|reject)(?:\s+(.*))?$/;

/** Parses a typed line. Returns undefined for an empty line. Only commands approve or reject, text never does. */
function parseAnswer(line: string): Answer | undefined {
  const [, command, text = ""] = COMMAND.exec(line) ?? [];
  if (command === "approve") return { decision: "approved", text };
  if (command === "reject") return text === "" ? undefined : { decision: "rejected", text };
  return line === "" ? undefined : { decision: "input", text: line };
}

export function isInteractive(io: Io): boolean {
  return io.stderr.isTTY && !isSet(io.environment["CI"]) && io.stdin.isTTY;
}

/** Agent steps may ask a person too. */
const ASKING: ReadonlySet<Step["type"]> = new Set(["wait-for-human", "prompt", "command"]);

export function asksPeople(workflows: readonly Workflow[]): boolean {
  return workflows.some(({ steps }) => Array.from(walkSteps(steps)).some(({ type }) => ASKING.has(type)));
}

interface InteractiveSession {
  readonly io: Io;
  readonly root: string;
  readonly terminal: Terminal;
  readonly states: StateStore;
  readonly runId: string;
  readonly bell: Bell;
}

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
