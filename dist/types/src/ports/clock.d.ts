/** Time. `now` is the wall clock; `sleep` rejects with the signal's reason when aborted. */
export interface Clock {
    now(): Date;
    sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}
/** Randomness: `suffix()` gives six characters of `0-9a-z`. */
export interface Ids {
    suffix(): string;
}
