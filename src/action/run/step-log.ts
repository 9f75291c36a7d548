import { stepRow, type TableSource } from "../../output/status/step-rows.ts";
import { renderRow } from "../../output/terminal/terminal-row.ts";
import { detailLines } from "../../output/terminal/agent-activity.ts";
import { isWarning, orchestratorWaits } from "../../output/terminal/terminal.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { initialState, type RunState } from "../../run/state.ts";
import type { RunnerLog } from "../workflow-commands.ts";

export interface StepLogOptions {
  readonly log: RunnerLog;
  readonly table: TableSource;
  readonly detail: "base" | "all";
  readonly directory: string;
  readonly stream: NodeJS.WriteStream;
  readonly now: () => number;
}

export function createStepLog(options: StepLogOptions): RunObserver & { close(): void } {
  const { log, table, detail, stream, now } = options;
  let state: RunState = initialState();
  const groups = createLogGroups(log, (step) => titleOf(state, step));
  const row = (step: string): string[] => {
    const found = stepRow(table, state, step);
    return found ? [renderRow(found, { stream, now: now() })] : [];
  };
  const show = (event: RunEvent): void => {
    switch (event.type) {
      case "step.started":
        return groups.begin(event.step);
      case "step.failed":
        return groups.end(event.step, [...row(event.step), `    ${event.failure.message}`]);
      case "step.interrupted":
      case "step.succeeded":
        return groups.end(event.step, row(event.step));
      case "decision.made":
        return groups.between(event.until === undefined ? [] : [orchestratorWaits(event.until)]);
      case "step.skipped":
      case "block.closed":
        return groups.between(row(event.step));
      case "human.asked":
        // The session of an agent step ends with its question.
        return event.needs ? groups.end(event.step, row(event.step)) : groups.between(row(event.step));
      default:
        return undefined;
    }
  };
  return {
    onEvent: (event, next) => {
      state = next;
      show(event);
    },
    onAgentEvent: (step, event) => {
      if (detail === "base" && !isWarning(event)) return;
      for (const line of detailLines(event, options)) groups.say(step, line);
    },
    onScriptLine: (step, line) => {
      if (detail === "all") groups.say(step, line);
    },
    close: groups.close,
  };
}

function titleOf({ steps }: RunState, path: string): string {
  const attempt = steps.get(path)?.attempt ?? 1;
  return attempt > 1 ? `${path} (attempt ${attempt})` : path;
}

const MAX_BUFFERED = 5_000;

/**
 * Groups the job log by step. Only one group can be open, so of parallel steps one is written live, and the lines of the others are
 * buffered until its end.
 */
export function createLogGroups(log: RunnerLog, titleOf: (step: string) => string) {
  const waiting = new Map<string, string[]>();
  let front: string | undefined;
  const open = (step: string, lines: string[]): void => {
    log.group(titleOf(step));
    for (const line of lines.splice(0)) log.text(line);
  };
  const advance = (): void => {
    const [next] = waiting;
    if (front !== undefined || next === undefined) return;
    front = next[0];
    open(...next);
  };
  const end = (step: string, below: readonly string[]): void => {
    const lines = waiting.get(step);
    if (lines) {
      if (step !== front) {
        if (front !== undefined) log.endGroup();
        front = undefined;
        open(step, lines);
      }
      log.endGroup();
    }
    waiting.delete(step);
    if (step === front) front = undefined;
    between(below);
  };
  const between = (lines: readonly string[]): void => {
    if (front !== undefined && lines.length > 0) {
      log.endGroup();
      front = undefined;
    }
    for (const line of lines) log.text(line);
    advance();
  };
  return {
    begin: (step: string): void => {
      if (!waiting.has(step)) waiting.set(step, []);
      advance();
    },
    say: (step: string, line: string): void => {
      const lines = waiting.get(step);
      if (step === front || lines === undefined) return log.text(line);
      lines.push(line);
      if (lines.length > MAX_BUFFERED) lines.shift();
    },
    end,
    between,
    close: (): void => {
      for (const step of Array.from(waiting.keys())) end(step, []);
    },
  };
}
