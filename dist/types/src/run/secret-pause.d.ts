/** Reason of a pause for a secret of the engine in commits: nothing of them was pushed. */
export declare const SECRET = "secret";
