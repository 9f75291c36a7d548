import type { RunnerLog } from "../workflow-commands.ts";

/** Buffered lines of a step that waits for the end of another group. */
const MAX_BUFFERED = 5_000;

/**
 * Groups the job log by step. Only one group can be open, so of parallel steps one is written live, and the lines of the others are
 * buffered until its end.
 */
export interface LogGroups {
  begin(step: string): void;
  /** Writes a line of a step, outside a group if it has none. */
  say(step: string, line: string): void;
  end(step: string, below: readonly string[]): void;
  between(lines: readonly string[]): void;
  close(): void;
}

export function createLogGroups(log: RunnerLog, titleOf: (step: string) => string): LogGroups {
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
      if (lines.length > MAX_BUFFERED) lines.shift();
      return undefined;
    },
    end,
    between,
    close: () => {
      for (const step of Array.from(waiting.keys())) end(step, []);
    },
  };
}
