import { parseArgs } from "node:util";
import { formatDuration } from "./format.ts";

export interface CliResult {
  readonly text: string;
  readonly exitCode: number;
}

const USAGE = "Usage: tock <milliseconds> [--parts <number>]";

/** What the command line prints for its arguments, and how it ends. */
export function cli(args: string[]): CliResult {
  try {
    return { text: answer(args), exitCode: 0 };
  } catch (error) {
    return { text: `${error instanceof Error ? error.message : error}\n${USAGE}`, exitCode: 2 };
  }
}

function answer(args: string[]): string {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { parts: { type: "string" } },
  });
  const [input, ...others] = positionals;
  if (input === undefined || others.length > 0) throw new RangeError("One duration, please.");
  const parts = values.parts === undefined ? Infinity : Number(values.parts);
  return formatDuration(readMilliseconds(input), { parts });
}

function readMilliseconds(input: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(input)) throw new RangeError(`Not a number of milliseconds: ${JSON.stringify(input)}`);
  return Number(input);
}
