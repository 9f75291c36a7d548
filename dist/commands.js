import { r as __toESM } from "./rolldown-runtime.js";
import { a as version, d as AgenticError, f as hasCode, i as repository, m as usageError, p as messageOf, r as packageRoot, s as asUserError, t as findProjectRoot } from "./base.js";
import { $t as insidePath, C as withWrite, Dt as shorten, En as isMerge, Et as plural, Kn as _enum, Nn as nameOf, S as redactedIo, Sn as displayPath, St as formatCount, T as redactorFor, Zn as int, _t as styleByStatus, an as parseJsonObject, ar as strictObject, b as printNotice, bt as formatCost, cr as unknown, dn as code, en as isEngineFile, fn as describeValue, g as exitCodes, gn as shellWord, gt as printableStyled, h as exitCodeOfRun, hn as isMapping, ht as printable, ir as record, it as isRealInside, jn as mergeOf, kn as isStepPath, lt as replaceFile, nn as runFiles, nt as createFile, or as string, pt as readRegularText, qn as array, sr as union, st as readOptional, tn as runDirectory, tr as number, u as parseCheckpoints, v as print, vt as styledEndLines, w as createRedactedStates, x as printStyled, y as printJson, z as makeFolder } from "./start.js";
import { Er as locationOf, Ft as addCheckpoint, J as shareNotebook, Lt as checkpointJson, Rt as checkpointText, Tr as hasStatus, Xt as renderPage, Y as createRecording, Yt as buildReport, fr as mermaidOf, ft as readRunWithPendingBranches, gt as cancelRun, ht as openRemoteStorage, lt as recordingNames, mt as renderMarkdown, ot as listRecordings, pt as showLocalFirst, q as addLogLine, st as readRecording, un as openGitHub, vt as describeActiveJobs, wr as failureOf$1, xr as request, yt as findActiveJobs } from "./shared.js";
import { $ as parseAge, $o as renderEnd, $s as terminalCommand, A as noteSourceOf, Ac as requireDefined, Ao as parseConfig, Ba as createGit, Bc as unknownName, Bn as cliPackages, Bt as readRunFacts, C as readCheckout, Cc as equal, Ci as localRun, Cs as renderProblems, Ct as renderRow, Cu as checkpointIn, D as statusColour, Dc as lookup, Di as readRun, Du as renderManualEntry, E as newestFirst, Ea as isLocalUrl, Ec as itemsOf, Ei as readKnownSteps, Eo as USER_FOLDER, Er as INBOX_INTERVAL_MS, Fc as LIMITS, Fo as nearestKey, Fs as viewRun, Fu as FailureClass, G as noteExists, Gi as globMatcher, H as brokenFacts, Hc as withoutOverflow, Hn as installCommandOf, Ht as redactedObserver, Ic as Output, Io as settingOf, It as parseLog, Jc as branchLines, Jn as resumeRun, Js as answerCommands, Ju as setKeys, K as noteFacts, Ka as withoutCredentials, Ku as SetValues, Lc as hasTags, Ld as closestMatch, Lu as Needs, Ma as requireCommits, Mc as toText, Mo as configKeys, Na as requireIdentity, Nc as truthy, Ni as createRunStores, No as describeInvalidValue, O as enclosingCheckout, Oc as ownMember, Oi as runNotFoundError, Pc as Budget, Po as findKeys, Ps as stoppedState, Pt as isAtLeast, Q as checkCategory, Qa as systemClock, Qc as questionsOf, Qs as renderNext, Qt as requireValid, Qu as checkShape, Rc as describePath, Rt as limitsIn, S as listLocalRuns, Sc as describeValue$1, Si as isFound, So as isProgramPath, Ss as renderProblem, Su as answersTo, T as formatRunStatus, Tc as isList, Ti as readJournal, To as readProgram, Ts as sortProblems, U as createdFacts, Ut as Stop, Vc as withPosition, Vt as resultOfRun, W as describeSuggestion, Wi as versionOf, Wn as titleOf, Wo as ProgressDocument, Xu as CONFIG_FILE, Y as renderFound, Yn as startRun, Yu as settingsOfSet, Z as renderList, Za as _usingCtx, Zc as projectProgress, Zo as outcomeLines, Zs as nextCommands, Zt as prepareStart, Zu as Config, _ as namedOrNewestRun, _c as methodOf, _o as readDefinitionText, ac as parseExpression, al as stepNodes, ao as findVariableProblems, au as RUN_REFS, b as pushUnsyncedRuns, bc as Undefined, bu as MANUAL_ENTRY_PREFIX, cc as DEFAULTING, cn as setCommand, co as readVariables, cs as parseWorkflow, d as describeEnd, da as branchName, dc as contains$1, do as listNamedWorkflows, ds as require_dist, es as questionLines, f as headerFor, fa as branchNames, fc as holds, fo as loadNestedWorkflows, g as mergeRuns, gc as Arguments, gd as pullRequestsOf, gn as randomIds, gs as SourceCache, h as listRemoteRuns, hc as slice, hn as libraryOf, ho as openProjectForReading, hs as referencesOf, ht as PlainTerminal, ic as isPlainLanguage, id as walkSteps, il as verifiedOf, in as recordSettings, j as openNotebook, jc as toJson, jo as findJsonFault, kc as pairsOf, ki as loadStartable, lc as FILTERS, lo as resolveVariableValues, lt as readableRun, m as anyRun, mc as range, mo as openProject, ms as textsOf, nc as formatTokens, oc as parseTemplate, on as settingsOf, pa as worktreePath, pc as isNumeric, pn as joined, po as loadWorkflow, ps as OF_EVERY_OUTPUT, q as renderBroken, qo as headingOf, qu as parseSetOptions, rc as limitsOf, rd as childrenOf, sc as TESTS, sl as percentPart, sn as proposeFor, ss as checkDefinition, tc as formatCostSummary, ti as mayChangeFiles, u as canAsk, uc as combine, un as remotesOf, uo as createFileCatalog, us as readYaml, ut as withLookupTimeout, v as noRunsError, vo as unknownWorkflow, w as readEntry, wc as isDict, wi as readDefinitions, ws as renderWarnings, x as unfinishedRun, xc as describeMissing$1, xo as findProgramProblems, xs as problemsError, xu as answersIn, y as printNoticeIfArchived, zc as reportError } from "./run.js";
const { accessSync, constants, existsSync, lstatSync, readdirSync, realpathSync, statSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { delimiter, dirname, join, relative, resolve } = process.getBuiltinModule("node:path");
const { homedir } = process.getBuiltinModule("node:os");
const { isDeepStrictEqual, stripVTControlCharacters, styleText } = process.getBuiltinModule("node:util");
const { setImmediate, setTimeout: setTimeout$1 } = process.getBuiltinModule("node:timers/promises");
const { execFile } = process.getBuiltinModule("node:child_process");
const { statfs } = process.getBuiltinModule("node:fs/promises");
// src/cli/commands/inspect/complete.ts
async function addCompletion(program, io, argv) {
	const { default: tab } = await import("./terminal.js").then((m) => ({ default: m.c }));
	const completion = tab(program, { completionCommandName: "completion" });
	const { setup } = completion;
	completion.setup = (name, executable, shell) => shell === "bash" ? print(io, BASH) : setup.call(completion, name, executable, shell);
	if (argv[1] !== "--") return;
	const typed = argv.at(-1) ?? "";
	const isKnown = () => completion.completions.some(({ value }) => value.startsWith(typed));
	Object.defineProperty(completion, "directive", {
		get: () => isKnown() ? NO_FILES : FILES,
		set: () => {}
	});
	const values = await valuesFor(io, argv.slice(2));
	for (const { value, arguments: named, options } of completion.commands.values()) {
		const names = NAMES.find(([group]) => value.startsWith(group))?.[1];
		const known = names === void 0 ? values : {
			...values,
			name: values[names]
		};
		for (const [name, target] of [...named, ...options]) {
			const found = known[name]?.filter(([each]) => PLAIN.test(each));
			if (found) target.handler = (add) => found.forEach(([each, text]) => add(each, text.replaceAll(SPECIAL, " ")));
		}
	}
}
const NAMES = [["workflows ", "workflow"], ["recordings ", "replay"]];
const [FILES, NO_FILES] = [0, 4];
const BASH = `# bash completion for agentic-sdlc
_agentic_sdlc() {
  local line=\${COMP_LINE:0:COMP_POINT} words word value
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  word=\${words[\${#words[@]} - 1]}
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do
    # Bash completes the part after the last = or :, which it passes as $2.
    value=\${value#"\${word%"$2"}"}
    [[ $value == "$2"* && $value != :* ]] && COMPREPLY+=("$value")
  done < <(agentic-sdlc complete -- "\${words[@]:1}" 2> /dev/null)
  [[ \${COMPREPLY[*]} == *= ]] && compopt -o nospace 2> /dev/null
}
complete -o default -F _agentic_sdlc agentic-sdlc`;
const PLAIN = /^[\w./=+:@-]+$/;
const SPECIAL = /[^\w ,.-]/g;
async function valuesFor(io, typed) {
	const settings = {
		key: configKeys.map(({ key }) => [key, ""]),
		set: setKeys.map((key) => [`${key}=`, ""])
	};
	try {
		const project = openProjectForReading(io);
		const runs = newestFirst(await listLocalRuns(io, project));
		const steps = stepsFor(project, runs, typed);
		return {
			...settings,
			workflow: workflowsOf(project),
			var: variablesFor(project, typed),
			"run-id": runs.map((run) => [run.progress.workflow_id, `${run.progress.workflow_name}, ${formatRunStatus(run)}`]),
			"from-step": steps,
			step: steps,
			replay: recordingNames(project.root).map((name) => [name, ""])
		};
	} catch {
		return settings;
	}
}
function workflowsOf(project) {
	return listNamedWorkflows(project).map(({ name, origin }) => [name, origin === "user" ? "yours" : "built in"]);
}
function variablesFor(project, typed) {
	const { variables = [] } = typedWorkflow(project, typed) ?? {};
	return variables.map(({ name, description = "" }) => [`${name}=`, description]);
}
function typedWorkflow(project, typed) {
	const found = listNamedWorkflows(project).find(({ name }) => typed.includes(name));
	if (!found || isProgramPath(found.path)) return void 0;
	const parsed = parseWorkflow(readRegularText(found.path), found.path);
	return "workflow" in parsed ? parsed.workflow : void 0;
}
function stepsFor(project, runs, typed) {
	const run = runs.find(({ progress }) => typed.includes(progress.workflow_id));
	if (run) return stepsOfRun(run);
	if (!listNamedWorkflows(project).some(({ name }) => typed.includes(name))) return stepsOfRun(runs[0]);
	const workflow = typedWorkflow(project, typed);
	return workflow ? stepNodes(workflow).map(({ step }) => [step.name, step.type]) : [];
}
function stepsOfRun(run) {
	if (!run) return [];
	const { completed_steps: completed, running_steps: open, pending_steps: pending } = run.progress;
	const steps = [
		...completed.map(({ name }) => name),
		...open,
		...pending
	];
	return [...new Set(steps)].map((step) => [step, ""]);
}
// src/cli/runs/watch-text.ts
const WATCH_MS = 1e3;
const WATCH_REMOTE_MS = 5e3;
function refuseJsonWithWatch({ json, watch }) {
	if (json && watch) throw usageError("`--json` prints one document, and `--watch` a text that changes; give one of them.");
}
async function watchText(io, look, pauseMs = () => WATCH_MS) {
	const quiet = withoutRepeatedNotices(io);
	const { show, end } = await openScreen(io);
	let key;
	try {
		for (;;) {
			const now = await lookOrNotice(quiet, look);
			if (now && (io.stdout.isTTY || now.key !== key)) show(now.text);
			key = now?.key ?? key;
			if (now?.isFinal) return;
			await setTimeout$1(pauseMs());
		}
	} finally {
		end();
	}
}
async function lookOrNotice(io, look) {
	try {
		return await look(io);
	} catch (error) {
		if (!(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
		printNotice(io, `The display continues when the remote responds: ${messageOf(error)}`);
		return;
	}
}
function withoutRepeatedNotices(io) {
	const known = new Set();
	const stderr = withWrite(io.stderr, (chunk, ...options) => {
		if (known.has(chunk)) return true;
		known.add(chunk);
		return io.stderr.write(chunk, ...options);
	});
	return {
		...io,
		stdin: io.stdin,
		stderr
	};
}
async function openScreen(io) {
	const { stdout } = io;
	if (!stdout.isTTY || io.environment["TERM"] === "dumb") return {
		show: (text) => printStyled(io, text),
		end: () => {}
	};
	const { createLogUpdate } = await import("./terminal.js").then((m) => ({ createLogUpdate: m.i }));
	const screen = createLogUpdate(stdout, { showCursor: true });
	return {
		show: (text) => screen(printableStyled(text, stdout)),
		end: () => screen.done()
	};
}
// src/cli/commands/inspect/status.ts
const statusCommand = async (io, [runId], options) => {
	refuseJsonWithWatch(options);
	const project = openProjectForReading(io);
	const wantedId = runId ?? await newestLocal(io, project) ?? await newestRemote(io, project);
	const finding = {
		runId: wantedId,
		includes: isAttempt
	};
	if (options.watch) return await watchStatus(io, project, finding);
	let status;
	const render = async (run) => {
		if (!isFound(run)) return void 0;
		status = await statusOf$1(io, project, run);
		return renderStatus(status, {
			directory: run.directory,
			stdout: io.stdout
		});
	};
	const displayedRun = options.json ? await readRunWithPendingBranches(io, project, finding) : await showLocalFirst(io, project, {
		...finding,
		find: readRunWithPendingBranches,
		render,
		isStyled: true
	});
	const { remote, isUnreachable } = displayedRun;
	const activeJobs = await findActiveJobs(io, project, displayedRun);
	if (!isFound(displayedRun)) return printStarting(io, wantedId, {
		activeJobs,
		options
	});
	const run = status ??= await statusOf$1(io, project, displayedRun);
	if (options.json) {
		const at = activeJobs ? { worked_on_in: activeJobs.url } : {};
		const result = run.state && resultOfRun({
			...displayedRun,
			state: run.state
		});
		printJson(io, {
			...factsOf(run),
			result: result?.text,
			...at,
			...run.settings
		});
	}
	if (activeJobs) printNotice(io, `${describeActiveJobs(wantedId, activeJobs)} The state is from before these jobs.`);
	if (isUnreachable !== true) await pushUnsyncedRuns(io, project, [run]);
	if (isUnreachable !== true && !remote) await printNoticeIfArchived(io, project, run);
};
async function watchStatus(io, project, finding) {
	let isRemote = false;
	const look = async (quiet) => {
		const run = await readRunWithPendingBranches(quiet, project, finding);
		isRemote = run.remote !== void 0;
		const status = await statusOf$1(quiet, project, run);
		return {
			text: renderStatus(status, {
				directory: run.directory,
				stdout: io.stdout
			}),
			key: `${status.state?.seq} ${status.live}`,
			isFinal: !status.live && !isRunningRemotely(status)
		};
	};
	await watchText(io, look, () => isRemote ? WATCH_REMOTE_MS : WATCH_MS);
	return 0;
}
async function statusOf$1(io, project, run) {
	const entry = await readEntry(io, run);
	const settings = settingsOf(project, run);
	const initial = limitsIn(settings);
	const status = await withJournal(entry, {
		run,
		io,
		limits: initial
	});
	const limits = status.state ? limitsOf(initial, status.state) : initial;
	return {
		...status,
		limits,
		settings
	};
}
function printStarting(io, runId, { activeJobs, options }) {
	if (!activeJobs) throw runNotFoundError(runId);
	if (options.json) printJson(io, {
		run_id: runId,
		status: "starting",
		worked_on_in: activeJobs.url
	});
	else print(io, `${describeActiveJobs(runId, activeJobs)} This clone has no files of it yet.`);
	return 0;
}
function isAttempt(path) {
	return !/^(?:steps\/.*\.(?:md|ndjson|patch)|artifacts\/.*)$/.test(path);
}
async function newestLocal(io, project) {
	const [newest] = await listLocalRuns(io, project);
	return newest?.progress.workflow_id;
}
async function newestRemote(io, project) {
	const [newest] = await listRemoteRuns(io, project, { limit: 1 });
	if (newest) return newest.progress.workflow_id;
	throw noRunsError();
}
function factsOf(run) {
	const { progress, live, limits, state, remote } = run;
	const id = progress.workflow_id;
	return {
		...progress,
		run_id: id,
		live,
		...remote ? {
			location: remote.location,
			owner: remote.owner ?? null
		} : {},
		definition: state?.digests && {
			version: versionOf(state.digests),
			files: state.digests
		},
		limits: {
			max_cost_usd: limits.maxCostUsd ?? null,
			max_tokens: limits.maxTokens ?? null
		},
		next: isResumable({
			progress,
			live,
			remote
		}) ? nextOf(run).map(terminalCommand) : void 0
	};
}
function nextOfStored(project, id) {
	const run = localRun(project, id);
	const state = readJournal(run);
	const settings = settingsOf(project, run);
	return nextCommands({
		state: stoppedState(state, false),
		limits: limitsIn(settings)
	}).filter(({ command }) => command !== "branch").map(terminalCommand);
}
async function withJournal(entry, { run, io, limits }) {
	try {
		const { workflow, record } = readRun(run);
		const state = readJournal(run);
		const { directory } = run;
		const table = await readKnownSteps(run, {
			workflow,
			record
		});
		const progress = ProgressDocument.parse(projectProgress(state, {
			...table,
			workflow,
			variables: record.variables,
			directory
		}));
		const live = entry.live || isRunningRemotely({
			...entry,
			progress
		});
		const view = viewRun({
			state: stoppedState(state, live),
			table,
			limits,
			live
		});
		return {
			...entry,
			progress,
			state,
			view,
			answered: answeredIn(state, run)
		};
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		printNotice(io, `The state is from progress.json: ${error.message}`);
		return entry;
	}
}
function answeredIn(state, run) {
	const open = questionsOf(state);
	if (open.length === 0) return [];
	const answers = answersIn(run.requests(), state);
	return open.map(({ path }) => path).filter((path) => answersTo(state, path, answers).length > 0);
}
function nextOf({ state, view, answered = [] }) {
	if (!view || !state || answered.length === 0 || answered.length < view.questions.length) return view?.next ?? [];
	return [{
		purpose: "Next",
		command: "resume",
		runId: state.runId,
		options: []
	}];
}
function renderStatus(run, { directory, stdout }) {
	const { progress, view, remote } = run;
	const id = progress.workflow_id;
	const status = view?.label === "checks fail" ? headingOf(view) : formatRunStatus(run);
	const files = remote ? remoteText(remote) : `files: ${directory}/`;
	const styledStatus = styleByStatus(status, statusColour(run), stdout);
	return [
		[
			printable(progress.workflow_name),
			`run ${id}`,
			styledStatus,
			...percentPart(progress)
		].join(" · "),
		"",
		...view ? renderRows(run, view, stdout) : plainTable(progress).map(printable),
		"",
		...[`  ${costText(progress, view)} · ${files}`, ...lastLines(run).map((line) => `  ${line}`)].map(printable)
	].join("\n");
}
function renderRows({ state }, { status, rows }, stream) {
	const now = status === "running" ? Date.now() : Date.parse(state?.updatedAt ?? "");
	return rows.map((row) => renderRow(row, {
		stream,
		now
	}));
}
function lastLines(run) {
	const { view, state, live, progress } = run;
	if (!isResumable(run)) {
		if (state && live) return waitingLines(state);
		return isRunningRemotely(run) ? [`If that engine has stopped:  agentic-sdlc resume ${progress.workflow_id}`] : [...view?.verification ?? []];
	}
	if (!view) return [];
	const paused = view.status === "paused" ? outcomeLines(view, "") : [];
	const saved = (run.answered ?? []).map((path) => `The answer to ${path} is saved.`);
	return [
		...paused,
		...saved,
		...branchLines(view.branches),
		...renderNext(nextOf(run))
	];
}
function waitingLines(state) {
	const commands = answerCommands(state, false).map((command) => `Answer:  ${terminalCommand(command)}`);
	return questionsOf(state).flatMap((question, index) => [...questionLines(question), commands[index] ?? ""]);
}
function costText({ usage }, view) {
	if (view) return `${formatTokens(view.cost)} · ${formatCostSummary(view.cost)}`;
	return `${formatCount(usage.input_tokens + usage.output_tokens)} tokens · ${formatCost(usage.cost_usd)}`;
}
function isResumable(run) {
	return run.progress.status !== "completed" && !run.live && !isRunningRemotely(run);
}
function isRunningRemotely({ progress, remote }) {
	return remote?.live === true && progress.status === "running";
}
function remoteText({ location, live, owner }) {
	if (!live) return `archived at ${location}`;
	return owner === void 0 ? `at ${location}` : `at ${location}, last engine: ${owner}`;
}
function plainTable({ completed_steps: ended, running_steps: open, pending_steps: pending }) {
	return [
		...ended.map(({ path, status, output_summary: summary }) => `  ${path}: ${status} ${summary}`.trimEnd()),
		...open.map((path) => `  ${path}: running`),
		...pending.map((name) => `  ${name}: pending`)
	];
}
// src/cli/commands/inspect/list.ts
const listCommand = async (io, _args, options) => {
	refuseJsonWithWatch(options);
	const project = openProjectForReading(io);
	if (options.watch) return await watchList(io, project, options);
	const { status, json = false, local = false } = options;
	const localRuns = await listLocalRuns(io, project);
	const isRequested = ({ progress }) => status === void 0 || progress.status === status;
	const first = json ? [] : localRuns.filter(isRequested);
	const lines = (runs) => renderLines(io, checkedRuns(io, project, runs));
	if (first.length > 0) printStyled(io, lines(first).join("\n"));
	const remoteRuns = local ? [] : await listRemoteRuns(io, project, { localRuns });
	const all = local ? localRuns : mergeRuns(localRuns, remoteRuns);
	if (json) printJson(io, checkedRuns(io, project, all.filter(isRequested)).map(describe$3));
	else {
		const others = all.filter((run) => !first.includes(run));
		const changed = others.filter((run) => first.some((printed) => idOf(printed) === idOf(run)));
		const added = others.filter((run) => isRequested(run) && !changed.includes(run));
		if (added.length > 0) printStyled(io, lines(added).join("\n"));
		if (changed.length > 0) printStyled(io, ["Changed in other clones:", ...lines(changed)].join("\n"));
		if (first.length + added.length === 0) print(io, describeEmptyList(status));
	}
	if (!local) await pushUnsyncedRuns(io, project, remoteRuns);
};
async function watchList(io, project, { status, local = false }) {
	let remote;
	await watchText(io, async (quiet) => {
		const localRuns = await listLocalRuns(quiet, project);
		if (!local && (remote === void 0 || performance.now() - remote.at > 5e3)) remote = {
			runs: await listRemoteRuns(quiet, project, { localRuns }),
			at: performance.now()
		};
		const lines = renderLines(quiet, checkedRuns(quiet, project, mergeRuns(localRuns, remote?.runs ?? []).filter(({ progress }) => status === void 0 || progress.status === status).slice(0, MOST_WATCHED)));
		const text = lines.length === 0 ? describeEmptyList(status) : lines.join("\n");
		return {
			text,
			key: text,
			isFinal: false
		};
	});
	return 0;
}
const MOST_WATCHED = 20;
function idOf({ progress }) {
	return progress.workflow_id;
}
function describeEmptyList(status) {
	return status === void 0 ? "There are no runs yet." : `There are no runs that are ${status}.`;
}
function checkedRuns(io, project, runs) {
	const all = runs.map((run, index) => ({
		...run,
		...findingsOf(run, project, index < MOST_CHECKED)
	}));
	for (const run of all) if (run.problem !== void 0) printNotice(io, `Run ${idOf(run)}: ${run.problem}`);
	return all;
}
const MOST_CHECKED = 50;
function findingsOf(run, project, isChecked) {
	const { workflow_id: runId, status } = run.progress;
	if (run.live) return {};
	if (run.remote) return status === "paused" ? { next: [`agentic-sdlc status ${runId}`] } : {};
	try {
		const stored = localRun(project, runId);
		if (isChecked) {
			readRun(stored);
			readJournal(stored);
		}
		if (status === "pending") return { next: [`agentic-sdlc resume ${runId}`] };
		return status === "paused" ? { next: nextOfStored(project, runId) } : {};
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		return { problem: error.message.replaceAll(/\n\s*/g, " ") };
	}
}
function describe$3(run) {
	const { workflow_id, workflow_name, status, reason, percent, started_at, updated_at, completed_at, usage } = run.progress;
	return {
		run_id: workflow_id,
		workflow: workflow_name,
		status,
		reason,
		percent,
		live: run.live,
		location: run.remote?.location,
		started_at,
		updated_at,
		completed_at,
		usage,
		questions: run.progress.questions,
		problem: run.problem,
		next: run.next
	};
}
function renderLines(io, runs) {
	const columns = Math.max(LEAST_STATUS_COLUMNS, ...runs.map((run) => statusCell(run).length));
	return runs.map((run) => {
		const { workflow_id: id, workflow_name: workflow, started_at: started } = run.progress;
		const when = (started ?? "").replace("T", " ").slice(0, 16);
		const where = run.remote ? `  (${run.remote.location})` : "";
		return [`${id}  ${when}  ${styleByStatus(statusCell(run).padEnd(columns), statusColour(run), io.stdout)}  ${printable(`${workflow}${where}`)}`, ...(run.next ?? []).map((command) => `    ${command}`)].join("\n");
	});
}
const LEAST_STATUS_COLUMNS = 24;
function statusCell(run) {
	const status = [formatRunStatus(run), ...percentPart(run.progress)].join(" ");
	return run.problem === void 0 ? status : `${status}, damaged`;
}
// src/cli/commands/inspect/logs.ts
const FOLLOW_MS = 1e3;
const FOLLOW_REMOTE_MS = 3e3;
const logsCommand = async (io, [named], options) => {
	const checkout = readCheckout(io);
	if (options.json && options.follow) throw usageError("`--json` prints one document, and `--follow` line after line; give one of them.");
	const runId = await namedOrNewestRun(io, checkout, {
		named,
		among: anyRun
	});
	const local = localRun(checkout, runId);
	const isDisplayed = !options.json && isFound(local);
	const printed = isDisplayed ? printNew(io, local.read(runFiles.logs) ?? "", options) : void 0;
	const includes = (path) => path === runFiles.logs;
	const look = () => readableRun(io, checkout, {
		runId,
		includes,
		isDisplayed
	});
	const run = await look();
	if (!isFound(run)) throw runNotFoundError(runId);
	const text = run.read(runFiles.logs) ?? "";
	noteUnknownStep(io, text, options);
	if (options.json) {
		const { lines, broken } = select(text.slice(0, text.lastIndexOf("\n") + 1), options);
		if (broken > 0) printNotice(io, describeBrokenLines(broken));
		if (!text.endsWith("\n") && text !== "") printNotice(io, TORN);
		printJson(io, lines);
		return;
	}
	await follow(io, {
		first: run,
		look,
		printed
	}, options);
};
function noteUnknownStep(io, text, { step, follow }) {
	if (step === void 0 || follow === true) return;
	const steps = new Set(parseLog(text).lines.flatMap((line) => line.step === "" ? [] : [line.step]));
	if (steps.values().some((path) => isStep(path, step))) return;
	const known = steps.size === 0 ? "" : ` Steps with lines: ${[...steps].join(", ")}.`;
	printNotice(io, `The log has no line of step \`${step}\`.${known}`);
}
function isStep(path, step) {
	return path === step || path.startsWith(`${step}/`) || path.endsWith(`/${step}`);
}
async function follow(io, { first, look, printed = "" }, options) {
	let run = first;
	const known = new Set(first.remote ? printed.split("\n") : []);
	let printedLength = first.remote ? 0 : printed.length;
	let trouble;
	for (;;) {
		const live = isWorkedOn(run);
		const text = run.read(runFiles.logs) ?? "";
		const lines = text.slice(printedLength).split("\n");
		printNew(io, (known.size === 0 ? lines : lines.filter((line) => line === "" || !known.has(line))).join("\n"), options);
		const complete = text.lastIndexOf("\n") + 1;
		printedLength = Math.max(printedLength, complete);
		if (!live && complete < text.length) printNotice(io, TORN);
		if (!options.follow || !live) return;
		await setTimeout$1(run.remote ? FOLLOW_REMOTE_MS : FOLLOW_MS);
		if (!run.remote) continue;
		try {
			run = await look();
			trouble = void 0;
		} catch (error) {
			if (!(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
			if (trouble === void 0) printNotice(io, `The log continues when the remote responds: ${error.message}`);
			trouble = error.message;
		}
	}
}
function printNew(io, text, options) {
	const complete = text.slice(0, text.lastIndexOf("\n") + 1);
	const { lines, broken } = select(complete, options);
	for (const line of lines) printStyled(io, render$2(line, io.stdout));
	if (broken > 0) printNotice(io, describeBrokenLines(broken));
	return complete;
}
function isWorkedOn(run) {
	return run.remote ? run.remote.live && readJournal(run).status === "running" : run.isLive();
}
const TORN = `The last line of ${runFiles.logs} is truncated and was skipped.`;
function describeBrokenLines(broken) {
	return `${plural(broken, "line")} of ${runFiles.logs} cannot be read and ${broken > 1 ? "were" : "was"} skipped.`;
}
function select(text, { step, level = "Information" }) {
	const { lines, broken } = parseLog(text);
	return {
		lines: lines.filter((line) => isAtLeast(line.level, level)).filter((line) => step === void 0 || isStep(line.step, step)),
		broken
	};
}
const LEVEL_COLOURS = {
	Critical: "red",
	Error: "red",
	Warning: "yellow",
	Information: "dim"
};
function render$2({ timestamp, level, step, message }, stream) {
	return `${timestamp}  ${styleText(LEVEL_COLOURS[level], level.padEnd(11), { stream })}  ${printable(`${step === "" ? "" : `${step}: `}${message}`)}`;
}
// src/cli/init/starter-files.ts
const WORKFLOW_FILE = ".github/workflows/agentic.yml";
const EXAMPLE_FILE = ".agentic/workflows/example.yaml";
const INSTRUCTION_FILES = ["CLAUDE.md", "AGENTS.md"];
const agents = [
	"claude",
	"codex",
	"gemini"
];
function installedAgents({ environment }) {
	const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
	return agents.filter((name) => folders.some((folder) => existsSync(join(folder, name))));
}
async function starterFiles(options) {
	const { root, gitHubWorkflow = {} } = options;
	const example = join(packageRoot(), "templates/init/example.yaml");
	return [
		{
			path: CONFIG_FILE,
			content: await configFor(options),
			purpose: "settings for all workflows"
		},
		{
			path: EXAMPLE_FILE,
			content: `${definitionSchemaLine(root)}${readRegularText(example)}`,
			purpose: "a workflow to start from"
		},
		{
			path: WORKFLOW_FILE,
			content: renderGitHubWorkflow(gitHubWorkflow, readConfig(root)?.github?.labelPrefix),
			purpose: "runs on GitHub: manually, and by comments that start with /agentic"
		}
	];
}
function readConfig(root) {
	try {
		return openProject(root).fileConfig;
	} catch {
		return;
	}
}
function memorySection(file) {
	const path = join(packageRoot(), file.replace(".md", ".example.md"));
	const text = readRegularText(path);
	return {
		path,
		text: text.slice(text.indexOf("## "))
	};
}
async function configFor(options) {
	const [provider = "claude"] = installedAgents(options);
	const mainBranch = await mainBranchOf(options);
	const { setup, check } = proposeFor(options);
	const project = {
		...setup ? { setup: setup.command } : {},
		...check ? { check: check.command } : {}
	};
	const config = {
		...schemaFor(options.root, "config", ".."),
		defaults: { provider },
		...setup || check ? { project } : {},
		...mainBranch === void 0 || mainBranch === "main" ? {} : { git: { mainBranch } }
	};
	return `${JSON.stringify(config, null, 2)}\n`;
}
const usualBranches = new Set([
	"main",
	"master",
	"trunk",
	"develop"
]);
async function mainBranchOf({ root, isRepository, environment }) {
	if (!isRepository) return void 0;
	const git = createGit(root, environment);
	const remote = await git.try("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD");
	if (remote?.startsWith("origin/")) return remote.slice(7);
	const own = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
	return usualBranches.has(own ?? "") ? own : void 0;
}
function definitionSchemaLine(root) {
	const { $schema } = schemaFor(root, "workflow", "../..");
	return $schema === void 0 ? "" : `# yaml-language-server: $schema=${$schema}\n`;
}
function schemaFor(root, name, up) {
	const path = `node_modules/agentic-sdlc/schemas/${name}.schema.json`;
	return existsSync(join(root, path)) ? { $schema: `${up}/${path}` } : {};
}
const isReleased = !version.startsWith("0.");
const DEFAULT_PREFIX = "agentic:";
const APP_EVENTS = [
	"issue_comment",
	"pull_request_review",
	"pull_request_review_comment",
	"issues"
];
const USES$1 = /(?<= uses: )([\w.-]+\/[\w.-]+)@v\d+ #.*$/gm;
const COMMIT = /^[0-9a-f]{40}$/;
const UNPINNED = " # zizmor: ignore[unpinned-uses] use a commit to review each update";
const ACTION = /^([\w.-]+\/[\w.-]+)@([\w./-]+)$/;
function renderGitHubWorkflow({ action, inline = action !== void 0, schedule = false, app = false }, labelPrefix = DEFAULT_PREFIX) {
	const name = inline ? "agentic.yml" : "caller.yml";
	const lines = readRegularText(join(packageRoot(), "templates/init", name)).split("\n");
	const selected = app ? lines.filter((line) => !APP_EVENTS.some((event) => line.startsWith(`  ${event}: `))) : lines;
	return withPrefix(withAction((schedule ? selected.map((line) => line.replace(/^ {2}# (?=schedule: )/, "  ")) : selected).join("\n"), action), {
		inline,
		labelPrefix
	});
}
function isUnchangedStarter(root, text) {
	const labelPrefix = readConfig(root)?.github?.labelPrefix;
	const uses = text.matchAll(/ uses: ([\w.-]+\/[\w.-]+@[\w./-]+)/g);
	const actions = [void 0, ...new Set(Array.from(uses, ([, action]) => action))];
	const flags = [false, true];
	return actions.flatMap((action) => flags.flatMap((inline) => flags.flatMap((schedule) => flags.map((app) => ({
		...action && { action },
		inline,
		schedule,
		app
	}))))).some((options) => renderGitHubWorkflow(options, labelPrefix) === text);
}
function withAction(text, action) {
	if (action === void 0) return text;
	const [, name, ref] = ACTION.exec(action) ?? [];
	if (name === void 0 || ref === void 0) throw usageError(`"${action}" is no Action. Write --action owner/name@ref, such as ${repository}@v1.`);
	const chosen = `${name}@${ref}${COMMIT.test(ref) ? "" : UNPINNED}`;
	return text.replace(USES$1, (found, used) => used === repository ? chosen : found);
}
function withPrefix(text, { inline, labelPrefix }) {
	if (labelPrefix.toLowerCase() === DEFAULT_PREFIX) return text;
	const quoted = JSON.stringify(labelPrefix);
	if (!inline) return text.replace(/^ {4}permissions:/m, (found) => `    with: { label-prefix: ${quoted} }\n${found}`);
	const literal = `'${labelPrefix.replaceAll("'", "''")}'`;
	return text.replace(`inputs.label-prefix || '${DEFAULT_PREFIX}'`, () => `inputs.label-prefix || ${literal}`).replace(`default: "${DEFAULT_PREFIX}"`, () => `default: ${quoted}`);
}
// src/cli/commands/inspect/workflow-files.ts
const showWorkflowCommand = async (io, [name = ""], { json = false }) => {
	const project = openProjectForReading(io);
	const found = findWorkflow(project, name);
	const file = relative(project.root, found.path);
	const text = readDefinitionText(found.path, file);
	if (!json) print(io, text.trimEnd());
	else {
		const { origin, path } = found;
		printJson(io, {
			name,
			origin,
			path,
			text,
			definition: await definitionOf(found, {
				text,
				file,
				project
			})
		});
	}
};
const copyWorkflowCommand = async (io, [name = ""], { json = false }) => {
	const { root } = openProjectForReading(io);
	const found = findWorkflow({ root }, name);
	if (found.origin === "user") throw usageError(`Workflow \`${name}\` is yours already: change ${relative(root, found.path)}.`);
	const file = `${USER_FOLDER}/workflows/${name}.yaml`;
	const text = readDefinitionText(found.path, name).replace(/^# yaml-language-server:.*\n/, definitionSchemaLine(root));
	makeFolder(join(root, USER_FOLDER, "workflows"));
	if (!createFile(join(root, file), text)) throw usageError(`${file} exists already. It was not changed.`);
	if (json) printJson(io, {
		name,
		file
	});
	else print(io, `Copied to ${file}, which replaces the built-in workflow ${name} from now on.\nEdit it, check it with \`agentic-sdlc validate ${file}\`, and commit it.`);
};
function findWorkflow(project, name) {
	const known = listNamedWorkflows(project);
	const found = known.find((each) => each.name === name);
	if (!found) throw unknownWorkflow(name, known);
	return found;
}
async function definitionOf({ path }, { text, file, project }) {
	if (!isProgramPath(path)) {
		const parsed = parseWorkflow(text, file);
		return "workflow" in parsed ? parsed.workflow : null;
	}
	try {
		return (await readProgram({
			path,
			file,
			root: project.root
		})).workflow;
	} catch (error) {
		if (error instanceof AgenticError) return null;
		throw error;
	}
}
const validateCommand = async (io, files, options) => {
	const known = createFileCatalog(openProjectForReading(io));
	const judged = files.map(async (file) => ({
		file,
		...await judge(io, file, known)
	}));
	const results = await Promise.all(judged);
	const problems = results.flatMap((result) => result.problems);
	if (options.json) printJson(io, {
		valid: problems.length === 0,
		files: results.map((result) => ({
			...result,
			valid: result.problems.length === 0
		})),
		problems
	});
	else if (problems.length > 0) print(io, renderProblems(problems));
	else print(io, files.length === 1 ? `${files[0]} is valid.` : `${files.length} files are valid.`);
	const warnings = results.flatMap((result) => result.warnings);
	if (warnings.length > 0) printNotice(io, renderWarnings(warnings));
	return problems.length === 0 ? exitCodes.completed : exitCodes.usage;
};
async function judge(io, file, known) {
	try {
		const text = readDefinitionText(resolve(io.cwd, file), file);
		if (isProgramPath(file)) {
			const path = resolve(io.cwd, file);
			return {
				problems: await findProgramProblems({
					path,
					file,
					root: dirname(path)
				}),
				warnings: []
			};
		}
		const { problems, warnings } = checkDefinition(text, file, known);
		return {
			problems,
			warnings
		};
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		return {
			problems: [{
				file,
				line: 1,
				column: 1,
				message: error.code === "file-unsuitable" ? error.message : "this file cannot be read; give its path, such as .agentic/workflows/example.yaml."
			}],
			warnings: []
		};
	}
}
// src/cli/commands/inspect/inspect-command-modules.ts
const cancelCommand = async (io, [named], options) => {
	const project = openProject(io.cwd);
	const runId = await namedOrNewestRun(io, project, {
		named,
		among: unfinishedRun
	});
	const { outcome, activeJobs } = await cancelRun(io, project, { runId });
	if (activeJobs) printNotice(io, describeActiveJobs(runId, activeJobs));
	const messages = {
		requested: `Requested run ${runId} to stop. Its completed steps are saved.`,
		cancelled: `Run ${runId} is cancelled. Resume it with: agentic-sdlc resume ${runId}`,
		removed: `Run ${runId} had not started. Its files are removed.`
	};
	if (options.json) printJson(io, {
		run_id: runId,
		outcome
	});
	else print(io, messages[outcome]);
};
const workflowsCommand = async (io, _args, options) => {
	const found = await Promise.all(listNamedWorkflows(openProjectForReading(io)).map(describe$2));
	if (options.json) printJson(io, found);
	else printStyled(io, found.map((workflow) => render$1(workflow, io)).join("\n"));
};
async function read(path) {
	if (!isProgramPath(path)) return parseWorkflow(readRegularText(path), path);
	const source = {
		path,
		file: path,
		root: dirname(path)
	};
	const problems = [...await findProgramProblems(source)];
	return problems.length > 0 ? { problems } : await readProgram(source);
}
async function describe$2({ name, path, origin }) {
	const parsed = await read(path).catch((error) => {
		if (asUserError(error) instanceof AgenticError) return { problems: [error] };
		throw error;
	});
	if (!("workflow" in parsed)) return {
		name,
		path,
		origin,
		valid: false,
		problems: parsed.problems.length
	};
	const { description = "", variables = [] } = parsed.workflow;
	return {
		name,
		path,
		origin,
		valid: true,
		description,
		variables
	};
}
function render$1(workflow, { cwd, stdout: stream }) {
	const { origin } = workflow;
	const name = styleText("bold", printable(workflow.name), { stream });
	const own = origin === "user" ? "  (yours)" : "";
	if (workflow.problems !== void 0) return `${name}${own}\n  cannot be run: agentic-sdlc validate ${relative(cwd, workflow.path)}`;
	const inputs = workflow.variables.map((variable) => variable.required ? variable.name : `[${variable.name}]`);
	const lines = [`${name}${own}`];
	if (workflow.description !== "") lines.push(`  ${printable(workflow.description)}`);
	if (inputs.length > 0) lines.push(`  variables: ${inputs.join(" ")}`);
	return lines.join("\n");
}
// src/cli/commands/inspect/recordings.ts
const listRecordingsCommand = async (io, _args, { json }) => {
	const recordings = listRecordings(openProjectForReading(io).root);
	if (json) printJson(io, recordings);
	else if (recordings.length === 0) print(io, "There are no recordings yet. Make one with: agentic-sdlc run <workflow> --record");
	else print(io, alignColumns(recordings.map(describe$1)));
};
function describe$1({ name, workflow, run, started_at, sessions }) {
	const day = started_at.slice(0, 10);
	return [
		name,
		workflow,
		plural(sessions.length, "session"),
		`run ${run}`,
		day
	];
}
const showRecordingCommand = async (io, [name = ""], { json }) => {
	const recording = readRecording(openProjectForReading(io).root, name);
	if (json) printJson(io, recording);
	else print(io, renderRecordingFacts(recording));
};
function renderRecordingFacts(recording) {
	const { workflow, run, started_at, base, directory, sessions } = recording;
	const start = base === void 0 ? "" : ` · commit ${base.slice(0, 12)}`;
	return [
		`${workflow} · run ${run} · ${started_at.slice(0, 10)}${start}`,
		`${directory}/`,
		alignColumns(sessions.map(sessionColumns)),
		`Play it with: ${playCommand(recording)}`
	].join("\n\n");
}
function sessionColumns({ step, attempt, provider, model, success, usage }) {
	const agent = [provider, model].filter((part) => part !== void 0).join(" ");
	const spent = [usage && `${formatCount(usage.input_tokens + usage.output_tokens)} tokens`, ...usage?.cost_usd == null ? [] : [formatCost(usage.cost_usd)]].filter((part) => part !== void 0).join(" · ");
	return [
		step,
		`attempt ${attempt}`,
		success ? "answered" : "failed",
		agent,
		spent
	];
}
function playCommand({ workflow, name, variables }) {
	const values = Object.entries(variables).map(([key, value]) => ` --var ${shellWord(`${key}=${String(value)}`)}`);
	return `agentic-sdlc run ${shellWord(workflow)} --replay ${shellWord(name)}${values.join("")}`;
}
function alignColumns(rows) {
	const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
	return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ").trimEnd()).join("\n");
}
const createRecordingCommand = async (io, [runId = "", name], { json }) => {
	const project = openProjectForReading(io);
	const run = await readRunWithPendingBranches(io, project, { runId });
	if (!isFound(run)) throw runNotFoundError(runId);
	const created = createRecording(run, name ?? readRun(run).record.workflow, {
		project,
		environment: io.environment
	});
	if (json) printJson(io, created);
	else print(io, describeCreated(created));
};
function describeCreated(created) {
	const { directory, sessions, omitted } = created;
	return [`  Recorded ${plural(sessions.length, "session")} in ${directory}/. Play: ${playCommand(created)}`, ...omitted.map((text) => `  ${text}`)].join("\n");
}
// src/cli/commands/inspect/report-command.ts
const reportCommand = async (io, [named], { html, json }) => {
	const project = openProjectForReading(io);
	const runId = await namedOrNewestRun(io, project, {
		named,
		among: anyRun
	});
	const build = async (run) => {
		if (!isFound(run)) throw runNotFoundError(runId);
		return buildReport(await readRunFacts(project, run));
	};
	if (html === void 0 && !json) {
		const render = async (run) => renderMarkdown(await build(run));
		await showLocalFirst(io, project, {
			runId,
			find: readRunWithPendingBranches,
			render
		});
		return;
	}
	const report = await build(await readRunWithPendingBranches(io, project, { runId }));
	if (html === void 0) {
		printJson(io, report);
		return;
	}
	const file = resolve(io.cwd, html);
	writePage(file, {
		html,
		page: renderPage(report)
	});
	if (json) printJson(io, {
		run_id: runId,
		html: file,
		left_out: report.left_out
	});
	else print(io, `Wrote ${html}`);
};
function writePage(file, { html, page }) {
	try {
		makeFolder(dirname(file));
		writeFileSync(file, page);
	} catch (cause) {
		const reason = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
		throw new AgenticError({
			code: "usage",
			message: `The report cannot be written to ${html}${reason}. Give a file in a folder that you may write to.`,
			cause
		});
	}
}
// src/cli/commands/run/run-help.ts
async function workflowHelp(io, name) {
	try {
		const { workflow } = await loadStartable(openProjectForReading(io), io.cwd, name);
		return `${render(workflow).join("\n")}\n`;
	} catch (error) {
		if (error instanceof AgenticError) return `${error.message}\n`;
		throw error;
	}
}
function render({ name, description, variables = [] }) {
	const title = description === void 0 || description === "" ? [] : [`${name}: ${description}`];
	if (variables.length === 0) return [...title, `${name} takes no variables.`];
	const width = Math.max(...variables.map((variable) => variable.name.length));
	const rows = variables.map((variable) => ({
		variable,
		kind: kindOf(variable)
	}));
	const column = Math.max(...rows.map(({ kind }) => kind.length));
	const lines = rows.map(({ variable, kind }) => `  ${variable.name.padEnd(width)}  ${kind.padEnd(column)}  ${variable.description ?? ""}`.trimEnd());
	return [
		...title,
		`Variables of ${name}, each given as --var name=value:`,
		...lines
	];
}
const TYPE_NAMES = {
	string: "text",
	number: "number",
	boolean: "true or false"
};
function kindOf({ type, enum: values, required, default: value }) {
	const allowed = values ? [`one of ${values.map(String).join(", ")}`] : [];
	const defaultText = value === void 0 || value === null ? [] : [`default ${value === "" ? "empty" : String(value)}`];
	const more = [...allowed, ...defaultText.length > 0 ? defaultText : required ? ["required"] : []];
	return [TYPE_NAMES[type], more.join("; ")].filter((part) => part !== "").join(", ");
}
// src/runner/simulation/outcomes/outcome-list.ts
const DURATION = /^(?=\d)(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?$/;
const Duration = union([number().nonnegative(), string().regex(DURATION, "be a duration such as `90s`, `12m` or `1h30m`")]);
function millisecondsOf(duration) {
	if (typeof duration === "number") return duration * 1e3;
	const [, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(duration) ?? [];
	return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1e3;
}
const SimulatedFailure = strictObject({
	class: FailureClass,
	code: string().optional().describe("Code of the failure, such as `rate-limit` or `timeout`."),
	message: string().optional().describe("One sentence for people."),
	"retry-after": Duration.optional().describe("How long the service asks to wait.")
}).describe("A failure with its code and message.");
const Outcome = strictObject({
	output: string().optional().describe("Whole answer of the agent, or standard output of the script."),
	data: unknown().optional().describe("Data of the answer. Default for a success: made from `output-schema`."),
	summary: string().optional().describe("Summary line of the answer."),
	context: string().optional().describe("`next_step_context` of the answer."),
	document: string().optional().describe("Document that the step writes and names, relative to the repository."),
	files: record(string(), string().nullable()).optional().describe("Files that the step writes, with their texts; null removes a file."),
	duration: Duration.optional().describe("Virtual time of the attempt, or until the person answers: seconds, or `90s`, `12m`, `1h30m`."),
	cost: number().nonnegative().optional().describe("US dollars of the session."),
	tokens: int().nonnegative().optional().describe("Tokens of the session."),
	failure: union([FailureClass, SimulatedFailure]).optional().describe("Why the attempt fails: a class, or a class with code and message."),
	question: Needs.optional().describe("A question that the agent asks instead of an answer."),
	"exit-code": int().min(0).max(255).optional().describe("Exit code of the script. Default: 0."),
	"error-output": string().optional().describe("Standard error of the script."),
	checks: _enum(["passed", "failed"]).optional().describe("Whether the commands that check the step pass (`ensures`, check command). Default: passed."),
	answer: _enum([
		"approved",
		"rejected",
		"input",
		"none"
	]).optional().describe("What a person answers to the question of the step. `none`: no answer comes."),
	text: string().optional().describe("Words of the person.")
}).describe("How one attempt of a step ends.");
const Outcomes = record(string(), union([Outcome, array(Outcome).min(1)])).describe("Outcomes by step path. A list has one outcome for each attempt; the last one repeats. `*` in a path stands for one name or number, `**` for any number of them.");
const NUMBER$1 = /^\d+$/;
function stepAt(known, path) {
	let steps = known.steps;
	let found;
	for (const name of path.split("/")) {
		if (NUMBER$1.test(name)) continue;
		found = steps.find((step) => step.name === name);
		if (!found) return void 0;
		steps = stepsIn(found, known);
	}
	return found;
}
function stepsIn(step, { definitions }) {
	if (step.type !== "workflow") return childrenOf(step);
	return definitions?.get(step.workflow)?.workflow.steps ?? [];
}
const MOST_NESTED = 20;
function listStepPaths(known, depth = 0) {
	if (depth > MOST_NESTED) return [];
	return known.steps.flatMap((step) => {
		const inner = listStepPaths({
			...known,
			steps: stepsIn(step, known)
		}, depth + 1);
		const number = step.type === "recurring" ? "*/" : "";
		const merges = step.type === "parallel" ? step.steps.map(({ name }) => mergeOf(name)) : [];
		return [step.name, ...[...inner, ...merges].map((path) => `${step.name}/${number}${path}`)];
	});
}
const ORCHESTRATOR_PATH = "orchestrator";
var OutcomeList = class {
	#lists;
	constructor(listed = {}) {
		const lists = Object.entries(listed).map(([pattern, value]) => ({
			pattern,
			outcomes: Array.isArray(value) ? value : [value]
		}));
		this.#lists = lists.toSorted((a, b) => Number(isPattern(a.pattern)) - Number(isPattern(b.pattern)));
	}
	at(path) {
		return this.#lists.find(({ pattern }) => matchesPath(pattern, path))?.outcomes;
	}
	find(path, attempt) {
		const outcomes = this.at(path);
		return outcomes?.[Math.min(attempt, outcomes.length) - 1];
	}
};
const OF_SESSIONS = [
	"summary",
	"context",
	"document",
	"question"
];
const OF_ATTEMPTS = [
	"data",
	"output",
	"files",
	"failure"
];
const OF_PEOPLE = ["answer", "text"];
const KEYS = {
	session: [
		...OF_SESSIONS,
		...OF_ATTEMPTS,
		...OF_PEOPLE
	],
	prompt: [
		...OF_SESSIONS,
		...OF_ATTEMPTS,
		...OF_PEOPLE
	],
	command: [
		...OF_SESSIONS,
		...OF_ATTEMPTS,
		...OF_PEOPLE
	],
	script: [
		...OF_ATTEMPTS,
		"exit-code",
		"error-output"
	],
	"wait-for-human": OF_PEOPLE
};
const ALL_KEYS = new Set(Object.values(KEYS).flat());
function unusedKeys(pattern, outcome, known) {
	const matched = [...listStepPaths(known), ORCHESTRATOR_PATH].filter((path) => overlaps(pattern.split("/"), path.split("/")));
	const types = Array.from(new Set(matched.map((path) => stepAt(known, path.replaceAll("*", "1"))?.type ?? "session")));
	if (types.length === 0 || types.some((type) => KEYS[type] === void 0)) return [];
	const used = new Set(types.flatMap((type) => KEYS[type] ?? []));
	return Object.keys(outcome).filter((key) => ALL_KEYS.has(key) && !used.has(key)).map((key) => ({
		key,
		type: types.join(" or ")
	}));
}
function unknownPatterns(listed, known) {
	const paths = [...listStepPaths(known), ORCHESTRATOR_PATH];
	return Object.keys(listed).filter((pattern) => !paths.some((path) => overlaps(pattern.split("/"), path.split("/")))).map((pattern) => ({
		pattern,
		suggestion: closestMatch(pattern, paths)
	}));
}
function isPattern(pattern) {
	return pattern.includes("*");
}
function matchesPath(pattern, path) {
	return pattern === path || isPattern(pattern) && overlaps(pattern.split("/"), path.split("/"));
}
function overlaps([first, ...more], path) {
	const [name, ...remaining] = path;
	if (first === void 0) return path.length === 0;
	if (first === "**") return overlaps(more, path) || name !== void 0 && overlaps([first, ...more], remaining);
	if (name === void 0) return false;
	return (name === "*" && /^(\d+|\*)$/.test(first) || fits(first, name)) && overlaps(more, remaining);
}
function fits(part, name) {
	if (!isPattern(part)) return part === name;
	const literal = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
	return new RegExp(`^${part.split("*").map(literal).join(".*")}$`).test(name);
}
// src/runner/simulation/testing/invariants.ts
function brokenInvariants(simulation, known) {
	const { endless } = simulation;
	if (endless !== void 0) return [{
		key: "endless",
		message: `The run never ends: ${endless}.`
	}];
	return [
		...unfinished(simulation),
		...repeatedSteps(simulation),
		...falseSuccesses(simulation, known),
		...unhandledFailures(simulation)
	];
}
const ENDS = new Set([
	"completed",
	"failed",
	"cancelled",
	"paused"
]);
function unfinished({ end: { state } }) {
	if (!ENDS.has(state.status)) return [{
		key: "unfinished",
		message: `The run stopped with the status ${state.status}.`
	}];
	if (state.status !== "completed") return [];
	return Array.from(state.steps.values()).filter(({ status }) => status === "running" || status === "waiting").map(({ path }) => ({
		key: `open ${path}`,
		message: `The run completed while \`${path}\` ran.`
	}));
}
function repeatedSteps({ events, record }) {
	const succeeded = new Set();
	const findings = [];
	for (const event of events) {
		if (event.type === "step.succeeded") succeeded.add(event.step);
		if (event.type === "step.started" && succeeded.has(event.step)) findings.push({
			key: `again ${event.step}`,
			message: `\`${displayPath(event.step)}\` succeeded and ran again.`
		});
	}
	const keys = record.calls.filter(({ kind, path }) => (kind === "agent" || kind === "script") && path !== "orchestrator").map(({ kind, path, attempt }) => `${kind} ${path}#${attempt}`);
	const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
	return [...findings, ...twice.map((key) => ({
		key: `twice ${key}`,
		message: `The ${key} ran twice.`
	}))];
}
function falseSuccesses({ events, record, end }, known) {
	const findings = [];
	for (const { type, step: path, attempt } of events.filter((event) => event.type === "step.succeeded")) {
		const commands = commandsOf(stepAt(known, path));
		const checks = record.calls.filter((call) => call.kind === "check" && call.path === path && call.attempt === attempt && commands.has(call.text));
		const last = new Map(checks.map(({ text, failed }) => [text, failed]));
		if (Array.from(last.values()).includes(true)) findings.push({
			key: `green ${path}`,
			message: `\`${displayPath(path)}\` is green (${type}), although a command of its \`ensures\` failed.`
		});
	}
	if (end.state.status === "completed" && verifiedOf(end.state) === true && endedRed(events)) findings.push({
		key: "verified",
		message: "The run is verified, although its last check failed."
	});
	return findings;
}
function commandsOf(step) {
	const commands = (step?.ensures ?? []).flatMap((check) => typeof check === "object" && "command" in check && !check.command.includes("{{") ? [check.command] : []);
	return new Set(commands);
}
function endedRed(events) {
	const blocks = new Map(events.flatMap((event) => event.type === "block.closed" ? [[event.step, event.status]] : []));
	const isDropped = (step) => blocks.entries().some(([block, status]) => status !== "completed" && `${step}/`.startsWith(`${block}/`));
	const last = events.findLast((event) => event.type === "check.ended" && !isDropped(event.step ?? ""));
	return last?.type === "check.ended" && !last.passed;
}
const OF_DEFINITION = new Set([
	"template-failed",
	"definition-invalid",
	"internal",
	"program-mistake",
	"usage",
	"not-found"
]);
function unhandledFailures({ end: { state }, events }) {
	const failed = state.failure;
	if (!failed || !OF_DEFINITION.has(failed.failure.code)) return [];
	const where = failed.step === void 0 ? "" : ` in \`${displayPath(failed.step)}\``;
	const skipped = events.flatMap((event) => event.type === "step.skipped" || event.type === "step.failed" ? [event.step] : []);
	const before = [...new Set(skipped)].filter((path) => path !== failed.step);
	const cause = before.length === 0 ? "" : ` Failed or skipped before: ${before.map((path) => `\`${displayPath(path)}\``).join(", ")}.`;
	const { code, message } = failed.failure;
	return [{
		key: `unhandled ${failed.step ?? ""} ${code}`,
		message: `The definition fails the run${where} (${code}): ${message}${cause}`
	}];
}
const LEAST_EVALUATIONS = 20;
const FIXED = /\b(?:workflow|project|run)\b/;
var ConditionTally = class {
	#conditions = new Map();
	#loops = new Map();
	add(events) {
		for (const event of events) {
			if (event.type === "condition.evaluated") count(this.#conditions, event.step, event.value);
			if (event.type === "iteration.ended") count(this.#loops, event.step, event.done);
		}
	}
	findings(known, variables) {
		const steps = new Map(allSteps(known).map((step) => [step.name, step]));
		const conditions = neverHeld(this.#conditions).flatMap(([path, evaluated]) => {
			const text = String(steps.get(nameOf(path))?.condition ?? "");
			if (isFixed(text, variables)) return [];
			const message = `The condition of \`${displayPath(path)}\` never held in ${evaluated} evaluations: ${oneLine(text)}`;
			return [{
				key: `condition ${path}`,
				message
			}];
		});
		const loops = neverHeld(this.#loops).flatMap(([path, evaluated]) => {
			const step = steps.get(nameOf(path));
			const text = step?.type === "recurring" ? String(step.until ?? "") : "";
			if (isFixed(text, variables)) return [];
			const message = `The loop \`${displayPath(path)}\` only ends at its max-iterations: its \`until\` never held in ${evaluated} iterations: ${oneLine(text)}`;
			return [{
				key: `until ${path}`,
				message
			}];
		});
		return [...conditions, ...loops];
	}
};
function count(tallies, path, holds) {
	const key = path.replaceAll(/\/\d+(?=\/|$)/g, "/*");
	const tally = tallies.get(key) ?? {
		evaluated: 0,
		held: 0
	};
	tally.evaluated += 1;
	if (holds) tally.held += 1;
	tallies.set(key, tally);
}
function neverHeld(tallies) {
	return Array.from(tallies).flatMap(([path, { evaluated, held }]) => held === 0 && evaluated >= LEAST_EVALUATIONS ? [[path, evaluated]] : []);
}
function isFixed(text, variables) {
	if (/^(?:|true|false)$/.test(text.trim()) || FIXED.test(text)) return true;
	return variables.some((name) => new RegExp(`\\b(?:variables|inputs)\\b[^\\w]{0,4}${name}\\b`).test(text));
}
function allSteps({ steps, definitions = new Map() }) {
	return [steps, ...Array.from(definitions.values(), ({ workflow }) => workflow.steps)].flatMap((list) => Array.from(walkSteps(list)));
}
const MOST_TEXT$1 = 160;
function oneLine(text) {
	const line = text.replaceAll(/\s+/g, " ").trim();
	return `\`${line.length > MOST_TEXT$1 ? `${line.slice(0, MOST_TEXT$1)}…` : line}\``;
}
// src/runner/simulation/outcomes/random-outcomes.ts
function createChance(seed) {
	let state = seed >>> 0;
	const next = () => {
		state = state + 1831565813 >>> 0;
		let mixed = Math.imul(state ^ state >>> 15, state | 1);
		mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
		return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
	};
	const below = (limit) => Math.floor(next() * limit);
	return {
		below,
		percent: (percent) => next() * 100 < percent,
		pick: (values) => {
			const value = values[below(values.length)];
			if (value === void 0) throw new Error("An empty list has no value to pick.");
			return value;
		}
	};
}
function hashText(text) {
	let value = 2166136261;
	for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
	value ^= value >>> 15;
	return Math.imul(value, 739982445) >>> 0;
}
function failingOf(seed) {
	return [
		40,
		0,
		100
	][seed % 3] ?? 100;
}
function chanceOf(seed, { path, attempt, kind }) {
	return createChance(hashText(`${seed} ${kind} ${path} ${attempt}`));
}
const DAY_SECONDS = 86400;
function randomOutcome({ chance, failing }, kind, samples = []) {
	const successes = samples.filter(isSuccess);
	const success = successes.length > 0 ? chance.pick(successes) : {};
	const mayFail = chance.percent(failing);
	switch (kind) {
		case "agent": return {
			...success,
			...agentOutcome(chance, mayFail)
		};
		case "script": return {
			...success,
			...scriptOutcome(chance, mayFail)
		};
		case "human": return {
			...success,
			...humanOutcome(chance, mayFail)
		};
		case "reader": return {
			...success,
			duration: 1 + chance.below(30),
			cost: .01
		};
	}
}
function isSuccess({ failure, question, checks, "exit-code": exitCode = 0 }) {
	return failure === void 0 && question === void 0 && checks !== "failed" && exitCode === 0;
}
function agentOutcome(chance, mayFail) {
	const usage = {
		duration: 1 + chance.below(900),
		cost: chance.below(chance.percent(5) ? 200 : 10) / 100,
		tokens: chance.below(1e5)
	};
	const end = chance.below(100);
	if (!mayFail) return {
		...usage,
		...changes(chance)
	};
	if (end < 8) return {
		...usage,
		failure: {
			class: "transient",
			code: chance.pick(TRANSIENT)
		}
	};
	if (end < 18) return {
		...usage,
		failure: "recoverable"
	};
	if (end < 21) return {
		...usage,
		failure: {
			class: "fatal",
			code: "authentication"
		}
	};
	if (end < 23) return {
		...usage,
		failure: {
			class: "blocking",
			code: "quota"
		}
	};
	if (end < 26) return {
		...usage,
		question: {
			question: "Which of the two?",
			assumed: "The first."
		}
	};
	return {
		...usage,
		...changes(chance),
		...checks(chance)
	};
}
const TRANSIENT = [
	"rate-limit",
	"overloaded",
	"network",
	"timeout",
	"stalled"
];
function changes(chance) {
	return chance.percent(10) ? { files: {} } : {};
}
function checks(chance) {
	return chance.percent(12) ? { checks: "failed" } : {};
}
function scriptOutcome(chance, mayFail) {
	const duration = 1 + chance.below(300);
	const end = chance.below(100);
	if (!mayFail) return { duration };
	if (end < 5) return {
		duration,
		failure: "transient"
	};
	if (end < 7) return {
		duration,
		failure: "fatal"
	};
	if (end < 20) return {
		duration,
		"exit-code": 1,
		"error-output": "1 test failed"
	};
	return {
		duration,
		...checks(chance)
	};
}
function humanOutcome(chance, mayFail) {
	const duration = chance.below(2 * DAY_SECONDS);
	const answers = mayFail ? [
		"approved",
		"input",
		"rejected",
		"none"
	] : ["approved", "input"];
	const answer = chance.pick(answers);
	return {
		duration: chance.percent(50) ? 0 : duration,
		answer,
		text: answer === "approved" ? "" : "Please change it."
	};
}
// src/runner/simulation/run/prepare-simulation.ts
async function prepareSimulation({ project, environment, loaded, variables, overrides = {}, seed }) {
	return await prepareStart({
		project: {
			...project,
			isRepository: false
		},
		environment,
		definition: loaded,
		variables,
		overrides,
		trigger: "simulation",
		actor: "simulation",
		runId: runIdOf(seed)
	});
}
function withVariables(prepared, { variables, seed }) {
	const run = {
		...prepared.run,
		id: runIdOf(seed),
		variables: { ...variables }
	};
	return {
		...prepared,
		run,
		execute: async (ports, request) => await startRun(ports, request, run)
	};
}
function runIdOf(seed = 0) {
	return `20260101-${seed.toString(36).padStart(6, "0").slice(-6)}`;
}
function sampleVariables({ variables = [] }, values, { seed, literals = [] } = {}) {
	const missing = variables.filter(({ name }) => !Object.hasOwn(values, name));
	if (seed === void 0) return Object.fromEntries(missing.filter(({ required }) => required === true).map((each) => [each.name, firstValue(each)]));
	const chance = createChance(hashText(`${seed} variables`));
	const texts = literals.filter((value) => typeof value === "string");
	return Object.fromEntries(missing.map((variable) => {
		const { name, type, enum: choices } = variable;
		const known = variable.default ?? firstValue(variable);
		if (choices && choices.length > 0) return [name, chance.pick(choices)];
		if (type === "boolean") return [name, chance.percent(50)];
		if (type === "number") return [name, chance.percent(50) ? known : chance.below(20)];
		return [name, texts.length > 0 && chance.percent(30) ? chance.pick(texts) : known];
	}));
}
function firstValue({ type, enum: choices }) {
	if (choices && choices.length > 0) return choices[0];
	if (type === "boolean") return true;
	return type === "number" ? 1 : "simulated";
}
// src/runner/simulation/outcomes/read-outcomes.ts
function parseYamlAs({ schema, text, file, findOwner }) {
	const yaml = readYaml(text, file);
	if (!("value" in yaml)) throw problemsError("definition-invalid", yaml.problems);
	const { source, syntax, problems: unplain } = yaml;
	const checked = checkShape(schema, yaml.value ?? {}, { findOwner });
	const shape = "findings" in checked ? checked.findings.map((finding) => source.problem(finding)) : [];
	const problems = [
		...syntax,
		...unplain,
		...syntax.length > 0 ? [] : shape
	];
	if (problems.length > 0 || !("value" in checked)) throw problemsError("definition-invalid", sortProblems(problems));
	return {
		value: checked.value,
		source
	};
}
function outcomeOwner(path, prefix) {
	const [pattern, index] = path.slice(prefix);
	if (pattern === void 0) return {
		label: "the outcomes",
		length: prefix
	};
	return {
		label: `the outcome of ${code(String(pattern))}`,
		length: prefix + (typeof index === "number" ? 2 : 1)
	};
}
function parseOutcomes(text, file) {
	return parseYamlAs({
		schema: Outcomes,
		text,
		file,
		findOwner: (path) => outcomeOwner(path, 0)
	});
}
function outcomeProblems(outcomes, known, { source, prefix = [] }) {
	const unknown = unknownPatterns(outcomes, known).map(({ pattern, suggestion }) => source.problem({
		path: [...prefix, pattern],
		at: "key",
		message: `${code(pattern)} is the path of no step of this workflow.`,
		suggestion
	}));
	const unused = Object.entries(outcomes).flatMap(([pattern, value]) => {
		return (Array.isArray(value) ? value.map((outcome, index) => ({
			outcome,
			at: [index]
		})) : [{
			outcome: value,
			at: []
		}]).flatMap(({ outcome, at }) => unusedKeys(pattern, outcome, known).map(({ key, type }) => source.problem({
			path: [
				...prefix,
				pattern,
				...at,
				key
			],
			at: "key",
			message: `${code(key)} has no effect on ${code(pattern)}, a step of type ${type}.`
		})));
	});
	return [...unknown, ...unused];
}
const OF_SCRIPTS = new Set([
	...OF_EVERY_OUTPUT,
	"exit_code",
	"stdout",
	"stderr"
]);
function unknownDataOf(workflow, listed) {
	const fields = fieldsRead(workflow);
	const paths = listStepPaths(workflow);
	const outcomes = new OutcomeList(listed);
	return stepNodes(workflow).flatMap(({ step }) => {
		const path = paths.find((each) => each.split("/").at(-1) === step.name) ?? step.name;
		const field = fields.get(step.name);
		if (step.type !== "script" || step["output-schema"] || field === void 0) return [];
		if (outcomes.at(path) !== void 0) return [];
		const outcome = `${path.includes("*") ? JSON.stringify(path) : path}: { data: { ${field}: 1 } }`;
		return [`Nothing says what the script of step ${code(step.name)} prints. Give it an \`output-schema\`, or list its outcome: ${code(outcome)}.`];
	});
}
function fieldsRead(workflow) {
	const found = new Map();
	for (const { source, kind } of textsOf({
		workflow,
		nodes: stepNodes(workflow),
		isUnknown: () => false
	})) {
		if (kind === "expression" && isPlainLanguage(source)) continue;
		for (const { path, guarded } of referencesOf(source, kind)) {
			const [root, step = "", key, inner] = path;
			const field = key === "data" ? inner : key;
			const isData = field !== void 0 && (key === "data" || !OF_SCRIPTS.has(field));
			if (root === "outputs" && isData && !guarded && !found.has(step)) found.set(step, field);
		}
	}
	return found;
}
// src/runner/simulation/testing/read-tests.ts
const path$1 = string().min(1);
const texts = union([string(), array(string()).min(1)]);
const limits = strictObject({
	min: number().optional(),
	max: number().optional()
});
const Expectations = strictObject({
	status: _enum([
		"completed",
		"failed",
		"paused",
		"cancelled"
	]).optional().describe("How the run ends. Default: completed."),
	reason: string().optional().describe("Why the run is paused, such as `human` or `budget`."),
	failure: string().optional().describe("Text in the message of the failure, or its code."),
	order: array(path$1).optional().describe("Paths or patterns of steps that start in this order; others may start between them."),
	runs: array(path$1).optional().describe("Paths or patterns of steps that run."),
	skips: array(path$1).optional().describe("Paths or patterns of steps that do not run."),
	attempts: record(string(), int().nonnegative()).optional().describe("Attempts by step path."),
	prompts: record(string(), texts).optional().describe("By step path or pattern: texts that the prompt of an attempt contains."),
	"prompts-without": record(string(), texts).optional().describe("By step path or pattern: texts that no prompt contains."),
	outputs: record(string(), unknown()).optional().describe("By step path: data of its output. Keys that are not listed may have any value."),
	cost: union([number(), limits]).optional().describe("US dollars of the run, or their limits."),
	"pull-requests": int().nonnegative().optional().describe("Number of pull requests.")
}).describe("What a simulated run must do.");
const set = strictObject(SetValues.shape).optional();
const variables = record(string(), unknown()).optional();
const TestCase = strictObject({
	name: string().min(1).describe("What the test shows, as a sentence."),
	variables: variables.describe("Variables in addition to those of the file."),
	set: set.describe("Settings in addition to those of the file."),
	outcomes: Outcomes.optional().describe("Outcomes in addition to those of the file."),
	expect: Expectations.optional()
});
const TestFile = strictObject({
	workflow: string().min(1).describe("Name or file of the workflow; a file is relative to the repository."),
	name: string().min(1).optional().describe("What the test shows. Default: the name of the file."),
	variables: variables.describe("Variables of the run. Required ones without a value get a sample."),
	set: set.describe("Settings of the run, as `--set` takes them."),
	outcomes: Outcomes.optional(),
	expect: Expectations.optional(),
	tests: array(TestCase).min(1).optional().describe("Several tests of the same workflow.")
}).describe("Tests of a workflow, which `agentic-sdlc test` runs as simulations.");
async function readTests(project, { text, file }) {
	const { value, source } = parseYamlAs({
		schema: TestFile,
		text,
		file,
		findOwner
	});
	const loaded = await loadNamed(project, value.workflow, source);
	const problems = [...loaded.program ? [] : stepProblems(value, source, knownSteps(project, loaded)), ...await variableProblems(value, source, loaded)];
	if (problems.length > 0) throw problemsError("definition-invalid", sortProblems(problems));
	const { tests = [{ name: value.name ?? file }] } = value;
	return tests.map((test, index) => ({
		file,
		name: test.name,
		loaded,
		variables: {
			...value.variables,
			...test.variables
		},
		set: {
			...value.set,
			...test.set
		},
		outcomes: {
			...test.outcomes,
			...value.outcomes,
			...test.outcomes
		},
		expect: {
			...value.expect,
			...test.expect
		},
		locate: (...keys) => locate(source, {
			file,
			index: value.tests && index,
			keys
		})
	}));
}
async function loadNamed(project, name, source) {
	try {
		return await loadWorkflow(project, project.root, name);
	} catch (error) {
		if (!hasCode(error, "not-found")) throw error;
		const { message } = error;
		throw problemsError("definition-invalid", [source.problem({
			path: ["workflow"],
			at: "value",
			message
		})]);
	}
}
async function variableProblems(file, source, loaded) {
	const found = [{
		test: file,
		prefix: []
	}, ...indexed(file.tests ?? [])].map(async ({ test: { variables: own = {} }, prefix }) => {
		const values = {
			...file.variables,
			...own
		};
		const samples = sampleVariables(loaded.workflow, values);
		return (await findVariableProblems(loaded, {
			...samples,
			...values
		}, "file")).filter(({ variable }) => Object.hasOwn(own, variable)).map(({ variable, ...problem }) => source.problem({
			path: [
				...prefix,
				"variables",
				variable
			],
			at: "key",
			...problem
		}));
	});
	return (await Promise.all(found)).flat();
}
function knownSteps(project, { workflow }) {
	const definitions = Array.from(loadNestedWorkflows(project, workflow));
	return {
		steps: workflow.steps,
		definitions: new Map(definitions.map(([name, nested]) => [name, { workflow: nested }]))
	};
}
function locate(source, { file, index, keys }) {
	const own = index === void 0 ? [] : [
		"tests",
		index,
		"expect",
		...keys
	];
	const prefix = index !== void 0 && source.has(own) ? own : ["expect", ...keys];
	const { line, column } = source.problem({
		path: prefix,
		at: "key",
		message: ""
	});
	return `${file}:${line}:${column}`;
}
function findOwner(path) {
	const [first, index] = path;
	const length = first === "tests" && typeof index === "number" ? 2 : 0;
	const label = length === 0 ? "the test file" : `test ${Number(index) + 1}`;
	const inner = path[length];
	if (inner === "outcomes") return outcomeOwner(path, length + 1);
	return inner === "expect" ? {
		label: "`expect`",
		length: length + 1
	} : {
		label,
		length
	};
}
function stepProblems(test, source, known) {
	return [{
		test,
		prefix: []
	}, ...indexed(test.tests ?? [])].flatMap(({ test: { outcomes = {}, expect = {} }, prefix }) => [...outcomeProblems(outcomes, known, {
		source,
		prefix: [...prefix, "outcomes"]
	}), ...expectationProblems(expect, known, {
		source,
		prefix: [...prefix, "expect"]
	})]);
}
function indexed(tests) {
	return tests.map((test, index) => ({
		test,
		prefix: ["tests", index]
	}));
}
const MAPS = [
	"attempts",
	"prompts",
	"prompts-without",
	"outputs"
];
const LISTS = [
	"order",
	"runs",
	"skips"
];
function expectationProblems(expect, known, { source, prefix }) {
	const inMaps = MAPS.flatMap((key) => Object.keys(expect[key] ?? {}).map((pattern) => ({
		pattern,
		path: [
			...prefix,
			key,
			pattern
		],
		at: "key"
	})));
	const inLists = LISTS.flatMap((key) => (expect[key] ?? []).map((pattern, index) => ({
		pattern,
		path: [
			...prefix,
			key,
			index
		],
		at: "value"
	})));
	return [...inMaps, ...inLists].flatMap(({ pattern, path, at }) => unknownPatterns({ [pattern]: {} }, known).map(({ suggestion }) => {
		const message = `${code(pattern)} is the path of no step of this workflow.`;
		return source.problem({
			path,
			at,
			message,
			suggestion
		});
	}));
}
// src/runner/simulation/testing/render-results.ts
function isPassed({ tests, seeds }) {
	return tests.every(({ problems }) => problems.length === 0) && seeds.every(({ findings }) => findings.length === 0);
}
function renderResults(results, stream) {
	return [
		...[...new Set([...results.tests, ...results.seeds].map(({ test }) => test.file))].flatMap((file) => renderFile(file, results, stream)),
		"",
		...totals(results, stream)
	].join("\n");
}
function renderFile(file, { tests, seeds }, stream) {
	const own = tests.filter(({ test }) => test.file === file);
	const seeded = seeds.filter(({ test }) => test.file === file);
	const failed = own.some(({ problems }) => problems.length > 0) || seeded.some(({ findings }) => findings.length > 0);
	const total = [...own, ...seeded].reduce((sum, { milliseconds }) => sum + milliseconds, 0);
	const count = own.length === 0 ? "" : ` (${plural(own.length, "test")})`;
	return [
		` ${symbolFor(!failed, stream)} ${file}${dim(`${count} ${formatMs(total)}`, stream)}`,
		...own.flatMap((result) => renderTest(result, stream)),
		...seeded.flatMap((result) => renderSeeds(result, stream))
	];
}
function renderTest({ test, problems, milliseconds }, stream) {
	return [`   ${symbolFor(problems.length === 0, stream)} ${test.name} ${dim(formatMs(milliseconds), stream)}`, ...problems.map((problem) => indent(`→ ${problem}`, stream))];
}
function renderSeeds(result, stream) {
	const { test, count, isStopped, ends, findings, milliseconds } = result;
	const parts = Object.entries(ends).map(([status, number]) => `${number} ${status}`);
	const variables = Object.entries({
		...test.variables,
		...test.set
	}).map(([name, value]) => `, ${name}=${shorten(String(value), 30)}`);
	return [
		`   ${symbolFor(findings.length === 0, stream)} ${test.loaded.workflow.name}${variables.join("")}: ${plural(count, "seed")} (${parts.join(", ")}) ${dim(formatMs(milliseconds), stream)}`,
		...isStopped ? [indent("Stopped: five runs never ended or blocked the engine.", stream)] : [],
		...findings.map((finding) => indent(`→ ${finding.message}${seedText(finding, test.file)}`, stream))
	];
}
function seedText({ seeds: [first, ...more] }, file) {
	if (first === void 0) return "";
	return ` (seed ${first}${more.length === 0 ? "" : ` and ${more.length} more`}; see it with: agentic-sdlc test ${file} --seed ${first})`;
}
function totals({ tests, seeds, milliseconds }, stream) {
	const failedTests = tests.filter(({ problems }) => problems.length > 0).length;
	const runs = seeds.reduce((sum, { count }) => sum + count, 0);
	const findings = seeds.reduce((sum, each) => sum + each.findings.length, 0);
	return [
		...tests.length === 0 ? [] : [`      Tests  ${counts(failedTests, tests.length, stream)}`],
		...runs === 0 ? [] : [`      Seeds  ${formatCount(runs)} runs, ${findings === 0 ? "no finding" : plural(findings, "finding")}`],
		`   Duration  ${formatMs(milliseconds)}`
	];
}
function counts(failed, all, stream) {
	return `${[...failed > 0 ? [styleText("red", `${failed} failed`, { stream })] : [], ...failed < all ? [styleText("green", `${all - failed} passed`, { stream })] : []].join(" | ")} (${all})`;
}
function symbolFor(passed, stream) {
	return passed ? styleText("green", "✓", { stream }) : styleText("red", "✗", { stream });
}
function dim(text, stream) {
	return styleText("dim", text, { stream });
}
function indent(text, stream) {
	const lines = text.split("\n").map((line) => `     ${line}`);
	return styleText("red", lines.join("\n"), { stream });
}
function formatMs(milliseconds) {
	return milliseconds < 1e3 ? `${Math.round(milliseconds)}ms` : `${(milliseconds / 1e3).toFixed(1)}s`;
}
// src/runner/simulation/outcomes/sample-data.ts
const MOST_DEPTH = 12;
const MOST_ITEMS = 3;
const TEXT = "simulated";
function sampleOf(schema, options = {}) {
	return sample(schema, {
		...options,
		root: schema,
		depth: 0
	});
}
function sample(schema, options) {
	const { chance, depth } = options;
	if (!isMapping(schema) || depth > MOST_DEPTH) return TEXT;
	const inner = {
		...options,
		depth: depth + 1
	};
	if ("const" in schema) return schema["const"];
	const known = listOf(schema["enum"]) ?? listOf(schema["examples"]);
	if (known) return chance ? chance.pick(known) : known[0];
	if ("default" in schema && !chance) return schema["default"];
	if (typeof schema["$ref"] === "string") return sample(resolve$1(schema["$ref"], options.root), inner);
	const parts = listOf(schema["allOf"]);
	if (parts) return sample(merge([schema, ...parts]), inner);
	const alternatives = listOf(schema["oneOf"]) ?? listOf(schema["anyOf"]);
	if (alternatives) return sample(chance ? chance.pick(alternatives) : alternatives[0], inner);
	return ofType(typeOf(schema, chance), schema, inner);
}
function typeOf(schema, chance) {
	const { type } = schema;
	if (typeof type === "string") return type;
	const types = listOf(type)?.map(String);
	if (types) return chance ? chance.pick(types) : types.find((each) => each !== "null") ?? "null";
	if (isMapping(schema["properties"])) return "object";
	return "items" in schema ? "array" : "string";
}
function ofType(type, schema, options) {
	switch (type) {
		case "object": return objectOf(schema, options);
		case "array": return arrayOf(schema, options);
		case "integer":
		case "number": return numberOf(type, schema, options);
		case "boolean": return options.chance ? options.chance.percent(50) : true;
		case "null": return null;
		default: return textOf(schema, options);
	}
}
function objectOf(schema, options) {
	const properties = isMapping(schema["properties"]) ? schema["properties"] : {};
	const required = listOf(schema["required"])?.map(String);
	const isPresent = (name) => !required || required.includes(name) || (options.chance?.percent(50) ?? false);
	const names = [...new Set([...Object.keys(properties).filter(isPresent), ...required ?? []])];
	return Object.fromEntries(names.map((name) => [name, sample(properties[name], options)]));
}
function arrayOf(schema, options) {
	const least = countIn(schema, "minItems") ?? 0;
	const most = Math.max(least, countIn(schema, "maxItems") ?? Math.max(least, MOST_ITEMS));
	const count = options.chance ? least + options.chance.below(Math.min(most, least + MOST_ITEMS) - least + 1) : Math.min(most, Math.max(least, 1));
	return Array.from({ length: count }, () => sample(schema["items"] ?? {}, options));
}
function numberOf(type, schema, { chance, literals = [] }) {
	const least = countIn(schema, "minimum") ?? 0;
	const most = countIn(schema, "maximum") ?? Math.max(least, 10);
	if (!chance) return least > 0 || most < 1 ? least : 1;
	const known = literals.filter((value) => typeof value === "number" && value >= least && value <= most);
	if (known.length > 0 && chance.percent(40)) return Number(chance.pick(known));
	const number = least + chance.below(Math.max(1, Math.floor(most - least) + 1));
	return type === "integer" ? Math.ceil(number) : number;
}
const FORMATS = {
	"date-time": "2026-01-01T00:00:00Z",
	date: "2026-01-01",
	time: "00:00:00Z",
	email: "user@example.com",
	uri: "https://example.com/",
	uuid: "00000000-0000-4000-8000-000000000000"
};
function textOf(schema, { chance, literals = [] }) {
	const texts = literals.filter((value) => typeof value === "string");
	const chosen = chance && texts.length > 0 && chance.percent(50) ? chance.pick(texts) : void 0;
	const format = FORMATS[String(schema["format"])];
	const fits = fitter(schema);
	return [
		chosen,
		format,
		TEXT,
		...texts,
		"a",
		"1",
		"1.0.0",
		"abc123",
		"0".repeat(40),
		"A"
	].find((text) => text !== void 0 && fits(text)) ?? padded(schema);
}
function fitter(schema) {
	const least = countIn(schema, "minLength") ?? 0;
	const most = countIn(schema, "maxLength") ?? Infinity;
	const pattern = typeof schema["pattern"] === "string" ? new RegExp(schema["pattern"], "u") : void 0;
	return (text) => text.length >= least && text.length <= most && pattern?.test(text) !== false;
}
function padded(schema) {
	return TEXT.padEnd(countIn(schema, "minLength") ?? 0, ".").slice(0, countIn(schema, "maxLength"));
}
function countIn(schema, key) {
	const value = schema[key];
	return typeof value === "number" ? value : void 0;
}
function listOf(value) {
	return Array.isArray(value) && value.length > 0 ? value : void 0;
}
function resolve$1(reference, root) {
	return reference.replace(/^#\/?/, "").split("/").filter(Boolean).reduce((value, key) => isMapping(value) ? value[decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~")] : void 0, root);
}
function merge(parts) {
	const schemas = parts.filter(isMapping);
	const properties = schemas.reduce((all, part) => ({
		...all,
		...recordIn(part, "properties")
	}), {});
	const required = schemas.flatMap((part) => listOf(part["required"]) ?? []);
	return {
		...schemas.reduce((all, part) => ({
			...all,
			...part
		}), {}),
		allOf: void 0,
		properties,
		...required.length > 0 ? { required } : {}
	};
}
function recordIn(schema, key) {
	const value = schema[key];
	return isMapping(value) ? value : {};
}
const QUOTED = /"([^"\\\n]{0,60})"|'([^'\\\n]{0,60})'/g;
const NUMBER = /(?<![\w.])\d{1,6}(?:\.\d+)?(?![\w.])/g;
const MOST_LITERALS = 200;
function literalsIn(workflows) {
	const texts = workflows.flatMap((workflow) => expressionsIn(workflow, ""));
	const quoted = texts.flatMap((text) => Array.from(text.matchAll(QUOTED), ([, a, b]) => a ?? b ?? ""));
	const near = texts.flatMap((text) => Array.from(text.replaceAll(QUOTED, " ").matchAll(NUMBER), ([number]) => Number(number))).flatMap((number) => [
		number - 1,
		number,
		number + 1
	]);
	return [...new Set([...quoted.filter((text) => text !== ""), ...near])].slice(0, MOST_LITERALS);
}
const EXPRESSIONS = new Set([
	"condition",
	"until",
	"for-each"
]);
function expressionsIn(value, key) {
	if (typeof value === "string") return EXPRESSIONS.has(key) || value.includes("{{") ? [value] : [];
	if (Array.isArray(value)) return value.flatMap((each) => expressionsIn(each, key));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => expressionsIn(inner, name));
}
// src/template/evaluate/scope-frame.ts
var Frame = class Frame {
	#parent;
	#scope;
	#closed;
	#values = new Map();
	#macros = new Map();
	constructor(scope, parent, closed) {
		this.#scope = scope;
		this.#parent = parent;
		this.#closed = closed;
	}
	static root(scope) {
		return new Frame(scope, void 0, true);
	}
	inner() {
		return new Frame(this.#scope, this, false);
	}
	closed() {
		return new Frame(this.#scope, this, true);
	}
	define(name, value) {
		this.#values.set(name, value);
	}
	set(name, value) {
		(this.#holder(name) ?? this).define(name, value);
	}
	#holder(name) {
		if (this.#values.has(name)) return this;
		return this.#closed || this.#parent === void 0 ? void 0 : this.#parent.#holder(name);
	}
	value(name) {
		const value = this.#values.get(name);
		if (value !== void 0) return value;
		return this.#parent === void 0 ? ownMember(this.#scope, name) : this.#parent.value(name);
	}
	names() {
		const names = Object.create(null);
		for (const name of this.#allNames()) names[name] = null;
		return names;
	}
	#allNames() {
		return [...this.#parent === void 0 ? Object.keys(this.#scope) : this.#parent.#allNames(), ...this.#values.keys()];
	}
	defineMacro(macro) {
		this.#macros.set(macro.tree.name, macro);
	}
	macro(name) {
		return this.#macros.get(name) ?? this.#parent?.macro(name);
	}
};
// src/template/evaluate/evaluator.ts
var Evaluator = class {
	budget;
	#run;
	#macroDepth = 0;
	constructor(budget, run) {
		this.budget = budget;
		this.#run = run;
	}
	value(node, frame) {
		try {
			return requireDefined(this.result(node, frame));
		} catch (error) {
			throw withPosition(error, node);
		}
	}
	truth(node, frame) {
		return truthy(this.value(node, frame));
	}
	result(node, frame) {
		try {
			this.budget.spend(1);
			return this.#result(node, frame);
		} catch (error) {
			throw withPosition(error, node);
		}
	}
	#result(node, frame) {
		switch (node.kind) {
			case "literal": return node.value;
			case "name": return this.#name(node, frame);
			case "member": return this.#member(node, frame);
			case "slice": return this.#slice(node, frame);
			case "list": return node.items.map((item) => this.value(item, frame));
			case "dict": return this.#dict(node, frame);
			case "and":
			case "or": return this.#either(node, frame);
			case "not": return !this.truth(node.operand, frame);
			case "sign": return this.#signed(node, frame);
			case "binary": return combine(node.operator, [this.value(node.leftOperand, frame), this.value(node.rightOperand, frame)], this.budget);
			case "compare": return this.#compare(node, frame);
			case "in": return this.#contained(node, frame);
			case "test": return this.#test(node, frame);
			case "filter": return this.#filter(node, frame);
			case "call": return this.#call(node, frame);
			case "method": return this.#method(node, frame);
			case "choice": return this.#choice(node, frame);
			case "capture": return this.#run(node.body, frame.inner());
		}
	}
	#name({ name }, frame) {
		const value = frame.value(name);
		return value === void 0 ? new Undefined(name, () => describeMissing$1(name, {
			target: frame.names(),
			key: name
		})) : value;
	}
	#member(node, frame) {
		const target = this.result(node.target, frame);
		const key = this.value(node.key, frame);
		if (target instanceof Undefined) return target.member(describePath(node));
		const member = lookup(target, key);
		if (member !== void 0) return member;
		const path = describePath(node);
		return new Undefined(path, () => describeMissing$1(path, {
			owner: describePath(node.target),
			target,
			key: typeof key === "object" ? describeValue$1(key) : String(key)
		}));
	}
	#slice(node, frame) {
		const target = this.value(node.target, frame);
		return slice(target, node.bounds.map((bound) => this.value(bound, frame)), this.budget);
	}
	#dict(node, frame) {
		const dict = Object.create(null);
		for (const { key, value } of node.entries) dict[key] = this.value(value, frame);
		return dict;
	}
	#either(node, frame) {
		const leftOperand = this.value(node.leftOperand, frame);
		return truthy(leftOperand) === (node.kind === "and") ? this.value(node.rightOperand, frame) : leftOperand;
	}
	#signed(node, frame) {
		const value = this.value(node.operand, frame);
		if (!isNumeric(value)) return reportError(`${describeValue$1(value)} has no sign.`);
		return node.negative ? -Number(value) : Number(value);
	}
	#compare(node, frame) {
		let leftOperand = this.value(node.first, frame);
		for (const { operator, operand } of node.comparisons) {
			const rightOperand = this.value(operand, frame);
			if (!holds(operator, [leftOperand, rightOperand], this.budget)) return false;
			leftOperand = rightOperand;
		}
		return true;
	}
	#contained(node, frame) {
		const item = this.result(node.item, frame);
		const container = this.result(node.container, frame);
		if (item instanceof Undefined || container instanceof Undefined) return false;
		return contains$1(container, item, this.budget);
	}
	#choice(node, frame) {
		if (this.truth(node.condition, frame)) return this.result(node.yes, frame);
		return node.no === void 0 ? null : this.result(node.no, frame);
	}
	#test(node, frame) {
		const operand = this.result(node.operand, frame);
		if (node.name === "defined") return !(operand instanceof Undefined);
		if (node.name === "undefined") return operand instanceof Undefined;
		return this.test(node.name, requireDefined(operand), this.#args(node.args, frame));
	}
	test(name, input, args) {
		const test = TESTS.get(name) ?? reportError(unknownName("test", name, [...TESTS.keys()]));
		this.budget.spend(1);
		return test.run(input, new Arguments({
			owner: `the test \`${name}\``,
			...test
		}, args), this);
	}
	#filter(node, frame) {
		const input = this.result(node.input, frame);
		if (!DEFAULTING.has(node.name)) return this.filter(node.name, requireDefined(input), this.#args(node.args, frame));
		if (!(input instanceof Undefined)) {
			const { positional, named } = node.args;
			const onlyUndefined = positional[1] ?? named.find(({ key }) => key === "boolean")?.value;
			if (truthy(input) || onlyUndefined === void 0 || !this.truth(onlyUndefined, frame)) return input;
		}
		const fallback = node.args.positional[0] ?? node.args.named.find(({ key }) => key === "default_value")?.value;
		return fallback === void 0 ? "" : this.result(fallback, frame);
	}
	filter(name, input, args) {
		const filter = FILTERS.get(name) ?? reportError(unknownName("filter", name, [...FILTERS.keys()]));
		this.budget.spend(1);
		return filter.run(input, new Arguments({
			owner: `the filter \`${name}\``,
			...filter
		}, args), this);
	}
	#method(node, frame) {
		const target = this.value(node.target, frame);
		const args = this.#args(node.args, frame);
		const method = methodOf(target, node.name);
		return method.run(target, new Arguments({
			owner: `\`${node.name}()\``,
			...method
		}, args), this);
	}
	#args({ positional, named }, frame) {
		return {
			positional: positional.map((value) => this.value(value, frame)),
			named: new Map(named.map(({ key, value }) => [key, this.value(value, frame)]))
		};
	}
	#call(node, frame) {
		const args = this.#args(node.args, frame);
		const macro = frame.macro(node.name);
		if (macro === void 0) return node.name === "range" ? range(args, this.budget) : reportError(`\`${node.name}\` is not defined here.`);
		if (this.#macroDepth >= LIMITS.macroDepth) reportError(`macros call each other more than ${LIMITS.macroDepth} deep.`);
		const inner = macro.frame.closed();
		this.#bind(macro.tree, args, inner);
		if (node.caller !== void 0) inner.defineMacro({
			tree: node.caller,
			frame
		});
		this.#macroDepth += 1;
		const text = this.#run(macro.tree.body, inner);
		this.#macroDepth -= 1;
		return text;
	}
	#bind({ name, parameters }, passed, frame) {
		const owner = `the macro \`${name}\``;
		const args = new Arguments({
			owner,
			parameters: parameters.map((parameter) => parameter.name)
		}, passed);
		for (const { name: parameter, fallback } of parameters) {
			const value = args.value(parameter);
			frame.define(parameter, value === void 0 ? this.#fallback({
				parameter,
				fallback,
				owner
			}, frame) : value);
		}
	}
	#fallback({ parameter, fallback, owner }, frame) {
		if (fallback !== void 0) return this.result(fallback, frame);
		return new Undefined(parameter, () => `\`${parameter}\` is not defined: ${owner} was called without it.`);
	}
};
// src/template/evaluate/interpreter.ts
function renderTemplate(template, scope, rendering = {}) {
	return withoutOverflow(() => new Interpreter(rendering).run(template, Frame.root(scope)));
}
function evaluateExpression(expression, scope, dataSize) {
	return withoutOverflow(() => {
		const { evaluator } = new Interpreter(dataSize === void 0 ? {} : { dataSize });
		return toJson(evaluator.value(expression, Frame.root(scope)), evaluator.budget);
	});
}
var Interpreter = class {
	#budget;
	#shortening;
	evaluator;
	constructor({ dataSize, shortening }) {
		this.#budget = new Budget(dataSize);
		this.#shortening = shortening;
		this.evaluator = new Evaluator(this.#budget, (body, frame) => this.run(body, frame));
	}
	run(body, frame) {
		const output = new Output(this.#budget);
		for (const statement of body) try {
			this.#budget.spend(1);
			output.add(this.#execute(statement, frame));
		} catch (error) {
			throw withPosition(error, statement);
		}
		return output.text();
	}
	#execute(statement, frame) {
		switch (statement.kind) {
			case "text": return statement.text;
			case "output": return shortened(toText(this.evaluator.value(statement.value, frame), this.#budget), this.#shortening);
			case "if": return this.#if(statement, frame);
			case "for": return this.#for(statement, frame);
			case "switch": return this.#switch(statement, frame);
			case "set":
				this.#assign(statement.names, this.evaluator.value(statement.value, frame), (name, value) => frame.set(name, value));
				return "";
			case "macro":
				frame.defineMacro({
					tree: statement,
					frame
				});
				return "";
		}
	}
	#if({ branches, otherwise }, frame) {
		const taken = branches.find(({ condition }) => this.evaluator.truth(condition, frame));
		return this.run(taken?.body ?? otherwise, frame);
	}
	#switch({ subject, cases, otherwise }, frame) {
		const value = this.evaluator.value(subject, frame);
		const matched = cases.findIndex(({ condition }) => equal(value, this.evaluator.value(condition, frame), this.#budget));
		const taken = matched < 0 ? void 0 : cases.slice(matched).find(({ body }) => body.length > 0);
		return this.run(taken?.body ?? otherwise, frame);
	}
	#for(loop, frame) {
		const items = this.#items(loop, frame);
		if (items.length === 0) return this.run(loop.otherwise, frame);
		const output = new Output(this.#budget);
		for (const [index, item] of items.entries()) {
			const inner = this.#iteration(loop, item, frame);
			inner.define("loop", loopState(index, items.length));
			output.add(this.run(loop.body, inner));
		}
		return output.text();
	}
	#items(loop, frame) {
		const value = this.evaluator.value(loop.items, frame);
		if (!isList(value) && typeof value !== "string" && !isDict(value)) reportError(`${describeValue$1(value)} cannot be looped over.`);
		const items = isDict(value) && loop.names.length > 1 ? pairsOf(value, this.#budget) : itemsOf(value, this.#budget);
		const { filter } = loop;
		if (filter === void 0) return items;
		return items.filter((item) => this.evaluator.truth(filter, this.#iteration(loop, item, frame)));
	}
	#iteration({ names }, item, frame) {
		const inner = frame.inner();
		this.#assign(names, item, (name, value) => inner.define(name, value));
		return inner;
	}
	#assign(names, value, bind) {
		const [only, ...more] = names;
		if (only !== void 0 && more.length === 0) return bind(only, value);
		if (!isList(value) || value.length !== names.length) {
			const found = isList(value) ? `a list of ${value.length}` : describeValue$1(value);
			return reportError(`${names.length} names need a list of ${names.length} values, not ${found}.`);
		}
		for (const [index, name] of names.entries()) bind(name, value[index] ?? null);
	}
};
function shortened(text, shortening) {
	if (shortening === void 0 || text.length <= shortening.longest) return text;
	const half = Math.floor(shortening.longest / 2);
	const head = text.slice(0, half).replace(/[\uD800-\uDBFF]$/, "");
	const tail = text.slice(-half).replace(/^[\uDC00-\uDFFF]/, "");
	return `${head}\n[${text.length - head.length - tail.length} of ${text.length} characters are left out here. ${shortening.note}]\n${tail}`;
}
function loopState(index, length) {
	return {
		index: index + 1,
		index0: index,
		revindex: length - index,
		revindex0: length - index - 1,
		first: index === 0,
		last: index === length - 1,
		length
	};
}
// src/template/template-requests.ts
const templates = new SourceCache(parseTemplate);
const expressions = new SourceCache(parseExpression);
function answer({ kind, source, scope, shortening }) {
	try {
		const values = JSON.parse(scope);
		const dataSize = scope.length;
		if (kind === "render") return { text: renderTemplate(templates.get(source), values, {
			dataSize,
			shortening
		}) };
		return { text: evaluateExpression(expressions.get(source), values, dataSize) };
	} catch (error) {
		if (error instanceof AgenticError) return {
			failure: error.message,
			data: error.data
		};
		return {
			failure: `the template could not be rendered: ${String(error)}.`,
			data: {}
		};
	}
}
// src/template/direct-engine.ts
var DirectTemplateEngine = class {
	render(source, scope, shortening) {
		if (!hasTags(source)) return Promise.resolve(source);
		return this.#ask({
			kind: "render",
			source,
			scope: JSON.stringify(scope),
			shortening
		});
	}
	async evaluate(expression, scope) {
		return JSON.parse(await this.#ask({
			kind: "evaluate",
			source: expression,
			scope: JSON.stringify(scope)
		}));
	}
	[Symbol.asyncDispose]() {
		return Promise.resolve();
	}
	#ask(request) {
		const reply = answer(request);
		if ("text" in reply) return Promise.resolve(reply.text);
		const { failure: message, data } = reply;
		return Promise.reject(new AgenticError({
			code: "template-failed",
			message,
			data
		}));
	}
};
// src/runner/simulation/memory/memory-repository.ts
const ROOT = "commit-0";
var MemoryRepository = class {
	branches = new Map([["main", ROOT]]);
	#commits = new Map([[ROOT, {
		parents: [],
		files: new Map(),
		key: void 0
	}]]);
	begin(files) {
		this.#commits.set(ROOT, {
			parents: [],
			files,
			key: void 0
		});
	}
	add(commit) {
		const id = `commit-${this.#commits.size}`;
		this.#commits.set(id, {
			key: void 0,
			...commit,
			files: new Map(commit.files)
		});
		return id;
	}
	has(id) {
		return this.#commits.has(id);
	}
	filesOf(id) {
		return this.#commits.get(id)?.files ?? new Map();
	}
	diff(from, to) {
		return differing(this.filesOf(from), this.filesOf(to));
	}
	isAncestor(ancestor, of) {
		return this.#ancestors(of).has(ancestor);
	}
	range(from, to) {
		const known = this.#ancestors(from);
		return Array.from(this.#ancestors(to)).filter((id) => !known.has(id));
	}
	find(key, { from, to }) {
		return this.range(from, to).find((id) => this.#commits.get(id)?.key === key);
	}
	firstParent(id) {
		return this.#commits.get(id)?.parents[0] ?? ROOT;
	}
	merge(current, incoming) {
		const known = this.#ancestors(incoming);
		const base = this.filesOf(Array.from(this.#ancestors(current)).find((id) => known.has(id)) ?? ROOT);
		const [a, b] = [this.filesOf(current), this.filesOf(incoming)];
		const files = new Map(a);
		const conflicts = [];
		for (const path of differing(base, b)) {
			const [was, our, their] = [
				base.get(path),
				a.get(path),
				b.get(path)
			];
			if (our !== was && our !== their) conflicts.push(path);
			else if (their === void 0) files.delete(path);
			else files.set(path, their);
		}
		for (const path of conflicts) files.set(path, conflictText(a.get(path), b.get(path)));
		return {
			files,
			conflicts
		};
	}
	#ancestors(id) {
		const found = new Set();
		const visit = [id];
		for (let next = visit.shift(); next !== void 0; next = visit.shift()) {
			const commit = this.#commits.get(next);
			if (!commit || found.has(next)) continue;
			found.add(next);
			visit.push(...commit.parents);
		}
		return found;
	}
};
function differing(a, b) {
	const paths = new Set([...a.keys(), ...b.keys()]);
	return Array.from(paths).filter((path) => a.get(path) !== b.get(path)).sort();
}
function conflictText(current, incoming) {
	if (current === void 0 || incoming === void 0) return current ?? incoming ?? "";
	return `<<<<<<< ours\n${current}=======\n${incoming}>>>>>>> theirs\n`;
}
function hasMarkers(text) {
	return text !== void 0 && /^(<{7}|>{7}) /m.test(text);
}
var MemoryForge = class {
	opened = [];
	push(branch) {
		return Promise.resolve({
			remote: "origin",
			head: branch
		});
	}
	openPullRequest(request) {
		const known = this.opened.findIndex(({ branch }) => branch === request.branch);
		const number = known === -1 ? this.opened.push(request) : known + 1;
		return Promise.resolve({ number });
	}
};
// src/runner/simulation/memory/memory-states.ts
var MemoryStates = class {
	folders = [
		"agentic/workflows",
		"agentic/memory",
		"agentic/analysis"
	];
	#runs = new Map();
	shared = new Map();
	onAppend = () => {};
	onWrite = () => {};
	onFetch = () => {};
	remote;
	appends = [];
	open(runId, mode) {
		const files = this.files(runId);
		if (mode !== "create" && !files.own.has(runFiles.journal) && !files.own.has(runFiles.run)) throw refusal("not-found", `There is no run ${runId}.`);
		if (files.holder) throw refusal("run-locked", `Run ${runId} is being worked on.`);
		if (mode === "create" && files.own.has(runFiles.journal)) throw refusal("run-locked", `Run ${runId} exists already.`);
		files.holder = new MemoryRun(runId, this);
		return files.holder;
	}
	read(runId, path) {
		return this.files(runId).own.get(inside(path));
	}
	list() {
		return Array.from(this.#runs, ([runId, { own, holder }]) => {
			const progress = own.get(runFiles.progress);
			return progress === void 0 ? [] : [{
				runId,
				progress,
				live: holder !== void 0
			}];
		}).flat().sort((a, b) => a.runId < b.runId ? 1 : -1);
	}
	branches() {
		return Promise.resolve(this.remote);
	}
	isLive(runId) {
		return this.files(runId).holder !== void 0;
	}
	isFetched() {
		return false;
	}
	redact(text) {
		return text;
	}
	append(runId, path, content) {
		const { own } = this.files(runId);
		own.set(inside(path), appended(path, own.get(inside(path)), content));
	}
	addEntry(runId, path, { highest, render }) {
		const text = this.read(runId, path) ?? "";
		const number = highest(text) + 1;
		this.append(runId, path, render(number, text));
		return number;
	}
	discard(runId) {
		const { own, holder } = this.files(runId);
		if (!own.has(runFiles.run) || own.has(runFiles.journal)) return false;
		if (holder) throw refusal("run-locked", `Run ${runId} is being worked on.`);
		return this.#runs.delete(runId);
	}
	addRequest(runId, id, content) {
		const { inbox } = this.files(runId);
		if (!/^[A-Za-z0-9][\w.-]*$/.test(id)) throw refusal("usage", `${id} is no id.`);
		if (inbox.has(id)) return false;
		inbox.set(id, content);
		return true;
	}
	kill(runId) {
		this.files(runId).holder = void 0;
	}
	files(runId) {
		if (!/^\d{8}-[0-9a-z]{6}$/.test(runId)) throw refusal("usage", `${runId} is no run id.`);
		const files = this.#runs.get(runId) ?? {
			own: new Map(),
			bytes: new Map(),
			inbox: new Map(),
			versions: new Map(),
			holder: void 0
		};
		this.#runs.set(runId, files);
		return files;
	}
};
var MemoryRun = class {
	runId;
	location;
	#states;
	#files;
	constructor(runId, states) {
		this.runId = runId;
		this.location = runDirectory(runId);
		this.#states = states;
		this.#files = states.files(runId);
	}
	appendJournal(lines) {
		this.#requireLife();
		this.#states.onAppend(lines);
		this.#files.own.set(runFiles.journal, this.readJournal() + lines);
		this.#states.appends.push(lines);
	}
	readJournal() {
		const text = this.#files.own.get(runFiles.journal) ?? "";
		return text.slice(0, text.lastIndexOf("\n") + 1);
	}
	read(path) {
		return this.#files.own.get(inside(path));
	}
	readBytes(path) {
		const text = this.read(path);
		return this.#files.bytes.get(inside(path)) ?? (text === void 0 ? void 0 : Buffer.from(text));
	}
	files() {
		return Array.from(this.#files.own.keys()).filter((path) => !isEngineFile(path)).toSorted();
	}
	version(path) {
		const { own, versions } = this.#files;
		return own.has(inside(path)) ? String(versions.get(inside(path)) ?? 0) : void 0;
	}
	#changed(path) {
		const { versions } = this.#files;
		versions.set(path, (versions.get(path) ?? 0) + 1);
	}
	write(path, content) {
		this.#requireLife();
		const location = inside(path);
		const text = typeof content === "string" ? content : Buffer.from(content).toString();
		this.#states.onWrite(path, text);
		this.#files.own.set(location, text);
		this.#changed(location);
		if (typeof content === "string") this.#files.bytes.delete(location);
		else this.#files.bytes.set(location, Uint8Array.from(content));
	}
	append(path, content) {
		this.#requireLife();
		this.#files.own.set(inside(path), appended(path, this.read(path), content));
		this.#files.bytes.delete(inside(path));
		this.#changed(inside(path));
	}
	addEntry(path, entry) {
		this.#requireLife();
		return this.#states.addEntry(this.runId, path, entry);
	}
	writeShared(path, content) {
		const location = insidePath(path) ?? "";
		const [folder, , ...names] = location.split("/").slice(1);
		const isOfRun = folder === "workflows" && (names.length === 0 || isEngineFile(names.join("/")));
		if (!this.isShared(path) || isOfRun) throw refusal("usage", `${path} is not to be written.`);
		this.#states.shared.set(location, content);
	}
	isShared(path) {
		const location = insidePath(path);
		return location?.startsWith("agentic/") === true && location !== "agentic/config.json";
	}
	requests() {
		return Array.from(this.#files.inbox, ([id, content]) => ({
			id,
			content
		}));
	}
	fetchRequests() {
		this.#states.onFetch();
		return Promise.resolve();
	}
	flush() {
		return Promise.resolve();
	}
	finish() {
		return Promise.resolve();
	}
	#requireLife() {
		if (this.#files.holder !== this) throw new Error("This process was killed.");
	}
	[Symbol.asyncDispose]() {
		if (this.#files.holder === this) this.#files.holder = void 0;
		return Promise.resolve();
	}
};
function inside(path) {
	const location = insidePath(path);
	if (location === void 0) throw refusal("usage", `${path} lies outside.`);
	return location;
}
function refusal(code, message) {
	return new AgenticError({
		code,
		message
	});
}
function appended(path, before = "", content = "") {
	return `${before}${path.endsWith(".ndjson") && before !== "" && !before.endsWith("\n") ? "\n" : ""}${content}`;
}
// src/runner/simulation/memory/memory-workspace.ts
function keyOf({ runId, step, attempt }) {
	return `${runId} ${step}#${attempt}`;
}
var MemoryWorkspace = class {
	directory;
	branch;
	owned = true;
	base = "commit-0";
	contents = new Map();
	changed = new Set();
	commits = [];
	commitErrors = [];
	repository;
	#ignored = new Map();
	#hidden;
	constructor(branch, { repository = new MemoryRepository(), directory = "/workspace", hidden = [] } = {}) {
		this.branch = branch;
		this.repository = repository;
		this.directory = directory;
		this.#hidden = hidden;
	}
	get head() {
		return this.repository.branches.get(this.branch ?? "") ?? "commit-0";
	}
	reset(commit) {
		this.contents.clear();
		for (const [path, content] of this.repository.filesOf(commit)) this.contents.set(path, content);
		this.changed.clear();
		if (this.branch !== void 0) this.repository.branches.set(this.branch, commit);
	}
	commitByHand(...files) {
		for (const path of files) this.contents.set(path, `by hand, after ${this.head}`);
		this.#commit(files, void 0);
	}
	currentCommit() {
		return Promise.resolve(this.branch === void 0 ? void 0 : this.head);
	}
	tree(commit) {
		if (this.branch === void 0) return Promise.resolve(void 0);
		const files = commit === void 0 ? this.contents : this.repository.filesOf(commit);
		return Promise.resolve(`tree ${JSON.stringify([...files].toSorted())}`);
	}
	committedSince(commit) {
		if (this.repository.isAncestor(commit, this.head)) return Promise.resolve(this.#landedSince(commit));
		const message = `Branch ${this.branch} no longer contains ${commit}.`;
		return Promise.reject(new AgenticError({
			code: "git-unsuitable",
			message
		}));
	}
	change(path, content) {
		this.contents.set(path, content);
		if (this.repository.filesOf(this.head).get(path) === content) this.changed.delete(path);
		else this.changed.add(path);
	}
	remove(path) {
		this.contents.delete(path);
		if (this.repository.filesOf(this.head).has(path)) this.changed.add(path);
		else this.changed.delete(path);
	}
	commit(key, { base, message, path, except = [] }) {
		const error = this.commitErrors.shift();
		if (error) return Promise.reject(error);
		const files = Array.from(this.changed).filter((file) => (path === void 0 || file === path) && !except.includes(file));
		const isMade = this.repository.find(keyOf(key), {
			from: base,
			to: this.head
		}) !== void 0;
		if (message !== void 0 && files.length > 0 && !isMade) {
			this.#commit(files, keyOf(key));
			this.commits.push({
				key: `${key.step}#${key.attempt}`,
				message,
				base,
				files
			});
		}
		return Promise.resolve(this.#landedSince(base));
	}
	#landedSince(base) {
		const { head } = this;
		return head === base ? void 0 : {
			head,
			files: this.repository.diff(base, head)
		};
	}
	#commit(files, key) {
		const tree = new Map(this.repository.filesOf(this.head));
		for (const path of files) {
			const content = this.contents.get(path);
			if (content === void 0) tree.delete(path);
			else tree.set(path, content);
			this.changed.delete(path);
		}
		const commit = {
			parents: [this.head],
			files: tree,
			...key === void 0 ? {} : { key }
		};
		this.repository.branches.set(this.branch ?? "", this.repository.add(commit));
	}
	recover(base, keep) {
		const undone = differing(this.repository.filesOf(base), this.contents);
		if (undone.length > 0) keep(`patch of ${undone.join(", ")}`);
		if (this.owned) this.reset(this.repository.has(base) ? base : this.head);
		return Promise.resolve();
	}
	damage;
	async repair(base, keep) {
		const { damage } = this;
		this.damage = void 0;
		if (damage !== void 0) await this.recover(base, keep);
		return damage;
	}
	restoreCommit(base, { key }) {
		const { head } = this;
		const files = this.repository.filesOf(base);
		const made = this.repository.find(keyOf(key), {
			from: base,
			to: head
		});
		this.reset(made === void 0 ? this.repository.add({
			parents: [head],
			files,
			key: keyOf(key)
		}) : head);
		return Promise.resolve({
			head: this.head,
			files: this.repository.diff("commit-0", this.head)
		});
	}
	resolve(path) {
		const inside = path === "." ? "." : insidePath(path);
		if (inside !== void 0) return join(this.directory, inside);
		throw new AgenticError({
			code: "usage",
			message: `${path} is outside the workspace.`
		});
	}
	readFile(path) {
		return Promise.resolve(this.#textOf(path));
	}
	#textOf(path) {
		return this.contents.get(path) ?? this.#ignored.get(path);
	}
	readBytes(path) {
		const text = this.#textOf(path);
		return Promise.resolve(text === void 0 ? void 0 : Buffer.from(text));
	}
	listFiles(folder) {
		const inside = [...this.contents.keys(), ...this.#ignored.keys()].filter((path) => path.startsWith(`${folder}/`));
		return Promise.resolve(inside.map((path) => path.slice(folder.length + 1)));
	}
	writeFile(path, content) {
		this.resolve(path);
		const text = typeof content === "string" ? content : Buffer.from(content).toString();
		if (this.#hidden.some((folder) => path.startsWith(`${folder}/`))) this.#ignored.set(path, text);
		else this.change(path, text);
		return Promise.resolve();
	}
	async runAndRevert(run) {
		const [contents, changed] = [new Map(this.contents), new Set(this.changed)];
		const result = await run();
		if (!this.owned) return result;
		this.contents.clear();
		for (const [path, content] of contents) this.contents.set(path, content);
		this.changed.clear();
		for (const path of changed) this.changed.add(path);
		return result;
	}
	async runWithoutChanges(base, run, keep) {
		const before = new Map(this.contents);
		const result = await run();
		const files = this.owned ? differing(this.repository.filesOf(base), this.contents) : differing(before, this.contents);
		if (!(files.length > 0 || this.owned && this.branch !== void 0 && this.head !== base) || this.branch === void 0) return {
			result,
			changes: void 0
		};
		if (this.owned) {
			await this.recover(base, keep);
			return {
				result,
				changes: { files }
			};
		}
		const hashes = files.map(async (file) => [file, await this.hashOf(file)]);
		return {
			result,
			changes: {
				files,
				hashes: Object.fromEntries(await Promise.all(hashes))
			}
		};
	}
	hashOf(path) {
		return Promise.resolve(this.#textOf(path) ?? "absent");
	}
	subjects() {
		return Promise.resolve([]);
	}
	isCommitted(path) {
		return Promise.resolve(this.contents.has(path) && !this.changed.has(path));
	}
	changedSince(base) {
		if (this.branch === void 0) return Promise.resolve([]);
		return Promise.resolve(differing(this.repository.filesOf(base), this.contents).sort());
	}
	changes() {
		const files = this.repository.diff(this.base, this.head);
		return Promise.resolve({
			commits: this.commits.length,
			files,
			added: 0,
			removed: 0
		});
	}
};
// src/runner/simulation/memory/memory-workspaces.ts
var MemoryWorkspaces = class {
	repository = new MemoryRepository();
	hidden = [];
	workspace = new MemoryWorkspace("agentic/random-k3f9qz", {
		repository: this.repository,
		hidden: this.hidden
	});
	plain;
	opened = [];
	released = [];
	worktrees = new Map();
	spares = new Set();
	#abandoned = new Set();
	#atCommits = new Map();
	#merges = new Map();
	#runPath;
	unfit;
	openError;
	settingsChange;
	constructor(directory) {
		this.plain = new MemoryWorkspace(void 0, directory === void 0 ? {} : { directory });
	}
	checkSettings() {
		const found = this.settingsChange;
		this.settingsChange = void 0;
		return Promise.resolve(found);
	}
	movedRefs() {
		return [];
	}
	hide(paths) {
		this.hidden.push(...paths);
		return Promise.resolve();
	}
	base() {
		if (this.unfit) return Promise.reject(this.unfit);
		return Promise.resolve({
			branch: "main",
			sha: this.repository.branches.get("main") ?? "commit-0"
		});
	}
	reserveCheckout() {
		return Promise.resolve({
			restore: () => Promise.resolve(void 0),
			[Symbol.dispose]: () => {}
		});
	}
	names({ workflow, prefix, title, suffix }) {
		return {
			branch: branchName(prefix, title, suffix),
			path: worktreePath(workflow, suffix)
		};
	}
	branchNames(step) {
		return branchNames(step);
	}
	open(location, { commits }) {
		this.opened.push(location);
		if (this.openError) return Promise.reject(this.openError);
		return Promise.resolve(this.#open(location, location.mode === "worktree" && commits));
	}
	#open({ path, branch, base_sha: base }, owned) {
		this.#runPath ??= path;
		const workspace = this.worktrees.get(path) ?? this.#make(path);
		const isReused = [this.spares.delete(path), this.#abandoned.delete(path)].includes(true);
		const isNew = !this.worktrees.has(path) || isReused;
		workspace.branch = branch;
		workspace.base = base;
		workspace.owned = owned;
		const { branches } = this.repository;
		if (!branches.has(branch)) branches.set(branch, base);
		if (isNew) workspace.reset(workspace.head);
		this.worktrees.set(path, workspace);
		return workspace;
	}
	#make(path) {
		const reused = Array.from(this.spares).at(-1);
		if (reused !== void 0) this.#remove(reused);
		if (path === this.#runPath) return this.workspace;
		const { repository, hidden } = this;
		return new MemoryWorkspace(void 0, {
			repository,
			hidden,
			directory: `/${path}`
		});
	}
	#remove(path) {
		this.worktrees.delete(path);
		this.spares.delete(path);
		this.#abandoned.delete(path);
		this.#merges.delete(path);
	}
	folder() {
		this.plain.owned = false;
		return this.plain;
	}
	release(location) {
		if (location.mode !== "worktree" || this.#isChanged(location.path)) return Promise.resolve(false);
		this.released.push(location);
		this.#remove(location.path);
		return Promise.resolve(true);
	}
	recycle(location) {
		if (location.mode !== "worktree" || this.#isChanged(location.path)) return Promise.resolve(false);
		this.released.push(location);
		if (this.worktrees.has(location.path)) this.spares.add(location.path);
		return Promise.resolve(true);
	}
	hasCopiedFiles(directory) {
		return (this.#atCommits.get(directory)?.changed.size ?? 0) > 0;
	}
	at(directory) {
		return [
			this.workspace,
			...this.worktrees.values(),
			this.plain
		].find((workspace) => workspace.directory === directory);
	}
	#isChanged(path) {
		return !this.spares.has(path) && (this.worktrees.get(path)?.changed.size ?? 0) > 0;
	}
	hasWorktree(path) {
		return Promise.resolve(this.worktrees.has(path) && !this.spares.has(path) && !this.#abandoned.has(path));
	}
	isDamaged(path) {
		return Promise.resolve(this.worktrees.get(path)?.damage !== void 0);
	}
	async runAtCommit(commit, run) {
		const workspace = new MemoryWorkspace(void 0, {
			repository: this.repository,
			directory: `/at-${commit}`
		});
		for (const [path, content] of this.repository.filesOf(commit)) workspace.contents.set(path, content);
		this.#atCommits.set(workspace.directory, workspace);
		const copyFrom = async (from, files) => {
			for (const file of files) await workspace.writeFile(file, await from.readFile(file) ?? "");
		};
		return await run({
			workspace,
			copyFrom
		});
	}
	deleteBranches(heads, into) {
		const { branches } = this.repository;
		const isTaken = (branch) => Array.from(this.worktrees).some(([path, each]) => each.branch === branch && !this.spares.has(path));
		for (const [branch, head] of heads) {
			const isHeld = this.repository.isAncestor(head, branches.get(into) ?? "");
			if (branches.get(branch) === head && isHeld && !isTaken(branch)) branches.delete(branch);
		}
		return Promise.resolve();
	}
	removeRecycled() {
		for (const path of Array.from(this.spares)) this.#remove(path);
		return Promise.resolve();
	}
	die() {
		for (const path of this.spares) this.#abandoned.add(path);
		this.spares.clear();
	}
	prune(isHeld) {
		const removed = [];
		const remaining = [];
		for (const [path, workspace] of Array.from(this.worktrees)) {
			if (!path.startsWith(".worktrees/agentic-") || this.spares.has(path) || isHeld(path)) continue;
			if (workspace.changed.size > 0) remaining.push(path);
			else {
				removed.push(path);
				this.#remove(path);
			}
		}
		return Promise.resolve({
			removed,
			remaining
		});
	}
	#target(into) {
		const found = [this.workspace, ...this.worktrees.values()].find((known) => known === into);
		if (found) return found;
		throw new Error("An unknown workspace.");
	}
	async merge(into, request) {
		const target = this.#target(into);
		const made = this.#findMerge(target, request);
		if (made) return {
			status: "merged",
			...made
		};
		const { files, conflicts } = this.repository.merge(target.head, request.head);
		if (conflicts.length === 0) return {
			status: "merged",
			...this.#commitMerge(target, request, files)
		};
		return {
			status: "conflict",
			files: conflicts,
			description: `Merging ${request.branch} into ${target.branch} conflicts: ${conflicts.join(", ")}`
		};
	}
	#findMerge(target, request) {
		const { head } = target;
		const made = this.repository.find(keyOf(request.key), {
			from: request.head,
			to: head
		});
		if (made !== void 0) return {
			head,
			files: this.repository.diff(this.repository.firstParent(made), made)
		};
		return this.repository.isAncestor(request.head, head) ? {
			head,
			files: []
		} : void 0;
	}
	#commitMerge(target, request, files) {
		const current = target.head;
		const blocking = differing(this.repository.filesOf(current), files).filter((path) => target.changed.has(path));
		if (blocking.length > 0) throw unsuitable(`Uncommitted changes are in the way: ${blocking.join(", ")}.`);
		const parents = [current, request.head];
		const head = this.repository.add({
			parents,
			files,
			key: keyOf(request.key)
		});
		const changes = Array.from(target.changed, (path) => [path, target.contents.get(path)]);
		target.reset(head);
		for (const [path, content] of changes) if (content === void 0) target.remove(path);
		else target.change(path, content);
		return {
			head,
			files: this.repository.diff(current, head)
		};
	}
	async openConflict(into, request, location) {
		const target = this.#target(into);
		const scratch = this.#open({
			...location,
			base_sha: target.head
		}, true);
		const known = this.#merges.get(location.path);
		const isCurrent = known?.current === target.head && known.incoming === request.head;
		if (known && !isCurrent && differing(known.tree, scratch.contents).length > 0) throw unsuitable(`${location.path} contains work on an earlier merge.`);
		const prepared = known && isCurrent ? known : this.#layOut(scratch, {
			current: target.head,
			incoming: request.head
		});
		this.#merges.set(location.path, prepared);
		scratch.recover = async (_base, keep) => {
			await MemoryWorkspace.prototype.recover.call(scratch, prepared.current, keep);
			this.#layOut(scratch, prepared);
		};
		return {
			workspace: scratch,
			files: prepared.files,
			unresolved: () => Promise.resolve(unresolved(scratch, prepared)),
			conclude: async () => {
				const made = this.#findMerge(target, request);
				if (made) return {
					...made,
					lost: []
				};
				if (target.head !== prepared.current) throw unsuitable(`${target.branch} has moved.`);
				const remaining = unresolved(scratch, prepared);
				if (remaining.length > 0) throw unsuitable(`Conflicts remain: ${remaining.join(", ")}.`);
				return {
					...this.#commitMerge(target, request, scratch.contents),
					lost: []
				};
			},
			savePartial: (keep) => Promise.resolve(this.#handOver(scratch, prepared, keep)),
			discard: () => Promise.resolve(this.#discard(location))
		};
	}
	#handOver(scratch, { current }, keep) {
		const done = differing(this.repository.filesOf(current), scratch.contents);
		if (done.length > 0) keep(`patch of ${done.join(", ")}`);
	}
	#discard({ path, branch }) {
		this.#remove(path);
		this.repository.branches.delete(branch);
	}
	abandonConflict(location, keep) {
		const scratch = this.worktrees.get(location.path);
		const prepared = this.#merges.get(location.path);
		if (scratch && prepared) this.#handOver(scratch, prepared, keep);
		return Promise.resolve(this.#discard(location));
	}
	#layOut(scratch, { current, incoming }) {
		scratch.reset(current);
		const { files, conflicts } = this.repository.merge(current, incoming);
		for (const path of differing(scratch.contents, files)) {
			const content = files.get(path);
			if (content === void 0) scratch.remove(path);
			else scratch.change(path, content);
		}
		for (const path of conflicts) scratch.changed.add(path);
		return {
			current,
			incoming,
			files: conflicts,
			tree: files
		};
	}
};
function unresolved({ contents }, { files, tree }) {
	const untouched = (path) => contents.get(path) === tree.get(path);
	const remaining = files.filter((path) => untouched(path) || hasMarkers(contents.get(path)));
	const marked = Array.from(contents.keys()).filter((path) => !untouched(path) && hasMarkers(contents.get(path)));
	return [...new Set([...remaining, ...marked])].sort();
}
function unsuitable(message) {
	return new AgenticError({
		code: "git-unsuitable",
		message
	});
}
// src/runner/simulation/memory/virtual-clock.ts
var VirtualClock = class {
	time;
	sleepers = new Set();
	calls = 0;
	constructor(start) {
		this.time = Date.parse(start);
	}
	now() {
		this.calls += 1;
		return new Date(this.time);
	}
	sleep(milliseconds, signal) {
		return this.#sleep({
			milliseconds,
			isWork: false
		}, signal);
	}
	work(milliseconds, signal) {
		return this.#sleep({
			milliseconds,
			isWork: true
		}, signal);
	}
	#sleep({ milliseconds, isWork }, signal) {
		this.calls += 1;
		return new Promise((resolve, reject) => {
			if (signal?.aborted) return reject(signal.reason);
			const stop = () => {
				this.sleepers.delete(sleeper);
				reject(signal?.reason);
			};
			const sleeper = {
				until: this.time + milliseconds,
				milliseconds,
				isWork,
				wake: () => {
					this.sleepers.delete(sleeper);
					signal?.removeEventListener("abort", stop);
					resolve();
				}
			};
			signal?.addEventListener("abort", stop, { once: true });
			this.sleepers.add(sleeper);
		});
	}
	untilNext(except) {
		const remaining = Array.from(this.sleepers).filter(({ milliseconds, isWork }) => isWork || milliseconds !== except).map(({ until }) => Math.max(0, until - this.time));
		return remaining.length === 0 ? void 0 : Math.min(...remaining);
	}
	jump(milliseconds) {
		this.time += milliseconds;
		const due = Array.from(this.sleepers).filter(({ until }) => until <= this.time);
		for (const sleeper of due) sleeper.wake();
	}
};
// src/runner/simulation/run/attempt-outcomes.ts
var AttemptOutcomes = class {
	#options;
	#list;
	constructor(options) {
		this.#options = options;
		this.#list = new OutcomeList(options.listed);
	}
	at(path, attempt, kind) {
		const { seed, samples = false, literals = [] } = this.#options;
		const chance = seed === void 0 ? void 0 : chanceOf(seed, {
			path,
			attempt,
			kind
		});
		const sample = {
			chance,
			literals
		};
		const listed = samples ? void 0 : this.#list.find(path, attempt);
		if (listed) return {
			outcome: listed,
			isListed: true,
			sample
		};
		const failing = failingOf(seed ?? 0);
		return {
			outcome: chance ? randomOutcome({
				chance,
				failing
			}, kind, this.#list.at(path)) : {},
			isListed: false,
			sample
		};
	}
	hasListed(path) {
		return this.#list.at(path) !== void 0;
	}
};
const BEYOND_SAMPLES = 30;
function dataOf({ outcome, isListed, sample }, schema) {
	const isKnown = outcome.data !== void 0;
	if (!isMapping(schema)) return outcome.data;
	if (isKnown && (isListed || !sample.chance?.percent(BEYOND_SAMPLES))) return outcome.data;
	return sampleOf(schema, sample);
}
var SimulationRecord = class {
	calls = [];
	running = 0;
	add(call) {
		this.calls.push(call);
	}
	hasEnded(path, attempt) {
		return this.calls.some((call) => call.path === path && call.attempt === attempt && (call.kind === "agent" || call.kind === "script"));
	}
};
// src/runner/simulation/run/simulated-agents.ts
const DURATION_MS = 6e4;
const COST_USD = .05;
const TOKENS = 5e3;
const INPUT_SHARE = .8;
var SimulatedAgents = class {
	#world;
	constructor(world) {
		this.#world = world;
	}
	async run(request, hooks) {
		const { record } = this.#world;
		const { step: path, attempt, prompt } = request;
		record.running += 1;
		try {
			const result = await this.#play(request, hooks);
			record.add({
				kind: "agent",
				path,
				attempt,
				text: prompt,
				failed: result.status !== "succeeded"
			});
			return result;
		} finally {
			record.running -= 1;
		}
	}
	endOrphans() {
		return Promise.resolve(0);
	}
	async #play(request, { signal, onEvent }) {
		const { outcomes, clock } = this.#world;
		const { step: path, attempt, timeoutMs = Infinity } = request;
		const sessionId = `simulated-${path}-${attempt}`;
		onEvent({
			type: "session",
			sessionId,
			...request.model === void 0 ? {} : { model: request.model }
		});
		const planned = outcomes.at(path, attempt, isReader(request, this.#stepOf(path)) ? "reader" : "agent");
		const { outcome } = planned;
		const durationMs = outcome.duration === void 0 ? DURATION_MS : millisecondsOf(outcome.duration);
		const usage = usageOf(outcome, {
			request,
			durationMs: Math.min(durationMs, timeoutMs)
		});
		await clock.work(Math.min(durationMs, timeoutMs), signal).catch(() => {});
		if (signal.aborted) return {
			status: "interrupted",
			usage
		};
		const failure = durationMs > timeoutMs ? failureOf({
			class: "transient",
			code: "timeout"
		}) : failureIn(outcome, request);
		const text = failure?.message ?? await this.#answer(request, planned);
		onEvent({
			type: "text",
			text
		});
		onEvent({
			type: "result",
			success: !failure,
			text,
			usage,
			denied: []
		});
		if (failure) return {
			status: "failed",
			failure,
			usage,
			sessionId
		};
		return {
			status: "succeeded",
			text,
			usage,
			sessionId
		};
	}
	#stepOf(path) {
		return stepAt(this.#world.known(), path);
	}
	async #answer(request, planned) {
		const { outcome } = planned;
		const { step: path, attempt, cwd, readOnly = false } = request;
		const step = this.#stepOf(path);
		if (outcome.question) return JSON.stringify({
			success: false,
			needs: outcome.question
		});
		const listed = listedFailure(outcome);
		if (listed && isUnsuccessful(listed)) {
			const summary = listed.message ?? outcome.summary ?? "The simulated agent could not complete the step.";
			return JSON.stringify({
				success: false,
				summary
			});
		}
		const workspace = this.#world.workspaces.at(cwd);
		const document = outcome.document ?? defaultDocument(step, request);
		const { library } = this.#world;
		if (workspace && isMerge(path)) resolveConflicts(workspace);
		else if (workspace) await writeFiles(workspace, {
			...outcome,
			document
		}, {
			path,
			attempt,
			step,
			library,
			readOnly
		});
		if (outcome.output !== void 0) return outcome.output;
		const data = dataOf(planned, step?.type === "wait-for-human" ? step["output-schema"] : schemaIn(request, step));
		if (!step && !isMerge(path)) return JSON.stringify(data ?? {});
		return JSON.stringify({
			success: true,
			summary: outcome.summary ?? "Simulated.",
			document_path: document ?? null,
			next_step_context: outcome.context ?? null,
			...data === void 0 ? {} : { data: withoutClaims(data, planned, outcome) }
		});
	}
};
function isReader({ readOnly = false }, step) {
	return !step || readOnly && step.type === "wait-for-human";
}
function withoutClaims(data, { isListed }, { files }) {
	const isUnchanged = files !== void 0 && Object.keys(files).length === 0;
	return !isListed && isUnchanged && isMapping(data) && "fixed" in data ? {
		...data,
		fixed: []
	} : data;
}
function defaultDocument(step, { runId, step: path }) {
	const name = path.replaceAll("/", "-");
	return step?.ensures?.includes("document") ? `agentic/workflows/${runId}/${name}.md` : void 0;
}
function schemaIn({ answerSchema }, step) {
	const properties = isMapping(answerSchema) ? answerSchema["properties"] : void 0;
	const data = isMapping(properties) && "needs" in properties ? properties["data"] : void 0;
	const [own] = isMapping(data) && Array.isArray(data["anyOf"]) ? data["anyOf"] : [];
	return own ?? answerSchema ?? schemaInChecks(step);
}
function schemaInChecks(step) {
	return step?.ensures?.flatMap((check) => typeof check === "object" && "schema" in check ? [check.schema] : [])[0];
}
function usageOf({ cost = COST_USD, tokens = TOKENS }, { request, durationMs }) {
	const input = Math.round(tokens * INPUT_SHARE);
	return {
		input_tokens: input,
		output_tokens: tokens - input,
		cost_usd: Math.min(cost, request.maxCostUsd ?? Infinity),
		agent_sessions: 1,
		duration_ms: durationMs
	};
}
function failureIn(outcome, { maxCostUsd = Infinity }) {
	if ((outcome.cost ?? COST_USD) > maxCostUsd) return failureOf({
		class: "blocking",
		code: "budget"
	});
	const listed = listedFailure(outcome);
	return listed === void 0 || isUnsuccessful(listed) ? void 0 : failureOf(listed);
}
function listedFailure({ failure }) {
	return typeof failure === "string" ? { class: failure } : failure;
}
function isUnsuccessful(failure) {
	return failure.class === "recoverable" && failure.code === void 0;
}
const CODES = {
	transient: "overloaded",
	recoverable: "step-unsuccessful",
	fatal: "authentication",
	blocking: "quota"
};
const MESSAGES = { blocking: "Simulated: the agent cannot work until a person acts." };
function failureOf(failure) {
	const { class: kind, code = CODES[kind], message = MESSAGES[kind] ?? `Simulated failure \`${code}\`.` } = failure;
	const wait = failure["retry-after"];
	return {
		class: kind,
		code,
		message,
		...wait === void 0 ? {} : { retry_after_ms: millisecondsOf(wait) }
	};
}
async function writeFiles(workspace, { files, document }, writer) {
	for (const [path, text] of Object.entries(files ?? defaultFiles(writer))) if (text === null) workspace.remove(path);
	else await workspace.writeFile(path, text);
	if (document === void 0) return;
	if (await workspace.readFile(document) === void 0) await workspace.writeFile(document, `# ${writer.path}\n\nSimulated.\n`);
}
function defaultFiles(writer) {
	const { path, attempt } = writer;
	const text = `Simulated: ${path}, attempt ${attempt}.\n`;
	return Object.fromEntries(changedPaths(writer).map((file) => [file, text]));
}
function changedPaths({ path, step, library, readOnly }) {
	if (!step || readOnly || !mayChangeFiles({ library }, step)) return [];
	const name = path.replaceAll("/", "-");
	const wanted = (step.ensures ?? []).flatMap(globsIn).map((glob) => pathFor(glob, name));
	const needsChange = step.type === "prompt" || step.type === "command" || step.ensures?.includes("commit") === true;
	return wanted.length > 0 || !needsChange ? wanted : [`simulated/${name}.md`];
}
function globsIn(check) {
	if (typeof check === "string") return [];
	if ("files" in check) return check.files;
	return "fails-before" in check ? check["fails-before"].files.slice(0, 1) : [];
}
function pathFor(glob, name) {
	const path = glob.replaceAll("**/", "").replaceAll("/**", `/${name}`).replaceAll(/\{([^,}]*)[^}]*\}/g, "$1").replaceAll(/\[!?([^\]])[^\]]*\]/g, "$1").replaceAll(/\*+/g, name).replaceAll("?", "x");
	return globMatcher(glob)(path) ? path : glob;
}
function resolveConflicts(workspace) {
	for (const path of Array.from(workspace.changed)) {
		const text = workspace.contents.get(path);
		if (text === void 0 || !hasMarkers(text)) workspace.change(path, `${text ?? ""}Simulated merge.\n`);
		else workspace.change(path, text.replaceAll(/^(?:<{7}|={7}|>{7}).*\n/gm, ""));
	}
}
// src/runner/simulation/run/simulated-scripts.ts
const SCRIPT_MS = 5e3;
const CHECK_MS = 1e4;
const EARLIER_COMMIT = /^\/at-(.+)$/;
var SimulatedScripts = class {
	#world;
	constructor(world) {
		this.#world = world;
	}
	async run(request, hooks) {
		const { record } = this.#world;
		const { step: path, attempt, script } = request;
		record.running += 1;
		try {
			const isCheck = request.output === "end";
			const result = isCheck ? await this.#check(request, hooks) : await this.#script(request, hooks);
			const failed = result.status !== "exited" || result.exitCode !== 0;
			record.add({
				kind: isCheck ? "check" : "script",
				path,
				attempt,
				text: script,
				failed
			});
			return result;
		} finally {
			record.running -= 1;
		}
	}
	async #script(request, { signal, onLine }) {
		const { clock, outcomes, workspaces, library } = this.#world;
		const { step: path, attempt, timeoutMs = Infinity } = request;
		const planned = outcomes.at(path, attempt, "script");
		const { outcome } = planned;
		const durationMs = outcome.duration === void 0 ? SCRIPT_MS : millisecondsOf(outcome.duration);
		await clock.work(Math.min(durationMs, timeoutMs), signal).catch(() => {});
		if (signal.aborted) return { status: "interrupted" };
		const step = stepAt(this.#world.known(), path);
		const [stdout, stderr] = [standardOutputOf(planned, step), outcome["error-output"] ?? ""];
		const listed = listedFailure(outcome);
		const failure = listed && failureOf(listed);
		if (durationMs > timeoutMs || failure?.class === "transient") return {
			status: "timed-out",
			stdout,
			stderr
		};
		if (failure?.class === "fatal") return {
			status: "not-started",
			message: failure.message
		};
		const exitCode = outcome["exit-code"] ?? (failure ? 1 : 0);
		const workspace = exitCode === 0 ? workspaces.at(request.cwd) : void 0;
		if (workspace) await writeFiles(workspace, outcome, {
			path,
			attempt,
			step,
			library,
			readOnly: false
		});
		for (const line of stdout.trimEnd().split("\n")) if (line !== "") onLine(line);
		return {
			status: "exited",
			exitCode,
			stdout,
			stderr,
			durationMs
		};
	}
	async #check(request, { signal }) {
		const { clock, record, outcomes, workspaces } = this.#world;
		const { step: path, attempt, cwd, timeoutMs = Infinity } = request;
		await clock.work(Math.min(CHECK_MS, timeoutMs), signal).catch(() => {});
		if (signal.aborted) return { status: "interrupted" };
		const isFailed = EARLIER_COMMIT.test(cwd) ? workspaces.hasCopiedFiles(cwd) : record.hasEnded(path, attempt) && outcomes.at(path, attempt, this.#kindOf(path)).outcome.checks === "failed";
		return {
			status: "exited",
			exitCode: isFailed ? 1 : 0,
			stdout: "",
			stderr: isFailed ? "Simulated failure of the check." : "",
			durationMs: CHECK_MS
		};
	}
	#kindOf(path) {
		return stepAt(this.#world.known(), path)?.type === "script" ? "script" : "agent";
	}
};
function standardOutputOf(planned, step) {
	const { outcome } = planned;
	if (outcome.output !== void 0) return outcome.output;
	const data = dataOf(planned, step?.["output-schema"]);
	return data === void 0 ? "" : `${JSON.stringify(data)}\n`;
}
var SimulatedPeople = class {
	#world;
	#inbox;
	#signal;
	pending = 0;
	#count = 0;
	constructor(world, { signal, ...inbox }) {
		this.#world = world;
		this.#inbox = inbox;
		this.#signal = signal;
	}
	onEvent(event) {
		if (event.type === "human.asked") this.#ask(event);
	}
	#ask(question) {
		const { clock, outcomes } = this.#world;
		const { step, attempt, needs, approvals: needed = 1 } = question;
		const { outcome } = outcomes.at(step, attempt, needs ? "agent" : "human");
		if (outcome.answer === "none") return;
		const fallback = needs ? needs.options?.[0] ?? "Simulated answer." : "";
		const text = outcome.text ?? fallback;
		const decision = outcome.answer ?? (needs ? "input" : "approved");
		const send = () => this.#send(question, {
			decision,
			text
		}, decision === "approved" ? needed : 1);
		const delayMs = needs || outcome.duration === void 0 ? 0 : millisecondsOf(outcome.duration);
		if (delayMs === 0) return send();
		this.pending += 1;
		clock.work(delayMs, this.#signal).then(send, () => {}).finally(() => this.pending -= 1);
	}
	#send({ step, attempt }, answer, times) {
		const { record, clock } = this.#world;
		const { states, runId } = this.#inbox;
		for (let person = 1; person <= times; person += 1) {
			this.#count += 1;
			const request = {
				type: "input",
				step,
				actor: `person-${person}`,
				at: clock.now().toISOString(),
				...answer
			};
			states.addRequest(runId, `simulated-${this.#count}`, JSON.stringify(request));
		}
		record.add({
			kind: "human",
			path: step,
			attempt,
			text: answer.text,
			failed: answer.decision === "rejected"
		});
	}
};
// src/runner/simulation/run/simulate.ts
const SIMULATION_START = "2026-01-01T09:00:00.000Z";
const MOST_ATTEMPTS = {
	listed: 5e3,
	random: 500
};
const A_YEAR_MS = 31536e6;
const MOST_SESSIONS = 100;
const IDLE_TURNS = 3;
const HANGING_MS = 5e3;
async function simulate(options) {
	const isProgram = options.prepared.program !== void 0;
	await preload(isProgram);
	const run = async () => await new Simulator(options).run();
	if (!isProgram) return await run();
	const turn = programs.then(run);
	programs = turn.catch(() => void 0);
	return await turn;
}
let programs = Promise.resolve();
var Simulator = class {
	#options;
	#clock = new VirtualClock(SIMULATION_START);
	#states = new MemoryStates();
	#workspaces;
	#forge = new MemoryForge();
	#record = new SimulationRecord();
	#templates = new DirectTemplateEngine();
	#ports;
	#people;
	#events = [];
	#finished = new AbortController();
	#facts = {};
	#waiting = new Set();
	#stop = new Stop();
	#isInterrupted = false;
	#attempts = 0;
	#endless;
	constructor(options) {
		this.#options = options;
		const { prepared } = options;
		const library = libraryFor(prepared);
		this.#workspaces = new MemoryWorkspaces(prepared.project.root);
		const world = {
			clock: this.#clock,
			workspaces: this.#workspaces,
			library,
			outcomes: new AttemptOutcomes(options),
			record: this.#record,
			known: () => this.#known()
		};
		const { id: runId } = prepared.run;
		this.#people = new SimulatedPeople(world, {
			states: this.#states,
			runId,
			signal: this.#finished.signal
		});
		this.#ports = {
			clock: this.#clock,
			states: this.#states,
			workspaces: this.#workspaces,
			forgeFor: () => this.#forge,
			library,
			templates: this.#templates,
			agents: new SimulatedAgents(world),
			scripts: new SimulatedScripts(world),
			functions: new Map(),
			watchPrograms: async (onInterrupted) => {
				const { watchPrograms } = await import("./shared.js").then((m) => ({ watchPrograms: m.b }));
				return watchPrograms((code) => {
					this.#isInterrupted = true;
					onInterrupted(code);
				});
			}
		};
	}
	async run() {
		const { prepared } = this.#options;
		let end = await this.#session((ports, request) => prepared.execute(ports, request));
		const { id: runId } = prepared.run;
		for (let count = 1; count < MOST_SESSIONS && this.#canResume(end.state); count += 1) end = await this.#session((ports, request) => resumeRun(ports, request, { runId }));
		this.#finished.abort();
		return {
			end,
			events: this.#events,
			states: this.#states,
			record: this.#record,
			clock: this.#clock,
			endless: this.#endless,
			isInterrupted: this.#isInterrupted
		};
	}
	#known() {
		const { workflow, definitions } = this.#options.prepared;
		return {
			steps: this.#facts.current?.workflow.steps ?? workflow.steps,
			definitions
		};
	}
	#canResume({ status, paused, steps }) {
		if (status !== "paused" || paused?.reason !== "human" || this.#endless !== void 0) return false;
		const now = this.#clock.now().getTime();
		const deadline = steps.get(paused.step ?? "")?.question?.deadline;
		const waits = [deadline === void 0 ? void 0 : Math.max(0, Date.parse(deadline) - now) + 1, this.#people.pending > 0 ? this.#clock.untilNext() : void 0].filter((each) => each !== void 0);
		if (waits.length === 0) return false;
		this.#clock.jump(Math.min(...waits));
		return true;
	}
	async #session(execute) {
		this.#stop = new Stop();
		const settled = { isDone: false };
		const end = execute(this.#ports, this.#request()).finally(() => settled.isDone = true);
		end.catch(() => {});
		await this.#pump(settled);
		return await end;
	}
	#request() {
		const { prepared, listed, createObservers } = this.#options;
		const { workflow, settings, project, overrides } = prepared;
		const keepsOrchestrator = listed !== void 0 && "orchestrator" in listed;
		return {
			...prepared,
			settings: {
				...settings,
				fanOut: "local",
				timeoutMs: this.#options.samples === true ? A_YEAR_MS : settings.timeoutMs,
				orchestrator: keepsOrchestrator ? settings.orchestrator : "rules"
			},
			stop: this.#stop,
			askedAt: this.#clock.now(),
			observe: (run) => {
				this.#facts.current = run.facts;
				if (createObservers) recordSettings(run.store, {
					project,
					workflow,
					overrides
				});
				return [
					{
						onEvent: (event) => this.#watch(event),
						onProviderWait: (step) => void this.#waiting.add(step)
					},
					...createObservers?.({
						...run,
						ports: this.#ports
					}) ?? [],
					this.#people
				];
			}
		};
	}
	#watch(event) {
		this.#events.push(event);
		if (event.type === "step.started") this.#waiting.delete(event.step);
		if (event.type === "step.started" || event.type === "iteration.started") this.#attempts += 1;
		const most = this.#options.samples === true ? MOST_ATTEMPTS.random : MOST_ATTEMPTS.listed;
		if (this.#attempts > most) this.#end(`it started more than ${most} attempts and iterations; the last one is \`${pathIn(event)}\``);
	}
	#end(reason) {
		this.#endless ??= reason;
		this.#stop.request({ kind: "interrupted" });
	}
	async #pump(settled) {
		let idle = 0;
		let idleSince = performance.now();
		for (let calls = this.#clock.calls; !settled.isDone;) {
			await setImmediate();
			if (this.#options.interrupt?.aborted === true) this.#stop.request({ kind: "interrupted" });
			idle = calls === this.#clock.calls ? idle + 1 : 0;
			calls = this.#clock.calls;
			if (idle === 0) idleSince = performance.now();
			if (idle < IDLE_TURNS || settled.isDone) continue;
			const idleMs = performance.now() - idleSince;
			if (this.#isCodeBusy() && idleMs < HANGING_MS) await setTimeout$1(1);
			else if (!this.#passTime()) await this.#waitOrEnd(idleMs);
			else idle = 0;
		}
	}
	#isCodeBusy() {
		const { program } = this.#options.prepared;
		if (this.#isInterrupted) return false;
		return program !== void 0 && this.#record.running + this.#people.pending + this.#waiting.size === 0;
	}
	#passTime() {
		const next = this.#clock.untilNext(INBOX_INTERVAL_MS);
		if (next === void 0) return false;
		this.#clock.jump(next);
		return true;
	}
	async #waitOrEnd(idleMs) {
		if (idleMs > HANGING_MS) this.#end("nothing happens any more");
		await setTimeout$1(1);
	}
};
const libraries = new WeakMap();
function libraryFor({ project, program, sources }) {
	const known = sources && libraries.get(sources);
	if (known) return known;
	const library = libraryOf({
		...project,
		sources: sources && {
			saved: sources,
			isProgram: program !== void 0
		}
	});
	const commands = new Map();
	const command = (name) => {
		const parsed = commands.get(name) ?? library.command(name);
		commands.set(name, parsed);
		return parsed;
	};
	const made = {
		...library,
		command
	};
	if (sources) libraries.set(sources, made);
	return made;
}
function pathIn(event) {
	return "step" in event && event.step !== void 0 ? event.step : event.type;
}
async function preload(isProgram) {
	if (isProgram) await Promise.all([import("./agents.js").then((m) => ({ createContext: m.d })), import("./agents.js").then((m) => ({ Program: m.u }))]);
	await Promise.all([
		import("./run.js").then((m) => ({ globMatcher: m.Gi })),
		import("./shared.js").then((m) => ({ OWN_CONFIG: m.nn, PROTECTED_NAMES: m.rn, createProtectionFilter: m.in, findProtectedFiles: m.an, isAgentConfig: m.on, isProtected: m.sn, pathReadThroughLink: m.cn, protectedNames: m.ln })),
		import("./run.js").then((m) => ({ runAgentSession: m.Yr, saveAnswer: m.Xr, shareOf: m.Zr, transcribe: m.Qr })),
		import("./agents.js").then((m) => ({ runAgentStep: m.r })),
		import("./agents.js").then((m) => ({ askForDecision: m.t, judgeCondition: m.n })),
		import("./shared.js").then((m) => ({ addCheckpoint: m.Ft, checkpointEntry: m.It, checkpointJson: m.Lt, checkpointText: m.Rt, createCheckpointWriter: m.zt, describeCheckpoint: m.Bt })),
		import("./shared.js").then((m) => ({ readAnswer: m.i })),
		import("./json-schema.js").then((m) => ({ checkJsonSchema: m.t })),
		import("./shared.js").then((m) => ({ mergeBranch: m.r })),
		import("./run.js").then((m) => ({ CHECK_LOG: m.Ir, checkFailure: m.Lr, logCheck: m.Rr, remainingMs: m.zr, runChecks: m.Br, setUpWorktree: m.Vr })),
		import("./run.js").then((m) => ({ commandChecks: m.pr, runWithChecks: m.mr }))
	]);
}
// src/runner/simulation/testing/check-expectations.ts
function checkExpectations(simulation, expect) {
	return [
		...checkEnd(simulation, expect),
		...checkSteps(simulation, expect),
		...checkPrompts(simulation, expect),
		...checkOutputs(simulation, expect),
		...checkCost(simulation, expect)
	];
}
function checkEnd({ end, endless }, expect) {
	const { status = "completed", reason, failure } = expect;
	const { state } = end;
	const failed = state.failure?.failure;
	const misses = [];
	if (endless !== void 0) misses.push({
		keys: [],
		message: `The run does not end: ${endless}.`
	});
	else if (state.status !== status) {
		const why = failed ? ` (${failed.message})` : state.paused ? ` (${state.paused.reason})` : "";
		misses.push({
			keys: ["status"],
			message: `expected the run to be ${status}; it is ${state.status}${why}`
		});
	}
	const actual = state.paused?.reason ?? state.reason;
	if (reason !== void 0 && actual !== reason) misses.push({
		keys: ["reason"],
		message: `expected the reason \`${reason}\`; it is \`${actual ?? "none"}\``
	});
	if (failure !== void 0 && failed?.code !== failure && failed?.message.includes(failure) !== true) misses.push({
		keys: ["failure"],
		message: `expected a failure with \`${failure}\`; ${failed ? `it is \`${failed.code}\`: ${failed.message}` : "no step failed the run"}`
	});
	const { "pull-requests": proposals } = expect;
	const opened = pullRequestsOf(state).length;
	if (proposals !== void 0 && opened !== proposals) misses.push({
		keys: ["pull-requests"],
		message: `expected ${proposals} pull requests; the run opened ${opened}`
	});
	return misses;
}
function startsOf({ events }) {
	const paths = events.flatMap((event) => event.type === "step.started" || event.type === "block.opened" || event.type === "human.asked" ? [event.step] : []);
	return [...new Set(paths)];
}
function checkSteps(simulation, expect) {
	const started = startsOf(simulation);
	const hasRun = (pattern) => started.some((path) => matchesPath(pattern, path));
	const { order = [], runs = [], skips = [], attempts = {} } = expect;
	const misses = [];
	for (const [index, pattern] of runs.entries()) if (!hasRun(pattern)) misses.push({
		keys: ["runs", index],
		message: `expected \`${pattern}\` to run`
	});
	for (const [index, pattern] of skips.entries()) if (hasRun(pattern)) misses.push({
		keys: ["skips", index],
		message: `expected \`${pattern}\` not to run`
	});
	let from = 0;
	for (const [index, pattern] of order.entries()) {
		const at = started.findIndex((path, position) => position >= from && matchesPath(pattern, path));
		if (at === -1) {
			const message = `expected \`${pattern}\` to start ${index === 0 ? "" : `after \`${order[index - 1]}\``}; the order was ${listed(started)}`;
			misses.push({
				keys: ["order", index],
				message: message.replace("start ;", "start;")
			});
			break;
		}
		from = at + 1;
	}
	for (const [path, count] of Object.entries(attempts)) {
		const actual = attemptsOf(simulation, path);
		if (actual !== count) misses.push({
			keys: ["attempts", path],
			message: `expected ${count} attempts of \`${path}\`; there were ${actual}`
		});
	}
	return misses;
}
function attemptsOf({ events }, pattern) {
	return events.filter((event) => event.type === "step.started" && matchesPath(pattern, event.step)).length;
}
function checkPrompts({ record }, expect) {
	const promptsOf = (pattern) => record.calls.flatMap(({ kind, path, text }) => kind === "agent" && matchesPath(pattern, path) ? [text] : []);
	const check = (key, isMissed) => Object.entries(expect[key] ?? {}).flatMap(([pattern, texts]) => {
		const prompts = promptsOf(pattern);
		return [texts].flat().flatMap((text) => {
			if (!isMissed(text, prompts)) return [];
			const verb = key === "prompts" ? "contain" : "not contain";
			const none = prompts.length === 0 ? "; it had no session" : "";
			return [{
				keys: [key, pattern],
				message: `expected the prompt of \`${pattern}\` to ${verb} “${text}”${none}`
			}];
		});
	});
	return [...check("prompts", (text, prompts) => !prompts.some((prompt) => prompt.includes(text))), ...check("prompts-without", (text, prompts) => prompts.some((prompt) => prompt.includes(text)))];
}
function checkOutputs({ end: { state } }, { outputs = {} }) {
	return Object.entries(outputs).flatMap(([path, expected]) => {
		const actual = state.steps.get(path)?.output?.data;
		if (contains(actual, expected)) return [];
		const message = `expected the data of \`${path}\` to contain ${json(expected)}; they are ${json(actual)}`;
		return [{
			keys: ["outputs", path],
			message
		}];
	});
}
function contains(actual, expected) {
	if (isMapping(expected)) return isMapping(actual) && Object.entries(expected).every(([key, value]) => contains(actual[key], value));
	if (Array.isArray(expected)) return Array.isArray(actual) && actual.length === expected.length && expected.every((value, index) => contains(actual[index], value));
	return isDeepStrictEqual(actual, expected);
}
const CENT = .005;
function checkCost({ end: { state } }, { cost }) {
	if (cost === void 0) return [];
	const actual = state.knownCostUsd;
	const { min, max } = typeof cost === "number" ? {
		min: cost,
		max: cost
	} : cost;
	if ((min === void 0 || actual > min - CENT) && (max === void 0 || actual < max + CENT)) return [];
	const limits = [...min === void 0 ? [] : [`at least ${formatCost(min)}`], ...max === void 0 ? [] : [`at most ${formatCost(max)}`]];
	return [{
		keys: ["cost"],
		message: `expected a cost of ${typeof cost === "number" ? formatCost(cost) : limits.join(" and ")}; it is ${formatCost(actual)}`
	}];
}
const MOST_TEXT = 300;
function json(value) {
	const text = value === void 0 ? "absent" : JSON.stringify(value);
	return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}
function listed(paths) {
	return paths.length === 0 ? "empty" : paths.join(", ");
}
// src/runner/simulation/testing/run-tests.ts
async function simulateTest(host, test, { seed, observe } = {}) {
	return await (await prepareTest(host, test))({
		seed,
		observe
	});
}
async function prepareTest(host, test) {
	requireValid(test.loaded);
	const first = await prepareOnce(host, test);
	const literals = literalsIn([first.workflow, ...first.definitions.values()]);
	return async ({ seed, observe }) => {
		const { loaded, outcomes } = test;
		const prepared = loaded.program ? await prepareOnce(host, {
			...test,
			loaded: await reload(host.project, loaded)
		}, {
			seed,
			literals
		}) : withVariables(first, {
			seed,
			variables: await variablesOf(test, {
				seed,
				literals
			})
		});
		const createObservers = observe?.(prepared);
		return await simulate({
			prepared,
			listed: outcomes,
			seed,
			samples: seed !== void 0,
			literals,
			createObservers
		});
	};
}
async function prepareOnce({ project, environment }, test, variation = {}) {
	const { loaded, set } = test;
	const variables = await variablesOf(test, variation);
	const { seed } = variation;
	return await prepareSimulation({
		project,
		environment,
		loaded,
		variables,
		overrides: settingsOfSet(set),
		seed
	});
}
async function variablesOf({ loaded, variables: values }, variation) {
	const missing = sampleVariables(loaded.workflow, values, variation);
	return await resolveVariableValues(loaded, {
		...missing,
		...values
	}, "file");
}
async function reload(project, { source }) {
	return await loadWorkflow(project, project.root, source);
}
async function runTest(host, test) {
	const began = performance.now();
	return {
		test,
		problems: await problemsOf$1(host, test),
		milliseconds: performance.now() - began
	};
}
async function problemsOf$1(host, test) {
	try {
		return checkExpectations(await simulateTest(host, test), test.expect).map(({ keys, message }) => `${test.locate(...keys)}  ${message}`);
	} catch (error) {
		if (error instanceof AgenticError) return [`${test.file}  ${error.message}`];
		throw error;
	}
}
const MOST_AT_ONCE = 8;
async function runConcurrently(items, work) {
	const results = [];
	const queue = items.entries();
	const worker = async () => {
		for (const [index, item] of queue) results[index] = await work(item, index);
	};
	await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, items.length) }, worker));
	return results;
}
function mergeTests(tests) {
	const merged = new Map();
	for (const test of tests) {
		const { file, loaded, variables, set, outcomes } = test;
		const key = JSON.stringify([
			file,
			loaded.source,
			loaded.workflow.name,
			variables,
			set
		]);
		const known = merged.get(key);
		merged.set(key, known ? {
			...known,
			outcomes: mergeOutcomes(known.outcomes, outcomes)
		} : test);
	}
	return [...merged.values()];
}
function mergeOutcomes(first, second) {
	const added = Object.entries(second).map(([path, outcomes]) => {
		const all = [first[path] ?? [], outcomes].flat();
		const texts = all.map((outcome) => JSON.stringify(outcome));
		return [path, all.filter((_outcome, index) => texts.indexOf(texts[index] ?? "") === index)];
	});
	return {
		...first,
		...Object.fromEntries(added)
	};
}
const MOST_ENDED = 5;
async function runSeeds(host, test, count) {
	const began = performance.now();
	const ends = {};
	const tally = new ConditionTally();
	const found = new Map();
	const known = { current: knownSteps(host.project, test.loaded) };
	const simulator = await prepareTest(host, test);
	let seed = 0;
	let ended = 0;
	while (seed < count && ended < MOST_ENDED) {
		seed += 1;
		const findings = await findingsOf(seed);
		for (const { key, message } of findings) {
			const general = key.replaceAll(/\/\d+(?=\/|$|#)/g, "/*");
			const group = found.get(general) ?? {
				message,
				seeds: []
			};
			group.seeds.push(seed);
			found.set(general, group);
		}
		await setImmediate();
	}
	const fixed = Object.keys(test.variables);
	const overall = tally.findings(known.current, fixed).map(({ message }) => ({
		message,
		seeds: []
	}));
	const milliseconds = performance.now() - began;
	return {
		test,
		count: seed,
		isStopped: seed < count,
		ends,
		findings: [...found.values(), ...overall],
		milliseconds
	};
	async function findingsOf(seed) {
		try {
			const simulation = await simulator({ seed });
			const { state, facts } = simulation.end;
			if (simulation.endless !== void 0 || simulation.isInterrupted) ended += 1;
			ends[state.status] = (ends[state.status] ?? 0) + 1;
			tally.add(simulation.events);
			if (facts.isProgram) known.current = {
				...known.current,
				steps: facts.workflow.steps
			};
			return brokenInvariants(simulation, known.current);
		} catch (error) {
			if (!(error instanceof AgenticError)) throw error;
			return [{
				key: `error ${error.code}`,
				message: `The run does not start: ${error.message}`
			}];
		}
	}
}
// src/cli/commands/run/simulate-workflow.ts
const simulateCommand = async (plainIo, [name = ""], options) => {
	const project = openProject(plainIo.cwd);
	const io = redactedIo(plainIo, project.config.logging.redact);
	const loaded = await loadWorkflow(project, io.cwd, name);
	requireValid(loaded);
	if (loaded.warnings.length > 0) printNotice(io, renderWarnings(loaded.warnings));
	const { seed } = options;
	const own = literalsIn([loaded.workflow]);
	const made = [];
	const variables = await readVariables(io, loaded, {
		...options,
		more: (values) => {
			const samples = sampleVariables(loaded.workflow, values, {
				seed,
				literals: own
			});
			made.push(...Object.entries(samples).map(([key, value]) => `${key}=${JSON.stringify(value)}`));
			return samples;
		}
	});
	if (made.length > 0) printNotice(io, `Variables without a value: ${made.join(", ")}.\n`);
	const overrides = parseSetOptions(options.set ?? []);
	const { environment } = io;
	const prepared = await prepareSimulation({
		project,
		environment,
		loaded,
		variables,
		overrides,
		seed
	});
	const listed = options.outcomes === void 0 ? {} : readOutcomes(io, options.outcomes, prepared);
	const literals = literalsIn([prepared.workflow, ...prepared.definitions.values()]);
	const rows = rowsFor(io, prepared, options);
	const simulation = await simulate({
		prepared,
		listed,
		seed,
		literals,
		createObservers: rows.observe
	});
	rows.close();
	const exitCode = await show(io, {
		prepared,
		simulation,
		options
	});
	if (exitCode === exitCodes.failed && !prepared.program) for (const line of unknownDataOf(prepared.workflow, listed)) printNotice(io, line);
	return exitCode;
};
function readOutcomes(io, file, { workflow, definitions, program }) {
	const { value, source } = parseOutcomes(readDefinitionText(resolve(io.cwd, file), file), file);
	const problems = program ? [] : outcomeProblems(value, {
		...workflow,
		definitions
	}, { source });
	if (problems.length > 0) throw problemsError("definition-invalid", problems);
	return value;
}
function rowsFor(io, { project, settings, definitions }, options) {
	let terminal;
	const observe = ({ facts, workspace, ports }) => {
		const isResumed = terminal !== void 0;
		terminal?.close();
		terminal = new PlainTerminal({
			facts,
			definitions,
			limits: settings,
			stream: io.stderr,
			detail: options.terminalOutput ?? settings.terminalOutput,
			directory: "/workspace",
			now: () => ports.clock.now().getTime()
		});
		const seed = options.seed === void 0 ? "" : ` with seed ${options.seed}`;
		const header = headerFor({
			facts,
			settings,
			workspace,
			definitions
		});
		if (!isResumed) terminal.header([...header, `simulation${seed}`]);
		return [redactedObserver(terminal, redactorFor(io.environment, project.config.logging.redact))];
	};
	return {
		observe,
		close: () => terminal?.close()
	};
}
async function show(io, { prepared, simulation, options }) {
	const { end, endless } = simulation;
	const { project, settings } = prepared;
	const result = resultOf(simulation);
	if (options.html !== void 0) await writeReport(io, project, {
		simulation,
		html: options.html
	});
	if (options.json) {
		const { next: _next, ...document } = describeEnd(end, settings, result);
		const table = {
			...end.facts,
			steps: end.facts.workflow.steps
		};
		const diagram = mermaidOf(table, end.state);
		printJson(io, {
			...document,
			simulation: {
				seed: options.seed ?? null,
				endless: endless ?? null,
				diagram
			}
		});
	} else {
		const stream = result === void 0 ? io.stdout : io.stderr;
		const ended = renderEnd({
			...end,
			limits: settings,
			isSimulated: true
		});
		const lines = styledEndLines(ended, end.state.status, stream);
		printStyled(io, ["", ...lines.map((line) => `  ${line}`)].join("\n"), stream);
		if (result !== void 0) print(io, stripVTControlCharacters(result.text));
	}
	if (endless === void 0) return exitCodeOfRun(end.state, void 0);
	printNotice(io, `The workflow does not end: ${endless}.`);
	return exitCodes.failed;
}
function resultOf({ states, end: { state, facts } }) {
	const { runId, directory } = facts;
	return resultOfRun({
		state,
		directory,
		read: (path) => states.read(runId, path)
	});
}
async function writeReport(io, project, { simulation, html }) {
	const { states, end } = simulation;
	const { runId, directory } = end.facts;
	const [{ buildReport }, { renderPage }, { writePage }] = await Promise.all([
		import("./shared.js").then((m) => ({ buildReport: m.Yt })),
		import("./shared.js").then((m) => ({ renderPage: m.Xt })),
		import("./commands.js").then((m) => ({ reportCommand: m.w, writePage: m.T }))
	]);
	const page = renderPage({
		...buildReport(await readRunFacts(project, {
			runId,
			directory,
			read: (path) => states.read(runId, path),
			requests: () => [],
			isLive: () => false
		})),
		next: []
	});
	writePage(resolve(io.cwd, html), {
		html,
		page
	});
	printNotice(io, `Wrote ${html}`);
}
// src/cli/commands/run/test-workflows.ts
const FOLDER = join(".agentic", "tests");
const testCommand = async (plainIo, files, options) => {
	const project = openProject(plainIo.cwd);
	const io = redactedIo(plainIo, project.config.logging.redact);
	const { seeds: count } = options;
	const named = files.length > 0 ? files.flatMap((file) => filesAt(io.cwd, file)) : listTests(project, io.cwd);
	const tests = await readAll(io, project, named);
	const seeded = named.length > 0 || count === void 0 ? tests : await ownWorkflows(project);
	if (named.length === 0 && seeded.length === 0) throw noTests(count);
	const host = {
		project,
		environment: io.environment
	};
	if (options.seed !== void 0) return await showSeed(io, host, {
		tests: mergeTests(tests),
		seed: options.seed
	});
	const began = performance.now();
	const results = {
		tests: await runConcurrently(tests, async (test) => await runTest(host, test)),
		seeds: count === void 0 ? [] : await runConcurrently(mergeTests(seeded), async (test) => await runSeeds(host, test, count)),
		milliseconds: performance.now() - began
	};
	if (options.json) printJson(io, describe(results));
	else printStyled(io, renderResults(results, io.stdout));
	return isPassed(results) ? exitCodes.completed : exitCodes.failed;
};
async function showSeed(io, host, { tests, seed }) {
	let code = exitCodes.completed;
	for (const test of tests) {
		let rows;
		const observe = (prepared) => {
			rows = rowsFor(io, prepared, { seed });
			return rows.observe;
		};
		const simulation = await simulateTest(host, test, {
			seed,
			observe
		});
		rows?.close();
		const findings = brokenInvariants(simulation, knownSteps(host.project, test.loaded));
		const ended = renderEnd({
			...simulation.end,
			isSimulated: true
		});
		print(io, [
			"",
			...ended,
			...findings.map(({ message }) => `→ ${message}`)
		].map((line) => `  ${line}`).join("\n"));
		if (findings.length > 0) code = exitCodes.failed;
	}
	return code;
}
function listTests({ root }, cwd) {
	const folder = join(root, FOLDER);
	return existsSync(folder) ? testsIn(folder, cwd) : [];
}
function filesAt(cwd, path) {
	return statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isDirectory() === true ? testsIn(resolve(cwd, path), cwd) : [path];
}
function testsIn(folder, cwd) {
	return readdirSync(folder, {
		recursive: true,
		encoding: "utf8"
	}).filter((name) => /\.ya?ml$/.test(name)).toSorted().map((name) => relative(cwd, join(folder, name)));
}
async function readAll(io, project, files) {
	const tests = [];
	const problems = [];
	for (const file of files) try {
		tests.push(...await readTests(project, {
			text: readDefinitionText(resolve(io.cwd, file), file),
			file
		}));
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		problems.push(error);
	}
	const [first, ...more] = problems;
	if (!first) return tests;
	const { code, data } = first;
	throw new AgenticError({
		code,
		data,
		message: [first, ...more].map(({ message }) => message).join("\n")
	});
}
async function ownWorkflows(project) {
	const own = listNamedWorkflows(project).filter(({ origin }) => origin !== "built-in");
	return await Promise.all(own.map(async ({ name, path }) => ({
		file: relative(project.root, path),
		name,
		loaded: await loadWorkflow(project, project.root, name),
		variables: {},
		set: {},
		outcomes: {}
	})));
}
function noTests(seeds) {
	return new AgenticError({
		code: "not-found",
		message: `There is no test in ${FOLDER}/${seeds === void 0 ? "" : ", and this repository has no workflow"}. A test is a YAML file with \`workflow: <name>\` and \`expect: {}\`.`
	});
}
function describe(results) {
	return {
		passed: isPassed(results),
		tests: results.tests.map(({ test: { file, name }, problems, milliseconds }) => ({
			file,
			name,
			passed: problems.length === 0,
			problems,
			milliseconds: Math.round(milliseconds)
		})),
		seeds: results.seeds.map(({ test: { file, name }, count, ends, findings }) => ({
			file,
			name,
			count,
			ends,
			findings
		}))
	};
}
// src/cli/commands/session/memory.ts
const memoryCreateCommand = async (io, _args, { json = false, force = false, ...options }) => {
	try {
		var _usingCtx$1 = _usingCtx();
		const { project, notebook: opened } = openSharedNotebook(io);
		const notebook = _usingCtx$1.u(opened);
		const { category, title, tags, relevance } = options;
		const content = await contentFrom(io, options);
		const source = await noteSourceOf({
			...project,
			environment: io.environment
		});
		const creation = await notebook.create({
			category,
			title,
			content,
			tags,
			relevance,
			source
		}, { force });
		if ("similar" in creation) throw noteExists(creation.similar, notebook.location, lookAtIt);
		const facts = createdFacts(creation.created, notebook.location);
		if (!json) print(io, `${facts.memory_id} is saved in ${facts.path}.`);
		await notebook.push();
		if (json) printJson(io, facts);
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		_usingCtx$1.d();
	}
};
const memoryListCommand = async (io, _args, { json = false, limit = 20, ...filter }) => {
	try {
		var _usingCtx3 = _usingCtx();
		const notebook = _usingCtx3.u(openSharedNotebook(io).notebook);
		const query = {
			...filterFrom(filter),
			limit
		};
		const first = json ? void 0 : await notebook.local.list(query);
		if (first && first.notes.length > 0) print(io, renderList(first.notes, first.total));
		const { notes, total, broken } = await notebook.list(query);
		if (json) {
			printJson(io, {
				notes: notes.map((note) => noteFacts(note, notebook.location)),
				count: notes.length,
				total,
				broken: brokenFacts(broken, notebook.location)
			});
			return;
		}
		const later = laterNotes(notes, first?.notes);
		const isFirst = first === void 0 || first.notes.length === 0;
		if (later.length > 0) print(io, renderList(later, isFirst ? total : later.length));
		else if (isFirst) print(io, nothing(filter));
		sayBroken(io, broken, notebook);
	} catch (_) {
		_usingCtx3.e = _;
	} finally {
		_usingCtx3.d();
	}
};
const memorySearchCommand = async (io, terms, { json = false, limit = 10, ...filter }) => {
	try {
		var _usingCtx4 = _usingCtx();
		const notebook = _usingCtx4.u(openSharedNotebook(io).notebook);
		const text = terms.join(" ");
		const query = {
			...filterFrom(filter),
			text,
			limit
		};
		const local = json ? void 0 : await notebook.local.search(query);
		const first = local === void 0 || local.suggestion ? [] : local.notes;
		if (first.length > 0) print(io, renderFound(first, notebook.location));
		const { notes, broken, suggestion } = await notebook.search(query);
		if (json) {
			const results = notes.map((note) => noteFacts(note, notebook.location));
			printJson(io, {
				results,
				count: notes.length,
				did_you_mean: suggestion?.text,
				broken: brokenFacts(broken, notebook.location)
			});
			return;
		}
		if (suggestion) print(io, describeSuggestion(suggestion));
		const later = laterNotes(notes, first);
		const found = renderFound(later, notebook.location);
		if (later.length > 0) print(io, first.length > 0 ? `\n${found}` : found);
		else if (first.length === 0) print(io, `No note matches \`${text}\`.`);
		sayBroken(io, broken, notebook);
	} catch (_) {
		_usingCtx4.e = _;
	} finally {
		_usingCtx4.d();
	}
};
const memoryShowCommand = async (io, [idOrPath = ""], { json = false }) => {
	try {
		var _usingCtx5 = _usingCtx();
		const notebook = _usingCtx5.u(openSharedNotebook(io).notebook);
		const first = json ? void 0 : await notebook.local.read(idOrPath).catch(unlessNotFound);
		if (first) print(io, first.text);
		const { note, text } = await notebook.read(idOrPath);
		if (json) printJson(io, noteFacts(note, notebook.location));
		else if (first === void 0) print(io, text);
		else if (text !== first.text) print(io, `\nThe remote has a newer version:\n\n${text}`);
	} catch (_) {
		_usingCtx5.e = _;
	} finally {
		_usingCtx5.d();
	}
};
const memoryDeleteCommand = async (io, ids, { json = false }) => {
	try {
		var _usingCtx6 = _usingCtx();
		const notebook = _usingCtx6.u(openSharedNotebook(io).notebook);
		for (const id of ids) await notebook.read(id);
		const deleted = [];
		for (const id of new Set(ids)) deleted.push(await notebook.delete(id));
		const facts = deleted.map(({ id, title, path }) => ({
			id,
			title,
			path: `${notebook.location}/${path}`
		}));
		if (!json) print(io, facts.map(({ path, title }) => `Deleted ${path} (${title}).`).join("\n"));
		await notebook.push();
		if (json) printJson(io, { deleted: facts });
	} catch (_) {
		_usingCtx6.e = _;
	} finally {
		_usingCtx6.d();
	}
};
const memoryPruneCommand = async (io, _args, { json = false, olderThan, dryRun = olderThan === void 0, category }) => {
	try {
		var _usingCtx7 = _usingCtx();
		const notebook = _usingCtx7.u(openSharedNotebook(io).notebook);
		const age = olderThan ?? "30d";
		const before = new Date(systemClock.now().getTime() - parseAge(age)).toISOString();
		const { notes, broken } = await notebook.prune({
			...filterFrom({ category }),
			before,
			dryRun
		});
		if (!dryRun && notes.length > 0) await notebook.push();
		if (json) {
			const pruned = notes.map((note) => noteFacts(note, notebook.location));
			printJson(io, {
				pruned,
				count: notes.length,
				dry_run: dryRun,
				broken: brokenFacts(broken, notebook.location)
			});
			return;
		}
		print(io, prunedText(notes, {
			age,
			dryRun
		}));
		sayBroken(io, broken, notebook);
	} catch (_) {
		_usingCtx7.e = _;
	} finally {
		_usingCtx7.d();
	}
};
function prunedText(notes, { age, dryRun }) {
	if (notes.length === 0) return `No note is older than ${age}.`;
	const count = notes.length === 1 ? "1 note" : `${notes.length} notes`;
	const list = renderList(notes, notes.length);
	if (!dryRun) return `Deleted ${count} older than ${age}:\n${list}`;
	return `${count} older than ${age}, nothing deleted; \`${`agentic-sdlc memory prune --older-than ${age}`}\` deletes:\n${list}`;
}
function openSharedNotebook(io) {
	const folder = findProjectRoot(io.cwd);
	const project = {
		...openProject(enclosingCheckout(folder.root)),
		...folder
	};
	if (!project.config.memory.enabled && (io.environment["AGENTIC_RUN_ID"] ?? "") !== "") throw new AgenticError({
		code: "unsupported",
		message: "Notes are disabled for agents (`memory.enabled` is false). Continue without notes."
	});
	const notice = (text) => printNotice(io, text);
	const config = {
		...project,
		environment: io.environment,
		notice
	};
	return {
		project,
		notebook: shareNotebook(openNotebook(config), {
			config,
			report: notice
		})
	};
}
function laterNotes(notes, printed = []) {
	const known = new Set(printed.map((note) => JSON.stringify(note)));
	return notes.filter((note) => !known.has(JSON.stringify(note)));
}
function unlessNotFound(error) {
	if (error instanceof AgenticError && error.code === "not-found") return void 0;
	throw error;
}
function filterFrom({ category, tags }) {
	return {
		...category === void 0 ? {} : { category: checkCategory(category) },
		...tags === void 0 ? {} : { tags }
	};
}
async function contentFrom(io, { content, contentFile }) {
	if (content !== void 0 && contentFile !== void 0) throw usageError("`--content` and `--content-file` exclude each other; give one of them.");
	if (content !== void 0) return content;
	if (contentFile !== void 0 && contentFile !== "-") return fileText(io, contentFile);
	if (io.stdin.isTTY) throw usageError("A note needs a content: give `--content`, `--content-file`, or text on standard input.");
	const chunks = [];
	for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
	return Buffer.concat(chunks).toString("utf8");
}
function fileText(io, file) {
	try {
		return readRegularText(resolve(io.cwd, file), { displayName: file });
	} catch (cause) {
		if (cause instanceof AgenticError) throw cause;
		throw new AgenticError({
			code: "not-found",
			message: `${file} cannot be read; check the path.`,
			cause
		});
	}
}
function lookAtIt(id) {
	return `Read it with \`agentic-sdlc memory show ${id}\`; \`--force\` saves your note as well.`;
}
function nothing({ category, tags }) {
	return category === void 0 && tags === void 0 ? "There are no notes yet." : "There are no such notes.";
}
function sayBroken(io, broken, notebook) {
	if (broken.length > 0) printNotice(io, renderBroken(brokenFacts(broken, notebook.location)));
}
// src/runner/requests/add-manual-entry.ts
async function forwardLogLine(added, timestamp) {
	const beginning = JSON.stringify({ timestamp }).slice(0, -1);
	const line = (added.states.read(added.runId, runFiles.logs) ?? "").split("\n").findLast((each) => each.startsWith(beginning));
	if (line !== void 0) await passOn(added, runFiles.logs, `${line}\n`);
}
async function forwardCheckpoint(added, id) {
	const text = checkpointIn(added.states.read(added.runId, runFiles.checkpoints) ?? "", id);
	if (text !== void 0) await passOn(added, runFiles.checkpoints, text);
}
async function passOn({ io, project, runId }, file, text) {
	const { environment } = io;
	if (environment["AGENTIC_RUN_ID"] === runId) return;
	const id = `${MANUAL_ENTRY_PREFIX}${systemClock.now().getTime()}-${randomIds.suffix()}`;
	const report = (message) => printNotice(io, message);
	await createRunStores({
		...project,
		environment,
		report
	}).forwardEntry?.(runId, id, renderManualEntry({
		file,
		text
	}));
}
// src/cli/commands/session/run-entries.ts
const logAddCommand = async (io, [message = ""], { level, step: named, run, context: contextText, json }) => {
	const target = targetRun(io, run);
	const { runId, project, states } = target;
	const step = await targetStep(io, target, named);
	const context = contextText === void 0 ? void 0 : parseContext(contextText);
	const to = {
		states,
		runId,
		config: project.config
	};
	const { line, written } = addLogLine(to, {
		message,
		level,
		step,
		context
	});
	if (written) await forwardLogLine({
		...target,
		io
	}, line.timestamp);
	if (json) printJson(io, {
		success: true,
		run_id: runId,
		written,
		...line
	});
};
function parseContext(text) {
	const value = parseJsonObject(text);
	if (value) return value;
	throw usageError(`\`--context\` must be a JSON object, such as '{"file": "src/a.ts"}'.`);
}
const checkpointCreateCommand = async (io, _args, options) => {
	const target = targetRun(io, options.run);
	const { runId, states } = target;
	const step = await targetStep(io, target, options.step);
	const { id, created, status, problems } = addCheckpoint({
		states,
		clock: systemClock
	}, {
		runId,
		step
	}, options);
	sayDamage(io, problems);
	if (!options.json) print(io, `Saved as ${id}.`);
	await forwardCheckpoint({
		...target,
		io
	}, id);
	if (options.json) printJson(io, {
		success: true,
		checkpoint_id: id,
		run_id: runId,
		step,
		created,
		status
	});
};
const checkpointListCommand = async (io, _args, { run: named, step, json }) => {
	const runId = runIdFrom(io, named);
	const checkout = readCheckout(io);
	let displayed;
	const show = (text = "") => {
		const { checkpoints, problems } = parseCheckpoints(text);
		const wanted = checkpoints.filter((each) => step === void 0 || each.step === step);
		if (json) return printJson(io, {
			run_id: runId,
			checkpoints: wanted.map(checkpointJson),
			problems
		});
		sayDamage(io, problems);
		const before = displayed;
		displayed = wanted.map(checkpointText);
		const added = displayed.filter((each) => before?.includes(each) !== true);
		if (added.length > 0) print(io, `${before?.length ? "\n" : ""}${added.join("\n\n")}`);
		else if (before === void 0) print(io, "There are no checkpoints.");
	};
	const file = runFiles.checkpoints;
	const local = localRun(checkout, runId);
	const isDisplayed = !json && isFound(local);
	if (isDisplayed) show(local.read(file));
	const { readableRun } = await import("./run.js").then((m) => ({ readableRun: m.lt }));
	const run = await readableRun(io, checkout, {
		runId,
		includes: (path) => path === file,
		isDisplayed
	});
	if (isDisplayed && !run.remote) return;
	if (!isFound(run)) throw runNotFoundError(runId);
	show(run.read(file));
};
function sayDamage(io, problems) {
	for (const problem of problems) printNotice(io, `${runFiles.checkpoints}: ${problem}`);
}
function targetRun(io, named) {
	const runId = runIdFrom(io, named);
	const project = readCheckout(io);
	const states = createRedactedStates({
		...project,
		environment: io.environment
	});
	if (states.read(runId, runFiles.run) !== void 0) return {
		runId,
		project,
		states
	};
	throw new AgenticError({
		code: "not-found",
		message: `Run ${runId} is not in this clone, so nothing can be added to it. Name a run that \`agentic-sdlc list --local\` shows.`
	});
}
function runIdFrom(io, named) {
	const runId = named ?? io.environment["AGENTIC_RUN_ID"] ?? "";
	if (runId !== "") return runId;
	throw usageError("No run is named: give its id with `--run`. Inside a step of a run it is known.");
}
async function targetStep(io, target, named) {
	const own = io.environment["AGENTIC_STEP"] ?? "";
	const step = named ?? own;
	if (step === "") return step;
	if (isStepPath(step)) {
		if (step !== own) await requireStep(target, step);
		return step;
	}
	throw usageError(`\`${step}\` is no step; steps are named like \`build\` or \`improve/2/fix\`.`);
}
async function requireStep({ runId, project }, step) {
	const names = await stepNames(project, runId);
	const unknown = step.split("/").find((name) => !/^\d+$/.test(name) && names?.has(name) === false);
	if (names === void 0 || unknown === void 0) return;
	const near = closestMatch(unknown, Array.from(names));
	const hint = near === void 0 ? `Its steps: ${Array.from(names).join(", ")}.` : `Did you mean \`${near}\`?`;
	throw usageError(`Run ${runId} has no step \`${step}\`. ${hint}`);
}
async function stepNames(project, runId) {
	try {
		const run = localRun(project, runId);
		const { workflow } = readRun(run);
		const known = [workflow, ...Array.from((await readDefinitions(run)).values())].flatMap(({ steps }) => Array.from(walkSteps(steps)));
		const startedSteps = Array.from(readJournal(run).steps.values());
		return new Set([...known, ...startedSteps].map(({ name }) => name));
	} catch (error) {
		if (error instanceof AgenticError) return void 0;
		throw error;
	}
}
// src/config/edit-json.ts
var import_dist = __toESM(require_dist(), 1);
function editJson(text, { path, value }) {
	const { contents } = (0, import_dist.parseDocument)(text, { uniqueKeys: false });
	const layout = layoutOf(text);
	const change = (0, import_dist.isMap)(contents) ? changeIn(contents, {
		path,
		value
	}, {
		text,
		...layout
	}) : void 0;
	return change ? text.slice(0, change.start) + change.text + text.slice(change.end) : text;
}
function layoutOf(text) {
	return {
		unit: /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ",
		newline: text.includes("\r\n") ? "\r\n" : "\n"
	};
}
function changeIn(map, { path, value }, source) {
	const [key = "", ...inner] = path;
	const at = map.items.findIndex((pair) => (0, import_dist.isScalar)(pair.key) && pair.key.value === key);
	const pair = map.items[at];
	if (pair && inner.length > 0 && (0, import_dist.isMap)(pair.value)) return changeIn(pair.value, {
		path: inner,
		value
	}, source);
	if (value === void 0) return pair && inner.length === 0 ? removal(map, at) : void 0;
	const nested = inner.toReversed().reduce((child, part) => ({ [part]: child }), value);
	if (!pair) return insertion(map, {
		key: String(key),
		value: nested
	}, source);
	const [start, end] = rangeOf(pair.value);
	return {
		start,
		end,
		text: inline(nested)
	};
}
function removal(map, at) {
	const [pair, before, after] = [
		map.items[at],
		map.items[at - 1],
		map.items[at + 1]
	];
	if (before) return {
		start: endOf(before),
		end: endOf(pair),
		text: ""
	};
	if (after) return {
		start: startOf(pair),
		end: startOf(after),
		text: ""
	};
	const [start, end] = rangeOf(map);
	return {
		start,
		end,
		text: "{}"
	};
}
function insertion(map, { key, value }, source) {
	const { text, unit, newline } = source;
	const last = map.items.at(-1);
	const [start, end] = rangeOf(map);
	if (!last) {
		const outer = indentAt(text, start);
		return {
			start,
			end,
			text: block({ [key]: value }, {
				unit,
				newline,
				indent: outer
			})
		};
	}
	const after = endOf(last);
	if (!text.slice(start, startOf(last)).includes("\n")) return {
		start: after,
		end: after,
		text: `, ${JSON.stringify(key)}: ${inline(value)}`
	};
	const indent = indentAt(text, startOf(last));
	return {
		start: after,
		end: after,
		text: `,${newline}${indent}${property(key, value, {
			unit,
			newline,
			indent
		})}`
	};
}
function property(key, value, layout) {
	return `${JSON.stringify(key)}: ${block(value, layout)}`;
}
function block(value, { indent, ...layout }) {
	if (!isMapping(value)) return inline(value);
	const { unit, newline } = layout;
	const inner = {
		...layout,
		indent: indent + unit
	};
	return `{${newline}${Object.entries(value).map(([key, one]) => `${inner.indent}${property(key, one, inner)}`).join(`,${newline}`)}${newline}${indent}}`;
}
function inline(value) {
	if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
	if (!isMapping(value)) return JSON.stringify(value);
	return `{ ${Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inline(inner)}`).join(", ")} }`;
}
function indentAt(text, offset) {
	const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
	return /^[ \t]*/.exec(line)?.[0] ?? "";
}
function startOf(pair) {
	return rangeOf(pair?.key)[0];
}
function endOf(pair) {
	return rangeOf(pair?.value)[1];
}
function rangeOf(node) {
	const [start, end] = (0, import_dist.isNode)(node) && node.range || [0, 0];
	return [start, end];
}
// src/cli/commands/setup/config.ts
const configGetCommand = async (io, [key], options) => {
	const { config, fileConfig } = openProject(io.cwd);
	const settings = (key === void 0 ? configKeys.filter((known) => !known.key.startsWith("$")) : knownKeys(key)).map((known) => settingOf(known, config, fileConfig));
	const [only] = settings;
	if (only === void 0 || only.key !== key) showAll(io, settings, options);
	else showOne(io, only, options);
};
const configSetCommand = async (io, [key = "", text = ""], options) => {
	const known = singleKey(key);
	const value = parseValue(text);
	const fault = describeInvalidValue(known, value);
	if (fault !== void 0) throw new AgenticError({
		code: "config-invalid",
		message: `${fault}${shellHint(known, value, text)}`,
		data: {
			key,
			value
		}
	});
	changeConfig(io.cwd, [{
		path: known.path,
		value
	}]);
	if (options.json) printJson(io, {
		key,
		value,
		source: "config"
	});
	else print(io, `${CONFIG_FILE}: ${key} = ${shownValue(value)}`);
};
const configUnsetCommand = async (io, [key = ""], options) => {
	const known = singleKey(key);
	changeConfig(io.cwd, [{
		path: known.path,
		value: void 0
	}]);
	const { config, fileConfig } = openProject(io.cwd);
	const setting = settingOf(known, config, fileConfig);
	if (options.json) printJson(io, described(setting));
	else print(io, setting.value === void 0 ? notSet(key) : `${key} = ${shownValue(setting.value)} (default)`);
};
function showOne(io, setting, { json }) {
	if (json) printJson(io, described(setting));
	else if (setting.value === void 0) printNotice(io, notSet(setting.key));
	else print(io, shownValue(setting.value));
}
function showAll(io, settings, { json }) {
	if (json) return printJson(io, settings.map(described));
	const width = Math.max(...settings.map(({ key }) => key.length));
	const lines = settings.map(({ key, value, source }) => `${key.padEnd(width)}  ${source.padEnd(7)}  ${shownValue(value)}`);
	return print(io, lines.join("\n"));
}
function notSet(key) {
	return `${key} is not set.`;
}
function described({ key, value, source }) {
	return {
		key,
		value: value ?? null,
		source
	};
}
function shownValue(value) {
	if (value === void 0) return "(not set)";
	return typeof value === "string" ? value : JSON.stringify(value);
}
function parseValue(text) {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
function shellHint(known, value, text) {
	if (value === null) return ` \`agentic-sdlc config unset ${known.key}\` removes it.`;
	const meant = [text, [text]].find((other) => describeInvalidValue(known, other) === void 0);
	return meant === void 0 ? "" : ` In a shell: '${JSON.stringify(meant)}'.`;
}
function singleKey(key) {
	const [first, ...others] = knownKeys(key);
	if (first?.key === key) return first;
	const names = [first, ...others].map((known) => known?.key).join(", ");
	throw new AgenticError({
		code: "usage",
		message: `${code(key)} is a group of settings; name one of them: ${names}.`,
		data: { key }
	});
}
function knownKeys(key) {
	const found = findKeys(key);
	if (found.length > 0) return found;
	const suggestion = nearestKey(key);
	const hint = suggestion === void 0 ? "`agentic-sdlc config get` lists them." : `Did you mean \`${suggestion}\`?`;
	const name = key === "" ? describeValue(key) : code(key);
	throw new AgenticError({
		code: "usage",
		message: `There is no setting ${name}. ${hint}`,
		data: {
			key,
			...suggestion === void 0 ? {} : { suggestion }
		}
	});
}
const EMPTY$1 = "{}\n";
function changeConfig(cwd, edits) {
	const path = join(findProjectRoot(cwd).root, CONFIG_FILE);
	const found = readOptional(path);
	const before = found === void 0 || found.trim() === "" ? EMPTY$1 : found;
	if (findJsonFault(before)) throw invalid(problemsOf(before));
	const after = edits.reduce(editJson, before);
	if (problemsOf(after).length > 0) throw invalid(problemsOf(before));
	if (after !== before) write(path, after);
}
function problemsOf(text) {
	const parsed = parseConfig(text, CONFIG_FILE);
	return "problems" in parsed ? parsed.problems : [];
}
function write(path, text) {
	try {
		makeFolder(dirname(path));
		replaceFile(existsSync(path) ? realpathSync(path) : path, text);
	} catch (cause) {
		const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
		throw new AgenticError({
			code: "usage",
			message: `${CONFIG_FILE} cannot be written (${reason}); check the path and its permissions.`,
			cause
		});
	}
}
function invalid(problems) {
	return new AgenticError({
		code: "config-invalid",
		message: `${renderProblems(problems)} Nothing was written.`,
		data: { problems }
	});
}
// src/cli/commands/setup/configure.ts
const QUESTIONS = {
	"project.setup": "Which command makes a fresh worktree usable?",
	"project.check": "Which command must pass before a run proposes changes?",
	"defaults.provider": "Which agent does the work?",
	"defaults.model": "Which model?",
	"defaults.autofix": "From which severity on are issues of a validation fixed?",
	"git.worktree": "Where a workflow uses git: work in a worktree, so that your checkout is not touched?",
	"git.autoCommit": "Where a workflow uses git: commit after each step?",
	"git.autoPr": "Where a workflow uses git: open a pull request at the end?",
	"execution.maxWorkers": "How many branches of a parallel block run at once?",
	"defaults.maxCostUsd": "At how many US dollars does a run pause?"
};
const configureCommand = async (io, _args, options) => {
	const { root, config, fileConfig } = openProject(io.cwd);
	const proposed = proposeFor({ root });
	const proposals = {
		"project.setup": proposed.setup,
		"project.check": proposed.check
	};
	const current = configKeys.filter(({ key }) => QUESTIONS[key] !== void 0).map((known) => {
		const { value } = settingOf(known, config, fileConfig);
		const proposal = value === void 0 ? proposals[known.key] : void 0;
		return {
			...known,
			value: value ?? proposal?.command,
			files: proposal?.files
		};
	}).toSorted((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));
	if (!options.yes && !canAsk(io)) return refuse(io, current, options);
	const answers = options.yes ? current : await askAll(io, current);
	if (answers === void 0) {
		printNotice(io, "Nothing was written.");
		return exitCodes.sigint;
	}
	changeConfig(io.cwd, answers);
	const written = answers.filter(({ value }) => value !== void 0);
	if (options.json) printJson(io, {
		file: CONFIG_FILE,
		settings: written.map(({ key, value }) => ({
			key,
			value
		}))
	});
	else print(io, [`${CONFIG_FILE}:`, ...written.map((answer) => `  ${renderAnswer(answer)}`)].join("\n"));
	return exitCodes.completed;
};
const ORDER = Object.keys(QUESTIONS);
async function askAll(io, current) {
	const { ask } = await import("./run.js").then((m) => ({ ask: m.l }));
	const answers = [];
	for (const setting of current) {
		const known = withoutForeignModel(setting, current, answers);
		const answer = await ask(io, questionFor(known));
		if (answer === void 0) return void 0;
		answers.push({
			...known,
			value: valueOf(known, answer)
		});
	}
	return answers;
}
function withoutForeignModel(setting, current, answers) {
	const provider = (list) => list.find(({ key }) => key === "defaults.provider")?.value;
	return setting.key === "defaults.model" && provider(current) !== provider(answers) ? {
		...setting,
		value: void 0
	} : setting;
}
function questionFor(setting) {
	const { key, value, options, files } = setting;
	const message = `${QUESTIONS[key] ?? key}${files ? ` (from ${files.join(", ")})` : ""}`;
	if (options) return {
		kind: "choice",
		message,
		options,
		answer: String(value)
	};
	if (typeof value === "boolean") return {
		kind: "yes-no",
		message,
		answer: value
	};
	return {
		kind: "text",
		message,
		answer: value === void 0 ? "" : shownValue(value),
		empty: EMPTY[key] ?? "the default",
		faultOf: (answer) => {
			const meant = valueOf(setting, answer);
			return meant === void 0 ? void 0 : describeInvalidValue(setting, meant);
		}
	};
}
const EMPTY = {
	"defaults.model": "the agent's own choice",
	"defaults.maxCostUsd": "never",
	"project.setup": "none",
	"project.check": "none"
};
function valueOf({ values, value }, answer) {
	if (typeof answer === "boolean") return answer;
	const text = answer.trim();
	if (text === "") return void 0;
	return values === "a number" || typeof value === "object" ? parseValue(text) : text;
}
function refuse(io, current, { json }) {
	const error = new AgenticError({
		code: "usage",
		message: "`configure` asks its questions on a terminal, and this is none. Use `agentic-sdlc config set <key> <value>`, or `configure --yes` to write these values unchanged.",
		data: { settings: current.map(({ key, value, values, description }) => ({
			key,
			value: value ?? null,
			values,
			description
		})) }
	});
	if (!json) print(io, current.map((answer) => renderChoice(answer)).join("\n"));
	throw error;
}
function renderChoice(answer) {
	const { values, description, files } = answer;
	const origin = files ? ` Proposed from ${files.join(", ")}.` : "";
	return `${renderAnswer(answer)}\n  ${description} Values: ${values}.${origin}`;
}
function renderAnswer({ key, value }) {
	return `${key} = ${shownValue(value)}`;
}
// src/agents/probe-program.ts
const LIMIT_MS$2 = 1e4;
async function readProgramVersion(program, environment, limitMs = LIMIT_MS$2) {
	return await new Promise((resolve) => {
		const options = {
			env: withoutCredentials(environment),
			timeout: limitMs,
			killSignal: "SIGKILL"
		};
		execFile(program, ["--version"], options, (error, stdout, stderr) => {
			if (!error) return resolve({
				status: "found",
				version: versionIn(stdout)
			});
			if (error.code === "ENOENT") return resolve({ status: "missing" });
			resolve({
				status: "failed",
				reason: error.killed ? `it did not answer within ${limitMs / 1e3} seconds` : (stderr.trim().split("\n")[0] ?? "") || `it ended with ${error.code ?? error.signal}`
			});
		}).stdin?.on("error", () => {}).end();
	});
}
function versionIn(text) {
	return /\d+\.\d+[\w.-]*/.exec(text)?.[0] ?? text.trim().split("\n")[0] ?? "";
}
const SIGN_IN = {
	claude: {
		names: /^(ANTHROPIC_(API_KEY|AUTH_TOKEN)|CLAUDE_CODE_(OAUTH_TOKEN|USE_BEDROCK|USE_VERTEX|USE_FOUNDRY))$/,
		files: (home, { CLAUDE_CONFIG_DIR: folder = join(home, ".claude") }) => [join(folder, ".credentials.json")]
	},
	codex: {
		names: /^(CODEX|OPENAI)_API_KEY$/,
		files: (home, { CODEX_HOME: folder = join(home, ".codex") }) => [join(folder, "auth.json")]
	},
	gemini: {
		names: /^(GEMINI_API_KEY|GOOGLE_API_KEY|GOOGLE_GENAI_USE_VERTEXAI)$/,
		files: (home) => [join(home, ".gemini", "oauth_creds.json")]
	}
};
function findSignIn(provider, environment) {
	const { names, files } = SIGN_IN[provider];
	return Object.keys(environment).find((each) => names.test(each) && environment[each]) ?? files(environment["HOME"] ?? homedir(), environment).find((file) => existsSync(file));
}
function signInAdvice(provider) {
	return {
		claude: "run `claude` and log in, or set ANTHROPIC_API_KEY",
		codex: "run `codex login`, or set OPENAI_API_KEY",
		gemini: "run `gemini` and log in, or set GEMINI_API_KEY"
	}[provider];
}
// src/cli/doctor/machine-checks.ts
const GIT_FOR_MERGES = [2, 38];
async function checkGit(environment) {
	const name = "git";
	const found = await readProgramVersion("git", environment);
	if (found.status !== "found") return [{
		name,
		status: "failed",
		message: found.status === "missing" ? "git is not installed" : `git fails: ${found.reason}`,
		next: "Install git 2.38 or later."
	}];
	const [major = 0, minor = 0] = found.version.split(".").map(Number);
	if (!(major < GIT_FOR_MERGES[0] || major === GIT_FOR_MERGES[0] && minor < GIT_FOR_MERGES[1])) return [{
		name,
		status: "ok",
		message: found.version
	}];
	return [{
		name,
		status: "warning",
		message: `${found.version} cannot merge parallel branches`,
		next: "Install git 2.38 or later."
	}];
}
function checkNode() {
	const { version, features } = process;
	const message = version.slice(1);
	if (features.typescript !== false) return [{
		name: "node",
		status: "ok",
		message
	}];
	return [{
		name: "node",
		status: "warning",
		message: `${message} runs workflows in YAML, but none in TypeScript`,
		next: "Install Node 22.18 or later for workflows in TypeScript."
	}];
}
async function checkBash(environment) {
	const found = await readProgramVersion("bash", environment);
	if (found.status === "found") return [{
		name: "bash",
		status: "ok",
		message: found.version
	}];
	return [{
		name: "bash",
		status: "failed",
		message: `${found.status === "missing" ? "bash is not installed" : `bash fails: ${found.reason}`}, and scripts of workflows run in it`,
		next: "Install bash."
	}];
}
async function checkAgents(environment, used) {
	const providers = Object.keys(cliPackages);
	return await Promise.all(providers.map((each) => checkAgent(environment, each, each === used)));
}
async function checkAgent(environment, provider, isUsed) {
	const name = provider;
	const role = isUsed ? ", the agent of this repository," : "";
	const found = await readProgramVersion(cliPackages[provider].program, environment);
	if (found.status === "missing") {
		const message = `${titleOf(provider)}${role} is not installed`;
		return {
			name,
			status: isUsed ? "failed" : "absent",
			message,
			next: installCommandOf(provider)
		};
	}
	if (found.status === "failed") {
		const message = `${titleOf(provider)}${role} fails: ${found.reason}`;
		return {
			name,
			status: isUsed ? "failed" : "warning",
			message,
			next: installCommandOf(provider)
		};
	}
	const by = findSignIn(provider, environment);
	if (by !== void 0) return {
		name,
		status: "ok",
		message: `${found.version}, signed in by ${by}`
	};
	return {
		name,
		...withoutSignIn(provider, {
			version: found.version,
			isUsed
		})
	};
}
function withoutSignIn(provider, { version, isUsed }) {
	const next = `If it is not signed in: ${signInAdvice(provider)}.`;
	if (process.platform === "darwin") return {
		status: isUsed ? "warning" : "absent",
		message: `${version}, sign-in unknown`,
		next
	};
	return {
		status: isUsed ? "failed" : "absent",
		message: `${version}, not signed in`,
		next: `${signInAdvice(provider)}.`
	};
}
const GIB = 1024 ** 3;
const LEAST_BYTES = .2 * GIB;
const GOOD_BYTES = 2 * GIB;
async function checkDisk(root) {
	const name = "disk";
	try {
		const { bavail, bsize } = await statfs(root);
		const free = bavail * bsize;
		const message = `${(free / GIB).toFixed(1)} GiB free`;
		if (free >= GOOD_BYTES) return [{
			name,
			status: "ok",
			message
		}];
		return [{
			name,
			status: free < LEAST_BYTES ? "failed" : "warning",
			message,
			next: "Free some space: each worktree of a run is a copy of the repository's files."
		}];
	} catch (error) {
		return [{
			name,
			status: "warning",
			message: messageOf(error)
		}];
	}
}
function checkProcesses() {
	const name = "processes";
	if (existsSync("/proc/self/environ")) return [{
		name,
		status: "ok",
		message: "processes that an agent leaves behind are found and ended"
	}];
	return [{
		name,
		status: "warning",
		message: "this system has no /proc: a process that an agent detaches continues after its session",
		next: "After a run, end such processes yourself, or run on Linux or in a container."
	}];
}
const LIMIT_MS$1 = 12e3;
async function withinLimit(name, check, limitMs = LIMIT_MS$1) {
	let timer;
	const late = new Promise((resolve) => {
		const message = `no answer within ${limitMs / 1e3} seconds`;
		const next = "Check the network, then run `agentic-sdlc doctor` again.";
		timer = setTimeout(() => resolve([{
			name,
			status: "warning",
			message,
			next
		}]), limitMs);
	});
	const failed = (error) => [{
		name,
		status: "warning",
		message: messageOf(error).replaceAll(/\s*\n\s*/g, " ")
	}];
	try {
		const found = (async () => await check())();
		return await Promise.race([found.catch(failed), late]);
	} finally {
		clearTimeout(timer);
	}
}
const SYMBOLS = {
	ok: "✔",
	absent: "·",
	warning: "!",
	failed: "✖"
};
const COLOURS = {
	ok: "green",
	absent: "dim",
	warning: "yellow",
	failed: "red"
};
function renderFindings(findings, stream) {
	const columns = Math.max(...findings.map(({ name }) => name.length));
	return [
		...findings.flatMap(({ name, status, message, next }) => {
			const line = `  ${styleText(COLOURS[status], SYMBOLS[status], { stream })} ${name.padEnd(columns)}  ${printable(message)}`;
			return next === void 0 ? [line] : [line, `    ${" ".repeat(columns)}  → ${printable(next)}`];
		}),
		"",
		`  ${conclusion(findings)}`
	].join("\n");
}
function conclusion(findings) {
	const count = (wanted) => findings.filter(({ status }) => status === wanted).length;
	const [failed, warnings] = [count("failed"), count("warning")];
	const also = warnings === 0 ? "" : ` ${plural(warnings, "warning")}.`;
	if (failed === 0) return `A run can work here.${also}`;
	return `A run cannot work here yet: ${plural(failed, "problem")}.${also}`;
}
// src/cli/doctor/project-checks.ts
function openForDoctor({ cwd }) {
	const name = "configuration";
	try {
		const project = openProject(cwd);
		return {
			project,
			finding: !existsSync(join(project.root, "agentic/config.json")) ? {
				name,
				status: "absent",
				message: "defaults",
				next: "agentic-sdlc configure"
			} : {
				name,
				status: "ok",
				message: CONFIG_FILE
			}
		};
	} catch (error) {
		if (!hasCode(error, "config-invalid", "file-unsuitable")) throw error;
		const { problems } = error.data;
		const message = problems?.map(renderProblem).join("; ") ?? messageOf(error);
		return {
			project: {
				...findProjectRoot(cwd),
				config: Config.parse({}, { jitless: true }),
				fileConfig: {}
			},
			finding: {
				name,
				status: "failed",
				message,
				next: `Correct ${CONFIG_FILE}.`
			}
		};
	}
}
async function checkRepository(environment, { root, isRepository }) {
	const name = "repository";
	if (!isRepository) return [{
		name,
		status: "warning",
		message: `${root} is no git repository: a run changes its files directly`,
		next: "git init, and commit your files."
	}];
	const git = createGit(root, environment);
	if (await git.try("--version") === void 0) return [{
		name,
		status: "ok",
		message: root
	}];
	try {
		await requireCommits(git);
		await requireIdentity(git);
		return [{
			name,
			status: "ok",
			message: root
		}];
	} catch (error) {
		const [message = "", ...next] = messageOf(error).split(/(?<=\.) /);
		return [{
			name,
			status: "failed",
			message: message.replace(/\.$/, ""),
			next: next.join(" ")
		}];
	}
}
function checkCommands(project) {
	const proposed = proposeFor(project);
	const { setup, check } = project.fileConfig.project ?? {};
	return [commandFinding("project.setup", {
		command: setup,
		proposal: proposed.setup
	}), commandFinding("project.check", {
		command: check,
		proposal: proposed.check
	})];
}
const WITHOUT = {
	"project.setup": "not set: a new worktree has only the committed files",
	"project.check": "not set: nothing verifies the changes of a run"
};
function commandFinding(name, { command, proposal }) {
	if (command !== void 0) return {
		name,
		status: "ok",
		message: `${typeof command === "string" ? command : JSON.stringify(command)} (not run)`
	};
	const message = WITHOUT[name];
	if (proposal) return {
		name,
		status: "warning",
		message,
		next: setCommand(name, proposal)
	};
	const next = `If the project has such a command: agentic-sdlc config set ${name} "<command>"`;
	return {
		name,
		status: name === "project.check" ? "warning" : "absent",
		message,
		next
	};
}
const WORKFLOWS = join(".github", "workflows");
const USES = /^\s*(?:-\s*)?uses:\s*["']?([\w.-]+\/[\w.-]+)(?:\/[^@\s]+)?@([\w./-]+)["']?(?:\s*#\s*(v?\d[\w.]*))?/gm;
function checkAction({ root }) {
	const name = "action";
	const [, ownName = ""] = repository.split("/");
	const own = workflowFiles(root).flatMap((file) => Array.from(readRegularText(join(root, file)).matchAll(USES), ([, action = "", ref = "", noted]) => ({
		file,
		action,
		version: noted ?? ref
	}))).filter(({ action }) => action.endsWith(`/${ownName}`));
	const [first] = own;
	if (!first) return [{
		name,
		status: "absent",
		message: "no GitHub workflow uses the Action",
		next: "agentic-sdlc init"
	}];
	const missing = isReleased ? void 0 : own.find(({ action, version: ref }) => action === repository && ref === "v1");
	if (missing) return [{
		name,
		status: "warning",
		message: `${missing.file} uses ${repository}@v1, which does not exist before the first release`,
		next: "agentic-sdlc init --action you/agentic-sdlc@main"
	}];
	const other = own.find((each) => !isCurrent(each.version));
	if (!other) return [{
		name,
		status: "ok",
		message: `${first.action}@${first.version} in ${first.file}`
	}];
	return [{
		name,
		status: "warning",
		message: `${other.file} uses ${other.action}@${other.version}; this is ${version}`,
		next: `Use ${other.action}@v1 in ${other.file}.`
	}];
}
function workflowFiles(root) {
	const folder = join(root, WORKFLOWS);
	if (!existsSync(folder)) return [];
	return readdirSync(folder).filter((name) => /\.ya?ml$/.test(name)).map((name) => join(WORKFLOWS, name));
}
function isCurrent(ref) {
	const [, major, exact] = /^v?(\d+)(\.\d+\.\d+.*)?$/.exec(ref) ?? [];
	if (major === void 0) return true;
	return exact === void 0 ? ref === "v1" : ref.replace(/^v/, "") === version;
}
// src/cli/commands/setup/doctor.ts
const doctorCommand = async (io, _args, options) => {
	const { environment } = io;
	const { project, finding } = openForDoctor(io);
	const { provider } = project.config.defaults;
	const all = (await Promise.all([
		checkGit(environment),
		checkNode(),
		checkBash(environment),
		checkDisk(project.root),
		checkProcesses(),
		withinLimit("agents", () => checkAgents(environment, provider)),
		withinLimit("repository", () => checkRepository(environment, project)),
		[finding],
		finding.status === "failed" ? [] : withinLimit("commands", () => checkCommands(project)),
		...remoteChecks(io, project),
		withinLimit("action", () => checkAction(project))
	])).flat();
	const canRun = all.every(({ status }) => status !== "failed");
	if (options.json) printJson(io, {
		can_run: canRun,
		version,
		checks: all
	});
	else printStyled(io, renderFindings(all, io.stdout));
	return canRun ? exitCodes.completed : exitCodes.failed;
};
function remoteChecks(io, project) {
	const checks = import("./commands.js").then((m) => ({ checkGitHub: m.t, checkRemote: m.n }));
	return [withinLimit("remote", async () => await (await checks).checkRemote(io, project)), withinLimit("token", async () => await (await checks).checkGitHub(io, project))];
}
// src/cli/init/init-report.ts
async function describeInit(options, outcomes) {
	const { root, isRepository } = options;
	const notices = [
		...isRepository ? await ignoredBy(options, outcomes) : [WITHOUT_GIT],
		...installedAgents(options).length === 0 ? [WITHOUT_AGENT] : [],
		...isRepository && isNew(outcomes, ".github/workflows/agentic.yml") ? [
			...isReleased || options.gitHubWorkflow?.action !== void 0 ? [] : [UNRELEASED],
			ON_GITHUB,
			options.gitHubWorkflow?.schedule ? SCHEDULED : UNSCHEDULED
		] : [],
		...describeProposals(options, isNew(outcomes, CONFIG_FILE))
	];
	return {
		root,
		repository: isRepository,
		files: outcomes.map(({ path, status, purpose }) => ({
			path,
			status,
			purpose
		})),
		notices,
		next: nextSteps(options, outcomes)
	};
}
const WITHOUT_GIT = "This folder is no git repository: runs change the folder itself, without branches, commits and pull requests, and nothing runs on GitHub. `git init` creates a repository.";
const WITHOUT_AGENT = "No agent is installed: `npm install --global @anthropic-ai/claude-code`, `@openai/codex` or `@google/gemini-cli`, then log in.";
const UNRELEASED = `${repository}@v1, which ${WORKFLOW_FILE} uses, does not exist before the first release. Push a clone of the project to a repository of yours, then: agentic-sdlc init --action you/agentic-sdlc@main`;
const ON_GITHUB = `${WORKFLOW_FILE} needs a secret of your agent, such as ANTHROPIC_API_KEY (Settings, Secrets and variables, Actions).`;
const SCHEDULED = "The schedule resumes waiting runs each hour. In a private repository it costs about 720 billed minutes a month.";
const UNSCHEDULED = `Runs that wait for a time or a quota resume with \`/agentic resume\`. To resume them each hour, uncomment \`schedule\` in ${WORKFLOW_FILE}: about 720 billed minutes a month in a private repository.`;
function describeProposals({ root }, isWritten) {
	const proposed = proposeFor({ root });
	const proposals = Object.entries({
		...proposed.setup ? { setup: proposed.setup } : {},
		...proposed.check ? { check: proposed.check } : {}
	});
	const config = isWritten ? void 0 : readConfig(root);
	const current = config && (config.project ?? {});
	const notices = proposals.flatMap(([name, proposal]) => {
		const key = `project.${name}`;
		const from = proposal.files.join(", ");
		if (isWritten) return [`${key} in ${CONFIG_FILE} is \`${proposal.command}\`, from ${from}. Nothing was run: check it.`];
		if (current === void 0 || name in current) return [];
		return [`${key} is not set. From ${from}: ${setCommand(key, proposal)}`];
	});
	return isWritten ? [
		...notices,
		...describeUncovered(proposed),
		...describeMissing(proposed)
	] : notices;
}
function describeMissing({ check, uncovered }) {
	if (check || uncovered.length > 0) return [];
	return ["No check command was found, so nothing verifies the changes of a run. If the project has one: agentic-sdlc config set project.check \"<command>\""];
}
function describeUncovered({ setup, check, uncovered }) {
	if (uncovered.length === 0) return [];
	const files = uncovered.flatMap((each) => each.check?.files ?? []).join(", ");
	const setups = uncovered.flatMap((each) => each.setup ?? []);
	const all = {
		setup: setups.length > 0 ? joined([setup, ...setups]) : void 0,
		check: joined([check, ...uncovered.map((each) => each.check)])
	};
	return [`project.check may not cover ${files}. To check them too:${Object.entries(all).flatMap(([name, proposal]) => proposal ? [`\n  ${setCommand(`project.${name}`, proposal)}`] : []).join("")}`];
}
function isNew(outcomes, path) {
	return outcomes.some((each) => each.path === path && isWritten(each));
}
function isWritten({ status }) {
	return status === "written" || status === "replaced";
}
async function ignoredBy({ root, environment }, outcomes) {
	const paths = outcomes.map(({ path }) => path);
	const ignored = await createGit(root, environment).try("check-ignore", "--", ...paths);
	if (ignored === void 0) return [];
	return [`Git ignores ${ignored.split("\n").join(", ")}: remove them from .gitignore, or they cannot be committed.`];
}
function nextSteps({ root, isRepository }, outcomes) {
	const paths = outcomes.filter(isWritten).map(({ path }) => path);
	return [
		...existsSync(join(root, ".agentic/workflows/example.yaml")) ? [{
			command: "agentic-sdlc simulate example",
			purpose: "rehearse the example, without agents"
		}, {
			command: "agentic-sdlc run example",
			purpose: "run it, with one agent session"
		}] : [],
		{
			command: "agentic-sdlc run plan-build-validate --var request=\"…\"",
			purpose: "plan, build and validate a change"
		},
		{
			command: "agentic-sdlc configure",
			purpose: "choose agent, model and limits"
		},
		...isRepository && paths.length > 0 ? [{
			command: `git add ${paths.join(" ")}`,
			purpose: "commit the files"
		}] : [],
		...sectionStep(root)
	];
}
function sectionStep(root) {
	const texts = INSTRUCTION_FILES.map((file) => ({
		file,
		text: readOptional(join(root, file))
	}));
	if (texts.some(({ text }) => text?.includes("memory_search"))) return [];
	const { file } = texts.find(({ text }) => text !== void 0) ?? { file: "CLAUDE.md" };
	const { path } = memorySection(file);
	return [{
		command: `tail -n +2 "${path}" >> ${file}`,
		purpose: "let agents use memory well"
	}];
}
const VERBS = {
	written: "Wrote",
	replaced: "Replaced",
	kept: "Kept",
	unchanged: "Unchanged",
	blocked: "Kept"
};
const REASONS = {
	kept: "was there; `init --force` replaces it",
	blocked: "a folder, or a link that leads out of the repository; not changed"
};
function renderInit({ files, notices, next }) {
	const width = Math.max(...files.map(({ path }) => path.length));
	const rows = files.map(({ path, status, purpose }) => {
		const what = REASONS[status] ?? purpose;
		return `${VERBS[status].padEnd(9)}  ${path.padEnd(width)}  ${what}`;
	});
	const columns = Math.max(...next.map(({ command }) => command.length).filter((length) => length <= 60));
	const steps = next.map(({ command, purpose }) => command.length <= columns ? `  ${command.padEnd(columns)}  ${purpose}` : `  ${command}\n    ${purpose}`);
	const paragraphs = notices.flatMap((notice) => ["", notice]);
	return [
		...rows,
		...paragraphs,
		"",
		"Next:",
		...steps
	].join("\n");
}
// src/cli/commands/setup/init.ts
const initCommand = async (io, _args, options) => {
	const starter = {
		...findProjectRoot(io.cwd),
		environment: io.environment,
		gitHubWorkflow: options
	};
	const { root } = starter;
	const planned = (await starterFiles(starter)).map((file) => ({
		...file,
		existing: existingFile(file, starter)
	}));
	const chosen = await choose(io, {
		starter,
		planned,
		options
	});
	if (chosen === void 0) {
		printNotice(io, "Nothing was written.");
		return exitCodes.sigint;
	}
	writeAll(root, chosen);
	const found = planned.map((file) => ({
		...file,
		status: statusOf(file, chosen)
	}));
	const added = chosen.filter(({ path }) => planned.every((file) => file.path !== path));
	const report = await describeInit(starter, [...found, ...added.map(written)]);
	if (options.json) printJson(io, report);
	else print(io, renderInit(report));
	return exitCodes.completed;
};
function existingFile(file, { root, gitHubWorkflow: options = {} }) {
	const existing = compareFile(join(root, file.path), root, file.content);
	const { action, inline, schedule, app } = options;
	const isWanted = [
		action,
		inline,
		schedule,
		app
	].some((option) => option !== void 0);
	if (file.path !== ".github/workflows/agentic.yml" || existing !== "other" || !isWanted) return existing;
	return isUnchangedStarter(root, readOptional(join(root, file.path)) ?? "") ? "starter" : existing;
}
function written(file) {
	return {
		...file,
		status: "written"
	};
}
function statusOf(file, chosen) {
	if (chosen.some(({ path }) => path === file.path)) return file.existing === "nothing" ? "written" : "replaced";
	if (file.existing === "foreign") return "blocked";
	return file.existing === "same" ? "unchanged" : "kept";
}
async function choose(io, { starter, planned, options }) {
	const { yes = false, force = false, json = false } = options;
	const chosen = planned.filter(({ existing }) => existing === "nothing" || existing === "starter" || force && existing === "other");
	if (yes || force || json || !canAsk(io)) return chosen;
	const { ask } = await import("./run.js").then((m) => ({ ask: m.l }));
	const agrees = async (message, answer) => {
		const response = await ask(io, {
			kind: "yes-no",
			message,
			answer
		});
		return response === void 0 ? void 0 : response === true;
	};
	for (const file of planned.filter(({ existing }) => existing === "other")) {
		const replaces = await agrees(`${file.path} exists and differs from the starter file. Replace it?`, false);
		if (replaces === void 0) return void 0;
		if (replaces) chosen.push(file);
	}
	const offered = instructionsFor(starter);
	if (offered === void 0) return chosen;
	const adds = await agrees(`Write ${offered.path} with a section that tells agents how to use memory?`, true);
	if (adds === void 0) return void 0;
	return adds ? [...chosen, offered] : chosen;
}
function instructionsFor(starter) {
	if (INSTRUCTION_FILES.some((file) => existsSync(join(starter.root, file)))) return void 0;
	const [agent = "claude"] = installedAgents(starter);
	const path = agent === "claude" ? "CLAUDE.md" : "AGENTS.md";
	return {
		path,
		content: memorySection(path).text,
		purpose: "tells agents how to use memory"
	};
}
function compareFile(full, root, content) {
	if (!exists(full)) return "nothing";
	if (!(statSync(full, { throwIfNoEntry: false })?.isFile() === true) || !isRealInside(root, full)) return "foreign";
	try {
		return readOptional(full) === content ? "same" : "other";
	} catch {
		return "other";
	}
}
function writeAll(root, files) {
	for (const { path } of files) {
		const folder = existingFolder(dirname(join(root, path)));
		const reason = !(statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) ? "it is no folder" : isRealInside(root, folder) ? void 0 : OUTSIDE;
		if (reason !== void 0) throw usageError(`${path} cannot be written in ${folder}: ${reason}. Nothing was written; correct that, then run \`agentic-sdlc init\` again.`);
		accessSync(folder, constants.W_OK | constants.X_OK);
	}
	for (const { path, content } of files) {
		const full = join(root, path);
		makeFolder(dirname(full));
		replaceFile(existsSync(full) ? realpathSync(full) : full, content);
	}
}
const OUTSIDE = "it is a link that leads out of the repository";
function existingFolder(folder) {
	return exists(folder) ? folder : existingFolder(dirname(folder));
}
function exists(path) {
	try {
		return lstatSync(path, { throwIfNoEntry: false }) !== void 0;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return false;
		throw error;
	}
}
// src/cli/doctor/remote-checks.ts
const LIMIT_MS = 8e3;
const limited = () => ({ request: {
	signal: AbortSignal.timeout(LIMIT_MS),
	retries: 0
} });
async function checkRemote(io, project) {
	const name = "remote";
	const { environment } = io;
	const storage = await openRemoteStorage({
		...project,
		environment
	});
	if (!storage) return [{
		name,
		status: "absent",
		message: "none: runs stay on this machine, and pull requests become files",
		next: "git remote add origin <address>"
	}];
	const { location } = storage.refs;
	try {
		await withLookupTimeout(storage, async () => await storage.refs.refs(RUN_REFS), { milliseconds: LIMIT_MS });
		const url = storage.isStateOnly ? location : (await remotesOf({
			...project,
			environment
		})).choose(void 0)?.remote.url;
		if (url !== void 0 && isLocalUrl(url) && !isWritable(url)) return [{
			name,
			status: "failed",
			message: `${location} can be read, but not written`,
			next: `Give this user the right to write to ${url}.`
		}];
		return [{
			name,
			status: "ok",
			message: `${location} answers`
		}];
	} catch (error) {
		if (!hasCode(error, "remote-unreachable", "remote-refused", "token-expired", "git-failed", "git-unsuitable")) throw error;
		return [{
			name,
			status: "failed",
			message: messageOf(error).replaceAll(/\s*\n\s*/g, " "),
			next: "Check the address with `git remote -v`, the network and your login, for example with `git ls-remote`."
		}];
	} finally {
		storage.close();
	}
}
function isWritable(url) {
	try {
		accessSync(url.replace(/^file:\/\//, ""), constants.W_OK);
		return true;
	} catch {
		return false;
	}
}
async function checkGitHub({ environment }, project) {
	const name = "token";
	const access = await openGitHub({
		...project,
		environment
	});
	if (access.status === "not-github") return [{
		name,
		status: "absent",
		message: "not needed: the remote is not at GitHub"
	}];
	if (access.status === "no-token") return [{
		name,
		status: "warning",
		message: `none for ${access.host}: pull requests become files`,
		next: "gh auth login, or set GITHUB_TOKEN."
	}];
	const { github } = access;
	try {
		const { data } = await request(github, "GET /repos/{owner}/{repo}", limited());
		const canPush = data.permissions?.push === true;
		const { archived } = data;
		return [archived ? {
			name,
			status: "failed",
			message: `${locationOf(github)} is archived`,
			next: "Unarchive it."
		} : canPush ? {
			name,
			status: "ok",
			message: `may write to ${locationOf(github)}`
		} : {
			name,
			status: "failed",
			message: `may not write to ${locationOf(github)}`,
			next: RIGHTS
		}, ...await checkRules(github, project)];
	} catch (error) {
		return [{
			name,
			...describeRefusal(error, github)
		}];
	}
}
const RIGHTS = "Use a token with write access to Contents, Pull requests and Issues (classic: scope `repo`).";
function describeRefusal(error, github) {
	const location = locationOf(github);
	if (hasStatus(error, 401)) return {
		status: "failed",
		message: `GitHub refuses it (401)`,
		next: `gh auth login, or set another GITHUB_TOKEN. ${RIGHTS}`
	};
	if (hasStatus(error, 403, 404)) return {
		status: "failed",
		message: `it cannot see ${location}`,
		next: RIGHTS
	};
	return {
		status: "warning",
		message: `${location} could not be asked: ${failureOf$1(error)?.message ?? messageOf(error)}`,
		next: "Check the network, then try again."
	};
}
const HARMLESS = new Set(["non_fast_forward", "required_linear_history"]);
async function checkRules(github, { config }) {
	const name = "rules";
	const branch = config.state.branch;
	try {
		const { data } = await request(github, "GET /repos/{owner}/{repo}/rules/branches/{branch}", {
			branch,
			...limited()
		});
		const types = [...new Set(data.map(({ type }) => type))].filter((type) => !HARMLESS.has(type));
		if (types.length === 0) return [{
			name,
			status: "ok",
			message: `none hinder pushes to ${branch}`
		}];
		return [{
			name,
			status: "warning",
			message: `rulesets apply to ${branch}: ${types.join(", ")}`,
			next: "Exclude `agentic/**` from these rulesets, where runs are stored."
		}];
	} catch (error) {
		return [{
			name,
			status: "absent",
			message: `not known: ${failureOf$1(error)?.message ?? messageOf(error)}`
		}];
	}
}
export { cancelCommand as A, workflowHelp as C, describeCreated as D, createRecordingCommand as E, logsCommand as F, listCommand as I, statusCommand as L, copyWorkflowCommand as M, showWorkflowCommand as N, listRecordingsCommand as O, validateCommand as P, addCompletion as R, simulateCommand as S, writePage as T, memoryListCommand as _, configureCommand as a, memoryShowCommand as b, configSetCommand as c, shownValue as d, checkpointCreateCommand as f, memoryDeleteCommand as g, memoryCreateCommand as h, doctorCommand as i, workflowsCommand as j, showRecordingCommand as k, configUnsetCommand as l, logAddCommand as m, checkRemote as n, changeConfig as o, checkpointListCommand as p, initCommand as r, configGetCommand as s, checkGitHub as t, parseValue as u, memoryPruneCommand as v, reportCommand as w, testCommand as x, memorySearchCommand as y };
