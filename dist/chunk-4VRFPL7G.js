const require = process.getBuiltinModule;
import {
  recordSettings
} from "./chunk-PSH52E7U.js";
import {
  createEnginePorts,
  randomIds
} from "./chunk-C5AYBHZT.js";
import {
  createRunStores,
  trustNotesOf
} from "./chunk-OCS5BQNW.js";
import {
  isBroughtRun
} from "./chunk-NPIRWVO7.js";
import {
  forgetRemotes
} from "./chunk-KPZFHEFB.js";
import {
  createBranchStore,
  resolveSettings,
  resolveVariableValues
} from "./chunk-MGNHN3Y4.js";
import {
  acceptSettings,
  changesOf,
  guardSettings,
  keptFiles
} from "./chunk-KIAMSMLK.js";
import {
  deleteMergedStepBranches,
  dropEmptyBranch,
  releaseWorktrees
} from "./chunk-HSWGXUKF.js";
import {
  isMatrix,
  requireBranches
} from "./chunk-XT5VPWLU.js";
import {
  ProgressWriter,
  acceptRun,
  answersInProgress,
  branchesBack,
  checkpointObservers,
  createProgram,
  goBack,
  notingDisplaced,
  planForBranch,
  pruneLater,
  pruneWorktrees,
  requestsVoidedByResume,
  requireVerified,
  resetDeadlines,
  restartFrom,
  restartProgram,
  runWatched,
  settingsAt,
  stepsSkippedByRestart,
  trust
} from "./chunk-RVVSPVQ2.js";
import {
  JournalWriter,
  Workplaces,
  abandon,
  abandonedBy,
  checkFiles,
  editedSources,
  fatal,
  filesOfOutput,
  interruptions,
  isRead,
  isResult,
  isSupersededBranch,
  latestAttempt,
  limitsSteps,
  lostResults,
  namesRead,
  notifyOtherBranches,
  openWorkspace,
  readSources,
  readState,
  resolveSources,
  restoreDocuments,
  savePartial
} from "./chunk-SYZWXYVV.js";
import {
  approvedWorkflow
} from "./chunk-FBCDDURP.js";
import {
  createLogger
} from "./chunk-PDIOXHH6.js";
import {
  isInBranch,
  reportOf
} from "./chunk-AJOWDY4K.js";
import {
  matrixFacts,
  tokensOf
} from "./chunk-5PMJUOZA.js";
import {
  hasTruncatedJournal,
  programOf,
  readDefinitions,
  readJournal,
  readRun
} from "./chunk-YW7UUTDG.js";
import {
  INLINE,
  givenProgram,
  isProgramPath,
  isProgramRun,
  knownFiles,
  loadNested,
  loadWorkflow,
  namedWorkflows,
  takeProgram
} from "./chunk-SPMHWW7U.js";
import {
  isTerminal
} from "./chunk-LS2BWYUN.js";
import {
  JOURNAL_VERSION,
  RunRecord,
  changedFiles,
  digestOf,
  digestsOf,
  evolve,
  foldEvents,
  foldJournal,
  parseJournal,
  renderEvents,
  renderSources,
  versionOf
} from "./chunk-3QX5WFXS.js";
import {
  renderChange
} from "./chunk-XIXLG7DY.js";
import {
  redactorFor
} from "./chunk-OJV2YDKN.js";
import {
  createLocalStore
} from "./chunk-S4GG6C6X.js";
import {
  COMPOSED,
  COMPOSED_DEFINITION,
  DO_DEFINITION,
  followUpOf,
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  artifactIn,
  beginningOf,
  headsOf,
  initialState,
  isInOrder,
  nameOf,
  pullRequestsOf,
  renderProblems,
  require_dist,
  sortProblems
} from "./chunk-EO6JZ5KM.js";
import {
  version
} from "./chunk-4YWLZDBW.js";
import {
  systemFault
} from "./chunk-DNN7PFYL.js";
import {
  parseJson,
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  FAN_OUT_FOLDER,
  FIXED_FILES,
  PULL_REQUESTS,
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  branchIdOf,
  createRunId,
  suffixOf
} from "./chunk-5UWUDB4H.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __toESM,
  __using
} from "./chunk-2GY5E74Q.js";

// src/engine/run/execute-run.ts
const { setImmediate: nextTurn } = process.getBuiltinModule("node:timers/promises");
async function executeRun(ports, request, { store, record, state, first, unfinished, abandoned = [], adopts = false, branch }) {
  var _stack = [];
  try {
    const { settings, stop } = request;
    const place = branch === void 0 ? record.place : void 0;
    await ports.workspaces.hide(ports.states.folders);
    const facts = factsOf(request, record, store);
    const progress = new ProgressWriter({ store, facts, clock: ports.clock, enabled: settings.trackProgress });
    const others = await checkpointObservers(request, facts, store);
    const observer = combine([progress, ...others, ...request.observe({ facts, store, place })]);
    const journal = new JournalWriter({ store, clock: ports.clock, observer, state });
    const _watch = __using(_stack, stopWhenTakenOver(store, stop));
    journal.add(...first);
    if (place) syncOrTell(journal, store);
    const end = { state, facts, diff: void 0 };
    const tidied = place ? await pruneWorktrees(ports, record.id) : nextTurn().then(() => pruneLater(ports, record.id, branch));
    try {
      const commits = settings.git.autoCommit;
      const own = await openWorkspace({ workspaces: ports.workspaces, store, state, commits }, place);
      if (place && !state.workspace) journal.add({ type: "workspace.prepared", ...place });
      if (place?.mode === "worktree") await restoreDocuments({ workspace: own, store, state });
      const workplaces = new Workplaces({ workspaces: ports.workspaces, store, state, own, commits });
      const program = await createProgram(ports, request, { facts, state, store, own });
      const context = contextFor(ports, request, {
        facts,
        store,
        workspace: own,
        state,
        observer,
        workplaces,
        program,
        branch,
        record: recorder(journal)
      });
      journal.add(...followedBranches(context));
      if (adopts) journal.add(...await adoptCommits(context));
      if (unfinished) await savePartial(context, unfinished);
      for (const each of abandoned) await abandon(context, each);
      await goBack(context, context.record);
      await runWatched(ports, { context, journal, stop, program });
      const diff = place ? await own.changes() : void 0;
      const kept = await releaseWorktrees({ place, context, isOneBranch: branch !== void 0 });
      return { ...end, ...await tidied, diff, ...matrixFacts(state), ...kept.length === 0 ? {} : { kept } };
    } catch (error) {
      if (stop.reason?.kind === "taken-over") throw stop.reason.error;
      if (state.status === "running") journal.add({ type: "run.failed", failure: fatal(error) });
      syncOrTell(journal, store);
      return { ...end, ...await tidied };
    } finally {
      progress.tryWrite(state);
      const onDisplaced = notingDisplaced({ journal, progress, state });
      await store.finish({ ended: isTerminal(state), onDisplaced });
    }
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
function recorder(journal) {
  return (event) => {
    journal.add(event);
    journal.sync();
  };
}
function syncOrTell(journal, { runId, location }) {
  try {
    journal.sync();
  } catch (error) {
    const fault = systemFault(error);
    if (!fault) throw error;
    const { code, data, message } = fault;
    const next = `Run ${runId} is stored up to event ${journal.stored} in ${location}; continue it with: agentic-sdlc resume ${runId}`;
    throw new AgenticError({ code, data, message: `${message} ${next}`, cause: error });
  }
}
function stopWhenTakenOver({ takenOver: takenOver2 }, stop) {
  const end = () => stop.request({ kind: "taken-over", error: asTakeover(takenOver2?.reason) });
  takenOver2?.addEventListener("abort", end);
  if (takenOver2?.aborted) end();
  return { [Symbol.dispose]: () => takenOver2?.removeEventListener("abort", end) };
}
function asTakeover(reason) {
  if (reason instanceof AgenticError) return reason;
  return new AgenticError({
    code: "run-taken-over",
    message: "Another engine works on this run now; this one has stopped.",
    cause: reason
  });
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
  const {
    settings,
    stop,
    definitions = /* @__PURE__ */ new Map(),
    waitsForPeople = false,
    bell,
    answers,
    relayRequests
  } = request;
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
    ...answers ? { answers } : {},
    ...fetching(run.store, relayRequests),
    forge: ports.forgeFor(run.store),
    ...notes ? { notes } : {},
    links: async () => await ports.linksOf?.(placeOfRun(run)),
    settingsOf: settings.stepSettings,
    settingsAt: (path) => settingsAt(lookup, path),
    stallMs: settings.stallMs,
    approvals: settings.approvals,
    autoCommit: settings.git.autoCommit,
    checkSchema: async (schema, value) => {
      const { checkJsonSchema } = await import("./json-schema-validation-ZJW5QFTC.js");
      return checkJsonSchema(schema, value);
    },
    signal: stop.signal
  };
}
function fetching(store, relay) {
  if (!store.fetchRequests) return {};
  return {
    fetchRequests: async () => {
      await relay?.();
      await store.fetchRequests?.();
    }
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
  definitions = /* @__PURE__ */ new Map()
}) {
  const { git, policies, timeoutMs, maxWorkers, orchestrator, maxRetry, maxCostUsd, maxTokens } = settings;
  const { fanOut, longestWaitMs } = settings;
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
    longestWaitMs
  };
}
async function cleanUpAfterCrash(ports, request, { store, record, state }) {
  const facts = factsOf(request, record, store);
  new ProgressWriter({ store, facts, clock: ports.clock, enabled: true }).write(state);
  await deleteMergedStepBranches(ports.workspaces, state);
  await store.finish({ ended: isTerminal(state) });
  await pruneWorktrees(ports, record.id);
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
    onScriptLine: (step, line) => observers.forEach((observer) => observer.onScriptLine?.(step, line)),
    onProviderWait: (step, state) => observers.forEach((observer) => observer.onProviderWait?.(step, state))
  };
}

// src/engine/branches/branch-run.ts
var MOST_LOOKS = 5;
async function runBranch(ports, request, { runId, branch }) {
  const branches = await requireBranches(ports.states, request.settings);
  for (let looks = 1; looks <= MOST_LOOKS; looks += 1) {
    var _stack = [];
    try {
      const seen = await branches.version(runId);
      await ports.states.bring?.(runId);
      requireVerified({ runId, read: (file) => ports.states.read(runId, file) }, request);
      const run = readRun2(ports, runId);
      const path = requireOpen(run.state, branch);
      const opened = await branches.open({ runId, id: branchIdOf(path) });
      const _own = __using(_stack, opened.own, true);
      if (await branches.version(runId) !== seen) continue;
      accept(ports, request, { own: opened.own, branch: path });
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
function accept({ trustNotes }, request, { own, branch }) {
  const events = parseJournal(own.readJournal(), `${branchIdOf(branch)}/${runFiles.journal}`);
  request.verified?.confirm?.(events.map((event) => ({ ...event, origin: { branch, seq: event.seq } })));
  trustNotes?.write(own.location, {});
}
async function workOn(ports, request, { branches, opened, path, state, record }) {
  const open = state.fanOut;
  const { own, run } = opened;
  const { runId } = own;
  const code = new Set(open.branches.flatMap(({ step, branch }) => step === path ? branch : []));
  const isOwnCode = (name) => code.has(name) || isInside(state, { name, path });
  const store = createBranchStore({ opened, branch: path, round: open.round, isOwnCode });
  snapshot(own, run);
  const source = `${branchIdOf(path)}/${runFiles.journal}`;
  const events = parseJournal(own.readJournal(), source);
  const isDone = reportOf(path, open.round, events).status;
  const { length } = events;
  const taken = state.joined.get(path) ?? 0;
  foldEvents(events.slice(taken), source, state);
  state.seq = length;
  const begins = events.findLast((event) => event.type === "fan-out.begun")?.round === open.round;
  if (begins && isDone !== void 0) return await alreadyDone({ request, store, state, record });
  if (length > 0) await ports.agents.endOrphans(runId);
  if (isSupersededBranch(store.requests(), { branch: path, round: open.round }))
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
  const end = await executeRun(ports, request, { store, record, state, first, branch: path });
  if (state.status === "completed")
    await notifyOtherBranches(branches, request.workflow, { runId, branch: path, round }).catch(() => {
    });
  return end;
}
function isInside({ branches }, { name, path }) {
  return Array.from(branches.values()).some(({ step, branch }) => branch === name && isInBranch(step, path));
}
function snapshot(own, run) {
  for (const path of FIXED_FILES) {
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

// src/engine/effects/retry-pull-request.ts
function pullRequestFile(step) {
  return step === void 0 ? runFiles.pullRequest : `${PULL_REQUESTS}/${step}.md`;
}
function bodyIn(text) {
  return text.replace(/^---\n[^]*?\n---\n/, "").trim();
}
function unproposed(state) {
  return pullRequestsOf(state).filter(({ number, path }) => number === void 0 && path !== void 0);
}
async function retryPullRequest({ forgeFor }, { store, state }) {
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
async function rearchiveRun(ports, request, {
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
  await cleanUpAfterCrash(ports, request, { store, record, state });
  return { state, facts, diff: void 0 };
}

// src/engine/run/run-in-checkout.ts
async function inCheckout(workspaces, runId, work) {
  var _stack = [];
  try {
    const claimed = __using(_stack, await workspaces.claim(runId));
    let end;
    try {
      end = await work();
    } catch (error) {
      await claimed.giveBack().catch(() => void 0);
      throw error;
    }
    const checkout = await claimed.giveBack().catch((error) => String(error));
    if (checkout === void 0) await dropEmptyBranch(workspaces, end.state);
    return { ...end, ...checkout === void 0 ? {} : { checkout } };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}

// src/engine/run/start-run.ts
var import_yaml = __toESM(require_dist(), 1);
async function startRun(ports, request, run) {
  const { enabled, worktree } = request.settings.git;
  const start = () => startInPlace(ports, request, run);
  return enabled && !worktree ? await inCheckout(ports.workspaces, run.id, start) : await start();
}
async function startInPlace(ports, request, { fromStep, ...record }) {
  var _stack = [];
  try {
    const { workflow, settings } = request;
    const definitions = request.definitions ?? /* @__PURE__ */ new Map();
    for (const each of [workflow, ...Array.from(definitions.values(), (nested2) => nested2.workflow)])
      checkFiles(ports.library, each);
    if (fromStep !== void 0 && request.program) throw notKnownYet(fromStep);
    if (fromStep !== void 0) stepsSkippedByRestart(workflow, fromStep);
    if (isMatrix(request)) await requireBranches(ports.states, settings);
    const place = settings.git.enabled ? await choosePlace(ports, request, record) : void 0;
    const store = __using(_stack, await openNew(ports, record.id), true);
    const full = {
      ...record,
      created_at: ports.clock.now().toISOString(),
      ...place ? { base_sha: place.base_sha, place } : {},
      ...fromStep === void 0 ? {} : { from_step: fromStep }
    };
    const nested = new Map(Array.from(definitions, ([name, each]) => [name, each.workflow]));
    const { program } = request;
    const { sources } = request;
    const files = definitionFiles({ workflow, program, definitions: nested, sources });
    const digests = writeFixed(ports, store, { files, record: `${JSON.stringify(full, null, 2)}
` });
    const first = [startedEvent(full, { workflow, digests })];
    return await executeRun(ports, request, { store, record: full, state: initialState(), first });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function writeFixed(ports, store, { files, record }) {
  try {
    for (const [path, text] of files) store.write(path, text);
    const stored = store.redact?.(record) ?? record;
    const digests = digestsOf((path) => path === runFiles.run ? stored : store.read(path));
    trust(ports, store, versionOf(digests));
    store.write(runFiles.run, record);
    return digests;
  } catch (error) {
    throw notStarted(error);
  }
}
async function openNew({ states }, runId) {
  try {
    return await states.open(runId, "create");
  } catch (error) {
    throw notStarted(error);
  }
}
function notStarted(error) {
  const fault = systemFault(error);
  if (!fault) return error;
  const { code, data, message } = fault;
  return new AgenticError({ code, data, message: `${message} Nothing was started.`, cause: error });
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
  const skip = from_step === void 0 ? [] : stepsSkippedByRestart(workflow, from_step);
  const leaves = skip.length > 0 ? { skip } : {};
  return { type: "run.started", version: JOURNAL_VERSION, run_id: id, workflow: name, ...leaves, digests };
}
async function resumeRun(ports, request, resumption) {
  const { runId } = resumption;
  const resume = () => resumeInPlace(ports, request, resumption);
  return isInCheckout(ports.states.read(runId, runFiles.run)) ? await inCheckout(ports.workspaces, runId, resume) : await resume();
}
function isInCheckout(record = "") {
  return RunRecord.safeParse(parseJson(record), { jitless: true }).data?.place?.mode === "checkout";
}
async function resumeInPlace(ports, request, { runId, fromStep, given = {} }) {
  var _stack = [];
  try {
    const { workflow } = request;
    const known = await refuseCompleted(ports, request, { runId, fromStep });
    const store = __using(_stack, await ports.states.open(runId, "resume"), true);
    const digests = requireVerified({ runId, read: (path) => store.read(path) }, request);
    acceptRun(ports, request, { store });
    const record = readRecord(store);
    const state = readState(store);
    if (isMatrix(request)) await requireBranches(ports.states, request.settings);
    if (state.status === "completed" && fromStep === void 0) {
      const { opened, failure } = known ?? await retryPullRequest(ports, { store, state });
      if (opened.length > 0) return await rearchiveRun(ports, request, { store, record, state, opened });
      await cleanUpAfterCrash(ports, request, { store, record, state });
      throw completedAlready(state, failure);
    }
    await ports.agents.endOrphans(runId);
    if (state.fanOut?.handedOut === true) await join(ports, request, { store, state });
    const again = fromStep === void 0 ? void 0 : restartOf(request)(workflow, state, fromStep);
    const back = branchesBack(state, again?.reset ?? []);
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
      ...back.length === 0 ? {} : { back },
      ...requestsVoidedByResume(store.requests(), state, request.askedAt ?? ports.clock.now()),
      ...resetDeadlines({ store, state, now: ports.clock.now(), attended }),
      ...givenFacts(given)
    };
    const start = state.runId === "" ? [startedEvent(record, { workflow, digests })] : [];
    const isLost = await lostResults({ state, store, record }, ports.workspaces);
    const first = [...start, ...interruptions({ state, store, isLost }), resumed];
    const abandoned = abandonedBy(state, again?.reset ?? []);
    return await executeRun(ports, request, { store, record, state, first, unfinished, abandoned, adopts });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function givenFacts({ maxCostUsd, maxTokens, provider, model }) {
  return {
    ...maxCostUsd === void 0 ? {} : { max_cost_usd: maxCostUsd },
    ...maxTokens === void 0 ? {} : { max_tokens: maxTokens },
    ...provider === void 0 ? {} : { provider },
    ...model === void 0 ? {} : { model }
  };
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
    const proposed = await retryPullRequest(ports, { store, state });
    if (proposed.opened.length > 0) return proposed;
    await cleanUpAfterCrash(ports, request, { store, record: readRecord(store), state });
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
  const next = missing ? ` Its pull request is a file still, ${missing.path}${failure === void 0 ? `: ${where}.` : `. ${failure}`}` : " To run a part of it again, resume it from a step.";
  return new AgenticError({
    code: "not-resumable",
    message: `Run ${runId} is completed; there is nothing to resume.${next}`,
    data: { completed: true }
  });
}
async function join(ports, request, { store, state }) {
  const { workflow, settings, stop } = request;
  const { joinRound, cancelIn, applyJournalLines } = await import("./join-branches-HBRZXRKQ.js");
  const branches = await requireBranches(ports.states, settings);
  const block = Array.from(walkSteps(workflow.steps)).find(
    ({ name }) => name === nameOf(state.fanOut?.step ?? "")
  );
  const firstWins = block?.type === "parallel" && block["merge-strategy"] === "first-success";
  const { now } = ports.clock;
  const events = await joinRound({ branches, store, state, firstWins, now: () => now.call(ports.clock) });
  acceptRun(ports, request, { store, joined: events.filter(({ origin }) => origin !== void 0) });
  const { lines } = renderEvents(events, { seq: state.seq, at: ports.clock.now().toISOString() });
  applyJournalLines(state, lines);
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

// src/runner/start/accept-git-settings.ts
async function settleSettings({ project, environment, trusted }) {
  if (!project.isRepository) return [];
  const place = { root: project.root, environment };
  const restored = await setBack(place);
  const { changes, version: version2 } = await changesOf(place);
  if (changes.length === 0) return restored;
  if (trusted !== void 0 && trusted !== version2) throw otherVersion(version2);
  if (trusted === void 0) {
    const shown = changes.map(renderChange).join("; ");
    return [
      ...restored,
      `Git's configuration changed after the first step of a run, and remotes are reached without the change: ${shown}. Undo the change, or accept it with --trust-remotes ${version2} (resume, run).`
    ];
  }
  await acceptSettings(place);
  forgetRemotes(place);
  return restored;
}
async function setBack(place) {
  const files = keptFiles(place);
  const { restored = [], saved } = (files && await guardSettings(place, files).check()) ?? {};
  const left = saved === void 0 ? "" : ` What was there is in ${saved}.`;
  if (restored.length === 0) return [];
  return [
    `${restored.join(", ")} was set back, since git failed in this checkout after a step of a run.${left}`
  ];
}
function otherVersion(version2) {
  return new AgenticError({
    code: "usage",
    message: `\`--trust-remotes\` names another change of git's configuration than the present one, which is ${version2}. Look at it again before you accept it: git config --list --show-origin`
  });
}

// src/runner/start/unrecoverable-secrets.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { relative, resolve } = process.getBuiltinModule("node:path");
function findUnrecoverableSecrets(redactor, started) {
  const { workflow, definitions, sources, source, variables, isFromIssue } = started;
  const holds = (value) => redactor.find(JSON.stringify(value) ?? "").length > 0;
  const nested = Array.from(definitions).filter(([, each]) => holds(each));
  const isHeld = !isProgramPath(source) && source !== INLINE && holds(workflow);
  const files = Object.entries(sources?.files ?? {}).filter(([, text]) => holds(text));
  const places = [
    ...isHeld ? [placeIn(redactor, started.project, source)] : [],
    ...nested.map(([name]) => placeIn(redactor, started.project, pathOf(started.project, name))),
    ...files.map(([path]) => placeIn(redactor, started.project, path))
  ];
  const names = isFromIssue ? [] : Object.keys(variables).filter((name) => holds(variables[name]));
  if (places.length + names.length === 0) return void 0;
  if (places.length === 0) return { variables: names };
  const salt = nodeCrypto().randomBytes(16).toString("hex");
  return {
    variables: names,
    definition: {
      places,
      salt,
      digest: digestOf2({ workflow, definitions, ...inSources(sources, files) }, salt)
    }
  };
}
function inSources(sources, files) {
  return sources && files.length > 0 ? { sources } : {};
}
function describeUnrecoverableSecrets({ variables, definition }) {
  const places = definition?.places ?? [];
  return [
    ...places.map(
      (place) => `${place} holds a secret, which is kept nowhere: the run can be resumed only where that file is as it is now. ${INSTEAD}.`
    ),
    ...variables.map(
      (name) => `The variable \`${name}\` holds a secret, which is kept nowhere: the run cannot be resumed. ${INSTEAD}.`
    )
  ];
}
var READ = 'which the step reads (`"$NAME"`)';
var INSTEAD = `Better put it into an environment variable, ${READ}`;
async function withSecrets(project, record, kept) {
  const { lost } = record;
  if (!lost) return kept;
  const [variable] = lost.variables;
  if (variable !== void 0)
    throw unfit(
      record,
      `its variable \`${variable}\` held a secret when it was started, which is kept nowhere`
    );
  if (!lost.definition) return kept;
  const { salt, digest, places } = lost.definition;
  const here = await inCheckout2(project, record);
  const { workflow, definitions } = here ?? kept;
  if (here && digestOf2({ workflow, definitions }, salt) === digest) return { ...kept, workflow, definitions };
  if (here && digestOf2(here, salt) === digest) return here;
  const [place = record.definition] = places;
  throw unfit(
    record,
    `${place} held a secret when it was started, which is kept nowhere, and the file is another one now. Restore it, or`
  );
}
function unfit({ id }, why) {
  const what = `put the secret into an environment variable, ${READ}, and start a new run`;
  return new AgenticError({
    code: "not-resumable",
    message: `Run ${id} cannot go on: ${why}${why.endsWith(" or") ? ` ${what}` : `. P${what.slice(1)}`}.`
  });
}
async function inCheckout2(project, record) {
  const { definition: source, workflow: name } = record;
  try {
    const { workflow, program } = await loadWorkflow(
      project,
      project.root,
      source === "built-in" ? name : source
    );
    const definitions = loadNested(project, workflow);
    return { workflow, definitions, sources: resolveSources(project, { workflow, definitions, program }) };
  } catch (error) {
    if (error instanceof AgenticError) return void 0;
    throw error;
  }
}
function digestOf2({ workflow, definitions, sources }, salt) {
  const text = JSON.stringify([workflow, Array.from(definitions), ...sources ? [sources.files] : []]);
  return nodeCrypto().scryptSync(text, salt, 32).toString("hex");
}
function nodeCrypto() {
  return process.getBuiltinModule("node:crypto");
}
function pathOf(project, name) {
  const path = namedWorkflows(project).find((each) => each.name === name)?.path;
  return path === void 0 ? name : relative(project.root, path);
}
function placeIn(redactor, { root }, source) {
  const path = resolve(root, source);
  if (!existsSync(path)) return source;
  const text = readRegularText(path);
  const [first] = redactor.find(text).toSorted((one, other) => one[0] - other[0]);
  return first ? `${source}:${text.slice(0, first[0]).split("\n").length}` : source;
}

// src/runner/start/recorded-values.ts
var import_yaml2 = __toESM(require_dist(), 1);
const { join: join2 } = process.getBuiltinModule("node:path");
const { isDeepStrictEqual } = process.getBuiltinModule("node:util");
function takenOver(reading, version2, joined = []) {
  const others = joined.filter((event) => !isWrittenHere(reading, event));
  const events = [...eventsOfOthers(reading), ...others];
  const { local, runId, record, workflow, definitions } = reading;
  const files = events.flatMap((event) => filesOf(reading, event));
  const names = namesRead([workflow, ...definitions.values()]);
  return {
    read: events.filter((event) => isProgramRun(record) ? isResult(event) : isRead(event, names)),
    digest: digestOf({
      version: version2,
      events: events.map((event) => ({ ...event, seq: void 0 })),
      files: Object.fromEntries(files.map((path) => [path, digestOf(local.read(runId, path) ?? null)]))
    })
  };
}
function eventsOfOthers(reading) {
  const { local, trustNotes, runId, outputDirectory } = reading;
  const note = trustNotes.read(runDirectory(runId, outputDirectory));
  const vouched = note.events ?? (isBroughtRun(local, runId) ? 0 : void 0);
  if (vouched === void 0) return [];
  const journal = local.read(runId, runFiles.journal) ?? "";
  const source = `${runDirectory(runId, outputDirectory)}/${runFiles.journal}`;
  const events = parseJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), source);
  const isFromOthers = (event) => event.seq > vouched || filesOf(reading, event).length > 0;
  return events.length > vouched ? events.filter(isFromOthers) : [];
}
function isWrittenHere(reading, event) {
  const { local, trustNotes, runId, outputDirectory } = reading;
  const { origin, ...fact } = event;
  if (!origin) return true;
  if (filesOf(reading, event).length > 0) return false;
  const folder = runDirectory(runId, join2(FAN_OUT_FOLDER, branchIdOf(origin.branch)));
  const directory = `${runDirectory(runId, outputDirectory)}/${folder}`;
  const { events: vouched = Infinity } = trustNotes.read(directory);
  const line = (local.read(runId, `${folder}/${runFiles.journal}`) ?? "").split("\n")[origin.seq - 1];
  return origin.seq <= vouched && isDeepStrictEqual(parseJson(line), { ...fact, seq: origin.seq });
}
function filesOf({ runId, outputDirectory }, event) {
  if (event.type !== "step.produced" && event.type !== "step.succeeded") return [];
  const folder = `${runDirectory(runId, outputDirectory)}/`;
  const artifact = artifactIn(event.output?.data);
  return artifact?.startsWith(folder) ? filesOfOutput(artifact.slice(folder.length)) : [];
}
var MOST_OF_TEXT = 200;
var HEAD = /* @__PURE__ */ new Set(["seq", "at", "origin"]);
function renderTakenOver(read) {
  const recorded = read.map(
    (event) => Object.fromEntries(Object.entries(event).filter(([key]) => !HEAD.has(key)))
  );
  const short = JSON.stringify(
    { recorded },
    (_key, value) => typeof value === "string" && value.length > MOST_OF_TEXT ? `${beginningOf(value, MOST_OF_TEXT)} (shortened)` : value
  );
  return (0, import_yaml2.stringify)(JSON.parse(short), { lineWidth: 0 }).trimEnd();
}

// src/runner/start/verify-fetched-run.ts
var import_yaml3 = __toESM(require_dist(), 1);
const { isDeepStrictEqual: isDeepStrictEqual2 } = process.getBuiltinModule("node:util");
async function verifyRun(verifying) {
  const { project, runId, state, trusted, sources, report, isCheckoutTrusted, branch } = verifying;
  const { version: version2, changed, isOwn } = compareRun(verifying);
  const taken = isCheckoutTrusted ? void 0 : takenOver(readingOf(verifying), version2);
  const asked = taken && taken.read.length > 0 ? taken : void 0;
  const wanted = asked?.digest ?? version2;
  const confirm = (joined) => requireConfirmed(verifying, version2, joined);
  const verified = { version: version2, isTrusted: true, ...isCheckoutTrusted ? {} : { confirm } };
  if (trusted === wanted) return { verified, sources };
  const isLater = state.fanOut?.handedOut === true && (branch !== void 0 || isOwn && !asked);
  if (trusted !== void 0 && !isLater) throw otherVersion2(project, { runId, version: wanted });
  const unconfirmed = trusted === void 0 ? asked : void 0;
  if (isOwn && unconfirmed) throw untrustedRecords(verifying, unconfirmed);
  if (isOwn) return { verified, sources };
  if (changed.length > 0) throw changedError(project, { runId, changed, version: wanted });
  if (!state.digests && state.seq > 0 && isLocalRun(verifying)) {
    report(`Run ${runId} was started by an earlier version: whether its files changed since cannot be said.`);
    return { verified: { ...verified, isTrusted: false }, sources };
  }
  const vouched = state.digests && await vouchedFor(verifying);
  if (!vouched) throw untrusted(verifying, wanted, asked);
  if (unconfirmed) throw untrustedRecords(verifying, unconfirmed);
  const isWhole = isDeepStrictEqual2(vouched.sources, sources);
  if (!isWhole) report(`Run ${runId} was started by another version: it uses this version's own prompts.`);
  return { verified: { ...verified, isTrusted: isWhole }, sources: vouched.sources };
}
function readingOf(verifying) {
  const { root, config } = verifying.project;
  const { outputDirectory } = config;
  const workflow = branchOf(verifying) ?? verifying.workflow;
  const trustNotes = trustNotesOf({ root, environment: verifying.environment });
  return {
    ...verifying,
    workflow,
    outputDirectory,
    trustNotes,
    local: createLocalStore(root, outputDirectory)
  };
}
function branchOf({ workflow, branch }) {
  const name = branch?.split(/[/+]/).at(-1);
  const step = Array.from(walkSteps(workflow.steps)).find((each) => each.name === name);
  return step && { ...workflow, steps: [step], outputs: [] };
}
function requireConfirmed(verifying, version2, joined) {
  const taken = takenOver(readingOf(verifying), version2, joined);
  if (taken.read.length > 0 && taken.digest !== verifying.trusted) throw untrustedRecords(verifying, taken);
}
function compareRun({ project, environment, runId, state }) {
  const store = createLocalStore(project.root, project.config.outputDirectory);
  const digests = digestsOf((path) => store.read(runId, path));
  const version2 = versionOf(digests);
  return {
    version: version2,
    changed: state.digests ? changedFiles(state.digests, digests) : [],
    isOwn: trustedVersion({ project, environment, runId }) === version2
  };
}
function trustedVersion({
  project: { root, config },
  environment,
  runId
}) {
  return trustNotesOf({ root, environment }).read(runDirectory(runId, config.outputDirectory)).version;
}
function isLocalRun({ project, environment, runId, isCheckoutTrusted }) {
  if (isCheckoutTrusted || trustedVersion({ project, environment, runId }) !== void 0) return false;
  return !isBroughtRun(createLocalStore(project.root, project.config.outputDirectory), runId);
}
async function vouchedFor(verifying) {
  const { feedsScripts, trustedSources } = await import("./trusted-definition-CAWMYIPY.js");
  if (!verifying.isCheckoutTrusted && feedsScripts(verifying)) return void 0;
  return await trustedSources(verifying);
}
function soundSources(project, runId, environment) {
  const sources = readSources(project, runId);
  const state = readJournal(project, runId);
  const { version: version2, changed, isOwn } = compareRun({ project, environment, runId, state });
  if (sources && !isOwn && changed.length > 0) throw changedError(project, { runId, changed, version: version2 });
  return sources;
}
function confirmWith({ runId, version: version2 }) {
  return `agentic-sdlc resume ${runId} --trust-definition ${version2}`;
}
function otherVersion2({ config }, { runId, version: version2 }) {
  return new AgenticError({
    code: "usage",
    message: `\`--trust-definition\` names another version than run ${runId} has now, which is ${version2}. Look at ${runDirectory(runId, config.outputDirectory)}/ again before you confirm it.`
  });
}
function changedError({ config }, { changed, ...named }) {
  const folder = runDirectory(named.runId, config.outputDirectory);
  const names = changed.map((path) => placeOf(path, folder)).join(", ");
  return new AgenticError({
    code: "definition-changed",
    message: `Run ${named.runId} cannot go on: ${names} changed since the run started. Restore what changed, start a new run, or confirm the change after you have looked at it: ${confirmWith(named)}`,
    data: { files: changed, version: named.version }
  });
}
var OWN_FILES = new Set(Object.values(runFiles));
function placeOf(path, folder) {
  return OWN_FILES.has(path) ? `${folder}/${path}` : `the text of ${path} in ${folder}/${runFiles.sources}`;
}
var MOST_SHOWN = 4e3;
function atMost(text) {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}
(shortened)` : text;
}
function untrusted(verifying, version2, asked) {
  const { project, runId, record, workflow, state } = verifying;
  const folder = runDirectory(runId, project.config.outputDirectory);
  const shown = atMost((0, import_yaml3.stringify)({ variables: record.variables, steps: workflow.steps }).trimEnd());
  const files = [runFiles.definition, runFiles.sources, runFiles.run, ...asked ? [runFiles.journal] : []];
  const records = asked ? `
${atMost(renderTakenOver(asked.read))}` : "";
  const why = state.seq === 0 ? `has not begun, and nothing says that this clone started it (${record.definition})` : `comes from outside this clone, and the default branch does not have its definition and inputs (${record.definition})`;
  return new AgenticError({
    code: "definition-untrusted",
    message: `Run ${runId} ${why}. Look at ${folder}/ (${files.join(", ")}) before you confirm it: ${confirmWith({ runId, version: version2 })}

${shown}${records}`,
    data: { version: version2 }
  });
}
function untrustedRecords({ project, runId }, { read, digest }) {
  const journal = `${runDirectory(runId, project.config.outputDirectory)}/${runFiles.journal}`;
  return new AgenticError({
    code: "definition-untrusted",
    message: `Run ${runId} was worked on outside this clone, and its scripts, conditions or programs read values that were recorded there. Look at ${journal} before you confirm them: ${confirmWith({ runId, version: digest })}

${atMost(renderTakenOver(read))}`,
    data: { version: digest }
  });
}

// src/runner/start/prepare-run.ts
function requireValid({ wrong, missing }) {
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
  const lost = findUnrecoverableSecrets(redactor, { project, ...made, source, variables, isFromIssue });
  const warnings = [
    ...await settleSettings({ ...options, trusted: options.trustRemotes }),
    ...lost ? describeUnrecoverableSecrets(lost) : []
  ];
  return {
    project,
    workflow,
    definitions,
    sources,
    overrides,
    ...warnings.length > 0 ? { warnings } : {},
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
  const { project, environment, runId, fromStep, report } = options;
  const place = { ...project, environment, ...report ? { report } : {} };
  for (const text of await settleSettings({ ...options, trusted: options.trustRemotes })) report?.(text);
  await createRunStores(place).bring?.(runId);
  const { workflow, record } = readRun(project, runId);
  const state = readJournal(project, runId);
  if (hasTruncatedJournal(project, runId)) report?.(`Run ${runId}: ${TORN}`);
  options.check?.(state);
  const isOver = state.status === "completed" && fromStep === void 0;
  const definitions = await readDefinitions(project, runId);
  const kept = { workflow, definitions, record, sources: readSources(project, runId) };
  if (fromStep !== void 0)
    (isProgramRun(record) ? restartProgram : restartFrom)(workflow, state, fromStep);
  const leads = isOver && !options.isCheckoutTrusted && await followUpOf(state, record.definition);
  const { verified, sources } = isOver && !leads ? { verified: void 0, sources: kept.sources } : await verifyRun({
    ...kept,
    project,
    environment,
    runId,
    state,
    trusted: options.trustDefinition,
    isCheckoutTrusted: options.isCheckoutTrusted ?? false,
    branch: options.branch,
    report: report ?? (() => {
    })
  });
  const edited = sources && !isOver ? editedSources(project, sources) : [];
  if (edited.length > 0)
    report?.(`${edited.join(", ")} changed since the run started; the run uses the text that it kept.`);
  const given = overridesOf(options.overrides);
  const made = { workflow, definitions, ...sources ? { sources } : {} };
  const whole = isOver ? made : await withSecrets(project, record, made);
  const fromCode = options.given && await takeProgram(options.given);
  const own = isProgramRun(record) ? () => programOf(project, record, whole.sources) : void 0;
  const program = fromCode ?? await own?.();
  return {
    project,
    workflow: program?.workflow ?? whole.workflow,
    definitions: whole.definitions,
    ...whole.sources ? { sources: whole.sources } : {},
    ...verified ? { verified } : {},
    overrides: overridesAfter(record, state, given),
    ...record.issue === void 0 ? {} : { issue: record.issue },
    ...record.head_sha === void 0 ? {} : { code: continuing(record.pull_request, record.head_sha) },
    ...program ? { program: await givenProgram(program, record.variables) } : {},
    work: async (ports, request) => resumeRun(ports, request, { runId, given, ...fromStep === void 0 ? {} : { fromStep } })
  };
}
var TORN = "the last line of its journal was cut off and is left out; what came after the line before it happens again.";
async function prepareBranch({ branch, ...options }) {
  const launch = await prepareResume({ ...options, branch });
  const { runId } = options;
  return { ...launch, work: (ports, request) => runBranch(ports, request, { runId, branch }) };
}
function overridesOf(given) {
  const { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut } = given;
  const settings = { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== void 0));
}
function overridesAfter({ overrides }, { limits, agent }, given) {
  return { ...withAgent(withAgent({ ...overrides, ...limits }, agent), given), ...given };
}
function withAgent(earlier, { provider, model }) {
  const { model: before, ...rest } = earlier;
  const isKept = provider === void 0 || provider === earlier.provider;
  const next = model ?? (isKept ? before : void 0);
  return {
    ...rest,
    ...provider === void 0 ? {} : { provider },
    ...next === void 0 ? {} : { model: next }
  };
}

// src/runner/start/follow-up-run.ts
async function readFollowUp(project, runId) {
  const { record } = readRun(project, runId);
  if (record.definition !== DO_DEFINITION) return void 0;
  return await followUpOf(readJournal(project, runId), record.definition);
}
async function loadChosen(project, cwd, { workflow: name, variables }) {
  if (name !== COMPOSED) {
    const loaded2 = await loadWorkflow(project, cwd, name);
    requireValid(loaded2);
    return { loaded: loaded2, variables: await resolveVariableValues(loaded2, variables) };
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
  return { loaded, variables: await resolveVariableValues(loaded, takes ? { request } : {}) };
}
async function prepareResumeOrFollowUp(options) {
  const launch = await prepareResume(options);
  const { project, runId, fromStep } = options;
  const followUp = fromStep === void 0 ? await readFollowUp(project, runId) : void 0;
  return followUp ? await prepareFollowUp({ ...options, followUp }) : launch;
}
async function prepareFollowUp(options) {
  const { project, environment, runId, followUp, report, overrides = {}, head, continues } = options;
  if (await hasStoredRun(options, followUp.runId))
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
async function hasStoredRun({ project, environment, report }, runId) {
  try {
    await createRunStores({ ...project, environment, ...report ? { report } : {} }).bring?.(runId);
    readRun(project, runId);
    return true;
  } catch (error) {
    if (error instanceof AgenticError && error.code === "not-found") return false;
    throw error;
  }
}

// src/runner/start/run-session.ts
function resolveRunSettings({
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
async function executePreparedRun({ work, ...launch }, {
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
}, { settings, definitions } = resolveRunSettings(launch)) {
  var _stack = [];
  try {
    const { project, workflow, program, overrides, code, sources, verified, warnings = [] } = launch;
    const { interrupted: interrupt } = stop;
    const ports = createEnginePorts({
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
  pullRequestFile,
  bodyIn,
  definitionFiles,
  readFollowUp,
  loadChosen,
  prepareResumeOrFollowUp,
  prepareFollowUp,
  resolveRunSettings,
  executePreparedRun,
  soundSources,
  requireValid,
  prepareStart,
  prepareResume,
  prepareBranch,
  overridesOf
};
