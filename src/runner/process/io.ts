import { printable } from "../../output/terminal/terminal-text.ts";

export interface Io {
  /** Read only by commands that ask questions: opening it takes time. */
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Whether stdout and stderr are the same file, as in a CI log. */
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

export function printNotice(io: Pick<Io, "stderr">, text: string): void {
  io.stderr.write(lines(text));
}

function lines(text: string): string {
  return `${printable(text).replace(/\n$/, "")}\n`;
}
