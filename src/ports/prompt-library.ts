/** A command prompt: the text of a file and its front matter. */
export interface Command {
  readonly name: string;
  readonly source: string;
  readonly arguments: readonly { name: string; required: boolean; default: unknown }[];
  readonly templates: Readonly<Record<string, string>>;
  /** True: a step that changes no file is a no-op. False: no file may change, and the worktree is reset. Undefined: files may change. */
  readonly changes?: boolean | undefined;
  /** Whether its sessions can only read. */
  readonly readOnly?: boolean;
  /** Whether the engine runs the check before a session and adds the result to the prompt and the answer. */
  readonly checks?: boolean;
  /** JSON Schema for the data of its answers. Its body states the same in words. A schema of the step replaces it. */
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A persona: the text of a file and its front matter. */
export interface Persona {
  readonly text: string;
  /** Model of its sessions, or a tier. A step's own `model` has precedence. */
  readonly model?: string | undefined;
  /** Built-in tools of its sessions, by the names of Claude Code. Default: all. */
  readonly tools?: readonly string[] | undefined;
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
  persona(name: string): Persona;
  template(name: string): string;
  file(path: string): string;
  /** Returns the location of a text, for messages about a line of it. */
  locationOf?(key: FileKey): TemplateLocation;
}
