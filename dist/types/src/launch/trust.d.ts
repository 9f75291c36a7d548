import { type Sources } from "../run/sources.ts";
import type { RunState } from "../run/state.ts";
import type { RunRequest } from "../engine/request.ts";
import type { Project } from "./project.ts";
interface Verifying {
    readonly project: Pick<Project, "root" | "config">;
    readonly runId: string;
    readonly state: RunState;
    /** Version that a person has looked at and confirmed. */
    readonly trusted: string | undefined;
    readonly report: (text: string) => void;
}
/**
 * Finds whether a run still works from what it was started with. Errors: `definition-changed`, with the files that changed; `usage`
 * where a person confirmed another version.
 */
export declare function verifyRun({ project, runId, state, trusted, report }: Verifying): RunRequest["verified"];
/** What a run that is being worked on kept of the files that it may read. Errors: as `verifyRun`, and `journal-corrupt`. */
export declare function soundSources(project: Project, runId: string): Sources | undefined;
export {};
