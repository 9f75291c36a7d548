import type { Diagnostic } from "./diagnostic.ts";
import type { Workflow } from "./schema.ts";

export type FileKind = "command" | "persona" | "template" | "workflow" | "file";

export interface TemplateKey {
  readonly kind: "command" | "template" | "file";
  readonly name: string;
}

interface TemplateFile {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface FileCatalog {
  has(kind: FileKind, name: string): boolean;
  /** Returns the names of a kind; for files only those in the folder of `like`. */
  names(kind: FileKind, like?: string): readonly string[];
  /** Returns the declared arguments of a command; undefined if it cannot be read. */
  argumentsOf(command: string): readonly { name: string; required: boolean }[] | undefined;
  /** Returns the problems in the front matter of a command or persona; none for a missing file. */
  frontMatterProblems?(kind: "command" | "persona", name: string): readonly Diagnostic[];
  /** Returns a template file with the position of its text. Errors: `not-found`, `definition-invalid`. */
  template?(key: TemplateKey): TemplateFile;
  /** Returns the definition that a workflow step names, or why the step cannot run it. */
  workflow(name: string): { readonly workflow: Workflow } | { readonly problem: string };
}
