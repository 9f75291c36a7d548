import { walkSteps } from "../../definition/schema.ts";
import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { percentOf } from "../../run/percent.ts";
import type { RunState } from "../../run/state.ts";
import { stepRow } from "../status/step-rows.ts";
import { detailLines } from "./agent-activity.ts";
import { renderRow } from "./terminal-row.ts";
import { isWarning, orchestratorWaits, PromptedTerminal } from "./terminal.ts";

export class PlainTerminal extends PromptedTerminal {
  /** Steps that failed or were interrupted, until a retry starts. */
  readonly #open = new Set<string>();

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

  #hasSeveralSteps(): boolean {
    const [first, ...others] = walkSteps(this.table.steps);
    return others.length > 0 || first?.type === "workflow";
  }

  #printRow(path: string): void {
    const row = stepRow(this.table, this.state, path);
    if (!row) return;
    const { stream, now } = this.options;
    const percent = this.#hasSeveralSteps() ? (percentOf(this.state, this.table) ?? undefined) : undefined;
    this.print(renderRow(row, { stream, now: now(), percent: percent === 100 ? null : percent }));
  }
}
