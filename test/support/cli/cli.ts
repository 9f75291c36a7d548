import { PassThrough } from "node:stream";
import { WriteStream } from "node:tty";
import { main } from "../../../src/cli/main.ts";
import type { Project } from "../project.ts";

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Makes standard error a terminal of this size. */
  readonly terminal?: { readonly columns: number; readonly rows: number };
  /** What a person at the terminal types when it shows a text, in this order. */
  readonly answers?: readonly (readonly [shown: string, typed: string])[];
}

/** Notices of a slow remote: a busy machine causes them in any test. */
const WAITS = /^.*(?:Waiting for the remote | is being replicated to ).*\n/gm;

/** Runs a command line of ours inside this process, in the project's folder and environment. Notices of a slow remote are left out. */
export async function runCli(
  project: Project,
  argv: readonly string[],
  { environment = {}, cwd = project.root, terminal, answers = [] }: CliOptions = {},
): Promise<CliResult> {
  const env = { ...project.environment, ...environment };
  const stdout = capture();
  const stderr = capture(terminal && terminalOf(terminal, env));
  const stdin = answering(stderr.stream, answers, terminal !== undefined);
  const code = await main(argv, {
    stdin,
    stdout: stdout.stream,
    stderr: stderr.stream,
    environment: env,
    cwd,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text().replace(WAITS, "") };
}

/** Reads the one JSON document a command printed; fails where standard output holds anything else. */
export function jsonOf<T = Record<string, unknown>>({ stdout }: Pick<CliResult, "stdout">): T {
  return JSON.parse(stdout) as T;
}

/** What a terminal has more than other streams. */
function terminalOf(size: NonNullable<CliOptions["terminal"]>, environment: object) {
  const { getColorDepth } = WriteStream.prototype;
  return { isTTY: true, ...size, getColorDepth: () => getColorDepth(environment) };
}

/** A keyboard at which somebody waits for each text to be shown before typing what belongs to it. */
function answering(
  shown: NodeJS.WriteStream,
  answers: NonNullable<CliOptions["answers"]>,
  isTTY: boolean,
): NodeJS.ReadStream {
  const keyboard = Object.assign(new PassThrough(), { isTTY, setRawMode: () => keyboard });
  const left = [...answers];
  let seen = "";
  shown.on("data", (chunk: Buffer) => {
    seen += String(chunk);
    const [text, typed] = left[0] ?? [];
    if (text === undefined || !seen.includes(text)) return;
    left.shift();
    seen = "";
    // The picture is shown before its keys are listened to.
    setImmediate(() => keyboard.write(typed));
  });
  // Only what a keyboard has more than a stream is looked at.
  return keyboard as unknown as NodeJS.ReadStream;
}

function capture(terminal: object = {}) {
  const chunks: string[] = [];
  const stream = new PassThrough();
  stream.on("data", (chunk: Buffer) => chunks.push(String(chunk)));
  return {
    // Only what a terminal has more than a stream is looked at.
    stream: Object.assign(stream, terminal) as unknown as NodeJS.WriteStream,
    text: () => chunks.join(""),
  };
}
