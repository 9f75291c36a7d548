import type { Variable } from "../definition/settings-schema.ts";
import type { Reacted, Reaction } from "../github/reactions.ts";
import type { RecentComment } from "../github/recent-comments.ts";
import type { RecentReviewWords } from "../github/recent-reviews.ts";
import type { RecentReview } from "../github/reviews.ts";
import type { IssueWords } from "../human/asked-by.ts";
import type { GivenReview, GivenReviewComment } from "../human/reply.ts";
import type { KnownWorkflow } from "../human/run-command.ts";
import type { Answerers, WhoPolicy } from "../human/who.ts";
import type { Pace } from "../state/change-ref.ts";
import type { IsOver } from "../state/claim.ts";
import type { StateRefs } from "../state/refs.ts";
import type { ChecksForge, FixChecks } from "./checks-ports.ts";
/** An issue or pull request as it stands now. */
export interface IssueNow {
    readonly isLocked: boolean;
    readonly isPullRequest: boolean;
    /** Of a pull request. */
    readonly head?: {
        readonly sha: string;
        readonly ref: string;
        readonly isFork: boolean;
    };
    readonly isClosed?: boolean;
    readonly words?: IssueWords;
}
/** Words as they stand now. */
export interface TextNow {
    readonly body: string;
    readonly login: string | undefined;
    /** The App that wrote it for somebody, where GitHub says so. */
    readonly appId?: number | undefined;
}
/** A run that is to begin or to go on. */
export interface Dispatch {
    readonly command: "run" | "resume" | "cancel";
    readonly runId: string;
    readonly workflow?: string;
    readonly variables?: Readonly<Record<string, string>>;
    /** Issue or pull request that asks for it. */
    readonly issue?: number;
    readonly headSha?: string;
    /** Who asks, for people to see: as `renderAskedBy` has it. */
    readonly askedBy?: string;
    /** With `resume`: where it goes on, and what it may spend from now on. */
    readonly fromStep?: string;
    readonly maxCostUsd?: number;
    readonly maxTokens?: number;
    /** With `resume`: version of the run's files that a person has looked at. */
    readonly trustDefinition?: string;
}
/** What the repository's workflow could not be started for: `message` says what to do. */
export type Dispatched = {
    readonly status: "started";
} | {
    readonly status: "refused";
    readonly message: string;
};
/** GitHub, as far as comments, reviews and labels go. Errors of every call: `remote-refused`, `remote-unreachable`, `token-expired`. */
export interface AppForge {
    /** Undefined where GitHub did not say. */
    roleOf(login: string): Promise<string | undefined>;
    teamsOf(login: string, teams: readonly string[]): Promise<readonly string[] | undefined>;
    /** Undefined where it is gone, or in another repository now. */
    issue(number: number): Promise<IssueNow | undefined>;
    /** Undefined where it is gone. */
    text(kind: "comment" | "review-comment", id: number): Promise<TextNow | undefined>;
    review(pull: number, id: number): Promise<{
        readonly review: GivenReview & {
            readonly user: {
                readonly type: string;
            } | null;
        };
        readonly comments: readonly GivenReviewComment[];
    } | undefined>;
    /** Reviews of a pull request since then. */
    reviewsSince(pull: number, since: Date): Promise<readonly RecentReview[]>;
    react(target: Reacted, content: Reaction): Promise<void>;
    /** Shows a text in the comment with a marker, which is made where there is none. Of two that make it at once the first stays. */
    show(comment: ShownComment): Promise<Shown>;
    /** Comments with a marker at an issue, by whichever of us, that were written or changed since; the newest first. */
    shownAt(issue: number, since?: Date): Promise<readonly ShownText[]>;
    /** Comments of the repository since then, the newest first. */
    recentComments(since: Date): Promise<readonly RecentComment[]>;
    /** Reviews of all pull requests that were submitted since then, and the comments on lines in them. */
    recentReviews(since: Date): Promise<readonly RecentReviewWords[]>;
    /** What an App or a workflow has put there of what we put there. */
    reactionsOf(words: SaidWords): Promise<readonly Reaction[]>;
    /** Whether a workflow was started for a run since. `waiting`: and has not ended. */
    started(runId: string, since: Date): Promise<"no" | "over" | "waiting">;
    /** Whether a run of a workflow has ended; undefined where GitHub does not say. */
    isOver: IsOver;
    dispatch(dispatch: Dispatch): Promise<Dispatched>;
}
/** Words of somebody, by the names that GitHub has for them. */
export interface SaidWords {
    readonly kind: "comment" | "review" | "review-comment";
    readonly id: number;
    /** Of a review and what is in it. */
    readonly nodeId?: string | undefined;
}
export interface ShownComment {
    readonly issue: number;
    readonly marker: string;
    readonly body: string;
    /** When that was asked for which it is about. */
    readonly since: Date;
}
/** What a comment of ours says. */
export interface ShownText {
    readonly marker: string;
    readonly body: string;
    readonly at: Date;
}
/** Whose comment shows a text now. */
export interface Shown {
    /** Another of us, such as the App beside a workflow of the repository, hears the same words and was first. */
    readonly by: "us" | "another";
    /** When it was made. */
    readonly at: Date;
}
/** What a repository wants, as the configuration of its default branch has it. */
export interface AppSettings {
    readonly policy: WhoPolicy;
    readonly answerers: Answerers;
    readonly stateRef: string;
    /** What labels that start runs begin with; the name of the workflow follows. */
    readonly labelPrefix: string;
    /** Accounts that issues are assigned to for a run to start, besides our own. */
    readonly assignees: readonly string[];
    /** Absent where failing checks start nothing. */
    readonly fixChecks?: FixChecks;
    /** What is wrong in the configuration, where nothing it says counts. */
    readonly problem?: string;
}
/** A workflow, as people are told of it. */
export interface ToldWorkflow extends KnownWorkflow {
    readonly description: string;
    /** Its variables, where its definition was read. */
    readonly declared?: readonly Variable[];
    /** What is wrong in its definition. */
    readonly problem?: string;
}
export interface AppPorts extends Pace {
    /** `owner/name`. */
    readonly repository: string;
    /** As whom we write: what comes from there is never listened to. */
    readonly own: {
        readonly login?: string;
        readonly appId?: number;
    };
    /** Who else had a hand in it: whoever started the job again in which it is heard. */
    readonly actors?: readonly {
        readonly login: string;
        readonly type: string;
    }[];
    readonly forge: AppForge;
    /** Absent where nobody hears of checks. */
    readonly checks?: ChecksForge;
    readonly refs: StateRefs;
    readonly settings: () => Promise<AppSettings>;
    readonly workflows: () => Promise<readonly ToldWorkflow[]>;
    /** Told what whoever hosts this should mend; the same again is not. */
    readonly tellOnce?: (text: string) => void;
    /** Whether somebody may ask for one thing more now, before it is known who may; without a login, whether one more may be done for all of them together. */
    readonly mayAskMore?: (login?: string) => boolean;
}
interface Logged {
    /** The reason for the log of whoever hosts this: no word of the delivery is in it. */
    readonly logged: string;
}
/** What became of a delivery; every one may come again, and changes nothing then. */
export type Handled = 
/** Nobody meant us. */
{
    readonly status: "nothing";
} | ({
    readonly status: "refused";
    readonly reason: string;
} & Logged)
/** It could not be known now; the same delivery later may do. */
 | ({
    readonly status: "again";
    readonly reason: string;
} & Logged) | {
    readonly status: "done";
    readonly what: string;
    readonly runId?: string;
};
export {};
