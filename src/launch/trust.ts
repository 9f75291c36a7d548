import { AgenticError } from "../errors.ts";
import { runDirectory, runFiles } from "../run/paths.ts";
import { parseJsonObject } from "../run/parse-json.ts";
import { changedFiles, digestsOf, type Sources, versionOf } from "../run/sources.ts";
import type { RunState } from "../run/state.ts";
import { createLocalStore } from "../store/local-dir.ts";
import type { RunRequest } from "../engine/request.ts";
import type { Project } from "./project.ts";
import { readSources } from "./sources.ts";
import { readJournal } from "./stored-run.ts";

interface Verifying {
  readonly project: Pick<Project, "root" | "config">;
  readonly runId: string;
  readonly state: RunState;
  /** Version that a person has looked at and confirmed. */
  readonly trusted: string | undefined;
  readonly report: (text: string) => void;
}

/**
 * Finds whether a run still works from what it was started with. Errors: `definition-changed`, with the files that changed; `usage`
 * where a person confirmed another version.
 */
export function verifyRun({ project, runId, state, trusted, report }: Verifying): RunRequest["verified"] {
  const store = createLocalStore(project.root, project.config.outputDirectory);
  const digests = digestsOf((path) => store.read(runId, path));
  const version = versionOf(digests);
  if (trusted !== undefined) {
    if (trusted === version) return { version, isTrusted: true };
    throw new AgenticError({
      code: "usage",
      message: `\`--trust-definition\` names another version than run ${runId} has now, which is ${version}. Look at ${runDirectory(runId, project.config.outputDirectory)}/ again before you confirm it.`,
    });
  }
  if (parseJsonObject(store.read(runId, runFiles.trusted))?.["version"] === version)
    return { version, isTrusted: true };
  if (!state.digests) {
    report(`Run ${runId} was started by an earlier version: whether its files changed since cannot be said.`);
    return { version, isTrusted: false };
  }
  const changed = changedFiles(state.digests, digests);
  if (changed.length > 0) throw changedError(project, { runId, changed, version });
  return { version, isTrusted: false };
}

interface Changed {
  readonly runId: string;
  readonly changed: readonly string[];
  readonly version: string;
}

function changedError(
  { config }: Pick<Project, "config">,
  { runId, changed, version }: Changed,
): AgenticError {
  const folder = runDirectory(runId, config.outputDirectory);
  const names = changed.map((path) => placeOf(path, folder)).join(", ");
  return new AgenticError({
    code: "definition-changed",
    message: `Run ${runId} cannot go on: ${names} changed since the run started. Restore what changed, start a new run, or confirm the change after you have looked at it: agentic-sdlc resume ${runId} --trust-definition ${version}`,
    data: { files: changed, version },
  });
}

const OWN_FILES: ReadonlySet<string> = new Set(Object.values(runFiles));

/** A text that the run kept lies in one file with the others. */
function placeOf(path: string, folder: string): string {
  return OWN_FILES.has(path) ? `${folder}/${path}` : `the text of ${path} in ${folder}/${runFiles.sources}`;
}

/** What a run that is being worked on kept of the files that it may read. Errors: as `verifyRun`, and `journal-corrupt`. */
export function soundSources(project: Project, runId: string): Sources | undefined {
  const sources = readSources(project, runId);
  const state = readJournal(project, runId);
  if (sources) verifyRun({ project, runId, state, trusted: undefined, report: () => {} });
  return sources;
}
