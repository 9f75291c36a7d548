/** What a command may say, and what it knows of the world outside. */
export interface Io {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

export function print(io: Io, text: string): void {
  io.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

export function printJson(io: Io, value: unknown): void {
  io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function say(io: Io, text: string): void {
  io.stderr.write(text.endsWith("\n") ? text : `${text}\n`);
}
