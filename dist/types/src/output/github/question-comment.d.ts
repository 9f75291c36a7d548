import type { OpenQuestion } from "../status/open-questions.ts";
import type { RunFacts } from "../status/run-facts.ts";
import { type Links } from "./links.ts";
interface Place {
    readonly source: RunFacts;
    readonly links: Links;
    /** Whether it stands elsewhere than where answers are read. */
    readonly elsewhere?: boolean;
}
/** What people are asked, and how they answer. */
export declare function questionParts(place: Place): string[];
/** How many have approved, between marks that nobody sees: it can be brought up to date where no job works on the run. */
export declare function approvalsNote({ approvals, approved_by: by, asked, }: Pick<OpenQuestion, "approvals" | "approved_by" | "asked">): string;
/** A comment of a run with another note in the place of the one for the same question. */
export declare function withApprovals(comment: string, question: Parameters<typeof approvalsNote>[0]): string;
/** `1 of 2 approvals: ada`; nothing where one is enough. */
export declare function formatApprovals(needed: number | undefined, by?: readonly string[]): string;
export {};
