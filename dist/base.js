const { accessSync, constants, existsSync } = process.getBuiltinModule("node:fs");
const { dirname, join } = process.getBuiltinModule("node:path");
// src/system/node-heap.ts
function limitYoungGeneration() {
	process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
}
// src/errors.ts
function messageOf(error) {
	return error instanceof Error ? error.message : String(error);
}
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
function hasCode(thrown, ...codes) {
	return thrown instanceof AgenticError && codes.includes(thrown.code);
}
function usageError(message) {
	return new AgenticError({
		code: "usage",
		message
	});
}
// src/system/system-fault.ts
const FAULTS = {
	ENOSPC: ["no space is left on that file system", "Free some space there, then try again."],
	EDQUOT: ["the disk quota is used up", "Delete files or raise the quota, then try again."],
	EFBIG: ["the file would be too large for its file system or for `ulimit -f`", "Raise the limit, then try again."],
	EROFS: ["the file system is read-only", "Make it writable, or work in another folder."],
	EACCES: ["permission denied", "Correct the permissions or the owner, then try again."],
	EPERM: ["the operation is not permitted", "Correct the permissions or the owner, then try again."],
	EMFILE: ["this process has too many open files", "Raise the limit, for example with `ulimit -n 4096`, then try again."],
	ENFILE: ["this machine has too many open files", "End other programs or raise the limit, then try again."],
	ENOENT: ["it does not exist", "Create it or correct the path, then try again."],
	EEXIST: ["something else has that name", "Move it away, then try again."],
	ENOTDIR: ["a part of the path is a file, not a folder", "Correct the path, then try again."],
	EISDIR: ["it is a folder, not a file", "Correct the path, then try again."],
	ENAMETOOLONG: ["the name is too long", "Use a shorter name."],
	ELOOP: ["its symbolic links form a loop", "Correct the links, then try again."],
	ENOTEMPTY: ["the folder is not empty", "Look for a process that writes there, then try again."],
	EBUSY: ["another process uses it", "End that process, then try again."],
	EIO: ["the disk reports an input/output error", "Check the disk, then try again."],
	ENXIO: ["it is no file that can be opened", "Correct the path, then try again."],
	ENODEV: ["it is no file that can be opened", "Correct the path, then try again."],
	ESTALE: ["the network file system no longer has it", "Mount the file system again, then try again."],
	ENOMEM: ["there is not enough memory", "End other programs, then try again."],
	EAGAIN: ["the limit of processes is reached", "End other programs or raise `ulimit -u`, then try again."],
	E2BIG: ["its arguments and environment are too long", "Shorten them, then try again."],
	ENOEXEC: ["it is not a program", "Install it again, then try again."]
};
const NO_PROGRAM = ["it is not on the PATH", "Install it or correct the PATH, then try again."];
function systemFault(error, path) {
	const fault = faultIn(error);
	if (!fault) return void 0;
	const subject = subjectOf(fault, path);
	return new AgenticError({
		code: "system-fault",
		message: `${subject} could not be ${actionOf(fault.syscall)}: ${faultReason(fault)}`,
		data: {
			errno: codeOf(fault),
			...subject === UNKNOWN_FILE ? {} : { path: subject }
		},
		cause: error
	});
}
function faultReason(error) {
	const fault = faultIn(error);
	if (!fault) return error instanceof Error ? error.message : String(error);
	const [problem, advice] = textsFor(fault);
	return `${problem} (${codeOf(fault)}). ${advice}`;
}
function textsFor(fault) {
	const code = codeOf(fault);
	return (fault.syscall.startsWith("spawn") && code === "ENOENT" ? void 0 : FAULTS[code]) ?? NO_PROGRAM;
}
function asUserError(error) {
	const first = beforeDisposal(error);
	return systemFault(first) ?? first;
}
function beforeDisposal(error) {
	return error instanceof Error && error.name === "SuppressedError" && "suppressed" in error ? beforeDisposal(error.suppressed) : error;
}
function withErrorPath(path, work) {
	try {
		return work();
	} catch (error) {
		if (isFault(error) && error.path === void 0) error.path = path;
		throw error;
	}
}
function faultIn(error) {
	if (isFault(error)) return error;
	if (!(error instanceof Error) || error instanceof AgenticError) return void 0;
	return error.cause === void 0 ? void 0 : faultIn(error.cause);
}
function isFault(error) {
	if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return false;
	return typeof error.code === "string" && error.code in FAULTS && typeof error.syscall === "string";
}
function codeOf({ code, syscall, path }) {
	if (syscall !== "mkdir" || code !== "ENOENT" || path === void 0) return code;
	let folder = dirname(path);
	while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
	try {
		accessSync(folder, constants.W_OK);
		return code;
	} catch (error) {
		return isFault(error) ? error.code : code;
	}
}
const UNKNOWN_FILE = "A file";
function subjectOf({ path, dest, syscall }, knownPath) {
	if (syscall === "uv_cwd") return "The current folder";
	return (knownPath ?? dest ?? path)?.replace(/\.\d+\.(?:tmp|\d+)$/, "") ?? UNKNOWN_FILE;
}
function actionOf(syscall) {
	if (syscall.startsWith("spawn")) return "started";
	switch (syscall) {
		case "write":
		case "fsync":
		case "fdatasync":
		case "ftruncate":
		case "rename":
		case "copyfile":
		case "link":
		case "symlink":
		case "utime":
		case "futime": return "written";
		case "mkdir":
		case "mkdtemp": return "created";
		case "unlink":
		case "rmdir":
		case "rm": return "deleted";
		case "open":
		case "opendir": return "opened";
		default: return "read";
	}
}
// package.json
var package_default = {
	name: "agentic-sdlc",
	version: "0.1.0",
	description: "Carries software work from an issue to a pull request with coding agents, on your own runners, and does not lose a step.",
	keywords: [
		"agent",
		"ai",
		"automation",
		"claude",
		"codex",
		"coding-agent",
		"durable-execution",
		"gemini",
		"github-actions",
		"orchestration",
		"pull-request",
		"workflow-engine"
	],
	homepage: "https://github.com/org/agentic-sdlc#readme",
	bugs: { "url": "https://github.com/org/agentic-sdlc/issues" },
	repository: {
		"type": "git",
		"url": "git+https://github.com/org/agentic-sdlc.git"
	},
	license: "MIT",
	type: "module",
	engines: { "node": ">=22.12" },
	bin: { "agentic-sdlc": "bin/agentic-sdlc.js" },
	exports: {
		".": {
			"types": "./dist/index.d.ts",
			"default": "./dist/index.js"
		},
		"./app": {
			"types": "./dist/app.d.ts",
			"default": "./dist/app.js"
		},
		"./package.json": "./package.json"
	},
	files: [
		"bin",
		"dist",
		"prompts",
		"schemas",
		"templates",
		"workflows",
		"demo",
		"app.yml",
		"Containerfile",
		"CLAUDE.example.md",
		"AGENTS.example.md"
	],
	scripts: {
		"dependencies": "node scripts/trim-node.mjs",
		"demo": "node bin/agentic-sdlc.js demo",
		"build": "node scripts/build.ts && node scripts/types.ts",
		"schemas": "node scripts/schemas.ts && node scripts/reference.ts && node scripts/starter.ts && node scripts/plugins.ts",
		"format": "prettier --write .",
		"check": "node scripts/install-test-tools.ts && prettier --check . && oxlint && tsc && node scripts/schemas.ts --check && node scripts/reference.ts --check && node scripts/starter.ts --check && node scripts/plugins.ts --check && node scripts/build.ts --check && node scripts/types.ts --check && node scripts/token-shapes.ts --check",
		"test": "node scripts/install-test-tools.ts && vitest run",
		"test:slow": "node scripts/install-test-tools.ts && TEST_SIZE=sample vitest run --tags-filter slow",
		"test:full": "node scripts/install-test-tools.ts && TEST_SIZE=full vitest run",
		"bench": "node scripts/install-test-tools.ts bench && node test/bench/run.ts",
		"changeset": "npx --yes @changesets/cli@3.0.3",
		"version": "npx --yes @changesets/cli@3.0.3 version && node scripts/plugins.ts",
		"record-demo": "node scripts/install-test-tools.ts && node scripts/record-demo.ts",
		"pictures": "node scripts/pictures.ts"
	},
	devDependencies: {
		"@actions/core": "^3.0.1",
		"@bomb.sh/tab": "^0.0.22",
		"@clack/prompts": "^1.9.0",
		"@modelcontextprotocol/server": "^2.4.0",
		"@octokit/auth-app": "^8.3.1",
		"@octokit/plugin-retry": "^8.1.1",
		"@octokit/plugin-throttling": "^11.0.5",
		"@octokit/rest": "^22.0.1",
		"@octokit/types": "^18.0.0",
		"@probot/get-private-key": "^2.1.1",
		"@secretlint/secretlint-rule-preset-recommend": "^13.0.7",
		"@types/node": "^24.19.2",
		"@types/picomatch": "^4.0.3",
		"ajv": "^8.20.0",
		"bottleneck": "^2.19.5",
		"commander": "^15.1.0",
		"emulate": "0.12.2",
		"execa": "^10.2.1",
		"fast-check": "^4.10.2",
		"fastest-levenshtein": "^1.0.16",
		"log-update": "^8.0.0",
		"micromark": "^4.0.3",
		"micromark-extension-gfm": "^3.0.0",
		"node": "^24.21.0",
		"nunjucks": "^3.2.4",
		"oxlint": "~1.89.0",
		"picomatch": "^4.0.7",
		"pino": "^10.4.0",
		"prettier": "^3.10.1",
		"probot": "^14.3.2",
		"prom-client": "^15.1.3",
		"rolldown": "~1.2.19",
		"rolldown-plugin-dts": "^0.28.8",
		"string-width": "^8.3.0",
		"typescript": "^7.0.2",
		"vitest": "^5.1.1",
		"yaml": "^2.9.1"
	},
	dependencies: { "zod": "^4.6.7" },
	peerDependencies: { "probot": "^14.0.0" },
	peerDependenciesMeta: { "probot": { "optional": true } },
	allowScripts: {
		"node": true,
		"esbuild": false
	}
};
// src/system/package-root.ts
const version = package_default.version;
const repository = package_default.repository.url.replace(/^.*github\.com\/|\.git$/g, "");
const homepage = package_default.homepage;
function packageRoot(from = import.meta.dirname) {
	if (existsSync(join(from, "package.json"))) return from;
	return packageRoot(dirname(from));
}
function findProjectRoot(cwd) {
	for (let folder = cwd;; folder = dirname(folder)) {
		if (existsSync(join(folder, ".git"))) return {
			root: folder,
			isRepository: true
		};
		if (dirname(folder) === folder) return {
			root: cwd,
			isRepository: false
		};
	}
}
export { version as a, faultReason as c, AgenticError as d, hasCode as f, limitYoungGeneration as h, repository as i, systemFault as l, usageError as m, homepage as n, package_default as o, messageOf as p, packageRoot as r, asUserError as s, findProjectRoot as t, withErrorPath as u };
