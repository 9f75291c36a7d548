import type { RunState } from "../../run/state.ts";
import { type Validation, type WholeOutput } from "../status/validation-results.ts";
import type { Links } from "./links.ts";
import { type OutboundRules } from "./sanitized-markdown.ts";
/** What a template of a pull request sees as `pull_request`: ready to stand in Markdown, whoever wrote it. */
export interface PullRequestView {
    readonly title: string;
    /** What changes and why, a line each, three at most. */
    readonly what: readonly string[];
    readonly milestones: readonly {
        readonly title: string;
        readonly done: boolean;
    }[];
    readonly checks: readonly {
        readonly command: string;
        readonly passed: boolean;
        readonly summary: string;
    }[];
    /** What was left, and why. */
    readonly left: readonly string[];
    readonly draft: boolean;
    /** Changes that a merge with conflicts does not hold. It is a draft for them too. */
    readonly lost: readonly string[];
    /** Why it is a draft. */
    readonly missing: readonly string[];
    /** Number of the issue it closes. */
    readonly issue: number | null;
    /** Number of the issue that it is a part of, and another pull request of the run closes. */
    readonly part_of: number | null;
    readonly run_id: string;
    readonly run_url: string | null;
    readonly state_url: string | null;
}
export interface PullRequestFacts {
    readonly state: RunState;
    readonly runId: string;
    /** Step whose branch is proposed; absent for the run's own. */
    readonly path: string | undefined;
    readonly title: string;
    readonly validation: Validation;
    readonly whole: WholeOutput;
    readonly issue: number | undefined;
    /** Whether it is the last pull request of its run: the others do not close the issue. */
    readonly closesIssue: boolean;
    readonly links: Links | undefined;
}
export declare function viewOf(facts: PullRequestFacts): PullRequestView;
/** Most of the history's subjects are Conventional Commits. */
export declare function isConventional(subjects: readonly string[]): boolean;
/** A title as the repository writes its own; `kind` is feature, bug or chore, where that is known. */
export declare function conventionalTitle(title: string, subjects: readonly string[], kind?: string): string;
export interface Written {
    readonly title: string;
    readonly body: string;
}
interface Posting {
    readonly view: PullRequestView;
    readonly links: Links | undefined;
    /** Issues that whoever asked for the run named. */
    readonly named: readonly number[];
}
/** What a step wrote for a pull request, as it may be posted. */
export declare function postedAs({ title, body }: Written, { view, links, named }: Posting): Written;
/** Issues that the request for a run names: where it came from none, its pull request may close these. */
export declare function issuesNamed(variables: Readonly<Record<string, unknown>>): number[];
/** What was written for a pull request, as somebody else hands it over: held to the same rules once more. */
export declare function updatePostedBody(body: string, rules: OutboundRules): string;
export {};
