import type { Config } from "../config/schema.ts";
import { usageError } from "../errors.ts";
import { isAtLeast, type LogLevel, type LogLine, renderLogLine } from "../output/terminal/run-logger.ts";
import type { StateStore } from "../ports/run-store.ts";
import { runFiles } from "../run/paths.ts";
import { systemClock } from "../system/system-clock.ts";

const LONGEST_MESSAGE = 10_000;
const LONGEST_CONTEXT = 10_000;

interface NewLogLine {
  readonly message: string;
  /** Default: `Information`. */
  readonly level?: LogLevel | undefined;
  readonly step: string;
  readonly context?: Readonly<Record<string, unknown>> | undefined;
}

export function addLogLine(
  { states, runId, config }: { readonly states: StateStore; readonly runId: string; readonly config: Config },
  { message: text, level = "Information", step, context }: NewLogLine,
): { line: LogLine; written: boolean } {
  const message = text.trim();
  if (message === "" || message.length > LONGEST_MESSAGE) {
    throw usageError(`The message has ${message.length} characters; it must have 1 to ${LONGEST_MESSAGE}.`);
  }
  const facts = JSON.stringify(context ?? {}).length;
  if (facts > LONGEST_CONTEXT) {
    throw usageError(
      `The context has ${facts} characters as JSON; it may have ${LONGEST_CONTEXT}. Write the details to a file and name the file.`,
    );
  }
  const { enabled, level: least } = config.logging;
  const written = enabled && isAtLeast(level, least);
  const timestamp = systemClock.now().toISOString();
  const line = { timestamp, level, step, message, ...(context === undefined ? {} : { context }) };
  if (written) states.append(runId, runFiles.logs, renderLogLine(line));
  return { line, written };
}
