import { type Document, type LineCounter } from "yaml";
import type { Path, Position, Diagnostic, Finding } from "../diagnostic.ts";
/** Where the values of a parsed file stand in its text. */
export declare class SourceMap {
    #private;
    constructor(source: {
        file: string;
        text: string;
        document: Document;
        lines: LineCounter;
    });
    /** Looks up the place of a finding. */
    problem({ path, at, message, suggestion, within }: Finding): Diagnostic;
    positionAt(offset: number): Position;
    /** Line of the value at a path. */
    lineOf(path: Path): number;
}
/** A mapping key as text; undefined for keys that are not scalars. */
export declare function keyText(key: unknown): string | undefined;
