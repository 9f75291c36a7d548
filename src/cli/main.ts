import type { Io } from "../runner/process/io.ts";
import { version } from "../system/package-root.ts";

/** Runs a command line. Returns the exit code. `--version` loads no further modules. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  const [only] = argv;
  if (argv.length === 1 && (only === "--version" || only === "-V")) {
    io.stdout.write(`${version}\n`);
    return 0;
  }
  const { runCommandLine } = await import("./cli-program.ts");
  return await runCommandLine(argv, io);
}
