import type { Workspace } from "../../ports/workspaces.ts";
type Folder = Pick<Workspace, "resolve" | "readFile" | "readBytes" | "writeFile" | "filesIn">;
/** Files inside a folder; a path that leads outside, also through a link, is refused. */
export declare function createFolder(directory: string): Folder;
export {};
