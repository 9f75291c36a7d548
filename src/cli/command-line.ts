import type { Io } from "../launch/io.ts";
import { runProgram } from "./program.ts";
import { report } from "./report.ts";
import { redactedIo } from "../launch/redacted-io.ts";

/** Runs a command and says what went wrong; returns the exit code. */
export async function runCommandLine(argv: readonly string[], io: Io): Promise<number> {
  const shown = redactedIo(io);
  try {
    return await runProgram(argv, shown);
  } catch (error) {
    return report(error, argv, shown);
  }
}
