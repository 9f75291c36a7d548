import { version } from "../version.ts";
import type { Io } from "./io.ts";

/** Runs one command line; returns the exit code of CONTRACT section 4. What `--version` does not need is loaded later. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  const [only] = argv;
  if (argv.length === 1 && (only === "--version" || only === "-V")) {
    io.stdout.write(`${version}\n`);
    return 0;
  }
  try {
    const { runProgram } = await import("./program.ts");
    return await runProgram(argv, io);
  } catch (error) {
    const { report } = await import("./report.ts");
    return report(error, argv, io);
  }
}
