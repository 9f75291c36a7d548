import { createLogUpdate } from "log-update";
import stringWidth from "string-width";
import type { Step } from "../../definition/schema.ts";
import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { percentOf, percentPart } from "../../run/percent.ts";
import type { RunState } from "../../run/state.ts";
import { formatDuration } from "../../system/format.ts";
import { costOf, formatCostSummary, formatTokens } from "../status/cost-summary.ts";
import { type StepRow, stepRows } from "../status/step-rows.ts";
import { describeActivity, detailLines } from "./agent-activity.ts";
import { columnsFor, fitColumns, renderRow } from "./terminal-row.ts";
import { isWarning, orchestratorWaits, Terminal, type TerminalOptions } from "./terminal.ts";

const REDRAW_MS = 120;
const HINTS = ["Ctrl+C stops safely, resume continues", "Ctrl+C stops safely"];
/** An empty line, the footer, and the line of the cursor. */
const OTHER_LINES = 3;

export class LiveTerminal extends Terminal {
  readonly #live: ReturnType<typeof createLogUpdate>;
  readonly #activity = new Map<string, string>();
  readonly #timer: NodeJS.Timeout;
  #waiting: string[] = [];
  #hints: readonly string[] = HINTS;
  #frame = 0;
  #ended = 0;
  #closed = false;

  constructor(options: TerminalOptions) {
    super(options);
    this.#live = createLogUpdate(options.stream);
    this.#timer = setInterval(() => this.#redraw(), REDRAW_MS).unref();
  }

  override note(line: string): void {
    super.note(line);
    this.#redraw();
  }

  override stopping(line: string): void {
    this.#hints = [];
    this.note(line);
  }

  override answered(how: { typed: boolean }): void {
    super.answered(how);
    this.#redraw();
  }

  onEvent(event: RunEvent, state: RunState): void {
    this.state = state;
    if ("step" in event && event.step !== undefined) this.#activity.delete(event.step);
    if (event.type === "decision.made" && event.until !== undefined)
      this.note(`  ${orchestratorWaits(event.until)}`);
    if (this.#printEnded()) this.#redraw();
  }

  onAgentEvent(step: string, event: AgentEvent): void {
    const { detail } = this.options;
    const activity = describeActivity(event, this.options);
    if (activity !== undefined) this.#activity.set(step, activity);
    if (detail === "base" && !isWarning(event)) return;
    for (const line of detailLines(event, this.options)) this.#printSoon(step, line);
  }

  onScriptLine(step: string, line: string): void {
    this.#activity.set(step, line);
    if (this.options.detail === "all") this.#printSoon(step, line);
  }

  override close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.leavePrompt();
    this.#flush();
    this.#printEnded();
    const rows = this.#openRows().map((row) => this.#render(row));
    if (rows.length > 0) this.print(rows.join("\n"));
    this.#live.clear();
    this.#live.done();
  }

  #printEnded(): boolean {
    const { steps } = this.options.facts.workflow;
    const before = this.#ended;
    for (let step = steps[before]; step && this.#isEnded(step.name); step = steps[this.#ended]) {
      this.#flush();
      this.#ended += 1;
      this.print(
        this.#rowsOf([step])
          .map((row) => this.#render(row))
          .join("\n"),
      );
    }
    return this.#ended > before;
  }

  #isEnded(name: string): boolean {
    const status = this.state.steps.get(name)?.status;
    return status === "completed" || status === "skipped";
  }

  #openRows(): StepRow[] {
    const steps = this.options.facts.workflow.steps.slice(this.#ended);
    const started = steps.filter(
      ({ name }) => (this.state.steps.get(name)?.status ?? "pending") !== "pending",
    );
    return this.#rowsOf(started);
  }

  #rowsOf(steps: readonly Step[]): StepRow[] {
    return stepRows({ ...this.table, steps }, this.state);
  }

  #redraw(): void {
    if (this.#closed || this.asks) return;
    this.#flush();
    this.#frame += 1;
    const rows = this.#openRows();
    const room = Math.max(2, (this.options.stream.rows || 24) - OTHER_LINES);
    this.#live([...this.#window(rows, room), "", this.#footer()].join("\n"));
  }

  #window([first, ...remaining]: readonly StepRow[], room: number): string[] {
    if (!first) return [];
    const displayed = remaining.length < room ? remaining : selectRows(remaining, Math.max(1, room - 2));
    const hiddenCount = remaining.length - displayed.length;
    const gap = hiddenCount > 0 ? [`${"  ".repeat(2)}… ${hiddenCount} more`] : [];
    return [this.#render(first), ...gap, ...displayed.map((row) => this.#render(row))];
  }

  #footer(): string {
    const { facts, stream } = this.options;
    const { status } = this.state;
    const cost = costOf(this.state, this.options.limits);
    const parts = [
      `${this.#ended} of ${facts.workflow.steps.length} steps`,
      ...percentPart({ status, percent: percentOf(this.state, this.table) }),
      formatDuration(this.#elapsed()),
      formatTokens(cost),
      formatCostSummary(cost),
    ];
    const line = `  ${parts.join(" · ")}`;
    const lines = [...this.#hints.map((hint) => `${line}        ${hint}`), line];
    const columns = columnsFor(stream);
    return lines.find((each) => stringWidth(each) <= columns) ?? fitColumns(line, columns);
  }

  #elapsed(): number {
    const { elapsedMs, updatedAt, status } = this.state;
    if (updatedAt === undefined || status !== "running") return elapsedMs;
    return elapsedMs + Math.max(0, this.options.now() - Date.parse(updatedAt));
  }

  #render(row: StepRow): string {
    const { stream, now } = this.options;
    const activity = row.status === "running" ? this.#activity.get(row.path) : undefined;
    const summary = activity ?? row.summary;
    return renderRow({ ...row, summary }, { stream, now: now(), frame: this.#frame });
  }

  /** Prints the lines of one moment together, because there can be thousands. */
  #printSoon(step: string, line: string): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#redraw());
    this.#waiting.push(this.prefix(step, line));
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    const lines = this.#waiting;
    this.#waiting = [];
    this.print(lines.join("\n"));
  }

  protected override print(text: string): void {
    this.leavePrompt();
    this.#live.clear();
    super.print(text);
  }
}

function selectRows(rows: readonly StepRow[], count: number): StepRow[] {
  const rank = ({ status }: StepRow): number =>
    status === "pending" ? 0 : status === "running" || status === "produced" ? 2 : 1;
  const chosen = new Set(rows.toSorted((a, b) => rank(a) - rank(b)).slice(-count));
  return rows.filter((row) => chosen.has(row));
}
