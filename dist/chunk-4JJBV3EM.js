const require = process.getBuiltinModule;
import {
  standingOf
} from "./chunk-LOBMGZDY.js";
import {
  settingsOf
} from "./chunk-J3GMOUOT.js";
import {
  limitsNow
} from "./chunk-JQKPBP3H.js";
import {
  readDefinitions,
  readRun
} from "./chunk-FJI5BRNY.js";
import {
  evolve,
  parseJournal
} from "./chunk-E6KL5N2W.js";
import {
  initialState,
  nameOf
} from "./chunk-6LVLBYI2.js";
import {
  createLocalStore
} from "./chunk-JLOJ2DQI.js";
import {
  runDirectory,
  runFiles
} from "./chunk-4J5IKL3S.js";

// src/launch/report-source.ts
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
  const state = standingOf(folded, live);
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
    limits: limitsNow(limitsIn(settings), state),
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
