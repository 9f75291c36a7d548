import type { Path } from "../diagnostic.ts";
interface Reading {
    readonly text: string;
    readonly report: (problem: {
        offset: number;
        path: Path;
        message: string;
    }) => void;
}
/** Makes plain data of a parsed file; what YAML has beyond plain data is reported and stands in as text. */
export declare function plainValue(root: unknown, reading: Reading): unknown;
export {};
