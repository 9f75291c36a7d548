import { relative, sep } from "node:path";
import * as z from "zod";
import { explainSettings, Explanation } from "../../config/setting-sources.ts";
import { type Workflow, walkSteps } from "../../definition/schema.ts";
import type { Overrides } from "../../engine/resolve-settings.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { RunRecord } from "../../run/record.ts";
import { createLibrary } from "../../storage/library/library.ts";
import { packageRoot } from "../../system/package-root.ts";
import { readRun } from "../read/stored-run.ts";
import type { Project } from "./project.ts";

const CommandSource = z.object({ origin: z.enum(["user", "built-in"]), file: z.string() });
type CommandSource = z.infer<typeof CommandSource>;

/** `settings.json`: which settings a run has had since it was last started, and which command prompts, and where they come from. */
export const RunSettingsRecord = Explanation.extend({
  commands: z.record(z.string(), CommandSource).describe("Command prompts of the run by name."),
});
export type RunSettingsRecord = z.infer<typeof RunSettingsRecord>;

interface Settled {
  readonly project: Project;
  readonly workflow: Workflow;
  readonly overrides: Overrides;
}

/** Keeps what holds for a run from now on: the configuration can change while the run lies still. */
export function recordSettings(store: RunStore, settled: Settled): void {
  const record = RunRecord.safeParse(parseJson(store.read(runFiles.run)), { jitless: true });
  const settings = describe(settled, record.success ? record.data.definition : "");
  store.write(runFiles.settings, `${JSON.stringify(settings, null, 2)}\n`);
}

/** What `recordSettings` kept of a run; where it kept nothing, what would hold now. */
export function settingsOf(
  project: Project,
  runId: string,
  kept: string | undefined,
): RunSettingsRecord | undefined {
  const parsed = RunSettingsRecord.safeParse(parseJson(kept), { jitless: true });
  if (parsed.success) return parsed.data;
  try {
    const { workflow, record } = readRun(project, runId);
    return describe({ project, workflow, overrides: record.overrides }, record.definition);
  } catch {
    // Written by another version, or damaged: resuming says which.
    return undefined;
  }
}

function describe({ project, workflow, overrides }: Settled, definition: string): RunSettingsRecord {
  return {
    ...explainSettings({
      workflow,
      definition: definition === "built-in" ? `${workflow.name} (built-in)` : definition,
      config: project.given,
      commandLine: overrides,
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
