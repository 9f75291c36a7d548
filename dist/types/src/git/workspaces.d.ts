import type { Workspaces } from "../ports/workspaces.ts";
import { type Base, type Detached, type Repository } from "./repository.ts";
/** Places to work in, for a folder that may or may not be a repository. */
export declare function createWorkspaces(directory: string, repository: Repository | undefined, { head, detached }?: {
    readonly head?: Base | undefined;
    readonly detached?: Detached | undefined;
}): Workspaces;
