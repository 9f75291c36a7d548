import { d as AgenticError, f as hasCode, p as messageOf, s as asUserError } from "./base.js";
import { $t as insidePath, B as acquireLock, D as createLocalStore, Et as plural, F as isUnmodifiedCopy, Gt as FAN_OUT_FOLDER, I as layoutOf, It as locateFiles, Kt as FIXED_FILES, L as parseRecord, M as REPLICATION, Mt as growingFiles, N as lockedRun, Nt as isLocalOnly, O as isEnginePath, On as isRunId, R as renderRecord, Rt as readFiles, U as releaseLock, Vt as segmentOf, Xt as UNSENT, Yt as SUPERSEDED, ct as readOptionalBytes, en as isEngineFile, in as parseJson, it as isRealInside, j as stampOf, k as listFilesIn, lt as replaceFile, nn as runFiles, pt as readRegularText, qt as OUTPUT_DIRECTORY, rt as isDraft, st as readOptional, tn as runDirectory, wn as highestCheckpoint, z as makeFolder, zt as replicatedBytes } from "./start.js";
import { $ as countLines, Dr as parseRepositoryUrl, Kt as branchRefs, Or as resolveGitHubUrls, Q as computeAppendDelta, X as CommitBatch, Z as completedTranscripts, et as isTranscript, fn as repositoryAtGitHub, ht as openRemoteStorage, tt as limitOf } from "./shared.js";
import { $a as archiveAllEnded, $l as updateRefs, Au as foldEvents, Bi as listWaitingRuns, Cl as materializeRun, Dl as addRequest, Ed as isFallbackBranch, El as addManualEntries, Fi as clearRecordedVersion, Gl as findRun, Hi as recordFetched, Jl as renderOwner, Kl as liveRun, Mu as parseJournal, Nl as readArchivedInbox, Ol as emptyInbox, Ou as renumbered, Pl as readInbox, Qa as systemClock, Ql as isUnreachable, Ri as listReadableRuns, Td as fallbackBranch, Tu as parseManualEntry, Ul as createOwner, Uu as parseRunRecord, Vi as recordArchived, Wl as describeOwner, Wo as ProgressDocument, Xl as backOff, Yl as versionOf, Za as _usingCtx, Zl as isRetryable, _u as stateMessage, au as RUN_REFS, dt as LOOKUP_TIMEOUT_MS, eo as archiveEnded, fd as isStoppedCleanly, ft as PUSH_TIMEOUT, gu as runRef, hu as runPath, io as isTerminal, it as stemsOf, iu as RUNS_FOLDER, j as openNotebook, ju as foldJournal, kl as isManualEntryFile, ku as completeLines$1, mt as withTimeout, mu as runOf, no as archiveRun, nt as extractKeywords, pt as timeoutFor, ql as readOwner, ro as mergedBranchesOf, rt as stemOf, ru as OWNER_FILE, su as STATE_REF, ud as headsOf, vl as fenceUntrustedText, wu as containsEntry, zi as listUnsyncedRuns } from "./run.js";
const { closeSync, constants, copyFileSync, existsSync, fstatSync, openSync, readSync, readdirSync, rmSync, rmdirSync, statSync } = process.getBuiltinModule("node:fs");
const { dirname, join, relative } = process.getBuiltinModule("node:path");
// src/storage/queries/list-runs.ts
const MAX_BYTES = 8388608;
const CONCURRENCY = 8;
async function listRuns(refs, { limit, stateRef = STATE_REF }) {
	const live = liveRuns(await refs.refs(RUN_REFS));
	const version = await versionOf(refs, stateRef);
	const ended = (version === void 0 ? [] : await refs.list(version, RUNS_FOLDER)).filter(({ kind, name }) => kind === "folder" && isRunId(name) && !live.has(name)).map(({ name }) => name).sort().reverse();
	const newest = ended.slice(0, limit);
	const runs = [];
	const archive = {
		refs,
		ref: stateRef,
		where: "ended"
	};
	if (version !== void 0) runs.push(...await readProgress(archive, version, newest));
	const own = [...live];
	for (let at = 0; at < own.length; at += CONCURRENCY) {
		const read = own.slice(at, at + CONCURRENCY).map(async ([runId, version]) => {
			return await readProgress({
				refs,
				ref: runRef(runId),
				where: "live"
			}, version, [runId]);
		});
		runs.push(...(await Promise.all(read)).flat());
	}
	return {
		runs: runs.sort((a, b) => a.runId < b.runId ? 1 : -1),
		more: ended.length > newest.length
	};
}
function liveRuns(refs) {
	const runs = new Map();
	for (const [ref, version] of refs) {
		const runId = runOf(ref);
		if (runId !== void 0 && ref === runRef(runId)) runs.set(runId, version);
	}
	return runs;
}
async function readProgress({ refs, ref, where }, version, runIds) {
	if (runIds.length === 0) return [];
	const pathOf = (runId) => runPath(runId, runFiles.progress);
	const read = await refs.read(version, runIds.map(pathOf));
	return runIds.map((runId) => {
		const bytes = read.get(pathOf(runId));
		const progress = bytes && bytes.length <= MAX_BYTES ? progressIn(bytes, runId) : void 0;
		if (progress) return {
			runId,
			where,
			progress
		};
		const fault = bytes === void 0 ? "is not there" : "is no progress of this run";
		return {
			runId,
			where,
			problem: `${ref}:${pathOf(runId)} ${fault}`
		};
	});
}
function progressIn(bytes, runId) {
	const text = Buffer.from(bytes).toString("utf8");
	const { data } = ProgressDocument.safeParse(parseJson(text), { jitless: true });
	return data?.workflow_id === runId ? text : void 0;
}
// src/storage/refs/acquire-run.ts
async function acquireRun(refs, owner, { stateRef = STATE_REF, onlyFrom: only, ...timing }) {
	const { run_id: runId } = owner;
	const ref = runRef(runId);
	let first;
	return updateRefs({
		refs,
		...timing
	}, async () => {
		const found = await findRun(refs, runId, { stateRef });
		if (!found) return { result: void 0 };
		const { version: baseVersion, where: from } = found;
		const previousOwner = from === "live" ? await found.owner() : void 0;
		if (first && previousOwner?.engine === owner.engine) return { result: {
			...first,
			version: baseVersion
		} };
		if (only) requireFrom(only, {
			...found,
			previousOwner
		}, refs);
		const origin = {
			baseVersion,
			from,
			previousOwner
		};
		first = origin;
		const folder = runDirectory(runId);
		const archivedFolder = {
			path: folder,
			from: {
				version: baseVersion,
				path: folder
			}
		};
		const ownerFile = {
			path: runPath(runId, OWNER_FILE),
			content: renderOwner(owner)
		};
		const next = {
			message: stateMessage(`Run ${runId}: taken over by ${owner.host}`),
			changes: from === "live" ? [ownerFile] : [archivedFolder, ownerFile]
		};
		return {
			commit: { refs: [{
				ref,
				expected: from === "live" ? baseVersion : void 0,
				next
			}] },
			result: (versions) => ({
				...origin,
				version: versions.get(ref) ?? ""
			})
		};
	});
}
function requireFrom(engines, { runId, where, previousOwner }, { location }) {
	if (where === "ended") throw runArchivedRemotely(runId, location);
	if (!previousOwner) throw ownerUnreadable(runId, location);
	if (!engines.includes(previousOwner.engine)) throw ownedByAnotherEngine(previousOwner, location);
}
function takenOver(message, data) {
	return new AgenticError({
		code: "run-taken-over",
		message,
		data
	});
}
function ownedByAnotherEngine(other, location) {
	const { run_id: runId, host, pid, since } = other;
	return takenOver(`Run ${runId} was taken over by ${describeOwner(other)}. This engine stops. \`agentic-sdlc status ${runId}\` shows its state at ${location}.`, {
		host,
		pid,
		since
	});
}
function remoteRunIsNewer(runId, location) {
	return takenOver(`Another engine resumed run ${runId}, which this engine could not see at its start, so this engine stops. \`agentic-sdlc resume ${runId}\` continues from the state at ${location}.`, { ref: runRef(runId) });
}
function runArchivedRemotely(runId, location) {
	return takenOver(`Run ${runId} was ended by another engine and archived at ${location}. This engine stops. \`agentic-sdlc status ${runId}\` shows how it ended.`, { ref: runRef(runId) });
}
function refDeleted(runId, location) {
	return takenOver(`The ref ${runRef(runId)} was deleted at ${location}, so this engine stops. \`agentic-sdlc resume ${runId}\` in this clone creates it again and continues.`, { ref: runRef(runId) });
}
function ownerUnreadable(runId, location) {
	return takenOver(`The ref ${runRef(runId)} was changed at ${location}, and its ${OWNER_FILE} no longer names an engine, so this engine stops. \`agentic-sdlc resume ${runId}\` continues from the state at the remote.`, { ref: runRef(runId) });
}
function describeMovedRef(runId, location) {
	return `The ref ${runRef(runId)} was moved at ${location}. The engine writes all files of the run again on top of it.`;
}
function describeReplicationProblem(runId, { error, message }) {
	if (!hasCode(error, "remote-refused")) return `Run ${runId} is stored only in this clone until the remote accepts it: ${message}`;
	return `The state of run ${runId} stays in this clone: ${message} To leave runs in this clone: agentic-sdlc config set state.remote false`;
}
// src/storage/replicated-store/local-manual-entries.ts
function addLocalEntry(local, runId, entry) {
	const { file } = entry;
	const text = local.redact(entry.text);
	const addition = {
		...entry,
		text
	};
	if (containsEntry(local.read(runId, file) ?? "", addition)) return;
	if (file === runFiles.logs) return local.append(runId, file, text);
	local.addEntry(runId, file, {
		highest: highestCheckpoint,
		render: (number, after) => renumbered(addition, number, after)
	});
}
function savePendingEntry(location, runId, { id, content }) {
	const folder = folderOf(location, runId);
	makeFolder(folder);
	replaceFile(join(folder, `${id}.json`), content);
}
function listPendingEntries(location, runId) {
	const folder = folderOf(location, runId);
	return (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : []).sort().map((name) => ({
		id: name.slice(0, -5),
		content: readRegularText(join(folder, name))
	}));
}
function removePendingEntries(location, runId, sent) {
	const folder = folderOf(location, runId);
	for (const { id } of sent) rmSync(join(folder, `${id}.json`), { force: true });
}
function runsWithPendingEntries(location) {
	return listReadableRuns(location, (runId) => listPendingEntries(location, runId).length > 0);
}
function applyPendingEntries(location, local, runId) {
	for (const { content } of listPendingEntries(location, runId)) {
		const addition = parseManualEntry(content);
		if (addition) addLocalEntry(local, runId, addition);
	}
}
function folderOf({ root, outputDirectory }, runId) {
	return join(root, runDirectory(runId, outputDirectory), UNSENT);
}
// src/storage/replicated-store/watch-inbox.ts
const INTERVAL_MS$1 = 5e3;
const TIMEOUT_MS$1 = 3e4;
const FETCH_TIMEOUT_MS = 5e3;
function watchInbox(options, { runId, inbox, signal }) {
	let last = inbox;
	let isAnswered = true;
	const timeout = {
		remote: options.remote,
		clock: options.clock,
		milliseconds: FETCH_TIMEOUT_MS,
		signals: [options.kill]
	};
	const look = async (pendingInbox) => {
		const found = await storeRequests(options, runId, pendingInbox);
		isAnswered = found !== void 0;
		last = found ?? last;
	};
	const read = () => readInbox(options.remote.refs, runId, last);
	(async () => {
		for (;;) {
			await options.pause(INTERVAL_MS$1, signal).catch(() => void 0);
			if (signal.aborted) return;
			await look(read());
		}
	})();
	return async () => {
		if (isAnswered && !signal.aborted) await look(withTimeout(read(), timeout));
	};
}
async function fetchRequests(options, runId, { wasArchived }) {
	const { remote, clock, kill } = options;
	const timeout = {
		remote,
		clock,
		milliseconds: TIMEOUT_MS$1,
		signals: [kill]
	};
	if (wasArchived) await storeRequests(options, runId, withTimeout(readArchivedInbox(remote.refs, runId), timeout));
	return await storeRequests(options, runId, withTimeout(readInbox(remote.refs, runId), timeout));
}
const reportedErrors = new WeakMap();
function reportOnce({ local, report }, error) {
	const reason = asUserError(error);
	const message = reason instanceof Error ? reason.message : String(reason);
	const known = reportedErrors.get(local) ?? new Set();
	reportedErrors.set(local, known);
	if (known.has(message)) return;
	known.add(message);
	report(`Requests for the run could not be stored here: ${message}`);
}
function isUnanswered(error) {
	if (error instanceof AgenticError) return error.code.startsWith("remote-");
	return error instanceof Error && error.name === "AbortError";
}
async function storeRequests({ local, report }, runId, pendingInbox) {
	try {
		const inbox = await pendingInbox;
		for (const { id, content } of inbox.requests) {
			const addition = parseManualEntry(content);
			if (addition) addLocalEntry(local, runId, addition);
			else local.addRequest(runId, id, content);
		}
		inbox.problems.forEach(report);
		return inbox;
	} catch (error) {
		if (!isUnanswered(error)) reportOnce({
			local,
			report
		}, error);
		return;
	}
}
async function forwardEntries(options, runId, addition) {
	const { remote, local, report } = options;
	savePendingEntry(options, runId, addition);
	if (local.isLive(runId)) return;
	try {
		const timeout = timeoutFor(options, 2 * LOOKUP_TIMEOUT_MS);
		await withTimeout(send(options, runId), timeout);
	} catch (error) {
		remote.close();
		if (!(error instanceof AgenticError)) throw error;
		report(describeUnsent(options, runId, error));
	}
}
async function sendPendingEntries(options, runId) {
	try {
		return await send(options, runId);
	} catch (error) {
		if (hasCode(error, "not-found")) return false;
		throw error;
	}
}
async function send(options, runId) {
	const { remote, clock, random } = options;
	const { refs, stateRef } = remote;
	const additions = listPendingEntries(options, runId);
	if (additions.length === 0) return false;
	try {
		await addManualEntries({
			refs,
			clock,
			random
		}, {
			runId,
			stateRef,
			entries: additions
		});
	} catch (error) {
		if (hasCode(error, "not-found")) removePendingEntries(options, runId, additions);
		throw error;
	}
	removePendingEntries(options, runId, additions);
	return true;
}
function describeUnsent({ remote: { refs } }, runId, { code, message }) {
	const where = `The addition to run ${runId} is stored only in this clone, and not at ${refs.location}.`;
	if (code === "not-found") return `${where} The remote does not have the run.`;
	return `${where} ${message} The next run in this clone, or \`agentic-sdlc status\`, that reaches ${refs.location} sends it.`;
}
// src/storage/replicated-store/reconcile.ts
async function tryRemote(options, runId, work) {
	const { local, report, interrupt } = options;
	try {
		const timeout = timeoutFor(options);
		return await withTimeout(work(), {
			...timeout,
			onWait: options.onWait ?? timeout.onWait
		});
	} catch (error) {
		if (!hasCode(error, "remote-unreachable", "remote-refused") || interrupt?.aborted === true || local.read(runId, runFiles.run) === void 0) throw error;
		report(`Run ${runId} continues from the copy in this clone: ${error.message}`);
		return;
	}
}
async function reconcile(options, meeting) {
	const { found, folder } = meeting;
	const { report } = options;
	const localJournal = folder.journal();
	const remoteJournal = completeLines$1(await found.readText(runFiles.journal) ?? "");
	const base = parseRunRecord(await found.readText(runFiles.run))?.base_sha;
	if (localJournal?.startsWith(remoteJournal)) {
		const states = () => ({
			remoteState: foldJournal(remoteJournal, found.ref),
			localState: foldJournal(localJournal, found.ref)
		});
		const update = () => updateCodeBranches(options, {
			...meeting,
			states,
			base
		});
		return {
			isAhead: true,
			moved: meeting.updatesBranches === true && await tryRemote(options, found.runId, update) || []
		};
	}
	let moved = [];
	const isWanted = ({ scope, path }) => (scope === "run" || found.where === "live") && !isManualEntryFile(path);
	const { notices, state } = await materializeRun(found, folder.write, {
		select: isWanted,
		isPrefix: options.isPrefix,
		prepare: async ({ state }) => {
			if (localJournal !== void 0 && !remoteJournal.startsWith(localJournal)) report(describeSuperseded(found.runId, folder.supersede()));
			moved = await fetchCodeBranches(options, meeting, {
				state,
				base
			});
			recordFetched(options, found.runId, {
				localJournal,
				remoteJournal
			});
		}
	});
	notices.forEach(report);
	const spent = isTerminal(state) ? mergedBranchesOf(state) : void 0;
	if (spent) await options.remote.deleteMergedBranches?.(spent).catch(() => {});
	return {
		isAhead: false,
		moved
	};
}
async function fetchCodeBranches(options, { found, folder, updatesBranches = false }, { state, base }) {
	const { remote, report } = options;
	const states = () => ({
		remoteState: state,
		localState: state
	});
	const moved = updatesBranches ? await updateCodeBranches(options, {
		found,
		folder,
		states,
		base
	}) : [];
	const branches = new Map(headsOf(state));
	for (const { branch } of moved) branches.delete(branch);
	for (const notice of await remote.fetchBranches({
		branches,
		base
	}, folder.keep)) report(notice);
	return moved;
}
async function updateCodeBranches({ remote, local, report }, { found: { runId }, folder, states, base }) {
	if (!remote.updateBranches) return [];
	const { remoteState, localState } = states();
	const { workspace, fanOut, headMoves } = remoteState;
	const known = headsOf(remoteState);
	const updated = fanOut?.hasStarted === true ? [workspace?.branch] : [...known.keys()];
	const remoteHeads = new Map([...known].filter(([branch]) => updated.includes(branch)));
	if (remoteHeads.size === 0) return [];
	const record = parseRecord(local.read(runId, runFiles.replica), runId);
	const wanted = {
		remoteHeads,
		localHeads: headsOf(localState),
		rejectedBranches: new Set(record?.refused),
		base,
		isInOrder: isStoppedCleanly(localState),
		takes: headMoves.isBase && workspace ? {
			branch: workspace.branch,
			onto: workspace.base_branch
		} : void 0
	};
	const { moved, notices } = await remote.updateBranches(wanted, folder.keep);
	notices.forEach(report);
	return moved;
}
function describeSuperseded(runId, savedFile) {
	return `Another clone continued run ${runId}. What this clone did since is not part of the run; its journal is saved as ${savedFile}.`;
}
function recreateRunRef(options, record, mode) {
	const { report, remote } = options;
	const { location } = remote.refs;
	const { run_id: runId, version, ended } = record;
	if (version === void 0 && !ended) return;
	if (mode === "end") throw refDeleted(runId, location);
	clearRecordedVersion(options, record);
	report(ended ? `Run ${runId} is no longer archived at ${location}. The engine archives it there again, with all files of this clone.` : `The ref ${runRef(runId)} was deleted at ${location}. This clone creates it again from its copy of the run.`);
}
function describeArchived(runId, location) {
	return `Run ${runId} had ended, but its engine stopped before it archived the run; the run is archived at ${location} now.`;
}
async function needsReplication(options, runId) {
	try {
		const timeout = timeoutFor(options, LOOKUP_TIMEOUT_MS);
		return await withTimeout(hasUnreplicatedFiles(options, runId), timeout);
	} catch (error) {
		if (error instanceof AgenticError && error.code.startsWith("remote-")) return false;
		throw error;
	}
}
async function hasUnreplicatedFiles(options, runId) {
	const { remote, local, clock, random, report } = options;
	const { refs, stateRef } = remote;
	const record = parseRecord(local.read(runId, runFiles.replica), runId);
	const isOwn = record !== void 0 && !isUnmodifiedCopy(record) && !record.ended;
	const found = await findRun(refs, runId, remote);
	if (!found || found.where === "live" && isOwn) return true;
	if (found.where === "live") {
		if (await archiveEnded({
			refs,
			stateRef,
			clock,
			random
		}, runId)) report(describeArchived(runId, refs.location));
		return false;
	}
	if (!isOwn) return false;
	if (!(await found.readText(runFiles.journal) ?? "").startsWith(local.read(runId, runFiles.journal) ?? "")) return true;
	recordArchived(options, record);
	return false;
}
// src/storage/replication/pending-changes.ts
const PROGRESS_EVERY_MS = 3e3;
const PROGRESS_BYTES_PER_MS = 20;
function isReadEachTime(path) {
	return growingFiles.includes(path) || path === runFiles.checkpoints;
}
const nothingReplicated = {
	growing: {},
	documents: {},
	events: 0
};
var PendingChanges = class {
	#options;
	#reportedPaths = new Set();
	#files = new Map();
	#shared = new Map();
	#heads = new Map();
	#confirmed = new Map();
	#released = new Map();
	#replicated;
	#unknown;
	#changeCount = 0;
	#progressDue = 0;
	#due;
	constructor(options) {
		this.#options = options;
		this.#replicated = options.replicated ?? nothingReplicated;
		if (!options.replicated) this.restart([]);
	}
	get replicated() {
		return this.#unknown || this.#replicated.events === 0 ? void 0 : this.#replicated;
	}
	get events() {
		const replicated = replicatedBytes(layoutOf(this.#replicated, runFiles.journal));
		return this.#replicated.events + countLines(this.#options.source.readFrom(runFiles.journal, replicated));
	}
	get due() {
		return this.#due;
	}
	addFile(path) {
		if (!isEngineFile(path) || isReadEachTime(path) || isLocalOnly(path)) return;
		this.#files.set(path, this.#changeCount += 1);
	}
	addSharedFile(path, content) {
		this.#shared.set(path, Buffer.from(content));
	}
	addHeads(heads) {
		for (const [branch, head] of heads) if (!(this.#confirmed.get(branch) === head && !this.#heads.has(branch))) this.#heads.set(branch, head);
	}
	restart(remote) {
		this.#unknown = remote;
		this.#replicated = nothingReplicated;
		for (const path of this.#options.source.all()) {
			this.addFile(path);
			if (isTranscript(path)) this.#released.set(path, true);
		}
	}
	take(urgency, now) {
		this.#due = void 0;
		const deltas = growingFiles.flatMap((file) => this.#deltas(file, urgency === "settle") ?? []);
		for (const { file, added } of deltas) {
			if (file !== runFiles.journal) continue;
			for (const path of completedTranscripts(added)) if (this.#files.has(path)) this.#released.set(path, true);
		}
		if (this.#replicated.events === 0 && !deltas.some(({ file }) => file === runFiles.journal)) return void 0;
		const batch = new CommitBatch(this.#options.runId, (path, reason) => this.#reportSkipped(path, reason));
		this.#takeRemoved(batch);
		const documents = this.#takeDocuments(batch);
		this.#takeFiles(batch, urgency, now);
		this.#takeShared(batch);
		const hasMore = batch.isFull;
		const replicated = {
			...this.#replicated,
			documents,
			...hasMore ? {} : this.#takeDeltas(batch, deltas)
		};
		const heads = new Map(hasMore ? [] : this.#heads);
		for (const [branch, head] of heads) batch.addDirtyEntry(this.#heads, branch, head);
		const { changes, dirtyEntries } = batch;
		const confirm = this.#confirmation({
			dirtyEntries,
			replicated,
			heads,
			hasMore
		});
		if (changes.length > 0 || heads.size > 0) return {
			changes,
			heads,
			replicated,
			hasMore,
			confirm
		};
		confirm();
	}
	#confirmation({ dirtyEntries, replicated, heads, hasMore }) {
		return () => {
			for (const [branch, head] of heads) this.#confirmed.set(branch, head);
			for (const { entries, key, value } of dirtyEntries) if (entries.get(key) === value) entries.delete(key);
			this.#replicated = replicated;
			if (!hasMore) this.#unknown = void 0;
		};
	}
	#deltas(file, whole) {
		const layout = layoutOf(this.#replicated, file);
		return computeAppendDelta(file, {
			layout,
			whole,
			readFrom: (...at) => this.#options.source.readFrom(...at)
		});
	}
	#takeDeltas(batch, deltas) {
		const growing = { ...this.#replicated.growing };
		let { events } = this.#replicated;
		for (const { file, changes, layout, added } of deltas) {
			batch.addChanges(changes);
			growing[file] = layout;
			if (file === runFiles.journal) events += countLines(added);
		}
		return {
			growing,
			events
		};
	}
	#takeRemoved(batch) {
		if (!this.#unknown || this.#unknown.length === 0) return;
		const localFiles = new Set(this.#options.source.all());
		for (const path of this.#unknown) {
			const file = segmentOf(path)?.file ?? path;
			if (localFiles.has(file) || file === runFiles.journal || isLocalOnly(file)) continue;
			batch.remove(path);
		}
	}
	#takeDocuments(batch) {
		const before = new Map(Object.entries(this.#replicated.documents));
		const after = {};
		for (const { path, stamp, bytes } of this.#options.source.documents()) {
			if (isLocalOnly(path)) continue;
			const known = before.get(path);
			before.delete(path);
			if (known === stamp || batch.isFull) {
				if (known !== void 0) after[path] = known;
				continue;
			}
			after[path] = stamp;
			if (bytes <= limitOf(path) || !path.startsWith("artifacts/")) batch.add(path, this.#options.source.read(path));
			else batch.skip(path);
		}
		for (const path of before.keys()) batch.remove(path);
		return after;
	}
	#takeFiles(batch, urgency, now) {
		for (const [path, revision] of this.#files) {
			if (batch.isFull) return;
			if (urgency === "background" && this.#isHeld(path, now)) continue;
			const content = this.#options.source.read(path);
			batch.add(path, content);
			batch.addDirtyEntry(this.#files, path, revision);
			if (isTranscript(path)) batch.addDirtyEntry(this.#released, path, true);
			if (path !== runFiles.progress) continue;
			this.#progressDue = now + PROGRESS_EVERY_MS + (content?.length ?? 0) / PROGRESS_BYTES_PER_MS;
		}
	}
	#isHeld(path, now) {
		if (isTranscript(path)) return !this.#released.has(path);
		if (path !== runFiles.progress || now >= this.#progressDue) return false;
		this.#due = this.#progressDue;
		return true;
	}
	#takeShared(batch) {
		for (const [path, content] of this.#shared) {
			if (batch.isFull) return;
			batch.addShared(path, content);
			batch.addDirtyEntry(this.#shared, path, content);
		}
	}
	#reportSkipped(path, reason) {
		if (this.#reportedPaths.has(path)) return;
		this.#reportedPaths.add(path);
		this.#options.onFileSkipped(path, reason);
	}
};
// src/storage/replication/replica-push.ts
var ReplicaPusher = class {
	#options;
	#ref;
	#unanswered = new Map();
	#rejected = new Map();
	#displaced = new Map();
	#reportedBranches = new Set();
	#version;
	#push;
	#events = 0;
	constructor(options) {
		this.#options = options;
		this.#ref = runRef(options.owner.run_id);
		this.#version = options.version;
		this.#push = options.owner.push;
		for (const branch of options.refused ?? []) this.#rejected.set(branch, "");
	}
	get version() {
		return this.#version;
	}
	get untaken() {
		const refused = [...this.#rejected.keys()];
		if (this.#displaced.size === 0) return { refused };
		const displaced = Array.from(this.#displaced, ([branch, { reason }]) => [branch, reason]);
		return {
			refused,
			displaced: new Map(displaced)
		};
	}
	async push(part) {
		const { refs } = this.#options;
		if (this.#version === void 0 && this.#unanswered.size === 0) await this.#requireNew();
		const before = new Map(this.#rejected);
		const uncertain = [];
		for (;;) {
			this.#push += 1;
			const number = this.#push;
			const sent = {
				confirm: part.confirm,
				events: part.replicated.events
			};
			this.#unanswered.set(number, sent);
			const branches = this.#acceptableHeads(part.heads);
			const answer = await refs.commit({
				refs: [this.#change(part, number)],
				branches
			}).catch((error) => this.#restoreRejected(before, error));
			if (answer.status === "committed") {
				for (const { sent: heads, reasons } of uncertain) this.#reportRejected(heads, reasons);
				for (const branch of branches.keys()) {
					this.#rejected.delete(branch);
					this.#displaced.delete(branch);
				}
				this.#confirmPush(sent, answer.versions.get(this.#ref));
				return { status: "confirmed" };
			}
			this.#unanswered.delete(number);
			if (answer.status === "moved") return await this.resolve() ?? { status: "again" };
			if (this.#displace(branches, answer.behind)) continue;
			uncertain.push({
				sent: branches,
				reasons: answer.branches
			});
			this.#reject(branches, answer.branches);
		}
	}
	#restoreRejected(before, error) {
		if (hasCode(error, "remote-refused")) {
			this.#rejected.clear();
			for (const [branch, head] of before) this.#rejected.set(branch, head);
		}
		throw error;
	}
	async resolve() {
		const { refs, owner } = this.#options;
		const version = (await refs.refs(this.#ref)).get(this.#ref);
		if (version === this.#version) return void 0;
		if (version === void 0) throw await this.#missingRefError();
		const found = await readOwner(refs, {
			runId: owner.run_id,
			version
		});
		if (!found) throw ownerUnreadable(owner.run_id, refs.location);
		if (found.engine !== owner.engine || found.push === owner.push) return await this.#continueEarlierEngine(found, version);
		const made = this.#unanswered.get(found.push);
		if (made) {
			this.#confirmPush(made, version);
			return { status: "again" };
		}
		this.#options.report(describeMovedRef(owner.run_id, refs.location));
		return await this.#continueFrom(version);
	}
	async #continueEarlierEngine(found, version) {
		const { refs, owner, predecessors = [], source } = this.#options;
		const isOwn = found.engine === owner.engine;
		if (!isOwn && !predecessors.includes(found.engine)) throw ownedByAnotherEngine(found, refs.location);
		const folder = {
			refs,
			version,
			path: runDirectory(owner.run_id)
		};
		if (!isPrefixOfLocal((await readFiles(folder, await locateFiles(folder, [runFiles.journal]))).get(runFiles.journal) ?? new Uint8Array(), source)) throw isOwn ? remoteRunIsNewer(owner.run_id, refs.location) : ownedByAnotherEngine(found, refs.location);
		return await this.#continueFrom(version);
	}
	async #continueFrom(version) {
		const remote = await this.#filesAt(version);
		this.#unanswered.clear();
		this.#version = version;
		return {
			status: "again",
			remote
		};
	}
	async list() {
		try {
			return this.#version === void 0 ? [] : await this.#filesAt(this.#version);
		} catch (error) {
			if (isUnreachable(error)) throw error;
			return [];
		}
	}
	async #filesAt(version) {
		const { refs, owner } = this.#options;
		const folder = runDirectory(owner.run_id);
		return (await refs.files(version, folder)).map(({ path }) => path.slice(folder.length + 1));
	}
	async #requireNew() {
		const { refs, owner, stateRef, replicated, source } = this.#options;
		if (replicated !== void 0) return;
		const found = await findRun(refs, owner.run_id, { stateRef });
		if (found?.where !== "ended") return;
		if (!isPrefixOfLocal((await found.read([runFiles.journal])).get(runFiles.journal) ?? new Uint8Array(), source)) throw runArchivedRemotely(owner.run_id, refs.location);
	}
	async #missingRefError() {
		const { refs, owner, stateRef } = this.#options;
		const found = await findRun(refs, owner.run_id, { stateRef });
		const journal = (await found?.read([runFiles.journal]))?.get(runFiles.journal);
		return found?.where === "ended" && countLines(journal ?? new Uint8Array()) >= this.#events ? runArchivedRemotely(owner.run_id, refs.location) : refDeleted(owner.run_id, refs.location);
	}
	#confirmPush(part, version) {
		part.confirm();
		this.#version = version;
		this.#events = part.events;
		this.#unanswered.clear();
	}
	#change({ changes, replicated }, push) {
		const { owner } = this.#options;
		const message = stateMessage(`Run ${owner.run_id}: ${replicated.events} events`);
		const named = {
			path: runPath(owner.run_id, OWNER_FILE),
			content: renderOwner({
				...owner,
				push
			})
		};
		return {
			ref: this.#ref,
			expected: this.#version,
			next: {
				message,
				changes: [...changes, named]
			}
		};
	}
	#acceptableHeads(heads) {
		const named = Array.from(heads, ([branch, head]) => {
			return [this.#displaced.get(branch)?.head === head ? fallbackBranch(branch) : branch, head];
		});
		return new Map(named.filter(([branch, head]) => this.#rejected.get(branch) !== head));
	}
	#displace(sent, behind = new Map()) {
		const moved = Array.from(sent).filter(([branch]) => behind.has(branch) && !isFallbackBranch(branch));
		for (const [branch, head] of moved) {
			const reason = behind.get(branch) ?? "";
			if (!this.#displaced.has(branch)) this.#options.report(reason);
			this.#displaced.set(branch, {
				head,
				reason
			});
		}
		return moved.length > 0;
	}
	#reject(sent, reasons) {
		const refused = Array.from(sent).filter(([branch]) => reasons.has(branch));
		if (refused.length === 0) throw unexpectedRejection(this.#options.refs.location, reasons);
		for (const [branch, head] of refused) this.#rejected.set(branch, head);
	}
	#reportRejected(sent, reasons) {
		const { refs, owner, report } = this.#options;
		for (const [branch, head] of sent) {
			if (!reasons.has(branch) || this.#reportedBranches.has(branch)) continue;
			this.#reportedBranches.add(branch);
			report(`${refs.location} rejects ${head} on ${branch} (${reasons.get(branch)}). The state of run ${owner.run_id} is stored there without it.`);
		}
	}
};
function isPrefixOfLocal(remoteJournal, source) {
	const localJournal = source.readFrom(runFiles.journal, 0).subarray(0, remoteJournal.length);
	return Buffer.compare(localJournal, remoteJournal) === 0;
}
function unexpectedRejection(location, reasons) {
	return new AgenticError({
		code: "remote-refused",
		message: `${location} refuses commits on ${[...reasons.keys()].join(", ")}, which were not sent; try again.`
	});
}
// src/storage/replication/replica.ts
const PAUSE = {
	ms: 1e3,
	factor: 2
};
const JOURNAL_PAUSE = {
	ms: 400,
	factor: .5
};
const CONFIRM_EVERY_MS = 2e3;
const FLUSH_TRIES = 4;
const RETRY_MS = 500;
const MAX_RETRY_MS = 6e4;
const MAX_RETRIES = 20;
const BATCHING_MS = 50;
var Replica = class {
	#options;
	#pending;
	#pusher;
	#ownership = new AbortController();
	#closing = new AbortController();
	#closed;
	#turns = Promise.resolve();
	#waiting = new Map();
	#hasWork = false;
	#endWait = () => {};
	#sleeping = new AbortController();
	#notBefore = {
		any: 0,
		journal: 0
	};
	#isJournalNew = false;
	#confirmedAt;
	#failures = 0;
	#problem;
	#isListed;
	constructor(options) {
		this.#options = options;
		const { source, replicated, owner } = options;
		const runId = owner.run_id;
		this.#pending = new PendingChanges({
			runId,
			source,
			replicated,
			onFileSkipped: (...what) => this.#reportSkippedFile(...what)
		});
		this.#pusher = new ReplicaPusher(options);
		this.#isListed = replicated !== void 0 || options.version === void 0;
		this.#hasWork = replicated === void 0;
		this.#confirmedAt = this.#now();
		this.#saveRecord();
		this.#runInBackground();
	}
	get takenOver() {
		return this.#ownership.signal;
	}
	fileChanged(path) {
		this.#pending.addFile(path);
		this.#requestPush();
		if (path !== runFiles.journal || this.#isJournalNew) return;
		this.#isJournalNew = true;
		this.#sleeping.abort();
	}
	sharedFileChanged(path, content) {
		this.#pending.addSharedFile(path, content);
		this.#requestPush();
	}
	headsChanged(heads) {
		this.#pending.addHeads(heads);
		this.#requestPush();
	}
	flush() {
		return this.#shareTurn("flush");
	}
	settle() {
		return this.#shareTurn("settle");
	}
	confirmOwner() {
		return this.#inTurn(() => this.#confirmOwner());
	}
	async #confirmOwner() {
		this.#requireRun();
		this.#confirmedAt = this.#now();
		try {
			const resolved = await this.#pusher.resolve();
			if (resolved?.status !== "again" || !resolved.remote) return;
			this.#pending.restart(resolved.remote);
			this.#requestPush();
		} catch (error) {
			if (hasCode(error, "run-taken-over")) this.#failed(error);
			throw error;
		}
	}
	status() {
		return {
			localEvents: this.#pending.events,
			remoteEvents: this.#pusher.version === void 0 ? void 0 : this.#pending.replicated?.events,
			version: this.#pusher.version,
			...this.#pusher.untaken,
			problem: this.#problem
		};
	}
	close() {
		return this.#closed ??= this.#close();
	}
	async #close() {
		this.#closing.abort();
		this.#stop();
		await this.#turns;
		if (!this.#ownership.signal.aborted && this.#pending.take("flush", this.#now()) === void 0) this.#saveRecord(this.#pending.replicated);
	}
	#shareTurn(urgency) {
		const waiting = this.#waiting.get(urgency);
		if (waiting) return waiting;
		const turn = this.#inTurn(async () => {
			this.#waiting.delete(urgency);
			await this.#pushWithRetries(urgency);
		});
		this.#waiting.set(urgency, turn);
		return turn;
	}
	#inTurn(work) {
		const turn = this.#turns.then(work);
		this.#turns = turn.catch(() => {});
		return turn;
	}
	async #pushWithRetries(urgency) {
		for (let tries = 1;; tries += 1) try {
			return await this.#pushAll(urgency);
		} catch (error) {
			this.#requestPush();
			if (!isRetryable(error) || tries === FLUSH_TRIES) throw error;
			const { clock } = this.#options;
			const wait = backOff(this.#options, {
				tries,
				first: RETRY_MS
			});
			await clock.sleep(wait, this.#closing.signal).catch(() => this.#requireRun());
		}
	}
	async #pushAll(urgency) {
		const begin = this.#now();
		try {
			await this.#list();
			let outcome = await this.#pushNext(urgency);
			for (let retries = 0; outcome === "more" || outcome === "again"; outcome = await this.#pushNext(urgency)) if (outcome === "again" && (retries += 1) > MAX_RETRIES) throw this.#tooManyMoves();
			if (outcome === "done") this.#succeeded(begin);
		} catch (error) {
			this.#failed(error);
			throw error;
		}
	}
	async #pushNext(urgency) {
		this.#requireRun();
		const part = this.#pending.take(urgency, this.#now());
		this.#isJournalNew = false;
		if (!part && urgency === "background") return "nothing";
		const pushed = part ? await this.#pusher.push(part) : await this.#pusher.resolve();
		if (part) this.#saveRecord();
		if (pushed?.status === "again") {
			if (pushed.remote) this.#pending.restart(pushed.remote);
			return "again";
		}
		return part?.hasMore === true ? "more" : "done";
	}
	async #list() {
		if (this.#isListed) return;
		const remote = await this.#pusher.list();
		this.#isListed = true;
		this.#pending.restart(remote);
	}
	#requireRun() {
		this.#ownership.signal.throwIfAborted();
		if (!this.#closing.signal.aborted) return;
		const message = `The files of run ${this.#options.owner.run_id} are no longer replicated: the engine closed the run.`;
		throw new AgenticError({
			code: "internal",
			message
		});
	}
	#succeeded(begin) {
		const took = this.#now() - begin;
		this.#confirmedAt = this.#now();
		this.#failures = 0;
		this.#problem = void 0;
		const after = ({ ms, factor }) => this.#now() + Math.max(ms, factor * took);
		this.#notBefore = {
			any: after(PAUSE),
			journal: after(JOURNAL_PAUSE)
		};
		this.#sleeping.abort();
	}
	#failed(error) {
		if (hasCode(error, "run-taken-over")) {
			this.#ownership.abort(error);
			return this.#stop();
		}
		if (this.#closing.signal.aborted) return;
		const message = error instanceof Error ? error.message : String(error);
		const { report, owner } = this.#options;
		if (this.#problem === void 0) report(describeReplicationProblem(owner.run_id, {
			error,
			message
		}));
		this.#problem = message;
		this.#failures += 1;
		this.#options.onFailure?.(error, this.#failures);
		const retry = {
			tries: this.#failures,
			first: PAUSE.ms,
			longest: MAX_RETRY_MS
		};
		const at = this.#now() + backOff(this.#options, retry);
		this.#notBefore = {
			any: at,
			journal: at
		};
		this.#requestPush();
	}
	async #runInBackground() {
		while (!this.#isOver) {
			if (await this.#waitForWork() === "confirm") {
				await this.confirmOwner().catch(() => {});
				continue;
			}
			await this.#waitForPause();
			if (this.#isOver || this.#options.ending?.aborted === true) return;
			this.#hasWork = false;
			await this.#inTurn(() => this.#pushAll("background")).catch(() => {});
		}
	}
	async #waitForWork() {
		if (this.#hasWork) return "push";
		const confirmAt = this.#confirmedAt + CONFIRM_EVERY_MS;
		const { due = Infinity } = this.#pending;
		this.#endWait = () => this.#sleeping.abort();
		await this.#pause(Math.max(0, Math.min(due, confirmAt) - this.#now()));
		const now = this.#now();
		return this.#hasWork || due <= now || now < confirmAt ? "push" : "confirm";
	}
	async #waitForPause() {
		this.#endWait = () => {};
		const gathered = this.#now() + BATCHING_MS;
		const until = () => Math.max(gathered, this.#isJournalNew ? this.#notBefore.journal : this.#notBefore.any);
		while (!this.#isOver && until() > this.#now()) await this.#pause(until() - this.#now());
	}
	async #pause(milliseconds) {
		this.#sleeping = new AbortController();
		try {
			await this.#options.pause(milliseconds, this.#sleeping.signal);
		} catch {}
	}
	#stop() {
		this.#endWait();
		this.#sleeping.abort();
	}
	#requestPush() {
		this.#hasWork = true;
		this.#endWait();
	}
	#saveRecord(replicated) {
		const { version, untaken } = this.#pusher;
		const { owner, predecessors = [], writeRecord } = this.#options;
		writeRecord(renderRecord({
			run_id: owner.run_id,
			engines: [...predecessors, owner.engine].slice(-50),
			version,
			refused: untaken.refused.length === 0 ? void 0 : [...untaken.refused],
			carried: version === void 0 ? void 0 : replicated
		}));
	}
	#reportSkippedFile(path, reason) {
		const { report, refs } = this.#options;
		report(`${path} is stored only in this clone, and not at ${refs.location}: ${reason}.`);
	}
	#tooManyMoves() {
		const { refs, owner } = this.#options;
		return new AgenticError({
			code: "remote-unreachable",
			message: `The ref of run ${owner.run_id} at ${refs.location} changes between each read and write. Find out which program writes to it.`
		});
	}
	get #isOver() {
		return this.#closing.signal.aborted || this.#ownership.signal.aborted;
	}
	#now() {
		return this.#options.clock.now().getTime();
	}
};
// src/storage/replicated-store/finish-run.ts
const TIMEOUT_MS = 6e4;
async function finishRun(finish) {
	const { clock, remote, replica, runId, interrupt, kill, report } = finish;
	const signals = interrupt?.aborted === true ? [kill] : [interrupt, kill];
	const onWait = () => report(`Run ${runId} is being replicated to ${remote.refs.location}. Ctrl+C leaves it in this clone.`);
	const abortPendingCalls = () => {
		replica.close();
		remote.close();
	};
	const timeout = {
		clock,
		remote: {
			...remote,
			abortPendingCalls
		},
		milliseconds: TIMEOUT_MS,
		signals,
		onWait
	};
	try {
		await withTimeout(replicateAndArchive(finish), timeout);
		const { refused } = replica.status();
		if (refused.length > 0) finish.onReplicationFailure?.({
			runId,
			error: rejectedBranchesError(finish, refused),
			failureCount: "last"
		});
		return true;
	} catch (error) {
		const isArchived = finish.ended && hasCode(error, "run-taken-over") && await withTimeout(isInArchive(finish), timeout);
		abortPendingCalls();
		if (isArchived) return true;
		if (!(error instanceof AgenticError) || error.code === "run-taken-over") throw error;
		if (!(error.code === "remote-refused" && replica.status().problem !== void 0)) report(describeUnreplicated(finish, error));
		finish.onReplicationFailure?.({
			runId,
			error,
			failureCount: "last"
		});
		return false;
	}
}
async function isInArchive({ remote, runId, journal }) {
	try {
		const found = await findRun(remote.refs, runId, remote);
		if (found?.where !== "ended") return false;
		return (await found.readText(runFiles.journal) ?? "") === journal();
	} catch {
		return false;
	}
}
function describeUnreplicated({ remote: { refs }, replica, runId }, { code, message }) {
	const why = replica.status().problem === void 0 ? ` ${message}` : "";
	const where = `Run ${runId} is still stored only in this clone, and not at ${refs.location}.${why}`;
	if (code === "config-invalid") return where;
	return code === "remote-refused" ? `${where} To leave runs in this clone: agentic-sdlc config set state.remote false` : `${where} The next run in this clone that reaches ${refs.location} sends it.`;
}
function rejectedBranchesError({ remote: { refs } }, branches) {
	const message = `${refs.location} rejects its commits on ${branches.join(", ")}.`;
	return new AgenticError({
		code: "remote-refused",
		message
	});
}
async function replicateAndArchive({ remote, replica, runId, ended: isEnd, mergedBranches, ...others }) {
	await replica.settle();
	const { displaced } = replica.status();
	const ended = displaced && others.onDisplaced ? others.onDisplaced(displaced) : isEnd;
	if (displaced) await replica.settle();
	for (const notice of await remote.syncNotes()) others.report(notice);
	await replica.close();
	const { version } = replica.status();
	if (!ended || version === void 0) return;
	const run = {
		runId,
		version,
		stateRef: remote.stateRef,
		mergedBranches
	};
	await reportArchiveResult(await archiveRun({
		refs: remote.refs,
		...others
	}, run), {
		remote,
		runId,
		report: others.report
	});
}
async function reportArchiveResult(archived, { remote, runId, report }) {
	const { location } = remote.refs;
	if (archived.status === "missing") throw refDeleted(runId, location);
	if (archived.status === "moved") {
		const owner = await readOwner(remote.refs, {
			runId,
			version: archived.version
		});
		throw owner ? ownedByAnotherEngine(owner, location) : refDeleted(runId, location);
	}
	for (const path of archived.foreignPaths) report(`${path} does not belong to the run and was deleted with its refs.`);
}
// src/storage/replicated-store/run-folder.ts
function openRunFolder({ root, outputDirectory }, runId, { executes = false } = {}) {
	const directory = join(root, runDirectory(runId, outputDirectory));
	const lock = join(directory, runFiles.lock);
	const made = makeFolder(directory) !== void 0;
	const held = acquireLock(lock, executes ? {} : { work: REPLICATION });
	if (!held.held) throw lockedRun(runId, {
		...held,
		file: relative(root, lock)
	});
	const journalFile = join(directory, runFiles.journal);
	const aside = (name) => {
		const folder = join(directory, SUPERSEDED);
		makeFolder(folder);
		return join(folder, `${readdirSync(folder).length + 1}-${name}`);
	};
	return {
		journal: () => {
			const text = readOptional(journalFile);
			return text?.slice(0, text.lastIndexOf("\n") + 1);
		},
		supersede: () => {
			const savedFile = aside(runFiles.journal);
			copyFileSync(journalFile, savedFile);
			return relative(root, savedFile);
		},
		keep: (name, content) => {
			const savedFile = aside(name);
			replaceFile(savedFile, content);
			return relative(root, savedFile);
		},
		write: ({ scope, path, content }) => {
			const base = scope === "run" ? directory : join(root, outputDirectory, "analysis");
			const full = join(base, insidePath(path) ?? "");
			if (full === base || !isRealInside(root, dirname(full))) throw outsideRunFolder(path);
			makeFolder(dirname(full));
			replaceFile(full, content);
		},
		[Symbol.dispose]: () => {
			releaseLock(lock);
			if (made && readdirSync(directory).length === 0) rmdirSync(directory);
		}
	};
}
function runFolderSource({ root, outputDirectory }, runId) {
	const directory = join(root, runDirectory(runId, outputDirectory));
	return {
		read: (path) => readOptionalBytes(join(directory, path)),
		readFrom: (path, offset) => completeLines(join(directory, path), offset),
		documents: () => {
			return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
				if (isEngineFile(entry.name) && entry.name !== runFiles.checkpoints) return [];
				if (entry.isDirectory()) return listFilesIn(directory, entry.name);
				return entry.isFile() && !isDraft(entry.name) ? [entry.name] : [];
			}).flatMap((path) => {
				const stats = statSync(join(directory, path), { throwIfNoEntry: false });
				if (!stats?.isFile()) return [];
				return [{
					path,
					stamp: stampOf(stats),
					bytes: stats.size
				}];
			});
		},
		all: () => listFilesIn(directory, ".")
	};
}
function completeLines(path, offset) {
	if (!existsSync(path)) return new Uint8Array();
	const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
	try {
		const stats = fstatSync(file);
		const bytes = Buffer.alloc(stats.isFile() ? Math.max(0, stats.size - offset) : 0);
		let length = 0;
		for (let read = -1; read !== 0 && length < bytes.length; length += read) read = readSync(file, bytes, length, bytes.length - length, offset + length);
		return bytes.subarray(0, bytes.subarray(0, length).lastIndexOf(LINE_BREAK) + 1);
	} finally {
		closeSync(file);
	}
}
const LINE_BREAK = 10;
function outsideRunFolder(path) {
	return new AgenticError({
		code: "journal-corrupt",
		message: `The remote run names the file ${JSON.stringify(path)}, which is outside its folder. Nothing more of it was fetched.`
	});
}
// src/storage/replicated-store/replicated-run.ts
function createReplicatedRun(options, opened) {
	const { run, owner, acquired, inbox, isNew, moved = [], afterFinish } = opened;
	const { runId } = run;
	const record = recordOf(run);
	const replica = createRunReplica(options, opened, record);
	const closing = new AbortController();
	let isStillArchived = acquired?.from === "ended";
	if (!isNew) requeueUnconfirmed(options, {
		run,
		replica,
		moved
	});
	const finish = async ({ ended, onDisplaced }) => {
		isStillArchived = false;
		closing.abort();
		await run.finish({ ended });
		let isEnded = ended;
		const finishing = {
			...options,
			replica,
			runId,
			ended,
			mergedBranches: ended ? findMergedBranches(run) : void 0,
			journal: () => run.readJournal(),
			onDisplaced: onDisplaced && ((branches) => isEnded = onDisplaced(branches))
		};
		if (!afterFinish) await replicateAndArchive(finishing);
		else if (!await finishRun(finishing)) return;
		if (isEnded) recordArchived(options, recordOf(run) ?? {
			run_id: runId,
			engines: [owner.engine]
		});
		await afterFinish?.();
	};
	return {
		...run,
		takenOver: replica.takenOver,
		isFetched: record !== void 0 && isUnmodifiedCopy(record),
		movedBranches: moved,
		fetchRequests: watchInbox(options, {
			runId,
			inbox,
			signal: closing.signal
		}),
		appendJournal: (lines, heads) => {
			isStillArchived = false;
			run.appendJournal(lines);
			if (heads) replica.headsChanged(heads);
			replica.fileChanged(runFiles.journal);
		},
		...replicatedWrites(options, run, replica),
		flush: () => withTimeout(replica.flush(), {
			...timeoutFor(options),
			...PUSH_TIMEOUT
		}),
		confirmOwner: async () => {
			const timeout = timeoutFor(options, LOOKUP_TIMEOUT_MS);
			await withTimeout(replica.confirmOwner(), timeout).catch(ignoreAgenticError);
			replica.takenOver.throwIfAborted();
		},
		finish,
		[Symbol.asyncDispose]: async () => {
			closing.abort();
			try {
				if (isStillArchived) await finish({ ended: true });
			} finally {
				await replica.close();
				await run[Symbol.asyncDispose]();
			}
		}
	};
}
function replicatedWrites(options, run, replica) {
	return {
		write: (path, content) => {
			run.write(path, content);
			replica.fileChanged(path);
		},
		append: (path, content) => {
			run.append(path, content);
			replica.fileChanged(path);
		},
		addEntry: (path, entry) => {
			const number = run.addEntry(path, entry);
			replica.fileChanged(path);
			return number;
		},
		writeShared: (path, content) => {
			run.writeShared(path, content);
			replica.sharedFileChanged(sharedPath(options, path), options.local.redact(content));
		}
	};
}
function requeueUnconfirmed(options, { run, replica, moved }) {
	const source = `${run.location}/${runFiles.journal}`;
	const events = parseJournal(run.readJournal(), source);
	for (const event of events) {
		if (event.type !== "output.written" || !run.isShared(event.path)) continue;
		const content = readOptionalBytes(join(options.root, event.path));
		if (content) replica.sharedFileChanged(sharedPath(options, event.path), content);
	}
	const heads = new Map(headsOf(foldEvents(events, source)));
	for (const { branch } of moved) heads.delete(branch);
	replica.headsChanged(heads);
}
function sharedPath({ outputDirectory }, path) {
	return `${OUTPUT_DIRECTORY}${(insidePath(path) ?? "").slice(outputDirectory.length)}`;
}
function readState(run) {
	return foldJournal(run.readJournal(), `${run.location}/${runFiles.journal}`);
}
function ignoreAgenticError(error) {
	if (!(error instanceof AgenticError)) throw error;
}
function createRunReplica(options, opened, record) {
	const { run, owner } = opened;
	const { remote, interrupt, onReplicationFailure } = options;
	return new Replica({
		...options,
		refs: remote.refs,
		stateRef: remote.stateRef,
		owner,
		...initialReplicaState(opened, record),
		source: runFolderSource(options, run.runId),
		ending: interrupt,
		onFailure: (error, failureCount) => {
			if (error instanceof AgenticError) onReplicationFailure?.({
				runId: run.runId,
				error,
				failureCount
			});
		},
		writeRecord: (text) => run.write(runFiles.replica, text)
	});
}
function initialReplicaState({ acquired, isNew }, record) {
	if (isNew) return {
		version: void 0,
		replicated: {
			growing: {},
			documents: {},
			events: 0
		}
	};
	const known = {
		predecessors: record?.engines ?? [],
		refused: record?.refused ?? []
	};
	if (!acquired) return {
		version: record?.version,
		replicated: record?.carried,
		...known
	};
	const replicated = record?.version === acquired.baseVersion ? record.carried : void 0;
	return {
		version: acquired.version,
		replicated,
		...known
	};
}
function recordOf(run) {
	return parseRecord(run.read(runFiles.replica), run.runId);
}
function findMergedBranches(run) {
	try {
		return mergedBranchesOf(readState(run));
	} catch {
		return;
	}
}
// src/storage/replicated-store/replicated-run-store.ts
function createReplicatedStates(options) {
	const { local, remote } = options;
	return {
		...local,
		fetch: async (runId) => {
			if (local.isLive(runId)) return;
			await fetchRun(options, runId, () => afterReplication(options, runId, () => openRunFolder(options, runId)));
		},
		replicatePending: async ({ includeAllClones } = { includeAllClones: false }) => {
			await replicateUnsyncedWithTimeout(options);
			if (!includeAllClones || remote.availability.isUnresponsive) return;
			const timeout = timeoutFor(options, LOOKUP_TIMEOUT_MS);
			await withTimeout(archiveOtherRuns(options), timeout).catch(ignoreAgenticError);
		},
		forwardEntry: (runId, id, addition) => forwardEntries(options, runId, {
			id,
			content: local.redact(addition)
		}),
		open: async (runId, mode) => {
			const openLocal = () => afterReplication(options, runId, () => local.open(runId, mode));
			if (mode === "tidy" && !await needsReplication(options, runId)) return await openLocal();
			const owner = ownerOf(options, runId);
			const isNew = mode === "create";
			const acquisition = isNew ? {
				acquired: void 0,
				inbox: emptyInbox
			} : await acquireAndReconcile(options, owner, mode);
			const afterFinish = () => withTimeout(syncOtherRuns(options), timeoutFor(options)).catch(() => remote.close());
			return createReplicatedRun(options, {
				run: await openLocal(),
				owner,
				isNew,
				afterFinish,
				...acquisition
			});
		}
	};
}
function ownerOf({ engine, newId, clock }, runId) {
	return createOwner({
		engine: newId(),
		...engine,
		since: clock.now().toISOString(),
		run_id: runId
	});
}
async function fetchRun(options, runId, open = () => openRunFolder(options, runId)) {
	try {
		var _usingCtx$2 = _usingCtx();
		const { remote } = options;
		const found = await tryRemote({
			...options,
			report: () => {},
			onWait: timeoutFor(options).onWait
		}, runId, () => findRun(remote.refs, runId, remote));
		if (!found) return;
		await reconcile(options, {
			found,
			folder: _usingCtx$2.u(await open())
		});
		applyPendingEntries(options, options.local, runId);
	} catch (_) {
		_usingCtx$2.e = _;
	} finally {
		_usingCtx$2.d();
	}
}
async function acquireAndReconcile(options, owner, mode) {
	try {
		var _usingCtx3 = _usingCtx();
		const { remote } = options;
		const runId = owner.run_id;
		const folder = _usingCtx3.u(await afterReplication(options, runId, () => openRunFolder(options, runId, { executes: true })));
		const record = parseRecord(options.local.read(runId, runFiles.replica), runId);
		const answer = await tryRemote(options, runId, async () => ({ acquired: await acquireRun(remote.refs, owner, {
			...options,
			stateRef: remote.stateRef,
			onlyFrom: mode === "end" ? record?.engines ?? [] : void 0
		}) }));
		const acquired = answer?.acquired;
		if (answer && !acquired && record) recreateRunRef(options, record, mode);
		const found = acquired && liveRun(remote.refs, runId, acquired.version);
		const { isAhead = false, moved = [] } = found ? await reconcile(options, {
			found,
			folder,
			updatesBranches: mode === "resume"
		}) : {};
		if (isAhead && record && acquired && wasMovedManually(record, acquired)) options.report(describeMovedRef(runId, remote.refs.location));
		applyPendingEntries(options, options.local, runId);
		return {
			acquired,
			moved,
			inbox: await fetchRequests(options, runId, { wasArchived: acquired?.from === "ended" }) ?? emptyInbox
		};
	} catch (_) {
		_usingCtx3.e = _;
	} finally {
		_usingCtx3.d();
	}
}
function wasMovedManually({ carried: replicated, version, engines }, { from, baseVersion, previousOwner }) {
	const isByThisClone = previousOwner === void 0 || engines.includes(previousOwner.engine);
	return from === "live" && replicated !== void 0 && version !== baseVersion && isByThisClone;
}
async function replicateUnsyncedWithTimeout(options) {
	const { local, remote, report } = options;
	const unsynced = listUnsyncedRuns(options, local);
	const added = runsWithPendingEntries(options);
	const [first] = [...unsynced, ...added];
	if (first === void 0) return;
	try {
		const timeout = timeoutFor(options, LOOKUP_TIMEOUT_MS);
		await withTimeout(remote.refs.refs(runRef(first)), timeout);
		await withTimeout(replicateUnsynced(options), timeoutFor(options));
	} catch (error) {
		remote.close();
		if (!(error instanceof AgenticError)) throw error;
		const more = added.filter((runId) => !unsynced.includes(runId));
		const entries = `The addition to ${more.length > 1 ? "runs" : "run"} ${more.join(", ")} is`;
		const runs = unsynced.length > 1 ? `Runs ${unsynced.join(", ")} are` : `Run ${unsynced[0]} is`;
		report(`${unsynced.length > 0 ? runs : entries} still stored only in this clone, and not at ${remote.refs.location}. ${error.message}`);
	}
}
async function syncOtherRuns(options) {
	await replicateUnsynced(options);
	await fetchEndedRuns(options);
	await archiveOtherRuns(options);
}
async function replicateUnsynced(options) {
	const { local, remote, report } = options;
	for (const runId of listUnsyncedRuns(options, local)) try {
		try {
			var _usingCtx4 = _usingCtx();
			const run = local.open(runId, "replicate");
			const opened = {
				run,
				owner: ownerOf(options, runId),
				isNew: false,
				inbox: emptyInbox
			};
			await _usingCtx4.a(createReplicatedRun(options, {
				...opened,
				acquired: void 0
			})).finish({ ended: isTerminal(readState(run)) });
			report(`Run ${runId} is at ${remote.refs.location} now, with all files of this clone.`);
		} catch (_) {
			_usingCtx4.e = _;
		} finally {
			await _usingCtx4.d();
		}
	} catch (error) {
		if (hasCode(error, "run-taken-over")) recordTakenOver(options, runId);
	}
	for (const runId of runsWithPendingEntries(options)) if (await sendPendingEntries(options, runId)) report(`The addition to run ${runId} is at ${remote.refs.location} now.`);
}
function recordTakenOver(options, runId) {
	try {
		var _usingCtx5 = _usingCtx();
		const journal = _usingCtx5.u(openRunFolder(options, runId)).journal() ?? "";
		recordFetched(options, runId, {
			localJournal: journal,
			remoteJournal: journal
		});
	} catch (_) {
		_usingCtx5.e = _;
	} finally {
		_usingCtx5.d();
	}
}
async function fetchEndedRuns(options) {
	const waiting = listWaitingRuns(options, options.local);
	if (waiting.length === 0) return;
	const live = await options.remote.refs.refs(RUN_REFS);
	for (const runId of waiting.filter((each) => !live.has(runRef(each)))) await fetchRun(options, runId).catch(ignoreAgenticError);
}
async function archiveOtherRuns(options) {
	const { local, remote, clock, random, report } = options;
	const location = {
		refs: remote.refs,
		stateRef: remote.stateRef,
		clock,
		random
	};
	const archived = await archiveAllEnded(location, (runId) => {
		const record = parseRecord(local.read(runId, runFiles.replica), runId);
		return local.isLive(runId) || record !== void 0 && !isUnmodifiedCopy(record);
	});
	for (const runId of archived) report(describeArchived(runId, remote.refs.location));
}
const REPLICATION_LIMIT_MS = 6e4;
const NOTICE_AFTER_MS = 1e3;
const INTERVAL_MS = 100;
async function afterReplication({ clock, report, interrupt, kill }, runId, open) {
	const signal = AbortSignal.any([interrupt, kill].filter((each) => each !== void 0));
	for (let waitedMs = 0;; waitedMs += INTERVAL_MS) {
		try {
			return open();
		} catch (error) {
			const pid = replicatingProcess(error);
			if (pid === void 0 || signal.aborted || waitedMs >= REPLICATION_LIMIT_MS) throw error;
			if (waitedMs === NOTICE_AFTER_MS) report(`Waiting for process ${pid}, which copies run ${runId} to or from the remote.`);
		}
		await clock.sleep(INTERVAL_MS, signal).catch(() => {});
	}
}
function replicatingProcess(error) {
	if (!hasCode(error, "run-locked")) return void 0;
	const { work, pid } = error.data;
	return work === "replication" && typeof pid === "number" ? pid : void 0;
}
// src/storage/replicated-store/branch-run-stores.ts
function createBranchStates(options) {
	const { remote, report, clock, random } = options;
	const timeout = timeoutFor(options, PUSH_TIMEOUT.milliseconds);
	const read = async (branch, keep) => {
		const found = await findRun(branchRefs(remote.refs, branch), branch.runId);
		if (!found) return void 0;
		let journal = "";
		const { notices } = await materializeRun(found, ({ path, content }) => {
			if (path === runFiles.journal) journal = Buffer.from(content).toString("utf8");
			else keep(path, content);
		}, { select: ({ scope }) => scope === "run" });
		notices.forEach(report);
		return journal.slice(0, journal.lastIndexOf("\n") + 1);
	};
	return {
		open: (branch) => openBranch(options, branch),
		read: (branch, keep) => withTimeout(read(branch, keep), timeout),
		fetchCodeBranches: async (branches) => {
			if (branches.size === 0) return [];
			const notices = await withTimeout(remote.fetchBranches({
				branches,
				base: void 0
			}), timeout);
			notices.forEach(report);
			return notices;
		},
		version: (runId) => withTimeout(versionOf(remote.refs, runRef(runId)), timeout),
		sendRequest: async (runId, id, content) => {
			const { refs, stateRef } = remote;
			await withTimeout(addRequest({
				refs,
				clock,
				random
			}, {
				runId,
				id,
				content,
				stateRef
			}), timeout);
		}
	};
}
async function openBranch(options, branch) {
	const { root, remote } = options;
	const { runId, id } = branch;
	const outputDirectory = `${runDirectory(runId, options.outputDirectory)}/${FAN_OUT_FOLDER}/${id}`;
	const location = {
		root,
		outputDirectory
	};
	const refs = branchRefs(remote.refs, branch);
	await withTimeout(createBranchRef({
		...options,
		remote: {
			...remote,
			refs
		}
	}, branch), timeoutFor(options));
	const local = createLocalStore(root, outputDirectory, { redact: options.local.redact });
	const own = await createReplicatedStates({
		...options,
		...location,
		local,
		remote: {
			...remote,
			refs
		}
	}).open(runId, "continue");
	const source = runFolderSource(location, runId);
	return {
		own,
		ownFiles: () => source.all(),
		run: createRunReader(options, runId)
	};
}
async function createBranchRef(options, { runId, id }) {
	const { remote, local, clock, random } = options;
	const ref = runRef(runId);
	await updateRefs({
		refs: remote.refs,
		clock,
		random
	}, async () => {
		if (await versionOf(remote.refs, ref) !== void 0) return { result: void 0 };
		const changes = FIXED_FILES.flatMap((path) => {
			const content = local.read(runId, path);
			if (content !== void 0) return [{
				path: runPath(runId, path),
				content
			}];
			if (path === runFiles.run || path === runFiles.definition) throw runFileNotFound(runId, path);
			return [];
		});
		const message = stateMessage(`Run ${runId}: branch ${id}`);
		return {
			commit: { refs: [{
				ref,
				expected: void 0,
				next: {
					message,
					changes
				}
			}] },
			result: () => void 0
		};
	});
}
function runFileNotFound(runId, path) {
	return new AgenticError({
		code: "not-found",
		message: `${path} of run ${runId} is missing in this clone, so its branches cannot be executed. Check that the remote has the run.`
	});
}
function createRunReader({ root, outputDirectory, local }, runId) {
	const source = runFolderSource({
		root,
		outputDirectory
	}, runId);
	const documents = () => source.documents().filter(({ path }) => path !== runFiles.checkpoints);
	return {
		location: runDirectory(runId, outputDirectory),
		read: (path) => local.read(runId, path),
		readBytes: (path) => {
			const inside = insidePath(path);
			return inside === void 0 ? void 0 : source.read(inside);
		},
		files: () => documents().map(({ path }) => path),
		version: (path) => documents().find((each) => each.path === path)?.stamp,
		isShared: (path) => isEnginePath(path, outputDirectory)
	};
}
// src/memory/notes/related-notes.ts
const KEYWORDS = 24;
const MIN_WEIGHT = 4;
const WEIGHTS = {
	tag: 3,
	title: 2,
	content: 1
};
const LONGEST_NOTE = 2e3;
const LONGEST_SECTION = 8e3;
async function relatedNotes(notebook, text, limit) {
	const keywords = extractKeywords(text, KEYWORDS);
	if (keywords.length === 0 || limit <= 0) return "";
	const { notes: hits } = await notebook.search({
		text: keywords.join(" "),
		any: true,
		limit: limit * 4
	});
	const topic = stemsOf(text);
	const notes = (await notebook.readAll(hits.map(({ path }) => path))).map((note) => ({
		note,
		shared: sharedWeight(note, topic)
	})).filter(({ shared }) => shared >= MIN_WEIGHT).sort((a, b) => b.shared - a.shared).slice(0, limit).map(({ note }) => note);
	return notes.length === 0 ? "" : renderSection(notes, notebook.location);
}
function sharedWeight({ title, tags, content }, topic) {
	const [labels, head, body] = [
		stemsOf(tags.join(" ")),
		stemsOf(title),
		stemsOf(content)
	];
	const weigh = (stems, weight) => weight * Array.from(stems).filter((stem) => topic.has(stemOf(stem))).length;
	const bodyStems = Array.from(body).filter((word) => !labels.has(word) && !head.has(word));
	return weigh(labels, WEIGHTS.tag) + weigh(head, WEIGHTS.title) + weigh(new Set(bodyStems), WEIGHTS.content);
}
function renderSection(notes, location) {
	const texts = [];
	let remaining = LONGEST_SECTION;
	for (const { title, path, category, created, tags, content } of notes) {
		const text = cut(`### ${title}\n\n${location}/${path} (${[
			category,
			created.slice(0, 10),
			...tags
		].join(", ")})\n\n${content}`, Math.min(LONGEST_NOTE, remaining));
		if (text === "") break;
		texts.push(text);
		remaining -= text.length;
	}
	return [
		"## Notes from earlier work",
		"",
		"Earlier sessions in this repository left these notes. They may be outdated or wrong: check them against the code before you rely on them.",
		"",
		fenceUntrustedText(texts.join("\n\n"), "notes that earlier sessions wrote")
	].join("\n");
}
const SHORTEST = 300;
function cut(text, most) {
	if (text.length <= most) return text;
	return most < SHORTEST ? "" : `${text.slice(0, most)}…\n\n(The file holds more.)`;
}
// src/wiring/related-notes-port.ts
function createRelatedNotes(options) {
	const reported = new Set();
	const unreported = (problems) => {
		const fresh = problems.filter((problem) => !reported.has(problem));
		for (const problem of fresh) reported.add(problem);
		return fresh;
	};
	return { related: async (text, limit) => {
		const problems = [];
		let section = "";
		try {
			try {
				var _usingCtx$1 = _usingCtx();
				const notebook = _usingCtx$1.u(openNotebook({
					...options,
					notice: (problem) => void problems.push(problem)
				}));
				section = await relatedNotes(notebook, text, limit);
				problems.push(...await findBrokenNotes(notebook));
			} catch (_) {
				_usingCtx$1.e = _;
			} finally {
				_usingCtx$1.d();
			}
		} catch (error) {
			const reason = messageOf(error);
			problems.push(`Notes could not be searched, so the prompt has none: ${reason}`);
		}
		return {
			section,
			problems: unreported(problems)
		};
	} };
}
const MOST_NAMED = 10;
async function findBrokenNotes({ list, location }) {
	const { broken } = await list({ limit: 1 });
	if (broken.length === 0) return [];
	const named = broken.slice(0, MOST_NAMED).map(({ path, line, message }) => `${location}/${path}:${line}: ${message}`);
	const remaining = broken.length - named.length;
	const count = `${plural(broken.length, "note")} cannot be read and ${broken.length > 1 ? "are" : "is"} skipped.`;
	const more = remaining > 0 ? [`and ${remaining} more; \`agentic-sdlc memory list\` lists all`] : [];
	return [`${count} ${[...named, ...more].join("; ")}`];
}
const SYNC_TIMEOUT_MS = 15e3;
const FRESH_MS = 6e4;
async function fetchNotesInTime(options) {
	try {
		const remote = await openRemoteStorage(options);
		if (!remote) return [];
		const notes = remote.syncNotes({ maxAgeMs: FRESH_MS });
		return await withTimeout(notes, {
			clock: systemClock,
			milliseconds: SYNC_TIMEOUT_MS,
			remote
		});
	} catch (error) {
		return [`Remote notes could not be fetched: ${messageOf(error)}`];
	}
}
// src/wiring/run-links.ts
async function linksOfRun(options, run) {
	const found = await repositoryAtGitHub(options, run.origin) ?? repositoryOfJob(options.environment);
	if (!found) return void 0;
	const { repository, serverUrl } = found;
	const name = `${repository.owner}/${repository.repo}`;
	const { remote, branch } = options.config.state;
	return {
		server: serverUrl,
		repository: name,
		runUrl: workflowRunUrl(options.environment, repository),
		stateUrl: remote === void 0 ? `${serverUrl}/${name}/tree/${branch}/${run.directory}` : void 0
	};
}
function repositoryOfJob(environment) {
	if (environment["GITHUB_ACTIONS"] !== "true") return void 0;
	const { serverUrl } = resolveGitHubUrls(environment);
	const repository = parseRepositoryUrl(`${serverUrl}/${environment["GITHUB_REPOSITORY"] ?? ""}`, serverUrl);
	return repository && {
		repository,
		serverUrl
	};
}
function workflowRunUrl(environment, { owner, repo }) {
	const { GITHUB_RUN_ID: run, GITHUB_REPOSITORY: own = "", GITHUB_SERVER_URL: server } = environment;
	if (!run || own.toLowerCase() !== `${owner}/${repo}`.toLowerCase()) return void 0;
	return `${server || "https://github.com"}/${own}/actions/runs/${run}`;
}
export { createReplicatedStates as a, listPendingEntries as c, savePendingEntry as d, listRuns as f, createBranchStates as i, removePendingEntries as l, createRelatedNotes as n, addLocalEntry as o, fetchNotesInTime as r, applyPendingEntries as s, linksOfRun as t, runsWithPendingEntries as u };
