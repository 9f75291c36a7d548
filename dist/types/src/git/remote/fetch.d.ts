/** Arguments of every fetch in the private repository: the objects asked for, and nothing else. */
export declare const FETCH: string[];
/** The same for a fetch that leaves objects out, where the server can. */
export declare function partialFetch(filter: string): string[];
