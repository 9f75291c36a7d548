import type { Workflow } from "../../definition/schema.ts";
import type { Overrides } from "../../engine/resolve-settings.ts";
import type { EnginePorts, ProgramWithArguments, RunEnd, RunRequest } from "../../engine/run-request.ts";
import type { WorkflowProgram } from "../../program/define-workflow.ts";
import type { RunRecord } from "../../run/record.ts";
import type { Sources } from "../../run/sources/sources.ts";
import type { RunState } from "../../run/state.ts";
import { type ComposeOptions } from "../../wiring/engine-ports.ts";
import { type LoadedProgram } from "../programs/load-program.ts";
import { type LoadedWorkflow, type Project } from "./project.ts";
/** A run that only waits for the engine: everything about it has been read and found right. */
export interface PreparedRun {
    readonly project: Project;
    readonly workflow: Workflow;
    /** Where the definition is one. */
    readonly program?: ProgramWithArguments;
    /** Definitions that workflow steps name, by that name. */
    readonly definitions: ReadonlyMap<string, Workflow>;
    readonly overrides: Overrides;
    /** Texts of all files that it may read; absent for a run of an earlier version. */
    readonly sources?: Sources;
    readonly verified?: RunRequest["verified"];
    /** The issue or pull request that asked for it. */
    readonly issue?: RunRecord["issue"];
    /** Code of a pull request that it works on. */
    readonly code?: NonNullable<ComposeOptions["code"]>;
    /** What somebody should know who starts it. */
    readonly warnings?: readonly string[];
    readonly work: (ports: EnginePorts, request: RunRequest) => Promise<RunEnd>;
}
/** A definition as it was found, by name or file, or put together in code. */
export type ResolvedDefinition = Pick<LoadedWorkflow, "workflow" | "source"> & {
    readonly program?: LoadedProgram | undefined;
};
/** Errors: `definition-invalid`, with every mistake of the definition and of what it names. */
export declare function requireValid({ wrong, missing }: Pick<LoadedWorkflow, "wrong" | "missing">): void;
export interface StartOptions {
    readonly project: Project;
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly found: ResolvedDefinition;
    readonly variables: Readonly<Record<string, unknown>>;
    readonly overrides: Overrides;
    readonly trigger: string;
    readonly actor: string | Promise<string>;
    /** Address of the words that asked for it. */
    readonly askedIn?: string;
    /** The issue or pull request that asked for it. */
    readonly issue?: RunRecord["issue"];
    readonly fromStep?: string;
    /** Where a pull request stands that it is to work on, in place of what is checked out. */
    readonly head?: {
        readonly branch: string;
        readonly sha: string;
    };
    /** Number of that pull request, where the work goes to its branch in place of a pull request of its own. */
    readonly continues?: number;
    /** By default one that nobody has had. */
    readonly runId?: string;
    /** Version of the changes of git's settings that a person accepts. */
    readonly trustRemotes?: string | undefined;
}
/** Makes a new run ready. Errors: `definition-invalid`. */
export declare function prepareStart(options: StartOptions): Promise<PreparedRun>;
export interface ResumeOptions {
    readonly project: Project;
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly runId: string;
    readonly fromStep?: string | undefined;
    readonly overrides: Overrides;
    /** For a run that was started with a definition from code. */
    readonly given?: WorkflowProgram | undefined;
    /** Version of the run's files that a person has looked at and confirmed. */
    readonly trustDefinition?: string | undefined;
    /** Version of the changes of git's settings that a person accepts. */
    readonly trustRemotes?: string | undefined;
    /** Whether the checkout is one of the trusted branch, as in a job at GitHub. */
    readonly isCheckoutTrusted?: boolean;
    /** Only this branch of the run is worked on, while the run waits for it. */
    readonly branch?: string;
    /** Told what happens to the files of the run. */
    readonly report?: (text: string) => void;
    /** Called with the run as it stands, before anything is done; what it throws is told. */
    readonly check?: (state: RunState) => void;
}
/** Makes a run ready to go on, wherever it was worked on last. Errors: `not-found`, those of its files, those of the remote. */
export declare function prepareResume(options: ResumeOptions): Promise<PreparedRun>;
export interface BranchOptions extends Omit<ResumeOptions, "fromStep" | "given" | "check"> {
    /** As the run's matrix names it, or its step path. */
    readonly branch: string;
}
/**
 * Makes one branch of a run ready to be worked on here, while the run waits for it. Errors: as of `prepareResume`; `usage` where the run
 * does not wait for the branch.
 */
export declare function prepareBranch({ branch, ...options }: BranchOptions): Promise<PreparedRun>;
/** Every setting that a door may give a run for its whole length. */
type Settings = {
    readonly [name in keyof Overrides]?: Overrides[name] | undefined;
};
/** Of what a door was given the settings of the run; what is undefined is not given. */
export declare function overridesOf(given: Settings): Overrides;
/** Settings of a resumed run: those of its start, those of earlier resumptions, and those given now. */
export declare function overridesAfter({ overrides }: Pick<RunRecord, "overrides">, { limits, agent }: Pick<RunState, "limits" | "agent">, given: Overrides): Overrides;
export {};
