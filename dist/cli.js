import { a as version, h as limitYoungGeneration, s as asUserError } from "./base.js";
const { fstatSync } = process.getBuiltinModule("node:fs");
// src/cli/main.ts
async function main(argv, io) {
	const [only] = argv;
	if (argv.length === 1 && (only === "--version" || only === "-V")) {
		io.stdout.write(`${version}\n`);
		return 0;
	}
	const { runCommandLine } = await import("./start.js").then((m) => ({ runCommandLine: m.n }));
	return await runCommandLine(argv, io);
}
// src/cli/entry.ts
const printError = (error) => {
	const userError = asUserError(error);
	const { message, stack = message } = userError instanceof Error ? userError : new Error(String(userError));
	process.stderr.write(`${userError === error ? stack : message}\n`);
};
process.on("uncaughtException", (error) => {
	printError(error);
	process.exit(1);
});
let isUnread = false;
process.stdout.on("error", (error) => {
	if (error.code === "EPIPE" || isUnread) return;
	isUnread = true;
	printError(Object.assign(error, { path: "Standard output" }));
});
process.stderr.on("error", () => {});
limitYoungGeneration();
try {
	const code = await main(process.argv.slice(2), {
		get stdin() {
			return process.stdin;
		},
		stdout: process.stdout,
		stderr: process.stderr,
		isOneStream: () => {
			const [out, errors] = [fstatSync(1), fstatSync(2)];
			return out.dev === errors.dev && out.ino === errors.ino;
		},
		environment: process.env,
		cwd: process.cwd()
	});
	process.on("exit", () => process.exitCode = isUnread && code === 0 ? 1 : code);
} catch (error) {
	printError(error);
	process.exitCode = 1;
}
export {};
