import { AgenticError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";

interface Patience {
  readonly clock: Clock;
  readonly milliseconds: number;
  /** Aborted by somebody who waits no longer. */
  readonly kill?: AbortSignal | undefined;
}

/**
 * Waits so long for what may take a remote for ever. What was begun goes on, and what it comes to is nobody's concern. Errors:
 * `remote-unreachable` where it takes longer.
 */
export async function inTime<T>(work: Promise<T>, { clock, milliseconds, kill }: Patience): Promise<T> {
  const over = new AbortController();
  const end = kill ? AbortSignal.any([over.signal, kill]) : over.signal;
  const late = clock.sleep(milliseconds, end).then(
    () => Promise.reject(tooLate(`The remote has not answered for ${milliseconds / 1000} seconds.`)),
    () =>
      kill?.aborted
        ? Promise.reject(tooLate("You did not want to wait for the remote."))
        : new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

function tooLate(message: string): AgenticError {
  return new AgenticError({ code: "remote-unreachable", message });
}
