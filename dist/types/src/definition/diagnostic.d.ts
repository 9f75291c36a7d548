/** Where something is in a file; lines and columns count from 1. */
export interface Position {
    readonly line: number;
    readonly column: number;
}
/** A mistake in a file, told so that it can be mended without looking anything up. */
export interface Diagnostic extends Position {
    readonly file: string;
    /** Dotted path of the key it is about, such as `steps.2.prompt`. */
    readonly key?: string;
    /** What is wrong: a sentence, or several. */
    readonly message: string;
    /** The valid name that was probably meant. */
    readonly suggestion?: string;
}
/** Keys and list indexes that lead from a file's root to a value. */
export type Path = readonly (string | number)[];
/** A mistake in a value, before its place in the file is looked up. */
export interface Finding {
    readonly path: Path;
    /** Whether the key or the value at the path is at fault. */
    readonly at: "key" | "value";
    readonly message: string;
    readonly suggestion?: string | undefined;
    /** Something is missing, as opposed to wrong. */
    readonly absent?: boolean;
    /** Keys any of which would mend it, where the path's own key is not the only one. */
    readonly anyOf?: readonly string[];
    /** The spot inside the text at the path, where it is known. */
    readonly within?: Position | undefined;
}
/** One line a problem, then how many there are: what a terminal shows. */
export declare function renderProblems(problems: readonly Diagnostic[], { nothingStarted }?: {
    nothingStarted?: boolean;
}): string;
/** One line a problem that does not keep a definition from being right. */
export declare function renderWarnings(problems: readonly Diagnostic[]): string;
/** `file:line:column  message`. */
export declare function renderProblem({ file, line, column, message, suggestion }: Diagnostic): string;
/** Problems in the order in which a reader of each file meets them. */
export declare function sortProblems(problems: readonly Diagnostic[]): Diagnostic[];
