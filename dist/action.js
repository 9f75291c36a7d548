const require = process.getBuiltinModule;
import {
  packageRoot
} from "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/action/entry.ts
const { closeSync, openSync, readFileSync } = process.getBuiltinModule("node:fs");
const { devNull } = process.getBuiltinModule("node:os");
const { enableCompileCache } = process.getBuiltinModule("node:module");
const { join } = process.getBuiltinModule("node:path");
enableCompileCache(join(packageRoot(), "node_modules", ".cache", "agentic-sdlc"));
var inputs = readFileSync(0, "utf8");
closeSync(0);
openSync(devNull, "r");
var { main } = await import("./main-S7FLFB75.js");
var code = await main({
  inputs,
  step: process.argv[2] ?? "",
  environment: process.env,
  stdout: process.stdout,
  cwd: process.cwd()
});
process.exit(code);
