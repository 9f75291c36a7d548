const require = process.getBuiltinModule;
import {
  isMatrix,
  requireBranches
} from "./chunk-IZOHSCQW.js";
import {
  dropSpentBranches,
  leave
} from "./chunk-IIPCXISK.js";
import {
  ProgressWriter,
  answersInProgress,
  checkFiles,
  checkpointObservers,
  createProgram,
  deadlinesAgain,
  limitsSteps,
  overruledBy,
  planForBranch,
  restartFrom,
  restartProgram,
  runWorkflow,
  settingsAt,
  stepsLeftOut
} from "./chunk-J2WUBLEW.js";
import {
  Workplaces,
  abandon,
  abandonedBy,
  restoreDocuments
} from "./chunk-GMFBJOPA.js";
import {
  JournalWriter,
  fatal,
  firstLine,
  interruptions,
  latestAttempt,
  lostResults,
  savePartial
} from "./chunk-CK622IKJ.js";
import {
  watchLimits
} from "./chunk-LPUKFCBE.js";
import {
  foldJournal,
  readState
} from "./chunk-MLALDB67.js";
import {
  hasEnded
} from "./chunk-BL2XSTVY.js";
import {
  matrixFacts
} from "./chunk-EWTLDK6V.js";
import {
  JOURNAL_VERSION,
  RunRecord,
  renderEvents
} from "./chunk-ME6WFJEF.js";
import {
  headsOf,
  initialState,
  nameOf
} from "./chunk-22N4VF27.js";
import {
  parseJson,
  parseJsonObject
} from "./chunk-NW2RSNDN.js";
import {
  runFiles,
  suffixOf
} from "./chunk-47RMO5OR.js";
import {
  require_dist
} from "./chunk-JWZ77YUM.js";
import {
  walkSteps
} from "./chunk-RA5GHXSO.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __toESM,
  __using
} from "./chunk-2GY5E74Q.js";

// src/engine/run.ts
var import_yaml = __toESM(require_dist(), 1);

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
        const own = place ? await ports.workspaces.open(place, { commits }) : ports.workspaces.folder();
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
          record: (event) => {
            journal.add(event);
            journal.sync();
          }
        });
        if (adopts) journal.add(...await adoptCommits(context));
        if (unfinished) await savePartial(context, unfinished);
        for (const each of abandoned) await abandon(context, each);
        const _limits = __using(_stack, watchLimits({ context, stop }));
        await runWorkflow({ context, journal, stop, program });
        const diff = place ? await own.changes() : void 0;
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
  const own = typeof place === "object" && place !== null ? Reflect.get(place, "path") : void 0;
  return [own, ...branches.values()].filter((path) => typeof path === "string");
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
      const { checkJsonSchema } = await import("./json-schema-check-TOHWBK22.js");
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
    ...issue ? { issue: issue.number } : {}
  };
}
function combine(observers) {
  return {
    onEvent: (event, state) => observers.forEach((observer) => observer.onEvent?.(event, state)),
    onAgentEvent: (step, event) => observers.forEach((observer) => observer.onAgentEvent?.(step, event)),
    onScriptLine: (step, line) => observers.forEach((observer) => observer.onScriptLine?.(step, line))
  };
}

// src/engine/run.ts
async function startRun(ports, request, { fromStep, ...record }) {
  var _stack = [];
  try {
    const { workflow, settings } = request;
    const definitions = request.definitions ?? /* @__PURE__ */ new Map();
    for (const each of [workflow, ...Array.from(definitions.values(), (nested) => nested.workflow)])
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
    store.write(runFiles.definition, definitionFile(request));
    if (request.program?.source !== void 0) store.write(runFiles.program, request.program.source);
    if (definitions.size > 0) store.write(runFiles.definitions, definitionsFile(definitions));
    store.write(runFiles.run, `${JSON.stringify(full, null, 2)}
`);
    const first = [startedEvent(full, workflow)];
    return await work(ports, request, { store, record: full, state: initialState(), first });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
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
  const entries = Array.from(definitions, ([name, { workflow }]) => [name, workflow]);
  return (0, import_yaml.stringify)(Object.fromEntries(entries), { aliasDuplicateObjects: false });
}
function startedEvent({ id, workflow: name, from_step }, workflow) {
  const skip = from_step === void 0 ? [] : stepsLeftOut(workflow, from_step);
  const leaves = skip.length > 0 ? { skip } : {};
  return { type: "run.started", version: JOURNAL_VERSION, run_id: id, workflow: name, ...leaves };
}
async function resumeRun(ports, request, { runId, fromStep, limits = {} }) {
  var _stack = [];
  try {
    const { workflow } = request;
    await refuseCompleted(ports, request, { runId, fromStep });
    const store = __using(_stack, await ports.states.open(runId, "continue"), true);
    const record = readRecord(store);
    const state = readState(store);
    if (isMatrix(request)) await requireBranches(ports.states, request.settings);
    if (state.status === "completed" && fromStep === void 0) {
      await tidyUp(ports, request, { store, record, state });
      throw completedAlready(runId);
    }
    await ports.agents.endOrphans(runId);
    if (state.fanOut?.handedOut === true) await join(ports, request, { store, state });
    const again = fromStep === void 0 ? void 0 : restartOf(request)(workflow, state, fromStep);
    const adopts = state.status !== "running" && state.active.size === 0;
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
    const start = state.runId === "" ? [startedEvent(record, workflow)] : [];
    const isLost = await lostResults({ state, store, record }, ports.workspaces);
    const first = [...start, ...interruptions(state, isLost), resumed];
    const abandoned = abandonedBy(state, again?.reset ?? []);
    return await work(ports, request, { store, record, state, first, unfinished, abandoned, adopts });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function restartOf({ program }) {
  return program ? restartProgram : restartFrom;
}
async function refuseCompleted(ports, request, { runId, fromStep }) {
  var _stack = [];
  try {
    const state = completedIn(ports.states.read(runId, runFiles.journal));
    if (!state) return;
    if (fromStep !== void 0) {
      restartOf(request)(request.workflow, state, fromStep);
      return;
    }
    const store = __using(_stack, await ports.states.open(runId, "tidy"), true);
    await tidyUp(ports, request, { store, record: readRecord(store), state });
    throw completedAlready(runId);
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
function completedAlready(runId) {
  return new AgenticError({
    code: "not-resumable",
    message: `Run ${runId} is completed; there is nothing to resume. \`--from-step\` runs a part of it again.`
  });
}
async function join(ports, { workflow, settings, stop }, { store, state }) {
  const { joinRound, cancelIn, foldOnto } = await import("./join-7QWX6XDV.js");
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

export {
  work,
  startRun,
  resumeRun
};
