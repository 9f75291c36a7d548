import { join, relative, sep } from "node:path";
import * as z from "zod";
import { explainSettings, Explanation } from "../../config/setting-sources.ts";
import { walkSteps, type Workflow } from "../../definition/schema.ts";
import type { Overrides } from "../../engine/resolve-settings.ts";
import { checkFiles } from "../../engine/run/preflight.ts";
import { AgenticError } from "../../errors.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { REPLACEMENT } from "../../redaction/text-spans.ts";
import { parseJson } from "../../run/parse-json.ts";
import { insidePath, runFiles } from "../../run/paths.ts";
import { parseRunRecord } from "../../run/record.ts";
import { BUILT_IN, parseSources, type Sources } from "../../run/sources/sources.ts";
import {
  ORCHESTRATE_COMMAND,
  PULL_REQUEST_TEMPLATE,
  RESOLVE_CONFLICT_COMMAND,
} from "../../steps/render-values.ts";
import { createLibrary } from "../../storage/library/library.ts";
import { readOptional } from "../../storage/local/atomic-files.ts";
import { createRecordedReader, SourceCollector } from "../../storage/local/recorded-sources.ts";
import { packageRoot } from "../../system/package-root.ts";
import type { LoadedProgram } from "../programs/load-program.ts";
import { type ReadableRun, readRun } from "../read/stored-run.ts";
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

const CommandSource = z.object({ origin: z.enum(["user", "built-in"]), file: z.string() });
type CommandSource = z.infer<typeof CommandSource>;

/** `settings.json`: the settings and command prompts of a run since its last start, with their sources. */
export const RunSettingsRecord = Explanation.extend({
  commands: z.record(z.string(), CommandSource).describe("Command prompts of the run by name."),
});
export type RunSettingsRecord = z.infer<typeof RunSettingsRecord>;

interface SettingsInput {
  readonly project: Project;
  readonly workflow: Workflow;
  readonly overrides: Overrides;
}

/** Saves the settings of a run: the configuration can change while the run is paused. */
export function recordSettings(store: RunStore, input: SettingsInput): void {
  const settings = describe(input, parseRunRecord(store.read(runFiles.run))?.definition ?? "");
  store.write(runFiles.settings, `${JSON.stringify(settings, null, 2)}\n`);
}

/** Returns the saved settings of a run, or else the settings that apply now. Returns undefined if the run cannot be read. */
export function settingsOf(project: Project, run: ReadableRun): RunSettingsRecord | undefined {
  const parsed = RunSettingsRecord.safeParse(parseJson(run.read(runFiles.settings)), { jitless: true });
  if (parsed.success) return parsed.data;
  try {
    const { workflow, record } = readRun(run);
    return describe({ project, workflow, overrides: record.overrides }, record.definition);
  } catch {
    // Another version wrote the files, or they are damaged. `resume` reports which.
    return undefined;
  }
}

function describe({ project, workflow, overrides }: SettingsInput, definition: string): RunSettingsRecord {
  return {
    ...explainSettings({
      workflow,
      definition: definition === "built-in" ? `${workflow.name} (built-in)` : definition,
      config: project.fileConfig,
      commandLine: overrides,
      personaModel: personaModels(project),
    }),
    commands: commandSources(workflow, project.root),
  };
}

function commandSources(workflow: Workflow, root: string): Record<string, CommandSource> {
  const builtIn = packageRoot();
  const library = createLibrary({ root, builtIn });
  const steps = Array.from(walkSteps(workflow.steps));
  const names = new Set(steps.flatMap((step) => (step.type === "command" ? [step.command] : [])));
  const sourceOf = (name: string): CommandSource => {
    const path = library.command(name).source;
    const inPackage = relative(builtIn, path);
    return inPackage.startsWith(`prompts${sep}`)
      ? { origin: "built-in", file: inPackage }
      : { origin: "user", file: relative(root, path) };
  };
  return Object.fromEntries([...names].map((name) => [name, sourceOf(name)]));
}
