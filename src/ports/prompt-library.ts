/** A command prompt: the text of a file and its front matter. */
export interface Command {
  readonly name: string;
  readonly source: string;
  readonly arguments: readonly { name: string; required: boolean; default: unknown }[];
  readonly templates: Readonly<Record<string, string>>;
  /** Whether its purpose is to change files. A step that changes none is then a no-op. */
  readonly changes: boolean;
  /** Whether its sessions can only read. */
  readonly readOnly?: boolean;
  readonly body: string;
}

/** The file and first line of a template's text, which follows the front matter. */
export interface TemplateLocation {
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
}

/** Identifies a file of the library. */
export interface FileKey {
  readonly kind: "command" | "template" | "file";
  readonly name: string;
}

/** Commands, personas and templates by name; a user's file replaces the built-in one. Errors of every call: `not-found`. */
export interface Library {
  command(name: string): Command;
  persona(name: string): string;
  template(name: string): string;
  file(path: string): string;
  /** Returns the location of a text, for messages about a line of it. */
  locationOf?(key: FileKey): TemplateLocation;
}
