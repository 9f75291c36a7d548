/** Time. */
export interface Clock {
  /** Returns the wall-clock time. */
  now(): Date;
  /** Waits; rejects with the signal's reason when aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Random identifiers. */
export interface Ids {
  /** Returns six characters of `0-9a-z`. */
  suffix(): string;
}
