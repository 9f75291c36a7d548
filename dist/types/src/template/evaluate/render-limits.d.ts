/** What one rendering may use; for work and texts, beside as much as its data are large. */
export declare const LIMITS: {
    /** Parts evaluated, items walked; eight characters written count as one. */
    readonly work: 1000000;
    /** Characters of the output and of any text on the way there. */
    readonly text: number;
    readonly range: 10000;
    readonly macroDepth: 64;
    /** Levels of lists and objects that are compared or written. */
    readonly dataDepth: 100;
};
/** Counts what a rendering uses; asked before anything large is made. */
export declare class Budget {
    #private;
    constructor(dataSize?: number);
    spend(units: number): void;
    /** A text of this length is about to be made. */
    text(length: number): void;
    fits(length: number): void;
    made(text: string): string;
}
/** Text put together from parts. */
export declare class Output {
    #private;
    constructor(budget: Budget);
    add(part: string): void;
    text(): string;
}
