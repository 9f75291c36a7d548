/** A text of a run's file, shortened where it is long. */
export interface Excerpt {
    /** The whole, relative to the repository. */
    readonly path: string;
    readonly text: string;
    /** Characters of the whole. */
    readonly length: number;
    readonly cut: boolean;
}
/** Something an agent said or did. */
export interface Entry {
    readonly at?: string;
    readonly kind: "words" | "tool" | "note";
    /** Of a tool: its name. */
    readonly name?: string;
    /** The words, or what a tool was used on. */
    readonly text: string;
    /** What the tool was given, as JSON. */
    readonly input?: string;
    /** What the tool gave back. */
    readonly result?: string;
    readonly failed?: boolean;
    readonly subagent?: boolean;
}
export interface Transcript {
    readonly path: string;
    readonly entries: readonly Entry[];
    /** Entries in the middle that are left out. */
    readonly omitted: number;
    /** Lines that could not be read. */
    readonly unreadable: number;
    readonly model?: string;
}
/** The beginning of a text, and its end where both fit in so many characters. */
export declare function excerpt(text: string, { path, room }: {
    path: string;
    room: number;
}): Excerpt;
/** Keeps how a text begins and how it ends. */
export declare function clipMiddle(text: string, room: number): string;
/** What an agent said and did, from its `transcript.ndjson`: the beginning and the end where all of it takes too much room. */
export declare function readTranscript(text: string, { path, room }: {
    path: string;
    room: number;
}): Transcript;
/** When the last whole line of a transcript was written. */
export declare function lastSignIn(text: string): string | undefined;
