const require = process.getBuiltinModule;
import {
  prepareResume,
  prepareStart,
  requireSound
} from "./chunk-2JELOLUT.js";
import {
  recordSettings
} from "./chunk-J3GMOUOT.js";
import {
  createLogger
} from "./chunk-PSMESCZO.js";
import {
  compose
} from "./chunk-K4AI4EA3.js";
import {
  composeCarriedStates
} from "./chunk-DFSHMYL4.js";
import {
  approvedWorkflow,
  resolveGiven
} from "./chunk-BMAD2G63.js";
import {
  overridesAfter,
  overridesOf,
  resolveSettings
} from "./chunk-WTJIPWZC.js";
import {
  tokensOf
} from "./chunk-JQKPBP3H.js";
import {
  readJournal,
  readRun
} from "./chunk-FJI5BRNY.js";
import {
  COMPOSED,
  COMPOSED_DEFINITION,
  DO_DEFINITION,
  followUpOf,
  knownFiles,
  loadWorkflow
} from "./chunk-6LVLBYI2.js";
import {
  systemClock
} from "./chunk-IWACR7N4.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/launch/follow-up.ts
async function readFollowUp(project, runId) {
  const { record } = readRun(project, runId);
  if (record.definition !== DO_DEFINITION) return void 0;
  return await followUpOf(readJournal(project, runId), record.definition);
}
async function loadChosen(project, cwd, { workflow: name, variables }) {
  if (name !== COMPOSED) {
    const loaded2 = await loadWorkflow(project, cwd, name);
    requireSound(loaded2);
    return { loaded: loaded2, variables: await resolveGiven(loaded2, variables) };
  }
  const [definition, sha256, request] = ["definition", "sha256", "request"].map(
    (key) => String(variables[key] ?? "")
  );
  const workflow = approvedWorkflow(definition, sha256, knownFiles(project));
  const loaded = {
    workflow,
    wrong: [],
    missing: [],
    odd: [],
    source: `${COMPOSED_DEFINITION}${sha256.slice(0, 12)}`
  };
  const takes = (workflow.variables ?? []).length > 0;
  return { loaded, variables: await resolveGiven(loaded, takes ? { request } : {}) };
}
async function prepareGoingOn(options) {
  const launch = await prepareResume(options);
  const { project, runId, fromStep } = options;
  const followUp = fromStep === void 0 ? await readFollowUp(project, runId) : void 0;
  return followUp ? await prepareFollowUp({ ...options, followUp }) : launch;
}
async function prepareFollowUp(options) {
  const { project, environment, runId, followUp, report, overrides = {}, head, continues } = options;
  if (await isKnownRun(options, followUp.runId))
    return await prepareResume({
      project,
      environment,
      runId: followUp.runId,
      overrides,
      ...report ? { report } : {},
      isCheckoutTrusted: options.isCheckoutTrusted ?? false
    });
  const { record } = readRun(project, runId);
  if (record.head_sha !== void 0 && !head)
    throw new AgenticError({
      code: "not-resumable",
      message: `Run ${runId} was asked for at a pull request, which may stand elsewhere by now; ask again there.`
    });
  const { loaded, variables } = await loadChosen(project, project.root, followUp);
  return await prepareStart({
    project,
    environment,
    found: loaded,
    variables,
    overrides: { ...leftOf(record, readJournal(project, runId)), ...overridesOf(overrides) },
    trigger: `${record.trigger}, run ${runId}`,
    actor: record.actor,
    ...record.asked_in === void 0 ? {} : { askedIn: record.asked_in },
    ...record.issue ? { issue: record.issue } : {},
    ...head ? { head } : {},
    ...continues === void 0 ? {} : { continues },
    runId: followUp.runId
  });
}
function leftOf(record, state) {
  const { knownCostUsd, usage } = state;
  const { git: _git, pullRequest: _pullRequest, ...rest } = overridesAfter(record, state, {});
  const { maxCostUsd, maxTokens } = rest;
  const tokens = tokensOf(usage);
  return overridesOf({
    ...rest,
    ...maxCostUsd === void 0 ? {} : { maxCostUsd: Math.max(maxCostUsd - knownCostUsd, 0.01) },
    ...maxTokens === void 0 ? {} : { maxTokens: Math.max(maxTokens - tokens, 1) }
  });
}
async function isKnownRun({ project, environment, report }, runId) {
  try {
    await composeCarriedStates({ ...project, environment, ...report ? { report } : {} }).bring?.(runId);
    readRun(project, runId);
    return true;
  } catch (error) {
    if (error instanceof AgenticError && error.code === "not-found") return false;
    throw error;
  }
}

// src/launch/session.ts
function resolveAll({
  project,
  workflow,
  overrides,
  definitions
}) {
  const settingsFor = (each) => resolveSettings({ workflow: each, config: project.given, overrides });
  return {
    settings: settingsFor(workflow),
    definitions: new Map(
      Array.from(definitions, ([name, each]) => [name, { workflow: each, settings: settingsFor(each) }])
    )
  };
}
async function runLaunch({ work, ...launch }, {
  environment,
  stop,
  kill,
  report,
  onUncarried,
  ownsProcess = false,
  watch,
  waitsForPeople,
  bell,
  answers,
  relayRequests,
  askedAt = systemClock.now()
}, { settings, definitions } = resolveAll(launch)) {
  var _stack = [];
  try {
    const { project, workflow, program, overrides, code, sources, verified, warnings = [] } = launch;
    const { interrupted: interrupt } = stop;
    const ports = compose({
      ...project,
      environment,
      interrupt,
      kill,
      ownsProcess,
      ...report ? { report } : {},
      ...onUncarried ? { onUncarried } : {},
      ...code ? { code } : {},
      ...sources ? { sources: { kept: sources, isProgram: program !== void 0 } } : {}
    });
    const _templates = __using(_stack, ports.templates, true);
    return await work(ports, {
      workflow,
      ...program ? { program } : {},
      ...sources ? { sources } : {},
      ...verified ? { verified } : {},
      settings,
      definitions,
      stop,
      ...waitsForPeople === void 0 ? {} : { waitsForPeople },
      ...bell ? { bell } : {},
      askedAt,
      ...answers ? { answers } : {},
      ...relayRequests ? { relayRequests } : {},
      observe: (run) => {
        recordSettings(run.store, { project, workflow, overrides });
        const watching = watch({ ...run, ports });
        if (beginsWithAgent(workflow)) ports.expectAgents();
        for (const warning of warnings) report?.(warning);
        return [...watching, ...loggers(project, run.store, ports)];
      }
    });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function beginsWithAgent({ steps }) {
  const [first] = steps;
  return first?.type === "prompt" || first?.type === "command";
}
function loggers({ config }, store, { clock }) {
  if (!config.logging.enabled) return [];
  return [createLogger(store, { level: config.logging.level, now: () => clock.now() })];
}

export {
  readFollowUp,
  loadChosen,
  prepareGoingOn,
  prepareFollowUp,
  resolveAll,
  runLaunch
};
