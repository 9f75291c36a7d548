/** Whether an absolute path is a folder, or lies in it, by its names alone: `realOf` follows links. */
export declare function isPathInside(folder: string, path: string): boolean;
/** The path with links followed, as far as it exists; a link to what is not there yet leads there too. */
export declare function resolveRealPath(path: string, links?: number): string;
