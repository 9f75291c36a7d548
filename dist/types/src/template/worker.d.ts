import { type Shortening } from "./evaluate/interpreter.ts";
/** Keeps what was read from the sources used last. */
export declare class SourceCache<Tree> {
    #private;
    constructor(parse: (source: string) => Tree);
    get(source: string): Tree;
}
/** What the engine asks of its worker. Scope and value travel as JSON text: nothing but data fits through. */
export interface Request {
    readonly kind: "render" | "evaluate";
    readonly source: string;
    readonly scope: string;
    readonly shortening?: Shortening | undefined;
}
export type Reply = {
    readonly ready: true;
} | {
    readonly text: string;
} | {
    readonly failure: string;
    readonly data: Readonly<Record<string, unknown>>;
};
