import type { Provider } from "./definition/settings-schema.ts";
import type { Failure, RunEvent, Usage } from "./run/event.ts";
import type { Place } from "./run/record.ts";
import type { RunState } from "./run/state.ts";
/** Time. `now` is the wall clock; `sleep` rejects with the signal's reason when aborted. */
export interface Clock {
    now(): Date;
    sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}
/** Randomness: `suffix()` gives six characters of `0-9a-z`. */
export interface Ids {
    suffix(): string;
}
/** A program that offers tools to an agent over its standard input and output, by the Model Context Protocol. */
export interface ToolServer {
    /** What the agent calls it. */
    readonly name: string;
    /** What it says of its tools itself, for agents that would not hear it. */
    readonly about: string;
    readonly command: string;
    readonly args: readonly string[];
    /** Variables it has beside those that the agent's program hands on. */
    readonly env: Readonly<Record<string, string>>;
}
/** One agent session to run. */
export interface AgentRequest {
    readonly provider: Provider;
    readonly runId: string;
    /** Step path; agents see it as `AGENTIC_STEP`. */
    readonly step: string;
    readonly attempt: number;
    readonly prompt: string;
    /** Persona, appended to the agent's system prompt. */
    readonly persona?: string;
    readonly model?: string;
    /** Absolute working directory. */
    readonly cwd: string;
    readonly bypassPermissions: boolean;
    /** The agent may look and answer, and change nothing: it judges. */
    readonly readOnly?: boolean;
    readonly timeoutMs?: number;
    /** Milliseconds without any agent event after which the attempt counts as stalled. */
    readonly stallMs: number;
    /** JSON Schema of the answer, for agents that can be held to one; the answer is checked afterwards all the same. */
    readonly answerSchema?: Readonly<Record<string, unknown>>;
    /** Session of the same provider to go on with. Where it is gone the result is a failure with code `session-gone`. */
    readonly resume?: string;
    /** Tools that the agent has beside its own, and may use without being asked. */
    readonly tools?: ToolServer;
    /** US dollars the session may spend, for agents that can be held to it; exceeding is a failure with code `budget`. */
    readonly maxCostUsd?: number;
}
/** What an agent did, in one vocabulary for all providers; a line of `transcript.ndjson` adds `at`. */
export type AgentEvent = {
    type: "session";
    sessionId: string;
    model?: string;
} | {
    type: "text";
    text: string;
    subagent?: boolean;
} | {
    type: "tool";
    id: string;
    name: string;
    input: unknown;
    subagent?: boolean;
} | {
    type: "tool-result";
    id: string;
    error: boolean;
    text: string;
} | {
    type: "retry";
    attempt: number;
    status: number | null;
    delayMs: number;
    reason: string;
} | {
    type: "notice";
    text: string;
    warning?: true;
} | {
    type: "result";
    success: boolean;
    text: string;
    structured?: unknown;
    usage: Usage;
    denied: string[];
};
export type AgentResult = {
    status: "succeeded";
    text: string;
    structured?: unknown;
    usage: Usage;
    sessionId?: string;
} | {
    status: "failed";
    failure: Failure;
    usage?: Usage;
    sessionId?: string;
} | {
    status: "interrupted";
    usage?: Usage;
};
export interface AgentHooks {
    /** Aborting ends the session's whole process tree; the result is then `interrupted`. */
    readonly signal: AbortSignal;
    readonly onEvent: (event: AgentEvent) => void;
}
/** Runs agent sessions. Never throws for what an agent or its service does: that is a failed result. */
export interface AgentRunner {
    run(request: AgentRequest, hooks: AgentHooks): Promise<AgentResult>;
    /** Ends processes that earlier sessions of a run left behind; returns how many. */
    endOrphans(runId: string): Promise<number>;
}
export interface ScriptRequest {
    readonly runId: string;
    readonly step: string;
    readonly attempt: number;
    readonly script: string;
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly timeoutMs?: number;
}
export type ScriptResult = {
    status: "exited";
    exitCode: number;
    stdout: string;
    stderr: string;
    durationMs: number;
} | {
    status: "timed-out";
    stdout: string;
    stderr: string;
} | {
    status: "interrupted";
} | {
    status: "not-started";
    message: string;
};
/** Runs shell scripts in a process group of their own (`bash -eo pipefail`). */
export interface ScriptRunner {
    run(request: ScriptRequest, hooks: {
        signal: AbortSignal;
        onLine: (line: string) => void;
    }): Promise<ScriptResult>;
}
export type Scope = Readonly<Record<string, unknown>>;
/** Renders templates and evaluates expressions over plain JSON data, without reach beyond it. Errors: `AgenticError` `template-failed`. */
export interface TemplateEngine extends AsyncDisposable {
    render(source: string, scope: Scope): Promise<string>;
    /** The value of `a > b` or `{{ a > b }}`. */
    evaluate(expression: string, scope: Scope): Promise<unknown>;
}
/** Commit trailers name the attempt a commit belongs to. */
export interface CommitKey {
    readonly runId: string;
    readonly step: string;
    readonly attempt: number;
}
export interface StepCommit {
    readonly head: string;
    readonly files: readonly string[];
}
export interface CommitChange {
    /** Commit that the attempt started from. */
    readonly base: string;
    /** Without one nothing is committed; what is committed already counts. */
    readonly message: string | undefined;
    /** The only file to commit, relative to the workspace. Default: everything that changed. */
    readonly path?: string;
    /** Files that are not committed, whatever lies there. */
    readonly except?: readonly string[];
}
/** The place a run changes: a worktree of its own, the user's checkout, or a plain folder. */
export interface Workspace {
    /** Absolute directory in which steps run. */
    readonly directory: string;
    readonly branch: string | undefined;
    /** Whether the engine may set the folder back: in what is the user's, and without commits, the work of an attempt stays. */
    readonly owned: boolean;
    /** Commit it stands at, which need not be the one it was opened for; undefined without git. */
    currentCommit(): Promise<string | undefined>;
    /** What was committed on the branch since a commit, by whomever; undefined where nothing was. Errors: `git-unsuitable` where the branch lost it. */
    movedFrom(commit: string): Promise<StepCommit | undefined>;
    /**
     * Commits everything the attempt changed, unless a commit with its trailers exists already; without a message only what is committed
     * counts. Undefined where nothing was committed since `base`.
     */
    commit(key: CommitKey, change: CommitChange): Promise<StepCommit | undefined>;
    /**
     * Deals with what a cut-off attempt left since `base`: hands it over as a patch, if there is any, and then, in a worktree the engine
     * owns, sets it back. In a checkout that is the user's nothing is changed.
     */
    recover(base: string, keep: (patch: string) => void): Promise<void>;
    /** Absolute path of a relative one; refuses what lies outside, links followed. Errors: `usage`. */
    resolve(path: string): string;
    /** Text of a file inside, or undefined. */
    readFile(path: string): Promise<string | undefined>;
    /** The same as bytes. */
    readBytes(path: string): Promise<Uint8Array | undefined>;
    /** Writes a file inside; folders are made. */
    writeFile(path: string, content: string | Uint8Array): Promise<void>;
    /** Files under a folder that are not larger, relative to it. Links are neither listed nor followed. */
    filesIn(folder: string, maxBytes: number): Promise<readonly string[]>;
    /** Files that differ between the run's base and its head, with counts. */
    changes(): Promise<DiffStat>;
    /** Whether the branch holds a file as it lies there. */
    isCommitted(path: string): Promise<boolean>;
    /** Runs what is only to look: in a folder that is owned, what it changed is set back after it, files that git ignores aside. */
    setBackAfter<T>(run: () => Promise<T>): Promise<T>;
    /** Files as they lie there that differ from a commit, new ones included. None where git cannot tell. */
    changedSince(base: string): Promise<readonly string[]>;
}
export interface DiffStat {
    readonly commits: number;
    readonly files: readonly string[];
    readonly added: number;
    readonly removed: number;
}
export interface PullRequest {
    /** Path of the step whose branch it is; absent for the run's own. */
    readonly step?: string;
    readonly branch: string;
    readonly base: string;
    readonly title: string;
    readonly body: string;
    readonly draft: boolean;
}
export interface OpenedPullRequest {
    readonly number?: number;
    readonly url?: string;
    readonly path?: string;
}
/** A branch to merge into the branch of a workspace. */
export interface MergeRequest {
    readonly key: CommitKey;
    /** Branch, and the commit of it to merge. */
    readonly branch: string;
    readonly head: string;
    readonly message: string;
}
/** What a merge came to: `files` are those it changed, or those in conflict; the description is for people and agents. */
export type MergeResult = {
    readonly status: "merged";
    readonly head: string;
    readonly files: readonly string[];
} | {
    readonly status: "conflict";
    readonly files: readonly string[];
    readonly description: string;
};
/** A merge with conflicts, laid out in a worktree of its own to be mended there. */
export interface ConflictedMerge {
    /** The scratch worktree: conflicted files hold conflict markers. Its `recover` lays the merge out again. */
    readonly workspace: Workspace;
    /** Files that had conflicts when the merge was laid out. */
    readonly files: readonly string[];
    /**
     * Files that still hold conflict markers, and those without any (deleted on one side, binary) that were neither changed, removed nor
     * staged since. All of them where the merge was given up (`git merge --abort`).
     */
    unresolved(): Promise<readonly string[]>;
    /**
     * Commits what lies there as the merge, with both parents and the key's trailers, and moves the target's branch and work tree on to it.
     * Found where it was made before. Errors: `git-unsuitable` where files are unresolved, or the target has moved.
     */
    conclude(): Promise<StepCommit>;
    /** Hands over what was done in it as a patch, if there is anything; nothing changes. */
    savePartial(keep: (patch: string) => void): Promise<void>;
    /** Removes the scratch worktree and its branch. */
    discard(): Promise<void>;
}
/** Where a run works. */
export interface Workspaces {
    /** Keeps folders of the engine's out of `git status`, without touching the user's files. */
    hide(paths: readonly string[]): Promise<void>;
    /** The branch and commit a run starts from; refuses what the repository is not fit for. Errors: `git-unsuitable`. */
    base(needs: {
        worktree: boolean;
        commits: boolean;
    }): Promise<{
        branch: string;
        sha: string;
    }>;
    /** Name of the run's branch and place of its worktree. */
    names(run: {
        workflow: string;
        prefix: string;
        words: string;
        suffix: string;
    }): {
        branch: string;
        path: string;
    };
    /** Makes the place of a run, or finds what an earlier start left of it. Without `commits` nothing in it is ever set back. */
    open(place: Place, options: {
        commits: boolean;
    }): Promise<Workspace>;
    /** The plain folder, for runs without git. */
    folder(): Workspace;
    /** Removes a worktree of the engine's; branch and commits stay. One with uncommitted changes stays too: then false. */
    release(place: Place): Promise<boolean>;
    /** Name of the branch of a step of a parallel block, and place of its worktree. Parts are cut, so the suffix must be the branch's own. */
    branchNames(step: {
        workflow: string;
        step: string;
        suffix: string;
    }): {
        branch: string;
        path: string;
    };
    /** The same as `release`, but keeps the folder for the next place that is opened, where nothing of this branch is left. */
    recycle(place: Place): Promise<boolean>;
    /** Removes the folders kept by `recycle`. */
    drain(): Promise<void>;
    /**
     * Removes what crashed runs left: worktrees without uncommitted changes (they can be made again from their branch), folders git does
     * not know, branches of merges. `isHeld` says which paths belong to live runs; it is asked more than once.
     */
    prune(isHeld: (path: string) => boolean): Promise<Pruned>;
    /**
     * Merges a branch into a workspace's branch and work tree, with a commit of its own even where the branch could just move on; nothing
     * changes on a conflict. A merge made before a crash, or by hand, is found, not made again. Errors: `git-unsuitable` where uncommitted
     * changes are in the way.
     */
    merge(into: Workspace, request: MergeRequest): Promise<MergeResult>;
    /**
     * Lays a conflicted merge out in a scratch worktree, or finds one laid out before, with what was done in it. Errors: `git-unsuitable`
     * where one of the branches has moved since and something was done in it.
     */
    conflict(into: Workspace, request: MergeRequest, place: {
        path: string;
        branch: string;
    }): Promise<ConflictedMerge>;
}
/** What `prune` did with the worktrees of runs that are not held, as paths relative to the repository. */
export interface Pruned {
    readonly removed: readonly string[];
    /** They hold uncommitted changes, or are locked by somebody. */
    readonly kept: readonly string[];
}
/** Where finished work goes. Both calls find what an earlier attempt made before they make it. */
export interface Forge {
    /** Pushes the branch, never by force, to where its base branch is pushed; undefined where there is no remote. */
    push(branch: string, base: string): Promise<{
        remote: string;
        head: string;
    } | undefined>;
    openPullRequest(request: PullRequest): Promise<OpenedPullRequest>;
}
/** An entry of a file in which entries are numbered. */
export interface NumberedEntry {
    /** The highest number that a text holds; 0 where it holds none. */
    readonly highest: (text: string) => number;
    /** The entry, to be appended to the text that is there. */
    readonly render: (number: number, text: string) => string;
}
/** The files of one run, under the paths of CONTRACT section 1. Paths are relative, with forward slashes. */
export interface RunStore extends AsyncDisposable {
    readonly runId: string;
    /** Folder for people, relative to the repository. */
    readonly location: string;
    /**
     * Appends whole lines to the journal; they are durable when the call returns. Wherever else they are kept, the commits that they
     * speak of, by branch, are there with them.
     */
    appendJournal(lines: string, heads?: ReadonlyMap<string, string>): void;
    /** The journal's complete lines; a torn last line is cut off for good. */
    readJournal(): string;
    read(path: string): string | undefined;
    /** The same as bytes. */
    readBytes(path: string): Uint8Array | undefined;
    /** Replaces a file in one step. */
    write(path: string, content: string | Uint8Array): void;
    /** Files of the run that are not the engine's alone: documents, artifacts. Links are neither listed nor followed. */
    files(): readonly string[];
    /** Tells contents of a file apart without reading it; undefined where there is none. */
    version(path: string): string | undefined;
    append(path: string, content: string): void;
    /** Appends an entry under the next free number, and returns that. Several processes may do so at once: none gets the number of another. */
    addEntry(path: string, entry: NumberedEntry): number;
    /** Writes a file of the engine's part of the repository, such as `agentic/analysis/bug.md`. Errors: `usage` for one outside it. */
    writeShared(path: string, content: string): void;
    /** Whether a path of the repository lies in the engine's part. */
    isShared(path: string): boolean;
    /** Requests from outside that lie in the inbox, oldest first. */
    requests(): readonly {
        id: string;
        content: string;
    }[];
    /**
     * Waits until everything written can be read elsewhere: before a pause, the end, and what others see. Errors: `run-taken-over` where
     * another engine works on the run.
     */
    flush(): Promise<void>;
    /** The same when the work on a run ends; one that has ended is put where ended runs are kept. Errors: as `flush`. */
    finish(outcome: {
        readonly ended: boolean;
    }): Promise<void>;
    /** Aborted, with the error of `flush`, when it turns out that another engine took the run over. Absent where that cannot be. */
    readonly takenOver?: AbortSignal;
}
export interface RunSummary {
    readonly runId: string;
    readonly progress: string;
    /** Whether a live process is working on the run. */
    readonly live: boolean;
}
/** Keeps the files of runs. */
export interface StateStore {
    /** Folders of the repository that hold the engine's files. */
    readonly folders: readonly string[];
    /**
     * Opens a run for writing, with what was written of it elsewhere; refuses with `run-locked` while another process of this machine
     * holds it.
     */
    open(runId: string, mode: "create" | "continue"): RunStore | Promise<RunStore>;
    /** Brings here what was written of a run elsewhere, to be read and gone on with. Absent where there is no elsewhere. */
    bring?(runId: string): Promise<void>;
    /** Reads one file of a run, or undefined. */
    read(runId: string, path: string): string | undefined;
    list(): readonly RunSummary[];
    /** Whether a live process is working on a run. */
    isLive(runId: string): boolean;
    /** Appends to a file of a run that others write to as well: its log. */
    append(runId: string, path: string, content: string): void;
    /** The same as `addEntry` of a run that is open. */
    addEntry(runId: string, path: string, entry: NumberedEntry): number;
    /** Leaves a request for the process working on the run. */
    request(runId: string, id: string, content: string): void;
}
/** Keeps runs on this machine alone: they open at once. */
export interface LocalStates extends StateStore {
    open(runId: string, mode: "create" | "continue"): RunStore;
}
/** Watches a run; must not throw and must not wait. */
export interface RunObserver {
    onEvent?(event: RunEvent, state: RunState): void;
    onAgentEvent?(step: string, event: AgentEvent): void;
    onScriptLine?(step: string, line: string): void;
}
/** A command prompt: what it takes, and its body, a template. */
export interface Command {
    readonly name: string;
    readonly source: string;
    readonly arguments: readonly {
        name: string;
        required: boolean;
        default: unknown;
    }[];
    readonly templates: Readonly<Record<string, string>>;
    /** Whether its purpose is to change files: a step of it that changes none is a no-op. */
    readonly changes: boolean;
    readonly body: string;
}
/** Commands, personas and templates by name: the user's file wins over the built-in. Errors: `not-found`. */
export interface Library {
    command(name: string): Command;
    persona(name: string): string;
    template(name: string): string;
    /** Text of a file of the repository. */
    file(path: string): string;
}
