import { usageError } from "../../../errors.ts";
import type { LogLevel } from "../../../output/terminal/run-logger.ts";
import { parseJsonObject } from "../../../run/parse-json.ts";
import { type Io, printJson } from "../../../runner/process/io.ts";
import { forwardLogLine } from "../../../runner/requests/add-manual-entry.ts";
import { addLogLine } from "../../../wiring/append-log-line.ts";
import { checkoutOf, targetRun, targetStep } from "../inspect/target-run.ts";

interface LogAddOptions {
  readonly level?: LogLevel;
  readonly step?: string;
  readonly run?: string;
  readonly context?: string;
  readonly json?: boolean;
}

export async function logAddCommand(
  io: Io,
  [message = ""]: readonly string[],
  { level, step: named, run, context: contextText, json = false }: LogAddOptions,
): Promise<number> {
  const target = targetRun(io, run);
  const { runId, project, states } = target;
  const { config } = project;
  const step = await targetStep(io, target, named);
  const context = contextText === undefined ? undefined : parseContext(contextText);
  const { line, written } = addLogLine({ states, runId, config }, { message, level, step, context });
  if (written) await forwardLogLine(checkoutOf(io, target), line.timestamp);
  if (json) printJson(io, { success: true, run_id: runId, written, ...line });
  return 0;
}

function parseContext(text: string): Record<string, unknown> {
  const value = parseJsonObject(text);
  if (value) return value;
  throw usageError(`\`--context\` must be a JSON object, such as '{"file": "src/a.ts"}'.`);
}
