const require = process.getBuiltinModule;
import {
  cancelRun,
  workedOnIn,
  workedOnWords
} from "./chunk-LPAGIDIX.js";
import {
  newestFirst,
  parseProgress,
  runHere,
  runsHere,
  sayGone,
  statusWords,
  validateCommand,
  wasKept,
  workflowsCommand
} from "./chunk-DKKJOBXV.js";
import "./chunk-CHRBISQK.js";
import {
  shownRun
} from "./chunk-J5XLENSX.js";
import {
  openRuns
} from "./chunk-UXEA4RQI.js";
import "./chunk-CDDZRJM4.js";
import "./chunk-BFDPZRT6.js";
import {
  settingsOf
} from "./chunk-CSQTFZZK.js";
import "./chunk-U7KGVFTD.js";
import {
  renderRow
} from "./chunk-LDSTRT77.js";
import {
  isAtLeast,
  parseLog
} from "./chunk-GWMYT6QY.js";
import "./chunk-R7COA2EP.js";
import {
  inTime,
  readableRun
} from "./chunk-TAAUGLLX.js";
import {
  composeCarriedStates
} from "./chunk-7AONMOIY.js";
import {
  checkoutAround
} from "./chunk-4SUHLWZP.js";
import "./chunk-CVT7Z3RV.js";
import "./chunk-EBNNQY34.js";
import "./chunk-QWZLLBGW.js";
import "./chunk-NSKCXRNW.js";
import "./chunk-6BVU5SS4.js";
import "./chunk-7ZR7JUN4.js";
import {
  pausedLines
} from "./chunk-EERQ346J.js";
import "./chunk-HMXHQV5F.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-2JPONQNQ.js";
import "./chunk-A2BHZXWT.js";
import "./chunk-MO3LSZJF.js";
import {
  isLeft
} from "./chunk-WIBFMQP4.js";
import "./chunk-2RMSRUPI.js";
import "./chunk-EMY46CV7.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YOGVU3KW.js";
import {
  stepRows
} from "./chunk-6XIILTZB.js";
import "./chunk-BMBOKWFZ.js";
import {
  branchLines,
  costWords,
  limitsNow,
  nextCommands,
  nextLines,
  tokenWords
} from "./chunk-XCJ2A7GD.js";
import {
  questionLines
} from "./chunk-GTFUX3XE.js";
import "./chunk-MJMTUU7S.js";
import "./chunk-5ZD4FQD6.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-FCNYOZFQ.js";
import "./chunk-5W236SRZ.js";
import {
  matrixOf,
  projectProgress,
  questionsOf
} from "./chunk-SRPGWCXF.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  ProgressDocument,
  notFound,
  readDefinitions,
  readJournal,
  readRun
} from "./chunk-RZSQKXN3.js";
import "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import {
  versionOf
} from "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import {
  formatCost,
  formatCount,
  openForReading,
  openProject,
  plural
} from "./chunk-G74EMCHD.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import {
  createLocalStore,
  print,
  printJson,
  say
} from "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import {
  RUN_REFS
} from "./chunk-YEGJBSNO.js";
import {
  runDirectory,
  runFiles
} from "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/cancel.ts
async function cancelCommand(io, [runId = ""], options) {
  const { outcome, workedOn } = await cancelRun(io, openProject(io.cwd), { runId });
  if (workedOn) say(io, workedOnWords(runId, workedOn));
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`agentic-sdlc resume ${runId}\` goes on with it.`
  };
  if (options.json) printJson(io, { run_id: runId, outcome });
  else print(io, words[outcome]);
  return 0;
}

// src/cli/carry-left.ts
async function carryLeft(io, project, seen = []) {
  const { environment } = io;
  if (environment["AGENTIC_RUN_ID"] !== void 0) return;
  const report = (text) => say(io, text);
  await composeCarriedStates({ ...project, environment, report }).carry?.({
    others: seen.some(({ progress, away }) => away?.live === true && isLeft(progress, Date.now()))
  });
}

// src/cli/runs-away.ts
var MOST_ENDED = 30;
async function runsAway(io, project, { limit = MOST_ENDED, here = [] } = {}) {
  try {
    const { openElsewhere } = await import("./elsewhere-QBGGBYV4.js");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    if (!elsewhere) return [];
    const look = async () => {
      const { listRuns } = await import("./list-runs-LH6PGMPN.js");
      const { refs, stateRef } = elsewhere;
      const { runs, more } = await listRuns(refs, { limit, stateRef });
      for (const { problem } of runs) if (problem !== void 0) say(io, `${refs.location}: ${problem}.`);
      if (more && limit === MOST_ENDED) say(io, `Older runs are at ${refs.location} on ${stateRef}.`);
      sayGone(io, goneFrom({ runs, more }, { here, project }), { location: refs.location, ref: stateRef });
      return runs.flatMap(({ progress: text, where }) => {
        const progress = parseProgress(text);
        return progress ? [{ progress, live: false, away: { location: refs.location, live: where === "live" } }] : [];
      });
    };
    return await inTime(elsewhere, look, { onWait: () => sayHere(io, elsewhere.refs.location, here) });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    say(io, `Runs that are kept elsewhere (${RUN_REFS}\u2026) are not shown: ${error.message}`);
    return [];
  }
}
function sayHere(io, location, here) {
  const lines = here.map((run) => `  ${run.progress.workflow_id}  ${statusWords(run)}`);
  const known = lines.length === 0 ? "." : `. In this clone:
${lines.join("\n")}`;
  say(io, `Waiting for the remote ${location}, which has not answered yet${known}`);
}
function goneFrom({ runs, more }, { here, project }) {
  const there = new Set(runs.map(({ runId }) => runId));
  const oldest = runs.findLast(({ where }) => where === "ended")?.runId ?? "";
  return here.filter((run) => {
    const { workflow_id: runId } = run.progress;
    return !there.has(runId) && (!more || runId > oldest) && wasKept(project, run);
  });
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
  const shown = await shownRun(io, here, { runId: wantedId, wanted: isAttempt });
  const { project, away, unreached } = shown;
  const { config } = project;
  const store = createLocalStore(project.root, config.outputDirectory);
  const workedOn = await workedOnIn(io, here, { ...shown, runId: wantedId });
  if (store.read(wantedId, runFiles.run) === void 0)
    return tellBeginning(io, wantedId, { workedOn, options });
  const found = runHere(io, project, wantedId);
  if (!found) throw notFound(wantedId);
  const { run, told } = await upToDate({ ...found, ...away ? { away } : {} }, project, io);
  const id = run.progress.workflow_id;
  const settings = settingsOf(project, id, store.read(id, runFiles.settings));
  const limits = limitsFrom(settings, told?.state);
  const status = { ...run, told, limits };
  const at = workedOn ? { worked_on_in: workedOn.url } : {};
  if (options.json) printJson(io, { ...factsOf(status), ...at, ...settings });
  else print(io, renderStatus(status, `${config.outputDirectory}/workflows`));
  if (workedOn) say(io, `${workedOnWords(wantedId, workedOn)} Shown is how it stood before.`);
  if (unreached !== true) await carryLeft(io, here, [run]);
  if (unreached !== true && !away) await (await import("./gone-elsewhere-M4NUI5XU.js")).sayIfGone(io, here, run);
  return 0;
}
function tellBeginning(io, runId, { workedOn, options }) {
  if (!workedOn) throw notFound(runId);
  if (options.json) printJson(io, { run_id: runId, status: "starting", worked_on_in: workedOn.url });
  else print(io, `${workedOnWords(runId, workedOn)} Nothing of it is here yet.`);
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
    ...told?.state.digests ? { definition: { version: versionOf(told.state.digests), files: told.state.digests } } : {},
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
  const commands = nextCommands(stopped(state, "paused"), limitsFrom(settings, state));
  return matrixOf(state) ? commands.slice(-1) : commands;
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
  const away = options.local === true ? [] : await runsAway(io, project, { here });
  const all = options.local === true ? here : mergeRuns(here, away);
  const runs = options.status === void 0 ? all : all.filter(({ progress }) => progress.status === options.status);
  const shown = runs.map((run, index) => index < MOST_CHECKED ? checked(run, project) : run);
  for (const { problem, progress } of shown)
    if (problem !== void 0) say(io, `Run ${progress.workflow_id}: ${problem}`);
  if (options.json)
    printJson(
      io,
      shown.map((run) => describe(io, run, project))
    );
  else if (runs.length > 0) print(io, shown.map((run) => renderLine(io, run, project)).join("\n"));
  else
    print(
      io,
      options.status === void 0 ? "There are no runs here yet." : `There are no runs that are ${options.status}.`
    );
  if (options.local !== true) await carryLeft(io, project, away);
  return 0;
}
var MOST_CHECKED = 50;
function checked(run, project) {
  const { workflow_id: runId } = run.progress;
  if (run.live || run.away) return run;
  try {
    readRun(project, runId);
    readJournal(project, runId);
    return run;
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { ...run, problem: error.message.replaceAll(/\n\s*/g, " ") };
  }
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
    ...run.problem === void 0 ? {} : { problem: run.problem },
    ...nextOf(io, run, project)
  };
}
function renderLine(io, run, project) {
  const { workflow_id: id, workflow_name: workflow, started_at: started } = run.progress;
  const when = (started ?? "").replace("T", " ").slice(0, 16);
  const where = run.away ? `  (${run.away.location})` : "";
  const line = `${id}  ${when}  ${`${statusWords(run)}${run.problem === void 0 ? "" : ", damaged"}`.padEnd(24)}  ${workflow}${where}`;
  const { next = [] } = nextOf(io, run, project);
  return [line, ...next.map((command) => `    ${command}`)].join("\n");
}
function nextOf(io, { progress, live, away, problem }, project) {
  if (progress.status !== "paused" || live || problem !== void 0) return {};
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
var FOLLOW_AWAY_MS = 3e3;
async function logsCommand(io, [runId = ""], options) {
  const here = openRuns(io);
  const reading = { ...here.project, root: checkoutAround(here.project.root) };
  const look = () => readableRun(io, reading, { runId, wanted: (path) => path === runFiles.logs });
  const first = await look();
  const shown = first.away ? first : { ...first, store: here.states };
  if (storeOf(shown).read(runId, runFiles.run) === void 0) throw notFound(runId);
  if (options.json && options.follow) {
    throw new AgenticError({
      code: "usage",
      message: "`--json` prints one document, and `--follow` line after line; give one of them."
    });
  }
  if (options.json) {
    const text = storeOf(shown).read(runId, runFiles.logs) ?? "";
    const { lines, broken } = select(text.slice(0, text.lastIndexOf("\n") + 1), options);
    if (broken > 0) say(io, brokenWords(broken));
    if (!text.endsWith("\n") && text !== "") say(io, TORN);
    printJson(io, lines);
    return 0;
  }
  await follow(io, { runId, first: shown, look }, options);
  return 0;
}
async function follow(io, { runId, first, look }, options) {
  let shown = first;
  let seen = 0;
  let trouble;
  for (; ; ) {
    const store = storeOf(shown);
    const live = isWorkedOn(shown, runId);
    const text = store.read(runId, runFiles.logs) ?? "";
    const complete = text.lastIndexOf("\n") + 1;
    const { lines, broken } = select(text.slice(seen, complete), options);
    for (const line of lines) print(io, render(line));
    if (broken > 0) say(io, brokenWords(broken));
    seen = Math.max(seen, complete);
    if (!live && complete < text.length) say(io, TORN);
    if (!options.follow || !live) return;
    await delay(shown.away ? FOLLOW_AWAY_MS : FOLLOW_MS);
    if (!shown.away) continue;
    try {
      shown = await look();
      trouble = void 0;
    } catch (error) {
      if (!(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
      if (trouble === void 0)
        say(io, `The log is followed again when the remote answers: ${error.message}`);
      trouble = error.message;
    }
  }
}
function isWorkedOn(shown, runId) {
  const { away, project } = shown;
  if (!away) return storeOf(shown).isLive(runId);
  return away.live && readJournal(project, runId).status === "running";
}
var TORN = `The last line of ${runFiles.logs} was cut off and is left out.`;
function brokenWords(broken) {
  return `${plural(broken, "line")} of ${runFiles.logs} cannot be read and ${broken > 1 ? "are" : "is"} left out.`;
}
function storeOf({ store, project: { root, config } }) {
  return store ?? createLocalStore(root, config.outputDirectory);
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
