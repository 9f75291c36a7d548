import type { DiffStat } from "../../ports/workspaces.ts";
import { pullRequestsOf } from "../../run/state.ts";
import type { RunFacts } from "../status/run-facts.ts";
import { type Links } from "./links.ts";
/** What a run has come to and what is to be done now: a headline, and paragraphs below it. */
export interface Headline {
    readonly title: string;
    readonly paragraphs: readonly string[];
}
export interface HeadlineInput {
    readonly source: RunFacts;
    readonly links: Links;
    readonly diff?: DiffStat | undefined;
    /** Whether it stands elsewhere than where commands are read. */
    readonly elsewhere?: boolean;
}
export declare function headlineOf(shown: HeadlineInput): Headline;
type Request = ReturnType<typeof pullRequestsOf>[number];
/** `draft pull request #42`, linked where that may be. */
export declare function requestName({ number, url, draft, path, ended }: Request, links: Links): string;
/** How to go on with it in a comment; with its id where it stands elsewhere. */
export declare function command({ source: { state, limits }, elsewhere }: HeadlineInput): string;
export declare function requestList(requests: readonly Request[], links: Links): string;
export {};
