const require = process.getBuiltinModule;
import {
  packageRoot
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/action/entry.ts
const { closeSync, openSync, readFileSync } = process.getBuiltinModule("node:fs");
const { enableCompileCache } = process.getBuiltinModule("node:module");
const { devNull } = process.getBuiltinModule("node:os");
const { join } = process.getBuiltinModule("node:path");
enableCompileCache(join(packageRoot(), "node_modules", ".cache", "agentic-sdlc"));
var inputs = readFileSync(0, "utf8");
closeSync(0);
openSync(devNull, "r");
var { main } = await import("./main-F2YFCLE6.js");
var code = await main({
  inputs,
  step: process.argv[2] ?? "",
  environment: process.env,
  stdout: process.stdout,
  cwd: process.cwd()
});
process.exit(code);
