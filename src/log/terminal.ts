import { styleText } from "node:util";
import { createLogUpdate } from "log-update";
import { formatCost, formatCount, formatDuration, shorten } from "../output/format.ts";
import { type StepRow, stepRows } from "../output/rows.ts";
import type { AgentEvent, RunObserver } from "../ports.ts";
import type { RunEvent } from "../run/event.ts";
import type { RunFacts } from "../run/scope.ts";
import { initialState, type RunState } from "../run/state.ts";
import { prefixOf } from "../run/step-path.ts";
import { describeActivity } from "./activity.ts";
import { renderRow } from "./row.ts";

interface TerminalOptions {
  readonly facts: RunFacts;
  readonly stream: NodeJS.WriteStream;
  /** Whether the last lines are redrawn as the run goes. */
  readonly live: boolean;
  readonly detail: "base" | "all";
  readonly now: () => number;
}

const REDRAW_MS = 120;

/** Shows a run as it goes: one line a step, printed when it is final; on a terminal the running ones move. */
export class Terminal implements RunObserver {
  readonly #options: TerminalOptions;
  readonly #live: ReturnType<typeof createLogUpdate> | undefined;
  readonly #activity = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #state: RunState = initialState();
  #frame = 0;
  #printed = 0;

  constructor(options: TerminalOptions) {
    this.#options = options;
    if (!options.live) return;
    this.#live = createLogUpdate(options.stream);
    this.#timer = setInterval(() => this.#redraw(), REDRAW_MS).unref();
  }

  header(line: string): void {
    this.#print(`${styleText("bold", line, { stream: this.#options.stream })}\n`);
  }

  onEvent(event: RunEvent, state: RunState): void {
    this.#state = state;
    if ("step" in event && event.step !== undefined) this.#activity.delete(event.step);
    if (this.#live) this.#printEndedSteps();
    else this.#printFinalRow(event);
  }

  onAgentEvent(step: string, event: AgentEvent): void {
    const activity = describeActivity(event);
    if (activity !== undefined) this.#activity.set(step, activity);
    if (this.#options.detail === "all") this.#printDetail(step, event);
  }

  onScriptLine(step: string, line: string): void {
    this.#activity.set(step, line);
    if (this.#options.detail === "all") this.#print(`${step} │ ${line}`);
  }

  /** Prints what is still to be printed and stops redrawing. */
  close(): void {
    clearInterval(this.#timer);
    if (!this.#live) return;
    this.#live.clear();
    const rows = this.#topLevel()
      .slice(this.#printed)
      .filter(([row]) => row?.status !== "pending");
    for (const row of rows.flat()) this.#writeRow(row);
  }

  /** Rows of the steps at the top of the workflow, each with those inside it. */
  #topLevel(): StepRow[][] {
    return this.#options.facts.workflow.steps.map((step) => stepRows([step], this.#state));
  }

  #printEndedSteps(): void {
    const groups = this.#topLevel();
    while (isEnded(groups[this.#printed]?.[0])) {
      this.#live?.clear();
      for (const row of groups[this.#printed] ?? []) this.#writeRow(row);
      this.#printed += 1;
    }
  }

  #printFinalRow(event: RunEvent): void {
    if (!("step" in event) || event.step === undefined) return;
    const [top] = event.step.split("/", 1);
    const steps = this.#options.facts.workflow.steps.filter((step) => step.name === top);
    const row = stepRows(steps, this.#state).find((candidate) => candidate.path === event.step);
    const retried = event.type === "step.failed" && row?.status !== "failed";
    const final = [
      "step.succeeded",
      "step.failed",
      "step.skipped",
      "step.interrupted",
      "block.closed",
    ].includes(event.type);
    if (row && final && !retried) this.#writeRow(row);
  }

  #printDetail(step: string, event: AgentEvent): void {
    const text = event.type === "text" ? event.text : describeActivity(event);
    for (const line of text?.split("\n") ?? []) this.#print(`${step} │ ${line}`);
  }

  #redraw(): void {
    this.#frame += 1;
    const open = this.#topLevel()
      .slice(this.#printed)
      .filter(([row]) => row && row.status !== "pending");
    const lines = open.flat().map((row) => this.#render(row));
    this.#live?.([...lines, "", this.#footer()].join("\n"));
  }

  #footer(): string {
    const { facts, now } = this.#options;
    const total = facts.workflow.steps.length;
    const { usage, startedAt } = this.#state;
    const elapsed = startedAt === undefined ? 0 : now() - Date.parse(startedAt);
    const limit = facts.workflow.settings?.["max-cost-usd"];
    const parts = [
      `${this.#printed} of ${total} steps`,
      formatDuration(elapsed),
      `${formatCount(usage.input_tokens + usage.output_tokens)} tokens`,
      `${formatCost(usage.cost_usd)}${limit === undefined ? "" : ` of ${formatCost(limit)}`}`,
    ];
    return `  ${parts.join(" · ")}        Ctrl+C stops safely, resume continues`;
  }

  #render(row: StepRow): string {
    const { stream, now } = this.#options;
    const activity = this.#activity.get(row.path) ?? this.#activity.get(prefixOf(row.path));
    const summary = row.status === "running" && activity !== undefined ? activity : row.summary;
    return renderRow({ ...row, summary }, { stream, now: now(), frame: this.#frame });
  }

  #writeRow(row: StepRow): void {
    this.#options.stream.write(`${this.#render(row)}\n`);
  }

  #print(line: string): void {
    this.#live?.clear();
    this.#options.stream.write(`${shorten(line, 2_000)}${line.endsWith("\n") ? "\n\n" : "\n"}`);
  }
}

function isEnded(row: StepRow | undefined): boolean {
  return row?.status === "completed" || row?.status === "skipped";
}
