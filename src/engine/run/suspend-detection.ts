const TICK_MS = 500;
/** Without a tick for this time the process was suspended or the event loop was blocked. */
const GAP_MS = 2_000;

/** Detects whether the process was suspended since the last call. */
export interface Suspension extends Disposable {
  wasSuspended(): boolean;
}

export function watchSuspension(now: () => number): Suspension {
  let last = now();
  let isLate = false;
  const tick = (): void => {
    const at = now();
    isLate ||= Math.abs(at - last) > GAP_MS;
    last = at;
  };
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return {
    // An effect may end before the timer ticks.
    wasSuspended: () => {
      tick();
      const was = isLate;
      isLate = false;
      return was;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
