/** A terminal shows no more of a question than 300 lines, and a page scrolls a long line out of sight. */
export declare const MOST_LINES = 200;
/** What of a definition a person would not see where they are asked about it. */
export declare function findHiddenText(definition: string): string[];
/** Text in a block of code that nothing in it ends. */
export declare function fenced(text: string, language?: string): string;
/** Lines as they are seen without scrolling. */
export declare function wrapped(text: string): string[];
