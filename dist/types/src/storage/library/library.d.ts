import type { FileKey, Library, TextPlace } from "../../ports/prompt-library.ts";
/** Where files with names are looked for: the user's folder first, then the built-in one. */
export interface Places {
    /** Absolute folder that holds `.agentic/`. */
    readonly root: string;
    /** Absolute folder of the package. */
    readonly builtIn: string;
}
export declare const USER_FOLDER = ".agentic";
/** Commands, personas and templates by name, and files by path; by default as they are on disk now. */
export declare function createLibrary(places: Places, read?: ReadSource): Library;
/** A file whose text is a template, as definitions name it. Errors: `not-found`, `definition-invalid`. */
export declare function readTemplate(places: Places, { kind, name }: FileKey, read?: ReadSource): TextPlace & {
    readonly text: string;
};
declare const EXTENSIONS: {
    readonly commands: readonly [".md"];
    readonly agents: readonly [".md"];
    readonly templates: readonly ["", ".j2", ".md.j2"];
};
type NamedKind = keyof typeof EXTENSIONS;
/** Reads what a definition names, or a file by its path in the repository. Errors: `not-found`. */
export type ReadSource = (kind: NamedKind | "files", name: string) => {
    text: string;
    path: string;
};
export declare function readsFromDisk(places: Places): ReadSource;
export interface NamedWorkflow {
    readonly name: string;
    readonly path: string;
    readonly origin: "user" | "built-in";
}
/** Workflow files by name, the user's before the built-in ones of the same name. */
export declare function listWorkflows({ root, builtIn }: Places): NamedWorkflow[];
/** Errors: `definition-invalid`, with line and column of the file. */
export declare function splitFrontMatter(text: string, file: string): {
    front?: unknown;
    body: string;
};
export {};
