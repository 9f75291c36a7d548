const require = process.getBuiltinModule;
import {
  cancelRun,
  describeActiveJobs,
  findActiveJobs
} from "./chunk-GRQU6LHB.js";
import {
  formatRunStatus,
  newestFirst,
  parseProgress,
  printArchivedNotice,
  wasArchived
} from "./chunk-FQ6F57PU.js";
import "./chunk-IEBSHIVH.js";
import {
  showLocalFirst
} from "./chunk-6PKOAXG5.js";
import {
  readRunWithPendingBranches
} from "./chunk-KK44GOYM.js";
import {
  openRuns
} from "./chunk-D6PHBB6E.js";
import "./chunk-FZLIXGRO.js";
import "./chunk-PJBL7NLY.js";
import {
  settingsOf
} from "./chunk-PSH52E7U.js";
import {
  pausedLines
} from "./chunk-XPVJBLQY.js";
import "./chunk-ESAZX7YC.js";
import "./chunk-C5AYBHZT.js";
import {
  createRunStores
} from "./chunk-OCS5BQNW.js";
import {
  isRunHere,
  readableRun,
  withLookupTimeout
} from "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import {
  enclosingCheckout
} from "./chunk-5C6V6G7U.js";
import "./chunk-PVWUXKU5.js";
import "./chunk-ZF4MUX4Z.js";
import "./chunk-IXCIUHPU.js";
import "./chunk-QWZBW7JO.js";
import "./chunk-TKCW5KEF.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import "./chunk-SYZWXYVV.js";
import "./chunk-ZMMLVBZY.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import {
  nextCommands,
  nextLines
} from "./chunk-KUB3IZZC.js";
import {
  isLeft
} from "./chunk-SI6KCEGF.js";
import "./chunk-3IRZKMWC.js";
import "./chunk-2Y22FPJT.js";
import {
  isAtLeast,
  parseLog
} from "./chunk-PDIOXHH6.js";
import {
  stepRows
} from "./chunk-PLXLGEUH.js";
import {
  questionLines
} from "./chunk-QXRBRBSJ.js";
import {
  renderRow
} from "./chunk-WTFPW7UX.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import {
  branchLines,
  currentLimits,
  formatCostSummary,
  formatTokens,
  matrixOf,
  projectProgress,
  questionsOf
} from "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import {
  notFound,
  readDefinitions,
  readJournal,
  readRun
} from "./chunk-YW7UUTDG.js";
import {
  isProgramPath,
  knownFiles,
  namedWorkflows,
  openForReading,
  openProject,
  problemsOf,
  readProgram,
  readText
} from "./chunk-SPMHWW7U.js";
import {
  checkDefinition,
  parseWorkflow
} from "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import {
  ProgressDocument,
  versionOf
} from "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import {
  exitCodes
} from "./chunk-OJV2YDKN.js";
import {
  createLocalStore,
  print,
  printJson,
  say
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import {
  formatCost,
  formatCount,
  plural,
  renderProblems,
  renderWarnings
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import {
  asTold,
  readLastLine
} from "./chunk-DNN7PFYL.js";
import {
  RUN_REFS,
  parseJsonObject
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import {
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/inspect/inspect-command-modules.ts
const { dirname: dirname2, relative } = process.getBuiltinModule("node:path");

// src/cli/runs/local-runs.ts
const { join } = process.getBuiltinModule("node:path");
function listLocalRuns(io, project) {
  const shown = runsIn(project).flatMap((run) => {
    try {
      return [storedRun(io, project, run)];
    } catch (error) {
      const told = asTold(error);
      say(io, `Run ${run.runId} is not shown: ${told instanceof Error ? told.message : String(told)}`);
      return [];
    }
  });
  return newestFirst(shown);
}
function readLocalRun(io, project, runId) {
  const run = runsIn(project).find((each) => each.runId === runId);
  return run && storedRun(io, project, run);
}
function runsIn({ root, config }) {
  return createLocalStore(root, config.outputDirectory).list();
}
function storedRun(io, project, { runId, progress: text, live }) {
  const progress = parseProgress(text);
  const isRight = progress?.workflow_id === runId;
  if (isRight && (live || agrees(project, progress))) return { progress, live };
  const made = progressOf(project, runId);
  const isExpected = !live && made.completed_steps.length + made.running_steps.length > 0;
  if (text !== "" || isExpected)
    say(io, `Run ${runId}: its progress.json ${isRight ? ELSE : BROKEN}${MENDED}`);
  return { progress: made, live };
}
var BROKEN = "cannot be read";
var ELSE = "does not say what its journal says";
var MENDED = ", so what its journal says is shown; `resume` writes the file again.";
function agrees({ root, config }, { workflow_id: runId, status }) {
  const file = join(root, runDirectory(runId, config.outputDirectory), runFiles.journal);
  const last = parseJsonObject(readLastLine(file) ?? "")?.["type"];
  const [, said] = /^run\.(completed|failed|paused|cancelled)$/.exec(String(last)) ?? [];
  return said === void 0 || said === status;
}
function progressOf(project, runId) {
  const { workflow, record } = readRun(project, runId);
  const directory = runDirectory(runId, project.config.outputDirectory);
  const projected = projectProgress(readJournal(project, runId), {
    workflow,
    variables: record.variables,
    directory
  });
  return ProgressDocument.parse({ ...projected, workflow_id: runId });
}

// src/cli/runs/remote-runs.ts
var MOST_ENDED = 30;
async function listRemoteRuns(io, project, { limit = MOST_ENDED, here = [] } = {}) {
  try {
    const { openRemoteStorage } = await import("./open-remote-storage-5LWOSOYV.js");
    const elsewhere = await openRemoteStorage({ ...project, environment: io.environment });
    if (!elsewhere) return [];
    const look = async () => {
      const { listRuns } = await import("./list-runs-ZRSME33S.js");
      const { refs, stateRef } = elsewhere;
      const { runs, more } = await listRuns(refs, { limit, stateRef });
      for (const { problem } of runs) if (problem !== void 0) say(io, `${refs.location}: ${problem}.`);
      if (more && limit === MOST_ENDED) say(io, `Older runs are at ${refs.location} on ${stateRef}.`);
      printArchivedNotice(io, goneFrom({ runs, more }, { here, project }), {
        location: refs.location,
        ref: stateRef
      });
      return runs.flatMap(({ progress: text, where }) => {
        const progress = parseProgress(text);
        return progress ? [{ progress, live: false, away: { location: refs.location, live: where === "live" } }] : [];
      });
    };
    const onWait = () => say(io, `Waiting for the remote ${elsewhere.refs.location}, which has not answered yet.`);
    return await withLookupTimeout(elsewhere, look, { onWait });
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
    return !there.has(runId) && (!more || runId > oldest) && wasArchived(project, run);
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
async function pushUnsyncedRuns(io, project, seen = []) {
  const { environment } = io;
  if (environment["AGENTIC_RUN_ID"] !== void 0) return;
  const report = (text) => say(io, text);
  await createRunStores({ ...project, environment, report }).carry?.({
    others: seen.some(({ progress, away }) => away?.live === true && isLeft(progress, Date.now()))
  });
}

// src/cli/commands/inspect/status.ts
async function statusCommand(io, [runId], options) {
  const here = openForReading(io);
  const wantedId = runId ?? newestHere(io, here) ?? await newestAway(io, here);
  const finding = { runId: wantedId, wanted: isAttempt };
  let status;
  const render3 = async (seen) => {
    if (!isRunHere(seen.project, wantedId)) return void 0;
    status = await statusOf(io, seen, wantedId);
    return renderStatus(status, `${seen.project.config.outputDirectory}/workflows`);
  };
  const shown = options.json ? await readRunWithPendingBranches(io, here, finding) : await showLocalFirst(io, here, { ...finding, find: readRunWithPendingBranches, render: render3 });
  const { project, away, unreached } = shown;
  const workedOn = await findActiveJobs(io, here, { ...shown, runId: wantedId });
  if (!isRunHere(project, wantedId)) return tellBeginning(io, wantedId, { workedOn, options });
  const run = status ??= await statusOf(io, shown, wantedId);
  if (options.json) {
    const at = workedOn ? { worked_on_in: workedOn.url } : {};
    printJson(io, { ...factsOf(run), ...at, ...run.settings });
  }
  if (workedOn) say(io, `${describeActiveJobs(wantedId, workedOn)} Shown is how it stood before.`);
  if (unreached !== true) await pushUnsyncedRuns(io, here, [run]);
  if (unreached !== true && !away)
    await (await import("./archived-run-notice-MTMNCMTW.js")).printNoticeIfArchived(io, here, run);
  return 0;
}
async function statusOf(io, { project, away }, runId) {
  const found = readLocalRun(io, project, runId);
  if (!found) throw notFound(runId);
  const { run, told } = await upToDate({ ...found, ...away ? { away } : {} }, project, io);
  const store = createLocalStore(project.root, project.config.outputDirectory);
  const settings = settingsOf(project, runId, store.read(runId, runFiles.settings));
  return { ...run, told, limits: limitsFrom(settings, told?.state), settings };
}
function tellBeginning(io, runId, { workedOn, options }) {
  if (!workedOn) throw notFound(runId);
  if (options.json) printJson(io, { run_id: runId, status: "starting", worked_on_in: workedOn.url });
  else print(io, `${describeActiveJobs(runId, workedOn)} Nothing of it is here yet.`);
  return 0;
}
function isAttempt(path) {
  return !/^(?:steps\/.*\.(?:md|ndjson|patch)|artifacts\/.*)$/.test(path);
}
function newestHere(io, project) {
  return listLocalRuns(io, project)[0]?.progress.workflow_id;
}
async function newestAway(io, project) {
  const [newest] = await listRemoteRuns(io, project, { limit: 1 });
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
  return state ? currentLimits(given, state) : given;
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
    `${progress.workflow_name} \xB7 run ${id} \xB7 ${formatRunStatus(shown)}`,
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
  if (told) return `${formatTokens(told.state, limits)} \xB7 ${formatCostSummary(told.state, limits)}`;
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

// src/cli/commands/inspect/list.ts
async function listCommand(io, _args, options) {
  const project = openForReading(io);
  const { status, json = false, local = false } = options;
  const here = listLocalRuns(io, project);
  const isWanted = ({ progress }) => status === void 0 || progress.status === status;
  const first = json ? [] : here.filter(isWanted);
  const lines = (runs) => checkedRuns(io, project, runs).map((run) => renderLine(io, run, project));
  if (first.length > 0) print(io, lines(first).join("\n"));
  const away = local ? [] : await listRemoteRuns(io, project, { here });
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
  if (!local) await pushUnsyncedRuns(io, project, away);
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
  const line = `${id}  ${when}  ${`${formatRunStatus(run)}${run.problem === void 0 ? "" : ", damaged"}`.padEnd(24)}  ${workflow}${where}`;
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

// src/cli/commands/inspect/logs.ts
const { setTimeout: delay } = process.getBuiltinModule("node:timers/promises");
var FOLLOW_MS = 1e3;
var FOLLOW_AWAY_MS = 3e3;
async function logsCommand(io, [runId = ""], options) {
  const here = openRuns(io);
  const reading = { ...here.project, root: enclosingCheckout(here.project.root) };
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

// src/cli/commands/inspect/validate.ts
const { dirname, resolve } = process.getBuiltinModule("node:path");
async function validateCommand(io, files, options) {
  const known = knownFiles(openForReading(io));
  const judged = files.map(async (file) => ({ file, ...await judge(io, file, known) }));
  const results = await Promise.all(judged);
  const problems = results.flatMap((result) => result.problems);
  if (options.json)
    printJson(io, {
      valid: problems.length === 0,
      files: results.map((result) => ({ ...result, valid: result.problems.length === 0 })),
      problems
    });
  else if (problems.length > 0) print(io, renderProblems(problems));
  else print(io, files.length === 1 ? `${files[0]} is valid.` : `${files.length} files are valid.`);
  const warnings = results.flatMap((result) => result.warnings);
  if (warnings.length > 0) say(io, renderWarnings(warnings));
  return problems.length === 0 ? exitCodes.completed : exitCodes.usage;
}
async function judge(io, file, known) {
  try {
    const text = readText(resolve(io.cwd, file), file);
    if (isProgramPath(file)) {
      const path = resolve(io.cwd, file);
      return { problems: await problemsOf({ path, file, root: dirname(path) }), warnings: [] };
    }
    const { problems, odd } = checkDefinition(text, file, known);
    return { problems, warnings: odd };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const message = error.code === "file-unsuitable" ? error.message : "this file cannot be read; check the path.";
    return { problems: [{ file, line: 1, column: 1, message }], warnings: [] };
  }
}

// src/cli/commands/inspect/inspect-command-modules.ts
async function cancelCommand(io, [runId = ""], options) {
  const { outcome, workedOn } = await cancelRun(io, openProject(io.cwd), { runId });
  if (workedOn) say(io, describeActiveJobs(runId, workedOn));
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`agentic-sdlc resume ${runId}\` goes on with it.`,
    removed: `Run ${runId} had not begun; its files are removed.`
  };
  if (options.json) printJson(io, { run_id: runId, outcome });
  else print(io, words[outcome]);
  return 0;
}
async function workflowsCommand(io, _args, options) {
  const found = await Promise.all(namedWorkflows(openForReading(io)).map(describe2));
  if (options.json) printJson(io, found);
  else print(io, found.map((workflow) => render2(workflow, io.cwd)).join("\n"));
  return 0;
}
async function read(path) {
  if (!isProgramPath(path)) return parseWorkflow(readRegularText(path), path);
  const place = { path, file: path, root: dirname2(path) };
  const problems = [...await problemsOf(place)];
  return problems.length > 0 ? { problems } : await readProgram(place);
}
async function describe2({ name, path, origin }) {
  const parsed = await read(path);
  if (!("workflow" in parsed)) return { name, path, origin, valid: false, problems: parsed.problems.length };
  const { description = "", variables = [] } = parsed.workflow;
  return { name, path, origin, valid: true, description, variables };
}
function render2(workflow, cwd) {
  const { name, origin } = workflow;
  const own = origin === "user" ? "  (yours)" : "";
  if (workflow.problems !== void 0)
    return `${name}${own}
  cannot be run: agentic-sdlc validate ${relative(cwd, workflow.path)}`;
  const inputs = workflow.variables.map(
    (variable) => variable.required ? variable.name : `[${variable.name}]`
  );
  const lines = [`${name}${own}`];
  if (workflow.description !== "") lines.push(`  ${workflow.description}`);
  if (inputs.length > 0) lines.push(`  variables: ${inputs.join(" ")}`);
  return lines.join("\n");
}
export {
  cancelCommand,
  listCommand,
  logsCommand,
  statusCommand,
  validateCommand,
  workflowsCommand
};
