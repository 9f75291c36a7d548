/** Folder of the engine's files in a repository, unless the configuration names another. */
export const OUTPUT_DIRECTORY = "agentic";

/** Files of a run, relative to its folder (CONTRACT section 1). */
export const runFiles = {
  journal: "journal.ndjson",
  progress: "progress.json",
  definition: "definition.yaml",
  program: "definition.ts",
  definitions: "definitions.yaml",
  /** Texts of all other files that the run may read, saved when it started. */
  sources: "sources.json",
  run: "run.json",
  settings: "settings.json",
  logs: "logs.ndjson",
  checkpoints: "checkpoint.md",
  /** Document hashes of each worktree at its last synchronization. */
  worktrees: "worktrees.json",
  pullRequest: "pull-request.md",
  lock: "lock.json",
  /** Replication status of the run, as this clone last saw it. */
  replica: "replica.json",
  owner: "owner.json",
} as const;

export const PULL_REQUESTS = "pull-requests";

/** Folder of local journals that a remote journal replaced. */
export const SUPERSEDED = "superseded";

/** Folder of manual entries that may not be in remote storage. */
export const UNSENT = "unsent";

/** Folder of branches that local runners execute. */
export const FAN_OUT_FOLDER = "fan-out";

/** Folders that only the engine writes to. */
const engineFolders = new Set(["inbox", "steps", PULL_REQUESTS, SUPERSEDED, UNSENT, FAN_OUT_FOLDER]);
for (const file of [runFiles.journal, runFiles.logs]) engineFolders.add(`${file}.d`);
const engineFiles: ReadonlySet<string> = new Set(Object.values(runFiles));
/** Journals of branches, and temporary files of a lock. */
const engineFilePattern = /^(?:journal\..*\.ndjson|lock\.json\..*)$/;

export function isEngineFile(path: string): boolean {
  const [first = ""] = path.split("/", 1);
  return engineFolders.has(first) || engineFiles.has(path) || engineFilePattern.test(path);
}

/** Normalizes a relative path. Returns undefined if it is absolute or leaves its folder. */
export function insidePath(path: string): string | undefined {
  if (path.startsWith("/") || path.includes("\0")) return undefined;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join("/");
}

/** Returns the path relative to the run's folder; undefined for other paths and for engine files. */
export function documentIn(folder: string, path: string | null | undefined): string | undefined {
  const inside = insidePath(path ?? "");
  if (!inside?.startsWith(`${folder}/`)) return undefined;
  const name = inside.slice(folder.length + 1);
  return isEngineFile(name) ? undefined : name;
}

export function attemptDirectory(step: string, attempt: number): string {
  return `steps/${step}/${attempt}`;
}

export function runDirectory(runId: string, outputDirectory: string = OUTPUT_DIRECTORY): string {
  return `${outputDirectory}/workflows/${runId}`;
}

export const DEFINITION_FILES = [
  runFiles.definition,
  runFiles.program,
  runFiles.definitions,
  runFiles.sources,
] as const;

/** All files that are fixed when a run starts, including its record. */
export const FIXED_FILES = [runFiles.run, ...DEFINITION_FILES] as const;
