/** Longest that somebody who asked for something waits for an answer. */
const LIMIT_MS = 20_000;

/** Options of a request that somebody waits for. */
export const quick = () => ({ request: { signal: AbortSignal.timeout(LIMIT_MS), retries: 1 } });
