import type { Clock } from "../../../ports/clock.ts";

export interface Sleeper {
  readonly until: number;
  readonly milliseconds: number;
  readonly isWork: boolean;
  wake(): void;
}

/** A clock that only moves when a caller moves it. */
export class VirtualClock implements Clock {
  protected time: number;
  protected readonly sleepers = new Set<Sleeper>();
  /** Number of calls, which shows whether an engine still works. */
  calls = 0;

  constructor(start: string) {
    this.time = Date.parse(start);
  }

  now(): Date {
    this.calls += 1;
    return new Date(this.time);
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return this.#sleep({ milliseconds, isWork: false }, signal);
  }

  /** As `sleep`, for simulated work, which `untilNext` always counts. */
  work(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return this.#sleep({ milliseconds, isWork: true }, signal);
  }

  #sleep(
    { milliseconds, isWork }: Pick<Sleeper, "milliseconds" | "isWork">,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    this.calls += 1;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => {
        this.sleepers.delete(sleeper);
        reject(signal?.reason);
      };
      const sleeper: Sleeper = {
        until: this.time + milliseconds,
        milliseconds,
        isWork,
        wake: () => {
          this.sleepers.delete(sleeper);
          signal?.removeEventListener("abort", stop);
          resolve();
        },
      };
      signal?.addEventListener("abort", stop, { once: true });
      this.sleepers.add(sleeper);
    });
  }

  /** Returns the milliseconds until the next sleeper wakes. Sleepers of exactly `except` milliseconds, which poll, do not count. */
  untilNext(except?: number): number | undefined {
    const others = Array.from(this.sleepers).filter(
      ({ milliseconds, isWork }) => isWork || milliseconds !== except,
    );
    const remaining = others.map(({ until }) => Math.max(0, until - this.time));
    return remaining.length === 0 ? undefined : Math.min(...remaining);
  }

  /** Moves the time and wakes the sleepers that are due, without waiting for what they do. */
  jump(milliseconds: number): void {
    this.time += milliseconds;
    const due = Array.from(this.sleepers).filter(({ until }) => until <= this.time);
    for (const sleeper of due) sleeper.wake();
  }
}
