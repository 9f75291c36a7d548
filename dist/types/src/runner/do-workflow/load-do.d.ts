import { type LoadedProgram } from "../programs/load-program.ts";
import { type LoadedWorkflow, type Project } from "../start/project.ts";
/** The built-in workflow `do`, which is code of ours; loaded where it is asked for. */
export declare function loadDo(project: Project): Promise<LoadedProgram>;
/** What people may start: a workflow by name or file, and `do`. Errors: as of `loadWorkflow`. */
export declare function loadStartable(project: Project, cwd: string, nameOrFile: string): Promise<LoadedWorkflow>;
