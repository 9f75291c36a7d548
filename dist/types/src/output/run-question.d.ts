import { type Links } from "./links.ts";
import type { ReportSource } from "./report-source.ts";
interface Place {
    readonly source: ReportSource;
    readonly links: Links;
    /** Whether it stands elsewhere than where answers are read. */
    readonly elsewhere?: boolean;
}
/** What people are asked, and how they answer. */
export declare function questionParts(place: Place): string[];
/** `1 of 2 approvals: ada`; nothing where one is enough. */
export declare function approvalsWords(needed: number | undefined, by?: readonly string[]): string;
export {};
