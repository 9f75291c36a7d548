import { systemClock } from "../../compose.ts";
import { AgenticError } from "../../errors.ts";
import { isAtLeast, type LogLevel, renderLogLine } from "../../log/logger.ts";
import { runFiles } from "../../run/paths.ts";
import { type Io, printJson } from "../io.ts";
import { targetRun, targetStep } from "./target-run.ts";

interface LogAddOptions {
  readonly level?: LogLevel;
  readonly step?: string;
  readonly run?: string;
  readonly context?: string;
  readonly json?: boolean;
}

const LONGEST_MESSAGE = 10_000;

/** Adds a line to the log of a run. */
export async function logAddCommand(
  io: Io,
  [given = ""]: readonly string[],
  { level = "Information", step, run, context, json = false }: LogAddOptions,
): Promise<number> {
  const message = given.trim();
  if (message === "" || message.length > LONGEST_MESSAGE) {
    throw new AgenticError({
      code: "usage",
      message: `The message has ${message.length} characters; it must have 1 to ${LONGEST_MESSAGE}.`,
    });
  }
  const { runId, project, states } = targetRun(io, run);
  const { enabled, level: least } = project.config.logging;
  const written = enabled && isAtLeast(level, least);
  const line = {
    timestamp: systemClock.now().toISOString(),
    level,
    step: targetStep(io, step),
    message,
    ...(context === undefined ? {} : { context: parseContext(context) }),
  };
  if (written) states.append(runId, runFiles.logs, renderLogLine(line));
  if (json) printJson(io, { success: true, run_id: runId, written, ...line });
  return await Promise.resolve(0);
}

function parseContext(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new AgenticError({
    code: "usage",
    message: `\`--context\` must be a JSON object, such as '{"file": "src/a.ts"}'.`,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
