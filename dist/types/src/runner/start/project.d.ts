import { Config, type PartialConfig } from "../../config/schema.ts";
import type { FileCatalog } from "../../definition/file-catalog.ts";
import { type Surroundings } from "../../definition/parse.ts";
import type { Workflow } from "../../definition/schema.ts";
import type { Detached } from "../../git/process/repository.ts";
import { type NamedWorkflow } from "../../storage/library/library.ts";
import { type Io } from "../process/io.ts";
import { type LoadedProgram } from "../programs/load-program.ts";
/** The folder a command works in, with its configuration. */
export interface Project {
    readonly root: string;
    readonly isRepository: boolean;
    readonly config: Config;
    /** What the configuration file says itself, without defaults. */
    readonly given: PartialConfig;
    /** What new runs begin with where no branch is checked out. */
    readonly detached?: Detached;
}
export declare function openProject(cwd: string): Project;
/**
 * The same for commands that only read: of a configuration with mistakes what is right counts, and defaults for the rest. They are what
 * people look with when something is wrong.
 */
export declare function openForReading(io: Pick<Io, "cwd" | "stderr">): Project;
export interface LoadedWorkflow extends Surroundings {
    readonly workflow: Workflow;
    /** Where it is one in TypeScript; the workflow then has no steps yet. */
    readonly program?: LoadedProgram;
    /** Where it came from, for `run.json`: a path of the repository, or `built-in`. */
    readonly source: string;
}
/** A workflow by name or file. Errors: `not-found`, `definition-invalid` with every problem of the file. */
export declare function loadWorkflow(project: Project, cwd: string, nameOrFile: string): Promise<LoadedWorkflow>;
export declare function knownFiles({ root }: Project): FileCatalog;
export declare function namedWorkflows({ root }: Project): NamedWorkflow[];
export declare function readText(path: string, file: string, pipeMs?: number): string;
/** Every definition that a workflow's steps run, by the name they give it. Errors: `definition-invalid`. */
export declare function loadNested(project: Project, workflow: Workflow): Map<string, Workflow>;
