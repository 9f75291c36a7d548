import { AgenticError, messageOf } from "../errors.ts";
import { exitCodeOfError } from "../runner/process/exit-code.ts";
import { type Io, printJson, printNotice, redactedIo } from "../runner/process/io.ts";
import { asUserError } from "../system/system-fault.ts";
import { runProgram } from "./cli-program.ts";

export async function runCommandLine(argv: readonly string[], io: Io): Promise<number> {
  const redacted = redactedIo(io);
  try {
    return await runProgram(argv, redacted);
  } catch (error) {
    return reportError(error, argv, redacted);
  }
}

function reportError(thrown: unknown, argv: readonly string[], io: Io): number {
  const error = asUserError(thrown);
  const message = messageOf(error);
  const code = error instanceof AgenticError ? error.code : "internal";
  if (argv.includes("--json")) {
    const data = error instanceof AgenticError ? error.data : {};
    printJson(io, { error: { code, message, ...data } });
  }
  const unexpected = code === "internal" ? "This is a mistake in agentic-sdlc: " : "";
  printNotice(io, `${unexpected}${message}`);
  if (argv.includes("--debug") && error instanceof Error) printNotice(io, chainOf(error));
  else if (code === "internal") printNotice(io, "Run it again with --debug for details.");
  return exitCodeOfError(error);
}

function chainOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${chainOf(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
