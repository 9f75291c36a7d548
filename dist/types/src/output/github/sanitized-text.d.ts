import { type LinkRules } from "./links.ts";
/** Text without what people cannot see: escape sequences, entities that hide something, comments, marks that reorder what is around them. */
export declare function sanitizeText(text: string): string;
/** One line of Markdown from foreign text: code spans stay, nothing else in it means anything to GitHub. */
export declare function sanitizeLine(text: string, most: number): string;
/** Two code spans without anything between them would be read as others. */
export declare function joined(parts: readonly string[]): string;
/** An address: a link where it may lead there and is no reference to an issue, else to be read only. */
export declare function outboundUrl(address: string, rules?: LinkRules): string;
/** GitHub takes the address of an issue as a mention of it. */
export declare function isReference(url: string): boolean;
/** No person, no team, and no address of one. */
export declare function unmentioned(text: string): string;
/** Foreign text as code within a line, such as the name of a file. */
export declare function sanitizeCode(text: string, most: number): string;
/** A code span that nothing in it ends. */
export declare function codeSpan(content: string): string;
/** Foreign text as a block of code that nothing in it ends; the end of a long one is kept, where errors tell most. */
export declare function outboundBlock(text: string, { most, language }: {
    most: number;
    language?: string;
}): string;
export declare function codeBlock(content: string, language: string): string;
/** Foreign text where nothing is read as Markdown: a title becomes a commit's message when it is merged. */
export declare function outboundTitle(text: string, { most, closes }: {
    most: number;
    closes?: readonly number[];
}): string;
/** Whether the words before a place make a reference there one that closes. */
export declare function closesAt(text: string, at: number): boolean;
export declare function cut(text: string, most: number): string;
