import { styleText } from "node:util";
import type { Limits } from "../../decision/budget/spending-limits.ts";
import { walkSteps } from "../../definition/schema.ts";
import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { describeProviderWait } from "../../run/pauses.ts";
import { percentOf } from "../../run/percent.ts";
import type { RunFacts } from "../../run/scope.ts";
import { initialState, type RunState } from "../../run/state.ts";
import { nameOf, prefixOf } from "../../run/ids.ts";
import { type Definitions, stepRow, type TableSource } from "../status/step-rows.ts";
import { detailLines } from "./agent-activity.ts";
import { columnsFor, renderRow } from "./terminal-row.ts";
import { printable } from "./terminal-text.ts";

export interface TerminalOptions {
  readonly facts: RunFacts;
  readonly definitions?: Definitions | undefined;
  readonly limits?: Limits;
  readonly stream: NodeJS.WriteStream;
  readonly detail: "base" | "all";
  readonly directory: string;
  readonly now: () => number;
}

/** Prints lines and a prompt. The cursor stays behind the prompt until the answer, and the text there is not overwritten. */
export abstract class Terminal implements RunObserver {
  protected readonly options: TerminalOptions;
  protected readonly table: TableSource;
  protected readonly prefix: (step: string, line: string) => string;
  protected state: RunState = initialState();
  protected asks = false;

  constructor(options: TerminalOptions) {
    const { facts, definitions } = options;
    this.options = options;
    this.table = { steps: facts.workflow.steps, definitions, isProgram: facts.isProgram };
    this.prefix = createPrefix(this.table);
  }

  header(parts: readonly string[]): void {
    this.print(renderHeader(parts, this.options.stream));
  }

  note(line: string): void {
    this.print(line);
  }

  stopping(line: string): void {
    this.note(line);
  }

  /** Prints a question with a prompt. Nothing is redrawn until the answer. */
  ask(lines: readonly string[]): void {
    this.print(lines.join("\n"));
    this.asks = true;
    this.options.stream.write(PROMPT);
  }

  /** Ends the prompt. `typed`: the person has ended the line. */
  answered({ typed }: { typed: boolean }): void {
    if (typed) this.asks = false;
    else this.leavePrompt();
  }

  abstract onEvent(event: RunEvent, state: RunState): void;
  abstract close(): void;

  protected print(text: string): void {
    this.leavePrompt();
    this.options.stream.write(`${text}\n`);
  }

  protected leavePrompt(): void {
    if (this.asks) this.options.stream.write("\n");
    this.asks = false;
  }
}

const PROMPT = "  > ";
const LONGEST_LINE = 2_000;

function renderHeader(parts: readonly string[], stream: NodeJS.WriteStream): string {
  const line = parts.join(" · ");
  const last = parts.at(-1) ?? "";
  const fits = !stream.isTTY || line.length <= columnsFor(stream);
  const text = fits ? line : `${parts.slice(0, -1).join(" · ")}\n${last}`;
  return `${styleText("bold", printable(text), { stream })}\n`;
}

export function isWarning(event: AgentEvent): boolean {
  return event.type === "notice" && event.warning === true;
}

/** Returns a function that adds the path of the step: `build/2 │ …`. An iteration represents its only step. */
function createPrefix(source: TableSource): (step: string, line: string) => string {
  const single = new Set<string>();
  const nested = Array.from(source.definitions?.values() ?? [], ({ workflow }) => workflow.steps);
  for (const step of [source.steps, ...nested].flatMap((steps) => Array.from(walkSteps(steps)))) {
    const only = step.type === "recurring" && step.steps.length === 1 ? step.steps[0] : undefined;
    if (only) single.add(`${step.name} ${only.name}`);
  }
  return (step, line) => {
    const iteration = prefixOf(step);
    const loop = nameOf(prefixOf(iteration));
    const path = single.has(`${loop} ${nameOf(step)}`) ? iteration : step;
    const text = printable(line).trimEnd();
    const displayed = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
    return `${path} │ ${displayed}`.trimEnd();
  };
}

/** The orchestrator has no row. */
export function orchestratorWaits(until: string): string {
  return `⏸ orchestrator  ${describeProviderWait({ until })}`;
}

export class PlainTerminal extends Terminal {
  readonly #open = new Set<string>();
  #count: number | undefined;
  #percent: number | undefined;
  /** Rows since the percent was computed. */
  #rows = 0;

  onEvent(event: RunEvent, state: RunState): void {
    this.state = state;
    switch (event.type) {
      case "step.failed":
      case "step.interrupted":
        this.#open.add(event.step);
        break;
      case "step.started":
        this.#open.delete(event.step);
        break;
      case "decision.made":
        if (event.until !== undefined) this.print(`  ${orchestratorWaits(event.until)}`);
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
    const { detail } = this.options;
    if (detail === "base" && !isWarning(event)) return;
    for (const line of detailLines(event, this.options)) this.print(this.prefix(step, line));
  }

  onScriptLine(step: string, line: string): void {
    if (this.options.detail === "all") this.print(this.prefix(step, line));
  }

  onProviderWait(step: string): void {
    this.#printRow(step);
  }

  override close(): void {
    this.leavePrompt();
    this.#printOpen("");
  }

  #printOpen(prefix: string): void {
    for (const path of this.#open) {
      if (!path.startsWith(prefix)) continue;
      this.#open.delete(path);
      this.#printRow(path);
    }
  }

  /** Undefined for a run of one step. It reads all steps, so it is computed after each half percent of them. */
  #currentPercent(): number | undefined {
    const { steps } = this.table;
    this.#count ??= Iterator.from(walkSteps(steps)).reduce((count) => count + 1, 0);
    if (this.#count < 2 && steps[0]?.type !== "workflow") return undefined;
    this.#rows += 1;
    if (this.#percent === undefined || this.#rows * 200 >= this.#count) {
      this.#percent = percentOf(this.state, this.table) ?? undefined;
      this.#rows = 0;
    }
    return this.#percent;
  }

  #printRow(path: string): void {
    const row = stepRow(this.table, this.state, path);
    if (!row) return;
    const { stream, now } = this.options;
    const percent = this.#currentPercent();
    this.print(renderRow(row, { stream, now: now(), percent: percent === 100 ? null : percent }));
  }
}
