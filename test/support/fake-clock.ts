import { setImmediate as turn } from "node:timers/promises";
import { type Sleeper, VirtualClock } from "../../src/runner/simulation/memory/virtual-clock.ts";

/** Turns of the event loop that those who were woken have for what they do next. */
const TURNS = 20;

/** A clock that stands until it is moved on. */
export class FakeClock extends VirtualClock {
  constructor() {
    super("2026-01-31T12:00:00.000Z");
  }

  /** How long those who sleep now wanted to, shortest first. */
  get sleeps(): number[] {
    return Array.from(this.sleepers, ({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  }

  /** Moves the time on without waking anybody: a machine that was off. */
  skip(milliseconds: number): void {
    this.time += milliseconds;
  }

  /** Moves the time on; who slept that long wakes in order, and does what comes next. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.time = Math.max(this.time, next.until);
      next.wake();
      await pass();
    }
    this.time = end;
    await pass();
  }

  #next(end: number): Sleeper | undefined {
    const due = Array.from(this.sleepers).filter(({ until }) => until <= end);
    return due.sort((a, b) => a.until - b.until)[0];
  }
}

async function pass(): Promise<void> {
  for (let i = 0; i < TURNS; i += 1) await turn();
}

/** Waits, turn by turn, until something holds; fails when it does not within a generous time. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`Never came to pass: ${what}`);
    await turn();
  }
}
