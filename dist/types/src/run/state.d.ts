import type { Provider } from "../definition/settings-schema.ts";
import type { Failure, RunEvent, RunEventOf, Usage } from "./journal/event.ts";
import type { HeadMoves } from "./pauses/moved-head.ts";
import type { ProviderWait } from "./pauses/provider-wait.ts";
import type { Session } from "./session.ts";
import type { Digests } from "./sources/sources.ts";
import type { StepOutput } from "./step-output.ts";
export type RunStatus = "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
export type StepStatus = "pending" | "running" | "waiting" | "produced" | "completed" | "failed" | "skipped" | "interrupted";
/** Where a recurring step stands. */
export interface Loop {
    iteration: number;
    open: boolean;
    done: boolean;
    items?: readonly unknown[];
}
/** A question to a person, and the answer. */
export interface Question {
    readonly asked: RunEventOf<"human.asked">;
    /** When the time for an answer is over: later than it was asked with where the run was resumed since. */
    deadline?: string;
    answer?: RunEventOf<"human.answered">;
    /** Approvals that wait for further ones. */
    approvals: readonly RunEventOf<"human.approved">[];
    /** Paths of the first agent steps that began after the answer: one of them, or several side by side, are told of it. */
    readonly followers: Set<string>;
}
export interface StepState {
    readonly path: string;
    readonly name: string;
    kind: string;
    status: StepStatus;
    /** Number of the latest attempt; never used twice, also after --from-step. */
    attempt: number;
    /** Attempts that failed since the step was last fresh; interrupted ones do not count. */
    failures: number;
    /** Attempts that the provider or the time limit of a block cut short, and that do not count. */
    uncounted?: number;
    /** Since the latest attempt, or several in a row, failed for the provider. */
    providerWait?: ProviderWait;
    startedAt?: string;
    completedAt?: string;
    output?: StepOutput;
    /** Spent by all attempts together. */
    usage?: Usage;
    /** Of the latest attempt that failed; kept for the prompt of the next one. */
    failure?: Failure;
    reason?: string;
    /** Of one left out: path of the one it depends on, whose failure was why. */
    after?: string;
    summary?: string;
    condition?: boolean;
    /** Commit the latest attempt started from. */
    base?: string;
    /** Of what a program asked for. */
    fingerprint?: string;
    commit?: string;
    files?: readonly string[];
    /** Files that its checks wrote. */
    left?: readonly string[];
    loop?: Loop;
    /** Of a loop: it ended by its max-iterations, not by `until` or the end of its list. */
    exhausted?: boolean;
    /** List whose cursor it has moved on. */
    endedIn?: string;
    /** Of a block: the run's `elapsedMs` when its time limit began. */
    openedMs?: number;
    /** Of a block: how often its time limit was over since it was opened. */
    timeouts?: number;
    /** Paths of steps that were under way when that was last so, and have not ended since. */
    cutOff?: Set<string>;
    /** Of a nested workflow: what its step calls the definition, and its variables. */
    definition?: string;
    variables?: Readonly<Record<string, unknown>>;
    question?: Question;
    session?: Session;
    /** Change was asked for, and nothing was changed. */
    noOp?: boolean;
    /** Of a merge with conflicts: files whose changes on a branch it does not hold. */
    lost?: NonNullable<RunEventOf<"step.succeeded">["lost"]>;
    /** Of a parallel block: path of the branch that completed first. */
    winner?: string;
    /** What the agent that chose it tells its attempt. */
    advice?: string;
    /** US dollars spent as far as prices are known: by all attempts; of a block by all steps inside. */
    knownCostUsd?: number;
    /** US dollars it had spent when its limit was last given. */
    spentBeforeUsd?: number;
    /** The same of tokens, in and out. */
    tokens?: number;
    tokensBefore?: number;
}
/** The branch of a step of a parallel block. */
export interface BranchState {
    /** Path of the step. */
    readonly step: string;
    readonly branch: string;
    /** Worktree, relative to the repository. */
    readonly path: string;
    readonly baseBranch: string;
    readonly baseSha: string;
    head: string;
    open: boolean;
    readonly files: Set<string>;
    pushedHead?: string;
    /** Head that the pull request was last told of. */
    proposedHead?: string;
    /** Head that was merged last, into the branch around it. */
    mergedHead?: string;
    pullRequest?: Payload<"pull-request.opened">;
    /** Worktree that stays because it holds uncommitted changes. */
    kept?: string;
    /** Why it could not be delivered since the run was started or resumed. */
    failure?: Failure;
    failedAt?: string;
}
/** A round in which branches of a parallel block are worked on elsewhere. */
export interface FanOut extends Pick<Payload<"fan-out.opened">, "step" | "round" | "branches"> {
    /** Whether others have been told: what they did not do is lost. */
    handedOut: boolean;
}
/** The names of steps of one definition: the run's own, or that of a workflow step. */
export interface Names {
    /** By step name: the state at the latest path of that name. */
    readonly latest: Map<string, StepState>;
    /** By step name: the latest output; in a loop that of the iteration before, until there is a newer one. */
    readonly outputs: Map<string, StepOutput>;
    /** By step name: what people answered. */
    readonly answers: Map<string, HumanAnswer>;
}
export type HumanAnswer = Pick<Payload<"human.answered">, "decision" | "text" | "actor" | "threads" | "head" | "approved_by">;
export type Payload<T extends RunEvent["type"]> = Omit<RunEventOf<T>, "seq" | "at" | "type">;
/** A run as its journal tells it: the fold of its events by `evolve`. */
export interface RunState {
    /** Number of the last event. */
    seq: number;
    runId: string;
    workflow: string;
    /** Of what the run works from, by file; absent in runs of earlier versions. */
    digests?: Digests;
    status: RunStatus;
    startedAt?: string;
    updatedAt?: string;
    completedAt?: string;
    resumedAt?: string;
    /** Milliseconds the run was running, pauses and crashes left out. */
    elapsedMs: number;
    /** When nobody worked on the run: it was stopped, or its process was gone. */
    readonly standstills: {
        readonly from: string;
        to: string;
    }[];
    /** `elapsedMs` when the run's time limit began: not 0 where a run that had used it up was resumed. */
    limitFromMs: number;
    /** By step path, in the order in which they were first seen. */
    steps: Map<string, StepState>;
    /** By path of the workflow step whose definition names them; the run's own under "". */
    names: Map<string, Names>;
    /** By step path: branches of steps of parallel blocks. */
    branches: Map<string, BranchState>;
    /** By step path: how often a branch was begun afresh; each has a name of its own. */
    branchings: Map<string, number>;
    /** By list (`listAt`): how many of its leading steps have ended. Keeps `decide` independent of the length of a run. */
    cursors: Map<string, number>;
    /** Paths of steps whose attempt is under way or still to be settled. */
    active: Set<string>;
    failed: Set<string>;
    /** Paths of failed steps that wait for their provider. */
    delayed: Set<string>;
    /** Paths of steps whose question nobody has answered. */
    questions: Set<string>;
    /** Paths of steps whose question people have answered. */
    answered: Set<string>;
    /** Names of steps left out by --from-step. */
    skip: Set<string>;
    errors: {
        step?: string;
        attempt?: number;
        at: string;
        failure: Failure;
    }[];
    usage: Usage;
    /** US dollars spent as far as prices are known. */
    knownCostUsd: number;
    /** Agent sessions that decided what is next, or what a condition means. */
    orchestratorSessions: number;
    /** What an agent decided to do next, until it is done. */
    choice?: RunEventOf<"decision.made">;
    /** What it asked a person before the run was resumed, until it has decided again. */
    askedPerson?: string;
    /** Limits given when the run was resumed; they replace those of the workflow. */
    limits: {
        maxCostUsd?: number;
        maxTokens?: number;
    };
    /** Agent given when the run was resumed; it replaces those of the start and of the workflow. */
    agent: {
        provider?: Provider;
        model?: string;
    };
    workspace?: Payload<"workspace.prepared">;
    /** Commit up to which every step is settled: where the next attempt starts. */
    head?: string;
    pushed?: Payload<"branch.pushed">;
    /** `head` when the branch was pushed last. */
    pushedHead?: string;
    /** `head` when the pull request was last told of it. */
    proposedHead?: string;
    /** Of the run's own branch. */
    pullRequests: Payload<"pull-request.opened">[];
    /** Names of outputs that need not be written any more. */
    written: Set<string>;
    /** By name: why an output could not be written since the run was started or resumed. */
    unwritten: Map<string, Failure>;
    /** By name: how many times an output was written. */
    renderings: Map<string, number>;
    filesChanged: Set<string>;
    /** By step path of a branch, the run's own under "": where it is to go back to, and the event that says so. */
    back: Map<string, NonNullable<RunEventOf<"run.resumed">["back"]>[number] & {
        seq: number;
    }>;
    /** Branches that keep what came later, since the run was resumed. */
    later: string[];
    /** By step path of a branch, the run's own under "": files that differ from its last commit, where steps are not committed. */
    uncommitted: Map<string, readonly string[]>;
    /** What a program has noted, by its id. */
    notes: Map<string, RunEventOf<"comment.made" | "checkpoint.made" | "phase.entered">>;
    /** Ids of requests from outside that have been carried out. */
    requests: Set<string>;
    /** Branches that are to be worked on elsewhere, until what was done there is joined. */
    fanOut?: FanOut;
    /** How often branches were given to others. */
    round: number;
    /** By step path of a branch: how many events of its own journal are in that of the run. */
    joined: Map<string, number>;
    /** By step path: how often the runner of a branch was lost since a person resumed the run. */
    losses: Map<string, number>;
    /** By step path of a branch: step in it that had used up its own limit on spending when it was worked on last. */
    over: Map<string, string>;
    /** Whether the last event was written elsewhere. */
    isJoining: boolean;
    paused?: Payload<"run.paused">;
    /** Of branches that people moved while the run worked. */
    headMoves: HeadMoves;
    failure?: Payload<"run.failed">;
    reason?: string;
}
export declare const zeroUsage: Usage;
export declare function initialState(): RunState;
export declare function noNames(): Names;
/** The workflow step in whose definition a step stands; "" for the run's own. */
export declare function scopeOf({ steps, names }: RunState, path: string): string;
/** The names a step sees. */
export declare function namesAt(state: RunState, path: string): Names;
export declare function namesIn({ names }: RunState, scope: string): Names;
/** The innermost branch of a parallel block that a step works on; undefined where that is the run's own. */
export declare function branchAt({ branches }: RunState, path: string): BranchState | undefined;
/** The commit from which an attempt of a step starts. */
export declare function headAt(state: RunState, path: string): string | undefined;
/** Where a step works: in a worktree, in the user's checkout, or in a plain folder. */
export declare function modeAt(state: RunState, path: string): "worktree" | "checkout" | "folder";
/** Files changed on the run's branch and on those of its parallel blocks. */
export declare function filesChanged({ filesChanged: own, branches, uncommitted }: RunState): string[];
/** Every pull request of the run, its own first. */
export declare function pullRequestsOf({ pullRequests, branches }: RunState): Payload<"pull-request.opened">[];
/** Names of every branch of the run, its own first. */
export declare function branchNamesOf({ workspace, branches }: RunState): string[];
/** Commits of the run's branches beyond those they began at, by branch. What was merged is on the branch around it. */
export declare function headsOf({ workspace, head, branches }: RunState): ReadonlyMap<string, string>;
/** Whether a run has stopped with nothing cut off: what was committed on its branches since is somebody's. */
export declare function isInOrder({ status, active }: RunState): boolean;
/** Whether a run that is running does nothing but wait for a person or a provider: that time is not its own. */
export declare function onlyWaits({ active, questions, delayed }: RunState): boolean;
/** The list that is worked on at a path prefix: the `else` of a conditional is another one than its `then`. */
export declare function listAt({ steps }: RunState, prefix: string): string;
/** Sum of what was spent; the cost of a sum with an unknown part is unknown. */
export declare function addUsage(a: Usage, b: Usage | undefined): Usage;
export declare function tokensOf(usage: Usage | undefined): number;
/** Whether anything was committed on the run's own branch. */
export declare function hasChanges(state: RunState): boolean;
