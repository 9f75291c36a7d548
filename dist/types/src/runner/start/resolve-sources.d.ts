import type { Workflow } from "../../definition/schema.ts";
import { type Sources } from "../../run/sources/sources.ts";
import type { LoadedProgram } from "../programs/load-program.ts";
import type { Project } from "./project.ts";
interface Resolving {
    readonly workflow: Workflow;
    /** Definitions that workflow steps name. */
    readonly definitions: ReadonlyMap<string, Workflow>;
    readonly program?: Pick<LoadedProgram, "modules"> | undefined;
}
/** Everything a run may read later, as it is now. Errors: `not-found`, `definition-invalid`. */
export declare function resolveSources({ root }: Pick<Project, "root">, { workflow, definitions, program }: Resolving): Sources;
/** What a run kept of them; undefined for a run of an earlier version. Errors: `journal-corrupt`. */
export declare function readSources({ root, config }: Pick<Project, "root" | "config">, runId: string): Sources | undefined;
/** Files of the repository that have another text now than the run kept; one that is gone is none of them. */
export declare function editedSources({ root }: Pick<Project, "root">, { files }: Sources): string[];
export {};
