import type { Workflow } from "./schema.ts";
export type FileKind = "command" | "persona" | "template" | "workflow" | "file";
export interface TemplateKey {
    readonly kind: "command" | "template" | "file";
    readonly name: string;
}
export interface TemplateFile {
    readonly file: string;
    /** Line of the file in which the text begins. */
    readonly line: number;
    readonly text: string;
}
/** What a definition may name outside itself. */
export interface FileCatalog {
    has(kind: FileKind, name: string): boolean;
    /** What there is of a kind; of files only what lies beside the one that is asked for. */
    names(kind: FileKind, like?: string): readonly string[];
    /** What a command declares to take; undefined where it cannot be read. */
    argumentsOf(command: string): readonly {
        name: string;
        required: boolean;
    }[] | undefined;
    /** A template file, and where its text stands. Errors: `not-found`, `definition-invalid` for one that is damaged. */
    template?(key: TemplateKey): TemplateFile;
    /** A definition by the name that workflow steps give it, or why it cannot be one of theirs. */
    workflow(name: string): {
        readonly workflow: Workflow;
    } | {
        readonly problem: string;
    };
}
