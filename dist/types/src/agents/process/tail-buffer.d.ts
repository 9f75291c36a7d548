/** Keeps the last `limit` characters of a text that grows. */
export declare class TailBuffer {
    #private;
    constructor(limit: number);
    push(text: string): void;
    toString(): string;
}
