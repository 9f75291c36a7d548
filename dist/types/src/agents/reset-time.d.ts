/** Milliseconds until the time at which a service says that its limit ends; undefined where the text names none. */
export declare function resetIn(text: string, now: number): number | undefined;
