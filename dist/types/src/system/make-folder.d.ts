/**
 * Makes a folder and those above it where they are missing; returns the topmost one that was made. Node's own `recursive` never returns
 * where the system has no file that could be made, as below /proc.
 */
export declare function makeFolder(path: string, mode?: number): string | undefined;
