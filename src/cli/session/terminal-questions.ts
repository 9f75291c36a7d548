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

interface InteractiveSession {
  readonly io: Io;
  readonly root: string;
  readonly terminal: Terminal;
  readonly states: StateStore;
  readonly runId: string;
  readonly bell: Bell;
}

interface PendingQuestion {
  readonly question: OpenQuestion;
  readonly state: RunState;
}

/** Asks the questions of a run at its terminal while no step is active. Does not change the terminal mode, so that Ctrl+C stops the run. */
export class Questions implements RunObserver, Disposable {
  readonly #session: InteractiveSession;
  #open: OpenQuestion | undefined;
  readonly #closed = new Set<string>();
  readonly #displayed = new Set<string>();
  #lines: Interface | undefined;
  #soon: NodeJS.Timeout | undefined;

  constructor(session: InteractiveSession) {
    this.#session = session;
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
      ? [`    ${first.path} still waits for your answer.`]
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
      `    agentic-sdlc input ${this.#session.runId}${step} "your answer"`,
    ];
  }

  #ask(pending: PendingQuestion, lines: readonly string[]): void {
    const { question } = pending;
    const { terminal, io } = this.#session;
    this.#open = question;
    this.#displayed.add(keyOf(question));
    terminal.ask(lines);
    // Loaded on the first question, since it takes milliseconds.
    const { createInterface } = process.getBuiltinModule("node:readline");
    this.#lines = createInterface({ input: io.stdin, terminal: false });
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
      await this.#save(pending, answer);
    } catch (error) {
      this.#session.terminal.note(`  The answer could not be saved: ${(error as Error).message}`);
      this.#closed.delete(keyOf(question));
    }
  }

  /** Answers go to the inbox, like those of other sources. */
  async #save({ question, state }: PendingQuestion, answer: Answer): Promise<void> {
    const { io, root, states, runId, bell } = this.#session;
    const request = answerRequest(state, { question, answer, actor: await findActor(io, root) });
    if (!states.addRequest(runId, request.id, request.content)) throw alreadyAnswered(runId, question);
    bell.ring();
  }

  /** Handles closed input (Ctrl+D). The question stays open for answers through the inbox. */
  #giveUp(question: OpenQuestion): void {
    this.#closed.add(keyOf(question));
    this.#leave({ typed: false });
  }

  #leave(how: { typed: boolean }): void {
    this.#open = undefined;
    this[Symbol.dispose]();
    this.#session.terminal.answered(how);
  }
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
