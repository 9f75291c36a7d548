/** What fits into a failure's `details`. */
export declare const DETAILS_LIMIT = 4000;
export interface Streams {
    readonly stdout: string;
    readonly stderr: string;
}
/** The end of both streams: each has half of the room, and what the other leaves of its own. */
export declare function tail({ stdout, stderr }: Streams, limit?: number): string;
/** Both streams whole, for a file beside the attempt. */
export declare function wholeOf({ stdout, stderr }: Streams): string;
export declare function lastLine(text: string): string;
