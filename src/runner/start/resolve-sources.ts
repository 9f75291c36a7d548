import { join } from "node:path";
import type { Workflow } from "../../definition/schema.ts";
import { checkFiles } from "../../engine/run/preflight.ts";
import { AgenticError } from "../../errors.ts";
import { REPLACEMENT } from "../../redaction/text-spans.ts";
import { insidePath, runFiles } from "../../run/paths.ts";
import { BUILT_IN, parseSources, type Sources } from "../../run/sources/sources.ts";
import {
  ORCHESTRATE_COMMAND,
  PULL_REQUEST_TEMPLATE,
  RESOLVE_CONFLICT_COMMAND,
} from "../../steps/render-values.ts";
import { readOptional } from "../../storage/local/atomic-files.ts";
import { createRecordedReader, SourceCollector } from "../../storage/local/recorded-sources.ts";
import { createLibrary } from "../../storage/library/library.ts";
import { packageRoot } from "../../system/package-root.ts";
import type { LoadedProgram } from "../programs/load-program.ts";
import type { ReadableRun } from "../read/stored-run.ts";
import type { Project } from "./project.ts";

interface Resolving {
  readonly workflow: Workflow;
  readonly definitions: ReadonlyMap<string, Workflow>;
  readonly program?: Pick<LoadedProgram, "modules"> | undefined;
}

/** Reads the present texts of all files that a run may read later. Errors: `not-found`, `definition-invalid`. */
export function resolveSources(
  { root }: Pick<Project, "root">,
  { workflow, definitions, program }: Resolving,
): Sources {
  const collector = new SourceCollector({ root, builtIn: packageRoot() });
  const { library } = collector;
  for (const each of [workflow, ...definitions.values()]) checkFiles(library, each);
  // Problems with these files are reported when a run uses them: most runs do not.
  collect(() => library.command(ORCHESTRATE_COMMAND));
  collect(() => library.command(RESOLVE_CONFLICT_COMMAND));
  collect(() => library.template(PULL_REQUEST_TEMPLATE));
  if (program) collector.addAll();
  for (const [path, text] of program?.modules?.() ?? []) collector.addModule(path, text);
  return collector.sources();
}

/** Returns the models of personas, from a run's saved files or the present ones. `checkFiles` reports missing personas. */
export function personaModels(
  { root }: Pick<Project, "root">,
  sources?: Sources,
): (persona: string) => string | undefined {
  const folders = { root, builtIn: packageRoot() };
  const library = createLibrary(folders, sources && createRecordedReader(sources));
  return (name) => {
    try {
      return library.persona(name).model;
    } catch (error) {
      if (error instanceof AgenticError) return undefined;
      throw error;
    }
  };
}

function collect(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}

export function readSources(run: ReadableRun): Sources | undefined {
  const text = run.read(runFiles.sources);
  if (text === undefined) return undefined;
  try {
    return parseSources(text);
  } catch (cause) {
    throw new AgenticError({
      code: "journal-corrupt",
      message: `${runFiles.sources} of run ${run.runId} is damaged. Restore the file or start a new run.`,
      cause,
    });
  }
}

export function findEditedSources({ root }: Pick<Project, "root">, { files }: Sources): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const inside = path.startsWith(BUILT_IN) ? undefined : insidePath(path);
    const now = inside === undefined ? undefined : readOptional(join(root, inside));
    return now === undefined || now === text || text.includes(REPLACEMENT) ? [] : [path];
  });
}
