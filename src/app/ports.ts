import type { Reacted, Reaction } from "../github/reactions.ts";
import type { GivenReview, GivenReviewComment } from "../human/reply.ts";
import type { KnownWorkflow } from "../human/run-command.ts";
import type { Answerers, WhoPolicy } from "../human/who.ts";
import type { Pace } from "../state/change-ref.ts";
import type { StateRefs } from "../state/refs.ts";

/** An issue or pull request as it stands now. */
export interface IssueNow {
  readonly isLocked: boolean;
  readonly isPullRequest: boolean;
  /** Of a pull request. */
  readonly head?: { readonly sha: string; readonly ref: string; readonly isFork: boolean };
}

/** Words as they stand now. */
export interface TextNow {
  readonly body: string;
  readonly login: string | undefined;
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
}

/** What the repository's workflow could not be started for: `message` says what to do. */
export type Dispatched =
  { readonly status: "started" } | { readonly status: "refused"; readonly message: string };

/** GitHub, as far as comments, reviews and labels go. Errors of every call: `remote-refused`, `remote-unreachable`, `token-expired`. */
export interface AppForge {
  /** Undefined where GitHub did not say. */
  roleOf(login: string): Promise<string | undefined>;
  teamsOf(login: string, teams: readonly string[]): Promise<readonly string[] | undefined>;
  /** Undefined where it is gone, or in another repository now. */
  issue(number: number): Promise<IssueNow | undefined>;
  /** Undefined where it is gone. */
  text(kind: "comment" | "review-comment", id: number): Promise<TextNow | undefined>;
  review(
    pull: number,
    id: number,
  ): Promise<
    | {
        readonly review: GivenReview & { readonly user: { readonly type: string } | null };
        readonly comments: readonly GivenReviewComment[];
      }
    | undefined
  >;
  react(target: Reacted, content: Reaction): Promise<void>;
  /** Shows a text in the comment with a marker, which is made where there is none. */
  show(comment: ShownComment): Promise<void>;
  /** Whether a workflow was started for a run since. `waiting`: and has not ended. */
  started(runId: string, since: Date): Promise<"no" | "over" | "waiting">;
  dispatch(dispatch: Dispatch): Promise<Dispatched>;
}

export interface ShownComment {
  readonly issue: number;
  readonly marker: string;
  readonly body: string;
  /** When that was asked for which it is about. */
  readonly since: Date;
}

/** What a repository wants, as the configuration of its default branch has it. */
export interface AppSettings {
  readonly policy: WhoPolicy;
  readonly answerers: Answerers;
  readonly stateRef: string;
}

/** A workflow, as people are told of it. */
export interface ToldWorkflow extends KnownWorkflow {
  readonly description: string;
}

export interface AppPorts extends Pace {
  /** `owner/name`. */
  readonly repository: string;
  /** As whom we write: what comes from there is never listened to. */
  readonly own: { readonly login?: string; readonly appId?: number };
  readonly forge: AppForge;
  readonly refs: StateRefs;
  readonly settings: () => Promise<AppSettings>;
  readonly workflows: () => Promise<readonly ToldWorkflow[]>;
  /** Whether somebody may ask for one thing more now. */
  readonly mayAskMore?: (login: string) => boolean;
}

/** What became of a delivery; every one may come again, and changes nothing then. */
export type Handled =
  /** Nobody meant us. */
  | { readonly status: "nothing" }
  | { readonly status: "refused"; readonly reason: string }
  /** It could not be known now; the same delivery later may do. */
  | { readonly status: "again"; readonly reason: string }
  | { readonly status: "done"; readonly what: string; readonly runId?: string };
