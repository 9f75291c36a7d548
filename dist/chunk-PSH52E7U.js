const require = process.getBuiltinModule;
import {
  Explanation,
  explainSettings
} from "./chunk-XPVJBLQY.js";
import {
  readRun
} from "./chunk-YW7UUTDG.js";
import {
  RunRecord
} from "./chunk-3QX5WFXS.js";
import {
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  createLibrary
} from "./chunk-EO6JZ5KM.js";
import {
  packageRoot,
  parseJson
} from "./chunk-WTW3FVGE.js";
import {
  _enum,
  object,
  record,
  string
} from "./chunk-67EWWL3V.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";

// src/runner/start/settings-file.ts
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
