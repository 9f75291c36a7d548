/** Appends to a file; where that holds a line each, not to one that a crash or a full disk has cut off. */
export declare function appendTo(path: string, content: string): void;
