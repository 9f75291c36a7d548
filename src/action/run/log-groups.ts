import type { RunnerLog } from "../workflow-commands.ts";

/** Of a step that waits for another one's group to end the last lines are kept. */
const MOST_WAITING = 5_000;

/**
 * A group for each step in the log of a job. Groups cannot be open side by side, so of steps that run at the same time one is shown as it
 * goes, and the others when it is their turn.
 */
export interface LogGroups {
  begin(step: string): void;
  /** A line of a step; of one that has no group it stands for itself. */
  say(step: string, line: string): void;
  /** Ends the group of a step; the lines stand below it. */
  end(step: string, below: readonly string[]): void;
  /** Lines that belong to no step. */
  between(lines: readonly string[]): void;
  close(): void;
}

export function createLogGroups(log: RunnerLog, titleOf: (step: string) => string): LogGroups {
  /** By step, in the order in which they began: lines that have not been shown. */
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
    begin: (step) => {
      if (!waiting.has(step)) waiting.set(step, []);
      advance();
    },
    say: (step, line) => {
      const lines = waiting.get(step);
      if (step === front || lines === undefined) return log.text(line);
      lines.push(line);
      if (lines.length > MOST_WAITING) lines.shift();
      return undefined;
    },
    end,
    between,
    close: () => {
      for (const step of Array.from(waiting.keys())) end(step, []);
    },
  };
}
