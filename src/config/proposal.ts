/** The files of a repository that proposals read. */
export interface RepositoryFiles {
  readonly has: (path: string) => boolean;
  /** Returns the text of a file; undefined if it is missing or unreadable. */
  readonly read: (path: string) => string | undefined;
  /** Names of the folders at the top, without hidden ones. */
  readonly folders: () => readonly string[];
}

/** A command, and the files from which it follows. */
export interface Proposal {
  readonly command: string;
  readonly files: readonly string[];
}

/** What the files of one language or tool say. */
export interface Tools {
  readonly setup?: Proposal | undefined;
  readonly check?: Proposal | undefined;
  /** File that lists packages which a fresh worktree lacks, because git ignores their folder. */
  readonly ignored?: string | undefined;
}

export interface ProposedCommands {
  readonly setup?: Proposal;
  readonly check?: Proposal;
  /** Files that list packages which a fresh worktree lacks. */
  readonly ignored: readonly string[];
  /** Languages of folders that the proposed commands may not cover. */
  readonly uncovered: readonly Tools[];
}

/** Returns the first of these files that exists. */
export function firstFile({ has }: RepositoryFiles, ...paths: readonly string[]): string | undefined {
  return paths.find(has);
}

export function proposal(command: string, ...files: readonly (string | undefined)[]): Proposal {
  return { command, files: [...new Set(files.filter((file) => file !== undefined))] };
}

/** Joins commands that must all pass. */
export function allOf(commands: readonly (string | undefined | false)[]): string | undefined {
  const found = commands.filter((command) => typeof command === "string");
  return found.length === 0 ? undefined : found.join(" && ");
}
