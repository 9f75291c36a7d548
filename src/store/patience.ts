import { AgenticError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Elsewhere } from "./elsewhere.ts";

export interface Patience {
  readonly clock: Clock;
  readonly milliseconds: number;
  readonly far: Pick<Elsewhere, "refs" | "silence" | "breakOff">;
  /** Aborted by somebody who waits no longer. */
  readonly ends?: readonly (AbortSignal | undefined)[];
  /** Called when it takes so long that somebody may wonder. */
  readonly onWait?: () => void;
}

/** So long nobody wonders; and so long those wait who know that others have waited in vain. */
const SHORT_MS = 5_000;

/**
 * Waits for what may take a remote for ever, and breaks it off once there was no answer for so long. Errors: `remote-unreachable` then;
 * what was begun fails too, and that is nobody's concern.
 */
export async function inTime<T>(work: Promise<T>, patience: Patience): Promise<T> {
  const { far, ends = [] } = patience;
  const over = new AbortController();
  const end = AbortSignal.any([over.signal, ...ends.filter((signal) => signal !== undefined)]);
  const late = tooLong(patience, end).catch(async () => {
    if (over.signal.aborted) return await new Promise<never>(() => {});
    return `You did not want to wait for the remote ${far.refs.location}.`;
  });
  try {
    return await Promise.race([work, late.then((message) => brokenOff(far, message))]);
  } finally {
    over.abort();
  }
}

/** Says how long, once it was too long since it answered last. */
async function tooLong(
  { clock, milliseconds, far: { refs, silence }, onWait }: Patience,
  signal: AbortSignal,
): Promise<string> {
  const short = Math.min(milliseconds, SHORT_MS);
  let { answers } = silence;
  let waited = short;
  await clock.sleep(short, signal);
  if (milliseconds > short && !silence.isKnown) {
    onWait?.();
    waited = milliseconds;
    await clock.sleep(milliseconds - short, signal);
  }
  while (silence.answers > answers) {
    answers = silence.answers;
    waited = milliseconds;
    await clock.sleep(milliseconds, signal);
  }
  silence.isKnown = true;
  return `The remote ${refs.location} has not answered for ${waited / 1000} seconds. Is the network up?`;
}

function brokenOff(far: Patience["far"], message: string): never {
  far.breakOff();
  throw new AgenticError({ code: "remote-unreachable", message, data: { given_up: true } });
}
