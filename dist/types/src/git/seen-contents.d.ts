/** Contents of small files as they were read, by their ids: what has an id never changes. */
export interface SeenContents {
    /** What is at no known id is not known either. */
    get(id: string | undefined): Buffer | undefined;
    add(id: string | undefined, content: Buffer): void;
    clear(): void;
}
export declare function createSeenContents(): SeenContents;
