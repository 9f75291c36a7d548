import { type LinkRules } from "./links.ts";
export interface OutboundRules extends LinkRules {
    /** Issues of this repository that the text may close. */
    readonly closes?: readonly number[];
}
/**
 * Foreign Markdown with its headings, lists, tables and code, and with nothing in it that notifies, closes, loads or hides something. Code
 * is put between fences of our own, so that nothing depends on how somebody else reads the ones that were there. It is read again until
 * nothing changes, since what goes may put together what stands around it: what comes of it comes of itself as well.
 */
export declare function sanitizeMarkdown(text: string, rules: OutboundRules, most: number): string;
