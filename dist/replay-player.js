const { setTimeout } = process.getBuiltinModule("node:timers/promises");
const { closeSync, constants, existsSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, realpathSync, rmSync, statSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { spawnSync } = process.getBuiltinModule("node:child_process");
const { basename, dirname, join, resolve, sep } = process.getBuiltinModule("node:path");
// src/errors.ts
var AgenticError = class extends Error {
	name = "AgenticError";
	code;
	data;
	constructor({ code, message, data = {}, cause }) {
		super(message, { cause });
		this.code = code;
		this.data = data;
	}
};
// src/system/read-file.ts
const MEGABYTE = 1048576;
const MAX_WRITTEN_BYTES = 16 * MEGABYTE;
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
// src/config/credential-variables.ts
const START = "(^|[_.:/-])";
const END = "([_-]?V?\\d{1,2})?$";
new RegExp(`${`${START}(API|ACCESS|SECRET|PRIVATE|SSH|DEPLOY|MASTER|SIGNING|ENCRYPTION)?KEYS?(_(ID|BASE|BASE64|B64|PEM|JSON|P8))?${END}`}|${`(${START}(JWT|AUTH|AUTH_CONFIG|PASS|PAT|CREDS?|COOKIE|WEBHOOK(_URLS?)?|CONNECTION_STRING|HEADERS)|TOKEN)${END}|_PWD$`}|SECRET|PASSWORD|PASSWD|PASSPHRASE|PASSCODE|CREDENTIAL|^STRIPE_\\w*KEY`, "i");
// src/agents/replay/recording.ts
const CWD = "{{cwd}}";
const RUN_ID = "{{run_id}}";
function renderRecording(recording, { cwd, runId }) {
	const path = JSON.stringify(cwd).slice(1, -1);
	return recording.split("\n").filter((line) => line.trim() !== "").map((line) => line.replaceAll(CWD, () => path).replaceAll(RUN_ID, () => runId));
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
// src/agents/replay/replay-tools.ts
const OUTPUT_LIMIT = 3e4;
const FOREGROUND = `eval "$1"; code=$?; pwd -P >&3; exit $code`;
const BACKGROUND = `eval "$1" > /dev/null 2>&1 3>&- & pwd -P >&3`;
var ReplayTools = class {
	#root;
	#directory;
	constructor(root) {
		this.#root = realpathSync(root);
		this.#directory = this.#root;
	}
	call(name, input) {
		return attempt(() => this.#execute(name, typeof input === "object" && input !== null ? input : {}));
	}
	apply(files) {
		return attempt(() => {
			for (const [path, content] of Object.entries(files)) if (content === null) rmSync(this.#inside(path), { force: true });
			else this.#write(path, content);
		});
	}
	#execute(name, input) {
		if (name === "Write") return this.#write(stringOf(input, "file_path"), stringOf(input, "content"));
		if (name === "Edit" && !("changes" in input)) return this.#edit(stringOf(input, "file_path"), [input]);
		if (name === "MultiEdit") return this.#edit(stringOf(input, "file_path"), editsOf(input));
		if (name === "Bash") return this.#shell(input);
	}
	#write(path, content) {
		const file = this.#inside(path);
		makeFolder(dirname(file));
		writeFileSync(file, content);
	}
	#edit(path, edits) {
		const file = this.#inside(path);
		let content = readFileSync(file, "utf8");
		for (const edit of edits) {
			const before = stringOf(edit, "old_string");
			const after = stringOf(edit, "new_string");
			if (!content.includes(before)) throw new Error(`${path} does not hold the text to replace.`);
			content = edit["replace_all"] === true || Number(edit["expected_replacements"] ?? 1) > 1 ? content.replaceAll(before, () => after) : content.replace(before, () => after);
		}
		writeFileSync(file, content);
	}
	#shell(input) {
		const background = input["run_in_background"] === true;
		const { status, output } = spawnSync("bash", [
			"-c",
			background ? BACKGROUND : FOREGROUND,
			"bash",
			stringOf(input, "command")
		], {
			cwd: this.#directory,
			encoding: "utf8",
			maxBuffer: 67108864,
			stdio: [
				"ignore",
				"pipe",
				"pipe",
				"pipe"
			],
			...typeof input["timeout"] === "number" ? { timeout: input["timeout"] } : {}
		});
		const [, stdout, stderr, directory] = output;
		this.#directory = directory?.trim() || this.#directory;
		if (background) return void 0;
		const parts = [stdout, stderr].map((part) => part?.trimEnd() ?? "").filter((part) => part !== "");
		if (status !== 0) parts.unshift(`Exit code ${status}`);
		return {
			text: parts.join("\n").slice(0, OUTPUT_LIMIT) || "(Bash completed with no output)",
			error: status !== 0
		};
	}
	#inside(path) {
		const file = resolve(this.#root, path);
		const real = join(realParent(dirname(file)), basename(file));
		if (!real.startsWith(this.#root + sep)) throw new Error(`${path} is outside the working directory.`);
		return real;
	}
};
function attempt(work) {
	try {
		return work();
	} catch (error) {
		return {
			text: error instanceof Error ? error.message : String(error),
			error: true
		};
	}
}
function realParent(directory) {
	try {
		return realpathSync(directory);
	} catch {
		const parent = dirname(directory);
		return parent === directory ? directory : join(realParent(parent), basename(directory));
	}
}
function stringOf(input, key) {
	const value = input[key];
	if (typeof value !== "string") throw new Error(`The recorded call has no ${key}.`);
	return value;
}
function editsOf(input) {
	const edits = input["edits"];
	if (!Array.isArray(edits)) throw new Error("The recorded call has no edits.");
	return edits.filter((edit) => typeof edit === "object" && edit !== null);
}
// src/agents/replay/replay-player.ts
async function play(recording, cwd, delayMs) {
	const context = {
		cwd,
		runId: process.env["AGENTIC_RUN_ID"] ?? ""
	};
	const lines = renderRecording(readRegularText(recording), context).map((text) => JSON.parse(text));
	const tools = new ReplayTools(cwd);
	const isExecuted = executedCalls(lines);
	const results = new Map();
	for (const line of lines) {
		if (delayMs > 0) await setTimeout(delayMs);
		if (line.type !== "tool-result") await print(line);
		else await print(withResult(line, results.get(line.id) ?? tools.apply(line.files ?? {})));
		if (line.type !== "tool" || !isExecuted(line)) continue;
		const result = tools.call(line.name, line.input);
		if (result !== void 0) results.set(line.id, result);
	}
}
function executedCalls(lines) {
	const failed = lines.filter((line) => line.type === "tool-result" && line.error);
	const failures = new Map(failed.map(({ id, text }) => [id, text]));
	const denied = lines.some((line) => line.type === "result" && line.denied.includes(SHELL));
	return ({ id, name }) => {
		const failure = failures.get(id);
		if (failure === void 0) return true;
		return name === SHELL && !(denied && !/^Exit code \d/.test(failure));
	};
}
const SHELL = "Bash";
function withResult(line, result) {
	return result === void 0 ? line : {
		...line,
		...result
	};
}
function print(line) {
	return new Promise((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()));
}
const [recording = "", cwd = process.cwd()] = process.argv.slice(2);
await play(recording, cwd, Number(process.env["AGENTIC_REPLAY_DELAY_MS"] ?? 0));
export {};
