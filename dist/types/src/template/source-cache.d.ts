/** Keeps what was read from the sources used last. */
export declare class SourceCache<Tree> {
    #private;
    constructor(parse: (source: string) => Tree);
    get(source: string): Tree;
}
