import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { initialState, type RunState } from "../../run/state.ts";
import { type StepRow, stepRow, type TableSource } from "../status/step-rows.ts";
import { renderRow } from "./terminal-row.ts";
import {
  createPrefix,
  detailLines,
  isWarning,
  orchestratorWaits,
  PROMPT,
  renderHeader,
  type Terminal,
  type TerminalOptions,
} from "./terminal.ts";

export class PlainTerminal implements Terminal {
  readonly #options: TerminalOptions;
  readonly #prefix: (step: string, line: string) => string;
  /** Steps that failed or were interrupted, until a retry starts. */
  readonly #open = new Set<string>();
  readonly #table: TableSource;
  #state: RunState = initialState();
  /** Whether the cursor is behind the prompt. */
  #asks = false;

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.#table = { steps: options.facts.workflow.steps, definitions: options.definitions };
    this.#prefix = createPrefix(this.#table);
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

  ask(lines: readonly string[]): void {
    this.#print(lines.join("\n"));
    this.#asks = true;
    this.#options.stream.write(PROMPT);
  }

  answered({ typed }: { typed: boolean }): void {
    if (typed) this.#asks = false;
    else this.#leavePrompt();
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
      case "decision.made":
        if (event.until !== undefined) this.#print(`  ${orchestratorWaits(event.until)}`);
        break;
      case "human.asked":
        this.#printRow(event.step);
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
    if (detail === "base" && !isWarning(event)) return;
    for (const line of detailLines(event, directory)) this.#print(this.#prefix(step, line));
  }

  onScriptLine(step: string, line: string): void {
    if (this.#options.detail === "all") this.#print(this.#prefix(step, line));
  }

  onProviderWait(step: string): void {
    this.#printRow(step);
  }

  close(): void {
    this.#leavePrompt();
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
    return stepRow(this.#table, this.#state, path);
  }

  #print(line: string): void {
    this.#leavePrompt();
    this.#options.stream.write(`${line}\n`);
  }

  #leavePrompt(): void {
    if (this.#asks) this.#options.stream.write("\n");
    this.#asks = false;
  }
}
