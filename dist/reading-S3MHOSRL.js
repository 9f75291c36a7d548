const require = process.getBuiltinModule;
import {
  requestAway
} from "./chunk-OK2CA7HY.js";
import {
  cancelStored,
  newestFirst,
  parseProgress,
  runHere,
  runsHere,
  statusWords,
  validateCommand,
  workflowsCommand
} from "./chunk-52MMVYJI.js";
import {
  renderRow
} from "./chunk-OI34C74F.js";
import {
  composeCarriedStates,
  composeWorkspaces,
  endMarked,
  randomIds
} from "./chunk-HCMCLQGE.js";
import {
  openRuns
} from "./chunk-MGRHQ2OF.js";
import "./chunk-7L3M5SU4.js";
import {
  isAtLeast,
  parseLog
} from "./chunk-B376VXON.js";
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
} from "./chunk-VK6SMX2J.js";
import {
  inTime,
  readableRun
} from "./chunk-277BBV6U.js";
import "./chunk-52T7EKTG.js";
import {
  settingsOf
} from "./chunk-H2FHZSAB.js";
import "./chunk-24RXUUVC.js";
import {
  projectProgress,
  questionsOf
} from "./chunk-G53VDG2Y.js";
import "./chunk-4M5L3QSZ.js";
import "./chunk-2JBDBAFE.js";
import {
  checkoutAround
} from "./chunk-LV6KX2IN.js";
import "./chunk-PYFBHMLL.js";
import "./chunk-ACE7XOQZ.js";
import "./chunk-VV7JJ2YO.js";
import "./chunk-JZ2EE4UE.js";
import "./chunk-MOASLMSK.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-EADFFB6U.js";
import "./chunk-7ZR7JUN4.js";
import {
  RUN_REFS
} from "./chunk-YY2ZYVSN.js";
import "./chunk-5S56F5DS.js";
import "./chunk-7S2EVZK2.js";
import {
  notFound,
  readDefinitions,
  readJournal,
  readRun
} from "./chunk-KZXASOF4.js";
import "./chunk-KKBZM433.js";
import {
  parseJsonObject
} from "./chunk-XYLZBPTG.js";
import {
  ProgressDocument
} from "./chunk-X3TFNLVM.js";
import "./chunk-U4MAE7CJ.js";
import {
  RUN_MARK
} from "./chunk-DNRMJAAF.js";
import "./chunk-6XTB7QDC.js";
import {
  systemClock
} from "./chunk-7AOZWJNQ.js";
import "./chunk-LQMA3VKW.js";
import {
  formatCost,
  formatCount,
  openForReading,
  openProject,
  plural
} from "./chunk-HYHR2HOC.js";
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
} from "./chunk-IBD5APJN.js";
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
    const places = () => placesOf(io, project, { runId, settings: states.read(runId, runFiles.settings) });
    const endOrphans = (id2) => endMarked(`${RUN_MARK}=${id2}`, LEFTOVER_GRACE_MS);
    const { kept } = await cancelStored({ states, clock: systemClock, places, endOrphans }, runId);
    for (const path of kept) say(io, `Uncommitted changes are in ${path}/.`);
    return "cancelled";
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "run-locked") throw error;
  }
  states.request(runId, id, request);
  return "requested";
}
async function placesOf(io, project, { runId, settings }) {
  const { settingsOf: settingsOf2 } = await import("./settings-file-WIN3GENN.js");
  const kept = settingsOf2(project, runId, settings)?.settings["git.auto-commit"];
  const workspaces = composeWorkspaces({ ...project, environment: io.environment });
  return { workspaces, commits: kept?.value === true };
}

// src/cli/runs-away.ts
var MOST_ENDED = 30;
async function runsAway(io, project, { limit = MOST_ENDED } = {}) {
  try {
    const { openElsewhere } = await import("./elsewhere-BBBJXE4Z.js");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    if (!elsewhere) return [];
    return await inTime(elsewhere, async () => {
      const { listRuns } = await import("./list-runs-OSPY5AQY.js");
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
  const wantedId = runId ?? newestHere(io, here) ?? await newestAway(io, here);
  const { project, away } = await readableRun(io, here, { runId: wantedId, wanted: isAttempt });
  const { config } = project;
  const store = createLocalStore(project.root, config.outputDirectory);
  if (store.read(wantedId, runFiles.run) === void 0) throw notFound(wantedId);
  const found = runHere(io, project, wantedId);
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
function newestHere(io, project) {
  return runsHere(io, project)[0]?.progress.workflow_id;
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
    ...goesOn({ progress, live, ...away ? { away } : {} }) ? { next: told ? nextCommands(told.state, limits) : [] } : {}
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
  const store = createLocalStore(project.root, project.config.outputDirectory);
  const state = readJournal(project, id);
  const settings = settingsOf(project, id, store.read(id, runFiles.settings));
  return nextCommands(stopped(state, "paused"), limitsFrom(settings, state));
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
    const shown = run.live || isRunningAway({ ...run, progress }) ? state : stopped(state, progress.status);
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
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    say(io, `Shown is what progress.json says: ${error.message}`);
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
  const shown = { progress, live, ...away ? { away } : {} };
  const last = goesOn(shown) ? told ? [...standingOf(told.state), ...nextLines(told.state, limits)] : [] : told && live ? waitingLines(told.state) : isRunningAway(shown) ? [`If that process is gone:  ${resumeOf(id)}`] : [];
  return [
    `${progress.workflow_name} \xB7 run ${id} \xB7 ${statusWords(shown)}`,
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
function goesOn(run) {
  return run.progress.status !== "completed" && !run.live && !isRunningAway(run);
}
function isRunningAway({ progress, away }) {
  return away?.live === true && progress.status === "running";
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
  const here = runsHere(io, project);
  const all = options.local === true ? here : mergeRuns(here, await runsAway(io, project));
  const runs = options.status === void 0 ? all : all.filter(({ progress }) => progress.status === options.status);
  if (options.json)
    printJson(
      io,
      runs.map((run) => describe(io, run, project))
    );
  else if (runs.length > 0) print(io, runs.map((run) => renderLine(io, run, project)).join("\n"));
  else
    print(
      io,
      options.status === void 0 ? "There are no runs here yet." : `There are no runs that are ${options.status}.`
    );
  return await Promise.resolve(0);
}
function describe(io, run, project) {
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
    ...nextOf(io, run, project)
  };
}
function renderLine(io, run, project) {
  const { workflow_id: id, workflow_name: workflow, started_at: started } = run.progress;
  const when = (started ?? "").replace("T", " ").slice(0, 16);
  const where = run.away ? `  (${run.away.location})` : "";
  const line = `${id}  ${when}  ${statusWords(run).padEnd(24)}  ${workflow}${where}`;
  const { next = [] } = nextOf(io, run, project);
  return [line, ...next.map((command) => `    ${command}`)].join("\n");
}
function nextOf(io, { progress, live, away }, project) {
  if (progress.status !== "paused" || live) return {};
  if (away) return { next: [`agentic-sdlc status ${progress.workflow_id}`] };
  try {
    return { next: nextOfStored(project, progress.workflow_id) };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    say(io, `Run ${progress.workflow_id}: ${error.message}`);
    return {};
  }
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
    const text = store.read(runId, runFiles.logs) ?? "";
    const { lines, broken } = select(text.slice(0, text.lastIndexOf("\n") + 1), options);
    if (broken > 0) say(io, brokenWords(broken));
    if (!text.endsWith("\n") && text !== "") say(io, TORN);
    printJson(io, lines);
    return 0;
  }
  let seen = 0;
  for (; ; ) {
    const live = away ? away.live && statusIn(store, runId) === "running" : store.isLive(runId);
    const text = store.read(runId, runFiles.logs) ?? "";
    const complete = text.lastIndexOf("\n") + 1;
    const { lines, broken } = select(text.slice(seen, complete), options);
    for (const line of lines) print(io, render(line));
    if (broken > 0) say(io, brokenWords(broken));
    seen = complete;
    if (!live && complete < text.length) say(io, TORN);
    if (!options.follow || !live) return 0;
    await delay(away ? FOLLOW_AWAY_MS : FOLLOW_MS);
    if (!away) continue;
    const again = await look();
    [away, store] = [again.away, storeOf(again)];
  }
}
var TORN = `The last line of ${runFiles.logs} was cut off and is left out.`;
function brokenWords(broken) {
  return `${plural(broken, "line")} of ${runFiles.logs} cannot be read and ${broken > 1 ? "are" : "is"} left out.`;
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
