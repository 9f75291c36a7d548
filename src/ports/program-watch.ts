/** The position of a program's code when it was interrupted. */
export interface InterruptedCode {
  readonly url: string;
  readonly line: number;
  /** Seconds for which it had blocked the thread. */
  readonly seconds: number;
}

/** Interrupts program code that blocks the thread, until the returned object is disposed. */
export type WatchPrograms = (onInterrupted: (code: InterruptedCode) => void) => Promise<Disposable>;
