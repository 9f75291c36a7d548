/** Removes a folder of the engine's. What cannot be removed now is found by the next start. */
export declare function removeFolder(folder: string): Promise<void>;
