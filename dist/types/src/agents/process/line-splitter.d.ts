export declare const MAX_LINE: number;
interface LineHandlers {
    readonly onLine: (line: string) => void;
    /** Called in place of `onLine` for a line longer than the limit. */
    readonly onOversized: (length: number) => void;
}
/** Cuts a stream of text into lines and holds at most `limit` characters of one. */
export declare class LineSplitter {
    #private;
    constructor(handlers: LineHandlers, limit?: number);
    push(text: string): void;
    /** Gives out what follows the last line break. */
    end(): void;
}
export {};
