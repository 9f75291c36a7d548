import { printable, printableStyled } from "../../output/terminal/terminal-text.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { roundUsd } from "../../run/token-usage.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";

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

/** Prints text whose renderer made the parts of other writers printable. Keeps its colours. */
export function printStyled(io: Io, text: string, stream: NodeJS.WriteStream = io.stdout): void {
  stream.write(`${printableStyled(text, stream).replace(/\n$/, "")}\n`);
}

export function printJson(io: Io, value: unknown): void {
  io.stdout.write(`${JSON.stringify(value, withRoundedMoney, 2)}\n`);
}

function withRoundedMoney(key: string, value: unknown): unknown {
  return typeof value === "number" && key.endsWith("_usd") ? roundUsd(value) : value;
}

export function printNotice(io: Pick<Io, "stderr">, text: string): void {
  io.stderr.write(lines(text));
}

function lines(text: string): string {
  return `${printable(text).replace(/\n$/, "")}\n`;
}

/** Removes the environment's secrets from standard output and standard error. */
export function redactedIo(io: Io, names?: readonly string[]): Io {
  // Without names, the streams are redacted already.
  if (names?.length === 0) return io;
  const redactor = redactorFor(io.environment, names);
  return {
    get stdin() {
      return io.stdin;
    },
    ...(io.isOneStream ? { isOneStream: io.isOneStream } : {}),
    stdout: redactedStream(io.stdout, redactor),
    stderr: redactedStream(io.stderr, redactor),
    environment: io.environment,
    cwd: io.cwd,
  };
}

function redactedStream(stream: NodeJS.WriteStream, redactor: Redactor): NodeJS.WriteStream {
  return withWrite(stream, (chunk, ...options) =>
    stream.write(typeof chunk === "string" ? redactor.redactDocument(chunk) : chunk, ...options),
  );
}

/** Returns the same stream with another `write`. */
export function withWrite(
  stream: NodeJS.WriteStream,
  write: (chunk: string | Uint8Array, ...options: never[]) => boolean,
): NodeJS.WriteStream {
  return new Proxy(stream, {
    get: (target, key) => {
      if (key === "write") return write;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
