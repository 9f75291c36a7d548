/** The journal of a run that this process works on: its lines outlive the file, whatever others do with that. */
export declare class HeldJournal implements Disposable {
    #private;
    constructor(path: string);
    /** Whether the file at the path is this one, with all that was appended. */
    isIntact(): boolean;
    append(lines: string): void;
    /** Puts all lines at the path again; its folder is there. */
    restore(): void;
    [Symbol.dispose](): void;
}
/** A file that several processes append to, held open: what it held can be read where others have removed it. */
export declare class HeldFile implements Disposable {
    #private;
    constructor(path: string);
    /** Puts its content at the path again, before what was written there since; its folder is there. */
    restore(): void;
    [Symbol.dispose](): void;
}
