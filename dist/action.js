import { h as limitYoungGeneration, r as packageRoot } from "./base.js";
const { enableCompileCache } = process.getBuiltinModule("node:module");
const { closeSync, openSync, readFileSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
const { devNull } = process.getBuiltinModule("node:os");
// src/action/entry.ts
enableCompileCache(join(packageRoot(), "node_modules", ".cache", "agentic-sdlc"));
limitYoungGeneration();
const inputs = readFileSync(0, "utf8");
closeSync(0);
openSync(devNull, "r");
const { main } = await import("./job.js").then((m) => ({ main: m.o }));
const code = await main({
	inputs,
	step: process.argv[2] ?? "",
	environment: process.env,
	stdout: process.stdout,
	cwd: process.cwd()
});
process.exit(code);
export {};
