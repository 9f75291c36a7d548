import { type StepRow, stepRow } from "../output/rows.ts";
import type { AgentEvent } from "../ports.ts";
import type { RunEvent } from "../run/event.ts";
import { initialState, type RunState } from "../run/state.ts";
import { renderRow } from "./row.ts";
import { createPrefix, detailLines, renderHeader, type Terminal, type TerminalOptions } from "./terminal.ts";

/** Shows a run in a file or a log of CI: each line once, when it is final. */
export class PlainTerminal implements Terminal {
  readonly #options: TerminalOptions;
  readonly #prefix: (step: string, line: string) => string;
  /** Steps that failed or were cut off, until it is known whether they are tried again. */
  readonly #open = new Set<string>();
  #state: RunState = initialState();

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.#prefix = createPrefix(options.facts.workflow);
  }

  header(parts: readonly string[]): void {
    this.#print(renderHeader(parts, this.#options.stream));
  }

  note(line: string): void {
    this.#print(line);
  }

  stopping(line: string): void {
    this.#print(line);
  }

  onEvent(event: RunEvent, state: RunState): void {
    this.#state = state;
    switch (event.type) {
      case "step.failed":
      case "step.interrupted":
        this.#open.add(event.step);
        break;
      case "step.started":
        this.#open.delete(event.step);
        break;
      case "step.succeeded":
      case "step.skipped":
        this.#open.delete(event.step);
        this.#printRow(event.step);
        break;
      case "block.closed":
        this.#printOpen(`${event.step}/`);
        this.#printRow(event.step);
        break;
      default:
    }
  }

  onAgentEvent(step: string, event: AgentEvent): void {
    const { detail, directory } = this.#options;
    if (detail === "base") return;
    for (const line of detailLines(event, directory)) this.#print(this.#prefix(step, line));
  }

  onScriptLine(step: string, line: string): void {
    if (this.#options.detail === "all") this.#print(this.#prefix(step, line));
  }

  close(): void {
    this.#printOpen("");
  }

  #printOpen(prefix: string): void {
    for (const path of this.#open) {
      if (!path.startsWith(prefix)) continue;
      this.#open.delete(path);
      this.#printRow(path);
    }
  }

  #printRow(path: string): void {
    const row = this.#row(path);
    if (row) this.#print(renderRow(row, { stream: this.#options.stream, now: this.#options.now() }));
  }

  #row(path: string): StepRow | undefined {
    return stepRow(this.#options.facts.workflow.steps, this.#state, path);
  }

  #print(line: string): void {
    this.#options.stream.write(`${line}\n`);
  }
}
