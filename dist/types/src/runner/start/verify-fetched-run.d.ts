import type { RunRequest } from "../../engine/run-request.ts";
import { type Sources } from "../../run/sources/sources.ts";
import type { RunState } from "../../run/state.ts";
import type { Project } from "./project.ts";
import type { KeptDefinition } from "./trusted-definition.ts";
interface Found {
    readonly project: Pick<Project, "root" | "config">;
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly runId: string;
    readonly state: RunState;
}
interface Verifying extends Found, KeptDefinition {
    readonly project: Project;
    /** Version that a person has looked at and confirmed. */
    readonly trusted: string | undefined;
    /** Whether the checkout itself is the trusted branch, as in a job at GitHub. */
    readonly isCheckoutTrusted: boolean;
    /** Only this branch of the run is worked on, as its matrix names it, or by its step path. */
    readonly branch?: string | undefined;
    readonly report: (text: string) => void;
}
interface Verified {
    readonly verified: NonNullable<RunRequest["verified"]>;
    readonly sources: Sources | undefined;
}
/**
 * Finds whether a run works from what it was started with, and whether anybody vouches for that and for what its code reads of the
 * journal: this clone, the default branch, or a person. Errors: `definition-changed`, with the files that changed;
 * `definition-untrusted`; `usage` where a person confirmed another version.
 */
export declare function verifyRun(verifying: Verifying): Promise<Verified>;
/** What a run that is being worked on kept of the files that it may read. Errors: `definition-changed`, `journal-corrupt`. */
export declare function soundSources(project: Project, runId: string, environment: Found["environment"]): Sources | undefined;
export {};
