import { a as asUserError, d as messageOf, f as usageError, l as AgenticError, n as packageRoot, r as version, t as findProjectRoot } from "./base.js";
import { $a as questionsOf, $n as createFileCatalog, Ao as formatCostSummary, As as plural, B as isAtLeast, Ba as branchLines, Ci as findJsonFault, Di as nearestKey, Do as renderProblems, Ea as outcomeLines, Ei as findKeys, Es as formatCount, Fi as CONFIG_FILE, Fs as findRun, H as parseLog, Jn as readDefinitions, K as settingsOf, Kn as isFound, La as nextCommands, Ma as viewRun, Mo as limitsOf, N as renderRow, Oi as settingOf, Oo as renderWarnings, P as limitYoungGeneration, Pa as answerCommands, Qa as projectProgress, Qn as loadStartable, Ra as renderNext, S as checkpointIn, Si as parseConfig, T as renderManualEntry, Ti as describeInvalidValue, Tr as versionOf, Xn as readRun, Yn as readJournal, Ys as RUN_REFS, Zn as runNotFoundError, _a as ProgressDocument, ar as readDefinitionText, cr as isProgramPath, cs as walkSteps, dr as readProgram, er as listNamedWorkflows, fi as createGit, fo as checkDefinition, go as require_dist, h as withLookupTimeout, hr as createRunStores, ir as openProjectForReading, ja as stoppedState, jo as formatTokens, ka as questionLines, ki as systemClock, m as readableRun, po as parseWorkflow, qn as localRun, rr as openProject, sr as findProgramProblems, vt as randomIds, wi as configKeys, wo as closestMatch, ws as formatCost, x as MANUAL_ENTRY_PREFIX, ys as isStepPath, za as terminalCommand } from "./run.js";
import { $ as readOptional, I as parseRecord, Q as readLastLine, T as createLocalStore, V as makeFolder, Y as exitCodes, Z as isRealInside, _n as runFiles, _t as isMapping, at as readRegularText, dt as parseJson, ft as parseJsonObject, g as printNotice, gn as runDirectory, h as printJson, m as print, mt as describeValue, pt as code, tt as replaceFile, u as parseCheckpoints, y as createRedactedStates } from "./start.js";
import { $ as enclosingCheckout, B as canAsk, Bn as mightConcern, G as noteFacts, H as brokenFacts, J as renderList, Jt as buildReport, K as renderBroken, Kn as isAbandoned, Nr as readAppLogin, Pr as failureOf, Q as checkpointText, Qt as readRunFacts, U as createdFacts, V as shareNotebook, W as noteExists, X as addCheckpoint, Xt as limitsIn, Y as addLogLine, Yt as renderPage, Z as checkpointJson, _n as createReceiver, bn as readAppEnvironment, ct as readRunWithPendingBranches, ft as cancelRun, ht as findActiveJobs, it as parseAge, lt as renderMarkdown, mt as describeActiveJobs, nt as openNotebook, q as renderFound, rt as checkCategory, tt as noteSourceOf, vn as logLine, yn as createAppHost } from "./shared.js";
const { accessSync, constants, existsSync, lstatSync, realpathSync, statSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { delimiter, dirname, join, relative, resolve } = process.getBuiltinModule("node:path");
const { promisify } = process.getBuiltinModule("node:util");
const { createPrivateKey } = process.getBuiltinModule("node:crypto");
const { setTimeout: setTimeout$1 } = process.getBuiltinModule("node:timers/promises");
const { once } = process.getBuiltinModule("node:events");
const { createServer } = process.getBuiltinModule("node:http");
// src/cli/runs/run-list.ts
function parseProgress(text) {
	return ProgressDocument.safeParse(parseJson(text)).data;
}
function newestFirst(runs) {
	return runs.toSorted((a, b) => startOf$1(b).localeCompare(startOf$1(a)));
}
function startOf$1({ progress }) {
	return progress.started_at ?? "";
}
function formatRunStatus({ progress, live, remote }) {
	if (progress.status === "running" && remote?.live) return "running remotely";
	if (progress.status === "running" && !live) return "interrupted";
	const { matrix } = progress;
	if (matrix) return `${progress.status} (${progress.reason}, ${plural(matrix.branch.length, "branch", "branches")})`;
	return progress.reason === void 0 ? progress.status : `${progress.status} (${progress.reason})`;
}
// src/cli/runs/local-runs.ts
function listLocalRuns(io, project) {
	const { root, config } = project;
	return newestFirst(createLocalStore(root, config.outputDirectory).list().flatMap(({ runId, ...summary }) => {
		const journal = join(root, runDirectory(runId, config.outputDirectory), runFiles.journal);
		try {
			return [entryOf(io, localRun(project, runId), {
				...summary,
				lastLine: () => readLastLine(journal)
			})];
		} catch (error) {
			const userError = asUserError(error);
			printNotice(io, `Run ${runId} is not shown: ${userError instanceof Error ? userError.message : String(userError)}`);
			return [];
		}
	}));
}
function readEntry(io, run) {
	const progress = readProgress(run);
	if (progress === "" && !isFound(run)) throw runNotFoundError(run.runId);
	const lastLine = () => run.read(runFiles.journal)?.split("\n").at(-2);
	const { remote } = run;
	return {
		...entryOf(io, run, {
			progress,
			live: run.isLive(),
			lastLine
		}),
		remote
	};
}
function readProgress(run) {
	try {
		return run.read(runFiles.progress) ?? "";
	} catch (error) {
		if (error instanceof AgenticError && error.code === "file-unsuitable") return "?";
		throw error;
	}
}
function entryOf(io, run, { progress: text, live, lastLine }) {
	const { runId } = run;
	const progress = parseProgress(text);
	const isRight = progress?.workflow_id === runId;
	if (isRight && (live || agrees(progress, lastLine()))) return {
		progress,
		live
	};
	const made = progressOf(run);
	const isExpected = !live && made.completed_steps.length + made.running_steps.length > 0;
	if (text !== "" || isExpected) printNotice(io, `Run ${runId}: its progress.json ${isRight ? OUTDATED : UNREADABLE}${FROM_JOURNAL}`);
	return {
		progress: made,
		live
	};
}
const UNREADABLE = "cannot be read";
const OUTDATED = "differs from its journal";
const FROM_JOURNAL = ". The state is read from the journal; `resume` writes the file again.";
function agrees({ status }, lastLine) {
	const last = parseJsonObject(lastLine ?? "")?.["type"];
	const [, recorded] = /^run\.(completed|failed|paused|cancelled)$/.exec(String(last)) ?? [];
	return recorded === void 0 || recorded === status;
}
function progressOf(run) {
	const { workflow, record } = readRun(run);
	const { variables } = record;
	const projected = projectProgress(readJournal(run), {
		workflow,
		variables,
		directory: run.directory
	});
	return ProgressDocument.parse({
		...projected,
		workflow_id: run.runId
	});
}
// src/cli/runs/archived-run-notice.ts
function wasArchived({ root, config }, { progress, live }) {
	const { workflow_id: runId } = progress;
	const store = createLocalStore(root, config.outputDirectory);
	return !live && parseRecord(store.read(runId, runFiles.replica), runId)?.ended === true;
}
function printArchivedNotice(io, missing, where) {
	const [first, ...others] = missing;
	if (!first) return;
	const { location, ref } = where;
	const ids = missing.map(({ progress }) => progress.workflow_id).join(", ");
	const are = others.length > 0 ? `Archived runs ${ids} are` : `Archived run ${ids} is`;
	const one = others.length > 0 ? "<run-id>" : ids;
	const resumes = missing.every(({ progress }) => progress.status === "completed") ? "" : " and resumes a run that is not completed";
	printNotice(io, `${are} missing at ${location}: ${ref} was reset or replaced, or the run was deleted from it. \`agentic-sdlc resume ${one}\` archives it again${resumes}.`);
}
async function printNoticeIfArchived(io, project, run) {
	if (!wasArchived(project, run)) return;
	try {
		const { openRemoteStorage } = await import("./shared.js").then((m) => ({ openRemoteStorage: m.dt }));
		const storage = await openRemoteStorage({
			...project,
			environment: io.environment
		});
		if (!storage) return;
		const { refs, stateRef } = storage;
		if (!await withLookupTimeout(storage, () => findRun(refs, run.progress.workflow_id, storage), { milliseconds: 5e3 })) printArchivedNotice(io, [run], {
			location: refs.location,
			ref: stateRef
		});
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
	}
}
// src/cli/runs/remote-runs.ts
const MOST_ENDED = 30;
async function listRemoteRuns(io, project, { limit = MOST_ENDED, localRuns = [] } = {}) {
	try {
		const { openRemoteStorage } = await import("./shared.js").then((m) => ({ openRemoteStorage: m.dt }));
		const storage = await openRemoteStorage({
			...project,
			environment: io.environment
		});
		if (!storage) return [];
		const look = async () => {
			const { listRuns } = await import("./remote.js").then((m) => ({ listRuns: m.p }));
			const { refs, stateRef } = storage;
			const { runs, more } = await listRuns(refs, {
				limit,
				stateRef
			});
			for (const { problem } of runs) if (problem !== void 0) printNotice(io, `${refs.location}: ${problem}.`);
			if (more && limit === MOST_ENDED) printNotice(io, `Older runs are at ${refs.location} on ${stateRef}.`);
			printArchivedNotice(io, findMissingRuns({
				runs,
				more
			}, {
				localRuns,
				project
			}), {
				location: refs.location,
				ref: stateRef
			});
			return runs.flatMap(({ progress: text, where }) => {
				const progress = parseProgress(text);
				return progress ? [{
					progress,
					live: false,
					remote: {
						location: refs.location,
						live: where === "live"
					}
				}] : [];
			});
		};
		const onWait = () => printNotice(io, `Waiting for a response of the remote ${storage.refs.location}.`);
		return await withLookupTimeout(storage, look, { onWait });
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		printNotice(io, `Remote runs (${RUN_REFS}*) are not listed: ${error.message}`);
		return [];
	}
}
function findMissingRuns({ runs, more }, { localRuns, project }) {
	const remoteIds = new Set(runs.map(({ runId }) => runId));
	const oldest = runs.findLast(({ where }) => where === "ended")?.runId ?? "";
	return localRuns.filter((run) => {
		const { workflow_id: runId } = run.progress;
		return !remoteIds.has(runId) && (!more || runId > oldest) && wasArchived(project, run);
	});
}
function mergeRuns(localRuns, remoteRuns) {
	const runs = new Map(localRuns.map((run) => [run.progress.workflow_id, run]));
	for (const run of remoteRuns) {
		const own = runs.get(run.progress.workflow_id);
		if (!own || !own.live && updatedAt(own) < updatedAt(run)) runs.set(run.progress.workflow_id, run);
	}
	return newestFirst(Array.from(runs.values()));
}
function updatedAt({ progress }) {
	return progress.updated_at ?? "";
}
async function pushUnsyncedRuns(io, project, remoteRuns = []) {
	const { environment } = io;
	if (environment["AGENTIC_RUN_ID"] !== void 0) return;
	const report = (text) => printNotice(io, text);
	await createRunStores({
		...project,
		environment,
		report
	}).replicatePending?.({ includeAllClones: remoteRuns.some(({ progress, remote }) => remote?.live === true && isAbandoned(progress, Date.now())) });
}
// src/runner/read/local-first.ts
async function showLocalFirst(io, project, { runId, includes, find, render }) {
	const own = localRun(project, runId);
	const local = isFound(own) ? await render(own) : void 0;
	if (local !== void 0) print(io, local);
	const isDisplayed = local !== void 0;
	const run = await find(io, project, {
		runId,
		...includes ? { includes } : {},
		isDisplayed
	});
	if (isDisplayed && !run.remote && !run.hasBranchResults) return run;
	const now = await render(run);
	if (now === void 0 || now === local) return run;
	print(io, isDisplayed ? `\n${describeNewerRun(run)}\n\n${now}` : now);
	return run;
}
function describeNewerRun({ runId, remote }) {
	return remote ? `Run ${runId} was resumed in another clone. Its state at ${remote.location}:` : `Run ${runId} with the results of its branch jobs:`;
}
// src/cli/commands/inspect/status.ts
async function statusCommand(io, [runId], options) {
	const project = openProjectForReading(io);
	const wantedId = runId ?? newestLocal(io, project) ?? await newestRemote(io, project);
	const finding = {
		runId: wantedId,
		includes: isAttempt
	};
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
		render
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
		printJson(io, {
			...factsOf(run),
			...at,
			...run.settings
		});
	}
	if (activeJobs) printNotice(io, `${describeActiveJobs(wantedId, activeJobs)} The state is from before these jobs.`);
	if (isUnreachable !== true) await pushUnsyncedRuns(io, project, [run]);
	if (isUnreachable !== true && !remote) await (await import("./commands.js").then((m) => ({ printNoticeIfArchived: m.O }))).printNoticeIfArchived(io, project, run);
	return 0;
}
async function statusOf$1(io, project, run) {
	const entry = readEntry(io, run);
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
function newestLocal(io, project) {
	return listLocalRuns(io, project)[0]?.progress.workflow_id;
}
async function newestRemote(io, project) {
	const [newest] = await listRemoteRuns(io, project, { limit: 1 });
	if (newest) return newest.progress.workflow_id;
	throw noRuns();
}
function factsOf({ progress, live, limits, state, view, remote }) {
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
		}) ? view?.next.map(terminalCommand) ?? [] : void 0
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
		const progress = ProgressDocument.parse(projectProgress(state, {
			workflow,
			variables: record.variables,
			directory
		}));
		const live = entry.live || isRunningRemotely({
			...entry,
			progress
		});
		const definitions = Array.from(await readDefinitions(run));
		const table = {
			steps: workflow.steps,
			definitions: new Map(definitions.map(([name, nested]) => [name, { workflow: nested }]))
		};
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
			view
		};
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		printNotice(io, `The state is from progress.json: ${error.message}`);
		return entry;
	}
}
function renderStatus(run, { directory, stdout }) {
	const { progress, view, remote } = run;
	const id = progress.workflow_id;
	const files = remote ? remoteText(remote) : `files: ${directory}/`;
	return [
		`${progress.workflow_name} · run ${id} · ${formatRunStatus(run)}`,
		"",
		...view ? renderRows(run, view, stdout) : plainTable(progress),
		"",
		`  ${costText(progress, view)} · ${files}`,
		...lastLines(run).map((line) => `  ${line}`)
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
		return isRunningRemotely(run) ? [`If that engine has stopped:  agentic-sdlc resume ${progress.workflow_id}`] : [];
	}
	if (!view) return [];
	return [
		...view.status === "paused" ? outcomeLines(view, "") : [],
		...branchLines(view.branches),
		...renderNext(view.next)
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
function noRuns() {
	return new AgenticError({
		code: "not-found",
		message: "There are no runs here yet. Start one: agentic-sdlc run plan-build-validate --var request=\"…\""
	});
}
// src/cli/commands/inspect/list.ts
async function listCommand(io, _args, options) {
	const project = openProjectForReading(io);
	const { status, json = false, local = false } = options;
	const localRuns = listLocalRuns(io, project);
	const isRequested = ({ progress }) => status === void 0 || progress.status === status;
	const first = json ? [] : localRuns.filter(isRequested);
	const lines = (runs) => checkedRuns(io, project, runs).map((run) => renderLine(io, run, project));
	if (first.length > 0) print(io, lines(first).join("\n"));
	const remoteRuns = local ? [] : await listRemoteRuns(io, project, { localRuns });
	const all = local ? localRuns : mergeRuns(localRuns, remoteRuns);
	if (json) {
		const facts = checkedRuns(io, project, all.filter(isRequested)).map((run) => describe$1(io, run, project));
		printJson(io, facts);
	} else {
		const others = all.filter((run) => !first.includes(run));
		const changed = others.filter((run) => first.some((printed) => idOf(printed) === idOf(run)));
		const added = others.filter((run) => isRequested(run) && !changed.includes(run));
		if (added.length > 0) print(io, lines(added).join("\n"));
		if (changed.length > 0) print(io, ["Changed in other clones:", ...lines(changed)].join("\n"));
		if (first.length + added.length === 0) print(io, describeEmptyList(status));
	}
	if (!local) await pushUnsyncedRuns(io, project, remoteRuns);
	return 0;
}
function idOf({ progress }) {
	return progress.workflow_id;
}
function describeEmptyList(status) {
	return status === void 0 ? "There are no runs yet." : `There are no runs that are ${status}.`;
}
function checkedRuns(io, project, runs) {
	const checkedRuns = runs.map((run, index) => index < MOST_CHECKED ? checked(run, project) : run);
	for (const run of checkedRuns) if (run.problem !== void 0) printNotice(io, `Run ${idOf(run)}: ${run.problem}`);
	return checkedRuns;
}
const MOST_CHECKED = 50;
function checked(run, project) {
	const { workflow_id: runId } = run.progress;
	if (run.live || run.remote) return run;
	try {
		const stored = localRun(project, runId);
		readRun(stored);
		readJournal(stored);
		return run;
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		return {
			...run,
			problem: error.message.replaceAll(/\n\s*/g, " ")
		};
	}
}
function describe$1(io, run, project) {
	const { workflow_id, workflow_name, status, reason, started_at, updated_at, completed_at, usage } = run.progress;
	return {
		run_id: workflow_id,
		workflow: workflow_name,
		status,
		reason,
		live: run.live,
		location: run.remote?.location,
		started_at,
		updated_at,
		completed_at,
		usage,
		questions: run.progress.questions,
		problem: run.problem,
		next: nextOf(io, run, project)
	};
}
function renderLine(io, run, project) {
	const { workflow_id: id, workflow_name: workflow, started_at: started } = run.progress;
	const when = (started ?? "").replace("T", " ").slice(0, 16);
	const where = run.remote ? `  (${run.remote.location})` : "";
	return [`${id}  ${when}  ${`${formatRunStatus(run)}${run.problem === void 0 ? "" : ", damaged"}`.padEnd(24)}  ${workflow}${where}`, ...(nextOf(io, run, project) ?? []).map((command) => `    ${command}`)].join("\n");
}
function nextOf(io, { progress: { status, workflow_id: runId }, live, remote, problem }, project) {
	if (live || problem !== void 0) return void 0;
	if (status === "pending" && !remote) return [`agentic-sdlc resume ${runId}`];
	if (status !== "paused") return void 0;
	if (remote) return [`agentic-sdlc status ${runId}`];
	try {
		return nextOfStored(project, runId);
	} catch (error) {
		if (!(error instanceof AgenticError)) throw error;
		printNotice(io, `Run ${runId}: ${error.message}`);
		return;
	}
}
// src/cli/runs/enclosing-checkout.ts
function openEnclosingCheckout({ cwd }) {
	return {
		...openProject(checkoutOf$1(cwd)),
		...findProjectRoot(cwd)
	};
}
function readEnclosingCheckout({ cwd, stderr }) {
	return {
		...openProjectForReading({
			cwd: checkoutOf$1(cwd),
			stderr
		}),
		...findProjectRoot(cwd)
	};
}
function checkoutOf$1(cwd) {
	return enclosingCheckout(findProjectRoot(cwd).root);
}
// src/cli/commands/inspect/logs.ts
const FOLLOW_MS = 1e3;
const FOLLOW_REMOTE_MS = 3e3;
async function logsCommand(io, [runId = ""], options) {
	const project = readEnclosingCheckout(io);
	const checkout = {
		...project,
		root: enclosingCheckout(project.root)
	};
	if (options.json && options.follow) throw usageError("`--json` prints one document, and `--follow` line after line; give one of them.");
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
	if (options.json) {
		const text = run.read(runFiles.logs) ?? "";
		const { lines, broken } = select(text.slice(0, text.lastIndexOf("\n") + 1), options);
		if (broken > 0) printNotice(io, describeBrokenLines(broken));
		if (!text.endsWith("\n") && text !== "") printNotice(io, TORN);
		printJson(io, lines);
		return 0;
	}
	await follow(io, {
		first: run,
		look,
		printed
	}, options);
	return 0;
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
	for (const line of lines) print(io, render$2(line));
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
		lines: lines.filter((line) => isAtLeast(line.level, level)).filter((line) => step === void 0 || line.step === step || line.step.startsWith(`${step}/`) || line.step.endsWith(`/${step}`)),
		broken
	};
}
function render$2({ timestamp, level, step, message }) {
	return `${timestamp}  ${level.padEnd(11)}  ${step === "" ? "" : `${step}: `}${message}`;
}
// src/cli/commands/inspect/validate.ts
async function validateCommand(io, files, options) {
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
}
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
				message: error.code === "file-unsuitable" ? error.message : "this file cannot be read; check the path."
			}],
			warnings: []
		};
	}
}
// src/cli/commands/inspect/inspect-command-modules.ts
async function cancelCommand(io, [runId = ""], options) {
	const { outcome, activeJobs } = await cancelRun(io, openProject(io.cwd), { runId });
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
	return 0;
}
async function workflowsCommand(io, _args, options) {
	const found = await Promise.all(listNamedWorkflows(openProjectForReading(io)).map(describe));
	if (options.json) printJson(io, found);
	else print(io, found.map((workflow) => render$1(workflow, io.cwd)).join("\n"));
	return 0;
}
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
async function describe({ name, path, origin }) {
	const parsed = await read(path);
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
function render$1(workflow, cwd) {
	const { name, origin } = workflow;
	const own = origin === "user" ? "  (yours)" : "";
	if (workflow.problems !== void 0) return `${name}${own}\n  cannot be run: agentic-sdlc validate ${relative(cwd, workflow.path)}`;
	const inputs = workflow.variables.map((variable) => variable.required ? variable.name : `[${variable.name}]`);
	const lines = [`${name}${own}`];
	if (workflow.description !== "") lines.push(`  ${workflow.description}`);
	if (inputs.length > 0) lines.push(`  variables: ${inputs.join(" ")}`);
	return lines.join("\n");
}
// src/cli/commands/inspect/report-command.ts
async function reportCommand(io, [runId = ""], { html, json }) {
	const project = openProjectForReading(io);
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
		return 0;
	}
	const report = await build(await readRunWithPendingBranches(io, project, { runId }));
	if (html === void 0) {
		printJson(io, report);
		return 0;
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
	return 0;
}
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
	const defaultText = value === void 0 || value === null ? [] : [`default ${shownDefault(value)}`];
	const more = [...allowed, ...defaultText.length > 0 ? defaultText : required ? ["required"] : []];
	return [TYPE_NAMES[type], more.join("; ")].filter((part) => part !== "").join(", ");
}
function shownDefault(value) {
	return value === "" ? "empty" : String(value);
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
// src/cli/commands/inspect/target-run.ts
function targetRun(io, named) {
	const runId = runIdFrom(io, named);
	const target = openRuns(io);
	if (target.states.read(runId, runFiles.run) !== void 0) return {
		runId,
		...target
	};
	throw new AgenticError({
		code: "not-found",
		message: `Run ${runId} is not in this clone, so nothing can be added to it. Name a run that \`agentic-sdlc list --local\` shows.`
	});
}
async function showRunFile(io, { named, file, isLocalFirst }, show) {
	const runId = runIdFrom(io, named);
	const project = readEnclosingCheckout(io);
	const checkout = {
		...project,
		root: enclosingCheckout(project.root)
	};
	const local = localRun(checkout, runId);
	const { readableRun } = await import("./run.js").then((m) => ({ readableRun: m.m }));
	const isDisplayed = isLocalFirst && isFound(local);
	if (isDisplayed) show(runId, local.read(file));
	const run = await readableRun(io, checkout, {
		runId,
		includes: (path) => path === file,
		isDisplayed
	});
	if (isDisplayed && !run.remote) return;
	if (!isFound(run)) throw runNotFoundError(runId);
	show(runId, run.read(file));
}
function runIdFrom(io, named) {
	const runId = named ?? io.environment["AGENTIC_RUN_ID"] ?? "";
	if (runId !== "") return runId;
	throw usageError("No run is named: give its id with `--run`. Inside a step of a run it is known.");
}
function openRuns(io) {
	const project = readEnclosingCheckout(io);
	const root = enclosingCheckout(project.root);
	return {
		project,
		states: createRedactedStates({
			...project,
			root,
			environment: io.environment
		})
	};
}
function checkoutOf(io, target) {
	const { project } = target;
	return {
		...target,
		io,
		project: {
			...project,
			root: enclosingCheckout(project.root)
		}
	};
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
	const names = await stepNames({
		...project,
		root: enclosingCheckout(project.root)
	}, runId);
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
// src/cli/commands/session/checkpoint.ts
async function checkpointCreateCommand(io, _args, options) {
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
	await forwardCheckpoint(checkoutOf(io, target), id);
	if (options.json) printJson(io, {
		success: true,
		checkpoint_id: id,
		run_id: runId,
		step,
		created,
		status
	});
	return 0;
}
async function checkpointListCommand(io, _args, { run, step, json = false }) {
	let displayed;
	await showRunFile(io, {
		named: run,
		file: runFiles.checkpoints,
		isLocalFirst: !json
	}, (runId, text = "") => {
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
	});
	return 0;
}
function sayDamage(io, problems) {
	for (const problem of problems) printNotice(io, `${runFiles.checkpoints}: ${problem}`);
}
// src/cli/commands/session/log-add.ts
async function logAddCommand(io, [message = ""], { level, step: named, run, context: contextText, json = false }) {
	const target = targetRun(io, run);
	const { runId, project, states } = target;
	const { config } = project;
	const step = await targetStep(io, target, named);
	const context = contextText === void 0 ? void 0 : parseContext(contextText);
	const { line, written } = addLogLine({
		states,
		runId,
		config
	}, {
		message,
		level,
		step,
		context
	});
	if (written) await forwardLogLine(checkoutOf(io, target), line.timestamp);
	if (json) printJson(io, {
		success: true,
		run_id: runId,
		written,
		...line
	});
	return 0;
}
function parseContext(text) {
	const value = parseJsonObject(text);
	if (value) return value;
	throw usageError(`\`--context\` must be a JSON object, such as '{"file": "src/a.ts"}'.`);
}
// src/cli/commands/session/memory.ts
async function memoryCreateCommand(io, _args, { json = false, force = false, ...options }) {
	const { project, notebook: opened } = openSharedNotebook(io);
	using notebook = opened;
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
	return 0;
}
async function memoryListCommand(io, _args, { json = false, limit = 20, ...filter }) {
	using notebook = openSharedNotebook(io).notebook;
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
		return 0;
	}
	const later = laterNotes(notes, first?.notes);
	const isFirst = first === void 0 || first.notes.length === 0;
	if (later.length > 0) print(io, renderList(later, isFirst ? total : later.length));
	else if (isFirst) print(io, nothing(filter));
	sayBroken(io, broken, notebook);
	return 0;
}
async function memorySearchCommand(io, terms, { json = false, limit = 10, ...filter }) {
	using notebook = openSharedNotebook(io).notebook;
	const text = terms.join(" ");
	const query = {
		...filterFrom(filter),
		text,
		limit
	};
	const first = json ? [] : (await notebook.local.search(query)).notes;
	if (first.length > 0) print(io, renderFound(first, notebook.location));
	const { notes, broken } = await notebook.search(query);
	if (json) {
		const results = notes.map((note) => noteFacts(note, notebook.location));
		printJson(io, {
			results,
			count: notes.length,
			broken: brokenFacts(broken, notebook.location)
		});
		return 0;
	}
	const later = laterNotes(notes, first);
	const found = renderFound(later, notebook.location);
	if (later.length > 0) print(io, first.length > 0 ? `\n${found}` : found);
	else if (first.length === 0) print(io, `No note matches \`${text}\`.`);
	sayBroken(io, broken, notebook);
	return 0;
}
async function memoryShowCommand(io, [idOrPath = ""], { json = false }) {
	using notebook = openSharedNotebook(io).notebook;
	const first = json ? void 0 : await notebook.local.read(idOrPath).catch(unlessNotFound);
	if (first) print(io, first.text);
	const { note, text } = await notebook.read(idOrPath);
	if (json) printJson(io, noteFacts(note, notebook.location));
	else if (first === void 0) print(io, text);
	else if (text !== first.text) print(io, `\nThe remote has a newer version:\n\n${text}`);
	return 0;
}
async function memoryDeleteCommand(io, ids, { json = false }) {
	using notebook = openSharedNotebook(io).notebook;
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
	return 0;
}
async function memoryPruneCommand(io, _args, { json = false, olderThan, dryRun = olderThan === void 0, category }) {
	using notebook = openSharedNotebook(io).notebook;
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
		return 0;
	}
	print(io, prunedText(notes, {
		age,
		dryRun
	}));
	sayBroken(io, broken, notebook);
	return 0;
}
function prunedText(notes, { age, dryRun }) {
	if (notes.length === 0) return `No note is older than ${age}.`;
	const count = notes.length === 1 ? "1 note" : `${notes.length} notes`;
	const list = renderList(notes, notes.length);
	if (!dryRun) return `Deleted ${count} older than ${age}:\n${list}`;
	return `${count} older than ${age}, nothing deleted; \`${`agentic-sdlc memory prune --older-than ${age}`}\` deletes:\n${list}`;
}
function openSharedNotebook(io) {
	const project = openEnclosingCheckout(io);
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
// src/app/check-credentials.ts
const TIMEOUT_MS = 15e3;
async function checkCredentials(options) {
	const { app, apiUrl } = options;
	requireKey(app.privateKey);
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const send = options.fetch ?? fetch;
	const limited = (input, init) => send(input, {
		...init,
		signal
	});
	try {
		const login = await readAppLogin({
			app,
			apiUrl,
			fetch: limited
		});
		return login === void 0 ? { warning: unverifiedText(apiUrl, "the response has no slug of the App") } : { login };
	} catch (error) {
		const failure = failureOf(error);
		if (failure?.status !== 401 && failure?.status !== 404) return { warning: unverifiedText(apiUrl, failure?.message ?? messageOf(error)) };
		throw usage(`GitHub (${apiUrl}) has no App ${JSON.stringify(app.appId)} with this key (${failure.status} ${failure.message}). Set AGENTIC_APP_ID to the App ID on the page of the App, and AGENTIC_APP_PRIVATE_KEY to a key that was generated there. If both are correct, check the clock of this machine.`, error);
	}
}
function requireKey(key) {
	try {
		createPrivateKey(key);
	} catch (cause) {
		throw usage("AGENTIC_APP_PRIVATE_KEY is not a private key. Set it to the content of the .pem file of the App, not its path, from `-----BEGIN` to the end. A line break may be written as \\n.", cause);
	}
}
function unverifiedText(apiUrl, why) {
	return `GitHub (${apiUrl}) could not verify the App: ${why}. Deliveries are accepted anyway.`;
}
function usage(message, cause) {
	return new AgenticError({
		code: "usage",
		message,
		cause
	});
}
// src/app/server.ts
const STOP_MS = 25e3;
const MAX_MEMORY_BYTES = 67108864;
const MAX_CONNECTIONS = 1e3;
const PATHS = new Set(["/api/github/webhooks", "/"]);
async function startAppServer(options) {
	const { host, port, secret, mightConcern = () => true, log, answerMs, stopMs = STOP_MS } = options;
	const { maxMemoryBytes = MAX_MEMORY_BYTES } = options;
	const pending = new Set();
	const writeLog = (level, fields) => log(logLine(level, fields));
	const deliver = (delivery) => {
		const work = options.deliver(delivery);
		pending.add(work);
		const over = () => void pending.delete(work);
		work.then(over, (error) => {
			over();
			writeLog("error", { message: messageOf(error) });
		});
		return work;
	};
	const note = (each) => writeLog(each.status >= 500 ? "error" : "info", each);
	const memory = {
		bytes: 0,
		most: maxMemoryBytes
	};
	const receive = createReceiver({
		secret,
		deliver,
		mightConcern,
		log: note,
		answerMs
	});
	const server = createServer({
		requestTimeout: 3e4,
		headersTimeout: 1e4
	}, (request, response) => {
		answer(request, response, {
			receive,
			memory,
			refused: note
		}).catch(() => response.destroy());
	});
	server.maxConnections = MAX_CONNECTIONS;
	const closeIdleConnections = trackIdleConnections(server);
	await listen(server, {
		host,
		port
	});
	const address = server.address();
	const url = `http://${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
	writeLog("info", {
		message: `listening on ${url}`,
		version
	});
	return {
		url,
		stop: async () => {
			const closed = promisify(server.close.bind(server))();
			closeIdleConnections();
			const limit = Promise.withResolvers();
			const timer = setTimeout(limit.resolve, stopMs);
			await Promise.race([Promise.allSettled(pending).then(() => closed), limit.promise]);
			clearTimeout(timer);
			server.closeAllConnections();
			writeLog("info", {
				message: "stopped",
				left: pending.size
			});
		}
	};
}
function trackIdleConnections(server) {
	const sockets = new Set();
	const active = new Set();
	let isClosing = false;
	server.on("connection", (socket) => {
		sockets.add(socket);
		socket.once("close", () => sockets.delete(socket));
	});
	server.on("request", ({ socket }, response) => {
		active.add(socket);
		response.once("close", () => {
			active.delete(socket);
			if (isClosing) socket.destroySoon();
		});
	});
	return () => {
		isClosing = true;
		for (const socket of sockets) if (!active.has(socket)) socket.destroy();
	};
}
async function listen(server, { host, port }) {
	try {
		server.listen(port, host);
		await once(server, "listening");
	} catch (cause) {
		throw new AgenticError({
			code: "usage",
			message: `Cannot listen on ${host}:${port} (${messageOf(cause)}). Choose another \`--host\` or \`--port\`.`,
			cause
		});
	}
}
async function answer(request, response, { receive, memory, refused }) {
	const path = (request.url ?? "").split("?")[0] ?? "";
	if ((request.method === "GET" || request.method === "HEAD") && path === "/health") return end(response, 200, {
		status: "ok",
		version
	});
	if (request.method !== "POST" || !PATHS.has(path)) return end(response, 404, { status: "not found" });
	const header = (name) => {
		const value = request.headers[name];
		return typeof value === "string" ? value : void 0;
	};
	const isSigned = header("x-hub-signature-256") !== void 0;
	using body = isSigned ? await boundedBody(request, memory) : NO_BODY;
	if ("refused" in body || !isSigned) response.setHeader("connection", "close");
	if ("refused" in body) {
		const outcome = REFUSED[body.refused];
		refused({
			status: body.refused,
			outcome
		});
		return end(response, body.refused, { status: outcome });
	}
	const { status, outcome } = await receive({
		header,
		body: body.bytes
	});
	end(response, status, { status: outcome });
}
const REFUSED = {
	413: "too large",
	503: "busy"
};
const NO_BODY = {
	bytes: new Uint8Array(),
	[Symbol.dispose]: () => {}
};
function boundedBody(request, memory) {
	const { promise, resolve, reject } = Promise.withResolvers();
	const chunks = [];
	let size = 0;
	const release = () => {
		memory.bytes -= size;
		size = 0;
	};
	const refuse = (refused) => {
		request.pause().removeAllListeners("data");
		chunks.length = 0;
		release();
		resolve({
			refused,
			[Symbol.dispose]: () => {}
		});
	};
	request.on("data", (chunk) => {
		size += chunk.length;
		memory.bytes += chunk.length;
		chunks.push(chunk);
		if (size > 26214400) refuse(413);
		else if (memory.bytes > memory.most) refuse(503);
	});
	request.once("end", () => resolve({
		bytes: Buffer.concat(chunks, size),
		[Symbol.dispose]: release
	}));
	request.once("close", () => {
		if (request.complete) return;
		release();
		reject(new Error("The request was aborted."));
	});
	request.once("error", reject);
	if (Number(request.headers["content-length"] ?? 0) > 26214400) refuse(413);
	return promise;
}
function end(response, status, body) {
	const text = JSON.stringify(body);
	const length = Buffer.byteLength(text);
	response.writeHead(status, {
		"content-type": "application/json",
		"content-length": length
	});
	response.end(text);
}
// src/cli/commands/session/serve-app.ts
const MOST_PORT = 65535;
async function appCommand(io, _args, { host = "127.0.0.1", port = "3000" }) {
	limitYoungGeneration();
	const at = {
		host,
		port: portOf(port)
	};
	const { secret, ...settings } = readAppEnvironment(io.environment);
	const log = lineWriter(io.stdout);
	const report = (message) => log(logLine("error", { message }));
	const checked = await checkCredentials(settings);
	if ("warning" in checked) log(logLine("warning", { message: checked.warning }));
	else log(logLine("info", { message: `GitHub knows the App as ${checked.login}` }));
	const deliver = createAppHost({
		...settings,
		report
	});
	const server = await startAppServer({
		...at,
		secret,
		deliver,
		mightConcern,
		log
	});
	const stopped = new AbortController();
	const { signal } = stopped;
	await Promise.race([once(process, "SIGINT", { signal }), once(process, "SIGTERM", { signal })]);
	stopped.abort();
	printNotice(io, "Finishing pending deliveries; a second signal stops at once.");
	await server.stop();
	return 0;
}
function portOf(text) {
	const port = /^\d{1,5}$/.test(text) ? Number(text) : 65536;
	if (port <= MOST_PORT) return port;
	throw usageError(`${JSON.stringify(text)} is no port; give a number up to ${MOST_PORT}.`);
}
function lineWriter(stream) {
	let lines = "";
	const write = () => {
		stream.write(lines);
		lines = "";
	};
	return (line) => {
		if (lines === "") setImmediate(write);
		lines += `${line}\n`;
	};
}
// src/config/edit-json.ts
var import_dist = require_dist();
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
// src/cli/init/config-file.ts
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
// src/cli/commands/setup/config.ts
async function configGetCommand(io, [key], options) {
	const { config, fileConfig } = openProject(io.cwd);
	const settings = (key === void 0 ? configKeys.filter((known) => !isForEditors(known)) : knownKeys(key)).map((known) => settingOf(known, config, fileConfig));
	const [only] = settings;
	if (only === void 0 || only.key !== key) showAll(io, settings, options);
	else showOne(io, only, options);
	return await Promise.resolve(0);
}
async function configSetCommand(io, [key = "", text = ""], options) {
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
	return await Promise.resolve(0);
}
async function configUnsetCommand(io, [key = ""], options) {
	const known = singleKey(key);
	changeConfig(io.cwd, [{
		path: known.path,
		value: void 0
	}]);
	const { config, fileConfig } = openProject(io.cwd);
	const setting = settingOf(known, config, fileConfig);
	if (options.json) printJson(io, described(setting));
	else print(io, setting.value === void 0 ? notSet(key) : `${key} = ${shownValue(setting.value)} (default)`);
	return await Promise.resolve(0);
}
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
function isForEditors({ key }) {
	return key.startsWith("$");
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
// src/cli/commands/setup/configure.ts
const QUESTIONS = {
	"defaults.provider": "Which agent does the work?",
	"defaults.model": "Which model?",
	"defaults.autofix": "From which severity on are issues of a validation fixed?",
	"git.worktree": "Where a workflow uses git: work in a worktree, so that your checkout is not touched?",
	"git.autoCommit": "Where a workflow uses git: commit after each step?",
	"git.autoPr": "Where a workflow uses git: open a pull request at the end?",
	"execution.maxWorkers": "How many branches of a parallel block run at once?",
	"defaults.maxCostUsd": "At how many US dollars does a run pause?"
};
async function configureCommand(io, _args, options) {
	const { config, fileConfig } = openProject(io.cwd);
	const current = configKeys.filter(({ key }) => QUESTIONS[key] !== void 0).map((known) => ({
		...known,
		value: settingOf(known, config, fileConfig).value
	})).toSorted((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));
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
}
const ORDER = Object.keys(QUESTIONS);
async function askAll(io, current) {
	const { ask } = await import("./shared.js").then((m) => ({ ask: m.z }));
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
	const { key, value, options } = setting;
	const message = QUESTIONS[key] ?? key;
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
	"defaults.maxCostUsd": "never"
};
function valueOf({ values }, answer) {
	if (typeof answer === "boolean") return answer;
	const text = answer.trim();
	if (text === "") return void 0;
	return values === "a number" ? parseValue(text) : text;
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
	const { values, description } = answer;
	return `${renderAnswer(answer)}\n  ${description} Values: ${values}.`;
}
function renderAnswer({ key, value }) {
	return `${key} = ${shownValue(value)}`;
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
	const { root } = options;
	return [
		{
			path: CONFIG_FILE,
			content: await configFor(options),
			purpose: "settings for all workflows"
		},
		{
			path: EXAMPLE_FILE,
			content: exampleFor(root),
			purpose: "a workflow to start from"
		},
		{
			path: WORKFLOW_FILE,
			content: starter("agentic.yml"),
			purpose: "runs on GitHub: manually, and by comments that start with /agentic"
		}
	];
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
	const config = {
		...schemaFor(options.root, "config", ".."),
		defaults: { provider },
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
function exampleFor(root) {
	const { $schema } = schemaFor(root, "workflow", "../..");
	return `${$schema === void 0 ? "" : `# yaml-language-server: $schema=${$schema}\n`}${starter("example.yaml")}`;
}
function schemaFor(root, name, up) {
	const path = `node_modules/agentic-sdlc/schemas/${name}.schema.json`;
	return existsSync(join(root, path)) ? { $schema: `${up}/${path}` } : {};
}
function starter(name) {
	return readRegularText(join(packageRoot(), "templates", "init", name));
}
// src/cli/init/init-report.ts
async function describeInit(options, outcomes) {
	const { root, isRepository } = options;
	const notices = [
		...isRepository ? await ignoredBy(options, outcomes) : [WITHOUT_GIT],
		...installedAgents(options).length === 0 ? [WITHOUT_AGENT] : [],
		...isRepository && isNew(outcomes, ".github/workflows/agentic.yml") ? [ON_GITHUB] : []
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
const ON_GITHUB = `${WORKFLOW_FILE} needs a secret of your agent, such as ANTHROPIC_API_KEY (Settings, Secrets and variables, Actions); replace \`org/agentic-sdlc\` in it by the repository of the Action.`;
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
			command: "agentic-sdlc run example --dry-run",
			purpose: "show the steps of the example"
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
	kept: "yours; `init --force` replaces it",
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
// src/cli/init/starter-plan.ts
function compare(root, files) {
	return files.map((file) => ({
		...file,
		existing: compareFile(join(root, file.path), root, file.content)
	}));
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
		if (!(statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true)) throw unwritable(path, {
			folder,
			reason: "it is no folder"
		});
		if (!isRealInside(root, folder)) throw unwritable(path, {
			folder,
			reason: OUTSIDE
		});
		attempt(path, { folder }, () => accessSync(folder, constants.W_OK | constants.X_OK));
	}
	const written = [];
	for (const { path, content } of files) {
		const full = join(root, path);
		attempt(path, {
			folder: dirname(full),
			written
		}, () => {
			makeFolder(dirname(full));
			replaceFile(existsSync(full) ? realpathSync(full) : full, content);
		});
		written.push(path);
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
function attempt(path, target, work) {
	try {
		work();
	} catch (cause) {
		const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
		throw unwritable(path, {
			...target,
			reason: reasons[code] ?? code,
			cause
		});
	}
}
const reasons = {
	EACCES: "permission denied",
	EPERM: "permission denied",
	EROFS: "the file system is read-only",
	ENOSPC: "the disk is full"
};
function unwritable(path, { folder, written = [], reason, cause }) {
	const before = written.length === 0 ? "Nothing was written" : `Only ${written.join(" and ")} was written`;
	return new AgenticError({
		code: "usage",
		message: `${path} cannot be written in ${folder}: ${reason}. ${before}; fix that, then run \`agentic-sdlc init\` again.`,
		data: { written },
		cause
	});
}
// src/cli/commands/setup/init.ts
async function initCommand(io, _args, options) {
	const starter = {
		...findProjectRoot(io.cwd),
		environment: io.environment
	};
	const planned = compare(starter.root, await starterFiles(starter));
	const chosen = await choose(io, {
		starter,
		planned,
		options
	});
	if (chosen === void 0) {
		printNotice(io, "Nothing was written.");
		return exitCodes.sigint;
	}
	writeAll(starter.root, chosen);
	const found = planned.map((file) => ({
		...file,
		status: statusOf(file, chosen)
	}));
	const added = chosen.filter(({ path }) => planned.every((file) => file.path !== path));
	const report = await describeInit(starter, [...found, ...added.map(written)]);
	if (options.json) printJson(io, report);
	else print(io, renderInit(report));
	return exitCodes.completed;
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
	const chosen = planned.filter(({ existing }) => existing === "nothing" || force && existing === "other");
	if (yes || force || json || !canAsk(io)) return chosen;
	const { ask } = await import("./shared.js").then((m) => ({ ask: m.z }));
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
export { validateCommand as C, printArchivedNotice as D, statusCommand as E, printNoticeIfArchived as O, workflowsCommand as S, listCommand as T, checkpointCreateCommand as _, configUnsetCommand as a, reportCommand as b, appCommand as c, memoryDeleteCommand as d, memoryListCommand as f, logAddCommand as g, memoryShowCommand as h, configSetCommand as i, wasArchived as k, lineWriter as l, memorySearchCommand as m, configureCommand as n, parseValue as o, memoryPruneCommand as p, configGetCommand as r, shownValue as s, initCommand as t, memoryCreateCommand as u, checkpointListCommand as v, logsCommand as w, cancelCommand as x, workflowHelp as y };
