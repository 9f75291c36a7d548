const require = process.getBuiltinModule;
import {
  Explanation,
  explainSettings
} from "./chunk-5TEO54QJ.js";
import {
  readRun
} from "./chunk-FJI5BRNY.js";
import {
  RunRecord
} from "./chunk-5Z6ZQR2Z.js";
import {
  createLibrary,
  walkSteps
} from "./chunk-6LVLBYI2.js";
import {
  _enum,
  object,
  packageRoot,
  parseJson,
  record,
  string
} from "./chunk-IWACR7N4.js";
import {
  runFiles
} from "./chunk-4J5IKL3S.js";

// src/launch/settings-file.ts
const { relative, sep } = process.getBuiltinModule("node:path");
var CommandSource = object({ origin: _enum(["user", "built-in"]), file: string() });
var RunSettingsRecord = Explanation.extend({
  commands: record(string(), CommandSource).describe("Command prompts of the run by name.")
});
function recordSettings(store, settled) {
  const record2 = RunRecord.safeParse(parseJson(store.read(runFiles.run)), { jitless: true });
  const settings = describe(settled, record2.success ? record2.data.definition : "");
  store.write(runFiles.settings, `${JSON.stringify(settings, null, 2)}
`);
}
function settingsOf(project, runId, kept) {
  const parsed = RunSettingsRecord.safeParse(parseJson(kept), { jitless: true });
  if (parsed.success) return parsed.data;
  try {
    const { workflow, record: record2 } = readRun(project, runId);
    return describe({ project, workflow, overrides: record2.overrides }, record2.definition);
  } catch {
    return void 0;
  }
}
function describe({ project, workflow, overrides }, definition) {
  return {
    ...explainSettings({
      workflow,
      definition: definition === "built-in" ? `${workflow.name} (built-in)` : definition,
      config: project.given,
      commandLine: overrides
    }),
    commands: commandSources(workflow, project.root)
  };
}
function commandSources(workflow, root) {
  const builtIn = packageRoot();
  const library = createLibrary({ root, builtIn });
  const steps = Array.from(walkSteps(workflow.steps));
  const names = new Set(steps.flatMap((step) => step.type === "command" ? [step.command] : []));
  const sourceOf = (name) => {
    const path = library.command(name).source;
    const inPackage = relative(builtIn, path);
    return inPackage.startsWith(`prompts${sep}`) ? { origin: "built-in", file: inPackage } : { origin: "user", file: relative(root, path) };
  };
  return Object.fromEntries([...names].map((name) => [name, sourceOf(name)]));
}

export {
  RunSettingsRecord,
  recordSettings,
  settingsOf
};
