import type { Environment } from "../config/credential-variables.ts";
import type { Config, PartialConfig } from "../config/schema.ts";
import type { EnginePorts } from "../engine/run-request.ts";
import { type Base, type Detached } from "../git/process/repository.ts";
import type { Remotes } from "../git/remote/remotes.ts";
import type { ExistingPullRequest } from "../github/pulls/existing-pull-request.ts";
import type { Ids } from "../ports/clock.ts";
import type { Workspaces } from "../ports/workspaces.ts";
import type { Sources } from "../run/sources/sources.ts";
import type { OnReplicationFailure } from "../storage/replicated-store/replication-options.ts";
export interface ComposeOptions {
    /** Top of the repository, or the folder worked in. */
    readonly root: string;
    readonly isRepository: boolean;
    readonly environment: Environment;
    readonly config: Config;
    /** What the configuration file says itself, without defaults. */
    readonly given?: PartialConfig;
    /** What new runs begin with where no branch is checked out. */
    readonly detached?: Detached;
    /** Aborted when a person wants the run to stop. */
    readonly interrupt?: AbortSignal;
    /** Aborted when a person asks a second time: everything is killed at once. */
    readonly kill: AbortSignal;
    /** What the run kept of the files that it may read; a program may name further ones while it runs. */
    readonly sources?: {
        readonly kept: Sources;
        readonly isProgram: boolean;
    };
    /** Tells people what happens to the files of a run. */
    readonly report?: (text: string) => void;
    /** Called when the files of a run could not be carried to its remote. */
    readonly onUncarried?: OnReplicationFailure;
    /** Whether no code runs in the process but the engine's and that of its workflow. */
    readonly ownsProcess?: boolean;
    /** Code of a pull request, which a run works on in place of what is checked out; known to a new run. */
    readonly code?: {
        readonly head?: Base;
        /** Pull request that the work goes to, in place of one of its own. */
        readonly continues?: ExistingPullRequest;
    };
}
/** Tells runs apart; no secret, so `node:crypto` need not be loaded for it. */
export declare const randomIds: Ids;
export interface SessionPorts extends EnginePorts {
    /** An agent will be asked soon: what it waits for is fetched and loaded meanwhile. */
    readonly expectAgents: () => void;
}
/** Wires every port to its adapter. */
export declare function createEnginePorts(options: ComposeOptions): SessionPorts;
/** Git of a step whose worktree has lost its `.git` does not find the user's checkout, in which the worktree lies. */
export declare function stepEnvironment({ root, environment, }: Pick<ComposeOptions, "root" | "environment">): Environment;
/** Where the runs of a repository work. */
export declare function composeWorkspaces(place: Pick<ComposeOptions, "root" | "isRepository" | "environment" | "config" | "given" | "code" | "detached">, remotes?: () => Promise<Remotes>): Workspaces;
