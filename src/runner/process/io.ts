import { printable } from "../../output/terminal/terminal-text.ts";

/** What a command may say, and what it knows of the world outside. */
export interface Io {
  /** Looked at by what asks questions alone: taking hold of it costs time. */
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Whether both go to the same place, as in a CI log: what one says need not be repeated by the other. */
  readonly isOneStream?: () => boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

export function print(io: Io, text: string): void {
  io.stdout.write(lines(text));
}

export function printJson(io: Io, value: unknown): void {
  io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function say(io: Pick<Io, "stderr">, text: string): void {
  io.stderr.write(lines(text));
}

function lines(text: string): string {
  return `${printable(text).replace(/\n$/, "")}\n`;
}
