type ObjectKind = "file" | "folder" | "version";
/** Contents named by their hash: written once, never changed. */
export interface Objects {
    /** Errors: `not-found`, also for one that is damaged. */
    read(kind: ObjectKind, id: string): Promise<Uint8Array>;
    /** Durable once it has settled. */
    write(kind: ObjectKind, content: Uint8Array): Promise<string>;
    /** Makes the names of what was written durable, and those of what others wrote a moment ago. */
    settle(): Promise<void>;
}
export declare function createContentStore(directory: string): Objects;
/** Makes the names in a folder durable, where the system can. */
export declare function syncFolder(path: string): Promise<void>;
export declare function readOptionalFile(path: string): Promise<Buffer | undefined>;
export {};
