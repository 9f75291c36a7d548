import type { Workspaces } from "../ports/workspaces.ts";
import { type Base, type Repository } from "./repository.ts";
/** Places to work in, for a folder that may or may not be a repository. */
export declare function createWorkspaces(directory: string, repository: Repository | undefined, { head }?: {
    readonly head?: Base | undefined;
}): Workspaces;
