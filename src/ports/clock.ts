/** The current time and waits. */
export interface Clock {
  now(): Date;
  /** Waits; rejects with the signal's reason when aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Random parts of IDs. They are not secret. */
export interface Ids {
  /** Returns six characters of `0-9a-z`. */
  suffix(): string;
}
