const require = process.getBuiltinModule;
import {
  statusOfReport
} from "./chunk-HAHITIL2.js";
import {
  settingsOf
} from "./chunk-PSH52E7U.js";
import {
  currentLimits
} from "./chunk-5PMJUOZA.js";
import {
  readDefinitions,
  readRun
} from "./chunk-YW7UUTDG.js";
import {
  evolve,
  parseJournal
} from "./chunk-3QX5WFXS.js";
import {
  createLocalStore
} from "./chunk-S4GG6C6X.js";
import {
  initialState,
  nameOf
} from "./chunk-EO6JZ5KM.js";
import {
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";

// src/runner/read/read-run-facts.ts
async function readReportSource(project, runId, away) {
  const { outputDirectory, human, github } = project.config;
  const store = createLocalStore(project.root, outputDirectory);
  const read = (path) => {
    try {
      return store.read(runId, path);
    } catch {
      return void 0;
    }
  };
  const { workflow, record } = readRun(project, runId);
  const definitions = Array.from(await readDefinitions(project, runId));
  const directory = runDirectory(runId, outputDirectory);
  const events = eventsIn(read(runFiles.journal) ?? "", `${directory}/${runFiles.journal}`);
  const folded = { ...fold(events), runId };
  const live = away ? away.live && folded.status === "running" : store.isLive(runId);
  const state = statusOfReport(folded, live);
  const settings = settingsOf(project, runId, read(runFiles.settings));
  return {
    events,
    state,
    record,
    ...workflow.description === void 0 ? {} : { description: workflow.description },
    table: {
      steps: workflow.steps,
      definitions: new Map(definitions.map(([name, nested]) => [name, { workflow: nested }]))
    },
    directory,
    read,
    providerOf: (path) => textIn(settings, path, "provider"),
    limits: currentLimits(limitsIn(settings), state),
    askedOf: {
      people: human.people,
      teams: human.teams,
      permission: github.permission,
      roles: github.roles
    },
    now: (/* @__PURE__ */ new Date()).toISOString(),
    live,
    ...away ? { away: { location: away.location, ...away.owner === void 0 ? {} : { owner: away.owner } } } : {}
  };
}
function eventsIn(journal, source) {
  return parseJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), source);
}
function fold(events) {
  return events.reduce(evolve, initialState());
}
function textIn(settings, path, name) {
  const own = settings?.step_settings[nameOf(path)]?.[name] ?? settings?.settings[name];
  return typeof own?.value === "string" ? own.value : void 0;
}
function limitsIn(settings) {
  const numberOf = (name) => {
    const value = settings?.settings[name]?.value;
    return typeof value === "number" ? value : void 0;
  };
  return { maxCostUsd: numberOf("max-cost-usd"), maxTokens: numberOf("max-tokens") };
}

export {
  readReportSource
};
