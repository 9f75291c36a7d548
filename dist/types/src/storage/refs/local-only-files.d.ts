/** Whether a file of a run, relative to its folder, is of this clone alone. */
export declare function isLocalOnly(path: string): boolean;
