/** A command prompt: what it takes, and its body, a template. */
export interface Command {
  readonly name: string;
  readonly source: string;
  readonly arguments: readonly { name: string; required: boolean; default: unknown }[];
  readonly templates: Readonly<Record<string, string>>;
  /** Whether its purpose is to change files: a step of it that changes none is a no-op. */
  readonly changes: boolean;
  /** Whether its sessions may look and answer alone. */
  readonly readOnly?: boolean;
  readonly body: string;
}

/** Where the text of a template begins: behind front matter that is not in the first line of the file. */
export interface TemplateLocation {
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
}

/** A file by its kind, and the name or path that a definition gives it. */
export interface FileKey {
  readonly kind: "command" | "template" | "file";
  readonly name: string;
}

/** Commands, personas and templates by name: the user's file wins over the built-in. Errors: `not-found`. */
export interface Library {
  command(name: string): Command;
  persona(name: string): string;
  template(name: string): string;
  /** Text of a file of the repository. */
  file(path: string): string;
  /** Where a text stands, for messages about a line of it. */
  locationOf?(key: FileKey): TemplateLocation;
}
