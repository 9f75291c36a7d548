/** Folder of the engine's files in a repository, unless the configuration names another. */
export const OUTPUT_DIRECTORY = "agentic";

/** Files of a run, relative to its folder (CONTRACT section 1). */
export const runFiles = {
  journal: "journal.ndjson",
  progress: "progress.json",
  definition: "definition.yaml",
  /** Source of a definition in TypeScript. */
  program: "definition.ts",
  /** Definitions that workflow steps name, by that name. */
  definitions: "definitions.yaml",
  /** Texts of all other files that the run may read, as they were when it started. */
  sources: "sources.json",
  run: "run.json",
  settings: "settings.json",
  logs: "logs.ndjson",
  /** Written by agents too, but through commands that know how. */
  checkpoints: "checkpoint.md",
  /** Which documents of the run its worktrees last had. */
  worktrees: "worktrees.json",
  pullRequest: "pull-request.md",
  lock: "lock.json",
  /** What of the run is kept elsewhere, as this clone last knew. */
  replica: "replica.json",
  /** Elsewhere: which engine works on the run. */
  owner: "owner.json",
} as const;

/** Folder of a run for the pull requests of its branches, where there is no forge. */
export const PULL_REQUESTS = "pull-requests";

/** Folder of journals that were given up for what was done elsewhere. */
export const SUPERSEDED = "superseded";

/** Folder of what was added here by hand, and is not known to be elsewhere. */
export const UNSENT = "unsent";

/** Folder of branches that are worked on here by runners of their own. */
export const FAN_OUT_FOLDER = "fan-out";

/** Folders of a run in which only the engine writes. */
const engineFolders = new Set(["inbox", "steps", PULL_REQUESTS, SUPERSEDED, UNSENT, FAN_OUT_FOLDER]);
/** Elsewhere, what a growing file is followed by. */
for (const file of [runFiles.journal, runFiles.logs]) engineFolders.add(`${file}.d`);
const engineFiles: ReadonlySet<string> = new Set(Object.values(runFiles));
/** Journals of branches, and what stands beside a lock while it is taken. */
const engineFilePattern = /^(?:journal\..*\.ndjson|lock\.json\..*)$/;

/** Whether only the engine writes this file of a run: an agent or an output that names it is not followed. */
export function isEngineFile(path: string): boolean {
  const [first = ""] = path.split("/", 1);
  return engineFolders.has(first) || engineFiles.has(path) || engineFilePattern.test(path);
}

/** A relative path without `.` and `..`; undefined for one that leads out of its folder, and for an absolute one. */
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

/** A document in a run's folder, relative to it: undefined for a path elsewhere, and for files of the engine's. */
export function documentIn(folder: string, path: string | null | undefined): string | undefined {
  const inside = insidePath(path ?? "");
  if (!inside?.startsWith(`${folder}/`)) return undefined;
  const name = inside.slice(folder.length + 1);
  return isEngineFile(name) ? undefined : name;
}

/** Folder of one attempt: `steps/<path>/<attempt>/`. */
export function attemptDirectory(step: string, attempt: number): string {
  return `steps/${step}/${attempt}`;
}

export function runDirectory(runId: string, outputDirectory: string = OUTPUT_DIRECTORY): string {
  return `${outputDirectory}/workflows/${runId}`;
}

/** Texts that a run is defined by: they are fixed when it starts. */
export const DEFINITION_FILES = [
  runFiles.definition,
  runFiles.program,
  runFiles.definitions,
  runFiles.sources,
] as const;

/** All that is fixed when a run starts, its record included. */
export const FIXED_FILES = [runFiles.run, ...DEFINITION_FILES] as const;
