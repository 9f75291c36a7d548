const require = process.getBuiltinModule;
import {
  resumeRun,
  startRun,
  work
} from "./chunk-6LID5VPV.js";
import {
  requireBranches
} from "./chunk-IZOHSCQW.js";
import {
  overridesOf
} from "./chunk-BHTL2BXE.js";
import {
  loadNested,
  lostSecrets,
  lostSecretsWords,
  resolveSettings,
  withSecrets
} from "./chunk-J2WUBLEW.js";
import {
  interruptions,
  lostResults
} from "./chunk-CK622IKJ.js";
import {
  createLogger
} from "./chunk-VTG25CBE.js";
import {
  compose,
  randomIds
} from "./chunk-C6TKWBBL.js";
import {
  composeCarriedStates
} from "./chunk-PZEAQ6XH.js";
import {
  createBranchStore
} from "./chunk-K7TJQ6KF.js";
import {
  isOvertaken,
  tellOthers
} from "./chunk-LPUKFCBE.js";
import {
  isInBranch,
  reportOf
} from "./chunk-773PW3ZF.js";
import {
  recordSettings
} from "./chunk-LY6B5T5Q.js";
import {
  foldJournal,
  isTorn,
  programOf,
  readDefinitions,
  readJournal,
  readRun
} from "./chunk-MLALDB67.js";
import {
  branchIdOf
} from "./chunk-EWTLDK6V.js";
import {
  JOURNAL_VERSION,
  RunRecord,
  evolve,
  parseJournal
} from "./chunk-ME6WFJEF.js";
import {
  systemClock
} from "./chunk-ADMXL6VW.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import {
  version
} from "./chunk-EZGYSFE4.js";
import {
  givenProgram,
  isProgramRun,
  takeProgram
} from "./chunk-2IHMYIPM.js";
import {
  redactorFor
} from "./chunk-WD6ELVH2.js";
import {
  createRunId,
  runFiles
} from "./chunk-47RMO5OR.js";
import {
  renderProblems,
  sortProblems
} from "./chunk-JWZ77YUM.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/launch/launch.ts
function requireSound({ wrong, missing }) {
  const problems = sortProblems([...wrong, ...missing]);
  if (problems.length === 0) return;
  throw new AgenticError({
    code: "definition-invalid",
    message: renderProblems(problems, { nothingStarted: true }),
    data: { problems }
  });
}
async function prepareStart(options) {
  const { project, found, variables, overrides, trigger, actor, issue, fromStep, head } = options;
  const { workflow, program, source } = found;
  const definitions = loadNested(project, workflow);
  const redactor = redactorFor(options.environment, project.config.logging.redact);
  const isFromIssue = issue !== void 0;
  const lost = lostSecrets(redactor, { project, workflow, definitions, source, variables, isFromIssue });
  return {
    project,
    workflow,
    definitions,
    overrides,
    ...lost ? { warnings: lostSecretsWords(lost) } : {},
    ...issue === void 0 ? {} : { issue },
    ...head ? { code: { head } } : {},
    ...program ? { program: await givenProgram(program, variables) } : {},
    work: async (ports, request) => startRun(ports, request, {
      id: options.runId ?? createRunId(systemClock.now(), randomIds.suffix()),
      workflow: workflow.name,
      definition: source,
      variables,
      trigger,
      actor: await actor,
      ...issue === void 0 ? {} : { issue },
      ...head ? { head_sha: head.sha } : {},
      engine_version: version,
      overrides,
      ...lost ? { lost } : {},
      ...fromStep === void 0 ? {} : { fromStep }
    })
  };
}
async function prepareResume(options) {
  const { project, environment, runId, fromStep, report, given } = options;
  const place = { ...project, environment, ...report ? { report } : {} };
  await composeCarriedStates(place).bring?.(runId);
  const { workflow: kept, record } = readRun(project, runId);
  const fromCode = given && await takeProgram(given);
  const program = fromCode ?? (isProgramRun(record) ? await programOf(project, record) : void 0);
  const { maxCostUsd, maxTokens } = options.overrides;
  const limits = {
    ...maxCostUsd === void 0 ? {} : { maxCostUsd },
    ...maxTokens === void 0 ? {} : { maxTokens }
  };
  const state = readJournal(project, runId);
  if (isTorn(project, runId)) report?.(`Run ${runId}: ${TORN}`);
  options.check?.(state);
  const definitions = await readDefinitions(project, runId);
  const isOver = state.status === "completed" && fromStep === void 0;
  const whole = isOver ? { workflow: kept, definitions } : await withSecrets(project, record, { workflow: kept, definitions });
  return {
    project,
    workflow: program?.workflow ?? whole.workflow,
    definitions: whole.definitions,
    overrides: { ...record.overrides, ...state.limits, ...overridesOf(options.overrides) },
    ...record.issue === void 0 ? {} : { issue: record.issue },
    ...record.head_sha === void 0 ? {} : { code: {} },
    ...program ? { program: await givenProgram(program, record.variables) } : {},
    work: async (ports, request) => resumeRun(ports, request, { runId, limits, ...fromStep === void 0 ? {} : { fromStep } })
  };
}
var TORN = "the last line of its journal was cut off and is left out; what came after the line before it happens again.";

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
async function runLaunch({ work: work2, ...launch }, { environment, stop, kill, report, watch, waitsForPeople, bell, longestWaitMs }, { settings, definitions } = resolveAll(launch)) {
  var _stack = [];
  try {
    const { project, workflow, program, overrides, code, warnings = [] } = launch;
    const { interrupted: interrupt } = stop;
    const ports = compose({
      ...project,
      environment,
      interrupt,
      kill,
      ...report ? { report } : {},
      ...code ? { code } : {}
    });
    const _templates = __using(_stack, ports.templates, true);
    return await work2(ports, {
      workflow,
      ...program ? { program } : {},
      settings,
      definitions,
      stop,
      ...waitsForPeople === void 0 ? {} : { waitsForPeople },
      ...bell ? { bell } : {},
      ...longestWaitMs === void 0 ? {} : { longestWaitMs },
      observe: (run) => {
        recordSettings(run.store, { project, workflow, overrides });
        const watching = watch({ ...run, ports });
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
function loggers({ config }, store, { clock }) {
  if (!config.logging.enabled) return [];
  return [createLogger(store, { level: config.logging.level, now: () => clock.now() })];
}

// src/engine/branch-run.ts
var MOST_LOOKS = 5;
async function runBranch(ports, request, { runId, branch }) {
  const branches = await requireBranches(ports.states, request.settings);
  for (let looks = 1; looks <= MOST_LOOKS; looks += 1) {
    var _stack = [];
    try {
      const seen = await branches.version(runId);
      await ports.states.bring?.(runId);
      const run = readRun2(ports, runId);
      const path = requireOpen(run.state, branch);
      const opened = await branches.open({ runId, id: branchIdOf(path) });
      const _own = __using(_stack, opened.own, true);
      if (await branches.version(runId) !== seen) continue;
      return await workOn(ports, request, { ...run, branches, opened, path });
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      var _promise = __callDispose(_stack, _error, _hasError);
      _promise && await _promise;
    }
  }
  throw new AgenticError({
    code: "run-taken-over",
    message: `Run ${runId} is gone on with by somebody else all the time, so the branch ${branch} is not worked on here; see who works on it: agentic-sdlc status ${runId}`
  });
}
function readRun2({ states }, runId) {
  const journal = states.read(runId, runFiles.journal) ?? "";
  const record = RunRecord.safeParse(parseJson(states.read(runId, runFiles.run) ?? ""), { jitless: true });
  if (!record.success) {
    throw new AgenticError({
      code: "not-found",
      message: `There is no run ${runId} here or where runs are kept; \`agentic-sdlc list\` shows the runs.`
    });
  }
  const state = foldJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), `${runId}/${runFiles.journal}`);
  return { state, record: record.data };
}
function requireOpen(state, branch) {
  const open = state.fanOut?.handedOut === true ? state.fanOut.branches : [];
  const found = open.find(({ step }) => step === branch || branchIdOf(step) === branch);
  if (found) return found.step;
  const names = open.map(({ step }) => branchIdOf(step)).join(", ");
  const what = names === "" ? "No branch of it is" : `Those that are: ${names}`;
  throw new AgenticError({
    code: "usage",
    message: `${branch} is no branch of run ${state.runId} that is to be worked on now. ${what}.`
  });
}
async function workOn(ports, request, { branches, opened, path, state, record }) {
  const open = state.fanOut;
  const { own, run } = opened;
  const { runId } = own;
  const code = new Set(open.branches.flatMap(({ step, branch }) => step === path ? branch : []));
  const isOwnCode = (name) => code.has(name) || isInside(state, { name, path });
  const store = createBranchStore({ opened, branch: path, round: open.round, isOwnCode });
  snapshot(own, run);
  const events = parseJournal(own.readJournal(), `${branchIdOf(path)}/${runFiles.journal}`);
  const isDone = reportOf(path, open.round, events).status;
  const { length } = events;
  const taken = state.joined.get(path) ?? 0;
  for (const event of events) if (event.seq > taken) evolve(state, event);
  state.seq = length;
  const begins = events.findLast((event) => event.type === "fan-out.begun")?.round === open.round;
  if (begins && isDone !== void 0) return await alreadyDone({ request, store, state, record });
  if (length > 0) await ports.agents.endOrphans(runId);
  if (isOvertaken(store.requests(), { branch: path, round: open.round }))
    request.stop.request({ kind: "overtaken" });
  const isLost = await lostResults({ state, store, record }, ports.workspaces);
  const { round } = open;
  const begun = {
    type: "fan-out.begun",
    version: JOURNAL_VERSION,
    run_id: runId,
    step: path,
    round
  };
  const first = [...interruptions(state, isLost), begun];
  const end = await work(ports, request, { store, record, state, first, branch: path });
  if (state.status === "completed")
    await tellOthers(branches, request.workflow, { runId, branch: path, round }).catch(() => {
    });
  return end;
}
function isInside({ branches }, { name, path }) {
  return Array.from(branches.values()).some(({ step, branch }) => branch === name && isInBranch(step, path));
}
function snapshot(own, run) {
  for (const path of [runFiles.definition, runFiles.run]) {
    const text = own.read(path) === void 0 ? run.read(path) : void 0;
    if (text !== void 0) own.write(path, text);
  }
}
async function alreadyDone({
  request: { workflow, settings },
  store,
  state,
  record: { id: runId, variables }
}) {
  await store.finish({ ended: false });
  const facts = { runId, workflow, autofix: settings.autofix, variables, directory: store.location };
  return { state, facts, diff: void 0 };
}

// src/launch/branch.ts
async function prepareBranch({ branch, ...options }) {
  const launch = await prepareResume(options);
  const { runId } = options;
  return { ...launch, work: (ports, request) => runBranch(ports, request, { runId, branch }) };
}

export {
  requireSound,
  prepareStart,
  prepareResume,
  resolveAll,
  runLaunch,
  prepareBranch
};
