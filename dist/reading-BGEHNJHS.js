const require = process.getBuiltinModule;
import {
  cancelStored,
  newestFirst,
  parseProgress,
  readRuns,
  statusWords,
  validateCommand,
  workflowsCommand
} from "./chunk-4LERSPPC.js";
import {
  requestAway
} from "./chunk-L3ON6EMD.js";
import {
  renderRow
} from "./chunk-7OTXGVFN.js";
import {
  composeCarriedStates,
  endMarked,
  randomIds
} from "./chunk-7VWABX3T.js";
import {
  openRuns
} from "./chunk-2WIGHQG7.js";
import "./chunk-XCX4TDPB.js";
import {
  isAtLeast,
  parseLog
} from "./chunk-OGUW47O5.js";
import {
  branchLines,
  costWords,
  limitsNow,
  nextCommands,
  nextLines,
  pausedLines,
  questionLines,
  stepRows,
  tokenWords
} from "./chunk-3K774FEP.js";
import {
  inTime,
  readableRun
} from "./chunk-E5Y54PB4.js";
import "./chunk-P6VYWB3I.js";
import {
  settingsOf
} from "./chunk-3QSDX2SR.js";
import {
  projectProgress,
  questionsOf
} from "./chunk-EUS3ZJVU.js";
import "./chunk-4X26B2RP.js";
import "./chunk-2JBDBAFE.js";
import {
  checkoutAround
} from "./chunk-D6ELXDNT.js";
import "./chunk-PYFBHMLL.js";
import "./chunk-MR7T5DKL.js";
import "./chunk-WHBQYAS3.js";
import "./chunk-WWUME7DN.js";
import "./chunk-MOASLMSK.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-KVY3BI6I.js";
import "./chunk-7ZR7JUN4.js";
import {
  RUN_REFS
} from "./chunk-XU4WLJDP.js";
import "./chunk-3MTZJS7N.js";
import "./chunk-7S2EVZK2.js";
import {
  notFound,
  readDefinitions,
  readJournal,
  readRun
} from "./chunk-JTMS3BHA.js";
import "./chunk-EXTHAV6U.js";
import {
  parseJsonObject
} from "./chunk-LWNSX7NG.js";
import {
  ProgressDocument
} from "./chunk-6RSYWAA4.js";
import "./chunk-XZE5P73G.js";
import "./chunk-PCGQRFLD.js";
import {
  RUN_MARK
} from "./chunk-DNRMJAAF.js";
import "./chunk-MWFVXDTW.js";
import {
  systemClock
} from "./chunk-ZZEDHZCQ.js";
import "./chunk-K3LD472P.js";
import {
  formatCost,
  formatCount,
  openForReading,
  openProject,
  plural
} from "./chunk-OL25PYHU.js";
import "./chunk-D53M5YXG.js";
import {
  print,
  printJson,
  say
} from "./chunk-UC3Z26PB.js";
import {
  createLocalStore,
  runDirectory,
  runFiles
} from "./chunk-LCMU23FF.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/cancel.ts
var LEFTOVER_GRACE_MS = 2e3;
async function cancelCommand(io, [runId = ""], options) {
  const project = openProject(io.cwd);
  const outcome = await cancel(io, project, runId);
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`agentic-sdlc resume ${runId}\` goes on with it.`
  };
  if (options.json) printJson(io, { run_id: runId, outcome });
  else print(io, words[outcome]);
  return 0;
}
async function cancel(io, project, runId) {
  const id = `cli-${systemClock.now().getTime()}-${randomIds.suffix()}`;
  const request = `${JSON.stringify({ type: "cancel", at: systemClock.now().toISOString() })}
`;
  const { project: seen, away } = await readableRun(io, project, { runId, wanted: () => false });
  if (away?.live && readJournal(seen, runId).status === "running") {
    await requestAway(away, runId, { id, content: request });
    return "requested";
  }
  const states = composeCarriedStates({
    ...project,
    environment: io.environment,
    report: (text) => say(io, text)
  });
  try {
    await states.bring?.(runId);
    await cancelStored(states, runId, systemClock);
    await endMarked(`${RUN_MARK}=${runId}`, LEFTOVER_GRACE_MS);
    return "cancelled";
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "run-locked") throw error;
  }
  states.request(runId, id, request);
  return "requested";
}

// src/cli/runs-away.ts
var MOST_ENDED = 30;
async function runsAway(io, project, { limit = MOST_ENDED } = {}) {
  try {
    return await inTime(async () => {
      const { openElsewhere } = await import("./elsewhere-P5TU4SII.js");
      const elsewhere = await openElsewhere({ ...project, environment: io.environment });
      if (!elsewhere) return [];
      const { listRuns } = await import("./list-runs-4N3STKBM.js");
      const { refs, stateRef } = elsewhere;
      const { runs, more } = await listRuns(refs, { limit, stateRef });
      for (const { problem } of runs) if (problem !== void 0) say(io, `${refs.location}: ${problem}.`);
      if (more && limit === MOST_ENDED) say(io, `Older runs are at ${refs.location} on ${stateRef}.`);
      return runs.flatMap(({ progress: text, where }) => {
        const progress = parseProgress(text);
        return progress ? [{ progress, live: false, away: { location: refs.location, live: where === "live" } }] : [];
      });
    });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    say(io, `Runs that are kept elsewhere (${RUN_REFS}\u2026) are not shown: ${error.message}`);
    return [];
  }
}
function mergeRuns(here, away) {
  const runs = new Map(here.map((run) => [run.progress.workflow_id, run]));
  for (const run of away) {
    const own = runs.get(run.progress.workflow_id);
    if (!own || !own.live && updatedAt(own) < updatedAt(run)) runs.set(run.progress.workflow_id, run);
  }
  return newestFirst(Array.from(runs.values()));
}
function updatedAt({ progress }) {
  return progress.updated_at ?? "";
}

// src/cli/commands/status.ts
async function statusCommand(io, [runId], options) {
  const here = openForReading(io);
  const wantedId = runId ?? newestHere(here) ?? await newestAway(io, here);
  const { project, away } = await readableRun(io, here, { runId: wantedId, wanted: isAttempt });
  const { config } = project;
  const store = createLocalStore(project.root, config.outputDirectory);
  if (store.read(wantedId, runFiles.run) === void 0) throw notFound(wantedId);
  const found = readRuns(store).find(({ progress }) => progress.workflow_id === wantedId);
  if (!found) throw notFound(wantedId);
  const { run, told } = await upToDate({ ...found, ...away ? { away } : {} }, project, io);
  const id = run.progress.workflow_id;
  const settings = settingsOf(project, id, store.read(id, runFiles.settings));
  const limits = limitsFrom(settings, told?.state);
  const status = { ...run, told, limits };
  if (options.json) printJson(io, { ...factsOf(status), ...settings });
  else print(io, renderStatus(status, `${config.outputDirectory}/workflows`));
  return 0;
}
function isAttempt(path) {
  return !/^(?:steps\/.*\.(?:md|ndjson|patch)|artifacts\/.*)$/.test(path);
}
function newestHere({ root, config }) {
  return readRuns(createLocalStore(root, config.outputDirectory))[0]?.progress.workflow_id;
}
async function newestAway(io, project) {
  const [newest] = await runsAway(io, project, { limit: 1 });
  if (newest) return newest.progress.workflow_id;
  throw noRuns();
}
function factsOf({ progress, live, limits, told, away }) {
  const id = progress.workflow_id;
  return {
    ...progress,
    run_id: id,
    live,
    ...away ? { location: away.location, owner: away.owner ?? null } : {},
    limits: { max_cost_usd: limits.maxCostUsd ?? null, max_tokens: limits.maxTokens ?? null },
    ...goesOn(progress, live) ? { next: told ? nextCommands(told.state, limits) : [resumeOf(id)] } : {}
  };
}
function limitsFrom(settings, state) {
  const numberOf = (name) => {
    const value = settings?.settings[name]?.value;
    return typeof value === "number" ? value : void 0;
  };
  const given = { maxCostUsd: numberOf("max-cost-usd"), maxTokens: numberOf("max-tokens") };
  return state ? limitsNow(given, state) : given;
}
function nextOfStored(project, id) {
  try {
    const store = createLocalStore(project.root, project.config.outputDirectory);
    const state = readJournal(project, id);
    const settings = settingsOf(project, id, store.read(id, runFiles.settings));
    return nextCommands(stopped(state, "paused"), limitsFrom(settings, state));
  } catch {
    return [resumeOf(id)];
  }
}
async function upToDate(run, project, io) {
  const runId = run.progress.workflow_id;
  try {
    const { workflow, record } = readRun(project, runId);
    const state = readJournal(project, runId);
    const directory = runDirectory(runId, project.config.outputDirectory);
    const progress = ProgressDocument.parse(
      projectProgress(state, { workflow, variables: record.variables, directory })
    );
    const shown = run.live ? state : stopped(state, progress.status);
    const definitions = Array.from(await readDefinitions(project, runId));
    const table = renderTable(
      {
        steps: workflow.steps,
        definitions: new Map(definitions.map(([name, nested]) => [name, { workflow: nested }]))
      },
      shown,
      io
    );
    return { run: { ...run, progress }, told: { state: shown, table } };
  } catch {
    return { run, told: void 0 };
  }
}
function renderTable(source, state, { stdout }) {
  const now = state.status === "running" ? Date.now() : Date.parse(state.updatedAt ?? "");
  return stepRows(source, state).map((row) => renderRow(row, { stream: stdout, now }));
}
function stopped(state, status) {
  if (state.status !== "running") return state;
  return status === "paused" ? { ...state, status, reason: "human" } : { ...state, status: "cancelled" };
}
function renderStatus({ progress, live, told, limits, away }, folder) {
  const id = progress.workflow_id;
  const files = away ? awayWords(away) : `files: ${folder}/${id}/`;
  const last = goesOn(progress, live) ? told ? [...standingOf(told.state), ...nextLines(told.state, limits)] : [`Next:  ${resumeOf(id)}`] : told && live ? waitingLines(told.state) : [];
  return [
    `${progress.workflow_name} \xB7 run ${id} \xB7 ${statusWords({ progress, live, ...away ? { away } : {} })}`,
    "",
    ...told?.table ?? plainTable(progress),
    "",
    `  ${spentWords(progress, { told, limits })} \xB7 ${files}`,
    ...last.map((line) => `  ${line}`)
  ].join("\n");
}
function waitingLines(state) {
  const questions = questionsOf(state);
  const which = (path) => questions.length > 1 ? ` --step ${path}` : "";
  return questions.flatMap((question) => [
    ...questionLines(question),
    `Answer:  agentic-sdlc input ${state.runId}${which(question.path)} "your words"`
  ]);
}
function standingOf(state) {
  return [...state.status === "paused" ? pausedLines({ state }) : [], ...branchLines(state)];
}
function spentWords({ usage }, { told, limits }) {
  if (told) return `${tokenWords(told.state, limits)} \xB7 ${costWords(told.state, limits)}`;
  return `${formatCount(usage.input_tokens + usage.output_tokens)} tokens \xB7 ${formatCost(usage.cost_usd)}`;
}
function goesOn({ status }, live) {
  return status !== "completed" && !live;
}
function resumeOf(id) {
  return `agentic-sdlc resume ${id}`;
}
function awayWords({ location, live, owner }) {
  if (!live) return `kept at ${location}`;
  return owner === void 0 ? `at ${location}` : `at ${location}, last worked on by ${owner}`;
}
function plainTable({
  completed_steps: ended,
  running_steps: open,
  pending_steps: pending
}) {
  return [
    ...ended.map(({ path, status, output_summary: summary }) => `  ${path}: ${status} ${summary}`.trimEnd()),
    ...open.map((path) => `  ${path}: running`),
    ...pending.map((name) => `  ${name}: pending`)
  ];
}
function noRuns() {
  return new AgenticError({
    code: "not-found",
    message: 'There are no runs here yet. Start one: agentic-sdlc run plan-build-validate --var request="\u2026"'
  });
}

// src/cli/commands/list.ts
async function listCommand(io, _args, options) {
  const project = openForReading(io);
  const { root, config } = project;
  const here = readRuns(createLocalStore(root, config.outputDirectory));
  const all = options.local === true ? here : mergeRuns(here, await runsAway(io, project));
  const runs = options.status === void 0 ? all : all.filter(({ progress }) => progress.status === options.status);
  if (options.json)
    printJson(
      io,
      runs.map((run) => describe(run, project))
    );
  else if (runs.length > 0) print(io, runs.map((run) => renderLine(run, project)).join("\n"));
  else
    print(
      io,
      options.status === void 0 ? "There are no runs here yet." : `There are no runs that are ${options.status}.`
    );
  return await Promise.resolve(0);
}
function describe(run, project) {
  const { workflow_id, workflow_name, status, reason, started_at, updated_at, completed_at, usage } = run.progress;
  return {
    run_id: workflow_id,
    workflow: workflow_name,
    status,
    reason,
    live: run.live,
    ...run.away ? { location: run.away.location } : {},
    started_at,
    updated_at,
    completed_at,
    usage,
    questions: run.progress.questions,
    ...nextOf(run, project)
  };
}
function renderLine(run, project) {
  const { workflow_id: id, workflow_name: workflow, started_at: started } = run.progress;
  const when = (started ?? "").replace("T", " ").slice(0, 16);
  const where = run.away ? `  (${run.away.location})` : "";
  const line = `${id}  ${when}  ${statusWords(run).padEnd(24)}  ${workflow}${where}`;
  const { next = [] } = nextOf(run, project);
  return [line, ...next.map((command) => `    ${command}`)].join("\n");
}
function nextOf({ progress, live, away }, project) {
  if (progress.status !== "paused" || live) return {};
  if (away) return { next: [`agentic-sdlc status ${progress.workflow_id}`] };
  return { next: nextOfStored(project, progress.workflow_id) };
}

// src/cli/commands/logs.ts
const { setTimeout: delay } = process.getBuiltinModule("node:timers/promises");
var FOLLOW_MS = 1e3;
var FOLLOW_AWAY_MS = 5e3;
async function logsCommand(io, [runId = ""], options) {
  const here = openRuns(io);
  const reading = { ...here.project, root: checkoutAround(here.project.root) };
  const look = () => readableRun(io, reading, { runId, wanted: (path) => path === runFiles.logs });
  const first = await look();
  let { away } = first;
  let store = away ? storeOf(first) : here.states;
  if (store.read(runId, runFiles.run) === void 0) throw notFound(runId);
  if (options.json && options.follow) {
    throw new AgenticError({
      code: "usage",
      message: "`--json` prints one document, and `--follow` line after line; give one of them."
    });
  }
  if (options.json) {
    printJson(io, select(store.read(runId, runFiles.logs) ?? "", options).lines);
    return 0;
  }
  let seen = 0;
  for (; ; ) {
    const live = away ? away.live && statusIn(store, runId) === "running" : store.isLive(runId);
    const text = store.read(runId, runFiles.logs) ?? "";
    const complete = text.lastIndexOf("\n") + 1;
    const { lines, broken } = select(text.slice(seen, complete), options);
    for (const line of lines) print(io, render(line));
    if (broken > 0)
      say(
        io,
        `${plural(broken, "line")} of ${runFiles.logs} cannot be read and ${broken > 1 ? "are" : "is"} left out.`
      );
    seen = complete;
    if (!options.follow || !live) return 0;
    await delay(away ? FOLLOW_AWAY_MS : FOLLOW_MS);
    if (!away) continue;
    const again = await look();
    [away, store] = [again.away, storeOf(again)];
  }
}
function storeOf({ project: { root, config } }) {
  return createLocalStore(root, config.outputDirectory);
}
function statusIn(store, runId) {
  return parseJsonObject(store.read(runId, runFiles.progress) ?? "")?.["status"];
}
function select(text, { step, level = "Information" }) {
  const { lines, broken } = parseLog(text);
  const wanted = lines.filter((line) => isAtLeast(line.level, level)).filter(
    (line) => step === void 0 || line.step === step || line.step.startsWith(`${step}/`) || line.step.endsWith(`/${step}`)
  );
  return { lines: wanted, broken };
}
function render({ timestamp, level, step, message }) {
  return `${timestamp}  ${level.padEnd(11)}  ${step === "" ? "" : `${step}: `}${message}`;
}
export {
  cancelCommand,
  listCommand,
  logsCommand,
  statusCommand,
  validateCommand,
  workflowsCommand
};
