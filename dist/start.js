import { a as asUserError, c as withErrorPath, l as AgenticError, r as version, s as systemFault } from "./base.js";
import fs, { appendFileSync, closeSync, constants, existsSync, fdatasyncSync, fstatSync, ftruncateSync, linkSync, lstatSync, mkdirSync, openSync, readFileSync, readSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import path, { dirname, join, relative, sep } from "node:path";
const { hostname } = process.getBuiltinModule("node:os");
const { stripVTControlCharacters } = process.getBuiltinModule("node:util");
const childProcess = process.getBuiltinModule("node:child_process");
const { EventEmitter } = process.getBuiltinModule("node:events");
const process$1 = process.getBuiltinModule("node:process");
// src/run/ids.ts
const LONGEST = 150;
function branchIdOf(path) {
	const id = path.replaceAll("/", "+");
	return id.length <= LONGEST ? id : `${id.slice(0, 136)}++${digestOf(path)}`;
}
function digestOf(text) {
	let hash = 14695981039346656037n;
	for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 1099511628211n);
	return hash.toString(36).padStart(13, "0").slice(-12);
}
const RUN_ID = /^\d{8}-[0-9a-z]{6}$/;
function createRunId(now, suffix) {
	return `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${suffix}`;
}
function isRunId(text) {
	return RUN_ID.test(text);
}
const MOST_OF_A_DAY = 10;
function newestRunIds(runIds, most) {
	const sorted = Array.from(runIds).toSorted().toReversed();
	const lastDay = sorted[most - 1]?.slice(0, 8) ?? "";
	return sorted.filter((runId) => runId.slice(0, 8) >= lastDay).slice(0, most * MOST_OF_A_DAY);
}
function dayOf(runId) {
	const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-/.exec(runId) ?? [];
	const moment = new Date(`${year}-${month}-${day}T00:00:00Z`);
	return Number.isNaN(moment.getTime()) ? void 0 : moment;
}
const REQUEST_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function isRequestId(text) {
	return REQUEST_ID.test(text);
}
function suffixOf(runId) {
	return runId.slice(-6);
}
async function suffixFor(text) {
	const { createHash } = await import("node:crypto");
	const digest = createHash("sha256").update(text).digest("hex");
	return BigInt(`0x${digest.slice(0, 15)}`).toString(36).padStart(6, "0").slice(-6);
}
function checkpointId(number) {
	return `chk-${String(number).padStart(3, "0")}`;
}
function highestCheckpoint(text) {
	return Array.from(text.matchAll(/^\s*checkpoint_id:\s*["']?chk-(\d{1,9})\b/gm), ([, digits]) => Number(digits)).reduce((most, number) => Math.max(most, number), 0);
}
// src/run/paths.ts
const OUTPUT_DIRECTORY = "agentic";
const runFiles = {
	journal: "journal.ndjson",
	progress: "progress.json",
	definition: "definition.yaml",
	program: "definition.ts",
	definitions: "definitions.yaml",
	sources: "sources.json",
	run: "run.json",
	settings: "settings.json",
	logs: "logs.ndjson",
	checkpoints: "checkpoint.md",
	worktrees: "worktrees.json",
	pullRequest: "pull-request.md",
	lock: "lock.json",
	replica: "replica.json",
	owner: "owner.json"
};
const PULL_REQUESTS = "pull-requests";
const SUPERSEDED = "superseded";
const UNSENT = "unsent";
const FAN_OUT_FOLDER = "fan-out";
const engineFolders = new Set([
	"inbox",
	"steps",
	PULL_REQUESTS,
	SUPERSEDED,
	UNSENT,
	FAN_OUT_FOLDER
]);
for (const file of [runFiles.journal, runFiles.logs]) engineFolders.add(`${file}.d`);
const engineFiles = new Set(Object.values(runFiles));
const engineFilePattern = /^(?:journal\..*\.ndjson|lock\.json\..*)$/;
function isEngineFile(path) {
	const [first = ""] = path.split("/", 1);
	return engineFolders.has(first) || engineFiles.has(path) || engineFilePattern.test(path);
}
function insidePath(path) {
	if (path.startsWith("/") || path.includes("\0")) return void 0;
	const parts = [];
	for (const part of path.split("/")) {
		if (part === "" || part === ".") continue;
		if (part !== "..") parts.push(part);
		else if (parts.pop() === void 0) return void 0;
	}
	return parts.length === 0 ? void 0 : parts.join("/");
}
function documentIn(folder, path) {
	const inside = insidePath(path ?? "");
	if (!inside?.startsWith(`${folder}/`)) return void 0;
	const name = inside.slice(folder.length + 1);
	return isEngineFile(name) ? void 0 : name;
}
function attemptDirectory(step, attempt) {
	return `steps/${step}/${attempt}`;
}
function runDirectory(runId, outputDirectory = OUTPUT_DIRECTORY) {
	return `${outputDirectory}/workflows/${runId}`;
}
const DEFINITION_FILES = [
	runFiles.definition,
	runFiles.program,
	runFiles.definitions,
	runFiles.sources
];
const FIXED_FILES = [runFiles.run, ...DEFINITION_FILES];
// src/output/terminal/terminal-text.ts
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
function describeLostChanges({ branch, files }) {
	return `changes of ${branch} to ${files.join(", ")} are lost`;
}
function printable(text) {
	return stripVTControlCharacters(text).replace(UNPRINTABLE, "");
}
function fitColumns(text, width) {
	const line = printable(text).replace(/\s+/g, " ");
	const columns = columnsOf(line);
	if (columns <= width) return line + " ".repeat(width - columns);
	let retained = "";
	let used = 0;
	for (const { segment } of graphemesOf(line)) {
		const columns = graphemeColumns(segment);
		if (used + columns > width - 1) break;
		retained += segment;
		used += columns;
	}
	return `${retained}…${" ".repeat(Math.max(0, width - 1 - used))}`;
}
function columnsOf(text) {
	if (ASCII.test(text)) return text.length;
	let columns = 0;
	for (const { segment } of graphemesOf(text)) columns += graphemeColumns(segment);
	return columns;
}
let segmenter;
function graphemesOf(text) {
	segmenter ??= new Intl.Segmenter("en");
	return segmenter.segment(text);
}
const ASCII = /^[ -~]*$/;
const WIDE = /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;
const EMOJI = /^\p{Emoji_Presentation}|\ufe0f/u;
function graphemeColumns(grapheme) {
	return WIDE.test(grapheme) || EMOJI.test(grapheme) ? 2 : 1;
}
// src/system/read-file.ts
const MEGABYTE = 1048576;
const MAX_WRITTEN_BYTES = 16 * MEGABYTE;
const MAX_RUN_BYTES = 256 * MEGABYTE;
const POLL_MS = 10;
function readRegularFile(path, { maxBytes = MAX_WRITTEN_BYTES, displayName = path, pipeMs } = {}) {
	const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
	try {
		const stats = fstatSync(file);
		if (stats.isFIFO() && pipeMs !== void 0) return readPipe(file, {
			maxBytes,
			displayName,
			pipeMs
		});
		const kind = kindOf(stats);
		if (kind !== void 0) throw unsuitable(`${displayName} is ${kind}, not a regular file. Name a regular file.`);
		if (stats.size > maxBytes) throw tooLarge(displayName, maxBytes);
		return stats.size > 0 || stats.isDirectory() ? readFileSync(file) : readAtMost(file, {
			maxBytes,
			displayName
		});
	} finally {
		closeSync(file);
	}
}
function readRegularText(path, options) {
	return readRegularFile(path, options).toString("utf8");
}
function isPossiblePath(path) {
	if (path.includes("\0") || Buffer.byteLength(path) > 4e3) return false;
	return path.split(/[/\\]/).every((name) => Buffer.byteLength(name) <= 255);
}
function openRegular(path, mode) {
	const { O_RDONLY, O_RDWR, O_APPEND, O_CREAT, O_NONBLOCK = 0 } = constants;
	const file = openSync(path, O_NONBLOCK | (mode === "read" ? O_RDONLY : O_RDWR | O_APPEND | O_CREAT), 438);
	const kind = kindOf(fstatSync(file));
	if (kind === void 0) return file;
	closeSync(file);
	throw unsuitable(`${path} is ${kind}, not a regular file. Name a regular file.`);
}
function kindOf(stats) {
	if (stats.isFIFO()) return "a pipe";
	if (stats.isCharacterDevice() || stats.isBlockDevice()) return "a device";
	return stats.isSocket() ? "a socket" : void 0;
}
function readPipe(file, { pipeMs, ...limits }) {
	const deadline = performance.now() + pipeMs;
	const pause = new Int32Array(new SharedArrayBuffer(4));
	return readAtMost(file, limits, (chunk, length) => {
		for (;;) {
			const read = readNow(file, chunk);
			if (read !== void 0 && (read > 0 || length > 0)) return read;
			if (performance.now() > deadline) throw tooSlow(limits.displayName, pipeMs);
			Atomics.wait(pause, 0, 0, POLL_MS);
		}
	});
}
function readNow(file, chunk) {
	try {
		return readSync(file, chunk);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EAGAIN") return void 0;
		throw error;
	}
}
function readAtMost(file, { maxBytes, displayName }, readInto = (chunk, _length) => readSync(file, chunk)) {
	const chunks = [];
	for (let length = 0;;) {
		const chunk = Buffer.alloc(65536);
		const read = readInto(chunk, length);
		if (read === 0) return Buffer.concat(chunks);
		length += read;
		if (length > maxBytes) throw tooLarge(displayName, maxBytes);
		chunks.push(chunk.subarray(0, read));
	}
}
function tooLarge(displayName, maxBytes) {
	return unsuitable(`${displayName} has more than ${maxBytes / MEGABYTE} MB, which is the limit. Name a smaller file.`);
}
function tooSlow(displayName, pipeMs) {
	return unsuitable(`${displayName} is a pipe that was not written to its end within ${pipeMs / 1e3} seconds. Write its content to a file and name that.`);
}
function unsuitable(message) {
	return new AgenticError({
		code: "file-unsuitable",
		message
	});
}
// src/storage/local/atomic-files.ts
const NEW_LINE = 10;
function appendTo(path, content) {
	const file = openRegular(path, "append");
	try {
		const gap = path.endsWith(".ndjson") && isTorn(file) ? "\n" : "";
		const bytes = Buffer.from(`${gap}${content}`);
		withErrorPath(path, () => {
			for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
		});
	} finally {
		closeSync(file);
	}
}
function isTorn(file) {
	const { size } = fstatSync(file);
	const last = Buffer.alloc(1);
	return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEW_LINE;
}
function replaceFile(path, content, { durable = false } = {}) {
	const draft = `${path}.${process.pid}.tmp`;
	try {
		withErrorPath(path, () => writeFileSync(draft, content, { flush: durable }));
		renameSync(draft, path);
	} catch (error) {
		rmSync(draft, { force: true });
		throw error;
	}
}
function createFile(path, content) {
	const draft = `${path}.${process.pid}.tmp`;
	try {
		withErrorPath(path, () => writeFileSync(draft, content));
		linkSync(draft, path);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	} finally {
		rmSync(draft, { force: true });
	}
}
const nothingThere = new Set([
	"ENOENT",
	"ENOTDIR",
	"EISDIR"
]);
function readOptional(path) {
	return readOptionalBytes(path)?.toString("utf8");
}
function readOptionalBytes(path) {
	try {
		return readRegularFile(path, { maxBytes: MAX_RUN_BYTES });
	} catch (error) {
		if (error instanceof Error && "code" in error && nothingThere.has(error.code)) return void 0;
		throw error;
	}
}
function hasContent(path, content) {
	const wanted = Buffer.from(content);
	if (statSync(path, { throwIfNoEntry: false })?.size !== wanted.length) return false;
	return readOptionalBytes(path)?.equals(wanted) === true;
}
const LAST_BYTES = 16384;
function readLastLine(path) {
	if (!existsSync(path)) return void 0;
	const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
	try {
		if (!fstatSync(file).isFile()) return void 0;
		const bytes = Buffer.alloc(LAST_BYTES);
		const length = readSync(file, bytes, { position: Math.max(0, fstatSync(file).size - LAST_BYTES) });
		const lines = bytes.toString("utf8", 0, length).split("\n");
		return lines.length > 2 || length < LAST_BYTES ? lines.at(-2) : void 0;
	} finally {
		closeSync(file);
	}
}
function isDraft(path) {
	return /\.\d+\.tmp$/.test(path);
}
function isRealInside(root, folder) {
	if (!isPossiblePath(folder)) return false;
	let existing = folder;
	while (lstatSync(existing, { throwIfNoEntry: false }) === void 0) existing = dirname(existing);
	if (!existsSync(existing)) return false;
	return `${realpathSync(existing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
}
// src/runner/process/exit-code.ts
const exitCodes = {
	completed: 0,
	failed: 1,
	usage: 2,
	paused: 3,
	sigint: 130,
	sigterm: 143
};
const aboutInput = new Set([
	"usage",
	"definition-invalid",
	"definition-changed",
	"definition-untrusted",
	"config-invalid",
	"variables-invalid",
	"not-found",
	"not-resumable",
	"run-locked",
	"journal-corrupt",
	"note-exists",
	"git-unsuitable",
	"unsupported",
	"file-unsuitable"
]);
function exitCodeOfError(error) {
	return error instanceof AgenticError && aboutInput.has(error.code) ? exitCodes.usage : exitCodes.failed;
}
function exitCodeOfRun(state, signal) {
	switch (state.status) {
		case "completed": return exitCodes.completed;
		case "paused": return exitCodes.paused;
		case "cancelled":
			if (state.reason !== "interrupted") return exitCodes.failed;
			return signal === "SIGTERM" ? exitCodes.sigterm : exitCodes.sigint;
		default: return exitCodes.failed;
	}
}
// src/config/credential-variables.ts
const ENGINE_ONLY = /^(GITHUB_\w*TOKEN|GH_\w*TOKEN|GH_PAT|GITHUB_PAT|AGENTIC_APP_\w+|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)|ACTIONS_\w+|INPUT_.+)$/i;
const SECRET_NAME = new RegExp(`(^|_)(API|ACCESS|SECRET|PRIVATE|SSH|DEPLOY|MASTER|SIGNING|ENCRYPTION)?KEYS?(_(ID|BASE|BASE64|B64|PEM|JSON|P8))?\$|(^|_)(TOKEN|JWT(_V\\d)?|AUTH|AUTH_CONFIG|PASS|PAT|COOKIE|WEBHOOK(_URLS?)?|CONNECTION_STRING|HEADERS)\$|_PWD\$|SECRET|PASSWORD|PASSWD|PASSPHRASE|PASSCODE|CREDENTIAL|^STRIPE_\\w*KEY`, "i");
function isSecretName(name) {
	return SECRET_NAME.test(name);
}
const URL_PASSWORD = /[a-z0-9+.-]:\/\/[^\s/:@]*:([^\s/]+)@/gi;
const PASSWORD_FIELD = /(?:^|[?&;])\s*(?:password|passwd|pwd|accountkey|sharedaccesskey)=([^&;\s]+)/gi;
function passwordsIn(value) {
	return [URL_PASSWORD, PASSWORD_FIELD].flatMap((pattern) => Array.from(value.matchAll(pattern), ([, password = ""]) => password));
}
const PROXY = /_proxy$/i;
function isCredential([name, value = ""]) {
	return isSecretName(name) || !PROXY.test(name) && passwordsIn(value).length > 0;
}
const GIT_REDIRECTION = /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_.*|NAMESPACE|PREFIX|CONFIG_COUNT|CONFIG_KEY_.*|CONFIG_VALUE_.*|CONFIG_PARAMETERS)$/;
function withoutCredentials(environment, pass = []) {
	const passed = Object.entries(environment).filter((entry) => !ENGINE_ONLY.test(entry[0]) && !GIT_REDIRECTION.test(entry[0]) && (pass.includes(entry[0]) || !isCredential(entry)));
	return Object.fromEntries(passed.filter((entry) => entry[1] !== void 0));
}
function withheldCredentials(environment, pass = []) {
	return Object.entries(environment).filter((entry) => (entry[1] ?? "") !== "" && !ENGINE_ONLY.test(entry[0]) && isCredential(entry)).map(([name]) => name).filter((name) => !pass.includes(name)).sort();
}
// src/system/make-folder.ts
function makeFolder(path, mode) {
	if (isMade(path, mode)) return path;
	if (isFolder(path)) return void 0;
	const parent = dirname(path);
	const first = existsSync(parent) ? void 0 : makeFolder(parent, mode);
	if (isFolder(path)) return first;
	mkdirSync(path, { mode });
	return first ?? path;
}
function isMade(path, mode) {
	try {
		mkdirSync(path, { mode });
		return true;
	} catch (error) {
		const { code } = error;
		if (code === "ENOENT" || code === "EEXIST" && isFolder(path)) return false;
		throw error;
	}
}
function isFolder(path) {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
// src/system/file-lock.ts
function acquireLock(path, { work, unreadable = "stale" } = {}) {
	let from;
	for (;;) {
		if (create$1(path, work)) {
			startTouching(path);
			return {
				held: true,
				...from === void 0 ? {} : { from }
			};
		}
		const holder = readHolder(path);
		if (holder === void 0) continue;
		if (unreadable === "held" && holder.pid === UNREADABLE.pid || isAlive(path, holder)) return {
			held: false,
			...holder
		};
		removeDeadLock(path, holder);
		from = holder.work;
	}
}
function releaseLock(path) {
	stopTouching(path);
	const holder = readHolder(path);
	if (holder && isOwn(holder)) rmSync(path, { force: true });
}
function lockHolder(path) {
	const holder = readHolder(path);
	return holder && isAlive(path, holder) ? holder : void 0;
}
function isLocked(path) {
	return lockHolder(path) !== void 0;
}
function changeLockWork(path, work) {
	const holder = readHolder(path);
	if (!holder || !isOwn(holder)) return;
	try {
		const draft = writeDraft(path, {
			...holder,
			work
		});
		try {
			renameSync(draft, path);
		} finally {
			rmSync(draft, { force: true });
		}
	} catch (error) {
		if (systemFault(error) === void 0) throw error;
	}
}
function isLockedByOtherProcess(path) {
	const holder = readHolder(path);
	return holder !== void 0 && !isOwn(holder) && isAlive(path, holder);
}
const TOUCH_INTERVAL_MS = 2e4;
const touching = new Map();
function startTouching(path) {
	stopTouching(path);
	const timer = setInterval(() => touch(path), TOUCH_INTERVAL_MS);
	timer.unref();
	touching.set(path, timer);
}
function stopTouching(path) {
	clearInterval(touching.get(path));
	touching.delete(path);
}
function touch(path) {
	const holder = readHolder(path);
	if (holder === void 0 || !isOwn(holder) && holder.pid !== UNREADABLE.pid) return stopTouching(path);
	try {
		const file = openSync(path, "r+");
		writeSync(file, "{", 0);
		closeSync(file);
	} catch {}
}
function create$1(path, work) {
	const own = {
		pid: process.pid,
		started: startOf$2(process.pid),
		host: hostname()
	};
	const draft = writeDraft(path, work === void 0 ? own : {
		...own,
		work
	});
	try {
		linkSync(draft, path);
		return true;
	} catch (error) {
		if (isCode(error, "EEXIST")) return false;
		throw error;
	} finally {
		rmSync(draft, { force: true });
	}
}
function writeDraft(path, holder) {
	const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
	try {
		withErrorPath(path, () => writeFileSync(draft, JSON.stringify(holder), { flag: "wx" }));
	} catch (error) {
		rmSync(draft, { force: true });
		throw error;
	}
	return draft;
}
function removeDeadLock(path, dead) {
	const guard = `${path}.takeover`;
	if (!create$1(guard)) return removeDeadGuard(guard);
	try {
		const now = readHolder(path);
		if (now && isSame(now, dead) && !isAlive(path, now)) rmSync(path, { force: true });
	} finally {
		rmSync(guard, { force: true });
	}
}
function removeDeadGuard(guard) {
	const holder = readHolder(guard);
	if (holder === void 0 || isAlive(guard, holder)) return;
	const aside = `${guard}.${process.pid}.${process.hrtime.bigint()}`;
	try {
		renameSync(guard, aside);
	} catch (error) {
		if (isCode(error, "ENOENT")) return;
		throw error;
	}
	rmSync(aside, { force: true });
}
function readHolder(path) {
	try {
		return JSON.parse(readRegularText(path));
	} catch (error) {
		const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
		if (isCode(error, "ENOENT") && !isLink) return void 0;
		return {
			...UNREADABLE,
			host: hostname()
		};
	}
}
const UNREADABLE = {
	pid: 0,
	started: ""
};
function isSame(one, other) {
	return one.pid === other.pid && one.started === other.started && one.host === other.host;
}
function isOwn(holder) {
	return isSame(holder, {
		pid: process.pid,
		started: startOf$2(process.pid),
		host: hostname()
	});
}
function isAlive(path, { pid, started, host }) {
	if (host !== hostname()) return isTouched(path);
	if (pid <= 0) return false;
	try {
		process.kill(pid, 0);
	} catch (error) {
		return isCode(error, "EPERM");
	}
	return startOf$2(pid) === started;
}
const SILENCE_LIMIT_MS = 12e4;
function isTouched(path) {
	const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
	return touched !== void 0 && clockAt(path) - touched < SILENCE_LIMIT_MS;
}
function clockAt(path) {
	const probe = `${path}.${process.pid}.${process.hrtime.bigint()}`;
	try {
		writeFileSync(probe, "");
		return statSync(probe).mtimeMs;
	} catch {
		return 0;
	} finally {
		rmSync(probe, { force: true });
	}
}
function startOf$2(pid) {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return fields[0] === "Z" || fields[0] === "X" ? "" : fields[19] ?? "";
	} catch {
		return "";
	}
}
function isCode(error, code) {
	return error instanceof Error && "code" in error && error.code === code;
}
// src/storage/local/run-lock.ts
const REPLICATION = "replication";
function isExecuted(lock) {
	const holder = lockHolder(lock);
	return holder !== void 0 && holder.work !== "replication";
}
function lockedRun(runId, { pid, host, work, file }) {
	const away = host !== hostname();
	const isReplicated = work === REPLICATION;
	const doing = isReplicated ? "copied to or from the remote" : "worked on";
	const advice = away ? `if that machine is gone, try again in two minutes, or delete ${file}.` : isReplicated ? "try again when that process has ended." : `wait for it, or stop it with \`agentic-sdlc cancel ${runId}\`.`;
	return new AgenticError({
		code: "run-locked",
		message: `Run ${runId} is being ${doing} by process ${pid}${away ? ` on ${host}` : ""}; ${advice}`,
		data: {
			pid,
			host,
			...work === void 0 ? {} : { work }
		}
	});
}
// src/storage/local/discard-run.ts
function discardRun({ root, outputDirectory }, runId) {
	const directory = join(root, runDirectory(runId, outputDirectory));
	const lock = join(directory, runFiles.lock);
	if (!hasNoEvent(directory)) return false;
	const held = acquireLock(lock);
	if (!held.held) throw lockedRun(runId, {
		...held,
		file: relative(root, lock)
	});
	try {
		if (!hasNoEvent(directory)) return false;
		rmSync(directory, {
			recursive: true,
			force: true
		});
		return true;
	} finally {
		releaseLock(lock);
	}
}
function hasNoEvent(directory) {
	const has = (name) => existsSync(join(directory, name));
	if (!has(runFiles.run) || has(runFiles.progress) || has("steps")) return false;
	return readOptional(join(directory, runFiles.journal))?.includes("\n") !== true;
}
// src/storage/local/inbox-files.ts
function requestsIn(inbox) {
	if (!existsSync(inbox)) return [];
	return readdirSync(inbox, { withFileTypes: true }).filter(isRequestEntry).slice(0, MOST_REQUESTS).flatMap(({ name }) => requestIn(inbox, name)).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id, content }) => ({
		id,
		content
	}));
}
const MOST_REQUESTS = 2e3;
const MOST_REQUEST_BYTES = 1048576;
function isRequestEntry(entry) {
	return entry.isFile() && entry.name.endsWith(".json") && isRequestId(entry.name.slice(0, -5));
}
function requestIn(inbox, name) {
	const path = join(inbox, name);
	const stats = statSync(path, { throwIfNoEntry: false });
	const content = stats && stats.size <= MOST_REQUEST_BYTES ? readOptional(path) : void 0;
	return stats && content !== void 0 ? [{
		id: name.slice(0, -5),
		at: stats.mtimeMs,
		content
	}] : [];
}
// src/storage/local/journal-file.ts
var HeldJournal = class {
	#path;
	#lines;
	#file;
	#inode;
	#length;
	constructor(path) {
		this.#path = path;
		const text = readOptionalBytes(path) ?? Buffer.alloc(0);
		const whole = text.subarray(0, text.lastIndexOf(LINE_BREAK) + 1);
		this.#lines = [whole];
		this.#length = whole.length;
		this.#file = openRegular(path, "append");
		const { ino, size } = fstatSync(this.#file);
		this.#inode = ino;
		if (size > whole.length) ftruncateSync(this.#file, whole.length);
	}
	isIntact() {
		const stats = statSync(this.#path, { throwIfNoEntry: false });
		return stats?.ino === this.#inode && stats.size === this.#length;
	}
	append(lines) {
		const bytes = Buffer.from(lines);
		try {
			withErrorPath(this.#path, () => {
				for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
				fdatasyncSync(this.#file);
			});
		} catch (error) {
			ftruncateSync(this.#file, this.#length);
			throw error;
		}
		this.#lines.push(bytes);
		this.#length += bytes.length;
	}
	restore() {
		replaceFile(this.#path, Buffer.concat(this.#lines), { durable: true });
		closeSync(this.#file);
		this.#file = openRegular(this.#path, "append");
		this.#inode = fstatSync(this.#file).ino;
	}
	[Symbol.dispose]() {
		closeSync(this.#file);
	}
};
const LINE_BREAK = 10;
var HeldFile = class {
	#path;
	#file;
	constructor(path) {
		this.#path = path;
		this.#file = openRegular(path, "read");
	}
	restore() {
		const { ino, size } = fstatSync(this.#file);
		if (statSync(this.#path, { throwIfNoEntry: false })?.ino === ino) return;
		const content = Buffer.alloc(size);
		const length = readSync(this.#file, content, 0, size, 0);
		const since = readOptionalBytes(this.#path) ?? Buffer.alloc(0);
		replaceFile(this.#path, Buffer.concat([content.subarray(0, length), since]));
		closeSync(this.#file);
		this.#file = openRegular(this.#path, "read");
	}
	[Symbol.dispose]() {
		closeSync(this.#file);
	}
};
// src/storage/local/numbered-entries.ts
function addEntry(path, { highest, render }) {
	for (let number = highest(readOptional(path) ?? "") + 1;; number += 1) {
		const claim = claimFile(path, number);
		if (!create(claim)) continue;
		try {
			const text = readOptional(path) ?? "";
			if (highest(text) >= number) continue;
			appendFileSync(path, render(number, text));
			return number;
		} finally {
			rmSync(claim, { force: true });
		}
	}
}
function claimFile(path, number) {
	return `${path}.${number}.tmp`;
}
function create(path) {
	try {
		closeSync(openSync(path, "wx"));
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	}
}
// src/storage/local/run-store-errors.ts
function engineOwned(path) {
	return usage(`\`${path}\` is a file that only the engine writes. Choose another path.`);
}
const inPlace = "Another program put something in the place of a file of the run. It is kept as ";
function restored(location) {
	return `Files in ${location} were removed or changed by another program. Its journal and definition were written anew; transcripts and outputs of earlier steps may be missing.`;
}
function notFound(runId) {
	return new AgenticError({
		code: "not-found",
		message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`
	});
}
function taken(runId) {
	return new AgenticError({
		code: "run-locked",
		message: `Run ${runId} exists already; \`agentic-sdlc resume ${runId}\` goes on with it.`
	});
}
function usage(message) {
	return new AgenticError({
		code: "usage",
		message
	});
}
// src/storage/local/set-aside.ts
function linksTo(root, folder) {
	const links = new Map();
	for (const path of foldersTo(root, folder)) if (isLink(path)) links.set(path, readlinkSync(path));
	return links;
}
function clearFolder(root, folder, known) {
	for (const path of foldersTo(root, folder)) {
		const stats = lstatSync(path, { throwIfNoEntry: false });
		if (stats === void 0) return void 0;
		const isKnown = stats.isSymbolicLink() && known.get(path) === readlinkSync(path);
		if (!stats.isDirectory() && !isKnown) return setAside(path);
	}
}
function clearFile(path) {
	const stats = lstatSync(path, { throwIfNoEntry: false });
	return stats && !stats.isFile() ? setAside(path) : void 0;
}
function setAside(path) {
	let number = 1;
	while (lstatSync(`${path}.set-aside-${number}`, { throwIfNoEntry: false })) number += 1;
	const aside = `${path}.set-aside-${number}`;
	renameSync(path, aside);
	return aside;
}
function foldersTo(root, folder) {
	const names = relative(root, folder).split(sep);
	return names.map((_, index) => join(root, ...names.slice(0, index + 1)));
}
function isLink(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
// src/storage/local/local-run-store.ts
const CONFIG_FILE = "agentic/config.json";
function createLocalStore(root, outputDirectory = OUTPUT_DIRECTORY, report = () => {}) {
	const folder = join(root, outputDirectory, "workflows");
	const directoryOf = (runId) => join(folder, checked(runId));
	return {
		folders: [
			"workflows",
			"memory",
			"analysis"
		].map((name) => `${outputDirectory}/${name}`),
		open: (runId, mode) => {
			const directory = directoryOf(runId);
			if (mode !== "create" && !hasBegun(directory)) throw notFound(runId);
			makeFolder(directory);
			const run = new LocalRun(runId, {
				root,
				outputDirectory,
				report,
				work: mode === "replicate" ? REPLICATION : void 0
			});
			if (mode === "create" && existsSync(join(directory, runFiles.journal))) {
				run.release();
				throw taken(runId);
			}
			return run;
		},
		read: (runId, path) => readOptional(join(directoryOf(runId), inside(path))),
		list: () => readRuns(folder),
		isLive: (runId) => isExecuted(join(directoryOf(runId), runFiles.lock)),
		append: (runId, path, content) => appendTo(join(directoryOf(runId), inside(path)), content),
		addEntry: (runId, path, entry) => addEntry(join(directoryOf(runId), inside(path)), entry),
		discard: (runId) => discardRun({
			root,
			outputDirectory
		}, checked(runId)),
		addRequest: (runId, id, content) => {
			if (!isRequestId(id)) throw outside(id);
			const inbox = join(directoryOf(runId), "inbox");
			const file = join(inbox, `${id}.json`);
			makeFolder(inbox);
			return createFile(file, content);
		}
	};
}
function hasBegun(directory) {
	return [runFiles.journal, runFiles.run].some((name) => existsSync(join(directory, name)));
}
var LocalRun = class {
	runId;
	location;
	#root;
	#engineFolder;
	#directory;
	#lock;
	#made = new Set();
	#links;
	#report;
	#journal;
	#snapshot = new Map();
	#shared = new Map();
	#isRestored = false;
	constructor(runId, { root, outputDirectory, report, work }) {
		this.runId = runId;
		this.#report = report;
		this.location = runDirectory(runId, outputDirectory);
		this.#root = root;
		this.#engineFolder = `${outputDirectory}/`;
		this.#directory = join(root, this.location);
		this.#links = linksTo(root, this.#directory);
		this.#lock = join(this.#directory, runFiles.lock);
		const lock = acquireLock(this.#lock, { work });
		if (!lock.held) throw lockedRun(runId, {
			...lock,
			file: `${this.location}/${runFiles.lock}`
		});
	}
	appendJournal(lines) {
		this.#restoreFiles();
		(this.#journal ??= this.#openJournal()).append(lines);
	}
	readJournal() {
		const text = readOptional(join(this.#directory, runFiles.journal)) ?? "";
		return text.slice(0, text.lastIndexOf("\n") + 1);
	}
	read(path) {
		return readOptional(join(this.#directory, inside(path)));
	}
	readBytes(path) {
		return readOptionalBytes(join(this.#directory, inside(path)));
	}
	files() {
		return readdirSync(this.#directory, { withFileTypes: true }).filter(({ name }) => !isEngineFile(name) && !isDraft(name)).flatMap((entry) => entry.isDirectory() ? this.#filesUnder(entry.name) : entry.isFile() ? entry.name : []).toSorted();
	}
	#filesUnder(folder) {
		return readdirSync(join(this.#directory, folder), {
			recursive: true,
			withFileTypes: true
		}).filter((entry) => entry.isFile() && !isDraft(entry.name)).map(({ parentPath, name }) => relative(this.#directory, join(parentPath, name)));
	}
	version(path) {
		const stats = statSync(join(this.#directory, inside(path)), { throwIfNoEntry: false });
		return stats?.isFile() === true ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : void 0;
	}
	write(path, content) {
		this.#restoreFiles();
		const isNeeded = snapshot.has(path);
		if (isNeeded || kept.has(path)) this.#snapshot.set(path, content);
		this.#inFolder(path, (full) => replaceFile(full, content, { durable: isNeeded }));
	}
	append(path, content) {
		this.#restoreFiles();
		this.#inFolder(path, (full) => appendTo(full, content));
		this.#hold(path);
	}
	addEntry(path, entry) {
		this.#restoreFiles();
		const number = this.#inFolder(path, (full) => addEntry(full, entry));
		this.#hold(path);
		return number;
	}
	isShared(path) {
		const place = insidePath(path);
		return place?.startsWith(this.#engineFolder) === true && place !== CONFIG_FILE;
	}
	writeShared(path, content) {
		const place = insidePath(path) ?? "";
		if (!this.isShared(path)) throw outside(path);
		if (isOfRun(place.slice(this.#engineFolder.length))) throw engineOwned(path);
		const full = join(this.#root, place);
		if (!isRealInside(join(this.#root, this.#engineFolder), dirname(full))) throw outside(path);
		makeFolder(dirname(full));
		replaceFile(full, content);
	}
	requests() {
		this.#restoreFiles();
		return requestsIn(join(this.#directory, "inbox"));
	}
	flush() {
		return Promise.resolve();
	}
	finish() {
		this.#restoreFiles();
		changeLockWork(this.#lock, REPLICATION);
		return Promise.resolve();
	}
	[Symbol.asyncDispose]() {
		this.release();
		return Promise.resolve();
	}
	release() {
		this.#journal?.[Symbol.dispose]();
		this.#journal = void 0;
		for (const held of this.#shared.values()) held[Symbol.dispose]();
		this.#shared.clear();
		releaseLock(this.#lock);
	}
	#openJournal() {
		for (const path of [...snapshot, ...kept]) {
			const content = this.#snapshot.has(path) ? void 0 : this.readBytes(path);
			if (content) this.#snapshot.set(path, content);
		}
		for (const path of growing) this.#hold(path);
		return new HeldJournal(join(this.#directory, runFiles.journal));
	}
	#hold(path) {
		if (!growing.has(path) || this.#shared.has(path)) return;
		const full = join(this.#directory, path);
		if (existsSync(full)) this.#shared.set(path, new HeldFile(full));
	}
	#restoreFiles() {
		if (this.#journal === void 0 || this.#journal.isIntact()) return;
		this.#made.clear();
		for (const path of [
			runFiles.lock,
			runFiles.journal,
			...this.#snapshot.keys(),
			...this.#shared.keys()
		]) this.#clear(join(this.#directory, path));
		if (!isRealInside(this.#root, this.#directory)) throw outside(this.location);
		makeFolder(this.#directory);
		this.#holdLock();
		for (const [path, content] of this.#snapshot) {
			const full = join(this.#directory, path);
			if (!existsSync(full) || fixed.has(path) && !hasContent(full, content)) replaceFile(full, content, { durable: snapshot.has(path) });
		}
		for (const file of this.#shared.values()) file.restore();
		this.#journal.restore();
		if (!this.#isRestored) this.#report(restored(this.location));
		this.#isRestored = true;
	}
	#clear(full) {
		for (const aside of [clearFolder(this.#root, dirname(full), this.#links), clearFile(full)]) if (aside !== void 0) this.#report(`${inPlace}${relative(this.#root, aside)}.`);
	}
	#holdLock() {
		if (isLocked(this.#lock) && !isLockedByOtherProcess(this.#lock)) return;
		const lock = acquireLock(this.#lock);
		if (!lock.held) throw lockedRun(this.runId, {
			...lock,
			file: `${this.location}/${runFiles.lock}`
		});
	}
	#inFolder(path, work) {
		try {
			return work(this.#place(path));
		} catch (error) {
			if (!(error instanceof Error && "code" in error && replaced.has(error.code))) throw error;
			this.#made.clear();
			this.#clear(join(this.#directory, inside(path)));
			return work(this.#place(path));
		}
	}
	#place(path) {
		const full = join(this.#directory, inside(path));
		const parent = dirname(full);
		if (!this.#made.has(parent)) {
			makeFolder(parent);
			this.#made.add(parent);
		}
		return full;
	}
};
const replaced = new Set([
	"ENOENT",
	"ENOTDIR",
	"EISDIR",
	"EEXIST"
]);
function readRuns(folder) {
	if (!existsSync(folder)) return [];
	const runs = [];
	for (const runId of readdirSync(folder).filter(isRunId).sort().reverse()) {
		const progress = readProgress(join(folder, runId, runFiles.progress));
		if (progress === "" && !existsSync(join(folder, runId, runFiles.run))) {
			removeStub(join(folder, runId));
			continue;
		}
		runs.push({
			runId,
			progress,
			live: isExecuted(join(folder, runId, runFiles.lock))
		});
	}
	return runs;
}
function readProgress(path) {
	try {
		return readOptional(path) ?? "";
	} catch (error) {
		if (error instanceof AgenticError && error.code === "file-unsuitable") return "?";
		throw error;
	}
}
const STUB_AGE_MS = 36e5;
const startFiles = new Set([
	runFiles.lock,
	runFiles.replica,
	...DEFINITION_FILES
]);
function removeStub(folder) {
	const stats = statSync(folder, { throwIfNoEntry: false });
	if (!stats?.isDirectory() || Date.now() - stats.mtimeMs < STUB_AGE_MS) return;
	if (readdirSync(folder).every((name) => startFiles.has(name) || isDraft(name)) && !isLocked(join(folder, runFiles.lock))) rmSync(folder, {
		recursive: true,
		force: true
	});
}
const snapshot = new Set([
	runFiles.definition,
	runFiles.sources,
	runFiles.run
]);
const kept = new Set([
	runFiles.program,
	runFiles.definitions,
	runFiles.settings,
	runFiles.worktrees,
	runFiles.replica
]);
const fixed = new Set(FIXED_FILES);
const growing = new Set([runFiles.logs, runFiles.checkpoints]);
function inside(path) {
	const place = insidePath(path);
	if (place === void 0) throw outside(path);
	return place;
}
function isOfRun(path) {
	const [folder, runId, ...rest] = path.split("/");
	return folder === "workflows" && runId !== void 0 && (rest.length === 0 || isEngineFile(rest.join("/")));
}
function checked(runId) {
	if (isRunId(runId)) return runId;
	throw usage(`\`${runId}\` is not a run id; run ids look like 20260131-k3f9qz. \`agentic-sdlc list\` shows them.`);
}
function outside(path) {
	return usage(`\`${path}\` lies outside the folder of the engine's files. Use a path inside it, without \`..\` and links.`);
}
// src/storage/local/redacted-run-store.ts
function redactedStates(states, redactor) {
	return {
		folders: states.folders,
		open: (runId, mode) => {
			const run = states.open(runId, mode);
			return run instanceof Promise ? run.then((opened) => redactedRun(opened, redactor)) : redactedRun(run, redactor);
		},
		...states.fetch ? { fetch: (runId) => states.fetch?.(runId) ?? Promise.resolve() } : {},
		...states.branches ? { branches: () => redactedBranches(states, redactor) } : {},
		...states.replicatePending ? { replicatePending: (options) => states.replicatePending?.(options) ?? Promise.resolve() } : {},
		...states.forwardEntry ? { forwardEntry: (runId, id, addition) => states.forwardEntry?.(runId, id, redactor.redactDocument(addition)) ?? Promise.resolve() } : {},
		read: (runId, path) => states.read(runId, path),
		list: () => states.list(),
		isLive: (runId) => states.isLive(runId),
		append: (runId, path, content) => states.append(runId, path, redactor.redactDocument(content)),
		addEntry: (runId, path, entry) => states.addEntry(runId, path, redactedEntry(entry, redactor)),
		discard: (runId) => states.discard(runId),
		addRequest: (runId, id, content) => states.addRequest(runId, id, redactor.redactDocument(content))
	};
}
async function redactedBranches(states, redactor) {
	const branches = await states.branches?.();
	return branches && {
		...branches,
		open: async (branch) => {
			const opened = await branches.open(branch);
			return {
				...opened,
				own: redactedRun(opened.own, redactor)
			};
		},
		sendRequest: (runId, id, content) => branches.sendRequest(runId, id, redactor.redactDocument(content))
	};
}
function redactedRun(run, redactor) {
	const { redactDocument } = redactor;
	return {
		runId: run.runId,
		location: run.location,
		appendJournal: (lines, heads) => run.appendJournal(redactDocument(lines), heads),
		readJournal: () => run.readJournal(),
		read: (path) => run.read(path),
		readBytes: (path) => run.readBytes(path),
		write: (path, content) => run.write(path, redactContent(content, redactDocument)),
		redact: redactDocument,
		files: () => run.files(),
		version: (path) => run.version(path),
		append: (path, content) => run.append(path, redactDocument(content)),
		addEntry: (path, entry) => run.addEntry(path, redactedEntry(entry, redactor)),
		writeShared: (path, content) => run.writeShared(path, redactDocument(content)),
		isShared: (path) => run.isShared(path),
		requests: () => run.requests(),
		...run.fetchRequests ? { fetchRequests: () => run.fetchRequests?.() ?? Promise.resolve() } : {},
		flush: () => run.flush(),
		finish: (outcome) => run.finish(outcome),
		...run.confirmOwner ? { confirmOwner: () => run.confirmOwner?.() ?? Promise.resolve() } : {},
		...run.takenOver ? { takenOver: run.takenOver } : {},
		...run.isFetched === void 0 ? {} : { isFetched: run.isFetched },
		...run.movedBranches ? { movedBranches: run.movedBranches } : {},
		[Symbol.asyncDispose]: () => run[Symbol.asyncDispose]()
	};
}
function redactedEntry({ highest, render }, { redactDocument }) {
	return {
		highest,
		render: (number, text) => redactDocument(render(number, text))
	};
}
function redactContent(content, redact) {
	if (typeof content === "string") return redact(content);
	const text = decode(content);
	const redacted = text === void 0 ? void 0 : redact(text);
	return redacted === void 0 || redacted === text ? content : redacted;
}
function decode(bytes) {
	try {
		return new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(bytes);
	} catch {
		return;
	}
}
// src/redaction/ignorable-characters.ts
const IGNORED_RANGES = [
	[9, 13],
	[32, 32],
	[133, 133],
	[160, 160],
	[173, 173],
	[847, 847],
	[1564, 1564],
	[4447, 4448],
	[5760, 5760],
	[6068, 6069],
	[6155, 6158],
	[8192, 8207],
	[8232, 8239],
	[8287, 8303],
	[12288, 12288],
	[12644, 12644],
	[65024, 65039],
	[65279, 65279],
	[65440, 65440]
];
const IGNORED_HALVES = [[56128, 56128], [56320, 56815]];
const IGNORED$1 = [...IGNORED_RANGES, ...IGNORED_HALVES];
function setIgnored(table, value) {
	for (const [first, last] of IGNORED$1) table.fill(value, first, last + 1);
}
const unit = (code) => `\\u${code.toString(16).padStart(4, "0")}`;
const ANY_IGNORED = new RegExp(`[${IGNORED$1.map(([first, last]) => `${unit(first)}-${unit(last)}`).join("")}]`, "g");
function withoutIgnored(text) {
	return text.replaceAll(ANY_IGNORED, "");
}
// src/redaction/automaton.ts
const NOTHING = {
	spans: [],
	markers: []
};
const OTHER = 0;
const IGNORED = 1;
const SHORTEST_CUT = 6;
const CUT_WINDOW = 512;
function createAutomaton({ secrets, markers }) {
	const trie = new Trie([...secrets, ...markers]);
	for (const secret of secrets) trie.addSecret(secret);
	markers.forEach((marker, index) => trie.addMarker(marker, index));
	trie.link();
	return {
		scan: (text) => scan(trie, text),
		openFrom: (text) => openFrom(trie, text)
	};
}
var Trie = class {
	classes = new Uint16Array(65536);
	next;
	width;
	depth;
	ended;
	marker;
	back;
	onSecret;
	telling;
	#child;
	#sibling;
	#unit;
	#states = 1;
	constructor(patterns) {
		setIgnored(this.classes, IGNORED);
		let width = 2;
		let most = 1;
		for (const pattern of patterns) {
			most += pattern.length;
			for (let index = 0; index < pattern.length; index += 1) {
				const unit = pattern.charCodeAt(index);
				if (this.classes[unit] === OTHER) this.classes[unit] = width++;
			}
		}
		this.width = width;
		this.next = most > 65535 ? new Int32Array(most * width) : new Uint16Array(most * width);
		[this.depth, this.ended] = [new Int32Array(most), new Int32Array(most)];
		[this.#child, this.#sibling, this.#unit] = [
			new Int32Array(most),
			new Int32Array(most),
			new Int32Array(most)
		];
		[this.marker, this.back] = [new Int32Array(most), new Int32Array(most)];
		[this.onSecret, this.telling] = [new Uint8Array(most), new Uint8Array(most)];
	}
	addSecret(secret) {
		this.ended[this.#add(secret, (state) => this.onSecret[state] = 1)] = secret.length;
	}
	addMarker(marker, index) {
		this.marker[this.#add(marker)] = index + 1;
	}
	#add(pattern, visit) {
		let state = 0;
		for (let index = 0; index < pattern.length; index += 1) {
			const cell = state * this.width + (this.classes[pattern.charCodeAt(index)] ?? OTHER);
			if (this.next[cell] === 0) this.next[cell] = this.#grow(state, pattern.charCodeAt(index));
			state = this.next[cell] ?? 0;
			visit?.(state);
		}
		return state;
	}
	#grow(parent, unit) {
		const state = this.#states;
		this.#states += 1;
		this.depth[state] = (this.depth[parent] ?? 0) + 1;
		this.#unit[state] = this.classes[unit] ?? OTHER;
		this.#sibling[state] = this.#child[parent] ?? 0;
		this.#child[parent] = state;
		return state;
	}
	link() {
		const { next, width, ended, marker, back, telling } = this;
		const queue = [0];
		for (const state of queue) {
			const behind = back[state] ?? 0;
			if (ended[state] === 0) ended[state] = ended[behind] ?? 0;
			if (ended[state] !== 0 || marker[state] !== 0 || telling[behind] === 1) telling[state] = 1;
			if (state !== 0) next.copyWithin(state * width, behind * width, (behind + 1) * width);
			next[state * width + IGNORED] = state;
			for (let child = this.#child[state] ?? 0; child !== 0; child = this.#sibling[child] ?? 0) {
				const cell = state * width + (this.#unit[child] ?? OTHER);
				back[child] = state === 0 ? 0 : next[cell] ?? 0;
				next[cell] = child;
				queue.push(child);
			}
		}
	}
};
function scan(trie, text) {
	const { next, classes, width, telling } = trie;
	const { length } = text;
	let found;
	let state = 0;
	for (let index = 0; index < length; index += 1) {
		const unit = classes[text.charCodeAt(index)] ?? OTHER;
		state = next[state * width + unit] ?? 0;
		if (telling[state] === 1 && unit !== IGNORED) note(trie, found ??= {
			spans: [],
			markers: []
		}, {
			text,
			state,
			end: index + 1
		});
	}
	const cut = text.includes("…") ? cutSecrets(trie, text) : [];
	if (!found) return cut.length === 0 ? NOTHING : {
		...NOTHING,
		spans: cut
	};
	return {
		...found,
		spans: [...found.spans, ...cut]
	};
}
function note(trie, { spans, markers }, { text, state, end }) {
	const spanOf = (length) => [startOf$1(trie, text, {
		end,
		length
	}), end];
	const longest = trie.ended[state] ?? 0;
	if (longest > 0) spans.push(spanOf(longest));
	for (let each = state; trie.telling[each] === 1; each = trie.back[each] ?? 0) {
		const marker = trie.marker[each] ?? 0;
		if (marker > 0) markers.push({
			marker: marker - 1,
			span: spanOf(trie.depth[each] ?? 0)
		});
	}
}
function isSignificant({ classes }, text, index) {
	return classes[text.charCodeAt(index)] !== IGNORED;
}
function startOf$1(trie, text, { end, length }) {
	let start = end;
	for (let remaining = length; remaining > 0;) {
		start -= 1;
		if (isSignificant(trie, text, start)) remaining -= 1;
	}
	return start;
}
function cutSecrets(trie, text) {
	const spans = [];
	for (let at = text.indexOf("…"); at !== -1; at = text.indexOf("…", at + 1)) {
		const { from, length } = openAt(trie, text.slice(Math.max(0, at - CUT_WINDOW), at));
		if (length >= SHORTEST_CUT) spans.push([at - Math.min(at, CUT_WINDOW) + from, at]);
	}
	return spans;
}
const SHORTEST_OPEN = 3;
function openFrom(trie, text) {
	const { from, length } = openAt(trie, text);
	return text !== "" && !isSignificant(trie, text, text.length - 1) && length < SHORTEST_OPEN ? text.length : from;
}
function openAt(trie, text) {
	const { next, classes, width, depth, onSecret, back } = trie;
	let state = 0;
	for (let index = 0; index < text.length; index += 1) state = next[state * width + (classes[text.charCodeAt(index)] ?? OTHER)] ?? 0;
	while (state !== 0 && onSecret[state] === 0) state = back[state] ?? 0;
	const length = depth[state] ?? 0;
	return {
		from: length === 0 ? text.length : startOf$1(trie, text, {
			end: text.length,
			length
		}),
		length
	};
}
function asPattern(secret) {
	return withoutIgnored(secret);
}
// src/redaction/decoded-text.ts
const ZERO_WIDTH = "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]|\\udb40[\\udc00-\\uddef]";
const ESCAPE = new RegExp([
	"%[0-9A-Fa-f]{2}",
	"\\\\(?:u[0-9A-Fa-f]{4}|u\\{[0-9A-Fa-f]{1,6}\\}|x[0-9A-Fa-f]{2}|[\"'\\\\/bfnrt])",
	"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|amp|lt|gt|quot|apos|nbsp|shy|zwj|zwnj);",
	"\\u001b\\[[0-9;:?]{0,32}[A-Za-z]",
	`(?:${ZERO_WIDTH})+`,
	`(?<cut>(?:%[0-9A-Fa-f]?|\\\\(?:u\\{?[0-9A-Fa-f]{0,5}|x[0-9A-Fa-f]?)?|&(?:#[xX]?[0-9A-Fa-f]{0,6}|[a-z]{0,4}))(?=…))`
].join("|"), "g");
const ESCAPE_OR_BYTES = new RegExp(`(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}[:,-] ?){7,}[0-9A-Fa-f]{2}(?:[:,-]? ?[0-9A-Fa-f]?(?=…)|(?![0-9A-Fa-f]))|${ESCAPE.source}`, "g");
const LOOKS_ESCAPED = new RegExp(ESCAPE.source);
const LOOKS_LIKE_BYTES = /[:,-] ?[0-9A-Fa-f]{2}[:,-] ?[0-9A-Fa-f]{2}[:,-] ?[0-9A-Fa-f]{2}[:,-]/;
function decodeText(text) {
	const hasBytes = LOOKS_LIKE_BYTES.test(text);
	if (!hasBytes && !LOOKS_ESCAPED.test(text)) return void 0;
	const decoded = [];
	const origins = [];
	let result = "";
	let from = 0;
	for (const { 0: escape, index, groups } of text.matchAll(hasBytes ? ESCAPE_OR_BYTES : ESCAPE)) {
		result += text.slice(from, index);
		decoded.push(result.length);
		origins.push(index);
		if (groups?.["cut"] === void 0) result += meaning(escape);
		from = index + escape.length;
		decoded.push(result.length);
		origins.push(from);
	}
	result += text.slice(from);
	const offsets = {
		decoded,
		origins
	};
	return {
		text: result,
		origin: ([start, end]) => [startOf(offsets, start), endOf(offsets, end - 1)]
	};
}
const SEPARATED_HEX = /^[0-9A-Fa-f]{2}[:,-]/;
const NAMED = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: "\"",
	apos: "'",
	nbsp: " "
};
const LETTERS = {
	b: "\b",
	f: "\f",
	n: "\n",
	r: "\r",
	t: "	"
};
function meaning(escape) {
	if (SEPARATED_HEX.test(escape)) return Buffer.from(escape.replaceAll(/[^0-9A-Fa-f]/g, ""), "hex").toString("utf8");
	switch (escape[0]) {
		case "%": return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
		case "&": {
			const name = escape.slice(1, -1);
			if (!name.startsWith("#")) return NAMED[name] ?? "";
			return character(/^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
		}
		case "\\": {
			const letter = escape[1] ?? "";
			if (escape.length === 2) return LETTERS[letter] ?? letter;
			return character(Number.parseInt(escape.slice(2).replace(/[{}]/g, ""), 16));
		}
		default: return "";
	}
}
function character(code) {
	if (code > 1114111) return "";
	return String.fromCodePoint(code).replace(INVISIBLE, "");
}
const INVISIBLE = new RegExp(ZERO_WIDTH, "g");
function startOf({ decoded, origins }, index) {
	const position = positionAt(decoded, index);
	const from = position === -1 ? 0 : origins[position] ?? 0;
	return position % 2 === 0 ? from : from + index - (decoded[position] ?? 0);
}
function endOf(offsets, index) {
	const position = positionAt(offsets.decoded, index);
	return position % 2 === 0 ? offsets.origins[position + 1] ?? 0 : startOf(offsets, index) + 1;
}
function positionAt(decoded, index) {
	let low = 0;
	let high = decoded.length;
	while (low < high) {
		const middle = low + high >> 1;
		if ((decoded[middle] ?? 0) <= index) low = middle + 1;
		else high = middle;
	}
	return low - 1;
}
// src/redaction/disguised-tokens.ts
const WINDOW$1 = 1600;
const FEWEST_GROUPS = 3;
function spacedSpan(text, start, beginning) {
	if (!beginning.standsAlone) return void 0;
	const groups = groupsOf(text.slice(start, start + WINDOW$1));
	if (groups.length < FEWEST_GROUPS) return void 0;
	const compact = groups.map(([from, to]) => text.slice(start + from, start + to)).join("");
	const span = beginning.spanAt(compact, 0);
	if (span?.[0] !== 0 || !isRandom(compact, widthOf(groups[0]))) return void 0;
	const size = widthOf(groups[0]);
	const last = groups[Math.ceil(span[1] / size) - 1];
	return last && [start, start + last[1]];
}
function isRandom(compact, size) {
	if (size === 1) return /[0-9]/.test(compact);
	return (compact.match(new RegExp(`.{${size}}`, "g")) ?? []).filter((group) => /[0-9]/.test(group) && /[A-Za-z]/.test(group)).length >= 2;
}
const GROUP = /\S+/g;
function groupsOf(text) {
	const groups = [];
	for (const { 0: found, index } of text.matchAll(GROUP)) {
		const size = widthOf(groups[0] ?? [index, index + found.length]);
		const isWhole = found.length === size;
		if (isWhole || size > 1 && found.length < size) groups.push([index, index + found.length]);
		if (!isWhole) break;
	}
	return groups;
}
function widthOf(span) {
	return span === void 0 ? 0 : span[1] - span[0];
}
function reversedSpan(text, end, beginning) {
	const reversed = backwards(text.slice(Math.max(0, end - WINDOW$1), end));
	const span = beginning.spanAt(reversed, 0) ?? spacedSpan(reversed, 0, beginning);
	return span && [end - span[1], end - span[0]];
}
function backwards(text) {
	return text.split("").reverse().join("");
}
function isSpaced(text, start) {
	const near = text.slice(start, start + 24);
	return withoutIgnored(near).length < near.length;
}
// src/redaction/secret-encodings.ts
const LONGEST_PART = 96;
const MOST_PARTS = 96;
const SHORTEST_FRAGMENT = 8;
function formsOf(secret) {
	const parts = splitSecret(secret);
	const forms = parts.flatMap((part) => formsOfPart(part, { all: parts.length <= 4 }));
	return Array.from(new Set(forms.map(withoutIgnored))).filter((form) => form.length >= SHORTEST_FRAGMENT);
}
function splitSecret(secret) {
	if (secret.length <= LONGEST_PART) return [secret];
	const count = Math.min(MOST_PARTS, Math.ceil(secret.length / LONGEST_PART));
	return Array.from({ length: count }, (_, index) => secret.slice(index * LONGEST_PART, (index + 1) * LONGEST_PART)).filter((part) => part.length >= SHORTEST_FRAGMENT);
}
function formsOfPart(part, { all }) {
	const bytes = Buffer.from(part);
	const base = [
		part,
		...base64Fragments(bytes),
		...hexFragments(bytes)
	];
	if (!all) return base;
	return [
		...base,
		JSON.stringify(part).slice(1, -1),
		encodeURIComponent(part.toWellFormed()),
		Array.from(part).toReversed().join("")
	];
}
function base64Fragments(bytes) {
	const fragments = [
		0,
		1,
		2
	].map((offset) => base64Fragment(bytes, offset));
	return [...fragments, ...fragments.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"))];
}
function base64Fragment(bytes, offset) {
	return Buffer.concat([new Uint8Array(offset), bytes]).toString("base64").slice(Math.ceil(offset * 4 / 3), Math.floor((offset + bytes.length) * 4 / 3));
}
function hexFragments(bytes) {
	const hex = Buffer.from(bytes).toString("hex");
	return [hex, hex.toUpperCase()];
}
// src/redaction/token-patterns.ts
const MIXED = "(?=[\\w-]{0,40}[A-Z])(?=[\\w-]{0,40}[0-9])";
const JWT_REST = "(?:(?!eyJ)[\\w-])*\\.eyJ[\\w-]{10,}(?:\\.[\\w-]*)?";
const shapes = {
	github: {
		beginnings: [
			"ghp_",
			"gho_",
			"ghu_",
			"ghr_"
		],
		pattern: "gh[pour]_[A-Za-z0-9]{30,}"
	},
	githubInstallation: {
		beginnings: ["ghs_"],
		pattern: "ghs_(?:[A-Za-z0-9]{30}|eyJ)[\\w.-]*"
	},
	githubFineGrained: {
		beginnings: ["github_pat_"],
		pattern: "github_pat_[A-Za-z0-9_]{22,}"
	},
	anthropic: {
		beginnings: ["sk-ant-"],
		pattern: "sk-ant-[\\w-]{20,}",
		glued: `sk-ant-${MIXED}[\\w-]{20,}`
	},
	openai: {
		beginnings: [
			"sk-proj-",
			"sk-svcacct-",
			"sk-admin-",
			"sk-None-",
			"sk-or-v1-"
		],
		pattern: "sk-[\\w-]{28,}",
		glued: `sk-${MIXED}[\\w-]{28,}`
	},
	secretKey: {
		beginnings: ["sk-"],
		pattern: "sk-[A-Za-z0-9]{32,}(?![\\w-])",
		glued: `sk-${MIXED}[A-Za-z0-9]{32,}(?![\\w-])`
	},
	google: {
		beginnings: ["AIza"],
		pattern: "AIza[\\w-]{35}"
	},
	googleOauth: {
		beginnings: [
			"ya29.",
			"GOCSPX-",
			"AQ.Ab"
		],
		pattern: "(?:ya29\\.|GOCSPX-|AQ\\.Ab)[\\w-]{20,}"
	},
	awsKeyId: {
		beginnings: [
			"AKIA",
			"ASIA",
			"ABIA",
			"ACCA"
		],
		pattern: "A(?:KI|SI|BI|CC)A[A-Z2-7]{16}(?![A-Za-z0-9])"
	},
	awsSecret: {
		beginnings: [
			"ecret_access_key",
			"ecretAccessKey",
			"ECRET_ACCESS_KEY"
		],
		pattern: "\\w+[\\\\\"']{0,4}\\s?[=:]\\s?[\\\\\"']{0,4}(?=[A-Za-z/+]{0,39}[0-9])([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])",
		inContext: true
	},
	awsSession: {
		beginnings: ["IQoJb3JpZ2lu", "FwoGZXIvYXdz"],
		pattern: "[IF][A-Za-z0-9/+=]{60,}"
	},
	slack: {
		beginnings: [
			"xoxa-",
			"xoxb-",
			"xoxc-",
			"xoxd-",
			"xoxe-",
			"xoxe.",
			"xoxo-",
			"xoxp-",
			"xoxr-",
			"xoxs-",
			"xapp-"
		],
		pattern: "(?:xox[a-z]|xapp)[-.][\\w.%-]{16,}"
	},
	slackHook: {
		beginnings: ["hooks.slack.com/"],
		pattern: "hooks\\.slack\\.com/(?:services|workflows)/([\\w/]{20,})",
		inContext: true
	},
	npm: {
		beginnings: ["npm_"],
		pattern: "npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])"
	},
	jwt: {
		beginnings: ["eyJ"],
		pattern: `(?<!-)eyJ(?:${JWT_REST}|(?:(?!eyJ)[\\w-]){10,}\\.[\\w-]{10,}\\.[\\w.-]{10,})`,
		glued: `eyJ${JWT_REST}`
	},
	gitlab: {
		beginnings: ["glpat-"],
		pattern: "glpat-[\\w.-]{20,}"
	},
	huggingFace: {
		beginnings: ["hf_"],
		pattern: "hf_[A-Za-z]{34}(?![A-Za-z0-9])"
	},
	pypi: {
		beginnings: ["pypi-AgEI"],
		pattern: "pypi-AgEI[\\w-]{50,}"
	},
	stripe: {
		beginnings: [
			"sk_live_",
			"rk_live_",
			"sk_test_",
			"rk_test_"
		],
		pattern: "[rs]k_[a-z]{4}_[A-Za-z0-9]{20,}"
	},
	webhook: {
		beginnings: ["whsec_"],
		pattern: "whsec_[A-Za-z0-9+/]{24,}"
	},
	groq: {
		beginnings: ["gsk_"],
		pattern: "gsk_[A-Za-z0-9]{40,}"
	},
	sendGrid: {
		beginnings: ["SG."],
		pattern: "SG\\.[\\w-]{20,}\\.[\\w-]{40,}"
	},
	docker: {
		beginnings: ["dckr_pat_"],
		pattern: "dckr_pat_[\\w-]{20,}"
	},
	urlPassword: {
		beginnings: [
			"x-access-token:",
			"oauth2:",
			"gitlab-ci-token:"
		],
		pattern: "[a-z0-9-]+:([^\\s@/:${}<>]{8,})(?=@)",
		inContext: true
	},
	anyPassword: {
		beginnings: ["://"],
		pattern: "://[^\\s@/:?#\"'`${}<>\\\\]{0,100}:(?!(?:[A-Za-z][a-z]{0,10}|[A-Z_]{0,20}|\\*+|[xX]+)@)([^\\s@/:?#\"'`${}<>\\\\]{8,200})(?=@(?!sha(?:256|512):))",
		inContext: true
	}
};
const VAGUE = new Set([
	"sk-",
	"SG.",
	"hf_",
	"AQ.Ab",
	"oauth2:",
	"://"
]);
const CUT = "[\\w.-]{8,200}(?=…)";
const beginnings = Object.values(shapes).flatMap(({ beginnings: texts, pattern, glued = pattern, inContext = false }) => {
	return texts.map((text) => {
		const forms = VAGUE.has(text) ? pattern : `${pattern}|${CUT}`;
		const token = new RegExp(`(?<![A-Za-z0-9])(?:${forms})|(?<=[A-Za-z0-9])(?:${glued})`, "dy");
		return {
			text,
			encoded: !VAGUE.has(text),
			standsAlone: !inContext,
			spanAt: (text, at) => {
				token.lastIndex = at;
				const [whole, ...groups] = token.exec(text)?.indices ?? [];
				return groups.find((group) => group !== void 0) ?? whole;
			}
		};
	});
});
// src/redaction/encoded-tokens.ts
const MARK_LENGTH = 5;
const HEX_MARK_LENGTH = 8;
const WINDOW = 600;
const LINES = /^(?:[A-Za-z0-9+/_-]{20,}\r?\n)*[A-Za-z0-9+/_-]+/;
const WRAPPED_LINE = 20;
const encodedBeginnings = beginnings.filter(({ encoded }) => encoded).flatMap((beginning) => [...inBase64(beginning), ...inHex(beginning)]);
function inBase64(beginning) {
	const bytes = Buffer.from(beginning.text);
	return [
		0,
		1,
		2
	].map((offset) => ({
		text: base64Fragment(bytes, offset).slice(0, MARK_LENGTH),
		beginning,
		encoding: "base64",
		before: Math.ceil(offset * 4 / 3),
		offset
	}));
}
function inHex(beginning) {
	const hex = Buffer.from(beginning.text).toString("hex").slice(0, HEX_MARK_LENGTH);
	return Array.from(new Set([hex, hex.toUpperCase()]), (text) => ({
		text,
		beginning,
		encoding: "hex",
		before: 0,
		offset: 0
	}));
}
function encodedSpan(text, start, { beginning, encoding, before, offset }) {
	const from = start - before;
	if (from < 0) return void 0;
	const [run = ""] = LINES.exec(text.slice(from, from + WINDOW)) ?? [];
	const decoded = Buffer.from(run.replaceAll(/\s+/g, ""), encoding).toString("latin1");
	return beginning.spanAt(decoded, offset) ? findRun(text, start) : void 0;
}
function findRun(text, index) {
	let start = index;
	for (;;) {
		while (start > 0 && isRun(text.charCodeAt(start - 1))) start -= 1;
		const before = lineBefore(text, start);
		if (before === void 0) break;
		start = before;
	}
	let end = index;
	let line = start;
	for (;;) {
		while (end < text.length && isRun(text.charCodeAt(end))) end += 1;
		const next = lineAfter(text, end);
		if (next === void 0 || end - line < WRAPPED_LINE) break;
		[line, end] = [next, next];
	}
	while (text[end] === "=") end += 1;
	return [start, end];
}
function lineBefore(text, start) {
	if (text[start - 1] !== "\n") return void 0;
	const end = text[start - 2] === "\r" ? start - 2 : start - 1;
	for (let back = 1; back <= WRAPPED_LINE; back += 1) if (end - back < 0 || !isRun(text.charCodeAt(end - back))) return void 0;
	return end;
}
function lineAfter(text, end) {
	const next = text.startsWith("\r\n", end) ? end + 2 : end + 1;
	if (next === end + 1 && text[end] !== "\n") return void 0;
	return next < text.length && isRun(text.charCodeAt(next)) ? next : void 0;
}
const RUN = new Uint8Array(65536);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-") RUN[letter.charCodeAt(0)] = 1;
function isRun(code) {
	return RUN[code] === 1;
}
// src/redaction/private-keys.ts
const BEGIN$1 = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const BARE = /(?:b3BlbnNzaC1rZXktdjE|MI[IH][A-Za-z0-9+/]{3,6}IBADANBgkqhkiG9w0BAQEFAASC|MII[A-Za-z0-9+/]{2,3}IBAAKC)[A-Za-z0-9+/]/g;
const keyMarkers = [
	"PRIVATE KEY",
	"b3BlbnNzaC1rZXktdjE",
	"ANBgkqhkiG9w0BAQEFAASC",
	"IBAAKC"
];
const HEADERS = /(?:\s+(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): [^\n\\]{0,200}(?=\s|\\))*/y;
const BODY = /(?:\s+[A-Za-z0-9+/]{16,}={0,2})*/y;
const LAST_LINE = /(?:\s+[A-Za-z0-9+/]{1,15}={0,2}(?=\s*(?:$|-|\s=)))?(?:\s+=[A-Za-z0-9+/]{4})?/y;
const CLOSING = /\s*-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
const FIRST_LINE = /[A-Za-z0-9+/]*={0,2}/y;
const MOST_LINES = 400;
function privateKeySpans(text) {
	const spans = [];
	for (const { 0: found, index } of text.matchAll(BEGIN$1)) {
		const marker = index + found.length;
		const end = bodyEnd(text, marker);
		if (end > marker) spans.push([index, end]);
	}
	let end = 0;
	for (const { index } of text.matchAll(BARE)) {
		if (index < end) continue;
		const line = after(FIRST_LINE, text, index);
		end = Math.max(line, bodyEnd(text, line));
		spans.push([index, end]);
	}
	for (const { 0: found, index } of text.matchAll(END)) {
		const start = bodyStart(text, index);
		if (start < index) spans.push([start, index + found.length]);
	}
	return spans;
}
function bodyEnd(text, from) {
	const headers = after(HEADERS, text, from);
	const body = after(BODY, text, headers);
	if (body === headers) return from;
	return after(CLOSING, text, after(LAST_LINE, text, body));
}
function after(pattern, text, at) {
	pattern.lastIndex = at;
	return pattern.test(text) ? pattern.lastIndex : at;
}
function bodyStart(text, end) {
	let start = end;
	let longest = 0;
	for (let lines = 0; lines < MOST_LINES; lines += 1) {
		const lineEnd = back(text, start, isSpace);
		const lineStart = back(text, lineEnd, isBase64);
		const length = lineEnd - lineStart;
		if (length === 0 || lines > 0 && length < 16) break;
		start = lineStart;
		longest = Math.max(longest, length);
	}
	return longest < 16 ? end : start;
}
function back(text, from, holds) {
	let at = from;
	while (at > 0 && holds(text.charCodeAt(at - 1))) at -= 1;
	return at;
}
function isSpace(code) {
	return code === 32 || code >= 9 && code <= 13;
}
function isBase64(code) {
	return code >= 48 && code <= 57 || code >= 65 && code <= 90 || code >= 97 && code <= 122 || code === 43 || code === 47 || code === 61;
}
// src/redaction/redact-json.ts
function redactJson(text, redact) {
	const document = parse$1(text);
	if (document) return `${render(document.value, redact, text)}${text.endsWith("\n") ? "\n" : ""}`;
	const lines = text.split("\n");
	const parsed = lines.map((line) => line === "" ? void 0 : parse$1(line));
	if (!lines.every((line, index) => line === "" || parsed[index])) return redact(text);
	return lines.map((line, index) => {
		const value = parsed[index]?.value;
		return value === void 0 || redact(line) === line ? line : render(value, redact, line);
	}).join("\n");
}
function render(value, redact, text) {
	const indent = /^[[{]\n( +)/.exec(text)?.[1];
	return JSON.stringify(redactValue(value, redact), null, indent);
}
function redactValue(value, redact) {
	if (typeof value === "string") return redact(value);
	if (Array.isArray(value)) return value.map((each) => redactValue(each, redact));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [redact(key), redactValue(each, redact)]));
}
function parse$1(text) {
	if (!/^\s*[[{"]/.test(text)) return void 0;
	try {
		return { value: JSON.parse(text) };
	} catch {
		return;
	}
}
// src/redaction/text-spans.ts
function mergeSpans(spans) {
	const merged = [];
	for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
		const last = merged.at(-1);
		if (last && start <= last[1]) last[1] = Math.max(last[1], end);
		else merged.push([start, end]);
	}
	return merged;
}
const REPLACEMENT = "(redacted)";
function replaceSpans(text, spans) {
	let result = "";
	let from = 0;
	for (const [start, end] of mergeSpans(spans)) {
		result += text.slice(from, escapeStart(text, {
			from,
			start
		})) + REPLACEMENT;
		from = end;
	}
	return result + text.slice(from);
}
function escapeStart(text, { from, start }) {
	let slashes = 0;
	while (start - slashes > from && text[start - slashes - 1] === "\\") slashes += 1;
	return slashes % 2 === 1 ? start - 1 : start;
}
// src/redaction/redactor.ts
const DEEPEST = 3;
function createRedactor({ values }) {
	let finder;
	const known = () => finder ??= createFinder(values);
	const find = (text) => findSpans(known(), text);
	const redact = (text) => {
		const spans = find(text);
		return spans.length === 0 ? text : replaceSpans(text, spans);
	};
	return {
		find,
		redact,
		redactDocument: (text) => find(text).length === 0 ? text : redactWhole(text, redact),
		redactValue: (value) => isHarmless(find, value) ? value : redactValue(value, redact),
		findValues: (text) => known().automaton.scan(text).spans,
		openFrom: (text) => known().automaton.openFrom(text)
	};
}
function redactWhole(text, redact) {
	return redact(redactJson(text, redact));
}
function isHarmless(find, value) {
	return find(JSON.stringify(value) ?? "").length === 0;
}
const markers = [
	...beginnings.map((beginning) => ({
		text: asPattern(beginning.text),
		beginning
	})),
	...beginnings.filter(({ standsAlone, encoded }) => standsAlone && encoded).map((reversed) => ({
		text: asPattern(backwards(reversed.text)),
		reversed
	})),
	...encodedBeginnings.map((encoded) => ({
		text: encoded.text,
		encoded
	})),
	...keyMarkers.map((text) => ({
		text: asPattern(text),
		key: true
	}))
];
function createFinder(values) {
	const meanings = Map.groupBy(markers, ({ text }) => text);
	const secrets = Array.from(new Set(values.flatMap(formsOf)));
	return {
		values: new Set(values),
		automaton: createAutomaton({
			secrets,
			markers: Array.from(meanings.keys())
		}),
		meanings: Array.from(meanings.values())
	};
}
function findSpans(finder, text) {
	const spans = findDirect(finder, text);
	let origin = (span) => span;
	let decoded = decodeText(text);
	for (let round = 1; decoded && round <= DEEPEST; round += 1) {
		const before = origin;
		const { origin: back } = decoded;
		origin = (span) => before(back(span));
		for (const span of findDirect(finder, decoded.text)) spans.push(origin(span));
		decoded = round < DEEPEST ? decodeText(decoded.text) : void 0;
	}
	return spans;
}
const BASE64_TAIL = /[\w+/-]{0,3}={0,2}(?![\w+/=-])/y;
const ENCODED = /^[\w+/-]+$/;
function withBase64Tail({ values }, text, [start, end]) {
	BASE64_TAIL.lastIndex = end;
	const [tail = ""] = BASE64_TAIL.exec(text) ?? [];
	const found = tail === "" ? "" : text.slice(start, end);
	return ENCODED.test(found) && !values.has(found) ? [start, end + tail.length] : [start, end];
}
function findDirect(finder, text) {
	const { automaton, meanings } = finder;
	const { spans, markers: found } = automaton.scan(text);
	const all = spans.map((span) => withBase64Tail(finder, text, span));
	let hasKey = false;
	let end = 0;
	for (const { marker, span } of found) {
		if (span[0] < end) continue;
		for (const meaning of meanings[marker] ?? []) {
			hasKey ||= meaning.key === true;
			const found = tokenAt(text, span, meaning);
			if (!found) continue;
			all.push(found);
			end = found[1];
		}
	}
	return hasKey ? [...all, ...privateKeySpans(text)] : all;
}
function tokenAt(text, [start, end], { beginning, encoded, reversed }) {
	if (encoded) return encodedSpan(text, start, encoded);
	if (reversed) return reversedSpan(text, end, reversed);
	if (!beginning) return void 0;
	return beginning.spanAt(text, start) ?? (isSpaced(text, start) ? spacedSpan(text, start, beginning) : void 0);
}
// src/redaction/secret-values.ts
const SHORTEST = 8;
const SHORTEST_NAMED = 4;
const SHORTEST_WORD = 12;
const FILE = /^(?:~|\.{1,2})?\/[\w./ -]*\.\w{1,12}$/;
function secretValues(environment, names = []) {
	const values = Object.entries(environment).flatMap(([name, value]) => {
		const text = value?.trim() ?? "";
		if (names.includes(name)) return text.length >= SHORTEST_NAMED ? [text] : [];
		return [...isSecretName(name) ? [text, ...headerValues(text)] : [], ...passwordsIn(text).flatMap((password) => [password, decoded(password)])].filter(isTelling);
	});
	return Array.from(new Set(values));
}
function isTelling(value) {
	if (value.length < SHORTEST || FILE.test(value)) return false;
	return value.length >= SHORTEST_WORD || !/^(?:[a-z]+|[A-Z]?[a-z]+)$/.test(value);
}
function headerValues(text) {
	return Array.from(text.matchAll(/^[\w-]+: *(?:Bearer |Basic )?(\S.*)$/gim), ([, value = ""]) => value.trim());
}
function decoded(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
// src/wiring/create-redactor.ts
const made = new WeakMap();
function redactorFor(environment, names = []) {
	const known = made.get(environment) ?? new Map();
	made.set(environment, known);
	const key = names.join(" ");
	const redactor = known.get(key) ?? createRedactor({ values: secretValues(environment, names) });
	known.set(key, redactor);
	return redactor;
}
function secretFinderOf(environment, names = []) {
	return secretValues(environment, names).length === 0 ? void 0 : redactorFor(environment, names).findValues;
}
function createRedactedStates({ root, environment, config }) {
	const redactor = redactorFor(environment, config.logging.redact);
	return redactedStates(createLocalStore(root, config.outputDirectory), redactor);
}
// src/runner/process/io.ts
function print(io, text) {
	io.stdout.write(lines(text));
}
function printJson(io, value) {
	io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
function printNotice(io, text) {
	io.stderr.write(lines(text));
}
function lines(text) {
	return `${printable(text).replace(/\n$/, "")}\n`;
}
// src/steps/documents/checkpoint-format.ts
const checkpointStatuses = [
	"in_progress",
	"completed",
	"failed",
	"blocked"
];
const sections = {
	context: "Context",
	progress: "Progress",
	output: "Output",
	files: "Files",
	notes: "Notes for Next Session",
	issues: "Issues Discovered"
};
function renderBody(parts) {
	return parts.filter(([, text]) => text.trim() !== "").map(([title, text]) => `## ${title}\n\n${text.trim()}`).join("\n\n");
}
function renderCheckpoint({ id, step, created, status, attempt, body }, { runId, after }) {
	return `${after === "" ? "" : after.endsWith("\n") ? "\n" : "\n\n"}---\n${[
		`checkpoint_id: ${id}`,
		`step: ${oneLine(step)}`,
		`created: ${created}`,
		`workflow_id: ${runId}`,
		`status: ${status}`,
		...attempt === void 0 ? [] : [`attempt: ${attempt}`]
	].join("\n")}\n---\n\n${withoutRules(body.trim())}\n`;
}
function oneLine(text) {
	return text.replaceAll(/\s+/g, " ").trim();
}
function withoutRules(body) {
	return body.replaceAll(/^([ \t]*)---+[ \t]*$/gm, "$1***");
}
const BEGIN = /^---[ \t]*\r?\n\s*(?=checkpoint_id:)/gm;
function parseCheckpoints(text) {
	const checkpoints = [];
	const problems = [];
	const starts = Array.from(text.matchAll(BEGIN), ({ 0: found, index }) => ({
		index,
		body: index + found.length
	}));
	const first = starts[0]?.index ?? text.length;
	if (withoutBlanks(text.slice(0, first)) !== "") problems.push(`Lines 1 to ${lineAt(text, first)} belong to no checkpoint.`);
	const ids = new Set();
	starts.forEach(({ index, body }, position) => {
		const entry = parseEntry(text.slice(body, starts[position + 1]?.index));
		const line = lineAt(text, index);
		if (typeof entry === "string") problems.push(`The checkpoint at line ${line} ${entry}.`);
		else if (ids.has(entry.id)) problems.push(`The checkpoint at line ${line} has the id ${entry.id} a second time.`);
		if (typeof entry === "string") return;
		ids.add(entry.id);
		checkpoints.push(entry);
	});
	return {
		checkpoints,
		problems
	};
}
function parseEntry(text) {
	const end = /^---[ \t]*$/m.exec(text);
	if (!end) return "has no closed front matter";
	const fields = new Map(Array.from(text.slice(0, end.index).matchAll(/^([a-z_]+):[ \t]*(.*)$/gm), ([, key = "", value = ""]) => [key, value.trim().replace(/^(["'])(.*)\1$/, "$2")]));
	const id = fields.get("checkpoint_id") ?? "";
	const step = fields.get("step");
	const created = fields.get("created");
	if (!/^chk-\d+$/.test(id)) return `has the invalid id \`${id}\``;
	if (step === void 0 || created === void 0) return "has no `step` or no `created` time";
	const attempt = Number(fields.get("attempt") ?? NaN);
	return {
		id,
		step,
		created,
		status: checkpointStatuses.find((status) => status === fields.get("status")) ?? "in_progress",
		...Number.isInteger(attempt) ? { attempt } : {},
		body: text.slice(end.index + end[0].length).trim()
	};
}
function withoutBlanks(text) {
	return text.replaceAll(/^---[ \t]*$/gm, "").trim();
}
function lineAt(text, index) {
	return text.slice(0, index).split("\n").length;
}
// src/runner/process/redacted-io.ts
function redactedIo(io, names) {
	if (names?.length === 0) return io;
	const redactor = redactorFor(io.environment, names);
	return {
		get stdin() {
			return io.stdin;
		},
		...io.isOneStream ? { isOneStream: io.isOneStream } : {},
		stdout: redactedStream(io.stdout, redactor),
		stderr: redactedStream(io.stderr, redactor),
		environment: io.environment,
		cwd: io.cwd
	};
}
function redactedStream(stream, redactor) {
	const write = (chunk, ...options) => stream.write(typeof chunk === "string" ? redactor.redactDocument(chunk) : chunk, ...options);
	return new Proxy(stream, { get: (target, key) => {
		if (key === "write") return write;
		const value = Reflect.get(target, key, target);
		return typeof value === "function" ? value.bind(target) : value;
	} });
}
// node_modules/commander/lib/error.js
var CommanderError = class extends Error {
	constructor(exitCode, code, message) {
		super(message);
		Error.captureStackTrace(this, this.constructor);
		this.name = this.constructor.name;
		this.code = code;
		this.exitCode = exitCode;
		this.nestedError = void 0;
	}
};
var InvalidArgumentError = class extends CommanderError {
	constructor(message) {
		super(1, "commander.invalidArgument", message);
		Error.captureStackTrace(this, this.constructor);
		this.name = this.constructor.name;
	}
};
// node_modules/commander/lib/argument.js
var Argument = class {
	constructor(name, description) {
		this.description = description || "";
		this.variadic = false;
		this.parseArg = void 0;
		this.defaultValue = void 0;
		this.defaultValueDescription = void 0;
		this.argChoices = void 0;
		switch (name[0]) {
			case "<":
				this.required = true;
				this._name = name.slice(1, -1);
				break;
			case "[":
				this.required = false;
				this._name = name.slice(1, -1);
				break;
			default:
				this.required = true;
				this._name = name;
		}
		if (this._name.endsWith("...")) {
			this.variadic = true;
			this._name = this._name.slice(0, -3);
		}
	}
	name() {
		return this._name;
	}
	_collectValue(value, previous) {
		if (previous === this.defaultValue || !Array.isArray(previous)) return [value];
		previous.push(value);
		return previous;
	}
	default(value, description) {
		this.defaultValue = value;
		this.defaultValueDescription = description;
		return this;
	}
	argParser(fn) {
		this.parseArg = fn;
		return this;
	}
	choices(values) {
		this.argChoices = values.slice();
		this.parseArg = (arg, previous) => {
			if (!this.argChoices.includes(arg)) throw new InvalidArgumentError(`Allowed choices are ${this.argChoices.join(", ")}.`);
			if (this.variadic) return this._collectValue(arg, previous);
			return arg;
		};
		return this;
	}
	argRequired() {
		this.required = true;
		return this;
	}
	argOptional() {
		this.required = false;
		return this;
	}
};
function humanReadableArgName(arg) {
	const nameOutput = arg.name() + (arg.variadic === true ? "..." : "");
	return arg.required ? "<" + nameOutput + ">" : "[" + nameOutput + "]";
}
// node_modules/commander/lib/help.js
var Help = class {
	constructor() {
		this.helpWidth = void 0;
		this.minWidthToWrap = 40;
		this.sortSubcommands = false;
		this.sortOptions = false;
		this.showGlobalOptions = false;
	}
	prepareContext(contextOptions) {
		this.helpWidth = this.helpWidth ?? contextOptions.helpWidth ?? 80;
	}
	visibleCommands(cmd) {
		const visibleCommands = cmd.commands.filter((cmd) => !cmd._hidden);
		const helpCommand = cmd._getHelpCommand();
		if (helpCommand && !helpCommand._hidden) visibleCommands.push(helpCommand);
		if (this.sortSubcommands) visibleCommands.sort((a, b) => {
			return a.name().localeCompare(b.name());
		});
		return visibleCommands;
	}
	compareOptions(a, b) {
		const getSortKey = (option) => {
			return option.short ? option.short.replace(/^-/, "") : option.long.replace(/^--/, "");
		};
		return getSortKey(a).localeCompare(getSortKey(b));
	}
	visibleOptions(cmd) {
		const visibleOptions = cmd.options.filter((option) => !option.hidden);
		const helpOption = cmd._getHelpOption();
		if (helpOption && !helpOption.hidden) {
			const removeShort = helpOption.short && cmd._findOption(helpOption.short);
			const removeLong = helpOption.long && cmd._findOption(helpOption.long);
			if (!removeShort && !removeLong) visibleOptions.push(helpOption);
			else if (helpOption.long && !removeLong) visibleOptions.push(cmd.createOption(helpOption.long, helpOption.description).helpGroup(helpOption.helpGroupHeading));
			else if (helpOption.short && !removeShort) visibleOptions.push(cmd.createOption(helpOption.short, helpOption.description).helpGroup(helpOption.helpGroupHeading));
		}
		if (this.sortOptions) visibleOptions.sort(this.compareOptions);
		return visibleOptions;
	}
	visibleGlobalOptions(cmd) {
		if (!this.showGlobalOptions) return [];
		const globalOptions = [];
		for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) {
			const visibleOptions = ancestorCmd.options.filter((option) => !option.hidden);
			globalOptions.push(...visibleOptions);
		}
		if (this.sortOptions) globalOptions.sort(this.compareOptions);
		return globalOptions;
	}
	visibleArguments(cmd) {
		if (cmd._argsDescription) cmd.registeredArguments.forEach((argument) => {
			argument.description = argument.description || cmd._argsDescription[argument.name()] || "";
		});
		if (cmd.registeredArguments.find((argument) => argument.description)) return cmd.registeredArguments;
		return [];
	}
	subcommandTerm(cmd) {
		const args = cmd.registeredArguments.map((arg) => humanReadableArgName(arg)).join(" ");
		return cmd._name + (cmd._aliases[0] ? "|" + cmd._aliases[0] : "") + (cmd.options.length ? " [options]" : "") + (args ? " " + args : "");
	}
	optionTerm(option) {
		return option.flags;
	}
	argumentTerm(argument) {
		return argument.name();
	}
	longestSubcommandTermLength(cmd, helper) {
		return helper.visibleCommands(cmd).reduce((max, command) => {
			return Math.max(max, this.displayWidth(helper.styleSubcommandTerm(helper.subcommandTerm(command))));
		}, 0);
	}
	longestOptionTermLength(cmd, helper) {
		return helper.visibleOptions(cmd).reduce((max, option) => {
			return Math.max(max, this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option))));
		}, 0);
	}
	longestGlobalOptionTermLength(cmd, helper) {
		return helper.visibleGlobalOptions(cmd).reduce((max, option) => {
			return Math.max(max, this.displayWidth(helper.styleOptionTerm(helper.optionTerm(option))));
		}, 0);
	}
	longestArgumentTermLength(cmd, helper) {
		return helper.visibleArguments(cmd).reduce((max, argument) => {
			return Math.max(max, this.displayWidth(helper.styleArgumentTerm(helper.argumentTerm(argument))));
		}, 0);
	}
	commandUsage(cmd) {
		let cmdName = cmd._name;
		if (cmd._aliases[0]) cmdName = cmdName + "|" + cmd._aliases[0];
		let ancestorCmdNames = "";
		for (let ancestorCmd = cmd.parent; ancestorCmd; ancestorCmd = ancestorCmd.parent) ancestorCmdNames = ancestorCmd.name() + " " + ancestorCmdNames;
		return ancestorCmdNames + cmdName + " " + cmd.usage();
	}
	commandDescription(cmd) {
		return cmd.description();
	}
	subcommandDescription(cmd) {
		return cmd.summary() || cmd.description();
	}
	optionDescription(option) {
		const extraInfo = [];
		if (option.argChoices) extraInfo.push(`choices: ${option.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`);
		if (option.defaultValue !== void 0) {
			if (option.required || option.optional || option.isBoolean() && typeof option.defaultValue === "boolean") extraInfo.push(`default: ${option.defaultValueDescription || JSON.stringify(option.defaultValue)}`);
		}
		if (option.presetArg !== void 0 && option.optional) extraInfo.push(`preset: ${JSON.stringify(option.presetArg)}`);
		if (option.envVar !== void 0) extraInfo.push(`env: ${option.envVar}`);
		if (extraInfo.length > 0) {
			const extraDescription = `(${extraInfo.join(", ")})`;
			if (option.description) return `${option.description} ${extraDescription}`;
			return extraDescription;
		}
		return option.description;
	}
	argumentDescription(argument) {
		const extraInfo = [];
		if (argument.argChoices) extraInfo.push(`choices: ${argument.argChoices.map((choice) => JSON.stringify(choice)).join(", ")}`);
		if (argument.defaultValue !== void 0) extraInfo.push(`default: ${argument.defaultValueDescription || JSON.stringify(argument.defaultValue)}`);
		if (extraInfo.length > 0) {
			const extraDescription = `(${extraInfo.join(", ")})`;
			if (argument.description) return `${argument.description} ${extraDescription}`;
			return extraDescription;
		}
		return argument.description;
	}
	formatItemList(heading, items, helper) {
		if (items.length === 0) return [];
		return [
			helper.styleTitle(heading),
			...items,
			""
		];
	}
	groupItems(unsortedItems, visibleItems, getGroup) {
		const result = new Map();
		unsortedItems.forEach((item) => {
			const group = getGroup(item);
			if (!result.has(group)) result.set(group, []);
		});
		visibleItems.forEach((item) => {
			const group = getGroup(item);
			if (!result.has(group)) result.set(group, []);
			result.get(group).push(item);
		});
		return result;
	}
	formatHelp(cmd, helper) {
		const termWidth = helper.padWidth(cmd, helper);
		const helpWidth = helper.helpWidth ?? 80;
		function callFormatItem(term, description) {
			return helper.formatItem(term, termWidth, description, helper);
		}
		let output = [`${helper.styleTitle("Usage:")} ${helper.styleUsage(helper.commandUsage(cmd))}`, ""];
		const commandDescription = helper.commandDescription(cmd);
		if (commandDescription.length > 0) output = output.concat([helper.boxWrap(helper.styleCommandDescription(commandDescription), helpWidth), ""]);
		const argumentList = helper.visibleArguments(cmd).map((argument) => {
			return callFormatItem(helper.styleArgumentTerm(helper.argumentTerm(argument)), helper.styleArgumentDescription(helper.argumentDescription(argument)));
		});
		output = output.concat(this.formatItemList("Arguments:", argumentList, helper));
		this.groupItems(cmd.options, helper.visibleOptions(cmd), (option) => option.helpGroupHeading ?? "Options:").forEach((options, group) => {
			const optionList = options.map((option) => {
				return callFormatItem(helper.styleOptionTerm(helper.optionTerm(option)), helper.styleOptionDescription(helper.optionDescription(option)));
			});
			output = output.concat(this.formatItemList(group, optionList, helper));
		});
		if (helper.showGlobalOptions) {
			const globalOptionList = helper.visibleGlobalOptions(cmd).map((option) => {
				return callFormatItem(helper.styleOptionTerm(helper.optionTerm(option)), helper.styleOptionDescription(helper.optionDescription(option)));
			});
			output = output.concat(this.formatItemList("Global Options:", globalOptionList, helper));
		}
		this.groupItems(cmd.commands, helper.visibleCommands(cmd), (sub) => sub.helpGroup() || "Commands:").forEach((commands, group) => {
			const commandList = commands.map((sub) => {
				return callFormatItem(helper.styleSubcommandTerm(helper.subcommandTerm(sub)), helper.styleSubcommandDescription(helper.subcommandDescription(sub)));
			});
			output = output.concat(this.formatItemList(group, commandList, helper));
		});
		return output.join("\n");
	}
	displayWidth(str) {
		return stripVTControlCharacters(str).length;
	}
	styleTitle(str) {
		return str;
	}
	styleUsage(str) {
		return str.split(" ").map((word) => {
			if (word === "[options]") return this.styleOptionText(word);
			if (word === "[command]") return this.styleSubcommandText(word);
			if (word[0] === "[" || word[0] === "<") return this.styleArgumentText(word);
			return this.styleCommandText(word);
		}).join(" ");
	}
	styleCommandDescription(str) {
		return this.styleDescriptionText(str);
	}
	styleOptionDescription(str) {
		return this.styleDescriptionText(str);
	}
	styleSubcommandDescription(str) {
		return this.styleDescriptionText(str);
	}
	styleArgumentDescription(str) {
		return this.styleDescriptionText(str);
	}
	styleDescriptionText(str) {
		return str;
	}
	styleOptionTerm(str) {
		return this.styleOptionText(str);
	}
	styleSubcommandTerm(str) {
		return str.split(" ").map((word) => {
			if (word === "[options]") return this.styleOptionText(word);
			if (word[0] === "[" || word[0] === "<") return this.styleArgumentText(word);
			return this.styleSubcommandText(word);
		}).join(" ");
	}
	styleArgumentTerm(str) {
		return this.styleArgumentText(str);
	}
	styleOptionText(str) {
		return str;
	}
	styleArgumentText(str) {
		return str;
	}
	styleSubcommandText(str) {
		return str;
	}
	styleCommandText(str) {
		return str;
	}
	padWidth(cmd, helper) {
		return Math.max(helper.longestOptionTermLength(cmd, helper), helper.longestGlobalOptionTermLength(cmd, helper), helper.longestSubcommandTermLength(cmd, helper), helper.longestArgumentTermLength(cmd, helper));
	}
	preformatted(str) {
		return /\n[^\S\r\n]/.test(str);
	}
	formatItem(term, termWidth, description, helper) {
		const itemIndent = 2;
		const itemIndentStr = " ".repeat(itemIndent);
		if (!description) return itemIndentStr + term;
		const paddedTerm = term.padEnd(termWidth + term.length - helper.displayWidth(term));
		const spacerWidth = 2;
		const remainingWidth = (this.helpWidth ?? 80) - termWidth - spacerWidth - itemIndent;
		let formattedDescription;
		if (remainingWidth < this.minWidthToWrap || helper.preformatted(description)) formattedDescription = description;
		else formattedDescription = helper.boxWrap(description, remainingWidth).replace(/\n/g, "\n" + " ".repeat(termWidth + spacerWidth));
		return itemIndentStr + paddedTerm + " ".repeat(spacerWidth) + formattedDescription.replace(/\n/g, `\n${itemIndentStr}`);
	}
	boxWrap(str, width) {
		if (width < this.minWidthToWrap) return str;
		const rawLines = str.split(/\r\n|\n/);
		const chunkPattern = /[\s]*[^\s]+/g;
		const wrappedLines = [];
		rawLines.forEach((line) => {
			const chunks = line.match(chunkPattern);
			if (chunks === null) {
				wrappedLines.push("");
				return;
			}
			let sumChunks = [chunks.shift()];
			let sumWidth = this.displayWidth(sumChunks[0]);
			chunks.forEach((chunk) => {
				const visibleWidth = this.displayWidth(chunk);
				if (sumWidth + visibleWidth <= width) {
					sumChunks.push(chunk);
					sumWidth += visibleWidth;
					return;
				}
				wrappedLines.push(sumChunks.join(""));
				const nextChunk = chunk.trimStart();
				sumChunks = [nextChunk];
				sumWidth = this.displayWidth(nextChunk);
			});
			wrappedLines.push(sumChunks.join(""));
		});
		return wrappedLines.join("\n");
	}
};
// node_modules/commander/lib/option.js
var Option = class {
	constructor(flags, description) {
		this.flags = flags;
		this.description = description || "";
		this.required = flags.includes("<");
		this.optional = flags.includes("[");
		this.variadic = /\p{ID_Continue}\.\.\.[>\]]$/u.test(flags);
		this.mandatory = false;
		const optionFlags = splitOptionFlags(flags);
		this.short = optionFlags.shortFlag;
		this.long = optionFlags.longFlag;
		this.negate = false;
		if (this.long) this.negate = this.long.startsWith("--no-");
		this.defaultValue = void 0;
		this.defaultValueDescription = void 0;
		this.presetArg = void 0;
		this.envVar = void 0;
		this.parseArg = void 0;
		this.hidden = false;
		this.argChoices = void 0;
		this.conflictsWith = [];
		this.implied = void 0;
		this.helpGroupHeading = void 0;
	}
	default(value, description) {
		this.defaultValue = value;
		this.defaultValueDescription = description;
		return this;
	}
	preset(arg) {
		this.presetArg = arg;
		return this;
	}
	conflicts(names) {
		this.conflictsWith = this.conflictsWith.concat(names);
		return this;
	}
	implies(impliedOptionValues) {
		let newImplied = impliedOptionValues;
		if (typeof impliedOptionValues === "string") newImplied = { [impliedOptionValues]: true };
		this.implied = Object.assign(this.implied || {}, newImplied);
		return this;
	}
	env(name) {
		this.envVar = name;
		return this;
	}
	argParser(fn) {
		this.parseArg = fn;
		return this;
	}
	makeOptionMandatory(mandatory = true) {
		this.mandatory = !!mandatory;
		return this;
	}
	hideHelp(hide = true) {
		this.hidden = !!hide;
		return this;
	}
	_collectValue(value, previous) {
		if (previous === this.defaultValue || !Array.isArray(previous)) return [value];
		previous.push(value);
		return previous;
	}
	choices(values) {
		this.argChoices = values.slice();
		this.parseArg = (arg, previous) => {
			if (!this.argChoices.includes(arg)) throw new InvalidArgumentError(`Allowed choices are ${this.argChoices.join(", ")}.`);
			if (this.variadic) return this._collectValue(arg, previous);
			return arg;
		};
		return this;
	}
	name() {
		if (this.long) return this.long.replace(/^--/, "");
		return this.short.replace(/^-/, "");
	}
	attributeName() {
		if (this.negate) return camelcase(this.name().replace(/^no-/, ""));
		return camelcase(this.name());
	}
	helpGroup(heading) {
		this.helpGroupHeading = heading;
		return this;
	}
	is(arg) {
		return this.short === arg || this.long === arg;
	}
	isBoolean() {
		return !this.required && !this.optional && !this.negate;
	}
};
var DualOptions = class {
	constructor(options) {
		this.positiveOptions = new Map();
		this.negativeOptions = new Map();
		this.dualOptions = new Set();
		options.forEach((option) => {
			if (option.negate) this.negativeOptions.set(option.attributeName(), option);
			else this.positiveOptions.set(option.attributeName(), option);
		});
		this.negativeOptions.forEach((value, key) => {
			if (this.positiveOptions.has(key)) this.dualOptions.add(key);
		});
	}
	valueFromOption(value, option) {
		const optionKey = option.attributeName();
		if (!this.dualOptions.has(optionKey)) return true;
		const preset = this.negativeOptions.get(optionKey).presetArg;
		const negativeValue = preset !== void 0 ? preset : false;
		return option.negate === (negativeValue === value);
	}
};
function camelcase(str) {
	return str.split("-").reduce((str, word) => {
		return str + word[0].toUpperCase() + word.slice(1);
	});
}
function splitOptionFlags(flags) {
	let shortFlag;
	let longFlag;
	const shortFlagExp = /^-[^-]$/;
	const longFlagExp = /^--[^-]/;
	const flagParts = flags.split(/[ |,]+/).concat("guard");
	if (shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
	if (longFlagExp.test(flagParts[0])) longFlag = flagParts.shift();
	if (!shortFlag && shortFlagExp.test(flagParts[0])) shortFlag = flagParts.shift();
	if (!shortFlag && longFlagExp.test(flagParts[0])) {
		shortFlag = longFlag;
		longFlag = flagParts.shift();
	}
	if (flagParts[0].startsWith("-")) {
		const unsupportedFlag = flagParts[0];
		const baseError = `option creation failed due to '${unsupportedFlag}' in option flags '${flags}'`;
		if (/^-[^-][^-]/.test(unsupportedFlag)) throw new Error(`${baseError}
- a short flag is a single dash and a single character
  - either use a single dash and a single character (for a short flag)
  - or use a double dash for a long option (and can have two, like '--ws, --workspace')`);
		if (shortFlagExp.test(unsupportedFlag)) throw new Error(`${baseError}
- too many short flags`);
		if (longFlagExp.test(unsupportedFlag)) throw new Error(`${baseError}
- too many long flags`);
		throw new Error(`${baseError}
- unrecognised flag format`);
	}
	if (shortFlag === void 0 && longFlag === void 0) throw new Error(`option creation failed due to no flags found in '${flags}'.`);
	return {
		shortFlag,
		longFlag
	};
}
// node_modules/commander/lib/suggestSimilar.js
const maxDistance = 3;
function editDistance(a, b) {
	if (Math.abs(a.length - b.length) > maxDistance) return Math.max(a.length, b.length);
	const d = [];
	for (let i = 0; i <= a.length; i++) d[i] = [i];
	for (let j = 0; j <= b.length; j++) d[0][j] = j;
	for (let j = 1; j <= b.length; j++) for (let i = 1; i <= a.length; i++) {
		let cost;
		if (a[i - 1] === b[j - 1]) cost = 0;
		else cost = 1;
		d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost);
		if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
	}
	return d[a.length][b.length];
}
function suggestSimilar(word, candidates) {
	if (!candidates || candidates.length === 0) return "";
	candidates = Array.from(new Set(candidates));
	const searchingOptions = word.startsWith("--");
	if (searchingOptions) {
		word = word.slice(2);
		candidates = candidates.map((candidate) => candidate.slice(2));
	}
	let similar = [];
	let bestDistance = maxDistance;
	const minSimilarity = .4;
	candidates.forEach((candidate) => {
		if (candidate.length <= 1) return;
		const distance = editDistance(word, candidate);
		const length = Math.max(word.length, candidate.length);
		if ((length - distance) / length > minSimilarity) {
			if (distance < bestDistance) {
				bestDistance = distance;
				similar = [candidate];
			} else if (distance === bestDistance) similar.push(candidate);
		}
	});
	similar.sort((a, b) => a.localeCompare(b));
	if (searchingOptions) similar = similar.map((candidate) => `--${candidate}`);
	if (similar.length > 1) return `\n(Did you mean one of ${similar.join(", ")}?)`;
	if (similar.length === 1) return `\n(Did you mean ${similar[0]}?)`;
	return "";
}
// node_modules/commander/lib/command.js
var Command = class Command extends EventEmitter {
	constructor(name) {
		super();
		this.commands = [];
		this.options = [];
		this.parent = null;
		this._allowUnknownOption = false;
		this._allowExcessArguments = false;
		this.registeredArguments = [];
		this._args = this.registeredArguments;
		this.args = [];
		this.rawArgs = [];
		this.processedArgs = [];
		this._scriptPath = null;
		this._name = name || "";
		this._optionValues = {};
		this._optionValueSources = {};
		this._storeOptionsAsProperties = false;
		this._actionHandler = null;
		this._executableHandler = false;
		this._executableFile = null;
		this._executableDir = null;
		this._defaultCommandName = null;
		this._exitCallback = null;
		this._aliases = [];
		this._combineFlagAndOptionalValue = true;
		this._description = "";
		this._summary = "";
		this._argsDescription = void 0;
		this._enablePositionalOptions = false;
		this._passThroughOptions = false;
		this._lifeCycleHooks = {};
		this._showHelpAfterError = false;
		this._showSuggestionAfterError = true;
		this._savedState = null;
		this._outputConfiguration = {
			writeOut: (str) => process$1.stdout.write(str),
			writeErr: (str) => process$1.stderr.write(str),
			outputError: (str, write) => write(str),
			getOutHelpWidth: () => process$1.stdout.isTTY ? process$1.stdout.columns : void 0,
			getErrHelpWidth: () => process$1.stderr.isTTY ? process$1.stderr.columns : void 0,
			getOutHasColors: () => useColor() ?? (process$1.stdout.isTTY && process$1.stdout.hasColors?.()),
			getErrHasColors: () => useColor() ?? (process$1.stderr.isTTY && process$1.stderr.hasColors?.()),
			stripColor: (str) => stripVTControlCharacters(str)
		};
		this._hidden = false;
		this._helpOption = void 0;
		this._addImplicitHelpCommand = void 0;
		this._helpCommand = void 0;
		this._helpConfiguration = {};
		this._helpGroupHeading = void 0;
		this._defaultCommandGroup = void 0;
		this._defaultOptionGroup = void 0;
	}
	copyInheritedSettings(sourceCommand) {
		this._outputConfiguration = sourceCommand._outputConfiguration;
		this._helpOption = sourceCommand._helpOption;
		this._helpCommand = sourceCommand._helpCommand;
		this._helpConfiguration = sourceCommand._helpConfiguration;
		this._exitCallback = sourceCommand._exitCallback;
		this._storeOptionsAsProperties = sourceCommand._storeOptionsAsProperties;
		this._combineFlagAndOptionalValue = sourceCommand._combineFlagAndOptionalValue;
		this._allowExcessArguments = sourceCommand._allowExcessArguments;
		this._enablePositionalOptions = sourceCommand._enablePositionalOptions;
		this._showHelpAfterError = sourceCommand._showHelpAfterError;
		this._showSuggestionAfterError = sourceCommand._showSuggestionAfterError;
		return this;
	}
	_getCommandAndAncestors() {
		const result = [];
		for (let command = this; command; command = command.parent) result.push(command);
		return result;
	}
	command(nameAndArgs, actionOptsOrExecDesc, execOpts) {
		let desc = actionOptsOrExecDesc;
		let opts = execOpts;
		if (typeof desc === "object" && desc !== null) {
			opts = desc;
			desc = null;
		}
		opts = opts || {};
		const [, name, args] = nameAndArgs.match(/([^ ]+) *(.*)/);
		const cmd = this.createCommand(name);
		if (desc) {
			cmd.description(desc);
			cmd._executableHandler = true;
		}
		if (opts.isDefault) this._defaultCommandName = cmd._name;
		cmd._hidden = !!(opts.noHelp || opts.hidden);
		cmd._executableFile = opts.executableFile || null;
		if (args) cmd.arguments(args);
		this._registerCommand(cmd);
		cmd.parent = this;
		cmd.copyInheritedSettings(this);
		if (desc) return this;
		return cmd;
	}
	createCommand(name) {
		return new Command(name);
	}
	createHelp() {
		return Object.assign(new Help(), this.configureHelp());
	}
	configureHelp(configuration) {
		if (configuration === void 0) return this._helpConfiguration;
		this._helpConfiguration = configuration;
		return this;
	}
	configureOutput(configuration) {
		if (configuration === void 0) return this._outputConfiguration;
		this._outputConfiguration = {
			...this._outputConfiguration,
			...configuration
		};
		return this;
	}
	showHelpAfterError(displayHelp = true) {
		if (typeof displayHelp !== "string") displayHelp = !!displayHelp;
		this._showHelpAfterError = displayHelp;
		return this;
	}
	showSuggestionAfterError(displaySuggestion = true) {
		this._showSuggestionAfterError = !!displaySuggestion;
		return this;
	}
	addCommand(cmd, opts) {
		if (!cmd._name) throw new Error(`Command passed to .addCommand() must have a name
- specify the name in Command constructor or using .name()`);
		opts = opts || {};
		if (opts.isDefault) this._defaultCommandName = cmd._name;
		if (opts.noHelp || opts.hidden) cmd._hidden = true;
		this._registerCommand(cmd);
		cmd.parent = this;
		cmd._checkForBrokenPassThrough();
		return this;
	}
	createArgument(name, description) {
		return new Argument(name, description);
	}
	argument(name, description, parseArg, defaultValue) {
		const argument = this.createArgument(name, description);
		if (typeof parseArg === "function") argument.default(defaultValue).argParser(parseArg);
		else argument.default(parseArg);
		this.addArgument(argument);
		return this;
	}
	arguments(names) {
		names.trim().split(/ +/).forEach((detail) => {
			this.argument(detail);
		});
		return this;
	}
	addArgument(argument) {
		const previousArgument = this.registeredArguments.slice(-1)[0];
		if (previousArgument?.variadic) throw new Error(`only the last argument can be variadic '${previousArgument.name()}'`);
		if (argument.required && argument.defaultValue !== void 0 && argument.parseArg === void 0) throw new Error(`a default value for a required argument is never used: '${argument.name()}'`);
		this.registeredArguments.push(argument);
		return this;
	}
	helpCommand(enableOrNameAndArgs, description) {
		if (typeof enableOrNameAndArgs === "boolean") {
			this._addImplicitHelpCommand = enableOrNameAndArgs;
			if (enableOrNameAndArgs && this._defaultCommandGroup) this._initCommandGroup(this._getHelpCommand());
			return this;
		}
		const [, helpName, helpArgs] = (enableOrNameAndArgs ?? "help [command]").match(/([^ ]+) *(.*)/);
		const helpDescription = description ?? "display help for command";
		const helpCommand = this.createCommand(helpName);
		helpCommand.helpOption(false);
		if (helpArgs) helpCommand.arguments(helpArgs);
		if (helpDescription) helpCommand.description(helpDescription);
		this._addImplicitHelpCommand = true;
		this._helpCommand = helpCommand;
		if (enableOrNameAndArgs || description) this._initCommandGroup(helpCommand);
		return this;
	}
	addHelpCommand(helpCommand, deprecatedDescription) {
		if (typeof helpCommand !== "object") {
			this.helpCommand(helpCommand, deprecatedDescription);
			return this;
		}
		this._addImplicitHelpCommand = true;
		this._helpCommand = helpCommand;
		this._initCommandGroup(helpCommand);
		return this;
	}
	_getHelpCommand() {
		if (this._addImplicitHelpCommand ?? (this.commands.length && !this._actionHandler && !this._findCommand("help"))) {
			if (this._helpCommand === void 0) this.helpCommand(void 0, void 0);
			return this._helpCommand;
		}
		return null;
	}
	hook(event, listener) {
		const allowedValues = [
			"preSubcommand",
			"preAction",
			"postAction"
		];
		if (!allowedValues.includes(event)) throw new Error(`Unexpected value for event passed to hook : '${event}'.
Expecting one of '${allowedValues.join("', '")}'`);
		if (this._lifeCycleHooks[event]) this._lifeCycleHooks[event].push(listener);
		else this._lifeCycleHooks[event] = [listener];
		return this;
	}
	exitOverride(fn) {
		if (fn) this._exitCallback = fn;
		else this._exitCallback = (err) => {
			if (err.code !== "commander.executeSubCommandAsync") throw err;
		};
		return this;
	}
	_exit(exitCode, code, message) {
		if (this._exitCallback) this._exitCallback(new CommanderError(exitCode, code, message));
		process$1.exit(exitCode);
	}
	action(fn) {
		const listener = (args) => {
			const expectedArgsCount = this.registeredArguments.length;
			const actionArgs = args.slice(0, expectedArgsCount);
			if (this._storeOptionsAsProperties) actionArgs[expectedArgsCount] = this;
			else actionArgs[expectedArgsCount] = this.opts();
			actionArgs.push(this);
			return fn.apply(this, actionArgs);
		};
		this._actionHandler = listener;
		return this;
	}
	createOption(flags, description) {
		return new Option(flags, description);
	}
	_callParseArg(target, value, previous, invalidArgumentMessage) {
		try {
			return target.parseArg(value, previous);
		} catch (err) {
			if (err.code === "commander.invalidArgument") {
				const message = `${invalidArgumentMessage} ${err.message}`;
				this.error(message, {
					exitCode: err.exitCode,
					code: err.code
				});
			}
			throw err;
		}
	}
	_registerOption(option) {
		const matchingOption = option.short && this._findOption(option.short) || option.long && this._findOption(option.long);
		if (matchingOption) {
			const matchingFlag = option.long && this._findOption(option.long) ? option.long : option.short;
			throw new Error(`Cannot add option '${option.flags}'${this._name && ` to command '${this._name}'`} due to conflicting flag '${matchingFlag}'
-  already used by option '${matchingOption.flags}'`);
		}
		this._initOptionGroup(option);
		this.options.push(option);
	}
	_registerCommand(command) {
		const knownBy = (cmd) => {
			return [cmd.name()].concat(cmd.aliases());
		};
		const alreadyUsed = knownBy(command).find((name) => this._findCommand(name));
		if (alreadyUsed) {
			const existingCmd = knownBy(this._findCommand(alreadyUsed)).join("|");
			const newCmd = knownBy(command).join("|");
			throw new Error(`cannot add command '${newCmd}' as already have command '${existingCmd}'`);
		}
		this._initCommandGroup(command);
		this.commands.push(command);
	}
	addOption(option) {
		this._registerOption(option);
		const oname = option.name();
		const name = option.attributeName();
		if (option.defaultValue !== void 0) this.setOptionValueWithSource(name, option.defaultValue, "default");
		const handleOptionValue = (val, invalidValueMessage, valueSource) => {
			if (val == null && option.presetArg !== void 0) val = option.presetArg;
			const oldValue = this.getOptionValue(name);
			if (val !== null && option.parseArg) val = this._callParseArg(option, val, oldValue, invalidValueMessage);
			else if (val !== null && option.variadic) val = option._collectValue(val, oldValue);
			if (val == null) {
				if (option.negate) val = false;
				else if (option.isBoolean() || option.optional) val = true;
				else val = "";
			}
			this.setOptionValueWithSource(name, val, valueSource);
		};
		this.on("option:" + oname, (val) => {
			const invalidValueMessage = `error: option '${option.flags}' argument '${val}' is invalid.`;
			handleOptionValue(val, invalidValueMessage, "cli");
		});
		if (option.envVar) this.on("optionEnv:" + oname, (val) => {
			const invalidValueMessage = `error: option '${option.flags}' value '${val}' from env '${option.envVar}' is invalid.`;
			handleOptionValue(val, invalidValueMessage, "env");
		});
		return this;
	}
	_optionEx(config, flags, description, fn, defaultValue) {
		if (typeof flags === "object" && flags instanceof Option) throw new Error("To add an Option object use addOption() instead of option() or requiredOption()");
		const option = this.createOption(flags, description);
		option.makeOptionMandatory(!!config.mandatory);
		if (typeof fn === "function") option.default(defaultValue).argParser(fn);
		else if (fn instanceof RegExp) {
			const regex = fn;
			fn = (val, def) => {
				const m = regex.exec(val);
				return m ? m[0] : def;
			};
			option.default(defaultValue).argParser(fn);
		} else option.default(fn);
		return this.addOption(option);
	}
	option(flags, description, parseArg, defaultValue) {
		return this._optionEx({}, flags, description, parseArg, defaultValue);
	}
	requiredOption(flags, description, parseArg, defaultValue) {
		return this._optionEx({ mandatory: true }, flags, description, parseArg, defaultValue);
	}
	combineFlagAndOptionalValue(combine = true) {
		this._combineFlagAndOptionalValue = !!combine;
		return this;
	}
	allowUnknownOption(allowUnknown = true) {
		this._allowUnknownOption = !!allowUnknown;
		return this;
	}
	allowExcessArguments(allowExcess = true) {
		this._allowExcessArguments = !!allowExcess;
		return this;
	}
	enablePositionalOptions(positional = true) {
		this._enablePositionalOptions = !!positional;
		return this;
	}
	passThroughOptions(passThrough = true) {
		this._passThroughOptions = !!passThrough;
		this._checkForBrokenPassThrough();
		return this;
	}
	_checkForBrokenPassThrough() {
		if (this.parent && this._passThroughOptions && !this.parent._enablePositionalOptions) throw new Error(`passThroughOptions cannot be used for '${this._name}' without turning on enablePositionalOptions for parent command(s)`);
	}
	storeOptionsAsProperties(storeAsProperties = true) {
		if (this.options.length) throw new Error("call .storeOptionsAsProperties() before adding options");
		if (Object.keys(this._optionValues).length) throw new Error("call .storeOptionsAsProperties() before setting option values");
		this._storeOptionsAsProperties = !!storeAsProperties;
		return this;
	}
	getOptionValue(key) {
		if (this._storeOptionsAsProperties) return this[key];
		return this._optionValues[key];
	}
	setOptionValue(key, value) {
		return this.setOptionValueWithSource(key, value, void 0);
	}
	setOptionValueWithSource(key, value, source) {
		if (this._storeOptionsAsProperties) this[key] = value;
		else this._optionValues[key] = value;
		this._optionValueSources[key] = source;
		return this;
	}
	getOptionValueSource(key) {
		return this._optionValueSources[key];
	}
	getOptionValueSourceWithGlobals(key) {
		let source;
		this._getCommandAndAncestors().forEach((cmd) => {
			if (Object.hasOwn(cmd._optionValueSources, key)) source = cmd.getOptionValueSource(key);
		});
		return source;
	}
	_prepareUserArgs(argv, parseOptions) {
		if (argv !== void 0 && !Array.isArray(argv)) throw new Error("first parameter to parse must be array or undefined");
		parseOptions = parseOptions || {};
		if (argv === void 0 && parseOptions.from === void 0) {
			if (process$1.versions?.electron) parseOptions.from = "electron";
			const execArgv = process$1.execArgv ?? [];
			if (execArgv.includes("-e") || execArgv.includes("--eval") || execArgv.includes("-p") || execArgv.includes("--print")) parseOptions.from = "eval";
		}
		if (argv === void 0) argv = process$1.argv;
		this.rawArgs = argv.slice();
		let userArgs;
		switch (parseOptions.from) {
			case void 0:
			case "node":
				this._scriptPath = argv[1];
				userArgs = argv.slice(2);
				break;
			case "electron":
				if (process$1.defaultApp) {
					this._scriptPath = argv[1];
					userArgs = argv.slice(2);
				} else userArgs = argv.slice(1);
				break;
			case "user":
				userArgs = argv.slice(0);
				break;
			case "eval":
				userArgs = argv.slice(1);
				break;
			default: throw new Error(`unexpected parse option { from: '${parseOptions.from}' }`);
		}
		if (!this._name && this._scriptPath) this.nameFromFilename(this._scriptPath);
		this._name = this._name || "program";
		return userArgs;
	}
	parse(argv, parseOptions) {
		this._prepareForParse();
		const userArgs = this._prepareUserArgs(argv, parseOptions);
		this._parseCommand([], userArgs);
		return this;
	}
	async parseAsync(argv, parseOptions) {
		this._prepareForParse();
		const userArgs = this._prepareUserArgs(argv, parseOptions);
		await this._parseCommand([], userArgs);
		return this;
	}
	_prepareForParse() {
		if (this._savedState === null) {
			this.options.filter((option) => option.negate && option.defaultValue === void 0 && this.getOptionValue(option.attributeName()) === void 0).forEach((option) => {
				const positiveLongFlag = option.long.replace(/^--no-/, "--");
				if (!this._findOption(positiveLongFlag)) this.setOptionValueWithSource(option.attributeName(), true, "default");
			});
			this.saveStateBeforeParse();
		} else this.restoreStateBeforeParse();
	}
	saveStateBeforeParse() {
		this._savedState = {
			_name: this._name,
			_optionValues: { ...this._optionValues },
			_optionValueSources: { ...this._optionValueSources }
		};
	}
	restoreStateBeforeParse() {
		if (this._storeOptionsAsProperties) throw new Error(`Can not call parse again when storeOptionsAsProperties is true.
- either make a new Command for each call to parse, or stop storing options as properties`);
		this._name = this._savedState._name;
		this._scriptPath = null;
		this.rawArgs = [];
		this._optionValues = { ...this._savedState._optionValues };
		this._optionValueSources = { ...this._savedState._optionValueSources };
		this.args = [];
		this.processedArgs = [];
	}
	_checkForMissingExecutable(executableFile, executableDir, subcommandName) {
		if (fs.existsSync(executableFile)) return;
		const executableMissing = `'${executableFile}' does not exist
 - if '${subcommandName}' is not meant to be an executable command, remove description parameter from '.command()' and use '.description()' instead
 - if the default executable name is not suitable, use the executableFile option to supply a custom name or path
 - ${executableDir ? `searched for local subcommand relative to directory '${executableDir}'` : "no directory for search for local subcommand, use .executableDir() to supply a custom directory"}`;
		throw new Error(executableMissing);
	}
	_executeSubCommand(subcommand, args) {
		args = args.slice();
		const sourceExt = [
			".js",
			".ts",
			".tsx",
			".mjs",
			".cjs"
		];
		function findFile(baseDir, baseName) {
			const localBin = path.resolve(baseDir, baseName);
			if (fs.existsSync(localBin)) return localBin;
			if (sourceExt.includes(path.extname(baseName))) return void 0;
			const foundExt = sourceExt.find((ext) => fs.existsSync(`${localBin}${ext}`));
			if (foundExt) return `${localBin}${foundExt}`;
		}
		this._checkForMissingMandatoryOptions();
		this._checkForConflictingOptions();
		let executableFile = subcommand._executableFile || `${this._name}-${subcommand._name}`;
		let executableDir = this._executableDir || "";
		if (this._scriptPath) {
			let resolvedScriptPath;
			try {
				resolvedScriptPath = fs.realpathSync(this._scriptPath);
			} catch {
				resolvedScriptPath = this._scriptPath;
			}
			executableDir = path.resolve(path.dirname(resolvedScriptPath), executableDir);
		}
		if (executableDir) {
			let localFile = findFile(executableDir, executableFile);
			if (!localFile && !subcommand._executableFile && this._scriptPath) {
				const legacyName = path.basename(this._scriptPath, path.extname(this._scriptPath));
				if (legacyName !== this._name) localFile = findFile(executableDir, `${legacyName}-${subcommand._name}`);
			}
			executableFile = localFile || executableFile;
		}
		const launchWithNode = sourceExt.includes(path.extname(executableFile));
		let proc;
		if (process$1.platform !== "win32") {
			if (launchWithNode) {
				args.unshift(executableFile);
				args = incrementNodeInspectorPort(process$1.execArgv).concat(args);
				proc = childProcess.spawn(process$1.argv[0], args, { stdio: "inherit" });
			} else proc = childProcess.spawn(executableFile, args, { stdio: "inherit" });
		} else {
			this._checkForMissingExecutable(executableFile, executableDir, subcommand._name);
			args.unshift(executableFile);
			args = incrementNodeInspectorPort(process$1.execArgv).concat(args);
			proc = childProcess.spawn(process$1.execPath, args, { stdio: "inherit" });
		}
		if (!proc.killed) [
			"SIGUSR1",
			"SIGUSR2",
			"SIGTERM",
			"SIGINT",
			"SIGHUP"
		].forEach((signal) => {
			process$1.on(signal, () => {
				if (proc.killed === false && proc.exitCode === null) proc.kill(signal);
			});
		});
		const exitCallback = this._exitCallback;
		proc.on("close", (code) => {
			code = code ?? 1;
			if (!exitCallback) process$1.exit(code);
			else exitCallback(new CommanderError(code, "commander.executeSubCommandAsync", "(close)"));
		});
		proc.on("error", (err) => {
			if (err.code === "ENOENT") this._checkForMissingExecutable(executableFile, executableDir, subcommand._name);
			else if (err.code === "EACCES") throw new Error(`'${executableFile}' not executable`);
			if (!exitCallback) process$1.exit(1);
			else {
				const wrappedError = new CommanderError(1, "commander.executeSubCommandAsync", "(error)");
				wrappedError.nestedError = err;
				exitCallback(wrappedError);
			}
		});
		this.runningCommand = proc;
	}
	_dispatchSubcommand(commandName, operands, unknown) {
		const subCommand = this._findCommand(commandName);
		if (!subCommand) this.help({ error: true });
		subCommand._prepareForParse();
		let promiseChain;
		promiseChain = this._chainOrCallSubCommandHook(promiseChain, subCommand, "preSubcommand");
		promiseChain = this._chainOrCall(promiseChain, () => {
			if (subCommand._executableHandler) this._executeSubCommand(subCommand, operands.concat(unknown));
			else return subCommand._parseCommand(operands, unknown);
		});
		return promiseChain;
	}
	_dispatchHelpCommand(subcommandName) {
		if (!subcommandName) this.help();
		const subCommand = this._findCommand(subcommandName);
		if (subCommand && !subCommand._executableHandler) subCommand.help();
		return this._dispatchSubcommand(subcommandName, [], [this._getHelpOption()?.long ?? this._getHelpOption()?.short ?? "--help"]);
	}
	_checkNumberOfArguments() {
		this.registeredArguments.forEach((arg, i) => {
			if (arg.required && this.args[i] == null) this.missingArgument(arg.name());
		});
		if (this.registeredArguments.length > 0 && this.registeredArguments[this.registeredArguments.length - 1].variadic) return;
		if (this.args.length > this.registeredArguments.length) this._excessArguments(this.args);
	}
	_processArguments() {
		const myParseArg = (argument, value, previous) => {
			let parsedValue = value;
			if (value !== null && argument.parseArg) {
				const invalidValueMessage = `error: command-argument value '${value}' is invalid for argument '${argument.name()}'.`;
				parsedValue = this._callParseArg(argument, value, previous, invalidValueMessage);
			}
			return parsedValue;
		};
		this._checkNumberOfArguments();
		const processedArgs = [];
		this.registeredArguments.forEach((declaredArg, index) => {
			let value = declaredArg.defaultValue;
			if (declaredArg.variadic) {
				if (index < this.args.length) {
					value = this.args.slice(index);
					if (declaredArg.parseArg) value = value.reduce((processed, v) => {
						return myParseArg(declaredArg, v, processed);
					}, declaredArg.defaultValue);
				} else if (value === void 0) value = [];
			} else if (index < this.args.length) {
				value = this.args[index];
				if (declaredArg.parseArg) value = myParseArg(declaredArg, value, declaredArg.defaultValue);
			}
			processedArgs[index] = value;
		});
		this.processedArgs = processedArgs;
	}
	_chainOrCall(promise, fn) {
		if (promise?.then && typeof promise.then === "function") return promise.then(() => fn());
		return fn();
	}
	_chainOrCallHooks(promise, event) {
		let result = promise;
		const hooks = [];
		this._getCommandAndAncestors().reverse().filter((cmd) => cmd._lifeCycleHooks[event] !== void 0).forEach((hookedCommand) => {
			hookedCommand._lifeCycleHooks[event].forEach((callback) => {
				hooks.push({
					hookedCommand,
					callback
				});
			});
		});
		if (event === "postAction") hooks.reverse();
		hooks.forEach((hookDetail) => {
			result = this._chainOrCall(result, () => {
				return hookDetail.callback(hookDetail.hookedCommand, this);
			});
		});
		return result;
	}
	_chainOrCallSubCommandHook(promise, subCommand, event) {
		let result = promise;
		if (this._lifeCycleHooks[event] !== void 0) this._lifeCycleHooks[event].forEach((hook) => {
			result = this._chainOrCall(result, () => {
				return hook(this, subCommand);
			});
		});
		return result;
	}
	_parseCommand(operands, unknown) {
		const parsed = this.parseOptions(unknown);
		this._parseOptionsEnv();
		this._parseOptionsImplied();
		operands = operands.concat(parsed.operands);
		unknown = parsed.unknown;
		this.args = operands.concat(unknown);
		if (operands && this._findCommand(operands[0])) return this._dispatchSubcommand(operands[0], operands.slice(1), unknown);
		if (this._getHelpCommand() && operands[0] === this._getHelpCommand().name()) return this._dispatchHelpCommand(operands[1]);
		if (this._defaultCommandName) {
			this._outputHelpIfRequested(unknown);
			return this._dispatchSubcommand(this._defaultCommandName, operands, unknown);
		}
		if (this.commands.length && this.args.length === 0 && !this._actionHandler && !this._defaultCommandName) this.help({ error: true });
		this._outputHelpIfRequested(parsed.unknown);
		this._checkForMissingMandatoryOptions();
		this._checkForConflictingOptions();
		const checkForUnknownOptions = () => {
			if (parsed.unknown.length > 0) this.unknownOption(parsed.unknown[0]);
		};
		const commandEvent = `command:${this.name()}`;
		if (this._actionHandler) {
			checkForUnknownOptions();
			this._processArguments();
			let promiseChain;
			promiseChain = this._chainOrCallHooks(promiseChain, "preAction");
			promiseChain = this._chainOrCall(promiseChain, () => this._actionHandler(this.processedArgs));
			if (this.parent) promiseChain = this._chainOrCall(promiseChain, () => {
				this.parent.emit(commandEvent, operands, unknown);
			});
			promiseChain = this._chainOrCallHooks(promiseChain, "postAction");
			return promiseChain;
		}
		if (this.parent?.listenerCount(commandEvent)) {
			checkForUnknownOptions();
			this._processArguments();
			this.parent.emit(commandEvent, operands, unknown);
		} else if (operands.length) {
			if (this._findCommand("*")) return this._dispatchSubcommand("*", operands, unknown);
			if (this.listenerCount("command:*")) this.emit("command:*", operands, unknown);
			else if (this.commands.length) this.unknownCommand();
			else {
				checkForUnknownOptions();
				this._processArguments();
			}
		} else if (this.commands.length) {
			checkForUnknownOptions();
			this.help({ error: true });
		} else {
			checkForUnknownOptions();
			this._processArguments();
		}
	}
	_findCommand(name) {
		if (!name) return void 0;
		return this.commands.find((cmd) => cmd._name === name || cmd._aliases.includes(name));
	}
	_findOption(arg) {
		return this.options.find((option) => option.is(arg));
	}
	_checkForMissingMandatoryOptions() {
		this._getCommandAndAncestors().forEach((cmd) => {
			cmd.options.forEach((anOption) => {
				if (anOption.mandatory && cmd.getOptionValue(anOption.attributeName()) === void 0) cmd.missingMandatoryOptionValue(anOption);
			});
		});
	}
	_checkForConflictingLocalOptions() {
		const definedNonDefaultOptions = this.options.filter((option) => {
			const optionKey = option.attributeName();
			if (this.getOptionValue(optionKey) === void 0) return false;
			return this.getOptionValueSource(optionKey) !== "default";
		});
		definedNonDefaultOptions.filter((option) => option.conflictsWith.length > 0).forEach((option) => {
			const conflictingAndDefined = definedNonDefaultOptions.find((defined) => option.conflictsWith.includes(defined.attributeName()));
			if (conflictingAndDefined) this._conflictingOption(option, conflictingAndDefined);
		});
	}
	_checkForConflictingOptions() {
		this._getCommandAndAncestors().forEach((cmd) => {
			cmd._checkForConflictingLocalOptions();
		});
	}
	parseOptions(args) {
		const operands = [];
		const unknown = [];
		let dest = operands;
		function maybeOption(arg) {
			return arg.length > 1 && arg[0] === "-";
		}
		const negativeNumberArg = (arg) => {
			if (!/^-(\d+|\d*\.\d+)([eE][+-]?\d+)?$/.test(arg)) return false;
			return !this._getCommandAndAncestors().some((cmd) => cmd.options.map((opt) => opt.short).some((short) => /^-\d$/.test(short)));
		};
		let activeVariadicOption = null;
		let activeGroup = null;
		let i = 0;
		while (i < args.length || activeGroup) {
			const arg = activeGroup ?? args[i++];
			activeGroup = null;
			if (arg === "--") {
				if (dest === unknown) dest.push(arg);
				dest.push(...args.slice(i));
				break;
			}
			if (activeVariadicOption && (!maybeOption(arg) || negativeNumberArg(arg))) {
				this.emit(`option:${activeVariadicOption.name()}`, arg);
				continue;
			}
			activeVariadicOption = null;
			if (maybeOption(arg)) {
				const option = this._findOption(arg);
				if (option) {
					if (option.required) {
						const value = args[i++];
						if (value === void 0) this.optionMissingArgument(option);
						this.emit(`option:${option.name()}`, value);
					} else if (option.optional) {
						let value = null;
						if (i < args.length && (!maybeOption(args[i]) || negativeNumberArg(args[i]))) value = args[i++];
						this.emit(`option:${option.name()}`, value);
					} else this.emit(`option:${option.name()}`);
					activeVariadicOption = option.variadic ? option : null;
					continue;
				}
			}
			if (arg.length > 2 && arg[0] === "-" && arg[1] !== "-") {
				const option = this._findOption(`-${arg[1]}`);
				if (option) {
					if (option.required || option.optional && this._combineFlagAndOptionalValue) this.emit(`option:${option.name()}`, arg.slice(2));
					else {
						this.emit(`option:${option.name()}`);
						activeGroup = `-${arg.slice(2)}`;
					}
					continue;
				}
			}
			if (/^--[^=]+=/.test(arg)) {
				const index = arg.indexOf("=");
				const option = this._findOption(arg.slice(0, index));
				if (option && (option.required || option.optional)) {
					this.emit(`option:${option.name()}`, arg.slice(index + 1));
					continue;
				}
			}
			if (dest === operands && maybeOption(arg) && !(this.commands.length === 0 && negativeNumberArg(arg))) dest = unknown;
			if ((this._enablePositionalOptions || this._passThroughOptions) && operands.length === 0 && unknown.length === 0) {
				if (this._findCommand(arg)) {
					operands.push(arg);
					unknown.push(...args.slice(i));
					break;
				} else if (this._getHelpCommand() && arg === this._getHelpCommand().name()) {
					operands.push(arg, ...args.slice(i));
					break;
				} else if (this._defaultCommandName) {
					unknown.push(arg, ...args.slice(i));
					break;
				}
			}
			if (this._passThroughOptions) {
				dest.push(arg, ...args.slice(i));
				break;
			}
			dest.push(arg);
		}
		return {
			operands,
			unknown
		};
	}
	opts() {
		if (this._storeOptionsAsProperties) {
			const result = {};
			const len = this.options.length;
			for (let i = 0; i < len; i++) {
				const key = this.options[i].attributeName();
				result[key] = key === this._versionOptionName ? this._version : this[key];
			}
			return result;
		}
		return this._optionValues;
	}
	optsWithGlobals() {
		return this._getCommandAndAncestors().reduce((combinedOptions, cmd) => Object.assign(combinedOptions, cmd.opts()), {});
	}
	error(message, errorOptions) {
		this._outputConfiguration.outputError(`${message}\n`, this._outputConfiguration.writeErr);
		if (typeof this._showHelpAfterError === "string") this._outputConfiguration.writeErr(`${this._showHelpAfterError}\n`);
		else if (this._showHelpAfterError) {
			this._outputConfiguration.writeErr("\n");
			this.outputHelp({ error: true });
		}
		const config = errorOptions || {};
		const exitCode = config.exitCode || 1;
		const code = config.code || "commander.error";
		this._exit(exitCode, code, message);
	}
	_parseOptionsEnv() {
		this.options.forEach((option) => {
			if (option.envVar && option.envVar in process$1.env) {
				const optionKey = option.attributeName();
				if (this.getOptionValue(optionKey) === void 0 || [
					"default",
					"config",
					"env"
				].includes(this.getOptionValueSource(optionKey))) {
					if (option.required || option.optional) this.emit(`optionEnv:${option.name()}`, process$1.env[option.envVar]);
					else this.emit(`optionEnv:${option.name()}`);
				}
			}
		});
	}
	_parseOptionsImplied() {
		const dualHelper = new DualOptions(this.options);
		const hasCustomOptionValue = (optionKey) => {
			return this.getOptionValue(optionKey) !== void 0 && !["default", "implied"].includes(this.getOptionValueSource(optionKey));
		};
		this.options.filter((option) => option.implied !== void 0 && hasCustomOptionValue(option.attributeName()) && dualHelper.valueFromOption(this.getOptionValue(option.attributeName()), option)).forEach((option) => {
			Object.keys(option.implied).filter((impliedKey) => !hasCustomOptionValue(impliedKey)).forEach((impliedKey) => {
				this.setOptionValueWithSource(impliedKey, option.implied[impliedKey], "implied");
			});
		});
	}
	missingArgument(name) {
		const message = `error: missing required argument '${name}'`;
		this.error(message, { code: "commander.missingArgument" });
	}
	optionMissingArgument(option) {
		const message = `error: option '${option.flags}' argument missing`;
		this.error(message, { code: "commander.optionMissingArgument" });
	}
	missingMandatoryOptionValue(option) {
		const message = `error: required option '${option.flags}' not specified`;
		this.error(message, { code: "commander.missingMandatoryOptionValue" });
	}
	_conflictingOption(option, conflictingOption) {
		const findBestOptionFromValue = (option) => {
			const optionKey = option.attributeName();
			const optionValue = this.getOptionValue(optionKey);
			const negativeOption = this.options.find((target) => target.negate && optionKey === target.attributeName());
			const positiveOption = this.options.find((target) => !target.negate && optionKey === target.attributeName());
			if (negativeOption && (negativeOption.presetArg === void 0 && optionValue === false || negativeOption.presetArg !== void 0 && optionValue === negativeOption.presetArg)) return negativeOption;
			return positiveOption || option;
		};
		const getErrorMessage = (option) => {
			const bestOption = findBestOptionFromValue(option);
			const optionKey = bestOption.attributeName();
			if (this.getOptionValueSource(optionKey) === "env") return `environment variable '${bestOption.envVar}'`;
			return `option '${bestOption.flags}'`;
		};
		const message = `error: ${getErrorMessage(option)} cannot be used with ${getErrorMessage(conflictingOption)}`;
		this.error(message, { code: "commander.conflictingOption" });
	}
	unknownOption(flag) {
		if (this._allowUnknownOption) return;
		let suggestion = "";
		if (flag.startsWith("--") && this._showSuggestionAfterError) {
			let candidateFlags = [];
			let command = this;
			do {
				const moreFlags = command.createHelp().visibleOptions(command).filter((option) => option.long).map((option) => option.long);
				candidateFlags = candidateFlags.concat(moreFlags);
				command = command.parent;
			} while (command && !command._enablePositionalOptions);
			suggestion = suggestSimilar(flag, candidateFlags);
		}
		const message = `error: unknown option '${flag}'${suggestion}`;
		this.error(message, { code: "commander.unknownOption" });
	}
	_excessArguments(receivedArgs) {
		if (this._allowExcessArguments) return;
		const expected = this.registeredArguments.length;
		const s = expected === 1 ? "" : "s";
		const received = receivedArgs.length;
		const message = `error: too many arguments${this.parent ? ` for '${this.name()}'` : ""}. Expected ${expected} argument${s} but got ${received}: ${receivedArgs.join(", ")}.`;
		this.error(message, { code: "commander.excessArguments" });
	}
	unknownCommand() {
		const unknownName = this.args[0];
		let suggestion = "";
		if (this._showSuggestionAfterError) {
			const candidateNames = [];
			this.createHelp().visibleCommands(this).forEach((command) => {
				candidateNames.push(command.name());
				if (command.alias()) candidateNames.push(command.alias());
			});
			suggestion = suggestSimilar(unknownName, candidateNames);
		}
		const message = `error: unknown command '${unknownName}'${suggestion}`;
		this.error(message, { code: "commander.unknownCommand" });
	}
	version(str, flags, description) {
		if (str === void 0) return this._version;
		this._version = str;
		flags = flags || "-V, --version";
		description = description || "output the version number";
		const versionOption = this.createOption(flags, description);
		this._versionOptionName = versionOption.attributeName();
		this._registerOption(versionOption);
		this.on("option:" + versionOption.name(), () => {
			this._outputConfiguration.writeOut(`${str}\n`);
			this._exit(0, "commander.version", str);
		});
		return this;
	}
	description(str, argsDescription) {
		if (str === void 0 && argsDescription === void 0) return this._description;
		this._description = str;
		if (argsDescription) this._argsDescription = argsDescription;
		return this;
	}
	summary(str) {
		if (str === void 0) return this._summary;
		this._summary = str;
		return this;
	}
	alias(alias) {
		if (alias === void 0) return this._aliases[0];
		let command = this;
		if (this.commands.length !== 0 && this.commands[this.commands.length - 1]._executableHandler) command = this.commands[this.commands.length - 1];
		if (alias === command._name) throw new Error("Command alias can't be the same as its name");
		const matchingCommand = this.parent?._findCommand(alias);
		if (matchingCommand) {
			const existingCmd = [matchingCommand.name()].concat(matchingCommand.aliases()).join("|");
			throw new Error(`cannot add alias '${alias}' to command '${this.name()}' as already have command '${existingCmd}'`);
		}
		command._aliases.push(alias);
		return this;
	}
	aliases(aliases) {
		if (aliases === void 0) return this._aliases;
		aliases.forEach((alias) => this.alias(alias));
		return this;
	}
	usage(str) {
		if (str === void 0) {
			if (this._usage) return this._usage;
			const args = this.registeredArguments.map((arg) => {
				return humanReadableArgName(arg);
			});
			return [].concat(this.options.length || this._helpOption !== null ? "[options]" : [], this.commands.length ? "[command]" : [], this.registeredArguments.length ? args : []).join(" ");
		}
		this._usage = str;
		return this;
	}
	name(str) {
		if (str === void 0) return this._name;
		this._name = str;
		return this;
	}
	helpGroup(heading) {
		if (heading === void 0) return this._helpGroupHeading ?? "";
		this._helpGroupHeading = heading;
		return this;
	}
	commandsGroup(heading) {
		if (heading === void 0) return this._defaultCommandGroup ?? "";
		this._defaultCommandGroup = heading;
		return this;
	}
	optionsGroup(heading) {
		if (heading === void 0) return this._defaultOptionGroup ?? "";
		this._defaultOptionGroup = heading;
		return this;
	}
	_initOptionGroup(option) {
		if (this._defaultOptionGroup && !option.helpGroupHeading) option.helpGroup(this._defaultOptionGroup);
	}
	_initCommandGroup(cmd) {
		if (this._defaultCommandGroup && !cmd.helpGroup()) cmd.helpGroup(this._defaultCommandGroup);
	}
	nameFromFilename(filename) {
		this._name = path.basename(filename, path.extname(filename));
		return this;
	}
	executableDir(path) {
		if (path === void 0) return this._executableDir;
		this._executableDir = path;
		return this;
	}
	helpInformation(contextOptions) {
		const helper = this.createHelp();
		const context = this._getOutputContext(contextOptions);
		helper.prepareContext({
			error: context.error,
			helpWidth: context.helpWidth,
			outputHasColors: context.hasColors
		});
		const text = helper.formatHelp(this, helper);
		if (context.hasColors) return text;
		return this._outputConfiguration.stripColor(text);
	}
	_getOutputContext(contextOptions) {
		contextOptions = contextOptions || {};
		const error = !!contextOptions.error;
		let baseWrite;
		let hasColors;
		let helpWidth;
		if (error) {
			baseWrite = (str) => this._outputConfiguration.writeErr(str);
			hasColors = this._outputConfiguration.getErrHasColors();
			helpWidth = this._outputConfiguration.getErrHelpWidth();
		} else {
			baseWrite = (str) => this._outputConfiguration.writeOut(str);
			hasColors = this._outputConfiguration.getOutHasColors();
			helpWidth = this._outputConfiguration.getOutHelpWidth();
		}
		const write = (str) => {
			if (!hasColors) str = this._outputConfiguration.stripColor(str);
			return baseWrite(str);
		};
		return {
			error,
			write,
			hasColors,
			helpWidth
		};
	}
	outputHelp(contextOptions) {
		let deprecatedCallback;
		if (typeof contextOptions === "function") {
			deprecatedCallback = contextOptions;
			contextOptions = void 0;
		}
		const outputContext = this._getOutputContext(contextOptions);
		const eventContext = {
			error: outputContext.error,
			write: outputContext.write,
			command: this
		};
		this._getCommandAndAncestors().reverse().forEach((command) => command.emit("beforeAllHelp", eventContext));
		this.emit("beforeHelp", eventContext);
		let helpInformation = this.helpInformation({ error: outputContext.error });
		if (deprecatedCallback) {
			helpInformation = deprecatedCallback(helpInformation);
			if (typeof helpInformation !== "string" && !Buffer.isBuffer(helpInformation)) throw new Error("outputHelp callback must return a string or a Buffer");
		}
		outputContext.write(helpInformation);
		if (this._getHelpOption()?.long) this.emit(this._getHelpOption().long);
		this.emit("afterHelp", eventContext);
		this._getCommandAndAncestors().forEach((command) => command.emit("afterAllHelp", eventContext));
	}
	helpOption(flags, description) {
		if (typeof flags === "boolean") {
			if (flags) {
				if (this._helpOption === null) this._helpOption = void 0;
				if (this._defaultOptionGroup) this._initOptionGroup(this._getHelpOption());
			} else this._helpOption = null;
			return this;
		}
		this._helpOption = this.createOption(flags ?? "-h, --help", description ?? "display help for command");
		if (flags || description) this._initOptionGroup(this._helpOption);
		return this;
	}
	_getHelpOption() {
		if (this._helpOption === void 0) this.helpOption(void 0, void 0);
		return this._helpOption;
	}
	addHelpOption(option) {
		this._helpOption = option;
		this._initOptionGroup(option);
		return this;
	}
	help(contextOptions) {
		this.outputHelp(contextOptions);
		let exitCode = Number(process$1.exitCode ?? 0);
		if (exitCode === 0 && contextOptions && typeof contextOptions !== "function" && contextOptions.error) exitCode = 1;
		this._exit(exitCode, "commander.help", "(outputHelp)");
	}
	addHelpText(position, text) {
		const allowedValues = [
			"beforeAll",
			"before",
			"after",
			"afterAll"
		];
		if (!allowedValues.includes(position)) throw new Error(`Unexpected value for position to addHelpText.
Expecting one of '${allowedValues.join("', '")}'`);
		const helpEvent = `${position}Help`;
		this.on(helpEvent, (context) => {
			let helpStr;
			if (typeof text === "function") helpStr = text({
				error: context.error,
				command: context.command
			});
			else helpStr = text;
			if (helpStr) context.write(`${helpStr}\n`);
		});
		return this;
	}
	_outputHelpIfRequested(args) {
		const helpOption = this._getHelpOption();
		if (helpOption && args.find((arg) => helpOption.is(arg))) {
			this.outputHelp();
			this._exit(0, "commander.helpDisplayed", "(outputHelp)");
		}
	}
};
function incrementNodeInspectorPort(args) {
	return args.map((arg) => {
		if (!arg.startsWith("--inspect")) return arg;
		let debugOption;
		let debugHost = "127.0.0.1";
		let debugPort = "9229";
		let match;
		if ((match = arg.match(/^(--inspect(-brk|-wait)?)$/)) !== null) debugOption = match[1];
		else if ((match = arg.match(/^(--inspect(-brk|-port|-wait)?)=(\[[^\]]+\]|[^:]+)$/)) !== null) {
			debugOption = match[1];
			if (/^\d+$/.test(match[3])) debugPort = match[3];
			else debugHost = match[3];
		} else if ((match = arg.match(/^(--inspect(-brk|-port|-wait)?)=(\[[^\]]+\]|[^:]+):(\d+)$/)) !== null) {
			debugOption = match[1];
			debugHost = match[3];
			debugPort = match[4];
		}
		if (debugOption && debugPort !== "0") return `${debugOption}=${debugHost}:${parseInt(debugPort) + 1}`;
		return arg;
	});
}
function useColor() {
	if (process$1.env.NO_COLOR || process$1.env.FORCE_COLOR === "0" || process$1.env.FORCE_COLOR === "false") return false;
	if (process$1.env.FORCE_COLOR || process$1.env.CLICOLOR_FORCE !== void 0) return true;
}
new Command();
// src/cli/command-specs.ts
const trustOptions = () => [trustDefinition(), trustRemotes()];
const trustDefinition = () => new Option("--trust-definition <version>", "resume from files that you have checked");
const trustRemotes = () => new Option("--trust-remotes <version>", "use git settings that changed since a run's first step");
const FLAGS = new Set([
	"--help",
	"-h",
	"--dry-run",
	"--json",
	"--debug"
]);
function workflowOfHelpRequest([command, ...args]) {
	if (command !== "run" || !args.some((word) => word === "--help" || word === "-h")) return void 0;
	const takesNext = (word = "") => word.startsWith("-") && !word.includes("=") && !FLAGS.has(word);
	return args.find((word, index) => !word.startsWith("-") && !takesNext(args[index - 1]));
}
function addDoCommand(add, shared) {
	add({
		usage: "do <request>",
		description: "find and run the workflow for a request in plain language, or answer it",
		options: [
			new Option("--plan", "if no workflow fits, compose one and ask you before it runs"),
			new Option("--keep", "also propose the composed workflow in a pull request; implies --plan"),
			...shared,
			new Option("--dry-run", "find the workflow and show its steps, without starting it")
		],
		examples: [
			"agentic-sdlc do \"The import fails on empty files; fix that\"",
			"agentic-sdlc do \"What can you do here?\"",
			"agentic-sdlc do \"Bring every example up to date\" --plan"
		],
		load: async () => (await import("./run.js").then((m) => ({ analyseCommand: m.t, branchCommand: m.n, demoCommand: m.c, doCommand: m.s, inputCommand: m.a, oneShotCommand: m.r, resumeCommand: m.o, runCommand: m.i }))).doCommand
	});
}
function addInitCommand(add) {
	add({
		usage: "init",
		description: "write the files of a new repository: configuration, an example, a GitHub workflow",
		options: [
			new Option("--yes", "ask nothing: write missing files, keep existing ones"),
			new Option("--force", "replace existing files without asking").conflicts("yes"),
			new Option("--json", "print one JSON document on stdout")
		],
		examples: ["agentic-sdlc init", "agentic-sdlc init --yes"],
		load: async () => (await import("./commands.js").then((m) => ({ initCommand: m.t }))).initCommand
	});
}
function addReportCommand(add) {
	add({
		usage: "report <run-id>",
		description: "print the full report of a run, as Markdown or HTML",
		options: [new Option("--html <file>", "write a self-contained page to this file"), new Option("--json", "print one JSON document on stdout")],
		examples: ["agentic-sdlc report 20260131-k3f9qz", "agentic-sdlc report 20260131-k3f9qz --html report.html"],
		load: async () => (await import("./commands.js").then((m) => ({ reportCommand: m.b }))).reportCommand
	});
}
// src/memory/notes/note.ts
const noteCategories = [
	"pattern",
	"lesson",
	"error",
	"decision",
	"context"
];
const relevances = [
	"high",
	"medium",
	"low"
];
const CREATED = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;
const NOTE_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function categoryFolder(category) {
	return `${category}s`;
}
const LONGEST_SUMMARY = 200;
function summaryOf(content) {
	const begin = content.slice(0, 400).split("\n").filter((line) => !/^#{1,6} /.test(line)).map((line) => line.trim()).filter((line) => line !== "").join(" ").replaceAll(/\s\s+/g, " ");
	return begin.length <= LONGEST_SUMMARY ? begin : `${begin.slice(0, 199).trimEnd()}…`;
}
// src/cli/commands/session/memory-specs.ts
const group = {
	name: "memory",
	description: "save and find notes for later work"
};
const json$2 = () => new Option("--json", "print one JSON document on stdout");
const category = (text) => new Option("--category <category>", text).choices(noteCategories);
const tags = (text) => new Option("--tag, --tags <tags>", text).argParser((value, before) => [...before ?? [], ...value.split(",").map((tag) => tag.trim())]);
const limit = (most) => new Option("--limit <count>", `show at most so many (default: ${most})`).argParser(parseCount);
function parseCount(text) {
	if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
	throw new InvalidArgumentError("It must be a whole number above 0.");
}
function load(name) {
	return async () => (await import("./commands.js").then((m) => ({ memoryCreateCommand: m.u, memoryDeleteCommand: m.d, memoryListCommand: m.f, memoryPruneCommand: m.p, memorySearchCommand: m.m, memoryShowCommand: m.h })))[name];
}
function addMemoryCommands(add) {
	add({
		usage: "create",
		group,
		description: "save a note, unless a similar one exists",
		options: [
			category("what kind of note it is").makeOptionMandatory(),
			new Option("--title <title>", "a short summary").makeOptionMandatory(),
			new Option("--content <markdown>", "the note itself; without it, standard input"),
			new Option("--content-file <file>", "the note itself, from a file"),
			tags("words to find it by, separated by commas"),
			new Option("--relevance <relevance>", "how much it matters (default: medium)").choices(relevances),
			new Option("--force", "save the note despite a similar one"),
			json$2()
		],
		examples: ["agentic-sdlc memory create --category lesson --title \"Tests need the database\" --tags test,database --content \"Start it with make db.\"", "agentic-sdlc memory create --category decision --title \"Sessions in cookies\" < decision.md"],
		load: load("memoryCreateCommand")
	});
	addReadingCommands(add);
	add({
		usage: "delete <ids...>",
		group,
		description: "delete notes, named by id or path",
		options: [json$2()],
		examples: ["agentic-sdlc memory delete mem-2026-01-31-tests-need-the-database"],
		load: load("memoryDeleteCommand")
	});
	add({
		usage: "prune",
		group,
		description: "delete old notes; without an age, only show what is older than 30 days",
		options: [
			new Option("--older-than <age>", "delete what is older: 12h, 30d, 8w, 1y"),
			category("only notes of this kind"),
			new Option("--dry-run", "only show what would be deleted"),
			json$2()
		],
		examples: ["agentic-sdlc memory prune", "agentic-sdlc memory prune --older-than 30d --category context"],
		load: load("memoryPruneCommand")
	});
}
function addReadingCommands(add) {
	add({
		usage: "list",
		group,
		description: "list the notes, newest first",
		options: [
			category("only notes of this kind"),
			tags("only notes with one of these tags"),
			limit(20),
			json$2()
		],
		examples: ["agentic-sdlc memory list", "agentic-sdlc memory list --category error --limit 100"],
		load: load("memoryListCommand")
	});
	add({
		usage: "search <words...>",
		group,
		description: "find notes by words in tags, title and content, best first",
		options: [
			category("only notes of this kind"),
			tags("only notes with one of these tags"),
			limit(10),
			json$2()
		],
		examples: ["agentic-sdlc memory search auth middleware", "agentic-sdlc memory search '\"rate limit\"' --category error --json"],
		load: load("memorySearchCommand")
	});
	add({
		usage: "show <id>",
		group,
		description: "print a note, named by id or path",
		options: [json$2()],
		examples: ["agentic-sdlc memory show mem-2026-01-31-tests-need-the-database"],
		load: load("memoryShowCommand")
	});
}
// src/cli/commands/session/session-specs.ts
const json$1 = () => new Option("--json", "print one JSON document on stdout");
const run = () => new Option("--run <run-id>", "the run; default inside a step: its run");
const step = (text) => new Option("--step <step>", text);
function addSessionCommands(add) {
	add({
		usage: "add <message>",
		group: {
			name: "log",
			description: "add to the log of a run; `logs` shows it"
		},
		description: "add a line to the log of a run",
		options: [
			new Option("--level <level>", "how severe it is (default: Information)").choices([
				"Critical",
				"Error",
				"Warning",
				"Information"
			]),
			step("the step; default inside a step: that step"),
			run(),
			new Option("--context <json>", "facts beside the message, as a JSON object"),
			json$1()
		],
		examples: ["agentic-sdlc log add --level Warning \"The test server needed a second start\""],
		load: async () => (await import("./commands.js").then((m) => ({ logAddCommand: m.g }))).logAddCommand
	});
	const group = {
		name: "checkpoint",
		description: "add and read checkpoints of a run"
	};
	add({
		usage: "create",
		group,
		description: "add a checkpoint: the progress of the work, for the next session",
		options: [
			new Option("--context <markdown>", "what is done, and how"),
			new Option("--progress <markdown>", "a list of tasks, done and not done"),
			new Option("--notes <markdown>", "what the next session must know"),
			new Option("--issues <markdown>", "problems found during the work"),
			new Option("--status <status>", "status of the step (default: in_progress)").choices([...checkpointStatuses]),
			step("the step; default inside a step: that step"),
			run(),
			json$1()
		],
		examples: ["agentic-sdlc checkpoint create --context \"Milestone 1 is done\" --notes \"Run npm run db first\""],
		load: async () => (await import("./commands.js").then((m) => ({ checkpointCreateCommand: m._, checkpointListCommand: m.v }))).checkpointCreateCommand
	});
	add({
		usage: "list",
		group,
		description: "show the checkpoints of a run, oldest first",
		options: [
			run(),
			step("only checkpoints of this step"),
			json$1()
		],
		examples: ["agentic-sdlc checkpoint list --run 20260131-k3f9qz"],
		load: async () => (await import("./commands.js").then((m) => ({ checkpointCreateCommand: m._, checkpointListCommand: m.v }))).checkpointListCommand
	});
}
function addServerCommands(add) {
	add({
		usage: "app",
		description: "serve the GitHub App: comments start runs, reviews answer them (docs/github-app.md)",
		options: [new Option("--host <host>", "address to listen on").default("127.0.0.1"), new Option("--port <port>", "port to listen on").default("3000")],
		examples: ["agentic-sdlc app --host 0.0.0.0 --port 3000"],
		load: async () => (await import("./commands.js").then((m) => ({ appCommand: m.c }))).appCommand
	});
	add({
		usage: "mcp",
		description: "serve tools for agents (notes, checkpoints, log, status) over standard input and output: MCP",
		options: [new Option("--read-only", "only tools that change nothing")],
		examples: ["claude mcp add agentic-sdlc -- agentic-sdlc mcp"],
		load: async () => (await import("./mcp.js").then((m) => ({ mcpCommand: m.n }))).mcpCommand
	});
}
// src/cli/cli-program.ts
async function runProgram(argv, io) {
	const result = { code: 0 };
	const program = createProgram(argv, io, result);
	if (argv.length === 0) {
		program.outputHelp();
		return exitCodes.usage;
	}
	const named = workflowOfHelpRequest(argv);
	if (named !== void 0) {
		const { workflowHelp } = await import("./commands.js").then((m) => ({ workflowHelp: m.y }));
		program.commands[0]?.addHelpText("after", await workflowHelp(io, named));
	}
	try {
		await program.parseAsync([...argv], { from: "user" });
		return result.code;
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		if (error.exitCode === 0) return exitCodes.completed;
		if (error.code === "commander.help") return exitCodes.usage;
		throw new AgenticError({
			code: "usage",
			message: sentence(error.message, helpFor(program, argv))
		});
	}
}
function createProgram(argv, io, result) {
	const program = new Command("agentic-sdlc").description("Runs coding agents from an issue to a pull request, durably: an interrupted run resumes at its last step.").version(version, "-V, --version").option("--debug", "show stack traces of errors").exitOverride().showSuggestionAfterError().configureOutput({
		writeOut: (text) => io.stdout.write(text),
		writeErr: (text) => io.stderr.write(text),
		outputError: () => {}
	}).addHelpText("after", examples([
		"agentic-sdlc run plan-build-validate --var request=\"Add a dark mode\"",
		"agentic-sdlc status",
		"agentic-sdlc demo"
	]));
	wantedCommands(argv).forEach(commandAdder(program, io, result));
	return program;
}
function wantedCommands([name]) {
	const specs = [];
	const add = (spec) => void specs.push(spec);
	addRunCommands(add);
	addRequestCommands(add);
	addReadyCommands(add);
	addReadCommands(add);
	addReportCommand(add);
	addDefinitionCommands(add);
	addInitCommand(add);
	addConfigCommands(add);
	addMemoryCommands(add);
	addSessionCommands(add);
	addServerCommands(add);
	const named = specs.filter(({ group, usage }) => (group?.name ?? usage.split(" ")[0]) === name);
	return named.length > 0 ? named : specs;
}
function sentence(text, help) {
	const [first = "", ...hints] = text.replace(/^error: /, "").replaceAll(/'([^'\n]*)'/g, "`$1`").trim().split("\n");
	return [
		first.charAt(0).toUpperCase() + first.slice(1).replace(/\.?$/, "."),
		hints.join(" ").replace(/^\((.*)\)$/, "$1"),
		`\`${help}\` shows what there is.`
	].filter((part) => part !== "").join(" ");
}
function helpFor({ commands }, argv) {
	return [
		"agentic-sdlc",
		commands.map((command) => command.name()).find((name) => argv.includes(name)),
		"--help"
	].filter((word) => word !== void 0).join(" ");
}
function examples(lines) {
	return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}\n`;
}
function commandAdder(program, io, result) {
	return ({ usage, group, description, hidden = false, options = [], examples: lines, load }) => {
		const command = (group ? groupOf(program, group) : program).command(usage, { hidden }).description(description).addHelpText("after", examples(lines));
		command.addOption(new Option("--debug").hideHelp());
		for (const option of options) command.addOption(option);
		command.action(async (...parameters) => {
			result.code = await (await load())(io, parameters.slice(0, -2).flat().filter((value) => typeof value === "string"), command.opts());
		});
	};
}
function groupOf(program, { name, description }) {
	return program.commands.find((command) => command.name() === name) ?? program.command(name).description(description);
}
const json = () => new Option("--json", "print one JSON document on stdout");
const terminalOutput = () => new Option("--terminal-output <detail>", "base: milestones; all: also the agents' text").choices(["base", "all"]);
const provider = () => new Option("--provider <name>", "agent for this run").choices([
	"claude",
	"codex",
	"gemini",
	"replay"
]);
const model = () => new Option("--model <name>", "model for this run");
const dryRun = () => new Option("--dry-run", "check everything and show the steps; start nothing");
const maxCost = () => new Option("--max-cost-usd <dollars>", "US dollars at which the run pauses").argParser(positive(Number));
const maxTokens = () => new Option("--max-tokens <count>", "tokens at which the run pauses").argParser(positive(parseWhole));
const agent = () => [provider(), model()];
const spending = () => [maxCost(), maxTokens()];
const fanOut = () => new Option("--fan-out <where>", "where parallel branches run: on this machine, or in one job each").choices(["local", "matrix"]);
const fromStep = () => new Option("--from-step <step>", "start at this step and skip earlier ones");
const variable = () => new Option("--var <name=value>", "set a variable; may be given several times").argParser((value, before) => [...before ?? [], value]);
function positive(parse) {
	return (text) => {
		const number = parse(text);
		if (text.trim() !== "" && Number.isFinite(number) && number > 0) return number;
		throw new InvalidArgumentError("It must be a number above 0.");
	};
}
function parseWhole(text) {
	return /^\d+$/.test(text) ? Number(text) : NaN;
}
function addRunCommands(add) {
	add({
		usage: "run <workflow>",
		description: "run a workflow: a name (see `workflows`) or a file",
		options: [
			variable(),
			new Option("--vars-file <file>", "variables from a YAML or JSON file"),
			new Option("--issue <number>", "read the request from this issue of the GitHub repository").argParser(positive(parseWhole)),
			fromStep(),
			terminalOutput(),
			...agent(),
			...spending(),
			fanOut(),
			trustRemotes(),
			dryRun(),
			json()
		],
		examples: ["agentic-sdlc run plan-build-validate --var request=\"Add a dark mode\" --var type=feature", "agentic-sdlc run .agentic/workflows/release.yaml --vars-file release.json --dry-run"],
		load: async () => (await import("./run.js").then((m) => ({ analyseCommand: m.t, branchCommand: m.n, demoCommand: m.c, doCommand: m.s, inputCommand: m.a, oneShotCommand: m.r, resumeCommand: m.o, runCommand: m.i }))).runCommand
	});
	add({
		usage: "resume <run-id>",
		description: "resume a run that is paused, cancelled, failed or interrupted",
		options: [
			fromStep(),
			...agent(),
			...spending(),
			fanOut(),
			terminalOutput(),
			...trustOptions(),
			json()
		],
		examples: [
			"agentic-sdlc resume 20260131-k3f9qz",
			"agentic-sdlc resume 20260131-k3f9qz --from-step validate",
			"agentic-sdlc resume 20260131-k3f9qz --max-cost-usd 10",
			"agentic-sdlc resume 20260131-k3f9qz --provider codex"
		],
		load: async () => (await import("./run.js").then((m) => ({ analyseCommand: m.t, branchCommand: m.n, demoCommand: m.c, doCommand: m.s, inputCommand: m.a, oneShotCommand: m.r, resumeCommand: m.o, runCommand: m.i }))).resumeCommand
	});
	add({
		usage: "branch <run-id> <branch>",
		description: "execute one branch of a run that waits for its branches (fan-out: matrix)",
		hidden: true,
		options: [
			...spending(),
			terminalOutput(),
			trustDefinition(),
			json()
		],
		examples: ["agentic-sdlc branch 20260131-k3f9qz analyse+bug"],
		load: async () => (await import("./run.js").then((m) => ({ analyseCommand: m.t, branchCommand: m.n, demoCommand: m.c, doCommand: m.s, inputCommand: m.a, oneShotCommand: m.r, resumeCommand: m.o, runCommand: m.i }))).branchCommand
	});
}
function addRequestCommands(add) {
	add({
		usage: "input <run-id> [response]",
		description: "answer a run that waits for a person",
		options: [
			new Option("--approve", "approve; the text is optional"),
			new Option("--reject", "reject; the text is the reason"),
			new Option("--step <step>", "the step to answer, if several ask"),
			new Option("--resume", "resume the run at once"),
			json()
		],
		examples: ["agentic-sdlc input 20260131-k3f9qz \"looks good, but keep the old API\"", "agentic-sdlc input 20260131-k3f9qz --approve --resume"],
		load: async () => (await import("./run.js").then((m) => ({ analyseCommand: m.t, branchCommand: m.n, demoCommand: m.c, doCommand: m.s, inputCommand: m.a, oneShotCommand: m.r, resumeCommand: m.o, runCommand: m.i }))).inputCommand
	});
	add({
		usage: "cancel <run-id>",
		description: "stop a run; its completed steps are saved",
		options: [json()],
		examples: ["agentic-sdlc cancel 20260131-k3f9qz"],
		load: async () => (await import("./commands.js").then((m) => ({ cancelCommand: m.x, listCommand: m.T, logsCommand: m.w, statusCommand: m.E, validateCommand: m.C, workflowsCommand: m.S }))).cancelCommand
	});
}
function addReadyCommands(add) {
	addDoCommand(add, [
		...agent(),
		terminalOutput(),
		...spending(),
		json()
	]);
	add({
		usage: "one-shot <prompt>",
		description: "do one task in a single agent session",
		options: [
			new Option("--git", "work on a new branch and commit"),
			new Option("--pr", "open a pull request too; implies --git"),
			...agent(),
			terminalOutput(),
			...spending(),
			dryRun(),
			json()
		],
		examples: ["agentic-sdlc one-shot \"Fix the typo in the README\" --pr"],
		load: async () => (await import("./run.js").then((m) => ({ analyseCommand: m.t, branchCommand: m.n, demoCommand: m.c, doCommand: m.s, inputCommand: m.a, oneShotCommand: m.r, resumeCommand: m.o, runCommand: m.i }))).oneShotCommand
	});
	add({
		usage: "analyse",
		description: "analyse the code base with five parallel analyses; with --autofix fix the findings",
		options: [
			new Option("--type <type>", "only this analysis").choices([
				"bug",
				"debt",
				"doc",
				"security",
				"style"
			]),
			new Option("--autofix <level>", "fix issues of this severity and above, a pull request each").choices([
				"none",
				"minor",
				"major",
				"critical"
			]),
			new Option("--scope <paths>", "paths to look at, such as `src/ docs/`"),
			terminalOutput(),
			...agent(),
			...spending(),
			dryRun(),
			json()
		],
		examples: ["agentic-sdlc analyse", "agentic-sdlc analyse --type bug --autofix major"],
		load: async () => (await import("./run.js").then((m) => ({ analyseCommand: m.t, branchCommand: m.n, demoCommand: m.c, doCommand: m.s, inputCommand: m.a, oneShotCommand: m.r, resumeCommand: m.o, runCommand: m.i }))).analyseCommand
	});
	add({
		usage: "demo",
		description: "run plan-build-validate on a small repository made for it",
		options: [
			...agent(),
			terminalOutput(),
			json()
		],
		examples: ["agentic-sdlc demo", "agentic-sdlc demo --provider claude"],
		load: async () => (await import("./run.js").then((m) => ({ analyseCommand: m.t, branchCommand: m.n, demoCommand: m.c, doCommand: m.s, inputCommand: m.a, oneShotCommand: m.r, resumeCommand: m.o, runCommand: m.i }))).demoCommand
	});
}
function addReadCommands(add) {
	add({
		usage: "status [run-id]",
		description: "show a run; default: the newest",
		options: [json()],
		examples: ["agentic-sdlc status", "agentic-sdlc status 20260131-k3f9qz --json"],
		load: async () => (await import("./commands.js").then((m) => ({ cancelCommand: m.x, listCommand: m.T, logsCommand: m.w, statusCommand: m.E, validateCommand: m.C, workflowsCommand: m.S }))).statusCommand
	});
	add({
		usage: "list",
		description: "list the runs, newest first",
		options: [
			new Option("--status <status>", "only runs of this status").choices([
				"pending",
				"running",
				"paused",
				"completed",
				"failed",
				"cancelled"
			]),
			new Option("--local", "only runs in this clone, without asking the remote"),
			json()
		],
		examples: ["agentic-sdlc list", "agentic-sdlc list --status failed"],
		load: async () => (await import("./commands.js").then((m) => ({ cancelCommand: m.x, listCommand: m.T, logsCommand: m.w, statusCommand: m.E, validateCommand: m.C, workflowsCommand: m.S }))).listCommand
	});
	add({
		usage: "logs <run-id>",
		description: "show the log of a run",
		options: [
			new Option("--step <step>", "only lines of this step"),
			new Option("--level <level>", "only lines at least this severe").choices([
				"Critical",
				"Error",
				"Warning",
				"Information"
			]),
			new Option("--follow", "wait for more until the run ends"),
			json()
		],
		examples: ["agentic-sdlc logs 20260131-k3f9qz --level Warning", "agentic-sdlc logs 20260131-k3f9qz --follow"],
		load: async () => (await import("./commands.js").then((m) => ({ cancelCommand: m.x, listCommand: m.T, logsCommand: m.w, statusCommand: m.E, validateCommand: m.C, workflowsCommand: m.S }))).logsCommand
	});
}
function addDefinitionCommands(add) {
	add({
		usage: "workflows",
		description: "list the workflows that can be run",
		options: [json()],
		examples: ["agentic-sdlc workflows"],
		load: async () => (await import("./commands.js").then((m) => ({ cancelCommand: m.x, listCommand: m.T, logsCommand: m.w, statusCommand: m.E, validateCommand: m.C, workflowsCommand: m.S }))).workflowsCommand
	});
	add({
		usage: "validate <files...>",
		description: "check workflow definitions",
		options: [json()],
		examples: ["agentic-sdlc validate .agentic/workflows/*.yaml"],
		load: async () => (await import("./commands.js").then((m) => ({ cancelCommand: m.x, listCommand: m.T, logsCommand: m.w, statusCommand: m.E, validateCommand: m.C, workflowsCommand: m.S }))).validateCommand
	});
}
function addConfigCommands(add) {
	const group = {
		name: "config",
		description: "show and change agentic/config.json"
	};
	add({
		usage: "configure",
		description: "answer a few questions and write agentic/config.json",
		options: [new Option("--yes", "ask nothing: write the present values"), json()],
		examples: ["agentic-sdlc configure", "agentic-sdlc configure --yes"],
		load: async () => (await import("./commands.js").then((m) => ({ configureCommand: m.n }))).configureCommand
	});
	add({
		usage: "get [key]",
		group,
		description: "print a setting, or all of them with their sources",
		options: [json()],
		examples: ["agentic-sdlc config get", "agentic-sdlc config get execution.stallMinutes"],
		load: async () => (await import("./commands.js").then((m) => ({ configGetCommand: m.r, configSetCommand: m.i, configUnsetCommand: m.a }))).configGetCommand
	});
	add({
		usage: "set <key> <value>",
		group,
		description: "set a key; the value is JSON, or else text",
		options: [json()],
		examples: ["agentic-sdlc config set execution.maxWorkers 8", `agentic-sdlc config set agents.environment '["NODE_OPTIONS"]'`],
		load: async () => (await import("./commands.js").then((m) => ({ configGetCommand: m.r, configSetCommand: m.i, configUnsetCommand: m.a }))).configSetCommand
	});
	add({
		usage: "unset <key>",
		group,
		description: "remove a key, so that its default applies",
		options: [json()],
		examples: ["agentic-sdlc config unset defaults.model"],
		load: async () => (await import("./commands.js").then((m) => ({ configGetCommand: m.r, configSetCommand: m.i, configUnsetCommand: m.a }))).configUnsetCommand
	});
}
// src/cli/command-line.ts
async function runCommandLine(argv, io) {
	const redacted = redactedIo(io);
	try {
		return await runProgram(argv, redacted);
	} catch (error) {
		return reportError(error, argv, redacted);
	}
}
function reportError(thrown, argv, io) {
	const error = asUserError(thrown);
	const message = error instanceof Error ? error.message : String(error);
	const code = error instanceof AgenticError ? error.code : "internal";
	if (argv.includes("--json")) printJson(io, { error: {
		code,
		message,
		...error instanceof AgenticError ? error.data : {}
	} });
	printNotice(io, `${code === "internal" ? "This is a mistake in agentic-sdlc: " : ""}${message}`);
	if (argv.includes("--debug") && error instanceof Error) printNotice(io, chainOf(error));
	else if (code === "internal") printNotice(io, "Run it again with --debug for details.");
	return exitCodeOfError(error);
}
function chainOf(error) {
	const cause = error.cause instanceof Error ? `\ncaused by ${chainOf(error.cause)}` : "";
	return `${error.stack ?? error.message}${cause}`;
}
export { fitColumns as $, isLockedByOtherProcess as A, exitCodes as B, redactValue as C, suffixOf as Ct, REPLICATION as D, createLocalStore as E, isSecretName as F, readOptionalBytes as G, isRealInside as H, withheldCredentials as I, isPossiblePath as J, replaceFile as K, withoutCredentials as L, makeFolder as M, ENGINE_ONLY as N, lockedRun as O, GIT_REDIRECTION as P, describeLostChanges as Q, exitCodeOfError as R, replaceSpans as S, suffixFor as St, redactedStates as T, readLastLine as U, isDraft as V, readOptional as W, readRegularText as X, readRegularFile as Y, columnsOf as Z, printNotice as _, dayOf as _t, categoryFolder as a, PULL_REQUESTS as at, secretFinderOf as b, isRunId as bt, summaryOf as c, attemptDirectory as ct, parseCheckpoints as d, isEngineFile as dt, printable as et, renderBody as f, runDirectory as ft, printJson as g, createRunId as gt, print as h, checkpointId as ht, NOTE_ID as i, OUTPUT_DIRECTORY as it, releaseLock as j, acquireLock as k, redactedIo as l, documentIn as lt, sections as m, branchIdOf as mt, runCommandLine as n, FAN_OUT_FOLDER as nt, noteCategories as o, SUPERSEDED as ot, renderCheckpoint as p, runFiles as pt, MAX_RUN_BYTES as q, CREATED as r, FIXED_FILES as rt, relevances as s, UNSENT as st, reportError as t, DEFINITION_FILES as tt, checkpointStatuses as u, insidePath as ut, createRedactedStates as v, highestCheckpoint as vt, redactContent as w, REPLACEMENT as x, newestRunIds as xt, redactorFor as y, isRequestId as yt, exitCodeOfRun as z };
