/** Requests that people left for a run, the oldest first. */
export declare function requestsIn(inbox: string): {
    id: string;
    content: string;
}[];
