import type { Config, GivenConfig } from "./config/schema.ts";
import type { EnginePorts } from "./engine/request.ts";
import type { Remotes } from "./git/remotes.ts";
import { type Base, type Detached } from "./git/repository.ts";
import type { ContinuedPull } from "./github/continued-pull.ts";
import type { Ids } from "./ports/clock.ts";
import type { Workspaces } from "./ports/workspaces.ts";
import type { Sources } from "./run/sources.ts";
import type { OnUncarried } from "./store/replicated-options.ts";
type Environment = Readonly<Record<string, string | undefined>>;
export interface ComposeOptions {
    /** Top of the repository, or the folder worked in. */
    readonly root: string;
    readonly isRepository: boolean;
    readonly environment: Environment;
    readonly config: Config;
    /** What the configuration file says itself, without defaults. */
    readonly given?: GivenConfig;
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
    readonly onUncarried?: OnUncarried;
    /** Whether no code runs in the process but the engine's and that of its workflow. */
    readonly ownsProcess?: boolean;
    /** Code of a pull request, which a run works on in place of what is checked out; known to a new run. */
    readonly code?: {
        readonly head?: Base;
        /** Pull request that the work goes to, in place of one of its own. */
        readonly continues?: ContinuedPull;
    };
}
/** Tells runs apart; no secret, so `node:crypto` need not be loaded for it. */
export declare const randomIds: Ids;
export interface ComposedPorts extends EnginePorts {
    /** An agent will be asked soon: what it waits for is fetched and loaded meanwhile. */
    readonly expectAgents: () => void;
}
/** Wires every port to its adapter. */
export declare function compose(options: ComposeOptions): ComposedPorts;
/** Git of a step whose worktree has lost its `.git` does not find the user's checkout, in which the worktree lies. */
export declare function stepEnvironment({ root, environment, }: Pick<ComposeOptions, "root" | "environment">): Environment;
/** Where the runs of a repository work. */
export declare function composeWorkspaces(place: Pick<ComposeOptions, "root" | "isRepository" | "environment" | "config" | "given" | "code" | "detached">, remotes?: () => Promise<Remotes>): Workspaces;
export {};
