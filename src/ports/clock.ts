/** Time. */
export interface Clock {
  now(): Date;
  /** Waits; rejects with the signal's reason when aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface Ids {
  /** Returns six characters of `0-9a-z`. */
  suffix(): string;
}
