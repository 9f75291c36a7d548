const require = process.getBuiltinModule;
import {
  isMatrix,
  requireBranches
} from "./chunk-AMWC3OQG.js";
import {
  dropSpentBranches,
  leave
} from "./chunk-3BQYRSAQ.js";
import {
  recordSettings
} from "./chunk-M2UJAMPY.js";
import {
  ProgressWriter,
  answersInProgress,
  checkpointObservers,
  createProgram,
  deadlinesAgain,
  dependenciesOf,
  limitsSteps,
  loadNested,
  lostSecrets,
  lostSecretsWords,
  overridesOf,
  overruledBy,
  planForBranch,
  restartFrom,
  restartProgram,
  runWorkflow,
  settingsAt,
  stepsLeftOut,
  withSecrets
} from "./chunk-A7MERRLX.js";
import {
  JournalWriter,
  Workplaces,
  abandon,
  abandonedBy,
  checkFiles,
  editedSources,
  fatal,
  firstLine,
  interruptions,
  isOvertaken,
  latestAttempt,
  lostResults,
  readSources,
  resolveSources,
  restoreDocuments,
  savePartial,
  tellOthers,
  verifyRun,
  watchLimits,
  withoutEffect
} from "./chunk-ZWBI7H6B.js";
import {
  columnsFor,
  compose,
  createLogger,
  randomIds,
  renderRow
} from "./chunk-IGTJXEUD.js";
import {
  composeCarriedStates
} from "./chunk-MSFCQKZX.js";
import {
  isInBranch,
  reportOf
} from "./chunk-B5LMW6KF.js";
import {
  approvedWorkflow,
  questionLines,
  resolveGiven,
  resolveSettings,
  stepRow,
  tokensOf
} from "./chunk-XC7LY6ZA.js";
import {
  branchIdOf,
  matrixFacts,
  questionsOf
} from "./chunk-4KNC4DCB.js";
import {
  JOURNAL_VERSION,
  RunRecord,
  digestsOf,
  evolve,
  foldJournal,
  isTorn,
  parseJournal,
  programOf,
  readDefinitions,
  readJournal,
  readRun,
  readState,
  renderEvents,
  renderSources,
  versionOf
} from "./chunk-ICXE5ABT.js";
import {
  hasEnded
} from "./chunk-5FEUCZZP.js";
import {
  version
} from "./chunk-EXG26JVL.js";
import {
  exitCodes,
  redactorFor,
  replaceSpans
} from "./chunk-LJMBGBS3.js";
import {
  COMPOSED,
  DO_DEFINITION,
  childrenOf,
  followUpOf,
  formatCost,
  formatCount,
  givenProgram,
  headsOf,
  initialState,
  isInOrder,
  isProgramRun,
  knownFiles,
  loadWorkflow,
  nameOf,
  plural,
  prefixOf,
  pullRequestsOf,
  renderProblems,
  renderWarnings,
  require_dist,
  shorten,
  sortProblems,
  systemClock,
  takeProgram,
  walkSteps
} from "./chunk-GR7RHVEM.js";
import {
  parseJson,
  parseJsonObject
} from "./chunk-2HJVK3LW.js";
import {
  PULL_REQUESTS,
  createRunId,
  isEngineFile,
  print,
  printJson,
  printable,
  runFiles,
  say,
  suffixOf
} from "./chunk-CAGSRZIP.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __toESM,
  __using
} from "./chunk-2GY5E74Q.js";

// src/engine/work.ts
const { setImmediate: nextTurn } = process.getBuiltinModule("node:timers/promises");
async function work(ports, request, { store, record, state, first, unfinished, abandoned = [], adopts = false, branch }) {
  var _stack2 = [];
  try {
    const { settings, stop } = request;
    const place = branch === void 0 ? record.place : void 0;
    await ports.workspaces.hide(ports.states.folders);
    const facts = factsOf(request, record, store);
    const progress = new ProgressWriter({ store, facts, clock: ports.clock, enabled: settings.trackProgress });
    const others = await checkpointObservers(request, facts, store);
    const observer = combine([progress, ...others, ...request.observe({ facts, store, place })]);
    const journal = new JournalWriter({ store, clock: ports.clock, observer, state });
    const _watch = __using(_stack2, stopWhenTakenOver(store, stop));
    journal.add(...first);
    if (place) journal.sync();
    const end = { state, facts, diff: void 0 };
    const tidied = place ? await prune(ports, record.id) : nextTurn().then(() => pruneLater(ports, record.id, branch));
    try {
      var _stack = [];
      try {
        const commits = settings.git.autoCommit;
        const own2 = place ? await ports.workspaces.open(place, { commits }) : ports.workspaces.folder();
        if (place && !state.workspace) journal.add({ type: "workspace.prepared", ...place });
        if (place?.mode === "worktree") await restoreDocuments({ workspace: own2, store, state });
        const workplaces = new Workplaces({ workspaces: ports.workspaces, store, state, own: own2, commits });
        const program = await createProgram(ports, request, { facts, state, store, own: own2 });
        const context = contextFor(ports, request, {
          facts,
          store,
          workspace: own2,
          state,
          observer,
          workplaces,
          program,
          branch,
          record: (event) => {
            journal.add(event);
            journal.sync();
          }
        });
        journal.add(...followedBranches(context));
        if (adopts) journal.add(...await adoptCommits(context));
        if (unfinished) await savePartial(context, unfinished);
        for (const each of abandoned) await abandon(context, each);
        const _limits = __using(_stack, watchLimits({ context, stop }));
        await runWorkflow({ context, journal, stop, program });
        const diff = place ? await own2.changes() : void 0;
        const kept = await leave({ place, context, isOneBranch: branch !== void 0 });
        return { ...end, ...await tidied, diff, ...matrixFacts(state), ...kept.length === 0 ? {} : { kept } };
      } catch (_) {
        var _error = _, _hasError = true;
      } finally {
        __callDispose(_stack, _error, _hasError);
      }
    } catch (error) {
      if (stop.reason?.kind === "taken-over") throw stop.reason.error;
      if (state.status === "running") journal.add({ type: "run.failed", failure: fatal(error) });
      journal.sync();
      return { ...end, ...await tidied };
    } finally {
      progress.write(state);
      await store.finish({ ended: hasEnded(state) });
    }
  } catch (_2) {
    var _error2 = _2, _hasError2 = true;
  } finally {
    __callDispose(_stack2, _error2, _hasError2);
  }
}
function stopWhenTakenOver({ takenOver }, stop) {
  const end = () => stop.request({ kind: "taken-over", error: asTakeover(takenOver?.reason) });
  takenOver?.addEventListener("abort", end);
  if (takenOver?.aborted) end();
  return { [Symbol.dispose]: () => takenOver?.removeEventListener("abort", end) };
}
function asTakeover(reason) {
  if (reason instanceof AgenticError) return reason;
  return new AgenticError({
    code: "run-taken-over",
    message: "Another engine works on this run now; this one has stopped.",
    cause: reason
  });
}
async function prune({ workspaces, states }, runId) {
  let held;
  const isOther = (run) => run.runId !== runId && run.live;
  const heldPaths = () => new Set(
    states.list().filter((run) => run.runId === runId || run.live || statusOf(run.progress) === "paused").flatMap((run) => worktreesOf(states, run, isOther(run)))
  );
  try {
    const { kept } = await workspaces.prune((path) => (held ??= heldPaths()).has(path));
    return kept.length === 0 ? {} : { leftovers: kept };
  } catch (error) {
    return { untidied: firstLine(error instanceof Error ? error.message : String(error)) };
  }
}
async function pruneLater(ports, runId, branch) {
  return branch === void 0 ? await prune(ports, runId) : {};
}
function statusOf(progress) {
  return parseJsonObject(progress)?.["status"];
}
function worktreesOf(states, { runId }, withClosed) {
  const place = parseJsonObject(states.read(runId, runFiles.run) ?? "")?.["place"];
  const journal = states.read(runId, runFiles.journal) ?? "";
  const branches = /* @__PURE__ */ new Map();
  for (const line of journal.split("\n")) {
    if (!line.includes('"branch.opened"') && !line.includes('"branch.closed"')) continue;
    const event = parseJsonObject(line);
    if (event?.["type"] === "branch.opened") branches.set(event["step"], event["path"]);
    else if (event?.["type"] === "branch.closed" && !withClosed) branches.delete(event["step"]);
  }
  const own2 = typeof place === "object" && place !== null ? Reflect.get(place, "path") : void 0;
  return [own2, ...branches.values()].filter((path) => typeof path === "string");
}
function followedBranches({ store, state }) {
  const steps = new Map(Array.from(state.branches.values(), ({ branch, step }) => [branch, step]));
  return (store.moved ?? []).flatMap(({ branch, head, files }) => {
    const step = steps.get(branch);
    if (step === void 0 && branch !== state.workspace?.branch) return [];
    return [{ type: "branch.moved", ...step === void 0 ? {} : { step }, head, files: [...files] }];
  });
}
async function adoptCommits({ workspace, state }) {
  const moved = state.head === void 0 ? void 0 : await workspace.movedFrom(state.head);
  return moved ? [{ type: "branch.moved", head: moved.head, files: [...moved.files] }] : [];
}
function contextFor(ports, request, {
  program,
  branch,
  ...run
}) {
  const { settings, stop, definitions = /* @__PURE__ */ new Map(), waitsForPeople = false, bell } = request;
  const { clock, library, templates, agents, scripts, workspaces, notes } = ports;
  const { functions = ports.functions } = program ?? {};
  const isProgram = program !== void 0;
  const lookup = { state: run.state, definitions, settingsOf: settings.stepSettings, isProgram };
  const plan = branch === void 0 ? planOf(request) : planForBranch(planOf(request), run.state, branch);
  return {
    ...run,
    plan: program ? { ...plan, ...codeDecides, program } : plan,
    clock,
    library,
    functions,
    templates,
    agents,
    scripts,
    workspaces,
    definitions,
    waitsForPeople,
    ...bell ? { bell } : {},
    forge: ports.forgeFor(run.store),
    ...notes ? { notes } : {},
    links: async () => await ports.linksOf?.(placeOfRun(run)),
    settingsOf: settings.stepSettings,
    settingsAt: (path) => settingsAt(lookup, path),
    stallMs: settings.stallMs,
    approvals: settings.approvals,
    autoCommit: settings.git.autoCommit,
    checkSchema: async (schema, value) => {
      const { checkJsonSchema } = await import("./json-schema-check-VNNXDK7U.js");
      return checkJsonSchema(schema, value);
    },
    signal: stop.signal
  };
}
function placeOfRun({ facts, state }) {
  const { runId, directory } = facts;
  const { base_branch: origin } = state.workspace ?? {};
  return { runId, directory, ...origin === void 0 ? {} : { origin } };
}
var codeDecides = { orchestrator: "rules", limitsSteps: true };
function planOf({
  workflow,
  settings,
  definitions = /* @__PURE__ */ new Map(),
  longestWaitMs
}) {
  const { git, policies, timeoutMs, maxWorkers, orchestrator, maxRetry, maxCostUsd, maxTokens } = settings;
  const { fanOut } = settings;
  const nested = Array.from(definitions, ([name, each]) => [
    name,
    { workflow: each.workflow, policies: each.settings.policies }
  ]);
  return {
    workflow,
    policies,
    definitions: new Map(nested),
    limitsSteps: limitsSteps(settings, definitions),
    opensPullRequest: git.enabled && git.autoPr,
    timeoutMs,
    maxWorkers,
    fanOut,
    orchestrator,
    maxRetry,
    ...maxCostUsd === void 0 ? {} : { maxCostUsd },
    ...maxTokens === void 0 ? {} : { maxTokens },
    ...longestWaitMs === void 0 ? {} : { longestWaitMs }
  };
}
async function tidyUp(ports, request, { store, record, state }) {
  const facts = factsOf(request, record, store);
  new ProgressWriter({ store, facts, clock: ports.clock, enabled: true }).write(state);
  await dropSpentBranches(ports.workspaces, state);
  await store.finish({ ended: hasEnded(state) });
  await prune(ports, record.id);
  if (record.place) await ports.workspaces.release(record.place);
}
function factsOf({ workflow, settings }, record, store) {
  const { id: runId, variables, issue } = record;
  return {
    runId,
    workflow,
    autofix: settings.autofix,
    variables,
    directory: store.location,
    ...issue ? { issue: issue.number, issueTitle: issue.title } : {}
  };
}
function combine(observers) {
  return {
    onEvent: (event, state) => observers.forEach((observer) => observer.onEvent?.(event, state)),
    onAgentEvent: (step, event) => observers.forEach((observer) => observer.onAgentEvent?.(step, event)),
    onScriptLine: (step, line) => observers.forEach((observer) => observer.onScriptLine?.(step, line))
  };
}

// src/engine/propose-again.ts
function pullRequestFile(step) {
  return step === void 0 ? runFiles.pullRequest : `${PULL_REQUESTS}/${step}.md`;
}
function bodyIn(text) {
  return text.replace(/^---\n[^]*?\n---\n/, "").trim();
}
function unproposed(state) {
  return pullRequestsOf(state).filter(({ number, path }) => number === void 0 && path !== void 0);
}
async function proposeAgain({ forgeFor }, { store, state }) {
  const missing = unproposed(state);
  if (missing.length === 0) return { opened: [] };
  const forge = forgeFor(store);
  const opened = [];
  for (const { step, branch, base, title, draft } of missing) {
    const body = bodyIn(store.read(pullRequestFile(step)) ?? "");
    const { base_branch: origin = base } = state.workspace ?? {};
    const about = { ...step === void 0 ? {} : { step }, branch, base, title, draft };
    try {
      await forge.push(branch, origin);
      const made = await forge.openPullRequest({ ...about, body, origin });
      if (made.number !== void 0) opened.push({ type: "pull-request.opened", ...about, ...made });
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      return { opened, failure: error.message };
    }
  }
  return { opened };
}
async function endAgain(ports, request, {
  store,
  record,
  state,
  opened
}) {
  const facts = factsOf(request, record, store);
  const observers = request.observe({ facts, store, place: record.place });
  const at = ports.clock.now().toISOString();
  const { events, lines } = renderEvents(opened, { seq: state.seq, at });
  store.appendJournal(lines, headsOf(state));
  for (const event of events) {
    evolve(state, event);
    for (const observer of observers) observer.onEvent?.(event, state);
  }
  await tidyUp(ports, request, { store, record, state });
  return { state, facts, diff: void 0 };
}

// src/engine/branch-store.ts
var own = /* @__PURE__ */ new Set([
  runFiles.journal,
  runFiles.logs,
  runFiles.progress,
  runFiles.run,
  runFiles.settings,
  runFiles.definition,
  runFiles.definitions,
  runFiles.worktrees
]);
var DOCUMENTS = "+documents";
var SHARED = "+shared";
function handedFile(path, { branch, round }) {
  const folder = `steps/${branch}/`;
  if (!path.startsWith(folder)) return void 0;
  const rest = path.slice(folder.length);
  const [top = ""] = rest.split("/", 1);
  if (top !== DOCUMENTS && top !== SHARED) return { kind: "attempt", path };
  const now = `${top}/${round}/`;
  if (!rest.startsWith(now)) return void 0;
  return { kind: top === SHARED ? "shared" : "document", path: rest.slice(now.length) };
}
function createBranchStore({ opened, branch, round, isOwnCode }) {
  const { own: files, run, ownFiles } = opened;
  const documents = `steps/${branch}/${DOCUMENTS}/${round}/`;
  const isOwn = (path) => own.has(path) || path.startsWith("steps/");
  const placeOf = (path) => isOwn(path) ? path : `${documents}${path}`;
  const written = new Set(
    ownFiles().flatMap((path) => path.startsWith(documents) ? path.slice(documents.length) : [])
  );
  const noted = (path) => {
    if (!isOwn(path)) written.add(path);
    return placeOf(path);
  };
  const isHere = (path) => isOwn(path) || written.has(path);
  const read = (path) => files.read(placeOf(path)) ?? (own.has(path) ? void 0 : run.read(path));
  const tails = [runFiles.logs, runFiles.checkpoints].map((path) => ({ path, before: run.read(path) ?? "" }));
  return {
    runId: files.runId,
    location: run.location,
    appendJournal: (lines, heads) => {
      const mine = heads && new Map(Array.from(heads).filter(([name]) => isOwnCode(name)));
      files.appendJournal(lines, mine);
    },
    readJournal: () => files.readJournal(),
    read,
    readBytes: (path) => files.readBytes(placeOf(path)) ?? (own.has(path) ? void 0 : run.readBytes(path)),
    write: (path, content) => files.write(noted(path), content),
    append: (path, content) => {
      if (!isHere(path)) files.write(noted(path), read(path) ?? "");
      files.append(placeOf(path), content);
    },
    addEntry: (path, entry) => files.addEntry(noted(path), after(entry, run.read(path) ?? "")),
    files: () => {
      const others = [...written].filter((path) => !isEngineFile(path));
      return [.../* @__PURE__ */ new Set([...run.files(), ...others])].toSorted();
    },
    version: (path) => {
      const version2 = written.has(path) ? files.version(placeOf(path)) : void 0;
      return version2 === void 0 ? run.version(path) : `${round} ${version2}`;
    },
    writeShared: (path, content) => files.write(`steps/${branch}/${SHARED}/${round}/${path}`, content),
    isShared: (path) => run.isShared(path),
    requests: () => files.requests(),
    flush: () => files.flush(),
    finish: async () => {
      for (const { path, before } of tails) {
        const tail = (run.read(path) ?? "").slice(before.length);
        if (tail !== "") files.append(noted(path), tail);
      }
      await files.finish({ ended: false });
    },
    ...files.takenOver ? { takenOver: files.takenOver } : {},
    ...files.arrived === void 0 ? {} : { arrived: files.arrived },
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose]()
  };
}
function after({ highest, render }, there) {
  return { highest: (text) => Math.max(highest(text), highest(there)), render };
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
async function runLaunch({ work: work2, ...launch }, {
  environment,
  stop,
  kill,
  report,
  onUncarried,
  watch,
  waitsForPeople,
  bell,
  longestWaitMs
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
      ...report ? { report } : {},
      ...onUncarried ? { onUncarried } : {},
      ...code ? { code } : {},
      ...sources ? { sources: { kept: sources, isProgram: program !== void 0 } } : {}
    });
    const _templates = __using(_stack, ports.templates, true);
    return await work2(ports, {
      workflow,
      ...program ? { program } : {},
      ...sources ? { sources } : {},
      ...verified ? { verified } : {},
      settings,
      definitions,
      stop,
      ...waitsForPeople === void 0 ? {} : { waitsForPeople },
      ...bell ? { bell } : {},
      ...longestWaitMs === void 0 ? {} : { longestWaitMs },
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

// src/engine/run.ts
var import_yaml = __toESM(require_dist(), 1);
async function startRun(ports, request, { fromStep, ...record }) {
  var _stack = [];
  try {
    const { workflow, settings } = request;
    const definitions = request.definitions ?? /* @__PURE__ */ new Map();
    for (const each of [workflow, ...Array.from(definitions.values(), (nested2) => nested2.workflow)])
      checkFiles(ports.library, each);
    if (fromStep !== void 0 && request.program) throw notKnownYet(fromStep);
    if (fromStep !== void 0) stepsLeftOut(workflow, fromStep);
    if (isMatrix(request)) await requireBranches(ports.states, settings);
    const place = settings.git.enabled ? await choosePlace(ports, request, record) : void 0;
    const store = __using(_stack, await ports.states.open(record.id, "create"), true);
    const full = {
      ...record,
      created_at: ports.clock.now().toISOString(),
      ...place ? { base_sha: place.base_sha, place } : {},
      ...fromStep === void 0 ? {} : { from_step: fromStep }
    };
    const nested = new Map(Array.from(definitions, ([name, each]) => [name, each.workflow]));
    const { program } = request;
    const { sources } = request;
    for (const [path, text] of definitionFiles({ workflow, program, definitions: nested, sources }))
      store.write(path, text);
    store.write(runFiles.run, `${JSON.stringify(full, null, 2)}
`);
    const digests = digestsOf((path) => store.read(path));
    trust(store, versionOf(digests));
    const first = [startedEvent(full, { workflow, digests })];
    return await work(ports, request, { store, record: full, state: initialState(), first });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function trust(store, version2) {
  store.write(runFiles.trusted, `${JSON.stringify({ version: version2 })}
`);
}
function definitionFiles({
  workflow,
  program,
  definitions,
  sources
}) {
  const files = /* @__PURE__ */ new Map([[runFiles.definition, definitionFile({ workflow, program })]]);
  if (program?.source !== void 0) files.set(runFiles.program, program.source);
  if (definitions.size > 0) files.set(runFiles.definitions, definitionsFile(definitions));
  if (sources) files.set(runFiles.sources, renderSources(sources));
  return files;
}
function definitionFile({ workflow, program }) {
  if (!program) return (0, import_yaml.stringify)(workflow, { aliasDuplicateObjects: false });
  const { steps: _unknown, ...known } = workflow;
  const { phases = [] } = program.definition;
  const file = program.source === void 0 ? {} : { program: runFiles.program };
  return `${PROGRAM_NOTE}${(0, import_yaml.stringify)({ ...known, ...file, phases }, { aliasDuplicateObjects: false })}`;
}
var PROGRAM_NOTE = "# A workflow in TypeScript, as far as it was known when the run began; its steps are in the journal.\n";
function notKnownYet(step) {
  return new AgenticError({
    code: "usage",
    message: `A workflow in TypeScript has no step \`${step}\` before it has run; \`resume --from-step\` goes on from one that was run.`
  });
}
function definitionsFile(definitions) {
  return (0, import_yaml.stringify)(Object.fromEntries(definitions), { aliasDuplicateObjects: false });
}
function startedEvent({ id, workflow: name, from_step }, { workflow, digests }) {
  const skip = from_step === void 0 ? [] : stepsLeftOut(workflow, from_step);
  const leaves = skip.length > 0 ? { skip } : {};
  return { type: "run.started", version: JOURNAL_VERSION, run_id: id, workflow: name, ...leaves, digests };
}
async function resumeRun(ports, request, { runId, fromStep, limits = {} }) {
  var _stack = [];
  try {
    const { workflow } = request;
    const known = await refuseCompleted(ports, request, { runId, fromStep });
    const store = __using(_stack, await ports.states.open(runId, "resume"), true);
    const digests = requireVerified(store, request);
    const record = readRecord(store);
    const state = readState(store);
    if (isMatrix(request)) await requireBranches(ports.states, request.settings);
    if (state.status === "completed" && fromStep === void 0) {
      const { opened, failure } = known ?? await proposeAgain(ports, { store, state });
      if (opened.length > 0) return await endAgain(ports, request, { store, record, state, opened });
      await tidyUp(ports, request, { store, record, state });
      throw completedAlready(state, failure);
    }
    await ports.agents.endOrphans(runId);
    if (state.fanOut?.handedOut === true) await join(ports, request, { store, state });
    const again = fromStep === void 0 ? void 0 : restartOf(request)(workflow, state, fromStep);
    const adopts = isInOrder(state);
    const latest = latestAttempt(state);
    const unfinished = latest && again?.reset.includes(latest.path) ? latest : void 0;
    for (const { id, answer } of answersInProgress({ store, state }))
      ports.states.request(runId, id, `${JSON.stringify(answer)}
`);
    const attended = request.waitsForPeople === true || again !== void 0;
    const resumed = {
      type: "run.resumed",
      ...again,
      ...overruledBy(store.requests(), state),
      ...deadlinesAgain({ store, state, now: ports.clock.now(), attended }),
      ...limits.maxCostUsd === void 0 ? {} : { max_cost_usd: limits.maxCostUsd },
      ...limits.maxTokens === void 0 ? {} : { max_tokens: limits.maxTokens }
    };
    const start = state.runId === "" ? [startedEvent(record, { workflow, digests })] : [];
    const isLost = await lostResults({ state, store, record }, ports.workspaces);
    const first = [...start, ...interruptions({ state, store, isLost }), resumed];
    const abandoned = abandonedBy(state, again?.reset ?? []);
    return await work(ports, request, { store, record, state, first, unfinished, abandoned, adopts });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function requireVerified(store, { verified }) {
  const digests = digestsOf((path) => store.read(path));
  if (!verified) return digests;
  if (versionOf(digests) !== verified.version) {
    throw new AgenticError({
      code: "definition-changed",
      message: `The files of run ${store.runId} changed while it was being resumed; resume it again.`
    });
  }
  if (verified.isTrusted) trust(store, verified.version);
  return digests;
}
function restartOf({ program }) {
  return program ? restartProgram : restartFrom;
}
async function refuseCompleted(ports, request, { runId, fromStep }) {
  var _stack = [];
  try {
    const state = completedIn(ports.states.read(runId, runFiles.journal));
    if (!state) return void 0;
    if (fromStep !== void 0) {
      restartOf(request)(request.workflow, state, fromStep);
      return void 0;
    }
    const store = __using(_stack, await ports.states.open(runId, "tidy"), true);
    const proposed = await proposeAgain(ports, { store, state });
    if (proposed.opened.length > 0) return proposed;
    await tidyUp(ports, request, { store, record: readRecord(store), state });
    throw completedAlready(state, proposed.failure);
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function completedIn(journal = "") {
  if (!journal.includes('"run.completed"')) return void 0;
  try {
    const state = foldJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), runFiles.journal);
    return state.status === "completed" ? state : void 0;
  } catch {
    return void 0;
  }
}
function completedAlready(state, failure) {
  const { runId } = state;
  const [missing] = unproposed(state);
  const where = `resume it where there is a token for GitHub (GITHUB_TOKEN, or gh auth login), run the job that publishes it again, or open one of ${missing?.branch ?? ""} by hand`;
  const next = missing ? ` Its pull request is a file still, ${missing.path}${failure === void 0 ? `: ${where}.` : `. ${failure}`}` : " With `from-step` a part of it runs again.";
  return new AgenticError({
    code: "not-resumable",
    message: `Run ${runId} is completed; there is nothing to resume.${next}`,
    data: { completed: true }
  });
}
async function join(ports, { workflow, settings, stop }, { store, state }) {
  const { joinRound, cancelIn, foldOnto } = await import("./join-GHFJKQXQ.js");
  const branches = await requireBranches(ports.states, settings);
  const block = Array.from(walkSteps(workflow.steps)).find(
    ({ name }) => name === nameOf(state.fanOut?.step ?? "")
  );
  const firstWins = block?.type === "parallel" && block["merge-strategy"] === "first-success";
  const { now } = ports.clock;
  const events = await joinRound({ branches, store, state, firstWins, now: () => now.call(ports.clock) });
  const { lines } = renderEvents(events, { seq: state.seq, at: ports.clock.now().toISOString() });
  foldOnto(state, lines);
  store.appendJournal(lines, headsOf(state));
  const cancel = cancelIn(store, state);
  if (cancel !== void 0) stop.request({ kind: "cancelled", request: cancel });
}
async function choosePlace(ports, { workflow, settings: { git } }, record) {
  const base = await ports.workspaces.base({ worktree: git.worktree, commits: git.autoCommit });
  const names = ports.workspaces.names({
    workflow: workflow.name,
    prefix: git.branchPrefix,
    words: record.issue?.title ?? wordsFor(workflow, record.variables),
    suffix: suffixOf(record.id)
  });
  return {
    mode: git.worktree ? "worktree" : "checkout",
    path: git.worktree ? names.path : ".",
    branch: names.branch,
    base_branch: base.branch,
    base_sha: base.sha
  };
}
function wordsFor(workflow, variables) {
  const asked = ["title", "request", "prompt", "name"].map((key) => variables[key]).find((value) => typeof value === "string");
  return typeof asked === "string" && asked.trim() !== "" ? asked : workflow.name;
}
function readRecord(store) {
  const parsed = RunRecord.safeParse(parseJson(store.read(runFiles.run) ?? ""), { jitless: true });
  if (parsed.success) return parsed.data;
  throw new AgenticError({
    code: "journal-corrupt",
    message: `${store.location}/${runFiles.run} is missing or damaged, so run ${store.runId} cannot be resumed. Restore it or start a new run.`
  });
}

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
  const { project, found, variables, overrides, trigger, actor, issue, fromStep, head, continues } = options;
  const { askedIn } = options;
  const { workflow, program, source } = found;
  const definitions = loadNested(project, workflow);
  const sources = resolveSources(project, { workflow, definitions, program });
  const redactor = redactorFor(options.environment, project.config.logging.redact);
  const isFromIssue = issue !== void 0;
  const made = { workflow, definitions, sources };
  const lost = lostSecrets(redactor, { project, ...made, source, variables, isFromIssue });
  return {
    project,
    workflow,
    definitions,
    sources,
    overrides,
    ...lost ? { warnings: lostSecretsWords(lost) } : {},
    ...issue === void 0 ? {} : { issue },
    ...head ? { code: { head, ...continuing(continues, head.sha) } } : {},
    ...program ? { program: await givenProgram(program, variables) } : {},
    work: async (ports, request) => startRun(ports, request, {
      id: options.runId ?? createRunId(systemClock.now(), randomIds.suffix()),
      workflow: workflow.name,
      definition: source,
      variables,
      trigger,
      actor: await actor,
      ...askedIn === void 0 ? {} : { asked_in: askedIn },
      ...issue === void 0 ? {} : { issue },
      ...head ? { head_sha: head.sha } : {},
      ...head && continues !== void 0 ? { pull_request: continues } : {},
      engine_version: version,
      overrides,
      ...lost ? { lost } : {},
      ...fromStep === void 0 ? {} : { fromStep }
    })
  };
}
function continuing(number, headSha) {
  return number === void 0 ? {} : { continues: { number, headSha } };
}
async function prepareResume(options) {
  const { project, environment, runId, fromStep, report, given } = options;
  const place = { ...project, environment, ...report ? { report } : {} };
  await composeCarriedStates(place).bring?.(runId);
  const { workflow: kept, record } = readRun(project, runId);
  const state = readJournal(project, runId);
  if (isTorn(project, runId)) report?.(`Run ${runId}: ${TORN}`);
  options.check?.(state);
  const isOver = state.status === "completed" && fromStep === void 0;
  const trusted = options.trustDefinition;
  const verified = isOver ? void 0 : verifyRun({ project, runId, state, trusted, report: report ?? (() => {
  }) });
  const sources = readSources(project, runId);
  const edited = sources && !isOver ? editedSources(project, sources) : [];
  if (edited.length > 0)
    report?.(`${edited.join(", ")} changed since the run started; the run uses the text that it kept.`);
  const { maxCostUsd, maxTokens } = options.overrides;
  const limits = {
    ...maxCostUsd === void 0 ? {} : { maxCostUsd },
    ...maxTokens === void 0 ? {} : { maxTokens }
  };
  const definitions = await readDefinitions(project, runId);
  const made = { workflow: kept, definitions, ...sources ? { sources } : {} };
  const whole = isOver ? made : await withSecrets(project, record, made);
  const fromCode = given && await takeProgram(given);
  const own2 = isProgramRun(record) ? () => programOf(project, record, whole.sources) : void 0;
  const program = fromCode ?? await own2?.();
  return {
    project,
    workflow: program?.workflow ?? whole.workflow,
    definitions: whole.definitions,
    ...whole.sources ? { sources: whole.sources } : {},
    ...verified ? { verified } : {},
    overrides: { ...record.overrides, ...state.limits, ...overridesOf(options.overrides) },
    ...record.issue === void 0 ? {} : { issue: record.issue },
    ...record.head_sha === void 0 ? {} : { code: continuing(record.pull_request, record.head_sha) },
    ...program ? { program: await givenProgram(program, record.variables) } : {},
    work: async (ports, request) => resumeRun(ports, request, { runId, limits, ...fromStep === void 0 ? {} : { fromStep } })
  };
}
var TORN = "the last line of its journal was cut off and is left out; what came after the line before it happens again.";

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
  const loaded = { workflow, wrong: [], missing: [], odd: [], source: `composed:${sha256.slice(0, 12)}` };
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
      ...report ? { report } : {}
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
function leftOf({ overrides }, { knownCostUsd, usage, limits }) {
  const { git: _git, pullRequest: _pullRequest, ...rest } = { ...overrides, ...limits };
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

// src/cli/commands/dry-run.ts
var CONDITION_COLUMNS = 40;
var ENSURES_COLUMNS = 80;
var TIMEOUT_MINUTES = 5;
async function dryRun(io, { project, loaded, variables, options }) {
  const { workflow } = loaded;
  const overrides = overridesOf(options);
  const settings = resolveSettings({ workflow, config: project.given, overrides });
  const { fromStep } = options;
  if (fromStep !== void 0) stepsLeftOut(workflow, fromStep);
  const known = knownFiles(project);
  const nested = (name2) => {
    const found = known.workflow(name2);
    if (!("workflow" in found)) return void 0;
    const inner = resolveSettings({ workflow: found.workflow, config: project.given, overrides });
    return { workflow: found.workflow, settings: inner };
  };
  const steps = workflow.steps.map((step) => describeStep(step, { settings, nested }));
  const problems = sortProblems([...loaded.wrong, ...loaded.missing]);
  const { name, description } = workflow;
  const valid = problems.length === 0;
  if (options.json) printJson(io, { workflow: name, description, variables, steps, valid, problems });
  else print(io, renderPlan({ loaded, variables, settings, steps }));
  if (!valid) say(io, renderProblems(problems, { nothingStarted: true }));
  if (loaded.odd.length > 0) say(io, renderWarnings(loaded.odd));
  return await Promise.resolve(valid ? exitCodes.completed : exitCodes.usage);
}
function describeStep(step, around) {
  const { settings } = around;
  const inner = innerOf(step, around);
  const agent = step.type === "prompt" || step.type === "command" ? settings.stepSettings(step) : void 0;
  return {
    name: step.name,
    type: step.type,
    what: whatOf(step, settings),
    ...step.condition === void 0 ? {} : { condition: step.condition },
    ...step["depends-on"] === void 0 ? {} : { after: dependenciesOf(step) },
    ...step.ensures ? { ensures: step.ensures.map(checkWords) } : {},
    ...agent ? { provider: agent.provider, ...agent.model === void 0 ? {} : { model: agent.model } } : {},
    ...inner.length > 0 ? { steps: inner } : {}
  };
}
function innerOf(step, around) {
  if (step.type !== "workflow") return childrenOf(step).map((child) => describeStep(child, around));
  const unfolded = around.nested?.(step.workflow);
  const { workflow, settings } = unfolded ?? {};
  return settings ? (workflow?.steps ?? []).map((child) => describeStep(child, { settings })) : [];
}
function whatOf(step, settings) {
  switch (step.type) {
    case "command":
      return step.command;
    case "script":
      return firstLine2(step.run);
    case "prompt":
      return step["prompt-file"] ?? firstLine2(step.prompt ?? "");
    case "recurring":
      return describeLoop(step);
    case "parallel":
      return describeBranches(step, settings);
    case "wait-for-human":
      return describeQuestion(step);
    case "workflow":
      return step.workflow;
    default:
      return "";
  }
}
function describeBranches(step, { maxWorkers, git }) {
  const count = step.steps.length;
  const merged = step["merge-mode"] === "merge";
  const [each, first] = [git.enabled && git.autoPr, step["merge-strategy"] === "first-success"];
  return [
    plural(count, "branch", "branches"),
    ...maxWorkers < count ? [`${maxWorkers} at once`] : [],
    ...first ? ["the first to succeed counts"] : [],
    ...merged ? ["merged into the run's branch"] : each ? ["a pull request each"] : []
  ].join(", ");
}
function describeQuestion(step) {
  const waits = `waits ${plural(step["timeout-minutes"] ?? TIMEOUT_MINUTES, "minute")} for a person`;
  const then = step["on-timeout"] === "continue" ? "then goes on" : "then the run fails";
  return `${firstLine2(step.message)} (${waits}, ${then})`;
}
function checkWords(check) {
  if (check === "commit") return "a commit";
  if ("files" in check) return `changes in ${check.files.join(", ")}`;
  return "command" in check ? `\`${firstLine2(check.command)}\` succeeds` : "its data meets a schema";
}
function describeLoop(step) {
  const each = step["for-each"];
  const most = step["max-iterations"];
  return [
    ...each === void 0 ? [] : [`for each of ${typeof each === "string" ? each : `${each.length} items`}`],
    ...most === void 0 ? [] : [`at most ${most}`],
    ...step.until === void 0 ? [] : [`until ${oneLine(step.until)}`]
  ].join(", ");
}
function firstLine2(text) {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > 80 ? `${line.slice(0, 79)}\u2026` : line;
}
function renderPlan({
  loaded,
  variables,
  settings,
  steps
}) {
  const { workflow } = loaded;
  const { provider, model } = settings.agent;
  const { git } = settings;
  const ignored = withoutEffect(workflow);
  const lines = [
    `${workflow.name} \xB7 dry run \xB7 ${provider}${model === void 0 ? "" : ` (${model})`}`,
    ...workflow.description === void 0 ? [] : [workflow.description],
    "",
    ...Object.entries(variables).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}`),
    ...Object.keys(variables).length > 0 ? [""] : [],
    ...loaded.program ? [programLine(loaded.program)] : steps.flatMap((step) => renderStep(step, 1)),
    "",
    git.enabled ? `Git: ${git.worktree ? "a worktree of its own" : "your checkout"}, branch ${git.branchPrefix}\u2026${git.autoPr ? ", pull request at the end" : ""}` : "Git: not used",
    ...budgetLine(settings),
    ...ignored.length > 0 ? [`Without effect in this version: ${ignored.join(", ")}.`] : [],
    "Nothing was started."
  ];
  return lines.join("\n");
}
function programLine({ definition: { phases = [] } }) {
  const headings = phases.length === 0 ? "" : `; its phases: ${phases.join(", ")}`;
  return `  Written in TypeScript: its steps are known as it runs${headings}.`;
}
function budgetLine({ maxCostUsd, maxTokens }) {
  const limits = [
    ...maxCostUsd === void 0 ? [] : [formatCost(maxCostUsd)],
    ...maxTokens === void 0 ? [] : [`${formatCount(maxTokens)} tokens`]
  ];
  return limits.length === 0 ? [] : [`Budget: pauses at ${limits.join(" or ")}`];
}
function renderStep(step, depth) {
  const indent = "  ".repeat(depth);
  const choice = step.type === "conditional" ? `if ${oneLine(step.condition ?? "")}` : step.what;
  const more = [
    ...step.after ? [`after ${step.after.join(", ")}`] : [],
    ...step.condition === void 0 || step.type === "conditional" ? [] : [`if ${oneLine(step.condition)}`],
    ...step.ensures ? [`ensures ${shorten(step.ensures.join(", "), ENSURES_COLUMNS)}`] : []
  ];
  const what = [choice, ...more].filter((part) => part !== "").join("  ");
  const line = `${indent}${step.name.padEnd(20 - depth * 2)}  ${step.type.padEnd(14)}  ${what}`.trimEnd();
  return [line, ...(step.steps ?? []).flatMap((inner) => renderStep(inner, depth + 1))];
}
function oneLine(text) {
  return shorten(String(text), CONDITION_COLUMNS);
}

// src/engine/unknown-prices.ts
var TELLS_COST = /* @__PURE__ */ new Set(["claude", "replay"]);
function unknownPrices(definitions, prices) {
  const [{ settings }] = definitions;
  if (!definitions.some(limitsDollars)) return void 0;
  const deciding = settings.orchestrator === "agent" ? [settings.agent] : [];
  const silent = [...deciding, ...definitions.flatMap(agentSettings)].filter(
    ({ provider }) => !TELLS_COST.has(provider)
  );
  if (silent.length === 0) return void 0;
  const isPriced = (model) => (
    // Which model an agent takes by itself is known when it has begun: it may be one of those with a price.
    model === void 0 ? Object.keys(prices).length > 0 : Object.hasOwn(prices, model)
  );
  const unknown = distinct(silent.filter(({ model }) => !isPriced(model)).map(nameOf2));
  const providers = distinct(silent.map(({ provider }) => provider));
  return [
    ...unknown === "" ? [] : [`Price unknown: ${unknown}. ${UNCOUNTED}`],
    `Sessions of ${providers} are held against limits only after they end: one may go beyond what is left.`
  ].join(" ");
}
var UNCOUNTED = "Its tokens are counted, its dollars are not, so `max-cost-usd` leaves them out. Set `agents.prices` in the configuration, or `max-tokens`.";
function distinct(names) {
  return [...new Set(names)].join(", ");
}
function limitsDollars({ settings }) {
  const steps = Array.from(settings.policies.values());
  return settings.maxCostUsd !== void 0 || steps.some(({ maxCostUsd }) => maxCostUsd !== void 0);
}
function agentSettings({ workflow, settings }) {
  const steps = Array.from(walkSteps(workflow.steps));
  const asking = steps.filter(({ type }) => type === "prompt" || type === "command");
  return asking.map((step) => settings.stepSettings(step));
}
function nameOf2({ provider, model }) {
  return model === void 0 ? `${provider} without \`model\`` : `${provider} (${model})`;
}

// src/log/activity.ts
var WIDTH = 120;
function describeActivity(event, directory) {
  const words = wordsFor2(event);
  return words === void 0 ? void 0 : shorten(words.replaceAll(`${directory}/`, ""), WIDTH);
}
function wordsFor2(event) {
  if (event.type === "tool") return describeTool(event.name, event.input);
  if (event.type === "retry") return `waiting for its service (${event.reason})`;
  return void 0;
}
function describeTool(name, input) {
  const path = field(input, "file_path") ?? field(input, "path");
  switch (name) {
    case "Write":
    case "Edit":
    case "MultiEdit":
      return `editing ${path ?? "a file"}`;
    case "Read":
      return `reading ${path ?? "a file"}`;
    case "Bash":
      return `running ${field(input, "command") ?? "a command"}`;
    case "Grep":
    case "Glob":
      return `searching ${field(input, "pattern") ?? ""}`;
    default:
      return name;
  }
}
function field(input, key) {
  if (typeof input !== "object" || input === null) return void 0;
  const value = Reflect.get(input, key);
  return typeof value === "string" ? value : void 0;
}

// src/log/terminal.ts
const { styleText } = process.getBuiltinModule("node:util");
var LONGEST_LINE = 2e3;
function renderHeader(parts, stream) {
  const line = parts.join(" \xB7 ");
  const last = parts.at(-1) ?? "";
  const fits = !stream.isTTY || line.length <= columnsFor(stream);
  const text = fits ? line : `${parts.slice(0, -1).join(" \xB7 ")}
${last}`;
  return `${styleText("bold", printable(text), { stream })}
`;
}
function detailLines(event, directory) {
  if (event.type === "text" || event.type === "notice") return event.text.trimEnd().split("\n");
  const activity = describeActivity(event, directory);
  return activity === void 0 ? [] : [`\u25B8 ${activity}`];
}
function createPrefix(source) {
  const single = /* @__PURE__ */ new Set();
  const nested = Array.from(source.definitions?.values() ?? [], ({ workflow }) => workflow.steps);
  for (const step of [source.steps, ...nested].flatMap((steps) => Array.from(walkSteps(steps)))) {
    const only = step.type === "recurring" && step.steps.length === 1 ? step.steps[0] : void 0;
    if (only) single.add(`${step.name} ${only.name}`);
  }
  return (step, line) => {
    const iteration = prefixOf(step);
    const loop = nameOf(prefixOf(iteration));
    const path = single.has(`${loop} ${nameOf(step)}`) ? iteration : step;
    const text = printable(line).trimEnd();
    const shown = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}\u2026` : text;
    return `${path} \u2502 ${shown}`.trimEnd();
  };
}
var PROMPT = "  > ";

// src/log/plain-terminal.ts
var PlainTerminal = class {
  #options;
  #prefix;
  /** Steps that failed or were cut off, until it is known whether they are tried again. */
  #open = /* @__PURE__ */ new Set();
  #table;
  #state = initialState();
  /** Whether the cursor stands behind the prompt. */
  #asks = false;
  constructor(options) {
    this.#options = options;
    this.#table = { steps: options.facts.workflow.steps, definitions: options.definitions };
    this.#prefix = createPrefix(this.#table);
  }
  header(parts) {
    this.#print(renderHeader(parts, this.#options.stream));
  }
  note(line) {
    this.#print(line);
  }
  stopping(line) {
    this.#print(line);
  }
  ask(lines) {
    this.#print(lines.join("\n"));
    this.#asks = true;
    this.#options.stream.write(PROMPT);
  }
  answered({ typed }) {
    if (typed) this.#asks = false;
    else this.#leavePrompt();
  }
  onEvent(event, state) {
    this.#state = state;
    switch (event.type) {
      case "step.failed":
      case "step.interrupted":
        this.#open.add(event.step);
        break;
      case "step.started":
        this.#open.delete(event.step);
        break;
      case "human.asked":
        this.#printRow(event.step);
        break;
      case "step.succeeded":
      case "step.skipped":
        this.#open.delete(event.step);
        this.#printRow(event.step);
        break;
      case "block.closed":
        this.#printOpen(`${event.step}/`);
        this.#printRow(event.step);
        break;
      default:
    }
  }
  onAgentEvent(step, event) {
    const { detail, directory } = this.#options;
    if (detail === "base") return;
    for (const line of detailLines(event, directory)) this.#print(this.#prefix(step, line));
  }
  onScriptLine(step, line) {
    if (this.#options.detail === "all") this.#print(this.#prefix(step, line));
  }
  close() {
    this.#leavePrompt();
    this.#printOpen("");
  }
  #printOpen(prefix) {
    for (const path of this.#open) {
      if (!path.startsWith(prefix)) continue;
      this.#open.delete(path);
      this.#printRow(path);
    }
  }
  #printRow(path) {
    const row = this.#row(path);
    if (row) this.#print(renderRow(row, { stream: this.#options.stream, now: this.#options.now() }));
  }
  #row(path) {
    return stepRow(this.#table, this.#state, path);
  }
  #print(line) {
    this.#leavePrompt();
    this.#options.stream.write(`${line}
`);
  }
  #leavePrompt() {
    if (this.#asks) this.#options.stream.write("\n");
    this.#asks = false;
  }
};

// src/cli/questions.ts
var Bell = class {
  #controller = new AbortController();
  get signal() {
    return this.#controller.signal;
  }
  ring() {
    const rung = this.#controller;
    this.#controller = new AbortController();
    rung.abort();
  }
};
var SETTLED_MS = 400;
var Questions = class {
  #options;
  #open;
  /** Questions that have been answered here, or that nobody here wants to answer. */
  #left = /* @__PURE__ */ new Set();
  #shown = /* @__PURE__ */ new Set();
  #lines;
  #soon;
  constructor(options) {
    this.#options = options;
  }
  onEvent(_event, state) {
    const idle = state.status === "running" && state.active.size === 0;
    const questions = idle ? questionsOf(state).filter((question) => !this.#left.has(keyOf(question))) : [];
    const [first, ...others] = questions;
    clearTimeout(this.#soon);
    if (this.#open && first && keyOf(first) === keyOf(this.#open)) return;
    if (this.#open) this.#leave({ typed: false });
    if (!first) return;
    const words = this.#shown.has(keyOf(first)) ? againFor(first) : this.#wordsFor(first, others.length);
    this.#soon = setTimeout(() => this.#ask(first, words), SETTLED_MS).unref();
  }
  [Symbol.dispose]() {
    clearTimeout(this.#soon);
    this.#lines?.removeAllListeners("close").close();
    this.#lines = void 0;
  }
  #wordsFor(question, others) {
    const [first = "", ...rest] = questionLines(question);
    const step = question.path.includes("/") ? ` --step ${question.path}` : "";
    return [
      "",
      `  \u23F8 ${first}`,
      ...rest.map((line) => `  ${line}`),
      ...others === 0 ? [] : [`    ${others} more asked after it.`],
      `    Type your answer, or /approve, or /reject and why; or from elsewhere:`,
      `    agentic-sdlc input ${this.#options.runId}${step} "your words"`
    ];
  }
  #ask(question, lines) {
    const { terminal, stdin } = this.#options;
    this.#open = question;
    this.#shown.add(keyOf(question));
    terminal.ask(lines);
    const { createInterface } = process.getBuiltinModule("node:readline");
    this.#lines = createInterface({ input: stdin(), terminal: false });
    this.#lines.on("line", (line) => void this.#read(line.trim(), question));
    this.#lines.on("close", () => this.#giveUp(question));
  }
  async #read(line, question) {
    if (this.#open !== question) return;
    const answer = parseAnswer(line);
    this.#leave({ typed: true });
    if (answer === void 0) {
      this.#ask(question, ["    Say it in words, or /approve, or /reject and why."]);
      return;
    }
    this.#left.add(keyOf(question));
    try {
      await this.#options.onAnswer(question, answer);
    } catch (error) {
      this.#options.terminal.note(`  The answer could not be kept: ${error.message}`);
      this.#left.delete(keyOf(question));
    }
  }
  /** The keyboard is gone (Ctrl+D): the question stays open for answers from elsewhere. */
  #giveUp(question) {
    this.#left.add(keyOf(question));
    this.#leave({ typed: false });
  }
  #leave(how) {
    this.#open = void 0;
    this[Symbol.dispose]();
    this.#options.terminal.answered(how);
  }
};
function againFor({ path }) {
  return [`    ${path} still waits for your answer.`];
}
function keyOf({ path, asked_at }) {
  return `${path} ${asked_at}`;
}
var COMMAND = /^\/(approve|reject)(?:\s+(.*))?$/;
function parseAnswer(line) {
  const [, command, text = ""] = COMMAND.exec(line) ?? [];
  if (command === "approve") return { decision: "approved", text };
  if (command === "reject") return text === "" ? void 0 : { decision: "rejected", text };
  return line === "" ? void 0 : { decision: "input", text: line };
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
  const { own: own2, run } = opened;
  const { runId } = own2;
  const code = new Set(open.branches.flatMap(({ step, branch }) => step === path ? branch : []));
  const isOwnCode = (name) => code.has(name) || isInside(state, { name, path });
  const store = createBranchStore({ opened, branch: path, round: open.round, isOwnCode });
  snapshot(own2, run);
  const events = parseJournal(own2.readJournal(), `${branchIdOf(path)}/${runFiles.journal}`);
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
  const first = [...interruptions({ state, store, isLost }), begun];
  const end = await work(ports, request, { store, record, state, first, branch: path });
  if (state.status === "completed")
    await tellOthers(branches, request.workflow, { runId, branch: path, round }).catch(() => {
    });
  return end;
}
function isInside({ branches }, { name, path }) {
  return Array.from(branches.values()).some(({ step, branch }) => branch === name && isInBranch(step, path));
}
function snapshot(own2, run) {
  for (const path of [runFiles.definition, runFiles.run]) {
    const text = own2.read(path) === void 0 ? run.read(path) : void 0;
    if (text !== void 0) own2.write(path, text);
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

// src/redaction/stream.ts
var MOST_HELD = 32 * 1024;
var KEPT = 8 * 1024;
var RESCANNED = 4 * 1024;
var WRAPPED_LINE = 16;
var OPEN_MARKER = /-----BEGIN [A-Z0-9 ]{0,60}(?:-{1,4}|-----(?:\s+[A-Z][\w-]{0,40}: [^\n]{0,200})*\s*[A-Za-z0-9+/=]{0,16})?$/;
var LONGEST_MARKER = 500;
var OPEN_END = /\s*-{1,5}(?:E|EN|END[A-Z0-9 ]{0,60}-{0,4})?$/;
function createRedactingStream(redactor) {
  let held = "";
  let enough = 0;
  return {
    push: (chunk) => {
      held += chunk;
      if (held.length < enough) return "";
      const spans = redactor.find(held);
      const cut = cutFor(redactor, held, spans);
      const shown = replaceSpans(
        held.slice(0, cut),
        spans.filter(([, end]) => end <= cut)
      );
      held = held.slice(cut);
      enough = held.length < RESCANNED ? 0 : held.length * 1.25;
      return shown;
    },
    end: () => {
      const shown = redactor.redact(held);
      held = "";
      enough = 0;
      return shown;
    }
  };
}
function cutFor(redactor, text, spans) {
  const last = text.slice(-LONGEST_MARKER).trimEnd();
  const end = text.trimEnd().length - (OPEN_END.exec(last)?.[0].length ?? 0);
  const open = spans.filter((span) => span[1] >= end).map(([start]) => start);
  const marker = OPEN_MARKER.exec(text.slice(-LONGEST_MARKER));
  const places = [redactor.openFrom(text), openLines(text), ...open];
  if (marker) places.push(Math.max(0, text.length - LONGEST_MARKER) + marker.index);
  let cut = Math.min(...places);
  if (text.length - cut > MOST_HELD) cut = text.length - KEPT;
  for (const [start, end2] of spans.toSorted(([a], [b]) => b - a)) if (start < cut && end2 > cut) cut = start;
  return cut;
}
function openLines(text) {
  let open = wordStart(text, text.length);
  for (; ; ) {
    const end = spaceStart(text, open);
    const start = wordStart(text, end);
    if (end - start < WRAPPED_LINE || !/^[\w+/-]+=*$/.test(text.slice(start, end))) return open;
    open = start;
    if (text.length - open > MOST_HELD) return open;
  }
}
function wordStart(text, end) {
  let start = end;
  while (start > 0 && !isSpace(text.charCodeAt(start - 1))) start -= 1;
  return start;
}
function spaceStart(text, end) {
  let start = end;
  while (start > 0 && isSpace(text.charCodeAt(start - 1))) start -= 1;
  return start;
}
function isSpace(code) {
  return code === 32 || code >= 9 && code <= 13;
}

// src/launch/redacted-observer.ts
function redactedObserver(observer, redactor) {
  const scripts = /* @__PURE__ */ new Map();
  const show = (step, script, text) => {
    const lines = (script.line + text).split("\n");
    script.line = lines.pop() ?? "";
    for (const line of lines) observer.onScriptLine?.(step, line);
  };
  return {
    onEvent: (event, state) => {
      if ("step" in event && event.step !== void 0 && ENDS.has(event.type)) {
        const script = scripts.get(event.step);
        if (script) show(event.step, script, script.stream.end());
        scripts.delete(event.step);
      }
      observer.onEvent?.(redactor.redactValue(event), state);
    },
    onAgentEvent: (step, event) => {
      const isShown = event.type !== "tool-result" && event.type !== "session";
      observer.onAgentEvent?.(step, isShown ? redactor.redactValue(event) : event);
    },
    onScriptLine: (step, line) => {
      const script = scripts.get(step) ?? { stream: createRedactingStream(redactor), line: "" };
      scripts.set(step, script);
      show(step, script, script.stream.push(`${line}
`));
    }
  };
}
var ENDS = /* @__PURE__ */ new Set([
  "step.produced",
  "step.succeeded",
  "step.failed",
  "step.interrupted"
]);

// src/launch/signals.ts
var watched = ["SIGINT", "SIGTERM", "SIGHUP"];
function watchSignals({
  stop,
  kill,
  onFirst
}) {
  let first;
  const onSignal = (signal) => {
    if (first !== void 0) {
      kill?.abort();
      return;
    }
    first = signal === "SIGINT" ? "SIGINT" : "SIGTERM";
    onFirst();
    stop.request({ kind: "interrupted" });
  };
  for (const signal of watched) process.on(signal, onSignal);
  return {
    received: () => first,
    [Symbol.dispose]: () => {
      for (const signal of watched) process.off(signal, onSignal);
    }
  };
}

export {
  pullRequestFile,
  bodyIn,
  handedFile,
  resolveAll,
  runLaunch,
  readFollowUp,
  loadChosen,
  prepareGoingOn,
  prepareFollowUp,
  dryRun,
  unknownPrices,
  describeActivity,
  renderHeader,
  detailLines,
  createPrefix,
  PROMPT,
  PlainTerminal,
  Bell,
  Questions,
  prepareBranch,
  redactedObserver,
  watchSignals,
  definitionFiles,
  requireSound,
  prepareStart,
  prepareResume
};
