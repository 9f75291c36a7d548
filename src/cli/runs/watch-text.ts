import { setTimeout as delay } from "node:timers/promises";
import { AgenticError, messageOf, usageError } from "../../errors.ts";
import { printableStyled } from "../../output/terminal/terminal-text.ts";
import { type Io, printNotice, printStyled, withWrite } from "../../runner/process/io.ts";

export interface Look {
  readonly text: string;
  /** Without a terminal, a text with the same key as the last one is not printed again. */
  readonly key: string;
  readonly isFinal: boolean;
}

export const WATCH_MS = 1_000;
/** A remote is polled less often. */
export const WATCH_REMOTE_MS = 5_000;

export function refuseJsonWithWatch({ json, watch }: { json?: boolean; watch?: boolean }): void {
  if (json && watch)
    throw usageError("`--json` prints one document, and `--watch` a text that changes; give one of them.");
}

export async function watchText(
  io: Io,
  look: (quiet: Io) => Promise<Look>,
  pauseMs: () => number = () => WATCH_MS,
): Promise<void> {
  const quiet = withoutRepeatedNotices(io);
  const { show, end } = await openScreen(io);
  let key: string | undefined;
  try {
    for (;;) {
      const now = await lookOrNotice(quiet, look);
      if (now && (io.stdout.isTTY || now.key !== key)) show(now.text);
      key = now?.key ?? key;
      if (now?.isFinal) return;
      await delay(pauseMs());
    }
  } finally {
    end();
  }
}

/** A remote that is away for a moment does not end the command. */
async function lookOrNotice(io: Io, look: (quiet: Io) => Promise<Look>): Promise<Look | undefined> {
  try {
    return await look(io);
  } catch (error) {
    if (!(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
    printNotice(io, `The display continues when the remote responds: ${messageOf(error)}`);
    return undefined;
  }
}

function withoutRepeatedNotices(io: Io): Io {
  const known = new Set<unknown>();
  const stderr = withWrite(io.stderr, (chunk, ...options) => {
    if (known.has(chunk)) return true;
    known.add(chunk);
    return io.stderr.write(chunk, ...options);
  });
  return { ...io, stdin: io.stdin, stderr };
}

interface Screen {
  readonly show: (text: string) => void;
  readonly end: () => void;
}

async function openScreen(io: Io): Promise<Screen> {
  const { stdout } = io;
  if (!stdout.isTTY || io.environment["TERM"] === "dumb")
    return { show: (text) => printStyled(io, text), end: () => {} };
  const { createLogUpdate } = await import("log-update");
  const screen = createLogUpdate(stdout, { showCursor: true });
  return { show: (text) => screen(printableStyled(text, stdout)), end: () => screen.done() };
}
