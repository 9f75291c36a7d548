/** Options of a request that somebody waits for. */
export declare const quick: () => {
    request: {
        signal: AbortSignal;
        retries: number;
    };
};
