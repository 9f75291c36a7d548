interface Wrapping {
    readonly width: number;
    readonly breakLongWords: boolean;
    readonly breakOnHyphens: boolean;
}
/** Breaks one line into lines of at most `width` characters, as Python's `textwrap` does. */
export declare function wrapLine(line: string, wrapping: Wrapping): string[];
export {};
