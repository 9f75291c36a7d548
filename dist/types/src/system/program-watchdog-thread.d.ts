/** What the thread is given when it starts. */
export interface WatchData {
    /** A counter that the main thread moves on whenever its event loop turns. */
    readonly beats: SharedArrayBuffer;
    readonly everyMs: number;
    /** Looks in a row without a turn after which code is interrupted. */
    readonly looks: number;
    /** Where the engine's own files lie: they are never interrupted. */
    readonly own: string;
    /** What the addresses of the code have that may be interrupted; without it, all but the engine's may. */
    readonly mark?: string;
}
/** Code was interrupted at this place. */
export interface Interrupted {
    readonly url: string;
    readonly line: number;
}
