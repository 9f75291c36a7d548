/**
 * Wraps text from outside for a prompt: cleaned of what people cannot see, between markers that name it and say that
 * it is no instruction. The markers come from a hash of the text, so no text can contain its own.
 */
export declare function fenceUntrustedText(text: string, label: string, shown?: string): string;
/** What stands between the markers of a text that begins with some, for people to read; another text as it is. */
export declare function unfenced(text: string): string;
/**
 * Removes what a page does not show: HTML comments, invisible and direction-changing characters. Entities are decoded
 * first, and all of it is repeated until nothing changes, since removing one thing can put together another.
 */
export declare function withoutHidden(text: string): string;
