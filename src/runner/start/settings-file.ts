import { relative, sep } from "node:path";
import * as z from "zod";
import { explainSettings, Explanation } from "../../config/setting-sources.ts";
import { type Workflow, walkSteps } from "../../definition/schema.ts";
import type { Overrides } from "../../engine/resolve-settings.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { parseRunRecord } from "../../run/record.ts";
import { createLibrary } from "../../storage/library/library.ts";
import { packageRoot } from "../../system/package-root.ts";
import { type ReadableRun, readRun } from "../read/stored-run.ts";
import type { Project } from "./project.ts";
import { personaModels } from "./resolve-sources.ts";

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
