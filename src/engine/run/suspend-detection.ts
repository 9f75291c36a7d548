const TICK_MS = 500;
/** Without a tick for so long the process was suspended, the machine slept, or the event loop was held up. */
const GAP_MS = 2_000;

/** Tells whether a process has stood still since it was asked last. */
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
    // What ended while the process stood still may be heard before the timer.
    wasSuspended: () => {
      tick();
      const was = isLate;
      isLate = false;
      return was;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
