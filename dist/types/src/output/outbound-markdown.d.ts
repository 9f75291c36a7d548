import { type LinkRules } from "./links.ts";
export interface OutboundRules extends LinkRules {
    /** Issues of this repository that the text may close. */
    readonly closes?: readonly number[];
}
/**
 * Foreign Markdown with its headings, lists, tables and code, and with nothing in it that notifies, closes, loads or hides something. Code
 * is put between fences of our own, so that nothing depends on how somebody else reads the ones that were there.
 */
export declare function outboundMarkdown(text: string, rules: OutboundRules, most: number): string;
