const require = process.getBuiltinModule;
import {
  cancelRun,
  workedOnIn,
  workedOnWords
} from "./chunk-MWGBFNZL.js";
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
} from "./chunk-O6KRZDHT.js";
import "./chunk-ZEHPB5T6.js";
import {
  showLocalFirst
} from "./chunk-MHYGWHPJ.js";
import {
  shownRun
} from "./chunk-E5O6LLYB.js";
import {
  openRuns
} from "./chunk-7LNVV5SI.js";
import "./chunk-AX5B6MKH.js";
import "./chunk-R6O5VU5W.js";
import {
  settingsOf
} from "./chunk-J3GMOUOT.js";
import "./chunk-TVFZJJHO.js";
import {
  renderRow
} from "./chunk-UDIL3GW5.js";
import {
  isAtLeast,
  parseLog
} from "./chunk-PSMESCZO.js";
import "./chunk-K4AI4EA3.js";
import {
  inTime,
  isRunHere,
  readableRun
} from "./chunk-K3Y6HHYD.js";
import {
  composeCarriedStates
} from "./chunk-DFSHMYL4.js";
import {
  checkoutAround
} from "./chunk-AOD57YUR.js";
import "./chunk-GNQG4FNY.js";
import "./chunk-WKYNSHIN.js";
import "./chunk-R5J2G7IY.js";
import "./chunk-Q5XIZDO2.js";
import "./chunk-XFMQK4XF.js";
import "./chunk-7ZR7JUN4.js";
import {
  pausedLines
} from "./chunk-5TEO54QJ.js";
import "./chunk-MKEGDJTJ.js";
import "./chunk-LTYCOAME.js";
import "./chunk-WOUM47OR.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-O4WVCV5P.js";
import {
  isLeft
} from "./chunk-W43WFG6J.js";
import "./chunk-FBAJJV34.js";
import "./chunk-5YC3IHTI.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-BMAD2G63.js";
import {
  stepRows
} from "./chunk-BURSXPUG.js";
import "./chunk-WTJIPWZC.js";
import {
  nextCommands,
  nextLines
} from "./chunk-7EMXDABO.js";
import {
  questionLines
} from "./chunk-YSFMGZIF.js";
import "./chunk-NAWEEJRY.js";
import "./chunk-BC2PTSTX.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-P6AL5ALH.js";
import "./chunk-5W236SRZ.js";
import {
  branchLines,
  costWords,
  limitsNow,
  matrixOf,
  projectProgress,
  questionsOf,
  tokenWords
} from "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  ProgressDocument,
  notFound,
  readDefinitions,
  readJournal,
  readRun
} from "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import {
  versionOf
} from "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import {
  formatCost,
  formatCount,
  openForReading,
  openProject,
  plural
} from "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import {
  createLocalStore,
  print,
  printJson,
  say
} from "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import {
  RUN_REFS
} from "./chunk-IWACR7N4.js";
import {
  runDirectory,
  runFiles
} from "./chunk-4J5IKL3S.js";
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
    cancelled: `Run ${runId} is cancelled. \`agentic-sdlc resume ${runId}\` goes on with it.`,
    removed: `Run ${runId} had not begun; its files are removed.`
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
    const { openElsewhere } = await import("./elsewhere-BEZUJ4AH.js");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    if (!elsewhere) return [];
    const look = async () => {
      const { listRuns } = await import("./list-runs-4WQISFFE.js");
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
    const onWait = () => say(io, `Waiting for the remote ${elsewhere.refs.location}, which has not answered yet.`);
    return await inTime(elsewhere, look, { onWait });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    say(io, `Runs that are kept elsewhere (${RUN_REFS}\u2026) are not shown: ${error.message}`);
    return [];
  }
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
  const finding = { runId: wantedId, wanted: isAttempt };
  let status;
  const render2 = async (seen) => {
    if (!isRunHere(seen.project, wantedId)) return void 0;
    status = await statusOf(io, seen, wantedId);
    return renderStatus(status, `${seen.project.config.outputDirectory}/workflows`);
  };
  const shown = options.json ? await shownRun(io, here, finding) : await showLocalFirst(io, here, { ...finding, find: shownRun, render: render2 });
  const { project, away, unreached } = shown;
  const workedOn = await workedOnIn(io, here, { ...shown, runId: wantedId });
  if (!isRunHere(project, wantedId)) return tellBeginning(io, wantedId, { workedOn, options });
  const run = status ??= await statusOf(io, shown, wantedId);
  if (options.json) {
    const at = workedOn ? { worked_on_in: workedOn.url } : {};
    printJson(io, { ...factsOf(run), ...at, ...run.settings });
  }
  if (workedOn) say(io, `${workedOnWords(wantedId, workedOn)} Shown is how it stood before.`);
  if (unreached !== true) await carryLeft(io, here, [run]);
  if (unreached !== true && !away) await (await import("./gone-elsewhere-SLPUWNX3.js")).sayIfGone(io, here, run);
  return 0;
}
async function statusOf(io, { project, away }, runId) {
  const found = runHere(io, project, runId);
  if (!found) throw notFound(runId);
  const { run, told } = await upToDate({ ...found, ...away ? { away } : {} }, project, io);
  const store = createLocalStore(project.root, project.config.outputDirectory);
  const settings = settingsOf(project, runId, store.read(runId, runFiles.settings));
  return { ...run, told, limits: limitsFrom(settings, told?.state), settings };
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
  const { status, json = false, local = false } = options;
  const here = runsHere(io, project);
  const isWanted = ({ progress }) => status === void 0 || progress.status === status;
  const first = json ? [] : here.filter(isWanted);
  const lines = (runs) => checkedRuns(io, project, runs).map((run) => renderLine(io, run, project));
  if (first.length > 0) print(io, lines(first).join("\n"));
  const away = local ? [] : await runsAway(io, project, { here });
  const all = local ? here : mergeRuns(here, away);
  if (json) {
    const runs = checkedRuns(io, project, all.filter(isWanted));
    const facts = runs.map((run) => describe(io, run, project));
    printJson(io, facts);
  } else {
    const others = all.filter((run) => !first.includes(run));
    const changed = others.filter((run) => first.some((shown) => idOf(shown) === idOf(run)));
    const added = others.filter((run) => isWanted(run) && !changed.includes(run));
    if (added.length > 0) print(io, lines(added).join("\n"));
    if (changed.length > 0) print(io, ["Changed in other clones:", ...lines(changed)].join("\n"));
    if (first.length + added.length === 0) print(io, noneWords(status));
  }
  if (!local) await carryLeft(io, project, away);
  return 0;
}
function idOf({ progress }) {
  return progress.workflow_id;
}
function noneWords(status) {
  return status === void 0 ? "There are no runs here yet." : `There are no runs that are ${status}.`;
}
function checkedRuns(io, project, runs) {
  const shown = runs.map((run, index) => index < MOST_CHECKED ? checked(run, project) : run);
  for (const run of shown) if (run.problem !== void 0) say(io, `Run ${idOf(run)}: ${run.problem}`);
  return shown;
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
  if (progress.status === "pending" && !live && !away && problem === void 0)
    return { next: [`agentic-sdlc resume ${progress.workflow_id}`] };
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
  if (options.json && options.follow) {
    throw new AgenticError({
      code: "usage",
      message: "`--json` prints one document, and `--follow` line after line; give one of them."
    });
  }
  const isShown = !options.json && here.states.read(runId, runFiles.run) !== void 0;
  const printed = isShown ? printNew(io, here.states.read(runId, runFiles.logs) ?? "", options) : void 0;
  const look = async () => {
    const found = await readableRun(io, reading, {
      runId,
      wanted: (path) => path === runFiles.logs,
      isShown
    });
    return found.away ? found : { ...found, store: here.states };
  };
  const shown = await look();
  if (storeOf(shown).read(runId, runFiles.run) === void 0) throw notFound(runId);
  if (options.json) {
    const text = storeOf(shown).read(runId, runFiles.logs) ?? "";
    const { lines, broken } = select(text.slice(0, text.lastIndexOf("\n") + 1), options);
    if (broken > 0) say(io, brokenWords(broken));
    if (!text.endsWith("\n") && text !== "") say(io, TORN);
    printJson(io, lines);
    return 0;
  }
  await follow(io, { runId, first: shown, look, printed }, options);
  return 0;
}
async function follow(io, { runId, first, look, printed = "" }, options) {
  let shown = first;
  const known = new Set(first.away ? printed.split("\n") : []);
  let seen = first.away ? 0 : printed.length;
  let trouble;
  for (; ; ) {
    const store = storeOf(shown);
    const live = isWorkedOn(shown, runId);
    const text = store.read(runId, runFiles.logs) ?? "";
    const lines = text.slice(seen).split("\n");
    const fresh = known.size === 0 ? lines : lines.filter((line) => line === "" || !known.has(line));
    printNew(io, fresh.join("\n"), options);
    const complete = text.lastIndexOf("\n") + 1;
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
function printNew(io, text, options) {
  const complete = text.slice(0, text.lastIndexOf("\n") + 1);
  const { lines, broken } = select(complete, options);
  for (const line of lines) print(io, render(line));
  if (broken > 0) say(io, brokenWords(broken));
  return complete;
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
