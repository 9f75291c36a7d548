import { styleText } from "node:util";
import { walkSteps } from "../../definition/schema.ts";
import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import { describeProviderWait } from "../../run/pauses/provider-wait.ts";
import type { RunFacts } from "../../run/scope.ts";
import { nameOf, prefixOf } from "../../run/step-path.ts";
import type { Limits } from "../status/cost-summary.ts";
import type { Definitions, TableSource } from "../status/step-rows.ts";
import { describeActivity } from "./agent-activity.ts";
import { columnsFor } from "./terminal-row.ts";
import { printable } from "./terminal-text.ts";

/** Shows a run to a person as it goes. */
export interface Terminal extends RunObserver {
  /** First line of a run: its facts, most telling first. */
  header(parts: readonly string[]): void;
  /** A line between the others that stays. */
  note(line: string): void;
  /** The same when the run has been asked to stop: no more hints at how to ask. */
  stopping(line: string): void;
  /** Shows a question, and leaves the last line to the person who types the answer: nothing moves until then. */
  ask(lines: readonly string[]): void;
  /** The question has been answered, here or elsewhere, or is no longer open. `typed`: the person has ended the line. */
  answered(how: { typed: boolean }): void;
  /** Shows what is still to be shown; nothing moves any more. */
  close(): void;
}

export interface TerminalOptions {
  readonly facts: RunFacts;
  /** Those that workflow steps name. */
  readonly definitions?: Definitions | undefined;
  /** Spending limits that the run was started with. */
  readonly limits?: Limits;
  readonly stream: NodeJS.WriteStream;
  readonly detail: "base" | "all";
  /** Absolute folder the steps work in. */
  readonly directory: string;
  readonly now: () => number;
}

const LONGEST_LINE = 2_000;

export function renderHeader(parts: readonly string[], stream: NodeJS.WriteStream): string {
  const line = parts.join(" · ");
  const last = parts.at(-1) ?? "";
  const fits = !stream.isTTY || line.length <= columnsFor(stream);
  const text = fits ? line : `${parts.slice(0, -1).join(" · ")}\n${last}`;
  return `${styleText("bold", printable(text), { stream })}\n`;
}

/** What people should know whatever they asked to see. */
export function isWarning(event: AgentEvent): boolean {
  return event.type === "notice" && event.warning === true;
}

/** What `all` shows of an agent's event, line by line. */
export function detailLines(event: AgentEvent, directory: string): string[] {
  if (event.type === "text" || event.type === "notice") return event.text.trimEnd().split("\n");
  const activity = describeActivity(event, directory);
  return activity === undefined ? [] : [`▸ ${activity}`];
}

/** Puts before a line whose it is: `build/2 │ …`, where a single step stands for its iteration. */
export function createPrefix(source: TableSource): (step: string, line: string) => string {
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

/** Where a person types. */
/** A line for the agent that decides, which has no row. */
export function orchestratorWaits(until: string): string {
  return `⏸ orchestrator  ${describeProviderWait({ until })}`;
}

export const PROMPT = "  > ";
