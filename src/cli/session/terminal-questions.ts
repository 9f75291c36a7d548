import type { Interface } from "node:readline";
import { type OpenQuestion, questionLines } from "../../output/status/open-questions.ts";
import type { Terminal } from "../../output/terminal/terminal.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import { questionsOf } from "../../run/progress.ts";
import type { RunState } from "../../run/state.ts";
import type { Answer } from "../../runner/requests/answer-question.ts";

/** Ends a wait between two looks into the inbox: somebody has just left an answer there. */
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

/** Between two steps nothing is under way either: a question is put when that lasts. */
const SETTLED_MS = 400;

export interface QuestionsOptions {
  readonly runId: string;
  readonly terminal: Terminal;
  readonly stdin: () => NodeJS.ReadStream;
  /** Takes what the person at the terminal says. */
  readonly onAnswer: (given: {
    readonly question: OpenQuestion;
    readonly answer: Answer;
    readonly state: RunState;
  }) => Promise<void>;
}

interface Asked {
  readonly question: OpenQuestion;
  readonly state: RunState;
}

/**
 * Puts the questions of a run to the person at its terminal. Lines are read while nothing else goes on, and the terminal stays as it
 * is, so that Ctrl+C stops the run as always.
 */
export class Questions implements RunObserver, Disposable {
  readonly #options: QuestionsOptions;
  #open: OpenQuestion | undefined;
  /** Questions that have been answered here, or that nobody here wants to answer. */
  readonly #left = new Set<string>();
  readonly #shown = new Set<string>();
  #lines: Interface | undefined;
  #soon: NodeJS.Timeout | undefined;

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  onEvent(_event: unknown, state: RunState): void {
    const idle = state.status === "running" && state.active.size === 0;
    const questions = idle ? questionsOf(state).filter((question) => !this.#left.has(keyOf(question))) : [];
    const [first, ...others] = questions;
    clearTimeout(this.#soon);
    if (this.#open && first && keyOf(first) === keyOf(this.#open)) return;
    if (this.#open) this.#leave({ typed: false });
    if (!first) return;
    const words = this.#shown.has(keyOf(first)) ? againFor(first) : this.#wordsFor(first, others.length);
    this.#soon = setTimeout(() => this.#ask({ question: first, state }, words), SETTLED_MS).unref();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#soon);
    this.#lines?.removeAllListeners("close").close();
    this.#lines = undefined;
  }

  #wordsFor(question: OpenQuestion, others: number): string[] {
    const [first = "", ...rest] = questionLines(question);
    // Inside a block others may ask too before it is answered.
    const step = question.path.includes("/") ? ` --step ${question.path}` : "";
    return [
      "",
      `  ⏸ ${first}`,
      ...rest.map((line) => `  ${line}`),
      ...(others === 0 ? [] : [`    ${others} more asked after it.`]),
      `    Type your answer, or /approve, or /reject and why; or from elsewhere:`,
      `    agentic-sdlc input ${this.#options.runId}${step} "your words"`,
    ];
  }

  #ask(asked: Asked, lines: readonly string[]): void {
    const { question } = asked;
    const { terminal, stdin } = this.#options;
    this.#open = question;
    this.#shown.add(keyOf(question));
    terminal.ask(lines);
    // Loaded with the first question: it takes milliseconds.
    const { createInterface } = process.getBuiltinModule("node:readline");
    this.#lines = createInterface({ input: stdin(), terminal: false });
    this.#lines.on("line", (line) => void this.#read(line.trim(), asked));
    this.#lines.on("close", () => this.#giveUp(question));
  }

  async #read(line: string, asked: Asked): Promise<void> {
    const { question } = asked;
    if (this.#open !== question) return;
    const answer = parseAnswer(line);
    this.#leave({ typed: true });
    if (answer === undefined) {
      this.#ask(asked, ["    Say it in words, or /approve, or /reject and why."]);
      return;
    }
    this.#left.add(keyOf(question));
    try {
      await this.#options.onAnswer({ ...asked, answer });
    } catch (error) {
      this.#options.terminal.note(`  The answer could not be kept: ${(error as Error).message}`);
      this.#left.delete(keyOf(question));
    }
  }

  /** The keyboard is gone (Ctrl+D): the question stays open for answers from elsewhere. */
  #giveUp(question: OpenQuestion): void {
    this.#left.add(keyOf(question));
    this.#leave({ typed: false });
  }

  #leave(how: { typed: boolean }): void {
    this.#open = undefined;
    this[Symbol.dispose]();
    this.#options.terminal.answered(how);
  }
}

function againFor({ path }: OpenQuestion): string[] {
  return [`    ${path} still waits for your answer.`];
}

function keyOf({ path, asked_at }: OpenQuestion): string {
  return `${path} ${asked_at}`;
}

const COMMAND = /^\/(approve|reject)(?:\s+(.*))?$/;

/** What a typed line says; undefined where it says nothing. Only commands decide, words never do. */
export function parseAnswer(line: string): Answer | undefined {
  const [, command, text = ""] = COMMAND.exec(line) ?? [];
  if (command === "approve") return { decision: "approved", text };
  if (command === "reject") return text === "" ? undefined : { decision: "rejected", text };
  return line === "" ? undefined : { decision: "input", text: line };
}
